"""Nearest points of two convex cores: GJK (Wolfe's method on support points), refined by Newton's method.

**GJK.** The Minkowski difference A − B of the cores is convex; its point nearest to the origin is v = a − b, and
n = v/‖v‖ points from B to A. Wolfe's algorithm for the nearest point of a hull is followed [Wolfe, Mathematical
Programming 11, 1976]; with support points it is the method of Gilbert, Johnson and Keerthi.

1. Keep a simplex (Wolfe's corral) of up to four support points whose own nearest point is inside it.
2. Add the support point farthest toward the origin.
3. Move to the nearest point of the larger simplex, and drop the points that it does not need.
4. Every direction gives a lower bound: no two points are nearer than v·w/‖v‖ with w the support point. Stop when the
   bounds meet. For polyhedra they do after a few iterations; for curved shapes they converge, and step 5 finishes.

**Refinement** (5). With the atoms in contact known, K of A and L of B, the nearest points are convex combinations of
their support points,

    a = Σ λ_k s_k(−n),   b = Σ μ_l t_l(n),   a − b = d n,   Σλ = Σμ = 1,   ‖n‖ = 1,

and all atoms of one body have equal support. That is as many equations as unknowns (n, d, λ, μ); their derivatives need
only the Hessians of the support functions. Where they hold with λ, μ ≥ 0 and no other atom has a larger support, d is a
distance, or a penetration depth when it is negative: the least over all directions nearby. The equations are the same
in both cases. A flat end of a cylinder has no curvature; where the contact lies inside it, n is its axis.

The same in C++: native/distance/nearest_points.hpp.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.collision.distance.hull import Hull, Point
from poise.math.summation import float_sum
from poise.tolerances import (
    CORE_CONTACT_TOL,
    DUALITY_GAP_TOL,
    MAX_REFINEMENT_ITERATIONS,
    MAX_SUPPORT_ATOMS,
    MAX_WOLFE_ITERATIONS,
    REFINEMENT_TOL,
    WEIGHT_SLACK,
)
from poise.types import FloatArray, IntArray, Vector3

_MAX_DROPPED_POINTS = 8
_DEPENDENT_EDGE_TOL = 1e-13  # relative to its length: an edge that keeps less orthogonal to the others is dependent
_ATOM_SUPPORT_TOLS = (1e-7, 1e-3)  # relative to the size: atoms with nearly the largest support that are tried
_FLAT_ATOM_TOL = 1e-9  # relative to the size: the same for a point on a flat end
_BOUND_TOL = 1e-12  # relative to the size: how far below the lower bound of a direction a distance may be


@dataclass(frozen=True, eq=False)
class Simplex:
    """Support points of A − B whose hull contains the nearest point, and the points of A and B they come from."""

    atoms: IntArray  # (k, 2): atom of A, atom of B
    points_a: FloatArray  # (k, 3)
    points_b: FloatArray  # (k, 3)
    weights: FloatArray  # (k,): of the nearest point; positive, sum 1
    gap: float  # between the bounds on the distance [m]
    overlaps: bool  # the cores touch or overlap

    @property
    def point_a(self) -> Vector3:
        """Nearest point of A."""
        return np.asarray(self.weights @ self.points_a)

    @property
    def point_b(self) -> Vector3:
        """Nearest point of B."""
        return np.asarray(self.weights @ self.points_b)


class _GrowingSimplex:
    """The simplex during the iteration; in plain floats, which are several times as fast as arrays of three."""

    def __init__(self, a: Hull, b: Hull) -> None:
        self.a, self.b = a, b
        self.atoms: list[tuple[int, int]] = []
        self.points_a: list[Point] = []
        self.points_b: list[Point] = []
        self.differences: list[Point] = []  # points of A − B
        self.weights: list[float] = []

    def nearest(self) -> Point:
        """The weighted point of A − B."""
        x = y = z = 0.0
        for weight, (px, py, pz) in zip(self.weights, self.differences, strict=True):
            x, y, z = x + weight * px, y + weight * py, z + weight * pz
        return x, y, z

    def support(self, x: float, y: float, z: float) -> tuple[tuple[int, int], Point, Point]:
        """Atoms and support points of A against a direction, and of B along it."""
        i, point_a = self.a.support(-x, -y, -z)
        j, point_b = self.b.support(x, y, z)
        return (i, j), point_a, point_b

    def add(self, atoms: tuple[int, int], point_a: Point, point_b: Point) -> None:
        self.atoms.append(atoms)
        self.points_a.append(point_a)
        self.points_b.append(point_b)
        self.differences.append((point_a[0] - point_b[0], point_a[1] - point_b[1], point_a[2] - point_b[2]))
        self.weights.append(1.0 if len(self.atoms) == 1 else 0.0)

    def drop_unused(self) -> None:
        """Remove points without weight."""
        kept = [i for i, weight in enumerate(self.weights) if weight > 0.0]
        self.atoms, self.points_a = [self.atoms[i] for i in kept], [self.points_a[i] for i in kept]
        self.points_b, self.differences = [self.points_b[i] for i in kept], [self.differences[i] for i in kept]
        total = float_sum(self.weights[i] for i in kept)
        self.weights = [self.weights[i] / total for i in kept]

    def move_to_nearest(self) -> bool:
        """Move to the nearest point of the simplex, dropping points it does not need; False when it cannot."""
        for _ in range(_MAX_DROPPED_POINTS):
            target = affine_weights(self.differences)
            if target is None:
                return False
            if min(target) > 0.0:
                self.weights = target
                return True
            step, blocking = min(
                (weight / (weight - goal) if weight > goal else 0.0, i)
                for i, (weight, goal) in enumerate(zip(self.weights, target, strict=True))
                if goal <= 0.0
            )
            self.weights = [
                max((1.0 - step) * weight + step * goal, 0.0) for weight, goal in zip(self.weights, target, strict=True)
            ]
            self.weights[blocking] = 0.0
            self.drop_unused()
        return False

    def simplex(self, gap: float, overlaps: bool) -> Simplex:
        atoms, weights = np.array(self.atoms, dtype=np.int32), np.array(self.weights)
        return Simplex(atoms, np.array(self.points_a), np.array(self.points_b), weights, gap, overlaps)


def affine_weights(points: Sequence[Point]) -> list[float] | None:
    """Weights, of sum 1, of the point nearest to the origin in the affine hull; None if the points are dependent."""
    ox, oy, oz = points[0]
    basis: list[Point] = []  # orthonormal vectors that span the edges
    combinations: list[list[float]] = []  # of the edges, for each
    projections: list[float] = []
    for i, (px, py, pz) in enumerate(points[1:]):
        ex, ey, ez = px - ox, py - oy, pz - oz
        length = math.sqrt(ex * ex + ey * ey + ez * ez)
        own = [0.0] * (len(points) - 1)
        own[i] = 1.0
        for _ in range(2):  # Gram-Schmidt, the second pass for accuracy
            for (ux, uy, uz), other in zip(basis, combinations, strict=True):
                part = ux * ex + uy * ey + uz * ez
                ex, ey, ez = ex - part * ux, ey - part * uy, ez - part * uz
                own = [first - part * second for first, second in zip(own, other, strict=True)]
        rest = math.sqrt(ex * ex + ey * ey + ez * ez)
        if not rest > _DEPENDENT_EDGE_TOL * length:
            return None
        ex, ey, ez = ex / rest, ey / rest, ez / rest
        basis.append((ex, ey, ez))
        combinations.append([factor / rest for factor in own])
        projections.append(-(ex * ox + ey * oy + ez * oz))
    weights = [
        float_sum(projection * own[k] for projection, own in zip(projections, combinations, strict=True))
        for k in range(len(points) - 1)
    ]
    return [1.0 - float_sum(weights), *weights]


def nearest_points(a: Hull, b: Hull, start: Vector3, max_gap: float = 0.0) -> Simplex:
    """Nearest points of two cores; `start` is an initial direction, `max_gap` a duality gap at which to stop [m]."""
    scale = a.size + b.size + math.dist(a.centers[0].tolist(), b.centers[0].tolist())
    growing = _GrowingSimplex(a, b)
    x, y, z = start.tolist()
    length = math.sqrt(x * x + y * y + z * z)
    growing.add(*growing.support(*((x / length, y / length, z / length) if length > 0.0 else (1.0, 0.0, 0.0))))
    gap, best = math.inf, math.inf
    for _ in range(MAX_WOLFE_ITERATIONS):
        x, y, z = growing.nearest()
        length = math.sqrt(x * x + y * y + z * z)
        if length <= CORE_CONTACT_TOL * scale or len(growing.atoms) == 4:
            return growing.simplex(0.0, True)
        atoms, point_a, point_b = growing.support(x / length, y / length, z / length)
        along = x * (point_a[0] - point_b[0]) + y * (point_a[1] - point_b[1]) + z * (point_a[2] - point_b[2])
        gap = length - along / length
        if gap <= max(DUALITY_GAP_TOL * scale, max_gap) or not length < best:
            break
        best = length
        growing.add(atoms, point_a, point_b)
        if not growing.move_to_nearest():
            growing.drop_unused()
            break
    return growing.simplex(gap, False)


class CoreDistance(NamedTuple):
    """Signed distance of two cores along n, which points from B to A, and their nearest points."""

    distance: float
    normal: Vector3
    point_a: Vector3
    point_b: Vector3


def refined(a: Hull, b: Hull, normal: Vector3, scale: float, atoms: IntArray) -> CoreDistance | None:
    """Distance near an approximate direction by Newton's method; None when the optimality conditions are not met.

    `atoms` (k, 2) are those of the simplex; if they do not satisfy the conditions, all with nearly the largest support
    are tried.
    """
    result = _solve_contact(a, b, sorted(set(atoms[:, 0].tolist())), sorted(set(atoms[:, 1].tolist())), normal, scale)
    for tolerance in _ATOM_SUPPORT_TOLS:
        if result is None:
            atoms_a = _support_atoms(a, -normal, tolerance * scale)
            atoms_b = _support_atoms(b, normal, tolerance * scale)
            result = _solve_contact(a, b, atoms_a, atoms_b, normal, scale)
    return flat_end_contact(a, b, normal, scale) if result is None else result


def _support_atoms(hull: Hull, direction: Vector3, tolerance: float) -> list[int]:
    supports = hull.supports(direction)
    return [int(atom) for atom in np.flatnonzero(supports >= supports.max() - tolerance)]


def _solve_contact(
    a: Hull, b: Hull, atoms_a: list[int], atoms_b: list[int], normal: Vector3, scale: float
) -> CoreDistance | None:
    if len(atoms_a) > MAX_SUPPORT_ATOMS or len(atoms_b) > MAX_SUPPORT_ATOMS:
        return None
    result = _ContactEquations(a, b, atoms_a, atoms_b, scale).solve(normal)
    bound = -float(a.supports(-normal).max() + b.supports(normal).max())  # every direction gives a lower bound
    return None if result is None or result.distance < bound - _BOUND_TOL * scale else result


class _ContactEquations:
    """Optimality conditions of the nearest points for given atoms in contact."""

    def __init__(self, a: Hull, b: Hull, atoms_a: list[int], atoms_b: list[int], scale: float) -> None:
        self.a, self.b, self.atoms_a, self.atoms_b, self.scale = a, b, atoms_a, atoms_b, scale

    def solve(self, normal: Vector3) -> CoreDistance | None:
        """Newton's method from a direction; None when it does not converge to a valid contact."""
        count_a, count_b = len(self.atoms_a), len(self.atoms_b)
        weights = np.concatenate([np.full(count_a, 1.0 / count_a), np.full(count_b, 1.0 / count_b)])
        n, distance, last_size = normal, 0.0, np.inf
        for iteration in range(MAX_REFINEMENT_ITERATIONS):
            points_a = np.array([self.a.support_point(i, -n) for i in self.atoms_a])
            points_b = np.array([self.b.support_point(i, n) for i in self.atoms_b])
            if iteration == 0:
                distance = float(n @ (points_a[0] - points_b[0]))
            residual, jacobian = self._residual(n, distance, weights, points_a, points_b)
            size = float(np.abs(residual).max())
            stagnates = size >= 0.5 * last_size and size <= 50.0 * REFINEMENT_TOL * self.scale
            if size <= REFINEMENT_TOL * self.scale or stagnates:
                break
            if iteration == MAX_REFINEMENT_ITERATIONS - 1:
                return None
            last_size = size
            step = np.linalg.lstsq(jacobian, -residual, rcond=1e-12)[0]
            if not np.isfinite(step).all():
                return None
            n = n + step[:3]
            n = n / np.linalg.norm(n)
            distance += float(step[3])
            weights = weights + step[4:]
        return self._valid_contact(n, weights, points_a, points_b)

    def _valid_contact(
        self, n: Vector3, weights: FloatArray, points_a: FloatArray, points_b: FloatArray
    ) -> CoreDistance | None:
        """The contact, where no weight is negative and no other atom has a larger support."""
        distance = -float(self.a.supports(-n).max() + self.b.supports(n).max())
        along = float(n @ (points_a[0] - points_b[0]))
        if weights.min() < -WEIGHT_SLACK or abs(along - distance) > 100.0 * REFINEMENT_TOL * self.scale:
            return None
        count_a = len(self.atoms_a)
        return CoreDistance(distance, n, weights[:count_a] @ points_a, weights[count_a:] @ points_b)

    def _residual(
        self, n: Vector3, distance: float, weights: FloatArray, points_a: FloatArray, points_b: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Residual of the equations, and its Jacobian with respect to n, d, λ, μ."""
        count_a, count = len(self.atoms_a), len(weights)
        weights_a, weights_b = weights[:count_a], weights[count_a:]
        residual, jacobian = np.zeros(4 + count), np.zeros((4 + count, 4 + count))
        residual[:3] = weights_a @ points_a - weights_b @ points_b - distance * n
        jacobian[:3, :3] = -distance * np.eye(3)
        for weight, i in zip(weights_a, self.atoms_a, strict=True):
            jacobian[:3, :3] -= weight * self.a.support_hessian(i, -n)
        for weight, i in zip(weights_b, self.atoms_b, strict=True):
            jacobian[:3, :3] -= weight * self.b.support_hessian(i, n)
        jacobian[:3, 3] = -n
        jacobian[:3, 4 : 4 + count_a], jacobian[:3, 4 + count_a :] = points_a.T, -points_b.T
        row = 3
        for points in (points_a, points_b):
            for point in points[1:]:
                residual[row], jacobian[row, :3] = n @ (point - points[0]), point - points[0]
                row += 1
        residual[row], jacobian[row, 4 : 4 + count_a] = self.scale * (weights_a.sum() - 1.0), self.scale
        residual[row + 1], jacobian[row + 1, 4 + count_a :] = self.scale * (weights_b.sum() - 1.0), self.scale
        jacobian[row + 2, :3] = self.scale * n
        return residual, jacobian


def flat_end_contact(a: Hull, b: Hull, normal: Vector3, scale: float) -> CoreDistance | None:
    """Contact of a single point with the inside of a flat end, where the direction is nearly the end's axis."""
    bound = -float(a.supports(-normal).max() + b.supports(normal).max())
    for hull, other, sign in ((a, b, -1.0), (b, a, 1.0)):
        atom = int(np.argmax(hull.supports(sign * normal)))
        spread = hull.spreads[atom]
        axis = np.cross(spread[:, 0], spread[:, 1])
        size = float(np.linalg.norm(axis))
        if size == 0.0 or np.abs(spread[:, 2]).max() > 0.0:
            continue
        n = axis / size if axis @ normal > 0.0 else -axis / size
        atoms = _support_atoms(other, -sign * n, _FLAT_ATOM_TOL * scale)
        point = other.support_point(atoms[0], -sign * n)
        foot = point - float(n @ (point - hull.centers[atom])) * n
        distance = -float(a.supports(-n).max() + b.supports(n).max())
        inside = float(np.linalg.norm(foot - hull.centers[atom])) <= np.sqrt(size)
        if len(atoms) == 1 and inside and distance >= bound - _BOUND_TOL * scale:
            return CoreDistance(distance, n, foot, point) if sign < 0.0 else CoreDistance(distance, n, point, foot)
    return None

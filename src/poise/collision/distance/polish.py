"""The last digits of a distance: Newton's method on the conditions that nearest points fulfill.

With the atoms that carry the contact known, K of A and L of B, the nearest points are mixtures of their support points,

    a = Σ λ_k s_k(−n),   b = Σ μ_l t_l(n),   a − b = d n,   Σλ = Σμ = 1,   ‖n‖ = 1,

and all atoms of one body reach equally far. That is as many equations as unknowns (n, d, λ, μ); their derivatives need
only the bends of the support functions. Where they hold with λ, μ ≥ 0 and no other atom reaches farther, d is a
distance, or a depth when it is negative: the least over all directions nearby. Nothing in it minds whether the bodies
touch. A flat end of a cylinder has no bend; where the contact lies inside it, n is its axis.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance.hull import Hull
from poise.tolerances import MAX_REFINEMENT_ITERATIONS, MAX_SUPPORT_ATOMS, REFINEMENT_TOL, WEIGHT_SLACK
from poise.types import FloatArray, IntArray, Vector3


class Touch(NamedTuple):
    """Distance of two cores along n, which points from B to A, and their nearest points."""

    distance: float
    normal: Vector3
    point_a: Vector3
    point_b: Vector3


def polished(a: Hull, b: Hull, normal: Vector3, scale: float, atoms: IntArray) -> Touch | None:
    """The distance near a direction that is nearly right, or None when the conditions are not met.

    `atoms` (k, 2) are those found to carry the contact; if they do not, all that reach nearly as far are tried.
    """
    found = _solved(a, b, sorted(set(atoms[:, 0].tolist())), sorted(set(atoms[:, 1].tolist())), normal, scale)
    for near in (1e-7, 1e-3):  # atoms that reach as far as the farthest, to this share of the size
        if found is None:
            ones, others = _carriers(a, -normal, near * scale), _carriers(b, normal, near * scale)
            found = _solved(a, b, ones, others, normal, scale)
    return flat_end(a, b, normal, scale) if found is None else found


def _carriers(hull: Hull, direction: Vector3, near: float) -> list[int]:
    reaches = hull.reaches(direction)
    return [int(atom) for atom in np.flatnonzero(reaches >= reaches.max() - near)]


def _solved(a: Hull, b: Hull, ones: list[int], others: list[int], normal: Vector3, scale: float) -> Touch | None:
    if len(ones) > MAX_SUPPORT_ATOMS or len(others) > MAX_SUPPORT_ATOMS:
        return None
    found = _Contact(a, b, ones, others, scale).solved(normal)
    given = -float(a.reaches(-normal).max() + b.reaches(normal).max())  # every direction gives a bound
    return None if found is None or found.distance < given - 1e-12 * scale else found


class _Contact:
    """The equations for given carriers."""

    def __init__(self, a: Hull, b: Hull, ones: list[int], others: list[int], scale: float) -> None:
        self.a, self.b, self.ones, self.others, self.scale = a, b, ones, others, scale

    def solved(self, normal: Vector3) -> Touch | None:
        first, second = len(self.ones), len(self.others)
        shares = np.concatenate([np.full(first, 1.0 / first), np.full(second, 1.0 / second)])
        n, distance, last = normal, 0.0, np.inf
        for turn in range(MAX_REFINEMENT_ITERATIONS):
            points_a = np.array([self.a.point(i, -n) for i in self.ones])
            points_b = np.array([self.b.point(i, n) for i in self.others])
            if turn == 0:
                distance = float(n @ (points_a[0] - points_b[0]))
            left, slopes = self._equations(n, distance, shares, points_a, points_b)
            size = float(np.abs(left).max())
            if size <= REFINEMENT_TOL * self.scale or (
                size >= 0.5 * last and size <= 50.0 * REFINEMENT_TOL * self.scale
            ):
                break
            if turn == MAX_REFINEMENT_ITERATIONS - 1:
                return None
            last = size
            change = np.linalg.lstsq(slopes, -left, rcond=1e-12)[0]
            if not np.isfinite(change).all():
                return None
            n = n + change[:3]
            n = n / np.linalg.norm(n)
            distance += float(change[3])
            shares = shares + change[4:]
        return self._checked(n, shares, points_a, points_b)

    def _checked(self, n: Vector3, shares: FloatArray, points_a: FloatArray, points_b: FloatArray) -> Touch | None:
        """The answer, where no share is negative and no other atom reaches farther."""
        distance = -float(self.a.reaches(-n).max() + self.b.reaches(n).max())
        carried = float(n @ (points_a[0] - points_b[0]))
        if shares.min() < -WEIGHT_SLACK or abs(carried - distance) > 100.0 * REFINEMENT_TOL * self.scale:
            return None
        first = len(self.ones)
        return Touch(distance, n, shares[:first] @ points_a, shares[first:] @ points_b)

    def _equations(
        self, n: Vector3, distance: float, shares: FloatArray, points_a: FloatArray, points_b: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """What is left of the equations, and their derivatives by n, d, λ, μ."""
        first, count = len(self.ones), len(shares)
        mine, theirs = shares[:first], shares[first:]
        left, slopes = np.zeros(4 + count), np.zeros((4 + count, 4 + count))
        left[:3] = mine @ points_a - theirs @ points_b - distance * n
        slopes[:3, :3] = -distance * np.eye(3)
        for share, i in zip(mine, self.ones, strict=True):
            slopes[:3, :3] -= share * self.a.bend(i, -n)
        for share, i in zip(theirs, self.others, strict=True):
            slopes[:3, :3] -= share * self.b.bend(i, n)
        slopes[:3, 3] = -n
        slopes[:3, 4 : 4 + first], slopes[:3, 4 + first :] = points_a.T, -points_b.T
        row = 3
        for points in (points_a, points_b):
            for point in points[1:]:
                left[row], slopes[row, :3] = n @ (point - points[0]), point - points[0]
                row += 1
        left[row], slopes[row, 4 : 4 + first] = self.scale * (mine.sum() - 1.0), self.scale
        left[row + 1], slopes[row + 1, 4 + first :] = self.scale * (theirs.sum() - 1.0), self.scale
        slopes[row + 2, :3] = self.scale * n
        return left, slopes


def flat_end(a: Hull, b: Hull, normal: Vector3, scale: float) -> Touch | None:
    """The contact of a single point with the inside of a flat end, where the direction is nearly the end's axis."""
    given = -float(a.reaches(-normal).max() + b.reaches(normal).max())
    for hull, other, sign in ((a, b, -1.0), (b, a, 1.0)):
        atom = int(np.argmax(hull.reaches(sign * normal)))
        spread = hull.spreads[atom]
        axis = np.cross(spread[:, 0], spread[:, 1])
        size = float(np.linalg.norm(axis))
        if size == 0.0 or np.abs(spread[:, 2]).max() > 0.0:
            continue
        n = axis / size if axis @ normal > 0.0 else -axis / size
        carriers = _carriers(other, -sign * n, 1e-9 * scale)
        touching = other.point(carriers[0], -sign * n)
        foot = touching - float(n @ (touching - hull.centers[atom])) * n
        distance = -float(a.reaches(-n).max() + b.reaches(n).max())
        inside = float(np.linalg.norm(foot - hull.centers[atom])) <= np.sqrt(size)
        if len(carriers) == 1 and inside and distance >= given - 1e-12 * scale:
            return Touch(distance, n, foot, touching) if sign < 0.0 else Touch(distance, n, touching, foot)
    return None

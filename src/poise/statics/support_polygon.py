"""The support polygon: where the center of mass (or center of pressure) may be for a figure in static equilibrium.

* :func:`convex_hull` and :class:`Polygon`: convex polygons in the plane perpendicular to gravity, with signed margins.
  For feet on a level floor with enough friction, the support polygon is the convex hull of the contact points.
* :func:`support_region`: the region for supports of any kind. A hand on a wall, a bar, a slope or ice change it. For a
  position c of the center of mass, equilibrium is linear in the contact forces, so the feasible positions are convex:
  from a feasible one, each direction is followed to the boundary
  (:func:`poise.statics.friction_cones.largest_feasible_step`); the boundary points span a polygon inside the true
  region.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.statics.distribution import EquilibriumSystem
from poise.statics.forces import Forces
from poise.statics.friction_cones import FrictionCones, largest_feasible_step, least_violation
from poise.tolerances import COINCIDENT_POINT_TOL_M
from poise.types import FloatArray, IntArray, Matrix

_MARGIN_BISECTIONS = 50
_FEASIBLE_RESIDUAL_TOL = 1e-6  # moment over load [m], force over load [1]
_MAX_REGION_RADIUS_M = 2.0  # from the mean of the contacts; where grips hold anything, the region ends here


@dataclass(frozen=True, eq=False)
class Polygon:
    """A convex polygon in the plane; also a line segment (two corners) or a point (one corner).

    Parameters
    ----------
    corners : (k, 2) array
        Counterclockwise [m].
    """

    corners: FloatArray

    @cached_property
    def sides(self) -> tuple[FloatArray, FloatArray]:
        """Inward unit normals n (k, 2) and offsets h (k,): inside is n·p ≥ h. For polygons with an area."""
        edges = np.roll(self.corners, -1, axis=0) - self.corners
        normals = np.stack([-edges[:, 1], edges[:, 0]], axis=1) / np.linalg.norm(edges, axis=1)[:, None]
        return normals, np.einsum("ki,ki->k", normals, self.corners)

    @property
    def has_area(self) -> bool:
        """Whether it is more than a line segment."""
        return len(self.corners) >= 3

    def constraint_rows(self, margin: float) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Directions n (r, 2) with lower and upper bounds of n·p: a margin [m] inside every side.

        On a line segment p stays between its ends less the margin, and exactly on the line; at a point it stays
        exactly.
        """
        if self.has_area:
            normals, offsets = self.sides
            return normals, offsets + margin, np.full(len(offsets), np.inf)
        if len(self.corners) == 1:
            return np.eye(2), self.corners[0], self.corners[0]
        start, end = self.corners
        tangent = (end - start) / np.linalg.norm(end - start)
        normal = np.array([-tangent[1], tangent[0]])
        return (
            np.array([tangent, normal]),
            np.array([tangent @ start + margin, normal @ start]),
            np.array([tangent @ end - margin, normal @ start]),
        )

    def margin(self, point: FloatArray) -> float:
        """Distance [m] of a point to the nearest side, negative outside; for a line or a point, minus the distance."""
        if not self.has_area:
            return -self._distance(point)
        normals, offsets = self.sides
        margin = float((normals @ point - offsets).min())
        return margin if margin >= 0.0 else -self._distance(point)

    def _distance(self, point: FloatArray) -> float:
        starts, ends = self.corners, np.roll(self.corners, -1, axis=0)
        edges = ends - starts
        squares = np.maximum(np.einsum("ki,ki->k", edges, edges), COINCIDENT_POINT_TOL_M**2)
        parameters = np.clip(np.einsum("ki,ki->k", point - starts, edges) / squares, 0.0, 1.0)
        return float(np.linalg.norm(starts + parameters[:, None] * edges - point, axis=1).min())

    @cached_property
    def largest_margin(self) -> float:
        """Radius of the largest inscribed circle [m]: the largest margin that some point has; 0 without area."""
        if not self.has_area:
            return 0.0
        low, high = 0.0, float(np.ptp(self.corners, axis=0).max())
        for _ in range(_MARGIN_BISECTIONS):
            middle = 0.5 * (low + high)
            low, high = (middle, high) if self.allows_margin(middle) else (low, middle)
        return low

    def allows_margin(self, margin: float) -> bool:
        """Whether some point lies a margin [m] inside every side."""
        return len(self._inset(margin)) > 0

    def _inset(self, margin: float) -> FloatArray:
        """Corners of the polygon offset inward by a margin (half-plane clipping); empty where nothing remains."""
        corners = self.corners
        for normal, offset in zip(*self.sides, strict=True):
            heights = corners @ normal - offset - margin
            clipped = []
            for index, (height, next_height) in enumerate(zip(heights, np.roll(heights, -1), strict=True)):
                corner, next_corner = corners[index], corners[(index + 1) % len(corners)]
                if height >= 0.0:
                    clipped.append(corner)
                if height * next_height < 0.0:
                    clipped.append(corner + height / (height - next_height) * (next_corner - corner))
            corners = np.array(clipped).reshape(-1, 2)
            if not len(corners):
                break
        return corners


def convex_hull(points: FloatArray) -> Polygon:
    """Convex hull of points (k, 2) of the plane."""
    distinct = np.unique(np.round(points / COINCIDENT_POINT_TOL_M) * COINCIDENT_POINT_TOL_M, axis=0)
    if len(distinct) < 3:
        return Polygon(distinct)
    corners = distinct[convex_hull_indices(distinct)]
    if len(corners) < 3 or max(_cross_2d(corners[0], *each) for each in pairwise(corners[1:])) < COINCIDENT_POINT_TOL_M:
        return Polygon(np.array([distinct[0], distinct[-1]]))
    return Polygon(corners)


def convex_hull_indices(points: FloatArray, flatness_tol: float = 0.0) -> IntArray:
    """Indices of the corners of the convex hull of points (k, 2), counterclockwise, by Andrew's monotone chain.

    Corners that protrude by `flatness_tol` [m] or less are left out: the polygon is then slightly inside the hull.
    """
    order = np.lexsort((points[:, 1], points[:, 0])).tolist()
    indices = [*_half_hull(points, order, flatness_tol), *_half_hull(points, order[::-1], flatness_tol)]
    return np.array(indices or order[:1], dtype=np.int32)


def _half_hull(points: FloatArray, order: list[int], flatness_tol: float) -> list[int]:
    """Lower or upper hull of points in order, without its last point."""
    chain: list[int] = []
    for index in order:
        while len(chain) >= 2 and _protrusion(points[chain[-2]], points[chain[-1]], points[index]) <= flatness_tol:
            chain.pop()
        chain.append(index)
    return chain[:-1]


def _protrusion(first: FloatArray, second: FloatArray, third: FloatArray) -> float:
    """Signed distance [m] of the second of three points from the line through the first and the third."""
    return _cross_2d(first, second, third) / max(float(np.linalg.norm(third - first)), COINCIDENT_POINT_TOL_M)


def _cross_2d(first: FloatArray, second: FloatArray, third: FloatArray) -> float:
    a, b = second - first, third - first
    return float(a[0] * b[1] - a[1] * b[0])


def support_region(pose: Pose, forces: Forces, directions: int = 24) -> Polygon:
    """Positions of the center of mass, projected along gravity, at which the supports hold the figure in equilibrium.

    Parameters
    ----------
    pose : Pose
        Where the supports are; the figure's actual center of mass does not matter.
    forces : Forces
        Wrenches, supports and gravity. Prescribed shares and horizontal forces are kept.
    directions : int
        Number of directions that are searched, at least 3.

    Raises
    ------
    ForceError
        There is no weight or no support, or no position is feasible.
    """
    if directions < 3:
        raise ForceError(f"support region: expected at least 3 directions; got {directions}.")
    if not forces.supports:
        raise ForceError("no support carries the figure: add one, such as Support('left_sole').")
    if float(np.linalg.norm(forces.weight(pose.figure))) == 0.0:
        raise ForceError(
            f"figure {pose.figure.name!r} has no weight, so every position is in equilibrium; give its segments mass."
        )
    forces.check(pose.figure)
    forces.check_shares()
    problem = _CenterOfMassProblem(pose, forces)
    start = problem.feasible_position()
    if start is None:
        raise ForceError("the supports cannot carry the figure and its forces, wherever its center of mass is.")
    angles = np.linspace(0.0, 2.0 * math.pi, directions, endpoint=False)
    boundary = [problem.boundary_position(start, np.array([math.cos(angle), math.sin(angle)])) for angle in angles]
    return convex_hull(np.array(boundary))


def horizontal_axes(forces: Forces) -> Matrix:
    """Two unit vectors perpendicular to gravity (2, 3): x and y of the world where gravity points down."""
    down = forces.down
    first = np.eye(3)[int(np.argmin(np.abs(down)))] if abs(down[2]) < 0.9 else np.array([1.0, 0.0, 0.0])
    first = first - (first @ down) * down
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(-down, first)])


class _CenterOfMassProblem:
    """Equilibrium as a function of the horizontal position of the center of mass."""

    def __init__(self, pose: Pose, forces: Forces) -> None:
        self.system = EquilibriumSystem.at(pose, forces)
        self.axes = horizontal_axes(forces)
        self.support_center = self.axes @ self.system.points.mean(axis=0)
        self.actual_position = self.axes @ pose.center_of_mass()
        weight = forces.weight(pose.figure)
        moment_per_meter = np.cross(self.axes, weight)  # along each axis
        self.columns = np.zeros((len(self.system.rhs), 2))
        self.columns[3:6] = moment_per_meter.T / (self.system.load * self.system.extent)

    def feasible_position(self) -> FloatArray | None:
        """A feasible position (2,), about the nearest to the mean of the contacts; None where there is none."""
        system = self.system
        free = np.zeros((len(system.rhs), 3))  # two coordinates of the position, and one column without effect
        free[:, :2] = self.columns
        normals = np.concatenate([system.cones.normals, [[0.0, 0.0, 1.0]]])
        cones = FrictionCones(normals, np.append(system.cones.friction, np.inf))
        rhs = system.rhs - self.columns @ (self.support_center - self.actual_position)
        solution = least_violation(np.concatenate([system.equations, free], axis=1), rhs, cones)
        return self.support_center + solution.values[-3:-1] if self._is_feasible(solution.residual) else None

    def _is_feasible(self, residual: FloatArray) -> bool:
        return float(np.abs(residual).max()) <= _FEASIBLE_RESIDUAL_TOL * max(1.0, float(np.abs(self.system.rhs).max()))

    def boundary_position(self, start: FloatArray, direction: FloatArray) -> FloatArray:
        """The last feasible position in a direction from a feasible start."""
        system = self.system
        rhs = system.rhs - self.columns @ (start - self.actual_position)
        step = largest_feasible_step(
            system.equations, rhs, -self.columns @ direction, system.cones, _MAX_REGION_RADIUS_M
        )
        return np.asarray(start + step * direction)

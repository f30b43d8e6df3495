"""The polygon that supports span, seen along gravity, and how far inside it a point is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from poise.types import FloatArray, IntArray

SAME = 1e-9  # points nearer than this [m] are one
_HALVINGS = 50


@dataclass(frozen=True, eq=False)
class Polygon:
    """A convex polygon in the plane; also a line between two points, or a point.

    Parameters
    ----------
    corners : (k, 2) array
        Counterclockwise; two for a line, one for a point.
    """

    corners: FloatArray

    @cached_property
    def sides(self) -> tuple[FloatArray, FloatArray]:
        """Unit normals (k, 2) that point inside, and heights h (k,): inside is n·p ≥ h. For polygons with an area."""
        along = np.roll(self.corners, -1, axis=0) - self.corners
        normals = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.linalg.norm(along, axis=1)[:, None]
        return normals, np.einsum("ki,ki->k", normals, self.corners)

    @property
    def has_area(self) -> bool:
        """Whether it is more than a line."""
        return len(self.corners) >= 3

    def rows(self, margin: float) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Directions n (r, 2) with lower and upper bounds of n·p: a margin [m] inside every side.

        A line is kept along itself between its ends, a margin less, and exactly across it; a point is kept exactly.
        """
        if self.has_area:
            normals, heights = self.sides
            return normals, heights + margin, np.full(len(heights), np.inf)
        if len(self.corners) == 1:
            return np.eye(2), self.corners[0], self.corners[0]
        one, other = self.corners
        along = (other - one) / np.linalg.norm(other - one)
        across = np.array([-along[1], along[0]])
        return (
            np.array([along, across]),
            np.array([along @ one + margin, across @ one]),
            np.array([along @ other - margin, across @ one]),
        )

    def margin(self, point: FloatArray) -> float:
        """Distance [m] of a point to the nearest side, negative outside; minus the distance for a line or a point."""
        if not self.has_area:
            return -self._distance(point)
        normals, heights = self.sides
        least = float((normals @ point - heights).min())
        return least if least >= 0.0 else -self._distance(point)

    def _distance(self, point: FloatArray) -> float:
        starts, ends = self.corners, np.roll(self.corners, -1, axis=0)
        along = ends - starts
        squares = np.maximum(np.einsum("ki,ki->k", along, along), SAME**2)
        shares = np.clip(np.einsum("ki,ki->k", point - starts, along) / squares, 0.0, 1.0)
        return float(np.linalg.norm(starts + shares[:, None] * along - point, axis=1).min())

    @cached_property
    def largest_margin(self) -> float:
        """The largest margin [m] that some point has: half the width of its narrowest place; 0 without area."""
        if not self.has_area:
            return 0.0
        low, high = 0.0, float(np.ptp(self.corners, axis=0).max())
        for _ in range(_HALVINGS):
            middle = 0.5 * (low + high)
            low, high = (middle, high) if self.has_room(middle) else (low, middle)
        return low

    def has_room(self, margin: float) -> bool:
        """Whether some point lies a margin [m] inside every side."""
        return len(self._inset(margin)) > 0

    def _inset(self, margin: float) -> FloatArray:
        """Corners of what is left a margin inside; none where nothing is."""
        left = self.corners
        for normal, height in zip(*self.sides, strict=True):
            heights = left @ normal - height - margin
            kept = []
            for here, (h, after) in enumerate(zip(heights, np.roll(heights, -1), strict=True)):
                if h >= 0.0:
                    kept.append(left[here])
                if h * after < 0.0:
                    kept.append(left[here] + h / (h - after) * (left[(here + 1) % len(left)] - left[here]))
            left = np.array(kept).reshape(-1, 2)
            if not len(left):
                break
        return left


def hull(points: FloatArray) -> Polygon:
    """Smallest convex polygon round points (k, 2) of the plane."""
    given = np.unique(np.round(points / SAME) * SAME, axis=0)
    if len(given) < 3:
        return Polygon(given)
    corners = given[ring(given)]
    if len(corners) < 3 or max(_turn(corners[0], *each) for each in pairwise(corners[1:])) < SAME:
        return Polygon(np.array([given[0], given[-1]]))
    return Polygon(corners)


def ring(points: FloatArray, flat: float = 0.0) -> IntArray:
    """Which of points (k, 2) are corners of the smallest convex polygon round them, counterclockwise; by monotone chain.

    Corners that stick out by `flat` [m] or less are left out: the polygon is then a little inside the smallest.
    """
    order = np.lexsort((points[:, 1], points[:, 0])).tolist()
    found = [*_half(points, order, flat), *_half(points, order[::-1], flat)]
    return np.array(found or order[:1], dtype=np.int32)


def _half(points: FloatArray, order: list[int], flat: float) -> list[int]:
    """One side of the hull of points in order, without its last point."""
    kept: list[int] = []
    for index in order:
        while len(kept) >= 2 and _sticks_out(points[kept[-2]], points[kept[-1]], points[index]) <= flat:
            kept.pop()
        kept.append(index)
    return kept[:-1]


def _sticks_out(one: FloatArray, other: FloatArray, third: FloatArray) -> float:
    """How far the second of three points is outside the line from the first to the third."""
    return _turn(one, other, third) / max(float(np.linalg.norm(third - one)), SAME)


def _turn(one: FloatArray, other: FloatArray, third: FloatArray) -> float:
    a, b = other - one, third - one
    return float(a[0] * b[1] - a[1] * b[0])

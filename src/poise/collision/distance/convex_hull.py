"""Vertices of the convex hull of many points, by quickhull, farthest points first.

The point farthest outside the hull of those found so far is added next. Stopping early therefore gives a hull with few
vertices whose error is known: no point lies farther outside than the last distance. The result is inside the true hull.
The native backend computes the same in C++ (native/distance/quickhull.hpp), about 50 times as fast.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.backend import native_function
from poise.collision.distance.polytope import Polytope, simplex_of
from poise.types import AnyArray, FloatArray

HULL_REL_TOL = 1e-8  # of the size: points nearer to the hull of the others are not vertices
MAX_HULL_VERTICES = 4096  # of a mesh in collision; a hull with more is simplified
_FLAT_REL_TOL = 1e-9  # of the size: points nearer to one plane form a flat hull


class ConvexHull(NamedTuple):
    """Vertices (k, 3) of a hull, and how far a point may lie outside of it [m]."""

    vertices: FloatArray
    error: float


def convex_hull(points: FloatArray, max_vertices: int = MAX_HULL_VERTICES) -> ConvexHull:
    """Vertices of the convex hull of points (n, 3), at most `max_vertices` of them."""
    points = np.unique(points, axis=0)
    size = float(np.ptp(points, axis=0).max()) if len(points) else 0.0
    if len(points) <= 4:
        return ConvexHull(points, 0.0)
    first = simplex_of(points, _FLAT_REL_TOL * size)
    if first is None:
        return ConvexHull(_flat_hull(points, size), _FLAT_REL_TOL * size)
    if (native := native_function("hull_vertices")) is None:
        return _Quickhull(points, first, size).run(max_vertices)
    chosen, error = native(points, first.astype(np.int32), size, HULL_REL_TOL * size, max_vertices)
    return ConvexHull(points[chosen.astype(np.int64)], error)


class _Quickhull:
    """Points, the growing hull, and for each face the points outside of it."""

    def __init__(self, points: FloatArray, first: AnyArray, size: float) -> None:
        self._points = points
        self._tolerance = HULL_REL_TOL * size
        self._hull = Polytope(points[first], size)
        self._outside: dict[int, AnyArray] = {}
        self._farthest: dict[int, tuple[float, int]] = {}  # distance and point of each face with points outside
        self._assign(np.arange(len(points)), np.arange(4))

    def run(self, max_vertices: int) -> ConvexHull:
        error = self._tolerance
        while self._farthest:
            face = max(self._farthest, key=self._farthest.__getitem__)
            distance, point = self._farthest[face]
            if len(self._hull.points) >= max_vertices:
                error = max(error, distance)
                break
            change = self._hull.expand(self._points[point])
            if change is None:  # refused from rounding: the point stays outside
                error = max(error, distance)
                self._set_outside(face, self._outside[face][self._outside[face] != point])
                continue
            slots = [slot for slot in change.removed.tolist() if slot in self._outside]
            orphans = np.concatenate([self._outside.pop(slot) for slot in slots])
            for slot in slots:
                self._farthest.pop(slot, None)
            self._assign(orphans[orphans != point], change.added)
        return ConvexHull(np.array(self._hull.points)[np.unique(self._hull.faces[self._hull.used()])], error)

    def _assign(self, points: AnyArray, faces: AnyArray) -> None:
        """Give each point to the face that it is farthest above, if it is outside at all."""
        heights = self._points[points] @ self._hull.normals[faces].T - self._hull.offsets[faces]
        best = heights.argmax(axis=1)
        is_outside = heights[np.arange(len(points)), best] > self._tolerance
        for number in np.unique(best[is_outside]).tolist():
            self._set_outside(int(faces[number]), points[is_outside & (best == number)])

    def _set_outside(self, face: int, points: AnyArray) -> None:
        self._outside[face] = points
        self._farthest.pop(face, None)
        if len(points):
            heights = self._points[points] @ self._hull.normals[face] - self._hull.offsets[face]
            farthest = int(heights.argmax())
            self._farthest[face] = (float(heights[farthest]), int(points[farthest]))


def _flat_hull(points: FloatArray, size: float) -> FloatArray:
    """Corners of points in one plane: a polygon by Andrew's monotone chain, or the two ends of a line."""
    centered = points - points.mean(axis=0)
    _, spread, axes = np.linalg.svd(centered, full_matrices=False)
    if spread[1] <= _FLAT_REL_TOL * size * np.sqrt(len(points)):
        along = centered @ axes[0]
        return np.asarray(points[np.unique([along.argmin(), along.argmax()])])
    plane = centered @ axes[:2].T
    order = np.lexsort((plane[:, 1], plane[:, 0]))
    corners: list[int] = []
    for side in (order, order[::-1]):
        chain: list[int] = []
        for index in side.tolist():
            while len(chain) > 1 and _turn(plane[chain[-2]], plane[chain[-1]], plane[index]) <= 0.0:
                chain.pop()
            chain.append(index)
        corners += chain[:-1]
    return points[np.unique(corners)]


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> float:
    """Twice the signed area of a triangle."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

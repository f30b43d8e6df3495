"""A convex polytope that grows point by point: the common part of quickhull and of the expanding polytope algorithm.

Every face has a unit normal n and an offset h, outward: n·x ≤ h inside. Adding a point removes the faces that see it
(n·p > h) and joins their boundary, the horizon, to the point [Barber, Dobkin, Huhdanpaa, The quickhull algorithm for
convex hulls, ACM Transactions on Mathematical Software 22, 1996]. A point whose horizon is not one closed loop, which
only rounding causes, is refused.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.types import AnyArray, FloatArray, Vector3

_VISIBLE_TOL = 1e-13  # relative to the size: a face sees a point that is farther above it
_MIN_SINE = 1e-12  # faces with less area, relative to the product of two edges, have no normal


class Expansion(NamedTuple):
    """Slots of the faces that a point removed, and of those that replace them."""

    removed: AnyArray
    added: AnyArray


class Polytope:
    """A growing convex polytope; `faces`, `normals` and `offsets` hold one slot per face, unused ones have h = ∞."""

    def __init__(self, simplex: FloatArray, size: float) -> None:
        """Start from four points (4, 3) that are not in one plane."""
        self.points: list[Vector3] = list(simplex)
        self._tolerance = _VISIBLE_TOL * size
        self.faces: AnyArray = np.zeros((0, 3), dtype=np.int64)
        self.normals, self.offsets = np.zeros((0, 3)), np.zeros(0)
        self._free: list[int] = []
        order = [(1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1)]  # outward if the last point sees (0, 1, 2) from inside
        if float(np.linalg.det(simplex[1:] - simplex[0])) < 0.0:
            order = [(a, c, b) for a, b, c in order]
        planes = self._planes(np.array(order))
        if planes is None:
            raise ArithmeticError("the simplex of a polytope is flat")
        self._store(np.array(order), *planes)

    def heights(self, point: Vector3) -> FloatArray:
        """Signed distance of a point above every face; −∞ for unused slots."""
        return np.asarray(self.normals @ point - self.offsets)

    def expand(self, point: Vector3) -> Expansion | None:
        """Add a point outside; None, without a change, if no face sees it or its horizon is not a loop."""
        visible = np.flatnonzero(self.heights(point) > self._tolerance)
        if not len(visible):
            return None
        edges = self.faces[visible][:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
        count = len(self.points)
        forward, backward = edges[:, 0] * count + edges[:, 1], edges[:, 1] * count + edges[:, 0]
        horizon = edges[~np.isin(forward, backward)]
        starts, ends = np.sort(horizon[:, 0]), np.sort(horizon[:, 1])
        if len(horizon) < 3 or not np.array_equal(starts, ends) or (np.diff(starts) == 0).any():
            return None
        self.points.append(point)
        faces = np.column_stack([horizon, np.full(len(horizon), count)])
        planes = self._planes(faces)
        if planes is None:
            self.points.pop()
            return None
        self.offsets[visible] = np.inf
        self._free += visible.tolist()
        return Expansion(visible, self._store(faces, *planes))

    def used(self) -> AnyArray:
        """Slots that hold a face."""
        return np.flatnonzero(np.isfinite(self.offsets))

    def _planes(self, faces: AnyArray) -> tuple[FloatArray, FloatArray] | None:
        corners = np.array(self.points)[faces] if len(self.points) < 64 else self._corners(faces)
        first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
        normals = np.cross(first, second)
        lengths = np.linalg.norm(normals, axis=1)
        if (lengths <= _MIN_SINE * np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)).any():
            return None
        normals = normals / lengths[:, None]
        return normals, np.einsum("ij,ij->i", normals, corners[:, 0])

    def _corners(self, faces: AnyArray) -> FloatArray:
        used, index = np.unique(faces, return_inverse=True)
        return np.asarray(np.array([self.points[i] for i in used.tolist()])[index.reshape(faces.shape)])

    def _store(self, faces: AnyArray, normals: FloatArray, offsets: FloatArray) -> AnyArray:
        missing = len(faces) - len(self._free)
        if missing > 0:
            grown = max(missing, len(self.offsets), 16)
            self._free += range(len(self.offsets), len(self.offsets) + grown)
            self.faces = np.concatenate([self.faces, np.zeros((grown, 3), dtype=np.int64)])
            self.normals = np.concatenate([self.normals, np.zeros((grown, 3))])
            self.offsets = np.concatenate([self.offsets, np.full(grown, np.inf)])
        slots, self._free = np.array(self._free[: len(faces)]), self._free[len(faces) :]
        self.faces[slots], self.normals[slots], self.offsets[slots] = faces, normals, offsets
        return slots


def simplex_of(points: FloatArray, tolerance: float) -> AnyArray | None:
    """Indices of four points far apart, or None if all lie in one plane to the `tolerance`."""
    low, high = points.argmin(axis=0), points.argmax(axis=0)
    axis = int(np.argmax(points[high, range(3)] - points[low, range(3)]))
    first, second = int(low[axis]), int(high[axis])
    along = points[second] - points[first]
    length = float(np.linalg.norm(along))
    if length <= tolerance:
        return None
    relative = points - points[first]
    across = relative - np.outer(relative @ along / length**2, along)
    distances = np.linalg.norm(across, axis=1)
    third = int(distances.argmax())
    if distances[third] <= tolerance:
        return None
    normal = np.cross(along, relative[third])
    heights = relative @ (normal / np.linalg.norm(normal))
    fourth = int(np.abs(heights).argmax())
    return None if abs(heights[fourth]) <= tolerance else np.array([first, second, third, fourth])

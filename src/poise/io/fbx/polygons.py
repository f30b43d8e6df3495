"""Triangulate polygons: fans where they are convex, else a fan from the reflex corner of four, or ear clipping.

A simple polygon of n > 3 corners has at least two ears: corners whose triangle with both neighbors lies inside it
(Meisters 1975).
"""

from __future__ import annotations

import numpy as np

from poise.types import AnyArray, FloatArray

MAX_CLIPPED_CORNERS = 128  # of a concave polygon; a larger one becomes a fan: ear clipping takes its cube
MAX_CLIPPED_WORK = 50_000_000  # sum of the cubes of corners of all clipped polygons of a mesh
_REFLEX_REL_TOL = 1e-9  # of the polygon's squared area: smaller turns to the outside count as straight


def triangulate(points: FloatArray, starts: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Triangles of all polygons of a mesh.

    Parameters
    ----------
    points : (n, 3) array
        Position of every corner; the corners of a polygon follow one another.
    starts : (p,) array
        First corner of every polygon.

    Returns
    -------
    triangles : (m, 3) array
        Corners of the triangles, in the order of their polygons.
    polygons : (m,) array
        Polygon of every triangle.
    """
    counts = np.diff(starts, append=len(points))
    polygon_of = np.repeat(np.arange(len(starts)), counts)
    corner = np.arange(len(points))
    start, end = starts[polygon_of], (starts + counts)[polygon_of]
    middle = corner[(corner > start) & (corner < end - 1)]
    triangles, polygons = np.stack([start[middle], middle, middle + 1], axis=1), polygon_of[middle]
    first = np.searchsorted(polygons, np.arange(len(starts)))  # the first triangle of each polygon
    reflex = corner[_turns_outside(points, start, end, polygon_of, len(starts))]
    at = reflex[counts[polygon_of[reflex]] == 4]
    low, turn = start[at], (at - start[at])[:, None]
    for k, corners in enumerate(([0, 1, 2], [0, 2, 3])):
        triangles[first[polygon_of[at]] + k] = low[:, None] + (turn + corners) % 4
    work = 0
    for polygon in np.unique(polygon_of[reflex]):
        count = int(counts[polygon])
        work += count**3
        if 4 < count <= MAX_CLIPPED_CORNERS and work <= MAX_CLIPPED_WORK:
            clipped = _clipped(_in_plane(points[starts[polygon] : starts[polygon] + count]))
            triangles[first[polygon] : first[polygon] + count - 2] = starts[polygon] + clipped
    return triangles, polygons


def _turns_outside(points: FloatArray, start: AnyArray, end: AnyArray, polygon_of: AnyArray, count: int) -> AnyArray:
    """Whether each corner is reflex: turns against the polygon's normal (by Newell's method)."""
    corner = np.arange(len(points))
    after, before = np.where(corner + 1 < end, corner + 1, start), np.where(corner > start, corner - 1, end - 1)
    origin = points[start]
    areas = np.cross(points - origin, points[after] - origin)
    normals = np.stack([np.bincount(polygon_of, areas[:, k], count) for k in range(3)], axis=1)
    turns = np.cross(points - points[before], points[after] - points)
    along = np.einsum("ci,ci->c", turns, normals[polygon_of])
    squared = np.einsum("pi,pi->p", normals, normals)[polygon_of]
    return np.asarray(along < -_REFLEX_REL_TOL * squared)


def _in_plane(corners: FloatArray) -> FloatArray:
    """Corners of one polygon in its mean plane, (n, 2), counter-clockwise."""
    relative = corners - corners[0]
    normal = np.cross(relative, np.roll(relative, -1, axis=0)).sum(axis=0)
    normal /= np.linalg.norm(normal)
    side = np.cross(normal, np.eye(3)[np.abs(normal).argmin()])
    side /= np.linalg.norm(side)
    return np.asarray(relative @ np.stack([side, np.cross(normal, side)], axis=1))


def _clipped(plane: FloatArray) -> AnyArray:
    """Triangles of one polygon: ears are cut off one after another, the roundest first.

    A polygon that crosses itself may have no ear; its corner of least harm is cut off then.
    """
    left = np.arange(len(plane))
    triangles = []
    while len(left) > 3:
        best = int(_ear_quality(plane[left]).argmax())
        triangles.append(left[[best - 1, best, (best + 1) % len(left)]])
        left = np.delete(left, best)
    return np.array([*triangles, left])


def _ear_quality(plane: FloatArray) -> FloatArray:
    """Area of the triangle at each corner over its squared perimeter; less than zero where it is not an ear."""
    corners = np.stack([np.roll(plane, 1, axis=0), plane, np.roll(plane, -1, axis=0)], axis=1)
    sides = np.roll(corners, -1, axis=1) - corners
    area = 0.5 * (sides[:, 0, 0] * sides[:, 1, 1] - sides[:, 0, 1] * sides[:, 1, 0])
    perimeter = np.linalg.norm(sides, axis=2).sum(axis=1)
    quality = area / np.maximum(perimeter**2, np.finfo(float).tiny)
    offsets = plane[None, :, None] - corners[:, None]  # (ears, points, corners, 2)
    turns = sides[:, None, :, 0] * offsets[..., 1] - sides[:, None, :, 1] * offsets[..., 0]
    is_corner = (offsets == 0.0).all(axis=3).any(axis=2)
    inside = ((turns >= 0.0).all(axis=2) & ~is_corner).any(axis=1)
    return np.asarray(np.where((area > 0.0) & ~inside, quality, np.minimum(quality, 0.0) - 1.0))

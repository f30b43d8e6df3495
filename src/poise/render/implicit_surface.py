"""Implicit surfaces: signed distance fields of solids, smooth minimum, and isosurface extraction by surface nets."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from poise.model import Box, Capsule, Cylinder, Ellipsoid, Sphere
from poise.model.shape import GeneralizedCylinder, Geometry
from poise.model.tessellation import triangles
from poise.types import AnyArray, FloatArray, IntArray

# --- Signed distance ------------------------------------------------------------------------------


def half_extents(geometry: Geometry) -> FloatArray:
    """Half extents of the bounding box of a geometry, in its frame [m]."""
    if isinstance(geometry, Sphere):
        return np.full(3, geometry.radius)
    if isinstance(geometry, Ellipsoid):
        return np.array(geometry.radii)
    if isinstance(geometry, Box):
        return 0.5 * np.array(geometry.size)
    if isinstance(geometry, Capsule):
        return np.array([geometry.radius, geometry.radius, 0.5 * geometry.length + geometry.radius])
    if isinstance(geometry, GeneralizedCylinder):
        widest = max(geometry.radius_bottom, geometry.radius_top)
        return np.array([widest, widest, 0.5 * geometry.length])
    if isinstance(geometry, Cylinder):
        return np.array([geometry.radius, geometry.radius, 0.5 * geometry.length])
    corners = np.array(triangles(geometry).vertices)
    return np.asarray(np.abs(corners).max(axis=0))


def signed_distance(geometry: Geometry, points: AnyArray) -> AnyArray:
    """Signed distance (n,) of points (n, 3) in the frame of the geometry; first order for ellipsoid and cone [m]."""
    x, y, z = points[:, 0], points[:, 1], points[:, 2]
    if isinstance(geometry, Sphere):
        return np.asarray(np.sqrt(x * x + y * y + z * z) - geometry.radius)
    if isinstance(geometry, Ellipsoid):
        radii = np.asarray(geometry.radii)
        scaled_norm = np.sqrt(np.square(points / radii).sum(axis=1))
        gradient_norm = np.sqrt(np.square(points / radii**2).sum(axis=1))
        return np.asarray(scaled_norm * (scaled_norm - 1.0) / np.maximum(gradient_norm, 1e-9))
    if isinstance(geometry, Capsule):
        along = z - np.clip(z, -0.5 * geometry.length, 0.5 * geometry.length)
        return np.asarray(np.sqrt(x * x + y * y + along * along) - geometry.radius)
    if isinstance(geometry, Box):
        side_distances = np.abs(points) - 0.5 * np.asarray(geometry.size)
        return _box_distance(side_distances)
    bottom, top, length = _cone(geometry)
    slope = (top - bottom) / length
    wide = np.sqrt(x * x + y * y) - (bottom + slope * (np.clip(z / length, -0.5, 0.5) + 0.5) * length)
    return _box_distance(np.stack([wide / np.sqrt(1.0 + slope * slope), np.abs(z) - 0.5 * length], axis=1))


def _cone(geometry: Geometry) -> tuple[float, float, float]:
    if isinstance(geometry, GeneralizedCylinder):
        return geometry.radius_bottom, geometry.radius_top, geometry.length
    half = half_extents(geometry)
    radius = float(max(half[0], half[1]))
    return radius, radius, 2.0 * float(half[2])


def _box_distance(side_distances: AnyArray) -> AnyArray:
    """Signed distance of a box from the signed distances to its sides."""
    return np.asarray(
        np.sqrt(np.square(np.maximum(side_distances, 0.0)).sum(axis=1)) + np.minimum(side_distances.max(axis=1), 0.0)
    )


def smooth_minimum(one: AnyArray, other: AnyArray, width: float) -> AnyArray:
    """Smooth minimum of two distances (polynomial blend): min − (w − |a − b|)₊²/4w."""
    overlap = np.maximum(width - np.abs(one - other), 0.0)
    return np.asarray(np.minimum(one, other) - overlap * overlap / (4.0 * width))


# --- Surface nets ---------------------------------------------------------------------------------

# Zero isosurface of a field on a grid as triangles (naive surface nets). A cell whose corners differ in sign gets one
# vertex, the mean of the zero crossings of its edges; every crossed edge joins the four cells around it by two
# triangles (Gibson, Constrained elastic surface nets, 1998).

_CORNERS = np.array([(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)])
_EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(_CORNERS[a] - _CORNERS[b]).sum() == 1]


def surface_nets(field: npt.NDArray[np.float32]) -> tuple[FloatArray, IntArray]:
    """Vertices (n, 3) in grid units, and faces (m, 3), counter-clockwise seen from outside, of the zero isosurface."""
    inside = field < 0.0
    counts = sum(_corner(inside, corner).astype(np.int8) for corner in _CORNERS)  # of arrays
    cells = np.argwhere((counts > 0) & (counts < 8))
    values = np.stack([field[tuple((cells + corner).T)] for corner in _CORNERS], axis=1)
    total, crossed = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in _EDGES:
        one, other = values[:, a], values[:, b]
        cut = (one < 0.0) != (other < 0.0)
        fraction = np.where(cut, one / np.where(cut, one - other, 1.0), 0.0)[:, None]
        total += np.where(cut[:, None], _CORNERS[a] + fraction * (_CORNERS[b] - _CORNERS[a]), 0.0)
        crossed += cut
    vertices = cells + total / crossed[:, None]
    number = np.full(np.array(field.shape) - 1, -1, dtype=np.int64)
    number[tuple(cells.T)] = np.arange(len(cells))
    return vertices, np.concatenate([_faces(inside, number, axis) for axis in range(3)])


def _corner(grid: npt.NDArray[np.bool_], corner: IntArray) -> npt.NDArray[np.bool_]:
    """Grid values at one corner of every cell."""
    i, j, k = (int(each) for each in corner)
    x, y, z = grid.shape
    return grid[i : x - 1 + i, j : y - 1 + j, k : z - 1 + k]


def _faces(inside: npt.NDArray[np.bool_], number: IntArray, axis: int) -> IntArray:
    """Two triangles for every crossed edge along an axis."""
    one, other = (axis + 1) % 3, (axis + 2) % 3
    start = np.take(inside, range(inside.shape[axis] - 1), axis)
    end = np.take(inside, range(1, inside.shape[axis]), axis)
    crossed_edges = np.argwhere(start != end)
    crossed_edges = crossed_edges[(crossed_edges[:, one] > 0) & (crossed_edges[:, other] > 0)]
    steps = np.zeros((4, 3), dtype=np.int64)
    steps[1, one] = steps[2, one] = steps[2, other] = steps[3, other] = -1
    around = np.stack([number[tuple((crossed_edges + step).T)] for step in steps], axis=1)
    leaves = start[tuple(crossed_edges.T)][:, None]  # the edge points outward
    quads = np.where(leaves, around, around[:, ::-1])
    quads = quads[(quads >= 0).all(axis=1)]
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])

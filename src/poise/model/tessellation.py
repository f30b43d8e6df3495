"""Tessellation: triangle meshes of the surfaces of shapes, for rendering and for mesh-only file formats.

Round shapes are surfaces of revolution about z: a profile (radius, height) from the bottom to the top, rotated about
the axis in `fineness` steps. Profiles consist of pieces; normals may be discontinuous between pieces, so that the rim
of a cylinder is sharp and the shoulder of a capsule smooth. All vertices lie on the exact surface.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import FigureError
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Sphere
from poise.types import AnyArray, FloatArray, IntArray

FINENESS = 24  # default number of steps around an axis
MIN_FINENESS, MAX_FINENESS = 3, 4096


class Triangles(NamedTuple):
    """A triangle mesh in the frame of its geometry."""

    vertices: FloatArray  # (n, 3) [m]
    faces: IntArray  # (m, 3) indices of vertices, counter-clockwise seen from outside
    normals: FloatArray  # (n, 3) unit, outward


class _Piece(NamedTuple):
    """Part of a profile, from bottom to top; normals are (outward, upward)."""

    points: FloatArray  # (k, 2) radius and height
    normals: FloatArray  # (k, 2)


def triangles(geometry: Geometry, fineness: int = FINENESS) -> Triangles:
    """Triangles of a geometry's surface.

    Parameters
    ----------
    geometry : Geometry
        Box, Sphere, Ellipsoid, Capsule, Cylinder, GeneralizedCylinder, or a Mesh with its vertices.
    fineness : int
        Steps around the axis of a round shape, from 3 to 4096; half as many from pole to pole.

    Raises
    ------
    FigureError
        The geometry is a mesh known only by file name, or is not a geometry.
    """
    steps = _checked_fineness(fineness)
    if isinstance(geometry, Box):
        return _box(geometry)
    if isinstance(geometry, Mesh):
        return _mesh(geometry)
    if isinstance(geometry, Sphere):
        return _ellipsoid((geometry.radius,) * 3, steps)
    if isinstance(geometry, Ellipsoid):
        return _ellipsoid(geometry.radii, steps)
    if isinstance(geometry, Capsule):
        return _capsule(geometry, steps)
    if isinstance(geometry, Cylinder):
        return _frustum(geometry.radius, geometry.radius, geometry.length, steps)
    if isinstance(geometry, GeneralizedCylinder):
        return _frustum(geometry.radius_bottom, geometry.radius_top, geometry.length, steps)
    raise FigureError(f"cannot tessellate {geometry!r}; expected a Box, Sphere, Mesh or another geometry.")


def _checked_fineness(fineness: int) -> int:
    if isinstance(fineness, bool) or not isinstance(fineness, int) or not MIN_FINENESS <= fineness <= MAX_FINENESS:
        raise FigureError(f"fineness must be an integer from {MIN_FINENESS} to {MAX_FINENESS}, got {fineness!r}.")
    return fineness


def _box(box: Box) -> Triangles:
    """Four vertices per side, so that each side has its own normal."""
    corners: list[FloatArray] = []
    normals: list[FloatArray] = []
    faces: list[tuple[int, int, int]] = []
    half = 0.5 * np.array(box.size)
    for axis in range(3):
        for sign in (1.0, -1.0):
            outward = sign * np.eye(3)[axis]
            right = np.eye(3)[(axis + 1) % 3]
            up = np.cross(outward, right)
            square = [outward - right - up, outward + right - up, outward + right + up, outward - right + up]
            first = len(corners) * 4
            corners.append(np.array(square) * half)
            faces += [(first, first + 1, first + 2), (first, first + 2, first + 3)]
            normals.append(np.tile(outward, (4, 1)))
    return Triangles(np.concatenate(corners), np.array(faces, dtype=np.int32), np.concatenate(normals))


def _mesh(mesh: Mesh) -> Triangles:
    """Triangles of the mesh itself, scaled; vertex normals are area-weighted means of the face normals."""
    if not mesh.faces:
        raise FigureError(f"Mesh {mesh.path!r}: only its file name is known; read its vertices and faces first.")
    vertices = np.array(mesh.vertices) * np.array(mesh.scale)
    faces: IntArray = np.array(mesh.faces, dtype=np.int32)
    if math.prod(mesh.scale) < 0.0:  # mirroring reverses the orientation of faces
        faces = np.ascontiguousarray(faces[:, ::-1])
    return Triangles(vertices, faces, vertex_normals(vertices, faces))


def vertex_normals(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Vertex normals (n, 3): normalized sum of the area vectors of the adjacent faces; (0, 0, 1) if that is zero."""
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    areas = np.cross(b - a, c - a)
    sums = np.empty_like(vertices)
    for axis in range(3):
        repeated = np.repeat(areas[:, axis], 3)
        sums[:, axis] = np.bincount(faces.ravel(), weights=repeated, minlength=len(vertices))
    lengths = np.linalg.norm(sums, axis=1)
    flat = lengths == 0.0
    sums[flat], lengths[flat] = (0.0, 0.0, 1.0), 1.0
    return np.asarray(sums / lengths[:, None])


def _ellipsoid(radii: tuple[float, float, float], steps: int) -> Triangles:
    """A scaled unit sphere; normals are scaled by the inverse factors."""
    angles = np.linspace(-0.5 * math.pi, 0.5 * math.pi, max(steps // 2, 2) + 1)
    profile = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    profile[[0, -1]] = [(0.0, -1.0), (0.0, 1.0)]
    unit = _revolved([_Piece(profile, profile)], steps)
    normals = unit.normals / np.array(radii)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return Triangles(unit.vertices * np.array(radii), unit.faces, normals)


def _capsule(capsule: Capsule, steps: int) -> Triangles:
    angles = np.linspace(0.0, 0.5 * math.pi, max(steps // 4, 1) + 1)
    upper = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    upper[-1] = (0.0, 1.0)
    lower = upper[::-1] * (1.0, -1.0)
    lift = np.array([0.0, 0.5 * capsule.length])
    points = np.concatenate([capsule.radius * lower - lift, capsule.radius * upper + lift])
    return _revolved([_Piece(points, np.concatenate([lower, upper]))], steps)


def _frustum(bottom: float, top: float, length: float, steps: int) -> Triangles:
    half = 0.5 * length
    slope = np.array([length, bottom - top]) / math.hypot(length, bottom - top)
    pieces = [
        _Piece(np.array([(0.0, -half), (bottom, -half)]), np.array([(0.0, -1.0)] * 2)),
        _Piece(np.array([(bottom, -half), (top, half)]), np.array([slope] * 2)),
        _Piece(np.array([(top, half), (0.0, half)]), np.array([(0.0, 1.0)] * 2)),
    ]
    return _revolved(pieces, steps)


def _revolved(pieces: list[_Piece], steps: int) -> Triangles:
    """Rotate a profile about z; triangles degenerate at a pole are left out."""
    azimuths = 2.0 * math.pi / steps * np.arange(steps)
    circle = np.stack([np.cos(azimuths), np.sin(azimuths)], axis=1)
    vertices: list[FloatArray] = []
    normals: list[FloatArray] = []
    faces: list[AnyArray] = []
    first = 0
    for points, slopes in pieces:
        rings = len(points)
        vertices.append(_rotated(points, circle))
        normals.append(_rotated(slopes, circle))
        current = first + np.arange(rings - 1)[:, None] * steps + np.arange(steps)
        following = first + np.arange(rings - 1)[:, None] * steps + (np.arange(steps) + 1) % steps
        lower = np.stack([current, following, following + steps], axis=-1)[points[:-1, 0] > 0.0]
        upper = np.stack([current, following + steps, current + steps], axis=-1)[points[1:, 0] > 0.0]
        faces += [lower.reshape(-1, 3), upper.reshape(-1, 3)]
        first += rings * steps
    return Triangles(
        np.concatenate(vertices), np.ascontiguousarray(np.concatenate(faces), dtype=np.int32), np.concatenate(normals)
    )


def _rotated(profile: FloatArray, circle: FloatArray) -> FloatArray:
    """Points (radius, height) of a profile at every step around the axis, (rings × steps, 3)."""
    flat = profile[:, 0, None, None] * circle
    heights = np.broadcast_to(profile[:, 1, None, None], (*flat.shape[:2], 1))
    return np.concatenate([flat, heights], axis=2).reshape(-1, 3)

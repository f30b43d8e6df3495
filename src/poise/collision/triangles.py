"""Obstacles of triangle meshes that need not be convex: a convex mesh is one part, any other one part per triangle."""

from __future__ import annotations

import numpy as np

from poise.collision.obstacle import COLOR, Obstacle, Part
from poise.errors import FigureError
from poise.model import Mesh, Transform
from poise.model.shape import Color
from poise.model.transform import IDENTITY
from poise.types import FloatArray

BULGE = 1e-9  # of the size: a vertex may stand so far outside the plane of a face of a convex mesh
MOST_TRIANGLES = 20_000


def mesh_obstacle(name: str, mesh: Mesh, placement: Transform = IDENTITY, *, color: Color = COLOR) -> Obstacle:
    """An obstacle of a triangle mesh with its hollows, unlike a plain `Part(mesh)`, of which the convex hull counts.

    A mesh that is not convex is its surface: a solid that comes from outside is stopped by it and one that has entered
    a little is pushed back, while what lies wholly inside touches nothing.

    Raises
    ------
    FigureError
        A mesh without faces, or with more than 20,000: simplify it first.
    """
    if not isinstance(mesh, Mesh) or not mesh.faces:
        raise FigureError(f"obstacle {name!r}: needs a Mesh with vertices and faces, got {mesh!r}.")
    if len(mesh.faces) > MOST_TRIANGLES:
        raise FigureError(
            f"obstacle {name!r}: {len(mesh.faces)} triangles are more than {MOST_TRIANGLES}; simplify the mesh, or cut "
            "it into convex parts."
        )
    corners = (np.array(mesh.vertices) * np.array(mesh.scale))[np.array(mesh.faces, dtype=np.int64)]
    if is_convex(corners):
        return Obstacle(name, (Part(mesh, color=color),), placement)
    parts = [
        Part(Mesh(vertices=tuple(map(tuple, each)), faces=((0, 1, 2),)), color=color)
        for each in corners[_areas(corners) > 0.0].tolist()
    ]
    if not parts:
        raise FigureError(f"obstacle {name!r}: all triangles of its mesh are flat.")
    return Obstacle(name, tuple(parts), placement)


def is_convex(corners: FloatArray) -> bool:
    """Whether triangles (n, 3, 3) close and all vertices stand on one side of the plane of each."""
    kept = corners[_areas(corners) > 0.0]
    points, places = np.unique(kept.reshape(-1, 3), axis=0, return_inverse=True)
    triangles = places.reshape(-1, 3)
    edges = np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    if not len(kept) or np.any(np.unique(edges, axis=0, return_counts=True)[1] != 2):
        return False
    size = float(np.ptp(points, axis=0).max())
    normals = np.cross(kept[:, 1] - kept[:, 0], kept[:, 2] - kept[:, 0])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    for start in range(0, len(kept), 256):  # in pieces: every vertex against every plane
        heights = normals[start : start + 256] @ points.T
        heights -= np.einsum("ij,ij->i", normals[start : start + 256], kept[start : start + 256, 0])[:, None]
        if np.any((heights.max(axis=1) > BULGE * size) & (heights.min(axis=1) < -BULGE * size)):
            return False
    return True


def _areas(corners: FloatArray) -> FloatArray:
    return np.asarray(
        0.5 * np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    )

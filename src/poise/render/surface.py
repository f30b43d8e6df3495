"""Surface: colored triangle mesh in the world frame, input of the rasterizer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.skin import Texture
from poise.types import BoolArray, FloatArray, IntArray, Vector3

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangle mesh with vertex normals and vertex colors.

    Parameters
    ----------
    vertices, normals : (n, 3) arrays
        In the world frame [m]; unit normals, outward.
    faces : (m, 3) array of int
        Vertex indices of each triangle, counter-clockwise seen from outside.
    colors : (n, 4) array
        Vertex colors: red, green, blue (gamma-encoded, as displayed) and alpha, from 0 to 1.
    closed : (m,) array of bool
        The face belongs to a closed shape whose inside is never visible.
    textures : tuple of Texture
        Images that multiply the colors.
    face_textures : (m,) array of int or None
        Index of each face's texture, -1 for none; None if there are none.
    coordinates : (n, 2) array or None
        Texture coordinates of each vertex.
    """

    vertices: FloatArray
    normals: FloatArray
    faces: Indices
    colors: FloatArray
    closed: BoolArray
    textures: tuple[Texture, ...] = ()
    face_textures: Indices | None = None
    coordinates: FloatArray | None = None

    @classmethod
    def of(
        cls,
        vertices: FloatArray,
        normals: FloatArray,
        faces: Indices | IntArray,
        color: tuple[float, float, float, float],
        closed: bool = True,
    ) -> Surface:
        """Surface of one color."""
        indices = np.asarray(faces, dtype=np.int64).reshape(-1, 3)
        colors = np.tile(np.array(color), (len(vertices), 1))
        return cls(vertices, normals, indices, colors, np.full(len(indices), closed))

    def facing(self, direction: Vector3) -> Indices:
        """Faces (k, 3) that face a direction; of open shapes all."""
        a, b, c = (self.vertices[self.faces[:, corner]] for corner in range(3))
        toward = np.cross(b - a, c - a) @ direction > 0.0
        return np.asarray(self.faces[toward | ~self.closed])

    @property
    def face_colors(self) -> FloatArray:
        """Mean color and alpha of each face, (m, 4)."""
        return np.asarray(self.colors[self.faces].mean(axis=1))

    @property
    def diagonal(self) -> float:
        """Diagonal of the bounding box [m]."""
        return float(np.linalg.norm(np.ptp(self.vertices, axis=0))) if len(self.vertices) else 0.0


def merged_surfaces(surfaces: Iterable[Surface]) -> Surface:
    """All surfaces merged into one."""
    parts = list(surfaces)
    if not parts:
        nothing = np.zeros((0, 3))
        return Surface(nothing, nothing, np.zeros((0, 3), np.int64), np.zeros((0, 4)), np.zeros(0, np.bool_))
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    return Surface(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.colors for part in parts]),
        np.concatenate([part.closed for part in parts]),
        *_merged_textures(parts),
    )


def _merged_textures(parts: list[Surface]) -> tuple[tuple[Texture, ...], Indices | None, FloatArray | None]:
    textures = tuple(texture for part in parts for texture in part.textures)
    if not textures:
        return (), None, None
    numbers, coordinates, first = [], [], 0
    for part in parts:
        own = np.full(len(part.faces), -1) if part.face_textures is None else part.face_textures
        numbers.append(np.where(own >= 0, own + first, -1))
        coordinates.append(np.zeros((len(part.vertices), 2)) if part.coordinates is None else part.coordinates)
        first += len(part.textures)
    return textures, np.concatenate(numbers), np.concatenate(coordinates)

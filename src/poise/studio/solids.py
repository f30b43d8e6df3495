"""What is seen of a figure, sent once: triangles of every segment in the segment's own frame."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from poise.math import quaternion
from poise.model import Figure, Mesh, Shape
from poise.model.tessellate import triangles
from poise.render.seen_shapes import extent, seen_shapes

COARSEST, FINEST = 12, 32

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.uint32]


class Solid(NamedTuple):
    """Everything of one segment."""

    vertices: Floats  # (n, 3) [m]
    normals: Floats  # (n, 3)
    colors: Floats  # (n, 3)
    faces: Indices  # (m, 3)


def solids(figure: Figure) -> list[Solid]:
    """One solid per segment, in the order of the segments."""
    size = extent(figure)
    return [_seen(seen_shapes(figure, index), size) for index in range(len(figure.segments))]


def _seen(shapes: list[Shape], size: float) -> Solid:
    """Triangles of some shapes; those of an edited figure are mostly the ones before, meshes are large to keep."""
    fine = tuple((shape, _fineness(shape, size)) for shape in shapes)
    plain = not any(isinstance(shape.geometry, Mesh) for shape in shapes)
    return _kept(fine) if plain else _solid(fine)


def _solid(shapes: tuple[tuple[Shape, int], ...]) -> Solid:
    vertices, normals, colors, faces = [], [], [], []
    first = 0
    for shape, fineness in shapes:
        found = triangles(shape.geometry, fineness)
        place = shape.placement
        turn = quaternion.to_matrix(place.wxyz)
        vertices.append(found.vertices @ turn.T + place.vector)
        normals.append(found.normals @ turn.T)
        colors.append(np.tile(shape.color[:3], (len(found.vertices), 1)))
        faces.append(found.faces + first)
        first += len(found.vertices)
    one, two, three = (np.concatenate(each).astype(np.float32) for each in (vertices, normals, colors))
    return Solid(one, two, three, np.concatenate(faces).astype(np.uint32))


_kept = lru_cache(maxsize=256)(_solid)


def _fineness(shape: Shape, size: float) -> int:
    """Steps round a shape, more for larger ones."""
    if isinstance(shape.geometry, Mesh):
        return COARSEST
    thickness = abs(shape.geometry.volume) ** (1.0 / 3.0) / size
    return int(min(max(60.0 * math.sqrt(thickness), COARSEST), FINEST))

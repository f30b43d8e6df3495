"""A triangle mesh as read from a file, and the checks that all mesh readers share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.model.shape import Color
from poise.types import AnyArray, FloatArray, IntArray

MAX_FACES = 2_000_000  # of one file


class TriangleMesh(NamedTuple):
    """Vertices (n, 3) in the units of the file times its unit, faces (m, 3), and the color of the largest part."""

    vertices: FloatArray
    faces: IntArray
    color: Color | None = None


class ColoredPart(NamedTuple):
    """A part of a mesh with one color, None if the file gives none."""

    vertices: FloatArray
    faces: AnyArray
    color: Color | None = None


def joined(parts: Sequence[ColoredPart], path: Path | str) -> TriangleMesh:
    """One mesh from all parts: duplicate and unused vertices are merged, degenerate faces are dropped.

    Raises
    ------
    FormatError
        There are no faces, too many, or coordinates that are not finite.
    """
    parts = [part for part in parts if len(part.faces)]
    if not parts:
        raise FormatError("contains no triangles.", path)
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    vertices = np.concatenate([np.asarray(part.vertices, dtype=np.float64) for part in parts])
    faces = np.concatenate([np.asarray(p.faces, dtype=np.int64) + s for p, s in zip(parts, starts, strict=True)])
    if len(faces) > MAX_FACES:
        raise FormatError(f"has {len(faces)} triangles; the limit is {MAX_FACES}.", path)
    if int(faces.min()) < 0 or int(faces.max()) >= len(vertices):
        raise FormatError(f"a face refers to a vertex that does not exist; there are {len(vertices)}.", path)
    if not np.isfinite(vertices[faces]).all():
        raise FormatError("contains coordinates that are NaN or infinite.", path)
    used, corners = np.unique(faces, return_inverse=True)
    merged, index = np.unique(vertices[used] + 0.0, axis=0, return_inverse=True)  # + 0.0: no negative zeros
    triangles = index.ravel()[corners.reshape(-1, 3)]
    a, b, c = triangles.T
    triangles = triangles[(a != b) & (b != c) & (c != a)]
    if not len(triangles):
        raise FormatError("contains no triangles with area.", path)
    return TriangleMesh(merged, triangles.astype(np.int32), _largest_color(parts))


def _largest_color(parts: Sequence[ColoredPart]) -> Color | None:
    """The color with the largest area."""
    areas: dict[Color | None, float] = {}
    for part in parts:
        a, b, c = (np.asarray(part.vertices)[np.asarray(part.faces)[:, corner]] for corner in range(3))
        area = 0.5 * float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum())
        areas[part.color] = areas.get(part.color, 0.0) + area
    return max(areas, key=lambda color: areas[color])


def fans(counts: AnyArray, corners: AnyArray) -> AnyArray:
    """Triangles (m, 3) of polygons with `counts` corners each, whose indices follow each other in `corners`."""
    counts = np.asarray(counts, dtype=np.int64)
    starts = np.cumsum(counts) - counts
    triangles = np.maximum(counts - 2, 0)
    first = np.repeat(starts, triangles)
    step = np.arange(len(first)) - np.repeat(np.cumsum(triangles) - triangles, triangles)
    return np.asarray(np.stack([corners[first], corners[first + step + 1], corners[first + step + 2]], axis=1))

"""A mesh painted in regions with clean edges: triangles are cut along the zero line of a field.

Every vertex has a row of attributes (position, fields, skinning weights), which are interpolated along cut edges. Each
triangle has one paint; where paints meet, vertices are doubled, so that colors do not run into each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.types import FloatArray, IntArray

MIN_SHARE = 0.02  # of an edge: cuts nearer to a corner are moved there, which avoids slivers


@dataclass(frozen=True)
class PaintedMesh:
    """Triangles with attributes per vertex and a paint per triangle.

    Parameters
    ----------
    rows : (n, k) array
        Attributes of the vertices.
    faces : (m, 3) array
        Triangles.
    paints : (m,) array
        Number of each triangle's paint.
    """

    rows: FloatArray
    faces: IntArray
    paints: IntArray

    def painted(self, column: int, paint: int, over: int) -> PaintedMesh:
        """The mesh with a new paint where an attribute is negative, on triangles that have the paint `over`."""
        return self.cut(column, over)._filled(column, paint, over)

    def cut(self, column: int, over: int) -> PaintedMesh:
        """The mesh with all triangles of a paint cut along the zero line of an attribute."""
        field = self.rows[:, column].copy()
        field[field == 0.0] = 1e-12
        negative = field[self.faces] < 0.0
        crossing = (self.paints == over) & (negative.any(axis=1) != negative.all(axis=1))
        if not crossing.any():
            return self
        faces, inside = self.faces[crossing], negative[crossing]
        alone = np.where(inside.sum(axis=1) == 1, np.argmax(inside, axis=1), np.argmin(inside, axis=1))
        turned = np.stack([np.take_along_axis(faces, (alone[:, None] + k) % 3, axis=1)[:, 0] for k in range(3)], axis=1)
        edges = np.concatenate([turned[:, [0, 1]], turned[:, [0, 2]]])
        unique, number = np.unique(np.sort(edges, axis=1), axis=0, return_inverse=True)
        a, b = unique.T
        share = np.clip(field[a] / (field[a] - field[b]), MIN_SHARE, 1.0 - MIN_SHARE)[:, None]
        added = self.rows[a] + share * (self.rows[b] - self.rows[a])
        added[:, column] = 0.0
        first, second = (number.reshape(2, -1) + len(self.rows)).astype(self.faces.dtype)
        tip, one, two = turned.T
        pieces = [(tip, first, second), (first, one, two), (first, two, second)]
        new = np.concatenate([np.stack(piece, axis=1) for piece in pieces])
        return PaintedMesh(
            np.concatenate([self.rows, added]),
            np.concatenate([self.faces[~crossing], new]),
            np.concatenate([self.paints[~crossing], np.tile(self.paints[crossing], 3)]),
        )

    def _filled(self, column: int, paint: int, over: int) -> PaintedMesh:
        inside = (self.paints == over) & (self.rows[self.faces, column].mean(axis=1) < 0.0)
        return replace(self, paints=np.where(inside, paint, self.paints))

    def split_by_paint(self) -> tuple[PaintedMesh, IntArray]:
        """The mesh with vertices doubled where paints meet, and the paint (n,) of each vertex."""
        keys = np.stack([self.faces.ravel(), np.repeat(self.paints, 3)], axis=1)
        unique, number = np.unique(keys, axis=0, return_inverse=True)
        faces = number.reshape(-1, 3).astype(np.int32)
        return PaintedMesh(self.rows[unique[:, 0]], faces, self.paints), unique[:, 1]

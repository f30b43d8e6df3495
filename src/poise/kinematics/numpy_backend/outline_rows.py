"""Margins of all polygons that are not convex: the mitered margin of each, then one of each convex corner.

:mod:`poise.model.limits.spherical_polygon` and :mod:`poise.model.limits.polygon_corners` say what these are. Here the edges of all
polygons stand in one list, and so do their corners; vectors are seen from the limbs (:mod:`swing_rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from poise.kinematics.numpy_backend.swing_rows import EdgeRows, OwnRows
from poise.model.limits import SphericalPolygon
from poise.model.limits.polygon_corners import FADING
from poise.model.limits.spherical_polygon import AT_VERTEX
from poise.types import BoolArray, FloatArray, Matrix


class OutlineRows:
    """Polygons that are not convex, on their limbs."""

    def __init__(self, polygons: Sequence[SphericalPolygon], limbs: Sequence[int]) -> None:
        self._limbs = np.array(limbs, dtype=np.int64)
        self._count = len(polygons)
        edges, corners = [len(each.vertices) for each in polygons], [len(each.corners.places) for each in polygons]
        self._spans = list(pairwise(np.cumsum([0, *edges]).tolist()))
        self._of_edge = np.repeat(self._limbs, edges)
        frames = [np.zeros((0, 3, 3)), *(each.edge_frames for each in polygons)]
        self._frames = np.concatenate(frames)  # rows are the start, the direction of travel there, the inward normal
        self._lengths = np.concatenate([np.zeros(0), *(each.edge_lengths for each in polygons)])
        self._vertex_normals = np.concatenate([np.zeros((0, 3)), *(each.vertex_normals for each in polygons)])
        self._of_corner = np.repeat(self._limbs, corners)
        self._outline_of_corner = np.repeat(np.arange(self._count), corners)
        parts = [each.corners for each in polygons]
        self._before, self._after = (
            EdgeRows(np.concatenate([np.zeros((0, 3)), *normals]), self._of_corner.tolist())
            for normals in ([each.before for each in parts], [each.after for each in parts])
        )
        self._vertices = np.concatenate([np.zeros((0, 3)), *(each.vertices for each in parts)])[:, None, :]
        self._reaches = np.concatenate([np.zeros(0), *(each.reaches for each in parts)])
        self._slopes = np.concatenate([np.zeros(0), *(each.slopes for each in parts)])
        # where each row goes: outline by outline its own margin, then its corners
        firsts = np.arange(self._count) + np.cumsum([0, *corners])[: self._count]
        self.order = np.concatenate([firsts, np.delete(np.arange(self._count + sum(corners)), firsts)]).astype(np.int64)

    def values(self, turns: FloatArray) -> FloatArray:
        """Values alone, in the same order."""
        return self(turns)[0]

    def __call__(self, turns: FloatArray) -> OwnRows:
        """Values and slopes for the rotations of the limbs (s, 3, 3), the outlines' own first, then the corners'."""
        margins, gradients = self._margins(turns)
        (before, before_slopes), (after, after_slopes) = self._before(turns), self._after(turns)
        first = before <= after  # the wall before is the lower one; this decides both margins
        vertices = (self._vertices @ turns.take(self._of_corner, 0))[:, 0]
        chords = np.sqrt(vertices[:, 0] ** 2 + vertices[:, 1] ** 2 + (1.0 - vertices[:, 2]) ** 2)
        away = vertices[:, :2] / -np.maximum(chords, 1e-300)[:, None]  # slopes of the chords
        for corner in np.flatnonzero(chords < 2.0 * self._reaches).tolist():  # one of each outline at most
            over = max(float(chords[corner] - self._reaches[corner]), 0.0)
            lower = before[corner] if first[corner] else after[corner]
            own, faded = int(self._outline_of_corner[corner]), lower - FADING * over
            if over == 0.0 or faded > margins[own]:
                slope = before_slopes[corner] if first[corner] else after_slopes[corner]
                margins[own], gradients[own] = faded, slope - (FADING * away[corner] if over > 0.0 else 0.0)
        upper = np.where(first, after, before)
        far = self._slopes * (chords - 0.5 * self._reaches)
        upper_slopes = np.where(first[:, None], after_slopes, before_slopes)
        upper_slopes = np.where((far > upper)[:, None], self._slopes[:, None] * away, upper_slopes)
        values = np.concatenate([margins, np.maximum(far, upper)])
        return values, np.concatenate([gradients, upper_slopes])

    def _margins(self, turns: FloatArray) -> tuple[FloatArray, Matrix]:
        """Signed arcs to the outlines, and their slopes."""
        seen = self._frames @ turns.take(self._of_edge, 0)  # (m, 3, 3): the frames' vectors in the limbs' axes
        c, s, h = seen[:, :, 2].T
        angles = np.arctan2(s, c)
        at_vertex = (angles < AT_VERTEX) | (angles > self._lengths - AT_VERTEX)
        arcs = np.arctan2(
            np.where(at_vertex, np.hypot(s, h), np.abs(h)),
            np.where(at_vertex, c, np.hypot(c, s)),
        )
        nearest = [first + int(arcs[first:last].argmin()) for first, last in self._spans]
        on_vertex, own = at_vertex[nearest], seen[nearest]
        halfway = (self._vertex_normals[nearest][:, None, :] @ turns.take(self._limbs, 0))[:, 0]
        margins = np.copysign(arcs[nearest], np.where(on_vertex, halfway[:, 2], h[nearest]))
        return margins, _slopes(margins, own, on_vertex, halfway)


def _slopes(margins: FloatArray, frames: FloatArray, at_vertex: BoolArray, halfway: Matrix) -> Matrix:
    """n cos m - b sin m without its part along d, b the nearest point of each outline and n the inward normal there."""
    start, along, normal = (frames[:, k] for k in range(3))
    c, s = start[:, 2:], along[:, 2:]
    length = np.hypot(c, s)
    # at the pole of an edge all its points are equally near: the start is taken
    foot = np.where(length > 0.0, (c * start + s * along) / np.where(length > 0.0, length, 1.0), start)
    tangent = -c * start
    tangent[:, 2] += 1.0  # d less its part along the vertex
    size = np.sqrt((tangent**2).sum(axis=1))[:, None]
    # on the vertex itself any direction between the two normals would do
    outward = np.where(
        size > AT_VERTEX, np.copysign(1.0, margins)[:, None] * tangent / np.maximum(size, 1e-300), halfway
    )
    points, normals = np.where(at_vertex[:, None], start, foot), np.where(at_vertex[:, None], outward, normal)
    slopes = np.cos(margins)[:, None] * normals - np.sin(margins)[:, None] * points
    return np.asarray(slopes[:, :2])

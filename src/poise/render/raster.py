"""Which triangle is seen in which pixel: filling triangles and keeping the nearest, for all of them at once.

Triangles are first cut into the rows of pixels that they cross, then the rows into pixels; both are repetitions of
array entries, so that no pixel outside a triangle is looked at and no loop runs over triangles. A pixel belongs to the
triangle that holds its middle; both neighbors of an edge reckon it from its upper end, so that no pixel between them
is left out or taken twice. Nearness and the number of the triangle are packed into one whole number per pixel, of which
the largest stays: the picture does not depend on the order of triangles but for exact ties.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.types import BoolArray, FloatArray

Indices = NDArray[np.int64]

AT_ONCE = 1_500_000  # pixels filled per round, which bounds the memory needed
NOTHING = -1  # owner of a pixel that no triangle covers
_LEVELS = float(2**30)  # steps of nearness between the farthest and the nearest point
_NUMBER_BITS = 32


@dataclass(frozen=True, eq=False)
class Coverage:
    """What is seen in each pixel.

    Parameters
    ----------
    owner : (rows, columns) array of int
        Number of the face that is seen, or NOTHING.
    nearness : (rows, columns) array
        Of the face that is seen, 0 where there is none.
    """

    owner: Indices
    nearness: FloatArray

    @property
    def mask(self) -> BoolArray:
        """Where something is seen."""
        return np.asarray(self.owner != NOTHING)


@dataclass(frozen=True, eq=False)
class _Spans:
    """Rows of triangles: each of them from a first pixel to before an end."""

    face: Indices
    row: Indices
    first: Indices
    end: Indices


def fill(places: FloatArray, nearness: FloatArray, faces: Indices, size: tuple[int, int]) -> Coverage:
    """Find the nearest face of every pixel.

    Parameters
    ----------
    places : (n, 2) array
        Columns and rows of vertices.
    nearness : (n,) array
        Of vertices; linear in the picture, larger is nearer.
    faces : (m, 3) array of int
        Vertices of each triangle.
    size : two ints
        Columns and rows of the picture.
    """
    columns, rows = size
    buffer = np.full(rows * columns, NOTHING, dtype=np.int64)
    if len(faces) == 0:
        return Coverage(buffer.reshape(rows, columns), np.zeros((rows, columns)))
    low, span = float(nearness.min()), max(float(np.ptp(nearness)), 1e-300)
    heights = (nearness - low) / span
    slopes = _slopes(places, heights, faces)
    for spans in _batches(_spans(places, faces, size)):
        _fill_batch(buffer, spans, slopes, columns)
    covered = np.flatnonzero(buffer >= 0)
    keys, found = buffer[covered], np.zeros(rows * columns)
    found[covered] = low + span * (keys >> _NUMBER_BITS) / _LEVELS
    buffer[covered] = keys & ((1 << _NUMBER_BITS) - 1)
    return Coverage(buffer.reshape(rows, columns), found.reshape(rows, columns))


def planes(places: FloatArray, values: FloatArray, faces: Indices) -> FloatArray:
    """Values that are linear in each face: value, change per column and change per row at its first vertex, (m, 3, k).

    Faces seen edge-on have no slope.
    """
    a, b, c = (places[faces[:, corner]] for corner in range(3))
    ab, ac = b - a, c - a
    twice = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]
    inverse = np.divide(1.0, twice, out=np.zeros_like(twice), where=np.abs(twice) > 1e-12)[:, None]
    start = values[faces[:, 0]]
    rise_b, rise_c = values[faces[:, 1]] - start, values[faces[:, 2]] - start
    along_column = (rise_b * ac[:, 1:] - rise_c * ab[:, 1:]) * inverse
    along_row = (rise_c * ab[:, :1] - rise_b * ac[:, :1]) * inverse
    return np.stack([start, along_column, along_row], axis=1)


def repeated(counts: Indices) -> tuple[Indices, Indices]:
    """For counts (2, 0, 3): which entry each repetition belongs to (0, 0, 2, 2, 2) and its number (0, 1, 0, 1, 2)."""
    which = np.repeat(np.arange(len(counts)), counts)
    return which, np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)


def _slopes(places: FloatArray, heights: FloatArray, faces: Indices) -> FloatArray:
    """Per face: height at the picture's corner, change per column, change per row, least and greatest height."""
    start, along_column, along_row = np.moveaxis(planes(places, heights[:, None], faces)[..., 0], 1, 0)
    first, corners = places[faces[:, 0]], heights[faces]
    start = start - along_column * (first[:, 0] - 0.5) - along_row * (first[:, 1] - 0.5)
    return np.stack([start, along_column, along_row, corners.min(axis=1), corners.max(axis=1)], axis=1)


def _spans(places: FloatArray, faces: Indices, size: tuple[int, int]) -> _Spans:
    """Cut triangles into rows of pixels."""
    columns, rows = size
    corners = places[faces]
    top, mid, low = _from_the_top(corners)
    first = np.clip(np.ceil(top[:, 1] - 0.5), 0, rows).astype(np.int64)
    end = np.clip(np.ceil(low[:, 1] - 0.5), 0, rows).astype(np.int64)
    face, number = repeated(np.maximum(end - first, 0))
    row = first[face] + number
    height = np.asarray(row + 0.5, dtype=np.float64)
    below = face + len(faces) * (height >= mid[:, 1][face])  # in which of the two short edges, upper ones first
    long = _crossing(_edges(top, low), face, height)
    short = _crossing(np.concatenate([_edges(top, mid), _edges(mid, low)], axis=1), below, height)
    start = np.clip(np.ceil(np.minimum(long, short) - 0.5), 0, columns).astype(np.int64)
    stop = np.clip(np.ceil(np.maximum(long, short) - 0.5), 0, columns).astype(np.int64)
    kept = stop > start
    return _Spans(face[kept], row[kept], start[kept], stop[kept])


def _from_the_top(corners: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The highest, the middle and the lowest corner of each triangle."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    for_b = (b[:, 1] < a[:, 1])[:, None]
    a, b = np.where(for_b, b, a), np.where(for_b, a, b)
    for_c = (c[:, 1] < b[:, 1])[:, None]
    b, c = np.where(for_c, c, b), np.where(for_c, b, c)
    for_b = (b[:, 1] < a[:, 1])[:, None]
    return np.where(for_b, b, a), np.where(for_b, a, b), c


def _edges(upper: FloatArray, lower: FloatArray) -> FloatArray:
    """Column and height of the upper end of each edge, and its change of column per row: (3, n)."""
    fall = lower[:, 1] - upper[:, 1]
    slope = np.divide(lower[:, 0] - upper[:, 0], fall, out=np.zeros_like(fall), where=fall > 0.0)
    return np.stack([upper[:, 0], upper[:, 1], slope])


def _crossing(edges: FloatArray, which: Indices, height: FloatArray) -> FloatArray:
    """Column at which each of the chosen edges crosses a height."""
    columns, heights, slopes = edges
    return np.asarray(columns[which] + (height - heights[which]) * slopes[which])


def _batches(spans: _Spans) -> list[_Spans]:
    """Divide spans into runs of a bounded number of pixels."""
    filled = np.cumsum(spans.end - spans.first)
    if len(filled) == 0:
        return []
    cuts = np.searchsorted(filled, np.arange(AT_ONCE, filled[-1], AT_ONCE))
    runs = zip([0, *cuts], [*cuts, len(filled)], strict=True)
    parts = (spans.face, spans.row, spans.first, spans.end)
    return [_Spans(*(part[start:stop] for part in parts)) for start, stop in runs]


def _fill_batch(buffer: Indices, spans: _Spans, slopes: FloatArray, columns: int) -> None:
    which, number = repeated(spans.end - spans.first)
    start, along_column, along_row, least, greatest = slopes[spans.face].T.copy()
    start += along_row * spans.row + along_column * spans.first
    height = np.clip(start[which] + along_column[which] * number, least[which], greatest[which])
    key = (height * _LEVELS).astype(np.int64) << _NUMBER_BITS | spans.face[which]
    np.maximum.at(buffer, (spans.row * columns + spans.first)[which] + number, key)

"""Rasterizer: which triangle is visible in which pixel, and the samples of a visible surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.render.camera import Camera
from poise.render.surface import Indices, Surface
from poise.types import AnyArray, BoolArray, FloatArray

# --- raster -----------------------------------------------------------------------------------------------------------

# Which triangle is seen in which pixel: filling triangles and keeping the nearest, for all of them at once.
#
# Triangles are first cut into the rows of pixels that they cross, then the rows into pixels; both are repetitions of
# array entries, so that no pixel outside a triangle is looked at and no loop runs over triangles. A pixel belongs to the
# triangle that holds its middle; both neighbors of an edge reckon it from its upper end, so that no pixel between them
# is left out or taken twice. Nearness and the number of the triangle are packed into one whole number per pixel, of which
# the largest stays: the picture does not depend on the order of triangles but for exact ties.


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


# --- visible ----------------------------------------------------------------------------------------------------------

# What is seen of a surface: samples, each with its point, normal and color and with its share of a pixel.
#
# The picture is filled with `smoothing` × `smoothing` samples to a pixel, but a pixel inside one skin, where all samples
# show nearly the same, is kept as a single one. Only pixels at edges keep all of theirs.

ALIKE = 12  # of 255: colors nearer than this have no edge between them


@dataclass(frozen=True, eq=False)
class Samples:
    """Places in the picture at which something is seen.

    Parameters
    ----------
    pixel : (n,) array of int
        Number of the pixel, row by row.
    share : (n,) array
        Share of the pixel that the sample stands for.
    points, normals : (n, 3) arrays
        In the world.
    colors : (n, 3) array
        As given, not yet lit.
    """

    pixel: Indices
    share: FloatArray
    points: FloatArray
    normals: FloatArray
    colors: FloatArray


class Seen:
    """A surface seen by a camera, with several samples to a pixel.

    Parameters
    ----------
    surface : Surface
        What there is to see.
    camera : Camera
        Of the picture.
    size : two ints
        Columns and rows of the picture.
    smoothing : int
        Samples to a pixel, each way.
    """

    def __init__(self, surface: Surface, camera: Camera, size: tuple[int, int], smoothing: int) -> None:
        self.surface, self.size, self.smoothing = surface, size, smoothing
        self._paints = surface.face_colors
        self.camera = camera.enlarged(smoothing)
        fine = (size[0] * smoothing, size[1] * smoothing)
        self.places, self.nearness = self.camera.project(surface.vertices)
        numbers = np.flatnonzero(_facing(self.places, surface) & (self._paints[:, 3] > 0.0))
        steps = smoothing**2  # a pattern of samples knows no finer ones
        faces, opacity = surface.faces[numbers], np.ceil(steps * self._paints[numbers, 3] - 1e-9) / steps
        found = _opaque(self.places, self.nearness, faces, opacity, fine, _pattern(smoothing))
        owner = np.where(found.mask, numbers[found.owner], NOTHING) if len(numbers) else found.owner
        self.owner: Indices = self._blocks(owner)
        self.depth: FloatArray = self._blocks(found.nearness)
        weight = np.ones_like(self.nearness) if camera.parallel else self.nearness
        # n/(D − z) is what is linear in the picture; its length does not matter. Colors are nearly so in small faces.
        linear = np.concatenate([surface.normals * weight[:, None], surface.colors[:, :3]], axis=1)
        self._slopes = planes(self.places, linear, faces)
        self._number = np.zeros(len(surface.faces), dtype=np.int64)
        self._number[numbers] = np.arange(len(numbers))

    def _blocks(self, image: AnyArray) -> AnyArray:
        """The samples of each pixel apart: (samples, pixels)."""
        columns, rows = self.size
        split = image.reshape(rows, self.smoothing, columns, self.smoothing)
        return split.transpose(1, 3, 0, 2).reshape(self.smoothing**2, rows * columns)

    def middles(self) -> Samples:
        """One sample per pixel, at its middle, where something is seen there; each stands for a whole pixel."""
        middle = (self.smoothing // 2) * (self.smoothing + 1)
        pixel = np.flatnonzero(self.owner[middle] >= 0)
        return self._samples(pixel, np.full(len(pixel), middle), 1.0)

    def edges(self, plain: BoolArray) -> Samples:
        """All samples of the pixels that are not plain."""
        sample, pixel = np.nonzero((self.owner >= 0) & ~plain)
        return self._samples(pixel, sample, 1.0 / self.smoothing**2)

    def plain(self, step: float) -> BoolArray:
        """Pixels (n,) all of whose samples are alike: in color, and no two of them `step` meters apart in depth."""
        full = np.flatnonzero(self.owner.min(axis=0) >= 0)
        depth = self.depth[:, full]
        depth = depth if self.camera.parallel else 1.0 / depth
        paints = np.round(255.0 * self._paints[:, :3]).astype(np.uint8)[self.owner[:, full]]
        alike = (np.ptp(paints, axis=0) <= ALIKE).all(axis=1)
        result = np.zeros(self.owner.shape[1], dtype=np.bool_)
        result[full] = alike & (depth.max(axis=0) - depth.min(axis=0) < step)
        return result

    def _samples(self, pixel: Indices, sample: Indices, share: float) -> Samples:
        columns, fine = self.size[0], self.smoothing
        column = np.asarray((pixel % columns) * fine + sample % fine + 0.5, dtype=np.float64)
        row = np.asarray((pixel // columns) * fine + sample // fine + 0.5, dtype=np.float64)
        face = self.owner[sample, pixel]
        points = self.camera.point(column, row, self.depth[sample, pixel])
        start, own = self.places[self.surface.faces[face, 0]], self._slopes[self._number[face]]
        linear = own[:, 0] + (column - start[:, 0])[:, None] * own[:, 1] + (row - start[:, 1])[:, None] * own[:, 2]
        normals, colors = unit(linear[:, :3]), np.clip(linear[:, 3:], 0.0, 1.0)
        turned = np.einsum("ni,ni->n", normals, self.camera.sight(points)) < 0.0
        normals = np.where((turned & ~self.surface.closed[face])[:, None], -normals, normals)
        return Samples(pixel, np.full(len(pixel), share), points, normals, colors)


def unit(vectors: AnyArray) -> AnyArray:
    """Vectors (..., 3) of unit length."""
    lengths = np.sqrt(np.einsum("...i,...i->...", vectors, vectors))
    return np.asarray(vectors / np.maximum(lengths, 1e-12)[..., None])


def _facing(places: FloatArray, surface: Surface) -> BoolArray:
    """Faces that can be seen: of closed shapes only those that run counter-clockwise, with rows counted downward."""
    a, b, c = (places[surface.faces[:, corner]] for corner in range(3))
    twice = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    return np.where(surface.closed, twice < 0.0, twice != 0.0)


def _pattern(smoothing: int) -> FloatArray:
    """Thresholds that let through, of the samples of a pixel, as many as a surface is opaque."""
    order = np.random.default_rng(7).permutation(smoothing**2)
    return (order.reshape(smoothing, smoothing) + 0.5) / smoothing**2


def _opaque(
    places: FloatArray,
    nearness: FloatArray,
    faces: Indices,
    opacity: FloatArray,
    size: tuple[int, int],
    pattern: FloatArray,
) -> Coverage:
    """Coverage in which translucent faces leave out samples in a pattern, so that what is behind shows through."""
    solid = opacity > 0.999
    found = fill(places, nearness, faces if solid.all() else np.where(solid[:, None], faces, faces[:, :1]), size)
    thresholds = np.tile(pattern, (size[1] // len(pattern), size[0] // len(pattern)))
    for share in np.unique(opacity[~solid]):
        part = np.flatnonzero(opacity == share)
        layer = fill(places, nearness, faces[part], size)
        front = layer.mask & (thresholds < share) & (~found.mask | (layer.nearness > found.nearness))
        owner = np.where(front, part[np.where(layer.mask, layer.owner, 0)], found.owner)
        found = Coverage(owner, np.where(front, layer.nearness, found.nearness))
    return found

"""Rasterizer with a depth buffer, and the antialiased samples of a visible surface.

Rasterization. Triangles are split into spans (rows of pixels), then the spans into pixels; both are repetitions of
array entries, so that no pixel outside a triangle is visited and no loop runs over triangles. A pixel belongs to the
triangle that contains its center; both neighbors of an edge compute it from its upper end, so that no pixel between
them is missed or taken twice. Nearness (inverse depth) and the index of the triangle are packed into one integer per
pixel, of which the maximum is kept: the image does not depend on the order of triangles except for exact ties.

Samples. The image is rasterized with `smoothing` × `smoothing` samples per pixel, but a pixel inside one surface, where
all samples are nearly equal, is reduced to a single one. Only pixels at edges keep all samples.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.render.camera import Camera
from poise.render.surface import Indices, Surface
from poise.render.texture import face_levels, face_opacity, texture_colors
from poise.types import AnyArray, BoolArray, FloatArray

# --- Rasterization --------------------------------------------------------------------------------

MAX_PIXELS_PER_BATCH = 1_500_000  # bounds the memory
NO_FACE = -1  # owner of a pixel without a triangle
_MIN_TWICE_AREA = 1e-12  # pixels²: smaller triangles are seen edge-on
_NEARNESS_STEPS = float(2**30)  # quantization of nearness between the farthest and the nearest point
_INDEX_BITS = 32


@dataclass(frozen=True, eq=False)
class Coverage:
    """Visible face of each pixel (depth buffer).

    Parameters
    ----------
    owner : (rows, columns) array of int
        Index of the visible face, or NO_FACE.
    nearness : (rows, columns) array
        Nearness of the visible face, 0 where there is none.
    """

    owner: Indices
    nearness: FloatArray

    @property
    def mask(self) -> BoolArray:
        """Mask of covered pixels."""
        return np.asarray(self.owner != NO_FACE)


@dataclass(frozen=True, eq=False)
class _Spans:
    """Spans: rows of triangles from a first pixel to an end (exclusive)."""

    face: Indices
    row: Indices
    first: Indices
    end: Indices


def rasterize(positions: FloatArray, nearness: FloatArray, faces: Indices, size: tuple[int, int]) -> Coverage:
    """Find the nearest face of every pixel.

    Parameters
    ----------
    places : (n, 2) array
        Image coordinates (column, row) of the vertices.
    nearness : (n,) array
        Nearness of the vertices; linear in the image, larger is nearer.
    faces : (m, 3) array of int
        Vertex indices of each triangle.
    size : two ints
        Columns and rows of the picture.
    """
    columns, rows = size
    buffer = np.full(rows * columns, NO_FACE, dtype=np.int64)
    if len(faces) == 0:
        return Coverage(buffer.reshape(rows, columns), np.zeros((rows, columns)))
    lowest, nearness_range = float(nearness.min()), max(float(np.ptp(nearness)), 1e-300)
    heights = (nearness - lowest) / nearness_range
    slopes = _slopes(positions, heights, faces)
    for spans in _batches(_spans(positions, faces, size)):
        _fill_batch(buffer, spans, slopes, columns)
    covered = np.flatnonzero(buffer >= 0)
    keys, coverage = buffer[covered], np.zeros(rows * columns)
    coverage[covered] = lowest + nearness_range * (keys >> _INDEX_BITS) / _NEARNESS_STEPS
    buffer[covered] = keys & ((1 << _INDEX_BITS) - 1)
    return Coverage(buffer.reshape(rows, columns), coverage.reshape(rows, columns))


def linear_interpolants(positions: FloatArray, values: FloatArray, faces: Indices) -> FloatArray:
    """Linear interpolants of vertex values on faces: value at the first vertex, slope per column and row, (m, 3, k).

    Faces seen edge-on have zero slope.
    """
    a, b, c = (positions[faces[:, corner]] for corner in range(3))
    ab, ac = b - a, c - a
    twice = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]
    inverse = np.divide(1.0, twice, out=np.zeros_like(twice), where=np.abs(twice) > _MIN_TWICE_AREA)[:, None]
    start = values[faces[:, 0]]
    rise_b, rise_c = values[faces[:, 1]] - start, values[faces[:, 2]] - start
    along_column = (rise_b * ac[:, 1:] - rise_c * ab[:, 1:]) * inverse
    along_row = (rise_c * ab[:, :1] - rise_b * ac[:, :1]) * inverse
    return np.stack([start, along_column, along_row], axis=1)


def enumerate_repeats(counts: Indices) -> tuple[Indices, Indices]:
    """For counts (2, 0, 3): entry of each repetition (0, 0, 2, 2, 2), and its number (0, 1, 0, 1, 2)."""
    which = np.repeat(np.arange(len(counts)), counts)
    return which, np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)


def _slopes(positions: FloatArray, heights: FloatArray, faces: Indices) -> FloatArray:
    """Per face: nearness at the image corner, slope per column and row, minimum and maximum."""
    start, along_column, along_row = np.moveaxis(linear_interpolants(positions, heights[:, None], faces)[..., 0], 1, 0)
    first, corners = positions[faces[:, 0]], heights[faces]
    start = start - along_column * (first[:, 0] - 0.5) - along_row * (first[:, 1] - 0.5)
    return np.stack([start, along_column, along_row, corners.min(axis=1), corners.max(axis=1)], axis=1)


def _spans(positions: FloatArray, faces: Indices, size: tuple[int, int]) -> _Spans:
    """Split triangles into spans of pixels."""
    columns, rows = size
    corners = positions[faces]
    top, mid, lowest = _sorted_by_row(corners)
    first = np.clip(np.ceil(top[:, 1] - 0.5), 0, rows).astype(np.int64)
    end = np.clip(np.ceil(lowest[:, 1] - 0.5), 0, rows).astype(np.int64)
    face, number = enumerate_repeats(np.maximum(end - first, 0))
    row = first[face] + number
    height = np.asarray(row + 0.5, dtype=np.float64)
    below = face + len(faces) * (height >= mid[:, 1][face])  # index of the short edge, upper ones first
    long = _crossing(_edges(top, lowest), face, height)
    short = _crossing(np.concatenate([_edges(top, mid), _edges(mid, lowest)], axis=1), below, height)
    start = np.clip(np.ceil(np.minimum(long, short) - 0.5), 0, columns).astype(np.int64)
    stop = np.clip(np.ceil(np.maximum(long, short) - 0.5), 0, columns).astype(np.int64)
    nonempty = stop > start
    return _Spans(face[nonempty], row[nonempty], start[nonempty], stop[nonempty])


def _sorted_by_row(corners: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Top, middle and bottom corner of each triangle."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    for_b = (b[:, 1] < a[:, 1])[:, None]
    a, b = np.where(for_b, b, a), np.where(for_b, a, b)
    for_c = (c[:, 1] < b[:, 1])[:, None]
    b, c = np.where(for_c, c, b), np.where(for_c, b, c)
    for_b = (b[:, 1] < a[:, 1])[:, None]
    return np.where(for_b, b, a), np.where(for_b, a, b), c


def _edges(upper: FloatArray, lower: FloatArray) -> FloatArray:
    """Column and row of the upper end of each edge, and its slope (columns per row), (3, n)."""
    fall = lower[:, 1] - upper[:, 1]
    slope = np.divide(lower[:, 0] - upper[:, 0], fall, out=np.zeros_like(fall), where=fall > 0.0)
    return np.stack([upper[:, 0], upper[:, 1], slope])


def _crossing(edges: FloatArray, which: Indices, height: FloatArray) -> FloatArray:
    """Column at which each of the chosen edges crosses a row."""
    columns, heights, slopes = edges
    return np.asarray(columns[which] + (height - heights[which]) * slopes[which])


def _batches(spans: _Spans) -> list[_Spans]:
    """Divide spans into batches of a bounded number of pixels."""
    filled = np.cumsum(spans.end - spans.first)
    if len(filled) == 0:
        return []
    cuts = np.searchsorted(filled, np.arange(MAX_PIXELS_PER_BATCH, filled[-1], MAX_PIXELS_PER_BATCH))
    runs = zip([0, *cuts], [*cuts, len(filled)], strict=True)
    parts = (spans.face, spans.row, spans.first, spans.end)
    return [_Spans(*(part[start:stop] for part in parts)) for start, stop in runs]


def _fill_batch(buffer: Indices, spans: _Spans, slopes: FloatArray, columns: int) -> None:
    which, number = enumerate_repeats(spans.end - spans.first)
    start, along_column, along_row, least, greatest = slopes[spans.face].T.copy()
    start += along_row * spans.row + along_column * spans.first
    height = np.clip(start[which] + along_column[which] * number, least[which], greatest[which])
    key = (height * _NEARNESS_STEPS).astype(np.int64) << _INDEX_BITS | spans.face[which]
    np.maximum.at(buffer, (spans.row * columns + spans.first)[which] + number, key)


# --- Visible samples ------------------------------------------------------------------------------

_OPAQUE = 0.999  # a higher opacity counts as opaque
MAX_COLOR_DIFFERENCE = 12  # of 255: colors that differ by less have no edge between them


@dataclass(frozen=True, eq=False)
class Samples:
    """Visible samples of an image.

    Parameters
    ----------
    pixel : (n,) array of int
        Index of the pixel, row by row.
    share : (n,) array
        Fraction of the pixel that the sample represents.
    points, normals : (n, 3) arrays
        In the world frame [m].
    colors : (n, 3) array
        Unshaded color.
    """

    pixel: Indices
    share: FloatArray
    points: FloatArray
    normals: FloatArray
    colors: FloatArray


class VisibleSurface:
    """Visible part of a surface, with several samples per pixel.

    Parameters
    ----------
    surface : Surface
        Surface to render.
    camera : Camera
        Camera of the picture.
    size : two ints
        Columns and rows of the picture.
    smoothing : int
        Samples per pixel in each direction.
    """

    def __init__(self, surface: Surface, camera: Camera, size: tuple[int, int], smoothing: int) -> None:
        self.surface, self.size, self.smoothing = surface, size, smoothing
        self._face_colors = surface.face_colors
        if surface.textures:
            self._face_colors[:, 3] *= face_opacity(surface)
        self.camera = camera.enlarged(smoothing)
        fine = (size[0] * smoothing, size[1] * smoothing)
        self.positions, self.nearness = self.camera.project(surface.vertices)
        front_faces = np.flatnonzero(_front_facing(self.positions, surface) & (self._face_colors[:, 3] > 0.0))
        steps = smoothing**2  # number of opacity levels of a sample pattern
        faces, opacity = surface.faces[front_faces], np.ceil(steps * self._face_colors[front_faces, 3] - 1e-9) / steps
        coverage = _with_transparency(self.positions, self.nearness, faces, opacity, fine, _pattern(smoothing))
        owner = np.where(coverage.mask, front_faces[coverage.owner], NO_FACE) if len(front_faces) else coverage.owner
        self.owner: Indices = self._blocks(owner)
        self.depth: FloatArray = self._blocks(coverage.nearness)
        weight = np.ones_like(self.nearness) if camera.parallel else self.nearness
        # n/(D − z) is linear in the image; its length does not matter. Colors are nearly linear in small faces.
        parts = [surface.normals * weight[:, None], surface.colors[:, :3]]
        if surface.coordinates is not None:  # u/(D − z) and 1/(D − z) are linear in the image
            parts += [surface.coordinates * weight[:, None], weight[:, None]]
            self._levels = face_levels(surface, self.positions / smoothing)
        linear = np.concatenate(parts, axis=1)
        self._slopes = linear_interpolants(self.positions, linear, faces)
        self._number = np.zeros(len(surface.faces), dtype=np.int64)
        self._number[front_faces] = np.arange(len(front_faces))

    def _blocks(self, image: AnyArray) -> AnyArray:
        """Samples grouped by pixel, (samples, pixels)."""
        columns, rows = self.size
        split = image.reshape(rows, self.smoothing, columns, self.smoothing)
        return split.transpose(1, 3, 0, 2).reshape(self.smoothing**2, rows * columns)

    def middles(self) -> Samples:
        """One sample per covered pixel, at its center, representing the whole pixel."""
        middle = (self.smoothing // 2) * (self.smoothing + 1)
        pixel = np.flatnonzero(self.owner[middle] >= 0)
        return self._samples(pixel, np.full(len(pixel), middle), 1.0)

    def edges(self, uniform: BoolArray) -> Samples:
        """All samples of the pixels that are not uniform."""
        sample, pixel = np.nonzero((self.owner >= 0) & ~uniform)
        return self._samples(pixel, sample, 1.0 / self.smoothing**2)

    def uniform(self, step: float) -> BoolArray:
        """Mask of pixels (n,) whose samples are nearly equal in color, and in depth within `step` [m]."""
        full = np.flatnonzero(self.owner.min(axis=0) >= 0)
        depth = self.depth[:, full]
        depth = depth if self.camera.parallel else 1.0 / depth
        colors_8bit = np.round(255.0 * self._face_colors[:, :3]).astype(np.uint8)[self.owner[:, full]]
        equal_color = (np.ptp(colors_8bit, axis=0) <= MAX_COLOR_DIFFERENCE).all(axis=1)
        result = np.zeros(self.owner.shape[1], dtype=np.bool_)
        result[full] = equal_color & (depth.max(axis=0) - depth.min(axis=0) < step)
        return result

    def _samples(self, pixel: Indices, sample: Indices, share: float) -> Samples:
        columns, fine = self.size[0], self.smoothing
        column = np.asarray((pixel % columns) * fine + sample % fine + 0.5, dtype=np.float64)
        row = np.asarray((pixel // columns) * fine + sample // fine + 0.5, dtype=np.float64)
        face = self.owner[sample, pixel]
        points = self.camera.point(column, row, self.depth[sample, pixel])
        start, slopes = self.positions[self.surface.faces[face, 0]], self._slopes[self._number[face]]
        linear = (
            slopes[:, 0] + (column - start[:, 0])[:, None] * slopes[:, 1] + (row - start[:, 1])[:, None] * slopes[:, 2]
        )
        normals, colors = unit(linear[:, :3]), np.clip(linear[:, 3:6], 0.0, 1.0)
        if self.surface.coordinates is not None:
            coordinates = linear[:, 6:8] / linear[:, 8:9]
            colors = colors * texture_colors(self.surface, face, coordinates, self._levels[face])[:, :3]
        back_facing = np.einsum("ni,ni->n", normals, self.camera.view_directions(points)) < 0.0
        normals = np.where((back_facing & ~self.surface.closed[face])[:, None], -normals, normals)
        return Samples(pixel, np.full(len(pixel), share), points, normals, colors)


def unit(vectors: AnyArray) -> AnyArray:
    """Normalized vectors (..., 3)."""
    lengths = np.sqrt(np.einsum("...i,...i->...", vectors, vectors))
    return np.asarray(vectors / np.maximum(lengths, 1e-12)[..., None])


def _front_facing(positions: FloatArray, surface: Surface) -> BoolArray:
    """Mask of front faces (back-face culling): of closed shapes those that are counter-clockwise with rows downward."""
    a, b, c = (positions[surface.faces[:, corner]] for corner in range(3))
    twice = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    return np.where(surface.closed, twice < 0.0, twice != 0.0)


def _pattern(smoothing: int) -> FloatArray:
    """Thresholds of the samples of a pixel for screen-door transparency."""
    order = np.random.default_rng(7).permutation(smoothing**2)
    return (order.reshape(smoothing, smoothing) + 0.5) / smoothing**2


def _with_transparency(
    positions: FloatArray,
    nearness: FloatArray,
    faces: Indices,
    opacity: FloatArray,
    size: tuple[int, int],
    pattern: FloatArray,
) -> Coverage:
    """Coverage with translucent faces dithered over the samples (screen-door transparency)."""
    solid = opacity > _OPAQUE
    coverage = rasterize(
        positions, nearness, faces if solid.all() else np.where(solid[:, None], faces, faces[:, :1]), size
    )
    thresholds = np.tile(pattern, (size[1] // len(pattern), size[0] // len(pattern)))
    for share in np.unique(opacity[~solid]):
        part = np.flatnonzero(opacity == share)
        layer = rasterize(positions, nearness, faces[part], size)
        front = layer.mask & (thresholds < share) & (~coverage.mask | (layer.nearness > coverage.nearness))
        owner = np.where(front, part[np.where(layer.mask, layer.owner, 0)], coverage.owner)
        coverage = Coverage(owner, np.where(front, layer.nearness, coverage.nearness))
    return coverage

"""What is seen of a surface: samples, each with its point, normal and color and with its share of a pixel.

The picture is filled with `smoothing` × `smoothing` samples to a pixel, but a pixel inside one skin, where all samples
show nearly the same, is kept as a single one. Only pixels at edges keep all of theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.render.camera import Camera
from poise.render.raster import NOTHING, Coverage, Indices, fill, planes
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray

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

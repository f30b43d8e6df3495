"""Textures of a rendered surface: decoded images with mipmaps, sampled at perspective-correct coordinates.

A mipmap halves the image again and again by means of 2 × 2 pixels. A face is sampled at the level at which a texel is
about as large as a pixel, log₂ of the square root of texels per pixel, so that fine patterns do not alias
[Williams1983]. Within a level, samples are bilinear. Images are decoded by Pillow, where it is installed.
"""

from __future__ import annotations

import io
import math
from functools import lru_cache

import numpy as np

from poise.errors import PictureError
from poise.kinematics.skin import Texture
from poise.render.surface import Indices, Surface
from poise.types import AnyArray, FloatArray

MAX_TEXTURE_PIXELS = 2**26  # of one image: 8192 × 8192
_MAX_SHOWN_PIXELS = 2**22  # of one image: larger ones are halved, which a picture of a whole figure does not show
_MIN_PIXEL_AREA = 1e-9
INSTALL_HINT = "textures need the package Pillow: pip install pillow"


def can_decode() -> bool:
    """Whether textures can be decoded: Pillow is installed."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        return False
    return True


@lru_cache(maxsize=32)
def mipmaps(texture: Texture) -> tuple[AnyArray, ...]:
    """The image (rows, columns, 4), display colors from 0 to 1, then its halves down to one pixel.

    A texture that cannot be decoded is one white pixel.
    """
    levels = [_decoded(texture)]
    while max(levels[-1].shape[:2]) > 1:
        levels.append(_halved(levels[-1]))
    return tuple(levels)


def _decoded(texture: Texture) -> AnyArray:
    if not can_decode():
        return np.ones((1, 1, 4), dtype=np.float32)
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(texture.content), formats=("PNG", "JPEG", "WEBP")) as image:
            if image.width * image.height > MAX_TEXTURE_PIXELS:
                raise PictureError(f"texture: {image.width} × {image.height} pixels exceed the limit of 8192 × 8192.")
            excess = image.width * image.height / _MAX_SHOWN_PIXELS
            shown = image.convert("RGBA").reduce(2 ** max(0, math.ceil(0.5 * math.log2(excess))))
            pixels = np.asarray(shown, dtype=np.float32) / np.float32(255.0)
    except (OSError, SyntaxError, UnidentifiedImageError, ValueError, Image.DecompressionBombError):
        return np.ones((1, 1, 4), dtype=np.float32)
    if not texture.has_alpha:
        pixels[..., 3] = 1.0
    return pixels


def _halved(image: AnyArray) -> AnyArray:
    """Means of 2 × 2 pixels; a single row or column at an odd end is repeated."""
    rows, columns = image.shape[:2]
    padded = np.pad(image, ((0, rows % 2), (0, columns % 2), (0, 0)), mode="edge")
    return np.asarray(
        0.25 * (padded[::2, ::2] + padded[1::2, ::2] + padded[::2, 1::2] + padded[1::2, 1::2]), dtype=np.float32
    )


def face_levels(surface: Surface, positions: FloatArray) -> FloatArray:
    """Mipmap level of each face, (m,): half of log₂ of texels per pixel; `positions` (n, 2) are image coordinates."""
    levels = np.zeros(len(surface.faces))
    if surface.face_textures is None or surface.coordinates is None:
        return levels
    pixels = np.maximum(_twice_areas(positions, surface.faces), _MIN_PIXEL_AREA)
    shares = _twice_areas(surface.coordinates, surface.faces)
    for number, texture in enumerate(surface.textures):
        rows, columns = mipmaps(texture)[0].shape[:2]
        own = surface.face_textures == number
        levels[own] = 0.5 * np.log2(np.maximum(shares[own] * rows * columns / pixels[own], 1.0))
    return levels


def _twice_areas(points: FloatArray, faces: Indices) -> FloatArray:
    a, b, c = (points[faces[:, corner]] for corner in range(3))
    ab, ac = b - a, c - a
    return np.asarray(np.abs(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]))


def face_opacity(surface: Surface) -> FloatArray:
    """Mean opacity of the texture at the corners and the center of each face, (m,)."""
    opacity = np.ones(len(surface.faces))
    if surface.face_textures is None or surface.coordinates is None:
        return opacity
    translucent = [number for number, texture in enumerate(surface.textures) if texture.has_alpha]
    which = np.flatnonzero(np.isin(surface.face_textures, translucent))
    if len(which):
        corners = surface.coordinates[surface.faces[which]]
        points = np.concatenate([corners, corners.mean(axis=1, keepdims=True)], axis=1)
        face = np.repeat(which, 4)
        colors = texture_colors(surface, face, points.reshape(-1, 2), np.zeros(len(face)))
        opacity[which] = colors[:, 3].reshape(-1, 4).mean(axis=1)
    return opacity


def texture_colors(surface: Surface, face: Indices, coordinates: FloatArray, level: FloatArray) -> FloatArray:
    """Texture color (n, 4) at points of faces with coordinates (n, 2); white for faces without a texture."""
    colors = np.ones((len(face), 4))
    assert surface.face_textures is not None
    of_sample = surface.face_textures[face]
    for number in np.unique(of_sample[of_sample >= 0]):
        texture = surface.textures[number]
        images = mipmaps(texture)
        chosen = np.flatnonzero(of_sample == number)
        levels = np.clip(np.round(level[chosen]), 0, len(images) - 1).astype(np.int64)
        for each in np.unique(levels):
            own = chosen[levels == each]
            colors[own] = _bilinear(images[each], coordinates[own], texture.repeats)
    return colors


def _bilinear(image: AnyArray, coordinates: FloatArray, repeats: bool) -> FloatArray:
    rows, columns = image.shape[:2]
    uv = coordinates - np.floor(coordinates) if repeats else np.clip(coordinates, 0.0, 1.0)
    x, y = uv[:, 0] * columns - 0.5, uv[:, 1] * rows - 0.5
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = (x - left)[:, None], (y - top)[:, None]

    def texel(row: AnyArray, column: AnyArray) -> AnyArray:
        if repeats:
            return np.asarray(image[row % rows, column % columns])
        return np.asarray(image[np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1)])

    upper = texel(top, left) * (1.0 - across) + texel(top, left + 1) * across
    lower = texel(top + 1, left) * (1.0 - across) + texel(top + 1, left + 1) * across
    return np.asarray(upper * (1.0 - down) + lower * down)

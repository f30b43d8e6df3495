"""Render one layer of a picture, and the options that pictures share."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from poise.errors import PictureError, suggest
from poise.kinematics.skin import Skin
from poise.render.camera import Camera
from poise.render.rasterizer import Samples, Seen
from poise.render.shading import key_direction, lit, openness, rolled_off, shadow_map, smoothed
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray

# --- look -------------------------------------------------------------------------------------------------------------

# How a picture shall look: the choices that every kind of picture shares, checked once.

BACKGROUNDS = ("white", "transparent")
FINEST = 8


@dataclass(frozen=True, kw_only=True)
class Look:
    """Choices for a picture.

    Parameters
    ----------
    background : str
        "white" or "transparent".
    ground : bool
        Draw the ground with its grid and shadows: at z = 0, or under a figure that stands elsewhere.
    sticks : bool
        Draw bones in place of shapes; segments without shapes have bones anyway.
    center_of_mass : bool
        Mark the center of mass and the place below it.
    goals : bool
        Mark what the tasks of a scene aim at.
    perspective : bool
        Else rays are parallel.
    smoothing : int
        Samples to a pixel at edges, each way; 1 is quick and rough.
    skin : Skin or None
        Surface of the figure, as files bring it (`poise.io.read(path).skin`), in place of its shapes.
    smooth : bool or None
        Let the shapes flow into one smooth skin; else they are drawn as they are. None: the people of the library only.
        A `skin` that is given is drawn as it is.
    """

    background: str = "white"
    ground: bool = True
    sticks: bool = False
    center_of_mass: bool = False
    goals: bool = True
    perspective: bool = True
    smoothing: int = 3
    skin: Skin | None = None
    smooth: bool | None = None

    def __post_init__(self) -> None:
        if self.background not in BACKGROUNDS:
            raise PictureError(
                f"there is no background {self.background!r}; {suggest(str(self.background), BACKGROUNDS)}"
            )
        if self.skin is not None and not isinstance(self.skin, Skin):
            raise PictureError(f"the skin of a picture must be a Skin, got {type(self.skin).__name__}.")
        if self.smooth not in (None, True, False) or (self.smooth and self.sticks):
            raise PictureError(
                "smooth is True, False or None, and shapes cannot be smooth where sticks are drawn; "
                f"got smooth={self.smooth!r}, sticks={self.sticks!r}."
            )
        if type(self.smoothing) is not int or not 1 <= self.smoothing <= FINEST:
            raise PictureError(f"smoothing is a whole number from 1 to {FINEST}, got {self.smoothing!r}.")


# --- render -----------------------------------------------------------------------------------------------------------

# From surfaces to light: one layer of a picture, with soft edges.
#
# Pixels at edges are made of `smoothing` × `smoothing` samples, averaged as amounts of light: that makes edges smooth.

SKIN = 0.010  # width over which creases are smoothed, in sizes of the figure
FOLD = 0.045  # how far away something darkens a fold, in sizes of the figure


def layer(surface: Surface, camera: Camera, size: tuple[int, int], smoothing: int, skin: float = SKIN) -> FloatArray:
    """Light and opacity of a surface in each pixel, (rows, columns, 4), the light already times the opacity.

    Parameters
    ----------
    surface : Surface
        What is drawn.
    camera : Camera
        From where.
    size : two ints
        Columns and rows.
    smoothing : int
        Samples to a pixel, each way.
    skin : float
        Width over which creases between shapes are smoothed, in sizes of the surface.
    """
    result = np.zeros((size[1], size[0], 4))
    left, top, right, bottom = _window(surface, camera, size)
    if right > left and bottom > top:
        inside = camera.shifted(left, top)
        seen = Seen(surface, inside, (right - left, bottom - top), smoothing)
        result[top:bottom, left:right] = _shaded(seen, inside, skin * surface.diagonal)
    return result


def _shaded(seen: Seen, camera: Camera, skin: float) -> FloatArray:
    """Light and opacity of what is seen, (rows, columns, 4)."""
    size = max(seen.surface.diagonal, 1e-9)
    meters = (1.0 if camera.parallel else camera.distance) / camera.focal
    columns, rows = seen.size
    middles = seen.middles()
    mask = _image(middles, np.ones(len(middles.pixel)), seen.size) > 0.0
    local = middles.points - camera.target
    depth = np.where(mask, _image(middles, local @ camera.axes[2], seen.size), np.float32(-1e9 * size))
    normals = _image(middles, middles.normals, seen.size)
    if skin > 0.0:
        normals = smoothed(normals, depth, skin / meters, meters)
    open_share = openness(_image(middles, local, seen.size), normals, mask, FOLD * size, meters).ravel()
    plain = seen.plain(max(6.0 * meters, 1e-9))
    kept = replace(middles, normals=normals.reshape(-1, 3)[middles.pixel].astype(np.float64))
    key = key_direction(camera)
    shadows = shadow_map(seen.surface, key)
    result = np.zeros((rows * columns, 4))
    for samples in (_only(kept, plain[kept.pixel]), seen.edges(plain)):
        light = rolled_off(lit(samples, camera, key, shadows, open_share[samples.pixel]))
        for channel in range(3):
            result[:, channel] += _sums(samples, light[:, channel], rows * columns)
        result[:, 3] += _sums(samples, np.ones(len(light)), rows * columns)
    return result.reshape(rows, columns, 4)


def _only(samples: Samples, which: BoolArray) -> Samples:
    return Samples(*(getattr(samples, each.name)[which] for each in fields(samples)))


def _sums(samples: Samples, values: FloatArray, count: int) -> FloatArray:
    return np.asarray(np.bincount(samples.pixel, weights=samples.share * values, minlength=count), dtype=np.float64)


def _image(samples: Samples, values: FloatArray, size: tuple[int, int]) -> AnyArray:
    """Values (n,) or (n, 3) of samples, one to a pixel, as an image of short numbers; zero elsewhere."""
    full = np.zeros((size[0] * size[1], *values.shape[1:]), dtype=np.float32)
    full[samples.pixel] = values
    return full.reshape(size[1], size[0], *values.shape[1:])


def _window(surface: Surface, camera: Camera, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Columns and rows between which the surface lies in the picture."""
    places, _ = camera.project(surface.vertices)
    low = np.clip(np.floor(places.min(axis=0)) - 1, 0, size).astype(int)
    high = np.clip(np.ceil(places.max(axis=0)) + 1, 0, size).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def over(front: FloatArray, back: FloatArray, opacity: float = 1.0) -> FloatArray:
    """One layer in front of another."""
    return np.asarray(front * opacity + back * (1.0 - opacity * front[..., 3:]))

"""Rendering options, and the rendering of one layer of a picture with antialiased edges.

Pixels at edges have `smoothing` × `smoothing` samples that are averaged in linear color space (antialiasing).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from poise.errors import PictureError, suggest
from poise.kinematics.skin import Skin
from poise.render.camera import Camera
from poise.render.figure_skin import check_style
from poise.render.rasterizer import Samples, VisibleSurface
from poise.render.shading import ambient_visibility, key_direction, shade, shadow_map, smooth_normals, tone_mapped
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray

# --- Options --------------------------------------------------------------------------------------

BACKGROUNDS = ("white", "transparent")
MAX_SMOOTHING = 8


@dataclass(frozen=True, kw_only=True)
class Look:
    """Rendering options of a picture.

    Parameters
    ----------
    background : str
        "white" or "transparent".
    ground : bool
        Render the ground with grid and shadows: at z = 0, or below a figure that stands elsewhere.
    sticks : bool
        Render bones instead of shapes (stick figure); segments without shapes always have bones.
    center_of_mass : bool
        Mark the center of mass and its projection on the ground.
    goals : bool
        Mark the goals of the tasks of a scene.
    perspective : bool
        Perspective camera; otherwise orthographic.
    smoothing : int
        Antialiasing: samples per pixel at edges in each direction; 1 is fast and rough.
    skin : Skin, str or None
        Skin of the figure, as imported (`poise.io.read(path).skin`), rendered instead of its shapes; or the name of
        one, ``"built-in"`` or ``"realistic"`` (:func:`poise.render.figure_skin`).
    smooth : bool or None
        Merge the shapes into one smooth skin; otherwise they are rendered separately. None: only humans of the library
        are smooth. A given `skin` is rendered unchanged.
    """

    background: str = "white"
    ground: bool = True
    sticks: bool = False
    center_of_mass: bool = False
    goals: bool = True
    perspective: bool = True
    smoothing: int = 3
    skin: Skin | str | None = None
    smooth: bool | None = None

    def __post_init__(self) -> None:
        if self.background not in BACKGROUNDS:
            raise PictureError(f"unknown background {self.background!r}; {suggest(str(self.background), BACKGROUNDS)}")
        if isinstance(self.skin, str):
            check_style(self.skin)
        elif self.skin is not None and not isinstance(self.skin, Skin):
            raise PictureError(f"picture skin: expected a Skin or a name, got {type(self.skin).__name__}.")
        if self.smooth not in (None, True, False) or (self.smooth and self.sticks):
            raise PictureError(
                "smooth: expected True, False or None, and not together with sticks; "
                f"got smooth={self.smooth!r}, sticks={self.sticks!r}."
            )
        if type(self.smoothing) is not int or not 1 <= self.smoothing <= MAX_SMOOTHING:
            raise PictureError(f"smoothing: expected an integer from 1 to {MAX_SMOOTHING}, got {self.smoothing!r}.")


# --- Layers ---------------------------------------------------------------------------------------

CREASE_WIDTH = 0.010  # smoothing width of normals across creases, in diagonals of the figure
_BACKGROUND_DEPTH = 1e9  # in diagonals: depth of empty pixels
_MIN_SIZE_M = 1e-9  # guards divisions by zero
OCCLUSION_RADIUS = 0.045  # radius of ambient occlusion, in diagonals of the figure


def layer(
    surface: Surface, camera: Camera, size: tuple[int, int], smoothing: int, skin: float = CREASE_WIDTH
) -> FloatArray:
    """Linear color with premultiplied alpha of a surface in each pixel, (rows, columns, 4).

    Parameters
    ----------
    surface : Surface
        Surface to render.
    camera : Camera
        Camera of the picture.
    size : two ints
        Columns and rows.
    smoothing : int
        Samples per pixel in each direction.
    skin : float
        Smoothing width of normals across creases between shapes, in diagonals of the surface.
    """
    result = np.zeros((size[1], size[0], 4))
    left, top, right, bottom = _window(surface, camera, size)
    if right > left and bottom > top:
        window_camera = camera.shifted(left, top)
        visible = VisibleSurface(surface, window_camera, (right - left, bottom - top), smoothing)
        result[top:bottom, left:right] = _shaded(visible, window_camera, skin * surface.diagonal)
    return result


def _shaded(visible: VisibleSurface, camera: Camera, skin: float) -> FloatArray:
    """Linear color with premultiplied alpha of the visible surface, (rows, columns, 4)."""
    size = max(visible.surface.diagonal, _MIN_SIZE_M)
    meters = (1.0 if camera.parallel else camera.distance) / camera.focal
    columns, rows = visible.size
    middles = visible.middles()
    mask = _image(middles, np.ones(len(middles.pixel)), visible.size) > 0.0
    local = middles.points - camera.target
    depth = np.where(mask, _image(middles, local @ camera.axes[2], visible.size), np.float32(-_BACKGROUND_DEPTH * size))
    normals = _image(middles, middles.normals, visible.size)
    if skin > 0.0:
        normals = smooth_normals(normals, depth, skin / meters, meters)
    ambient = ambient_visibility(
        _image(middles, local, visible.size), normals, mask, OCCLUSION_RADIUS * size, meters
    ).ravel()
    uniform = visible.uniform(max(6.0 * meters, _MIN_SIZE_M))
    smoothed_middles = replace(middles, normals=normals.reshape(-1, 3)[middles.pixel].astype(np.float64))
    key = key_direction(camera)
    shadows = shadow_map(visible.surface, key)
    result = np.zeros((rows * columns, 4))
    for samples in (_selected(smoothed_middles, uniform[smoothed_middles.pixel]), visible.edges(uniform)):
        color = tone_mapped(shade(samples, camera, key, shadows, ambient[samples.pixel]))
        for channel in range(3):
            result[:, channel] += _pixel_sums(samples, color[:, channel], rows * columns)
        result[:, 3] += _pixel_sums(samples, np.ones(len(color)), rows * columns)
    return result.reshape(rows, columns, 4)


def _selected(samples: Samples, which: BoolArray) -> Samples:
    return Samples(*(getattr(samples, each.name)[which] for each in fields(samples)))


def _pixel_sums(samples: Samples, values: FloatArray, count: int) -> FloatArray:
    return np.asarray(np.bincount(samples.pixel, weights=samples.share * values, minlength=count), dtype=np.float64)


def _image(samples: Samples, values: FloatArray, size: tuple[int, int]) -> AnyArray:
    """Values (n,) or (n, 3) of samples, one per pixel, as a single-precision image; zero elsewhere."""
    full = np.zeros((size[0] * size[1], *values.shape[1:]), dtype=np.float32)
    full[samples.pixel] = values
    return full.reshape(size[1], size[0], *values.shape[1:])


def _window(surface: Surface, camera: Camera, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Bounding box of the surface in the image: left, top, right, bottom [pixels]."""
    positions, _ = camera.project(surface.vertices)
    low = np.clip(np.floor(positions.min(axis=0)) - 1, 0, size).astype(int)
    high = np.clip(np.ceil(positions.max(axis=0)) + 1, 0, size).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def over(front: FloatArray, back: FloatArray, opacity: float = 1.0) -> FloatArray:
    """Composite one layer over another (premultiplied alpha)."""
    return np.asarray(front * opacity + back * (1.0 - opacity * front[..., 3:]))

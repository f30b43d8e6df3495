"""Pictures of figures, poses and scenes: one call, no display, nothing but NumPy.

>>> from poise.figure import FigureBuilder, Shape, Sphere
>>> builder = FigureBuilder("ball").segment("ball", shapes=[Shape(Sphere(0.1))]).root("ball", at=(0, 0, 0.1))
>>> drawn = picture(builder.build(), "side", size=(60, 40))
>>> drawn
Picture(60 × 40)
>>> drawn.pixels.shape
(40, 60, 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.draw.body import body_surface, check_drawable
from poise.draw.camera import Camera, View, framed, view_named
from poise.draw.ground import ground_opacity
from poise.draw.lighting import GAMMA, key_direction
from poise.draw.marks import centre_marks, goal_marks
from poise.draw.png import png_bytes
from poise.draw.render import layer, over
from poise.draw.shadow import ground_shadow
from poise.draw.surface import Surface, joined
from poise.errors import FormatError, PictureError
from poise.figure import Figure
from poise.formats.whole_file import write_bytes
from poise.pose import Pose
from poise.scene import Scene
from poise.tasks import Task
from poise.types import FloatArray, Vector3

Subject = Figure | Pose | Scene
Pixels = NDArray[np.uint8]

BACKGROUNDS = ("white", "transparent")
LARGEST = 8192  # pixels each way
_MARK_OPACITY = 0.92
_GROUND_LIGHT = 0.03  # of a shadow, so that it is not quite black


@dataclass(frozen=True, eq=False, repr=False)
class Picture:
    """An image: `pixels` (rows, columns, 4) with red, green, blue and opacity from 0 to 255."""

    pixels: Pixels

    def save(self, path: Path | str) -> None:
        """Write the picture to a PNG file, whole or not at all."""
        if Path(path).suffix.lower() != ".png":
            raise FormatError("pictures are written as PNG; give a name that ends in .png.", path)
        write_bytes(path, png_bytes(self.pixels))

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.pixels.shape[1], self.pixels.shape[0]

    def _repr_png_(self) -> bytes:
        """What a notebook shows."""
        return png_bytes(self.pixels)

    def __repr__(self) -> str:
        return f"Picture({self.size[0]} × {self.size[1]})"


def picture(
    subject: Subject,
    view: View | str | Sequence[float] = View.THREE_QUARTER,
    *,
    size: tuple[int, int] = (800, 800),
    background: str = "white",
    ground: bool = True,
    sticks: bool = False,
    centre_of_mass: bool = False,
    goals: bool = True,
    perspective: bool = True,
    smoothing: int = 3,
) -> Picture:
    """Draw a figure (at its neutral pose), a pose or a scene.

    Parameters
    ----------
    subject : Figure, Pose or Scene
        What to draw.
    view : View, str or three floats
        "front", "side", "back", "top", "three-quarter"; or the direction from the figure to the eye.
    size : two ints
        Columns and rows.
    background : str
        "white" or "transparent".
    ground : bool
        Draw the ground with its grid and shadows: at z = 0, or under a figure that stands elsewhere.
    sticks : bool
        Draw bones in place of shapes; segments without shapes have bones anyway.
    centre_of_mass : bool
        Mark the centre of mass and the place below it.
    goals : bool
        Mark what the tasks of a scene aim at.
    perspective : bool
        Else rays are parallel.
    smoothing : int
        Samples to a pixel at edges, each way; 1 is quick and rough.

    Raises
    ------
    PictureError
        When an option means nothing.
    FigureError
        When the figure has nothing to draw.
    """
    columns, rows = _checked_size(size)
    _check_options(background, smoothing)
    pose, tasks = _pose_of(subject)
    surface = body_surface(pose, sticks=sticks)
    check_drawable(surface, pose.figure)
    reach = max(surface.diagonal, 1e-9)
    level = ground_height(surface)
    marks = goal_marks(tasks, reach) if goals else []
    marks += centre_marks(pose, level, reach) if centre_of_mass and pose.figure.mass > 0.0 else []
    everything = np.concatenate([surface.vertices, *(mark.vertices for mark in marks)])
    camera = framed(everything, _direction(view), (columns, rows), perspective=perspective)
    image = layer(surface, camera, (columns, rows), smoothing)
    if marks:
        image = over(layer(joined(marks), camera, (columns, rows), smoothing, skin=0.0), image, _MARK_OPACITY)
    if ground:
        image = over(image, _ground_layer(surface, camera, (columns, rows), level))
    return Picture(_pixels(image, background))


def ground_height(surface: Surface) -> float:
    """Where the ground is: z = 0 for whatever stands near it, else under the lowest point [m]."""
    lowest, reach = float(surface.vertices[:, 2].min()), surface.diagonal
    return 0.0 if -0.01 * reach <= lowest <= 0.5 * reach else lowest


def _ground_layer(surface: Surface, camera: Camera, size: tuple[int, int], level: float) -> FloatArray:
    shadow = ground_shadow(surface, key_direction(camera), level)
    low, high = surface.vertices.min(axis=0), surface.vertices.max(axis=0)
    dark = ground_opacity(camera, size, level, 0.5 * (low + high), surface.diagonal, shadow)
    light = np.broadcast_to(dark[..., None] * _GROUND_LIGHT, (*dark.shape, 3))
    return np.concatenate([light, dark[..., None]], axis=-1)


def _pixels(image: FloatArray, background: str) -> Pixels:
    """Numbers for a screen of a layer whose light is already times its opacity."""
    opacity = image[..., 3:]
    if background == "white":
        light, opacity = image[..., :3] + (1.0 - opacity), np.ones_like(opacity)
    else:
        light = np.divide(image[..., :3], opacity, out=np.zeros_like(image[..., :3]), where=opacity > 1e-6)
    seen = np.concatenate([np.clip(light, 0.0, 1.0) ** (1.0 / GAMMA), opacity], axis=-1)
    return np.asarray(np.round(255.0 * np.clip(seen, 0.0, 1.0)), dtype=np.uint8)


def _pose_of(subject: Subject) -> tuple[Pose, tuple[Task, ...]]:
    if isinstance(subject, Figure):
        return Pose.neutral(subject), ()
    if isinstance(subject, Pose):
        return subject, ()
    if isinstance(subject, Scene):
        return subject.pose, tuple(subject.tasks)
    raise PictureError(f"a picture is made of a Figure, a Pose or a Scene, got {type(subject).__name__}.")


def _direction(view: View | str | Sequence[float]) -> Vector3:
    """Unit vector to the eye."""
    if isinstance(view, View | str):
        return view_named(view).toward
    try:
        way = np.asarray(view, dtype=np.float64)
    except (TypeError, ValueError):
        way = np.zeros(0)
    length = float(np.linalg.norm(way)) if way.shape == (3,) else 0.0
    if not 1e-9 < length < np.inf:
        raise PictureError(f"a view is a name or a direction to the eye (x, y, z), not zero, got {view!r}.")
    return way / length


def _checked_size(size: tuple[int, int]) -> tuple[int, int]:
    whole = isinstance(size, Sequence) and len(size) == 2 and all(type(each) is int for each in size)
    if not whole or not all(1 <= each <= LARGEST for each in size):
        raise PictureError(
            f"the size of a picture is columns and rows, whole numbers from 1 to {LARGEST}, got {size!r}."
        )
    return size[0], size[1]


def _check_options(background: str, smoothing: int) -> None:
    if background not in BACKGROUNDS:
        raise PictureError(f"a background is one of {', '.join(BACKGROUNDS)}, got {background!r}.")
    if type(smoothing) is not int or not 1 <= smoothing <= 8:
        raise PictureError(f"smoothing is a whole number from 1 to 8, got {smoothing!r}.")

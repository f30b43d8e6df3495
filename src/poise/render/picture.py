"""Render figures, poses and scenes to pictures: one call, no display, only NumPy.

>>> from poise.model import FigureBuilder, Shape, Sphere
>>> builder = FigureBuilder("ball").segment("ball", shapes=[Shape(Sphere(0.1))]).root("ball", at=(0, 0, 0.1))
>>> drawn = picture(builder.build(), "side", size=(60, 40))
>>> drawn
Picture(60 × 40)
>>> drawn.pixels.shape
(40, 60, 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError, PictureError, suggest
from poise.io.atomic_write import write_bytes
from poise.render.camera import View, framing_camera, view_by_name
from poise.render.layer import Look
from poise.render.png import png_bytes
from poise.render.stage import Pixels, Subject, build_stage
from poise.types import Vector3

ViewLike = View | str | Sequence[float]
MAX_SIDE_PIXELS = 8192  # width and height of a picture
_MIN_DIRECTION_NORM = 1e-9  # a shorter view direction counts as zero


@dataclass(frozen=True, eq=False, repr=False)
class Picture:
    """Image: `pixels` (rows, columns, 4), 8-bit red, green, blue and alpha; with its scale if it is orthographic."""

    pixels: Pixels
    pixels_per_meter: float | None = None

    def save(self, path: Path | str) -> None:
        """Write the picture to a PNG file (atomically)."""
        if Path(path).suffix.lower() != ".png":
            raise FormatError("unsupported picture format: expected a file name ending in .png.", path)
        write_bytes(path, png_bytes(self.pixels))

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.pixels.shape[1], self.pixels.shape[0]

    def _repr_png_(self) -> bytes:
        """PNG bytes, displayed by notebooks."""
        return png_bytes(self.pixels)

    def __repr__(self) -> str:
        return f"Picture({self.size[0]} × {self.size[1]})"


def picture(
    subject: Subject, view: ViewLike = View.THREE_QUARTER, *, size: tuple[int, int] = (800, 800), **look: Any
) -> Picture:
    """Render a figure (at its neutral pose), a pose or a scene.

    Parameters
    ----------
    subject : Figure, Pose or Scene
        Subject to render.
    view : View, str or three floats
        "front", "side", "back", "top", "three-quarter"; or the direction from the figure to the camera.
    size : two ints
        Columns and rows.
    **look
        Options of :class:`poise.render.Look`: ``background``, ``ground``, ``sticks``, ``center_of_mass``, ``goals``,
        ``perspective``, ``smoothing``, ``skin``, ``smooth``.

    Raises
    ------
    PictureError
        An option is unknown or invalid.
    FigureError
        The figure has nothing to render.
    """
    return pictures(subject, [view], size=size, **look)[0]


def pictures(
    subject: Subject, views: Sequence[ViewLike], *, size: tuple[int, int] = (500, 500), **look: Any
) -> list[Picture]:
    """Render a subject from several views at one scale; parameters as for :func:`picture`."""
    options = checked_look(look)
    columns, rows = checked_size(size)
    directions = [view_direction(view) for view in views]
    stage = build_stage(subject, options)
    points = stage.points
    cameras = [framing_camera(points, each, (columns, rows), perspective=options.perspective) for each in directions]
    focal = min((camera.focal for camera in cameras), default=1.0)
    scale = None if options.perspective else focal
    return [Picture(stage.pixels(replace(camera, focal=focal), (columns, rows), options), scale) for camera in cameras]


def checked_look(options: dict[str, Any]) -> Look:
    """Look from keyword options."""
    known = [each.name for each in fields(Look)]
    for name in options:
        if name not in known:
            raise PictureError(f"unknown picture option {name!r}; {suggest(name, ['view', 'size', *known])}")
    return Look(**options)


def view_direction(view: View | str | Sequence[float]) -> Vector3:
    """Unit vector from the subject to the camera."""
    if isinstance(view, View | str):
        return view_by_name(view).toward
    try:
        direction = np.asarray(view, dtype=np.float64)
    except (TypeError, ValueError):
        direction = np.zeros(0)
    length = float(np.linalg.norm(direction)) if direction.shape == (3,) else 0.0
    if not _MIN_DIRECTION_NORM < length < np.inf:
        raise PictureError(f"view: expected a name or a nonzero direction (x, y, z) to the camera, got {view!r}.")
    return direction / length


def checked_size(size: tuple[int, int]) -> tuple[int, int]:
    """Validated columns and rows of a picture."""
    is_integer_pair = isinstance(size, Sequence) and len(size) == 2 and all(type(each) is int for each in size)
    if not is_integer_pair or not all(1 <= each <= MAX_SIDE_PIXELS for each in size):
        raise PictureError(
            f"picture size: expected (columns, rows), integers from 1 to {MAX_SIDE_PIXELS}, got {size!r}."
        )
    return size[0], size[1]

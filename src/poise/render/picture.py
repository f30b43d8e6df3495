"""Pictures of figures, poses and scenes: one call, no display, nothing but NumPy.

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
from poise.render.camera import View, framed, view_named
from poise.render.layer import Look
from poise.render.png import png_bytes
from poise.render.stage import Pixels, Subject, staged
from poise.types import Vector3

ViewLike = View | str | Sequence[float]
LARGEST = 8192  # pixels each way


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
    subject: Subject, view: ViewLike = View.THREE_QUARTER, *, size: tuple[int, int] = (800, 800), **look: Any
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
    **look
        What :class:`poise.render.Look` takes: ``background``, ``ground``, ``sticks``, ``center_of_mass``, ``goals``,
        ``perspective``, ``smoothing``, ``skin``, ``smooth``.

    Raises
    ------
    PictureError
        When an option means nothing.
    FigureError
        When the figure has nothing to draw.
    """
    return pictures(subject, [view], size=size, **look)[0]


def pictures(
    subject: Subject, views: Sequence[ViewLike], *, size: tuple[int, int] = (500, 500), **look: Any
) -> list[Picture]:
    """Draw the same thing from several sides, all at one scale; parameters as for :func:`picture`."""
    chosen = checked_look(look)
    columns, rows = checked_size(size)
    directions = [direction_of(view) for view in views]
    stage = staged(subject, chosen)
    points = stage.points
    cameras = [framed(points, each, (columns, rows), perspective=chosen.perspective) for each in directions]
    focal = min((camera.focal for camera in cameras), default=1.0)
    return [Picture(stage.pixels(replace(camera, focal=focal), (columns, rows), chosen)) for camera in cameras]


def checked_look(options: dict[str, Any]) -> Look:
    """The look that options describe."""
    known = [each.name for each in fields(Look)]
    for name in options:
        if name not in known:
            raise PictureError(f"a picture has no option {name!r}; {suggest(name, ['view', 'size', *known])}")
    return Look(**options)


def direction_of(view: View | str | Sequence[float]) -> Vector3:
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


def checked_size(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a picture that can be made."""
    whole = isinstance(size, Sequence) and len(size) == 2 and all(type(each) is int for each in size)
    if not whole or not all(1 <= each <= LARGEST for each in size):
        raise PictureError(
            f"the size of a picture is columns and rows, whole numbers from 1 to {LARGEST}, got {size!r}."
        )
    return size[0], size[1]

"""Moving pictures: a motion, or any poses and scenes one after the other, seen by one camera.

>>> from poise.library import make
>>> lamp = make("lamp")
>>> nod = [lamp, lamp]
>>> animation(nod, "side", size=(40, 40), smoothing=1)
Animation(2 frames, 40 × 40, 0.1 s)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError, PictureError
from poise.io.atomic_write import write_bytes
from poise.motion import Clip
from poise.render.camera import View, framed
from poise.render.picture import Picture, ViewLike, checked_look, checked_size, direction_of
from poise.render.png import moving_png_bytes
from poise.render.stage import Pixels, Subject, staged
from poise.types import FloatArray

MOST_FRAMES = 2000
MOST_PIXELS = 300_000_000  # of all frames together: about a gigabyte
RATES = (0.5, 100.0)  # frames per second
_POINTS = 400  # of a frame that the camera is set by


@dataclass(frozen=True, eq=False, repr=False)
class Animation:
    """Pictures of one size, shown one after the other, each for `seconds`."""

    pictures: tuple[Picture, ...]
    seconds: float

    def __post_init__(self) -> None:
        if not self.pictures or len({each.size for each in self.pictures}) > 1:
            raise PictureError("a moving picture needs at least one picture, and all of one size.")
        if not 1.0 / RATES[1] <= self.seconds <= 1.0 / RATES[0]:
            raise PictureError(f"each picture is shown for 0.01 to 2 s, got {self.seconds!r}.")

    def save(self, path: Path | str) -> None:
        """Write an animated PNG, which browsers and most viewers play; whole or not at all."""
        if Path(path).suffix.lower() not in (".png", ".apng"):
            raise FormatError(
                "moving pictures are written as animated PNG; give a name that ends in .png or .apng.", path
            )
        write_bytes(path, self._repr_png_())

    def _repr_png_(self) -> bytes:
        """What a notebook shows."""
        return moving_png_bytes([each.pixels for each in self.pictures], self.seconds)

    def __repr__(self) -> str:
        columns, rows = self.pictures[0].size
        return f"Animation({len(self.pictures)} frames, {columns} × {rows}, {self.seconds * len(self.pictures):.2g} s)"


def animation(
    motion: Clip | Sequence[Subject],
    view: ViewLike = View.THREE_QUARTER,
    *,
    rate: float = 20.0,
    size: tuple[int, int] = (360, 360),
    progress: Callable[[int, int], None] | None = None,
    **look: Any,
) -> Animation:
    """Draw a motion.

    Parameters
    ----------
    motion : Clip, or sequence of Figure, Pose or Scene
        A clip is shown as fast as it is, whatever its own rate; of a sequence every item is a frame.
    view, size, **look
        As for :func:`poise.render.picture`.
    rate : float
        Frames per second.
    progress : callable
        Told after every frame how many are drawn, and how many there are.

    Raises
    ------
    PictureError
        When an option means nothing, or there is nothing or too much to draw.
    """
    chosen, (columns, rows), direction = checked_look(look), checked_size(size), direction_of(view)
    frames = _frames(motion, _checked_rate(rate))
    if len(frames) * columns * rows > MOST_PIXELS:
        raise PictureError(
            f"{len(frames)} frames of {columns} × {rows} are more than {MOST_PIXELS:,} pixels; draw them smaller, cut "
            "the motion, or give a lower rate."
        )
    seen = np.concatenate([_outline(staged(frame, chosen).points) for frame in frames])
    camera = framed(seen, direction, (columns, rows), perspective=chosen.perspective)
    drawn: list[Pixels] = []
    for frame in frames:
        drawn.append(staged(frame, chosen).pixels(camera, (columns, rows), chosen))
        if progress is not None:
            progress(len(drawn), len(frames))
    return Animation(tuple(Picture(each) for each in drawn), 1.0 / float(rate))


def _checked_rate(rate: float) -> float:
    if isinstance(rate, bool) or not isinstance(rate, Real) or not RATES[0] <= rate <= RATES[1]:
        raise PictureError(f"a moving picture has from 0.5 to 100 frames per second, got {rate!r}.")
    return float(rate)


def _frames(motion: Clip | Sequence[Subject], rate: float) -> Sequence[Subject]:
    if isinstance(motion, Clip):
        count = math.floor(motion.duration * rate + 1e-9) + 1
        frames: Sequence[Subject] = [motion.at(k / rate) for k in range(min(count, MOST_FRAMES + 1))]
    elif isinstance(motion, Sequence):
        frames = motion
    else:
        raise PictureError(f"a moving picture is made of a Clip or of a list of poses, got {type(motion).__name__}.")
    if not 1 <= len(frames) <= MOST_FRAMES:
        raise PictureError(
            f"a moving picture has 1 to {MOST_FRAMES} frames, got {'more' if len(frames) else 'none'}; cut the motion, "
            "or give a lower rate."
        )
    return frames


def _outline(points: FloatArray) -> FloatArray:
    """Some of the points, the outermost among them: of hundreds of frames not all can be kept."""
    ends = np.concatenate([points.argmin(axis=0), points.argmax(axis=0)])
    return np.concatenate([points[ends], points[:: max(1, len(points) // _POINTS)]])

"""Render a motion, or a sequence of poses and scenes, with one camera to an animated picture.

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
from poise.render.camera import View, framing_camera
from poise.render.picture import Picture, ViewLike, checked_look, checked_size, view_direction
from poise.render.png import animated_png_bytes
from poise.render.stage import Pixels, Subject, build_stage
from poise.types import FloatArray

MAX_FRAMES = 2000
_FRAME_COUNT_TOL = 1e-9  # rounding of the number of frames
MAX_PIXELS = 300_000_000  # of all frames together: about 1 GB
RATE_RANGE_HZ = (0.5, 100.0)  # accepted
_FRAMING_POINTS = 400  # points per frame used for framing


@dataclass(frozen=True, eq=False, repr=False)
class Animation:
    """Animated picture: pictures of one size, each shown for `seconds`."""

    pictures: tuple[Picture, ...]
    seconds: float

    def __post_init__(self) -> None:
        if not self.pictures or len({each.size for each in self.pictures}) > 1:
            raise PictureError("animation: expected at least one picture, all of one size.")
        if not 1.0 / RATE_RANGE_HZ[1] <= self.seconds <= 1.0 / RATE_RANGE_HZ[0]:
            raise PictureError(f"animation: expected 0.01 to 2 s per picture, got {self.seconds!r}.")

    def save(self, path: Path | str) -> None:
        """Write an animated PNG (APNG), which browsers and most viewers play (atomically)."""
        if Path(path).suffix.lower() not in (".png", ".apng"):
            raise FormatError("unsupported animation format: expected a file name ending in .png or .apng.", path)
        write_bytes(path, self._repr_png_())

    def _repr_png_(self) -> bytes:
        """PNG bytes, displayed by notebooks."""
        return animated_png_bytes([each.pixels for each in self.pictures], self.seconds)

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
    """Render a motion.

    Parameters
    ----------
    motion : Clip, or sequence of Figure, Pose or Scene
        A clip is played in real time, whatever its frame rate; each item of a sequence is one frame.
    view, size, **look
        As for :func:`poise.render.picture`.
    rate : float
        Frames per second.
    progress : callable
        Called after every frame with the number of rendered frames and of all frames.

    Raises
    ------
    PictureError
        An option is invalid, or there are no frames or too many.
    """
    options, (columns, rows), direction = checked_look(look), checked_size(size), view_direction(view)
    frames = _frames(motion, _checked_rate(rate))
    if len(frames) * columns * rows > MAX_PIXELS:
        raise PictureError(
            f"{len(frames)} frames of {columns} × {rows} exceed {MAX_PIXELS:,} pixels; give a smaller size, a shorter "
            "motion or a lower rate."
        )
    points = np.concatenate([_framing_subset(build_stage(frame, options).points) for frame in frames])
    camera = framing_camera(points, direction, (columns, rows), perspective=options.perspective)
    rendered: list[Pixels] = []
    for frame in frames:
        rendered.append(build_stage(frame, options).pixels(camera, (columns, rows), options))
        if progress is not None:
            progress(len(rendered), len(frames))
    return Animation(tuple(Picture(each) for each in rendered), 1.0 / float(rate))


def _checked_rate(rate: float) -> float:
    if isinstance(rate, bool) or not isinstance(rate, Real) or not RATE_RANGE_HZ[0] <= rate <= RATE_RANGE_HZ[1]:
        raise PictureError(f"animation rate: expected 0.5 to 100 frames per second, got {rate!r}.")
    return float(rate)


def _frames(motion: Clip | Sequence[Subject], rate: float) -> Sequence[Subject]:
    if isinstance(motion, Clip):
        count = math.floor(motion.duration * rate + _FRAME_COUNT_TOL) + 1
        frames: Sequence[Subject] = [motion.at(k / rate) for k in range(min(count, MAX_FRAMES + 1))]
    elif isinstance(motion, Sequence):
        frames = motion
    else:
        raise PictureError(f"animation: expected a Clip or a list of poses, got {type(motion).__name__}.")
    if not 1 <= len(frames) <= MAX_FRAMES:
        raise PictureError(
            f"animation: expected 1 to {MAX_FRAMES} frames, got {'more' if len(frames) else 'none'}; give a shorter "
            "motion or a lower rate."
        )
    return frames


def _framing_subset(points: FloatArray) -> FloatArray:
    """Subset of the points that includes the extreme ones, to bound the memory of many frames."""
    ends = np.concatenate([points.argmin(axis=0), points.argmax(axis=0)])
    return np.concatenate([points[ends], points[:: max(1, len(points) // _FRAMING_POINTS)]])

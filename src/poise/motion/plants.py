"""When a foot stands still: spans of frames in which a point does not move and is as low as it ever is.

A foot is planted while its speed is low; a span begins when it falls below `speed` and ends when it rises above half as
much again, so that noise does not cut it up. Short spans are left out, and so are those high above the floor, which is
where the point is at its lowest over a window of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError
from poise.types import BoolArray, FloatArray, Vector3

SPEED = 0.15
"""Metres per second below which a foot of a grown-up stands."""
_HYSTERESIS = 1.5


@dataclass(frozen=True)
class Plant:
    """A span in which a point stands still: first and last frame, both within, and the middle place of it [m]."""

    first: int
    last: int
    place: tuple[float, float, float]

    def __len__(self) -> int:
        return self.last - self.first + 1


def find_plants(
    places: Vector3,
    frame_time: float,
    *,
    speed: float = SPEED,
    height: float | None = None,
    shortest: float = 0.1,
) -> list[Plant]:
    """Spans in which a point stands still.

    Parameters
    ----------
    places : (n, 3) array
        Where the point is, frame by frame [m].
    frame_time : float
        Seconds from one frame to the next.
    speed : float
        Below this it stands [m/s].
    height : float or None
        Highest place above its lowest at which it may stand [m]; None: anywhere.
    shortest : float
        Spans shorter than this are left out [s].
    """
    track = np.asarray(places, dtype=np.float64)
    if track.ndim != 2 or track.shape[1] != 3 or not np.isfinite(track).all():
        raise PoseError(f"the places of a point are an (n, 3) array of finite numbers, got the shape {track.shape}.")
    if len(track) < 2:
        return []
    slow = _slow(_speeds(track, frame_time), speed)
    if height is not None:
        slow &= track[:, 2] - track[:, 2].min() < height
    found = []
    for first, last in _runs(slow):
        if (last - first + 1) * frame_time >= shortest - 1e-9:
            x, y, z = np.median(track[first : last + 1], axis=0).tolist()
            found.append(Plant(first, last, (x, y, z)))
    return found


def _speeds(track: Vector3, frame_time: float) -> FloatArray:
    """Speed at every frame, over the two frames around it."""
    return np.asarray(np.linalg.norm(np.gradient(track, frame_time, axis=0), axis=1))


def _slow(speeds: FloatArray, limit: float) -> BoolArray:
    """Frames at rest: those below the limit, and those joined to them that stay below half as much again."""
    seeds, wide = speeds < limit, speeds < _HYSTERESIS * limit
    found = np.zeros(len(speeds), dtype=bool)
    for first, last in _runs(wide):
        if seeds[first : last + 1].any():
            found[first : last + 1] = True
    return found


def _runs(mask: BoolArray) -> list[tuple[int, int]]:
    """First and last place of every run of true values."""
    steps = np.diff(np.concatenate([[False], mask, [False]]).astype(np.int8))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1) - 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))

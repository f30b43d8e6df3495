"""When a foot stands still: spans of frames in which a point does not move and is as low as it ever is.

A foot is planted while its speed is low; a span begins when it falls below `speed` and ends when it rises above half as
much again, so that noise does not cut it up. Short spans are left out, and so are those high above the floor, which is
where the point is at its lowest over a window of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.errors import PoseError
from poise.types import BoolArray, FloatArray, Vector3

SPEED = 0.15
"""Meters per second below which a foot of a grown-up stands."""
BRIDGED = 0.1
"""Seconds between two stands at one place that are taken as one."""
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
    places : (n, 3) or (k, n, 3) array
        Where the point is, frame by frame [m]; of several points of a foot all must stand, the first is the one told.
    frame_time : float
        Seconds from one frame to the next.
    speed : float
        Below this it stands [m/s].
    height : float or None
        Highest place above its lowest at which it may stand [m]; None: anywhere.
    shortest : float
        Spans shorter than this are left out [s].
    """
    given = np.asarray(places, dtype=np.float64)
    tracks = given[None] if given.ndim == 2 else given
    if tracks.ndim != 3 or tracks.shape[2] != 3 or len(tracks) == 0 or not np.isfinite(tracks).all():
        raise PoseError(f"the places of a point are an (n, 3) array of finite numbers, got the shape {given.shape}.")
    if tracks.shape[1] < 2:
        return []
    slow = np.logical_and.reduce([_slow(_speeds(each, frame_time), speed) for each in tracks])
    track = tracks[0]
    if height is not None:
        slow &= track[:, 2] - track[:, 2].min() < height
    found = []
    for first, last in runs_of(_bridged(slow, track, speed, frame_time)):
        if (last - first + 1) * frame_time >= shortest - 1e-9:
            x, y, z = middle_of(track[first : last + 1]).tolist()
            found.append(Plant(first, last, (x, y, z)))
    return found


def steady(plant: Plant, places: Vector3, reach: float, shortest: int = 6) -> Plant | None:
    """The part of a span in which no point, (k, n, 3), strays from its middle place by more than `reach` [m].

    None where fewer than `shortest` frames are left.
    """
    span = places[:, plant.first : plant.last + 1]
    near = (np.linalg.norm(span - middle_of(span)[:, None], axis=2) <= reach).all(axis=0)
    runs = runs_of(near)
    first, last = max(runs, key=lambda run: run[1] - run[0], default=(0, -1))
    if last - first + 1 < shortest:
        return None
    x, y, z = middle_of(span[0, first : last + 1]).tolist()
    return Plant(plant.first + first, plant.first + last, (x, y, z))


def middle_of(places: Vector3) -> Vector3:
    """Median of each coordinate over the frames, (..., n, 3) to (..., 3)."""
    ordered, half = np.sort(places, axis=-2), places.shape[-2] // 2
    return np.asarray(0.5 * (ordered[..., (places.shape[-2] - 1) // 2, :] + ordered[..., half, :]))


def _speeds(track: Vector3, frame_time: float) -> FloatArray:
    """Speed at every frame, over the two frames around it."""
    return np.asarray(np.linalg.norm(np.gradient(track, frame_time, axis=0), axis=1))


def _slow(speeds: FloatArray, limit: float) -> BoolArray:
    """Frames at rest: those below the limit, and those joined to them that stay below half as much again."""
    seeds, wide = speeds < limit, speeds < _HYSTERESIS * limit
    found = np.zeros(len(speeds), dtype=bool)
    for first, last in runs_of(wide):
        if seeds[first : last + 1].any():
            found[first : last + 1] = True
    return found


def _bridged(slow: BoolArray, track: Vector3, speed: float, frame_time: float) -> BoolArray:
    """Spans joined where the point is back at the same place before long: it only trembled."""
    found, runs = slow.copy(), runs_of(slow)
    for (_, last), (first, _) in pairwise(runs):
        gap = (first - last) * frame_time
        if gap <= BRIDGED and np.linalg.norm(track[first] - track[last]) <= 0.5 * speed * max(gap, BRIDGED):
            found[last:first] = True
    return found


def runs_of(mask: BoolArray) -> list[tuple[int, int]]:
    """First and last place of every run of true values."""
    steps = np.diff(np.concatenate([[False], mask, [False]]).astype(np.int8))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1) - 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))

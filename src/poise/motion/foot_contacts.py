"""Foot contacts (foot plants, footfalls) of a motion: intervals in which a foot is stationary and near the floor.

1. A foot is planted while its speed is low. A contact begins when the speed falls below `speed` and ends when it rises
   above 1.5 times that (hysteresis), so that noise does not split it.
2. With `height`, frames higher than that above the lowest position of the motion are dropped.
3. Contacts at one position with a short gap between them are merged; contacts shorter than `shortest` are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.errors import PoseError
from poise.types import BoolArray, FloatArray, Vector3

MAX_CONTACT_SPEED_M_S = 0.15
"""Speed below which the foot of an adult is planted [m/s]."""
MAX_GAP_S = 0.1
"""Contacts at one position with a shorter gap are merged [s]."""
_SPEED_HYSTERESIS = 1.5  # a contact ends above this multiple of the speed at which it begins
_TIME_TOL_S = 1e-9  # rounding of durations


@dataclass(frozen=True)
class FootContact:
    """Interval in which a foot is planted: first and last frame (inclusive), and its median position [m]."""

    first: int
    last: int
    position: tuple[float, float, float]

    def __len__(self) -> int:
        return self.last - self.first + 1


def find_foot_contacts(
    positions: Vector3,
    frame_time: float,
    *,
    speed: float = MAX_CONTACT_SPEED_M_S,
    height: float | None = None,
    shortest: float = 0.1,
) -> list[FootContact]:
    """Find the intervals in which a point is stationary: foot plants.

    Parameters
    ----------
    positions : (n, 3) or (k, n, 3) array
        Trajectory of the point [m]; of several points of a foot all must be stationary, the first is reported.
    frame_time : float
        Seconds from one frame to the next.
    speed : float
        Stationary below this speed [m/s].
    height : float or None
        Maximum height above the lowest position [m]; None: unlimited.
    shortest : float
        Minimum duration [s].
    """
    given = np.asarray(positions, dtype=np.float64)
    tracks = given[None] if given.ndim == 2 else given
    if tracks.ndim != 3 or tracks.shape[2] != 3 or len(tracks) == 0 or not np.isfinite(tracks).all():
        raise PoseError(f"positions: expected a finite array of shape (n, 3) or (k, n, 3), got shape {given.shape}.")
    if tracks.shape[1] < 2:
        return []
    slow = np.logical_and.reduce([_slow(_speeds(each, frame_time), speed) for each in tracks])
    track = tracks[0]
    if height is not None:
        slow &= track[:, 2] - track[:, 2].min() < height
    found = []
    for first, last in true_runs(_merged_gaps(slow, track, speed, frame_time)):
        if (last - first + 1) * frame_time >= shortest - _TIME_TOL_S:
            x, y, z = median_position(track[first : last + 1]).tolist()
            found.append(FootContact(first, last, (x, y, z)))
    return found


def stable_part(contact: FootContact, positions: Vector3, radius: float, shortest: int = 6) -> FootContact | None:
    """Part of a contact in which all points (k, n, 3) stay within `radius` [m] of their median position.

    None if fewer than `shortest` frames remain.
    """
    span = positions[:, contact.first : contact.last + 1]
    near = (np.linalg.norm(span - median_position(span)[:, None], axis=2) <= radius).all(axis=0)
    runs = true_runs(near)
    first, last = max(runs, key=lambda run: run[1] - run[0], default=(0, -1))
    if last - first + 1 < shortest:
        return None
    x, y, z = median_position(span[0, first : last + 1]).tolist()
    return FootContact(contact.first + first, contact.first + last, (x, y, z))


def median_position(positions: Vector3) -> Vector3:
    """Median of each coordinate over the frames, (..., n, 3) to (..., 3)."""
    ordered, half = np.sort(positions, axis=-2), positions.shape[-2] // 2
    return np.asarray(0.5 * (ordered[..., (positions.shape[-2] - 1) // 2, :] + ordered[..., half, :]))


def _speeds(track: Vector3, frame_time: float) -> FloatArray:
    """Speed at every frame [m/s], over the two frames around it."""
    return np.asarray(np.linalg.norm(np.gradient(track, frame_time, axis=0), axis=1))


def _slow(speeds: FloatArray, limit: float) -> BoolArray:
    """Stationary frames, with hysteresis: below the limit, or next to such frames and below 1.5 times the limit."""
    below_limit, below_exit_limit = speeds < limit, speeds < _SPEED_HYSTERESIS * limit
    found = np.zeros(len(speeds), dtype=bool)
    for first, last in true_runs(below_exit_limit):
        if below_limit[first : last + 1].any():
            found[first : last + 1] = True
    return found


def _merged_gaps(slow: BoolArray, track: Vector3, speed: float, frame_time: float) -> BoolArray:
    """Merge intervals separated by a short gap at the same position."""
    found, runs = slow.copy(), true_runs(slow)
    for (_, last), (first, _) in pairwise(runs):
        gap = (first - last) * frame_time
        if gap <= MAX_GAP_S and np.linalg.norm(track[first] - track[last]) <= 0.5 * speed * max(gap, MAX_GAP_S):
            found[last:first] = True
    return found


def true_runs(mask: BoolArray) -> list[tuple[int, int]]:
    """First and last index (inclusive) of every run of true values."""
    steps = np.diff(np.concatenate([[False], mask, [False]]).astype(np.int8))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1) - 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))

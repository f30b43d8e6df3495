"""Clips made from clips: another rate, a part, the mirror image, one after the other, one into the other."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from poise.errors import PoseError
from poise.limits.checks import number
from poise.motion.between import between
from poise.motion.clip import Clip
from poise.motion.easing import eased
from poise.pose import mirrored_frames
from poise.types import ArrayLike, FloatArray, Matrix


def at_times(clip: Clip, seconds: ArrayLike) -> Matrix:
    """Configurations (n, nq) at times [s], interpolated; before the first frame and after the last those two."""
    places = np.clip(np.asarray(seconds, dtype=np.float64) / clip.frame_time, 0.0, len(clip) - 1.0)
    if not np.isfinite(places).all():
        raise PoseError(f"clip {clip.name!r}: times must be finite.")
    first = np.minimum(places.astype(np.intp), max(len(clip) - 2, 0))
    after = np.minimum(first + 1, len(clip) - 1)
    return between(clip.figure, clip.frames[first], clip.frames[after], places - first)


def resampled(clip: Clip, rate: float) -> Clip:
    """The same motion at another number of frames per second; it ends within one frame of where it did."""
    frames = number("rate", rate)
    if frames <= 0.0:
        raise PoseError(f"clip {clip.name!r}: the rate must be greater than zero [frames/s], got {frames}.")
    count = math.floor(clip.duration * frames + 1e-9) + 1
    return replace(clip, frames=at_times(clip, np.arange(count) / frames), frame_time=1.0 / frames)


def trimmed(clip: Clip, start: float = 0.0, end: float | None = None) -> Clip:
    """The part from one time to another [s], whole frames."""
    last = clip.duration if end is None else number("end", end)
    first = number("start", start)
    if not 0.0 <= first <= last <= clip.duration + 0.5 * clip.frame_time:
        raise PoseError(
            f"clip {clip.name!r}: a part lies within 0 to {clip.duration:.6g} s and does not end before it starts, "
            f"got {first} to {last}."
        )
    k, n = round(first / clip.frame_time), min(round(last / clip.frame_time), len(clip) - 1)
    return replace(clip, frames=clip.frames[k : n + 1])


def mirrored_clip(clip: Clip, *, normal: ArrayLike = (0.0, 1.0, 0.0), keep_root: bool = False) -> Clip:
    """Left and right exchanged in every frame; parameters as for :func:`poise.pose.mirrored`."""
    return replace(clip, frames=mirrored_frames(clip.figure, clip.frames, normal=normal, keep_root=keep_root))


def joined(one: Clip, other: Clip, overlap: float = 0.0) -> Clip:
    """One clip after the other, the second at the first's rate; over `overlap` seconds the first fades into the second.

    Raises
    ------
    PoseError
        The clips move different figures, or the overlap is longer than one of them.
    """
    _check_same(one, other)
    second = other if other.frame_time == one.frame_time else resampled(other, 1.0 / one.frame_time)
    shared = round(number("overlap", overlap) / one.frame_time)
    if not 0 <= shared < min(len(one), len(second)):
        raise PoseError(
            f"clips {one.name!r} and {other.name!r}: they overlap by zero seconds or more and by less than either "
            f"lasts, got {overlap}."
        )
    shares = eased(np.linspace(0.0, 1.0, shared + 2)[1:-1], "ease")
    middle = between(one.figure, one.frames[len(one) - shared :], second.frames[:shared], shares)
    return replace(one, frames=np.concatenate([one.frames[: len(one) - shared], middle, second.frames[shared:]]))


def blended(one: Clip, other: Clip, share: float | FloatArray) -> Clip:
    """Both at once: `share` of the way from each frame of one to that of the other, 0 to 1, one number or one a frame.

    The second is stretched to the first's length, so that steps of different speed meet.
    """
    _check_same(one, other)
    shares = np.broadcast_to(np.asarray(share, dtype=np.float64), (len(one),))
    if not ((shares >= 0.0) & (shares <= 1.0)).all():
        raise PoseError("the share of a blend lies from 0 to 1.")
    stretched = at_times(other, np.linspace(0.0, other.duration, len(one)))
    return replace(one, frames=between(one.figure, one.frames, stretched, shares))


def _check_same(one: Clip, other: Clip) -> None:
    if one.figure != other.figure:
        raise PoseError(
            f"clips {one.name!r} and {other.name!r} move different figures, {one.figure.name!r} and "
            f"{other.figure.name!r}; retarget one of them first."
        )

"""Clips made from clips: another rate, a part, the mirror image, one after the other, one into the other."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from poise.errors import PoseError
from poise.kinematics import mirrored_frames
from poise.math.input_checks import number
from poise.model import Figure, Joint
from poise.motion.clip import Clip
from poise.motion.keyframes import eased, interpolate_configurations
from poise.types import ArrayLike, FloatArray, Matrix

_NEARLY = 1e-3  # of a frame: files tell times with few digits, and the last frame must not be lost for that
_MOST_NAMED = 6  # joints that a message names


def at_times(clip: Clip, seconds: ArrayLike) -> Matrix:
    """Configurations (n, nq) at times [s], interpolated; before the first frame and after the last those two."""
    places = np.clip(np.asarray(seconds, dtype=np.float64) / clip.frame_time, 0.0, len(clip) - 1.0)
    if not np.isfinite(places).all():
        raise PoseError(f"clip {clip.name!r}: times must be finite.")
    first = np.minimum(places.astype(np.intp), max(len(clip) - 2, 0))
    after = np.minimum(first + 1, len(clip) - 1)
    return interpolate_configurations(clip.figure, clip.frames[first], clip.frames[after], places - first)


def resampled(clip: Clip, rate: float) -> Clip:
    """The same motion at another number of frames per second; it ends within one frame of where it did."""
    frames = number("rate", rate)
    if frames <= 0.0:
        raise PoseError(f"clip {clip.name!r}: the rate must be greater than zero [frames/s], got {frames}.")
    count = math.floor(clip.duration * frames + _NEARLY) + 1
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
    """Left and right exchanged in every frame; parameters as for :func:`poise.kinematics.mirrored`."""
    return replace(clip, frames=mirrored_frames(clip.figure, clip.frames, normal=normal, keep_root=keep_root))


def joined(one: Clip, other: Clip, overlap: float = 0.0) -> Clip:
    """One clip after the other, the second at the first's rate; over `overlap` seconds the first fades into the second.

    Raises
    ------
    PoseError
        The clips move different figures, or the overlap is longer than one of them.
    """
    same = _alike(one, other)
    second = same if same.frame_time == one.frame_time else resampled(same, 1.0 / one.frame_time)
    shared = round(number("overlap", overlap) / one.frame_time)
    if not 0 <= shared < min(len(one), len(second)):
        raise PoseError(
            f"clips {one.name!r} and {other.name!r}: they overlap by zero seconds or more and by less than either "
            f"lasts, {one.duration:.6g} and {other.duration:.6g} s, got {overlap}."
        )
    shares = eased(np.linspace(0.0, 1.0, shared + 2)[1:-1], "ease")
    middle = interpolate_configurations(one.figure, one.frames[len(one) - shared :], second.frames[:shared], shares)
    return replace(one, frames=np.concatenate([one.frames[: len(one) - shared], middle, second.frames[shared:]]))


def blended(one: Clip, other: Clip, share: float | FloatArray) -> Clip:
    """Both at once: `share` of the way from each frame of one to that of the other, 0 to 1, one number or one a frame.

    The second is stretched to the first's length, so that steps of different speed meet.
    """
    same = _alike(one, other)
    shares = np.broadcast_to(np.asarray(share, dtype=np.float64), (len(one),))
    if not ((shares >= 0.0) & (shares <= 1.0)).all():
        raise PoseError(f"the share of a blend lies from 0 to 1, got {np.min(shares)} to {np.max(shares)}.")
    stretched = at_times(same, np.linspace(0.0, same.duration, len(one)))
    return replace(one, frames=interpolate_configurations(one.figure, one.frames, stretched, shares))


def _alike(one: Clip, other: Clip) -> Clip:
    """The second as a motion of the first's figure; names of figures and limits of joints may differ."""
    if one.figure is other.figure or one.figure == other.figure:
        return other
    words = _difference(one.figure, other.figure)
    if words:
        raise PoseError(
            f"clips {one.name!r} and {other.name!r} move different figures, {one.figure.name!r} and "
            f"{other.figure.name!r}: {words}; retarget one of them first."
        )
    return replace(other, figure=one.figure)


def _difference(one: Figure, other: Figure) -> str:
    """What is different in the joints of two figures, in words; empty where both move alike."""
    mine, theirs = ({joint.name: joint for joint in each.joints} for each in (one, other))
    for name, own, rest in ((one.name, mine, theirs), (other.name, theirs, mine)):
        alone = [repr(each) for each in own if each not in rest]
        if alone:
            return f"{name!r} alone has the joints {', '.join(alone[:_MOST_NAMED])}{_more(alone)}"
    if list(mine) != list(theirs):
        return "their joints come in another order"
    changed = [repr(name) for name, joint in mine.items() if _motion(joint) != _motion(theirs[name])]
    return f"lengths or axes differ at {', '.join(changed[:_MOST_NAMED])}{_more(changed)}" if changed else ""


def _motion(joint: Joint) -> tuple[object, ...]:
    """All of a joint that says how it moves."""
    places = (joint.placement, joint.child_placement)
    near = [np.round([*each.translation, *each.rotation], 6).tolist() for each in places]
    return joint.kind, joint.parent, joint.child, np.round(joint.axis, 6).tolist(), joint.reversed, near


def _more(names: list[str]) -> str:
    return f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""

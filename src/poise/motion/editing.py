"""Clip editing: resampling, trimming, mirroring, concatenation with a cross-fade, blending (motion mixing)."""

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

_FRAME_COUNT_TOL = 1e-3  # fraction of a frame: times of files have few digits, which must not lose the last frame
_MAX_JOINTS_LISTED = 6  # joint names per error message
_PLACEMENT_DECIMALS = 6  # joint placements that agree to as many decimals [m] are equal


def at_times(clip: Clip, seconds: ArrayLike) -> Matrix:
    """Configurations (n, nq) at times [s], interpolated; constant before the first and after the last frame."""
    positions = np.clip(np.asarray(seconds, dtype=np.float64) / clip.frame_time, 0.0, len(clip) - 1.0)
    if not np.isfinite(positions).all():
        raise PoseError(f"clip {clip.name!r}: expected finite times [s], got NaN or infinity.")
    first = np.minimum(positions.astype(np.intp), max(len(clip) - 2, 0))
    after = np.minimum(first + 1, len(clip) - 1)
    return interpolate_configurations(clip.figure, clip.frames[first], clip.frames[after], positions - first)


def resampled(clip: Clip, rate: float) -> Clip:
    """Resample the motion at another frame rate [1/s]; it ends within one frame of the original end."""
    frames = number("rate", rate)
    if frames <= 0.0:
        raise PoseError(f"clip {clip.name!r}: expected a rate > 0 [frames/s], got {frames}.")
    count = math.floor(clip.duration * frames + _FRAME_COUNT_TOL) + 1
    return replace(clip, frames=at_times(clip, np.arange(count) / frames), frame_time=1.0 / frames)


def trimmed(clip: Clip, start: float = 0.0, end: float | None = None) -> Clip:
    """Trim the clip to the frames between two times [s]."""
    last = clip.duration if end is None else number("end", end)
    first = number("start", start)
    if not 0.0 <= first <= last <= clip.duration + 0.5 * clip.frame_time:
        raise PoseError(
            f"clip {clip.name!r}: expected 0 <= start <= end <= {clip.duration:.6g} s, got {first} to {last}."
        )
    k, n = round(first / clip.frame_time), min(round(last / clip.frame_time), len(clip) - 1)
    return replace(clip, frames=clip.frames[k : n + 1])


def mirrored_clip(clip: Clip, *, normal: ArrayLike = (0.0, 1.0, 0.0), keep_root: bool = False) -> Clip:
    """Mirror a motion: exchange left and right in every frame; parameters as for :func:`poise.kinematics.mirrored`."""
    return replace(clip, frames=mirrored_frames(clip.figure, clip.frames, normal=normal, keep_root=keep_root))


def joined(one: Clip, other: Clip, overlap: float = 0.0) -> Clip:
    """Concatenate two clips at the rate of the first, with a cross-fade over `overlap` [s].

    Raises
    ------
    PoseError
        The clips belong to different figures, or the overlap is longer than one of them.
    """
    same = _on_same_figure(one, other)
    second = same if same.frame_time == one.frame_time else resampled(same, 1.0 / one.frame_time)
    overlap_frames = round(number("overlap", overlap) / one.frame_time)
    if not 0 <= overlap_frames < min(len(one), len(second)):
        raise PoseError(
            f"clips {one.name!r} and {other.name!r}: expected 0 <= overlap < both durations "
            f"({one.duration:.6g} and {other.duration:.6g} s), got {overlap}."
        )
    shares = eased(np.linspace(0.0, 1.0, overlap_frames + 2)[1:-1], "ease")
    middle = interpolate_configurations(
        one.figure, one.frames[len(one) - overlap_frames :], second.frames[:overlap_frames], shares
    )
    return replace(
        one, frames=np.concatenate([one.frames[: len(one) - overlap_frames], middle, second.frames[overlap_frames:]])
    )


def blended(one: Clip, other: Clip, share: float | FloatArray) -> Clip:
    """Blend two clips: frame by frame `share` (0 to 1; scalar or (n,)) of the way from the first to the second.

    The second is stretched in time to the duration of the first, so that steps of different speed align.
    """
    same = _on_same_figure(one, other)
    shares = np.broadcast_to(np.asarray(share, dtype=np.float64), (len(one),))
    if not ((shares >= 0.0) & (shares <= 1.0)).all():
        raise PoseError(f"blend share: expected values from 0 to 1, got {np.min(shares)} to {np.max(shares)}.")
    stretched = at_times(same, np.linspace(0.0, same.duration, len(one)))
    return replace(one, frames=interpolate_configurations(one.figure, one.frames, stretched, shares))


def _on_same_figure(one: Clip, other: Clip) -> Clip:
    """Second clip as a motion of the first's figure; figure names and joint limits may differ."""
    if one.figure is other.figure or one.figure == other.figure:
        return other
    difference = _difference(one.figure, other.figure)
    if difference:
        raise PoseError(
            f"clips {one.name!r} and {other.name!r} belong to different figures, {one.figure.name!r} and "
            f"{other.figure.name!r}: {difference}; retarget one of them first."
        )
    return replace(other, figure=one.figure)


def _difference(one: Figure, other: Figure) -> str:
    """Description of how the joints of two figures differ; empty if both have the same kinematics."""
    first_joints, second_joints = ({joint.name: joint for joint in each.joints} for each in (one, other))
    for name, own, rest in ((one.name, first_joints, second_joints), (other.name, second_joints, first_joints)):
        alone = [repr(each) for each in own if each not in rest]
        if alone:
            return f"only {name!r} has the joints {', '.join(alone[:_MAX_JOINTS_LISTED])}{_more(alone)}"
    if list(first_joints) != list(second_joints):
        return "their joints are in a different order"
    changed = [
        repr(name)
        for name, joint in first_joints.items()
        if _joint_kinematics(joint) != _joint_kinematics(second_joints[name])
    ]
    return f"lengths or axes differ at {', '.join(changed[:_MAX_JOINTS_LISTED])}{_more(changed)}" if changed else ""


def _joint_kinematics(joint: Joint) -> tuple[object, ...]:
    """Fields of a joint that determine its motion."""
    placements = (joint.placement, joint.child_placement)
    rounded = [np.round([*each.translation, *each.rotation], _PLACEMENT_DECIMALS).tolist() for each in placements]
    return (
        joint.kind,
        joint.parent,
        joint.child,
        np.round(joint.axis, _PLACEMENT_DECIMALS).tolist(),
        joint.reversed,
        rounded,
    )


def _more(names: list[str]) -> str:
    return f" and {len(names) - _MAX_JOINTS_LISTED} more" if len(names) > _MAX_JOINTS_LISTED else ""

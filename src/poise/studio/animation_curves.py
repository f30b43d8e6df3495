"""Animation curves: channels of the motion between keyframes, and their tangents.

The spline through all keyframes gives every channel y(t) a slope y'(tᵢ) at each keyframe. Where a keyframe has a
tangent, the difference of slopes is added to the channel as a cubic Hermite function that is zero at all keyframes:
with s = (t - tᵢ) / Δ in the interval of length Δ after keyframe i,

    y(t) + (outgoingᵢ - y'(tᵢ)) Δ (s³ - 2 s² + s) + (incomingᵢ₊₁ - y'(tᵢ₊₁)) Δ (s³ - s²).

So keyframes are met exactly, other channels and other intervals stay as they are, and equal slopes on both sides keep
the channel's velocity continuous.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics import Pose, PoseSpline
from poise.kinematics.coordinate_access import coordinate_range, get_coordinate, set_coordinate
from poise.model import Figure
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.studio.keyframe import Keyframe, has_channel
from poise.types import FloatArray

AXES = "xyz"
_SLOPE_STEP_S = 1e-5  # of the finite difference of a channel along the spline


class Curve(NamedTuple):
    """A channel of a motion: values at frames and keyframes, and slopes before and after each keyframe."""

    channel: str
    frames: FloatArray
    keys: FloatArray
    incoming: FloatArray
    outgoing: FloatArray
    edited: tuple[bool, ...]


def checked_channel(figure: Figure, channel: str) -> str:
    """The channel; raises PoseError if the figure does not have it."""
    if not has_channel(figure, channel):
        known = [f"{joint.name}.{part}" for joint in figure.joints for part in joint.kind.components]
        raise PoseError(f"unknown channel {channel[:60]!r}; {suggest(channel[:60], known)}")
    return channel


def is_goal(channel: str) -> bool:
    """Whether a channel is a position in the world rather than a joint coordinate."""
    return "@" in channel


def channel_value(pose: Pose, channel: str) -> float:
    """Value of a channel in a pose [rad or m]."""
    segment, _, axis = channel.rpartition("@")
    if segment:
        return float(pose.position(segment)[AXES.index(axis)])
    return get_coordinate(pose.figure, pose.q, pose.figure.coordinate(channel))


def channel_values(clip: Clip, channel: str) -> FloatArray:
    """Values of a channel in all frames [rad or m]."""
    figure = clip.figure
    segment, _, axis = channel.rpartition("@")
    if segment:
        positions: FloatArray = world_frames(figure, clip.frames).positions
        return positions[:, figure.segment_index(segment), AXES.index(axis)]
    coordinate = figure.coordinate(channel)
    return np.array([get_coordinate(figure, frame, coordinate) for frame in clip.frames])


class CurveCorrection:
    """The motion through keyframes with the tangents of their channels.

    Parameters
    ----------
    keyframes : sequence of Keyframe
        Two or more.
    """

    def __init__(self, keyframes: Sequence[Keyframe]) -> None:
        self.keyframes = keyframes
        self.times = np.array([each.seconds for each in keyframes])
        channels = {each.channel for keyframe in keyframes for each in keyframe.tangents}
        self.coordinates = sorted(each for each in channels if not is_goal(each))
        self.goals = sorted(each for each in channels if is_goal(each))
        self._slope_cache: dict[str, FloatArray] = {}
        self._tangents: dict[str, tuple[FloatArray, FloatArray]] = {}

    @cached_property
    def spline(self) -> PoseSpline:
        """The spline through all keyframes."""
        return PoseSpline(self.times, [each.pose for each in self.keyframes])

    def spline_slopes(self, channel: str) -> FloatArray:
        """Slopes of a channel along the spline at every keyframe [rad/s or m/s]."""
        if channel not in self._slope_cache:
            first, last = self.times[0], self.times[-1]
            slopes = []
            for time in self.times:
                before, after = max(time - _SLOPE_STEP_S, first), min(time + _SLOPE_STEP_S, last)
                values = [channel_value(self.spline.pose(float(each)), channel) for each in (before, after)]
                slopes.append((values[1] - values[0]) / (after - before))
            self._slope_cache[channel] = np.array(slopes)
        return self._slope_cache[channel]

    def slopes(self, channel: str) -> tuple[FloatArray, FloatArray]:
        """Slopes of a channel before and after every keyframe [rad/s or m/s]."""
        if channel not in self._tangents:
            self._tangents[channel] = self._with_tangents(channel)
        return self._tangents[channel]

    def _with_tangents(self, channel: str) -> tuple[FloatArray, FloatArray]:
        incoming, outgoing = (self.spline_slopes(channel).copy() for _ in range(2))
        for index, keyframe in enumerate(self.keyframes):
            tangent = keyframe.tangent(channel)
            if tangent is not None:
                incoming[index], outgoing[index] = tangent.incoming, tangent.outgoing
        return incoming, outgoing

    def offset(self, channel: str, t: float) -> float:
        """What the tangents add to a channel of the spline at a time [rad or m]."""
        index = int(np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.times) - 2))
        length = float(self.times[index + 1] - self.times[index])
        s = (t - float(self.times[index])) / length
        incoming, outgoing = self.slopes(channel)
        spline = self.spline_slopes(channel)
        start, end = outgoing[index] - spline[index], incoming[index + 1] - spline[index + 1]
        return float(length * (start * (s**3 - 2.0 * s**2 + s) + end * (s**3 - s**2)))

    def pose(self, t: float) -> Pose:
        """The spline at a time, with the tangents of joint coordinates, each within the limits of its joint."""
        pose = self.spline.pose(t)
        if not self.coordinates:
            return pose
        figure, q = pose.figure, np.array(pose.q)
        for channel in self.coordinates:
            coordinate = figure.coordinate(channel)
            limits = coordinate_range(figure, q, coordinate)
            value = get_coordinate(figure, q, coordinate) + self.offset(channel, t)
            set_coordinate(figure, q, coordinate, float(np.clip(value, limits.lower, limits.upper)))
        return Pose(figure, q)

    def paths(self, clip: Clip) -> dict[str, FloatArray]:
        """Positions (frames, 3) of segments whose channels have tangents, for the frames of the motion [m]."""
        found: dict[str, FloatArray] = {}
        times = self.times[0] + clip.frame_time * np.arange(len(clip))
        for channel in self.goals:
            segment, _, axis = channel.rpartition("@")
            if segment not in found:
                index = clip.figure.segment_index(segment)
                found[segment] = np.array(world_frames(clip.figure, clip.frames).positions[:, index])
            offsets = [self.offset(channel, min(float(each), float(self.times[-1]))) for each in times]
            found[segment][:, AXES.index(axis)] += offsets
        return found

    def curve(self, channel: str, clip: Clip) -> Curve:
        """A channel of the solved motion."""
        keys = np.array([channel_value(each.pose, channel) for each in self.keyframes])
        edited = tuple(each.tangent(channel) is not None for each in self.keyframes)
        return Curve(channel, channel_values(clip, channel), keys, *self.slopes(channel), edited)

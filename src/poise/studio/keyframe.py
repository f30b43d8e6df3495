"""Keyframes: a pose at a time, with tangents of animation curves and feet that leave the ground after it."""

from __future__ import annotations

from typing import Any, NamedTuple

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.model import Figure

KEYFRAME_TIME_TOL_S = 1e-3  # keyframes nearer than this are the same
MAX_SLOPE = 1e4  # of a tangent [rad/s or m/s]


class Tangent(NamedTuple):
    """Slopes of a channel before and after a keyframe [rad/s or m/s]; different slopes make a corner.

    A channel is a joint coordinate (``left_knee.angle``) or a coordinate of a segment's position in the world
    (``right_hand@z``).
    """

    channel: str
    incoming: float
    outgoing: float


class Keyframe(NamedTuple):
    """A pose at a time [s].

    Channels without a tangent follow the spline through all keyframes. `released` names feet that are not planted
    between this keyframe and the next one, even where both have them at the same place.
    """

    seconds: float
    pose: Pose
    tangents: tuple[Tangent, ...] = ()
    released: tuple[str, ...] = ()

    def tangent(self, channel: str) -> Tangent | None:
        """The tangent of a channel; None if it follows the spline."""
        return next((each for each in self.tangents if each.channel == channel), None)

    def with_tangent(self, channel: str, slopes: tuple[float, float] | None) -> Keyframe:
        """Set the slopes of a channel before and after this keyframe; None returns to the spline."""
        others = tuple(each for each in self.tangents if each.channel != channel)
        return self._replace(tangents=others if slopes is None else (*others, checked_tangent(channel, slopes)))

    def with_released(self, foot: str, released: bool) -> Keyframe:
        """Release a foot after this keyframe, or let it be planted again."""
        others = tuple(each for each in self.released if each != foot)
        return self._replace(released=(*others, foot) if released else others)

    def for_figure(self, figure: Figure, pose: Pose) -> Keyframe:
        """The keyframe for an edited figure, without what the figure no longer has."""
        names = {segment.name for segment in figure.segments}
        tangents = tuple(each for each in self.tangents if has_channel(figure, each.channel))
        return Keyframe(self.seconds, pose, tangents, tuple(each for each in self.released if each in names))

    def extras(self) -> dict[str, Any]:
        """Plain data of what a keyframe has besides its pose; empty for most."""
        tangents = [list(each) for each in self.tangents]
        return ({"tangents": tangents} if tangents else {}) | ({"released": [*self.released]} if self.released else {})

    def with_extras(self, data: Any) -> Keyframe:
        """The keyframe with plain data of :meth:`extras`; channels that the figure does not have are left out."""
        result = self
        for channel, incoming, outgoing in data.get("tangents", ()):
            if has_channel(self.pose.figure, str(channel)):
                result = result.with_tangent(str(channel), (float(incoming), float(outgoing)))
        return result._replace(released=tuple(str(each) for each in data.get("released", ())))


def checked_tangent(channel: str, slopes: tuple[float, float]) -> Tangent:
    """The tangent; raises PoseError if it is too steep."""
    if not all(abs(each) <= MAX_SLOPE for each in slopes):
        raise PoseError(f"tangent: expected slopes up to {MAX_SLOPE:g} per second, got {slopes[0]:g}, {slopes[1]:g}.")
    return Tangent(channel, *slopes)


def has_channel(figure: Figure, channel: str) -> bool:
    """Whether a figure has a channel."""
    segment, _, axis = channel.rpartition("@")
    if segment:
        return axis in ("x", "y", "z") and any(each.name == segment for each in figure.segments)
    joint, _, component = channel.rpartition(".")
    return any(each.name == joint and component in each.kind.components for each in figure.joints)

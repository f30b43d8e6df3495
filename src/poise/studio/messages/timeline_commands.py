"""Commands about animation curves, foot contacts, the playback range and the camera of the timeline."""

from __future__ import annotations

from dataclasses import dataclass

from poise.studio.messages.commands import Command
from poise.studio.messages.fields import Vec3


@dataclass(frozen=True)
class ListCurves(Command, type="curves.list"):
    """Ask for the curves of some channels: joint coordinates, or positions of segments such as ``right_hand@z``."""

    channels: tuple[str, ...]


@dataclass(frozen=True)
class SetCurveValue(Command, type="curve.value"):
    """Set the value of a channel in the keyframe at a time [s].

    `continued`: part of the same drag as the last edit, with which it is undone.
    """

    time: float
    channel: str
    value: float
    continued: bool


@dataclass(frozen=True)
class SetTangent(Command, type="curve.tangent"):
    """Set the slopes of a channel before and after the keyframe at a time [s]; null returns to the smooth spline."""

    time: float
    channel: str
    incoming: float | None
    outgoing: float | None
    continued: bool


@dataclass(frozen=True)
class SetContact(Command, type="contact.set"):
    """Plant a foot between the keyframe at a time [s] and the next one, or release it."""

    time: float
    foot: str
    planted: bool


@dataclass(frozen=True)
class SetRange(Command, type="range.set"):
    """Set where playback and export start and end [s]; null for the first and the last keyframe."""

    start: float | None
    end: float | None


@dataclass(frozen=True)
class SetCameraKey(Command, type="camera.key"):
    """Insert a keyframe of the camera at a time [s]: its position and the point that it looks at."""

    time: float
    position: Vec3
    target: Vec3


@dataclass(frozen=True)
class RemoveCameraKey(Command, type="camera.remove"):
    """Remove the keyframe of the camera at a time [s]."""

    time: float


@dataclass(frozen=True)
class AddLayer(Command, type="layer.add"):
    """Add an additive layer above the others; keyframe commands then concern its keys."""

    name: str


@dataclass(frozen=True)
class ChooseLayer(Command, type="layer.choose"):
    """Choose the layer that keyframe commands concern; null for the base."""

    name: str | None


@dataclass(frozen=True)
class RenameLayer(Command, type="layer.rename"):
    """Rename a layer."""

    name: str
    to: str


@dataclass(frozen=True)
class SetLayer(Command, type="layer.set"):
    """Set weight (0 to 1), mute and solo of a layer; the pose is that of the motion at a time [s].

    `continued`: part of the same drag as the last edit, with which it is undone.
    """

    name: str
    weight: float
    muted: bool
    solo: bool
    time: float
    continued: bool


@dataclass(frozen=True)
class RemoveLayer(Command, type="layer.remove"):
    """Remove a layer; the pose is that of the motion at a time [s]."""

    name: str
    time: float

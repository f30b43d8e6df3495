"""Animation curves, foot contacts and camera keyframes in messages to the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poise.studio.messages.fields import Vec3


@dataclass(frozen=True)
class ContactInfo:
    """A foot, and whether it is planted between each keyframe and the next one."""

    foot: str
    planted: Sequence[bool]


@dataclass(frozen=True)
class CameraKeyInfo:
    """A keyframe of the camera."""

    time: float
    position: Vec3
    target: Vec3


@dataclass(frozen=True)
class CurveInfo:
    """A channel of the motion: values at all frames and keyframes, slopes before and after each keyframe [1/s].

    `edited` is true where a keyframe has tangents of its own.
    """

    channel: str
    frames: Sequence[float]
    keys: Sequence[float]
    incoming: Sequence[float]
    outgoing: Sequence[float]
    edited: Sequence[bool]


@dataclass(frozen=True)
class LayerInfo:
    """An additive layer and the times of its keys [s]."""

    name: str
    weight: float
    muted: bool
    solo: bool
    keys: Sequence[float]

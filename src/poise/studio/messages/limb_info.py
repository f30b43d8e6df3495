"""State of limbs and hands in messages to the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from poise.studio.messages.fields import Vec3


@dataclass(frozen=True)
class LimbInfo:
    """An arm or leg: its segments, mode, share of inverse kinematics (null if free), and the task of its pole."""

    name: str
    segments: Sequence[int]
    mode: Literal["free", "fk", "ik", "blend"]
    blend: float | None
    pole: str | None


@dataclass(frozen=True)
class HandInfo:
    """A hand with fingers, and the preset shape that it has; None for any other shape."""

    side: Literal["left", "right"]
    grip: str | None


@dataclass(frozen=True)
class StepInfo:
    """A step: the foot, its footprint before and after, and the centers of both, in the world [m]."""

    foot: str
    start: Vec3
    end: Vec3
    before: Sequence[Vec3]
    after: Sequence[Vec3]


@dataclass(frozen=True)
class FeetInfo:
    """Whether feet may step, the last steps while the feet are where they led, and whether heels may lift (or None)."""

    mode: Literal["pinned", "free"]
    heels: bool | None
    steps: Sequence[StepInfo]


@dataclass(frozen=True)
class CouplingInfo:
    """A coupling, coupled limit or driven group, and whether it is enforced."""

    name: str
    on: bool

"""External forces and supports of the scene in messages to the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from poise.studio.messages.fields import Vec3


@dataclass(frozen=True)
class WrenchInfo:
    """A force [N] and a torque [N m] at a site."""

    site: str
    force: Vec3
    torque: Vec3


@dataclass(frozen=True)
class SupportInfo:
    """A site that supports the figure, with the axis of its friction cone; `horizontal` is null if solved for."""

    site: str
    friction: float | None
    share: float | None
    normal: Vec3
    frame: Literal["world", "site"]
    horizontal: Vec3 | None


@dataclass(frozen=True)
class PressInfo:
    """Two sites that press against each other with a force [N] on the first."""

    site: str
    other: str
    force: Vec3


@dataclass(frozen=True)
class ForcesInfo:
    """External forces, supports and internal forces."""

    wrenches: Sequence[WrenchInfo]
    supports: Sequence[SupportInfo]
    presses: Sequence[PressInfo]

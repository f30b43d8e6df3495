"""External forces and supports of the scene in messages to the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poise.studio.messages.fields import Vec3


@dataclass(frozen=True)
class WrenchInfo:
    """A force at a site."""

    site: str
    force: Vec3


@dataclass(frozen=True)
class SupportInfo:
    """A site that supports the figure."""

    site: str
    friction: float | None
    share: float | None


@dataclass(frozen=True)
class ForcesInfo:
    """External forces and supports."""

    wrenches: Sequence[WrenchInfo]
    supports: Sequence[SupportInfo]

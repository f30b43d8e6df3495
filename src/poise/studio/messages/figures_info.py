"""Several figures on one stage: commands, what the document says about them, and their poses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poise.studio.messages.commands import Command
from poise.studio.messages.updates import Update

STAGE_MESSAGE = 6  # a figure or a skin of another figure: its header, then a figure or skin message


@dataclass(frozen=True)
class AddFigure(Command, type="stage.add"):
    """Put another figure of the library on the stage, in front of the one that is edited."""

    figure: str


@dataclass(frozen=True)
class ChooseStageFigure(Command, type="stage.choose"):
    """Edit another figure of the stage."""

    name: str


@dataclass(frozen=True)
class RemoveFigure(Command, type="stage.remove"):
    """Remove another figure from the stage."""

    name: str


@dataclass(frozen=True)
class LinkFigures(Command, type="stage.link"):
    """Bring a site of the edited figure to a site of another one; with `both`, both come to meet."""

    site: str
    name: str
    other: str
    both: bool


@dataclass(frozen=True)
class AvoidFigures(Command, type="stage.avoid"):
    """Let the figures of the stage avoid each other, or not."""

    on: bool


@dataclass(frozen=True)
class AttachProp(Command, type="prop.attach"):
    """Let a part carry an obstacle."""

    name: str
    segment: str


@dataclass(frozen=True)
class DetachProp(Command, type="prop.detach"):
    """Put down a prop: it becomes an obstacle where it is."""

    name: str


@dataclass(frozen=True)
class StagePose:
    """Transforms of all segments of another figure: position and quaternion (w, x, y, z), 7 numbers each."""

    name: str
    segments: Sequence[float]


@dataclass(frozen=True)
class StageUpdate(Update, type="stage"):
    """Poses of the other figures."""

    figures: Sequence[StagePose]


@dataclass(frozen=True)
class StageMessage:
    """Header of a message about another figure."""

    name: str

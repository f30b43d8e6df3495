"""All that a scene is, as one value: what snapshots hold, files keep and undo goes back to."""

from __future__ import annotations

from dataclasses import dataclass

from poise.collision.avoidance.choice import INEQUALITY, AvoidanceChoice
from poise.kinematics import Pose
from poise.model import Figure, without_couplings
from poise.statics import Forces
from poise.statics.forces import WEIGHT_ALONE
from poise.tasks import Task


@dataclass(frozen=True)
class SceneState:
    """A scene at one moment; it never changes, and two of them are equal when all their parts are.

    Parameters
    ----------
    figure : Figure
        The figure, all its couplings included.
    pose : Pose
        The pose, bound to the figure as it is coupled now.
    tasks : tuple of Task
        In the order they were asked for.
    off : frozenset of str
        Couplings that are switched off.
    forces : Forces
        What acts on the figure and what carries it.
    avoidance : AvoidanceChoice
        The way in which obstacles are kept clear of.
    """

    figure: Figure
    pose: Pose
    tasks: tuple[Task, ...] = ()
    off: frozenset[str] = frozenset()
    forces: Forces = WEIGHT_ALONE
    avoidance: AvoidanceChoice = INEQUALITY

    @property
    def coupled(self) -> Figure:
        """The figure as it is coupled now."""
        return without_couplings(self.figure, self.off)

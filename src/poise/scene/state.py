"""State of a scene as one immutable value: for snapshots, files and undo."""

from __future__ import annotations

from dataclasses import dataclass

from poise.collision.avoidance.settings import DEFAULT_SETTINGS, AvoidanceSettings
from poise.kinematics import Pose
from poise.model import Figure, without_couplings
from poise.statics import Forces
from poise.statics.forces import GRAVITY_ONLY
from poise.tasks import Task


@dataclass(frozen=True)
class SceneState:
    """Immutable state of a scene; equal if all parts are equal.

    Parameters
    ----------
    figure : Figure
        The figure, all its couplings included.
    pose : Pose
        Pose, bound to the figure with its active couplings.
    tasks : tuple of Task
        In the order they were added.
    off : frozenset of str
        Couplings that are switched off.
    forces : Forces
        External forces and supports.
    avoidance : AvoidanceSettings
        Avoidance method.
    """

    figure: Figure
    pose: Pose
    tasks: tuple[Task, ...] = ()
    off: frozenset[str] = frozenset()
    forces: Forces = GRAVITY_ONLY
    avoidance: AvoidanceSettings = DEFAULT_SETTINGS

    @property
    def coupled(self) -> Figure:
        """Figure with its active couplings."""
        return without_couplings(self.figure, self.off)

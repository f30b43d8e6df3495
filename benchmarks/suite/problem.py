"""A problem: an initial pose, tasks on strict levels and, if known, a pose that meets all of them."""

from __future__ import annotations

from dataclasses import dataclass

from poise.kinematics import Pose
from poise.tasks import Task


@dataclass(frozen=True, eq=False)
class Problem:
    """A posing problem for a solver.

    Parameters
    ----------
    name : str
        Problem set and number, for reports.
    pose : Pose
        Initial pose; it satisfies all limits.
    tasks : tuple of Task
        Tasks on strict priority levels.
    witness : Pose or None
        A valid pose that meets all tasks; None if it is not known whether there is one.
    """

    name: str
    pose: Pose
    tasks: tuple[Task, ...]
    witness: Pose | None = None

"""A problem: a pose to start from, tasks on strict levels and, where it is known, a pose that does all of them."""

from __future__ import annotations

from dataclasses import dataclass

from poise.kinematics import Pose
from poise.tasks import Task


@dataclass(frozen=True, eq=False)
class Problem:
    """What a solver is asked for.

    Parameters
    ----------
    name : str
        Set and number, as reports call it.
    pose : Pose
        Where to start; every limit is kept.
    tasks : tuple of Task
        What is wanted.
    witness : Pose or None
        A valid pose that meets all tasks; None where it is not known whether there is one.
    """

    name: str
    pose: Pose
    tasks: tuple[Task, ...]
    witness: Pose | None = None

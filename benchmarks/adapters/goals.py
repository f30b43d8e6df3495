"""Goals of a whole-body problem, independent of Poise's tasks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.suite.problem import Problem
from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.model import Transform
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask
from poise.types import Vector3

LEVELS = {PoseTask: 1, CenterOfMassTask: 2, LookAtTask: 3, PositionTask: 4}


@dataclass(frozen=True, eq=False)
class Goals:
    """Soles on level 1, center of mass over a point of the floor on 2, gaze on 3, palms on 4.

    Parameters
    ----------
    start : Pose
        Initial pose.
    soles : mapping of site to Transform
        Goal poses of the soles.
    balance : (3,) array
        Goal of the center of mass; only x and y are used.
    gaze : (3,) array
        Point that the x axis of the site `eyes` must point at.
    palms : mapping of site to (3,) array
        Goal positions of the palms.
    """

    start: Pose
    soles: dict[str, Transform]
    balance: Vector3
    gaze: Vector3
    palms: dict[str, Vector3]

    @classmethod
    def of(cls, problem: Problem) -> Goals:
        """Goals of a problem whose tasks are on these levels; raises PoiseError for any other."""
        soles: dict[str, Transform] = {}
        palms: dict[str, Vector3] = {}
        balance = gaze = None
        for task in problem.tasks:
            if task.level != LEVELS.get(type(task)):
                raise PoiseError(
                    f"{problem.name}: {task.name!r} on level {task.level} is not a whole-body task; "
                    "expected poses on level 1, the center of mass on 2, a gaze on 3, positions on 4."
                )
            if isinstance(task, PoseTask):
                soles[str(task.site)] = Transform(task.position, task.orientation)
            elif isinstance(task, PositionTask):
                palms[str(task.site)] = np.array(task.goal)
            elif isinstance(task, CenterOfMassTask):
                balance = np.array(task.goal)
            elif isinstance(task, LookAtTask):
                gaze = np.array(task.target)
        if balance is None or gaze is None:
            raise PoiseError(
                f"{problem.name}: expected a center of mass and a gaze among the tasks of a whole-body problem."
            )
        return cls(problem.pose, soles, balance, gaze, palms)

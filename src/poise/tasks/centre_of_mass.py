"""The centre of mass goes to a point [Baerlocher2001, 4.5.4]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.engine.task_record import RecordKind, TaskRecord, flat
from poise.errors import TaskError
from poise.figure import Figure
from poise.figure.placement import Triple, triple
from poise.pose import Pose
from poise.tasks.checks import AXES, axes_letters, axes_rows
from poise.tasks.task import Task
from poise.tasks.words import short
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True)
class CentreOfMassTask(Task):
    """The centre of mass G of the figure goes to the goal, along chosen world axes: e = goal − G, with J_G (eq. 4.7).

    Parameters
    ----------
    goal : three floats
        World position [m]; entries of axes that do not count are not used.
    axes : str
        Some of "xyz"; "xy" puts it over a place of the floor.
    """

    goal: Triple
    axes: str = AXES

    def _checked(self) -> dict[str, Any]:
        return {"goal": triple(self.goal, "its goal"), "axes": axes_letters(self.axes)}

    @property
    def unit(self) -> str:
        """Metres."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One per axis."""
        if figure.mass <= 0.0:
            raise TaskError(
                f"figure {figure.name!r} has no mass, so no centre of mass; give its segments masses.", self.name
            )
        return len(self.axes)

    def error(self, pose: Pose) -> FloatArray:
        """Goal − G."""
        self.rows(pose.figure)
        return np.asarray(self.goal - pose.centre_of_mass())[axes_rows(self.axes)]

    def jacobian(self, pose: Pose) -> Matrix:
        """J_G."""
        self.rows(pose.figure)
        return pose.state.centre_of_mass_jacobian()[axes_rows(self.axes)]

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of G pulled along the axes that count."""
        weight = np.zeros(3)
        weight[axes_rows(self.axes)] = weights
        return pose.state.centre_of_mass_curvature(weight)

    def lowered(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The centre of mass along the axes that count."""
        rows = self.rows(figure)
        numbers = flat(self.goal, np.zeros(2 * rows), np.eye(3)[axes_rows(self.axes)])
        return (TaskRecord(RecordKind.CENTRE_OF_MASS, rows, numbers),)

    def describe(self) -> str:
        """Goal on every axis that counts."""
        goals = (f"{axis} = {short(self.goal[row])}" for axis, row in zip(self.axes, axes_rows(self.axes), strict=True))
        return f"centre of mass to {', '.join(goals)}"

    def _title(self) -> str:
        return "centre of mass"

"""Goals of tasks as numbers: which parameters of a task are its goal, and the task with another one.

A goal in the world is a position [m] and an orientation, a unit quaternion (w, x, y, z): seven numbers, of which a task
uses three, four or all. :mod:`poise.solver.native_goals` writes them into a bound problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.tasks import (
    CenterOfMassTask,
    GaussianPostureTask,
    LookAtTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    PostureTask,
    Task,
)
from poise.types import FloatArray, Triple, Wxyz

GoalNumbers = Sequence[float]  # position, quaternion

_NO_GOAL = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)


class GoalFields(NamedTuple):
    """Names of the parameters of a task that are its goal in the world."""

    position: str | None
    orientation: str | None


_GOAL_FIELDS: Mapping[type[Task], GoalFields] = {  # not of subclasses, which may use their parameters otherwise
    CenterOfMassTask: GoalFields("goal", None),
    LookAtTask: GoalFields("target", None),
    OrientationTask: GoalFields(None, "goal"),
    PoseTask: GoalFields("position", "orientation"),
    PositionTask: GoalFields("goal", None),
}


def goal_fields(task: Task) -> GoalFields | None:
    """Parameters of the goal of a task; None for a task whose goal is not a position or an orientation in the world."""
    if isinstance(task, LookAtTask) and not isinstance(task.target, tuple):  # a site of the figure
        return None
    return _GOAL_FIELDS.get(type(task))


def goal_parts(task: Task) -> tuple[Triple | None, Wxyz | None]:
    """Goal position [m] and goal orientation (w, x, y, z) of a task; None for what it does not have."""
    names = goal_fields(task)
    if names is None:
        return None, None
    position = None if names.position is None else getattr(task, names.position)
    return position, None if names.orientation is None else getattr(task, names.orientation)


def goal_numbers(task: Task) -> GoalNumbers:
    """The seven numbers of a task's goal; those that it does not use are the identity."""
    position, orientation = goal_parts(task)
    return (*(position or _NO_GOAL[:3]), *(orientation or _NO_GOAL[3:]))


def with_goal_numbers(task: Task, numbers: GoalNumbers) -> Task:
    """The task with a goal of numbers that were checked; nothing is validated again."""
    names = _GOAL_FIELDS[type(task)]
    made = object.__new__(type(task))
    own, given = made.__dict__, task.__dict__
    for name in _parameters(type(task)):
        own[name] = given[name]
    if names.position is not None:
        own[names.position] = tuple(numbers[:3])
    if names.orientation is not None:
        own[names.orientation] = tuple(numbers[3:])
    return made


def differs_in_goal_alone(one: Task, other: Task) -> bool:
    """Whether two tasks with a goal in the world are the same but for the goal and the weight."""
    kind = type(one)
    if kind is not type(other) or goal_fields(one) is None or goal_fields(other) is None:
        return False
    left, right = one.__dict__, other.__dict__
    return all(left[name] is right[name] or left[name] == right[name] for name in _structure(kind))


def differs_in_numbers_alone(one: Task, other: Task) -> bool:
    """Whether two tasks differ at most in validated numbers: goal and weight, or mean and root of a Gaussian."""
    is_gaussian = isinstance(one, GaussianPostureTask) and one.differs_in_numbers_alone(other)
    return is_gaussian or differs_in_goal_alone(one, other)


@cache
def _parameters(kind: type[Task]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


@cache
def _structure(kind: type[Task]) -> tuple[str, ...]:
    """Parameters other than the goal and the weight."""
    return tuple(name for name in _parameters(kind) if name not in (*_GOAL_FIELDS[kind], "weight"))


# --- goals of any task ------------------------------------------------------------------------------------------------


def goal_field(task: Task) -> str:
    """Name of the parameter that receives a goal of plain numbers."""
    for name in ("goal", "target"):
        if hasattr(task, name):
            return name
    raise TaskError("it has neither a goal nor a target that could be set or vary over a batch.", task.name)


def with_goal(task: Task, goal: FloatArray) -> Task:
    """The task with another goal; a posture's is a configuration, a pose task's a position and a quaternion."""
    if isinstance(task, PostureTask):
        return replace(task, pose=Pose(task.pose.figure, goal))
    changes: dict[str, Any]
    if isinstance(task, PoseTask):
        if len(goal) != len(_NO_GOAL):
            raise TaskError(f"expected a position and a quaternion, 7 numbers, got {len(goal)}.", task.name)
        changes = {"position": goal[:3], "orientation": goal[3:]}
    else:
        changes = {goal_field(task): tuple(float(x) for x in goal)}
    return replace(task, **changes)


def with_goals(tasks: tuple[Task, ...], goals: Mapping[str, FloatArray]) -> tuple[Task, ...]:
    """The tasks, with other goals for some."""
    return tuple(with_goal(task, goals[task.name]) if task.name in goals else task for task in tasks)


# --- tasks whose goals were written -----------------------------------------------------------------------------------


class TaskSnapshot(NamedTuple):
    """Tasks of a problem at the time of a solve, with goals that were written into it as numbers."""

    requested: tuple[Task, ...]  # as they were given
    solved: tuple[Task, ...]  # those of the bound problem
    written: tuple[tuple[int, int], ...]  # indices among both
    numbers: bytes  # goals of the solved tasks, seven float64 each

    def tasks(self) -> tuple[tuple[Task, ...], tuple[Task, ...]]:
        """Requested and solved tasks with the goals that were solved for."""
        if not self.written:
            return self.requested, self.solved
        requested, solved = list(self.requested), list(self.solved)
        numbers = np.frombuffer(self.numbers).reshape(-1, len(_NO_GOAL)).tolist()
        for index, slot in self.written:
            requested[index] = solved[slot] = with_goal_numbers(requested[index], numbers[slot])
        return tuple(requested), tuple(solved)

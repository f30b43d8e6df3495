"""Checks of what a caller gives a solver: tasks, joints, starts, budgets."""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Sequence
from numbers import Integral, Real

import numpy as np

from poise.errors import FigureError, PoseError, TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.tasks import Task
from poise.types import PoseVector

MAX_ITERATIONS = 2**31 - 1  # an int of the kernel


def check_pose(pose: Pose) -> None:
    """Raise PoseError unless the start is a Pose."""
    if not isinstance(pose, Pose):
        raise PoseError(f"pose: expected a Pose, got {pose!r}.")


def checked_tasks(figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None) -> tuple[Task, ...]:
    """The tasks as a tuple, each a Task that fits the figure and has its own name."""
    if anchor is not None and not isinstance(anchor, Pose):
        raise PoseError(f"anchor: expected a Pose or None, got {anchor!r}.")
    if anchor is not None and not anchor.figure.has_joints_of(figure):
        raise PoseError(f"anchor: expected a pose of {figure!r}, got one of {anchor.figure!r}.")
    if isinstance(tasks, Task):
        raise TaskError("tasks: expected a list of tasks, got a single one; write [task].", tasks.name)
    checked = tuple(tasks)
    names: set[str] = set()
    for task in checked:
        if not isinstance(task, Task):
            raise TaskError(f"tasks: expected tasks, such as PositionTask(site=…, goal=…), got {task!r}.")
        if task.name in names:
            raise TaskError("duplicate name; give each task its own, with name=…", task.name)
        names.add(task.name)
        bind_task(figure, task)
    return checked


def checked_joints(figure: Figure, joints: Collection[str]) -> frozenset[str]:
    """Names of joints of the figure; FigureError for an unknown one."""
    if isinstance(joints, str):
        raise FigureError(f"joints: expected names of joints, got the single string {joints!r}; write [{joints!r}].")
    for name in joints:
        figure.joint_index(name)
    return frozenset(joints)


def check_budget(max_iterations: int, time_budget: float | None) -> None:
    """Raise PoseError for a number of iterations or seconds that is none, or allows nothing."""
    if isinstance(max_iterations, bool) or not isinstance(max_iterations, (int, Integral)):
        raise PoseError(f"max_iterations: expected a whole number, got {max_iterations!r}.")
    if not 1 <= max_iterations <= MAX_ITERATIONS:
        raise PoseError(f"max_iterations must be 1 or more, up to {MAX_ITERATIONS}, got {max_iterations}.")
    if time_budget is None:
        return
    if isinstance(time_budget, bool) or not isinstance(time_budget, Real):
        raise PoseError(f"time_budget: expected a number of seconds or None, got {time_budget!r}.")
    if not time_budget > 0.0:
        raise PoseError(f"time_budget must be more than 0 seconds, or None, got {time_budget}.")


def checked_output(out: PoseVector, count: int) -> PoseVector:
    """An array that a configuration is written into; PoseError unless it is a writable float64 vector of its length."""
    if isinstance(out, np.ndarray) and out.shape == (count,) and out.dtype == np.float64:
        flags = out.flags
        if flags.c_contiguous and flags.writeable:
            return out
    raise PoseError(f"out: expected a writable, contiguous float64 array of {count} numbers, got {reprlib.repr(out)}.")

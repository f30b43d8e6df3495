"""Goals that are left out when a controller is constructed: they are set later, or taken from its first tick.

Until then the kernel has placeholders, a finite position beyond any model and an orientation that nobody computes, by
which parts that were not set are recognized.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math.orientation import as_quaternion, as_vector3
from poise.solver.goal_fields import goal_fields, goal_parts
from poise.tasks import CenterOfMassTask, Task
from poise.tasks.task import SiteTask
from poise.tasks.terms.validation import axes_rows, is_unset
from poise.types import Triple, Wxyz

_POSITION: Triple = (1.0e15, 1.0e15, 1.0e15)
_ORIENTATION: Wxyz = as_quaternion(
    np.array([0.271828, 0.314159, 0.141421, 0.173205]) / math.hypot(0.271828, 0.314159, 0.141421, 0.173205),
    "placeholder",
)
_SAME_TOL = 1e-12  # of the numbers of an orientation, which are normalized again


def unset_goals(tasks: Sequence[Task]) -> frozenset[str]:
    """Names of the tasks whose goal, or a part of it, was left out."""
    return frozenset(task.name for task in tasks if isinstance(task, Task) and not task.has_goal)


def with_placeholders(tasks: Sequence[Task]) -> Sequence[Task]:
    """The tasks, with placeholders for goals that were left out."""
    return [_with_placeholder(task) if isinstance(task, Task) and not task.has_goal else task for task in tasks]


def _with_placeholder(task: Task) -> Task:
    changes: dict[str, Any] = {}
    fields = goal_fields(task)
    assert fields is not None
    for field, given, placeholder in zip(fields, goal_parts(task), (_POSITION, _ORIENTATION), strict=True):
        if field is not None and given is not None and is_unset(given):
            changes[field] = placeholder
    return replace(task, **changes)


def taken_goals(task: Task, pose: Pose) -> dict[str, Triple | Wxyz]:
    """Goals that are still placeholders, as they are met by a pose."""
    fields, (position, orientation) = goal_fields(task), goal_parts(task)
    assert fields is not None
    changes: dict[str, Triple | Wxyz] = {}
    if fields.position is not None and position == _POSITION:
        changes[fields.position] = _position_now(task, pose)
    if (
        fields.orientation is not None
        and orientation is not None
        and np.allclose(orientation, _ORIENTATION, rtol=0.0, atol=_SAME_TOL)
    ):
        assert isinstance(task, SiteTask)
        rotation = site_frame(pose.figure, task.site).rotation(pose)
        changes[fields.orientation] = as_quaternion(rotation, "goal orientation")
    return changes


def _position_now(task: Task, pose: Pose) -> Triple:
    """Position of the site, or of the center of mass, in the coordinates of the task's goal."""
    if isinstance(task, SiteTask):
        return as_vector3(site_frame(pose.figure, task.site).position(pose), "position")
    assert isinstance(task, CenterOfMassTask)
    now = np.zeros(3)
    now[axes_rows(task.axes)] = -replace(task, goal=(0.0, 0.0, 0.0)).error(pose)
    return as_vector3(now, "center of mass")

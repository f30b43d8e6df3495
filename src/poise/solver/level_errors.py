"""How far a pose is from its tasks, in numbers that can be compared: without unit, level by level."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.kinematics import Pose
from poise.tasks import Task, characteristic_length, row_scale
from poise.types import FloatArray

MET = 1e-6
"""A task is met when its scaled error is no larger: 1e-6 rad, or 1e-6 of the figure's characteristic length."""

KEPT = 1e-9
"""Limits and couplings broken by no more than this [rad or m] are kept."""

SAME = 1e-6  # level errors that differ by no more are equal


def scaled_error(task: Task, pose: Pose) -> float:
    """Size of a task's error without unit: meters are divided by the characteristic length; no weight."""
    scale = row_scale(task, pose.figure) / characteristic_length(pose.figure)
    return float(np.linalg.norm(scale * task.error(pose)))


def level_errors(pose: Pose, tasks: Sequence[Task]) -> FloatArray:
    """One norm per level that has an enabled task, from the first level on; weighted."""
    squares: dict[int, float] = {}
    for task in tasks:
        if task.enabled:
            own = (task.weight * scaled_error(task, pose)) ** 2
            squares[task.level] = squares.get(task.level, 0.0) + own
    return np.sqrt([squares[level] for level in sorted(squares)])


def is_better(errors: FloatArray, than: FloatArray, tolerance: float = SAME) -> bool:
    """Whether errors are lexicographically smaller: on the first level that differs by more than the tolerance."""
    for one, other in zip(errors.tolist(), than.tolist(), strict=True):
        if abs(one - other) > tolerance:
            return bool(one < other)
    return False

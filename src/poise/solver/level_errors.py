"""Errors of tasks and levels without unit, their lexicographic order, and the tolerances by which they are judged.

Lengths are divided by the figure's characteristic length L and radians stay as they are, so that errors of different
tasks can be compared and nothing depends on the unit of length [Baerlocher2001, 5.2.1].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import ReferenceType, WeakKeyDictionary, ref

import numpy as np

from poise.kinematics import Pose
from poise.solver.bound_task import bind_task
from poise.tasks import Task
from poise.tolerances import EQUAL_ERROR_NORM_TOL
from poise.types import FloatArray

TASK_MET_TOL = 1e-6
"""A task is met when its scaled error is no larger: 1e-6 rad, or 1e-6 of the figure's characteristic length."""

CONSTRAINT_TOL = 1e-9
"""Limits and couplings violated by no more than this [rad or m] count as kept."""


def cost_scale(error_norm: float) -> float:
    """Scale of ½‖e‖² for relative tolerances: ‖e‖², but ‖e‖ for goals farther than the figure is long."""
    return error_norm * min(error_norm, 1.0)


@dataclass(frozen=True)
class Tolerances:
    """Tolerances of the loop: the predicted reduction from which on a step is worth taking.

    A step of a level with the error ‖e‖ must be predicted to lower ½‖e‖² by more than
    ‖e‖ · max(relative · min(‖e‖, 1), absolute): ‖e‖ falls by more than the larger of the two. The minimum measures on
    the figure's own length: what counts as a reduction does not grow with the distance of a goal out of reach.

    Parameters
    ----------
    relative : float
        Fraction of ‖e‖, or of the characteristic length where ‖e‖ is larger.
    absolute : float
        Part of ‖e‖, without unit.
    motion : float
        Weight κ of the motion penalty on levels in conflict (:mod:`poise.solver.motion_penalty`); 0 for none.
    """

    relative: float = 1e-5
    absolute: float = 1e-6
    motion: float = 0.0

    def least_reduction(self, error_norm: float) -> float:
        """Smallest reduction of ½‖e‖² that counts."""
        return max(self.relative * cost_scale(error_norm), self.absolute * error_norm)


_scaled_errors: WeakKeyDictionary[Pose, dict[int, tuple[ReferenceType[Task], float]]] = WeakKeyDictionary()


def scaled_error(task: Task, pose: Pose) -> float:
    """Norm of a task's error without unit: meters are divided by the characteristic length; no weight.

    Tasks and poses are immutable, so what was computed for both is kept while they live: an answer that misses a goal
    is compared dozens of times.
    """
    known = _scaled_errors.setdefault(pose, {})
    found = known.get(id(task))
    if found is not None and found[0]() is task:  # another task may have the number of one that is gone
        return found[1]
    error = bind_task(pose.figure, task).unit_scale * task.error(pose)
    norm = math.sqrt(np.dot(error, error))
    known[id(task)] = ref(task), norm
    return norm


def level_errors(pose: Pose, tasks: Sequence[Task]) -> FloatArray:
    """Weighted error norm (levels,) of every level that has an enabled task, the first level first."""
    squares: dict[int, float] = {}
    for task in tasks:
        if task.is_active:
            squared = (task.weight * scaled_error(task, pose)) ** 2
            squares[task.level] = squares.get(task.level, 0.0) + squared
    return np.sqrt([squares[level] for level in sorted(squares)])


def is_lexicographically_smaller(errors: FloatArray, than: FloatArray, tolerance: float = EQUAL_ERROR_NORM_TOL) -> bool:
    """Whether level errors are smaller on the first level on which they differ by more than the tolerance."""
    for one, other in zip(errors.tolist(), than.tolist(), strict=True):
        if abs(one - other) > tolerance:
            return bool(one < other)
    return False

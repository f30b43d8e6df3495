"""Is a task's Jacobian right? Central differences on the manifold tell, and name the row and joint that are wrong."""

from __future__ import annotations

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model.limits.checks import number
from poise.tasks.second_differences import differences
from poise.tasks.task import Task
from poise.types import Matrix

MOST = 3  # wrong entries named


def check_derivatives(task: Task, pose: Pose, tolerance: float = 1e-6) -> float:
    """Compare the Jacobian of a task with differences of its error.

    For a task whose Jacobian is `exact`, J = −∂e/∂q entry by entry; for others (orientations) Jᵀe = −∂(½‖e‖²)/∂q.

    Returns
    -------
    float
        The largest difference, relative to the largest entry where that exceeds 1.

    Raises
    ------
    TaskError
        When a difference exceeds the tolerance; it names rows, joints, and both numbers.
    """
    tolerance = number("the tolerance", tolerance)
    J = task.jacobian(pose)
    if task.exact:
        given, expected, what = J, -differences(task.differentiated, pose), "row {row}, {freedom}"
    else:
        given, what = (task.error(pose) @ J)[None], "{freedom} (of Jᵀe)"
        expected = -differences(lambda at: 0.5 * np.array([task.error(at) @ task.error(at)]), pose)
    scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    off = np.abs(given - expected) / scale
    largest = float(np.max(off, initial=0.0))
    if not largest <= tolerance:
        raise TaskError(f"its Jacobian is wrong: {_worst(given, expected, off, tolerance, what, pose)}.", task.name)
    return largest


def _worst(given: Matrix, expected: Matrix, off: Matrix, tolerance: float, what: str, pose: Pose) -> str:
    order = np.argsort(-off, axis=None)
    wrong = int(np.count_nonzero(~(off <= tolerance)))
    words = []
    for place in order[: min(MOST, wrong)]:
        row, column = np.unravel_index(place, off.shape)
        where = what.format(row=row, freedom=pose.figure.dof_names[column])
        words.append(f"{where} is {given[row, column]:.6g}, differences give {expected[row, column]:.6g}")
    more = f"; and {wrong - MOST} more entries" if wrong > MOST else ""
    return "; ".join(words) + more

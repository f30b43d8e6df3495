"""From tasks at a pose to the arrays of one prioritized step.

Rows are made comparable before they meet: each row of a task is multiplied by the task's weight and divided by the
figure's characteristic length L where it is in metres (radians stay as they are). Turning a freedom by one radian costs
as much as sliding it by L. So nothing in a step depends on the unit of length [Baerlocher2001, 5.2.1].

Above all levels stand the couplings (C Δq = -residual, so drift is absorbed) and the limits (G Δq + margin ≥ 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.engine import Damping, Rows, StepProblem, kinematics
from poise.pose import Pose
from poise.solver.row_plan import RowPlan, row_plan
from poise.tasks import Task
from poise.types import FloatArray

ROUNDING = 1e-12  # a row that no freedom moves by more than this, per radian or characteristic length, is rounding


@dataclass(frozen=True, eq=False)
class Assembly:
    """A step's arrays, and what each of their rows means."""

    pose: Pose
    problem: StepProblem
    tasks: tuple[Task, ...]  # enabled ones, in the order of their rows
    spans: tuple[slice, ...]  # rows of each task
    scales: tuple[FloatArray, ...]  # what each task's rows were multiplied by
    levels: tuple[int, ...]  # the number people gave each level
    limit_labels: tuple[str, ...]
    coupling_labels: tuple[str, ...]


def assemble(pose: Pose, tasks: Sequence[Task], damping: Damping | None = None, *, to_rest: bool = False) -> Assembly:
    """Arrays of the step that the enabled tasks want at a pose.

    Tasks of one level share what they may move: the joints that any of them recruits. A joint's reluctance is the
    largest that any task gives it. With `to_rest` the rows are those that a loop wants (:meth:`Task.rows_to_rest`).
    """
    plan = row_plan(pose.figure, tasks)
    lower, upper, jacobian = _rows(pose, plan, to_rest)
    jacobian[np.abs(jacobian * plan.column_scales).max(axis=1, initial=0.0) < ROUNDING] = 0.0
    engine = kinematics(pose.figure)
    limits, couplings = engine.walls(pose.q), engine.couplings(pose.q)
    problem = StepProblem(
        jacobian=jacobian,
        target=np.minimum(np.maximum(0.0, lower), upper),
        level_starts=plan.level_starts,
        lower=lower,
        upper=upper,
        masks=plan.masks,
        equalities=Rows(-couplings.values, couplings.jacobian),
        inequalities=limits,
        reluctance=plan.reluctance,
        damping=Damping() if damping is None else damping,
    )
    labels = engine.compiled.limit_labels, engine.compiled.coupling_labels
    return Assembly(pose, problem, plan.tasks, plan.spans, plan.scales, plan.levels, *labels)


def _rows(pose: Pose, plan: RowPlan, to_rest: bool) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Lower and upper ends and Jacobian of all tasks, scaled."""
    count = len(plan.row_scales)
    lower, upper, jacobian = np.empty(count), np.empty(count), np.empty((count, pose.figure.nv))
    for task, span in zip(plan.tasks, plan.spans, strict=True):
        if to_rest:
            (lower[span], upper[span]), jacobian[span] = task.rows_to_rest(pose)
        else:
            (lower[span], upper[span]), jacobian[span] = task.interval(pose), task.jacobian(pose)
    lower *= plan.row_scales
    upper *= plan.row_scales
    jacobian *= plan.row_scales[:, None]
    return lower, upper, jacobian

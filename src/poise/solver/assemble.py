"""From tasks at a pose to the arrays of one prioritized step.

Rows are made comparable before they meet: each row of a task is multiplied by the task's weight and divided by the
figure's characteristic length L where it is in meters (radians stay as they are). Turning a freedom by one radian costs
as much as sliding it by L. So nothing in a step depends on the unit of length [Baerlocher2001, 5.2.1].

Above all levels stand the couplings (C Δq = -residual, so drift is absorbed) and the limits (G Δq + margin ≥ 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.protocol import Rows
from poise.kinematics.selection import kinematics
from poise.solver.hierarchy.damping import Damping
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.row_plan import RowPlan, row_plan
from poise.tasks import Task
from poise.types import FloatArray

PLAIN = Damping()
NO_ENDS: FloatArray = np.zeros(0)
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

    Tasks of one level share what they may move: the joints that any of them active_joints. A joint's joint_cost is the
    largest that any task gives it. With `to_rest` the rows are those that a loop wants (:meth:`Task.solver_rows`).
    """
    plan, engine = row_plan(pose.figure, tasks), kinematics(pose.figure)
    lower, upper, jacobian = _rows(pose, plan, to_rest)
    limits, couplings = engine.walls(pose.q), engine.couplings(pose.q)
    problem = plan.problem.filled(
        _without_rounding(jacobian, plan),
        lower if upper is lower else np.minimum(np.maximum(0.0, lower), upper),
        (lower, upper),
        (Rows(-couplings.values, couplings.jacobian), limits),
        PLAIN if damping is None else damping,
    )
    labels = engine.compiled.limit_labels, engine.compiled.coupling_labels
    return Assembly(pose, problem, plan.tasks, plan.spans, plan.scales, plan.levels, *labels)


def _rows(pose: Pose, plan: RowPlan, to_rest: bool) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Lower and upper ends and Jacobian of all tasks, scaled; both ends are one array where all rows are targets."""
    parts = [task.solver_rows(pose) if to_rest else (task.interval(pose), task.jacobian(pose)) for task in plan.tasks]
    if not parts:
        return NO_ENDS, NO_ENDS, np.zeros((0, pose.figure.nv))
    jacobian = np.concatenate([rows for _, rows in parts])
    jacobian *= plan.row_scales[:, None]
    lower = plan.row_scales * np.concatenate([ends.lower for ends, _ in parts])
    if all([ends.lower is ends.upper for ends, _ in parts]):
        return lower, lower, jacobian
    return lower, plan.row_scales * np.concatenate([ends.upper for ends, _ in parts]), jacobian


def _without_rounding(jacobian: FloatArray, plan: RowPlan) -> FloatArray:
    """The Jacobian, its rows that are nothing but rounding made zero."""
    # such a row is no longer than √nv entries of that size; others need no closer look
    if np.count_nonzero(np.dot(jacobian * jacobian, plan.column_squares) <= len(plan.column_squares) * ROUNDING**2):
        jacobian[np.abs(jacobian * plan.problem.column_scales).max(axis=1, initial=0.0) < ROUNDING] = 0.0
    return jacobian

"""A problem bound to the C++ backend: a thin wrapper of the kernel's loop (native/loop/loop.hpp).

Rows are scaled as in :mod:`poise.solver.linearize` and stand in the same order. A new goal or weight is written into
the records that are bound; whatever changes more needs a new problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from poise.errors import BackendError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.bound_task import bind_task, combined_joint_cost, level_masks, native_records
from poise.solver.constraints import project_onto_constraints_numpy
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, Tolerances, scaled_error
from poise.solver.linear_step import take_step
from poise.solver.problem import Iteration, LoopResult, Status, goal_count, with_anchor
from poise.tasks import Task
from poise.types import BoolArray, FloatArray, IntArray, Matrix, PoseVector

NO_MASKS: BoolArray = np.zeros((0, 0), dtype=np.bool_)  # every level may move every column
CERTAIN_FRACTION = 0.1  # constraints violated by less than this fraction of the tolerance are kept beyond rounding
KERNEL_STATUSES = (Status.CONVERGED, Status.STALLED, Status.BUDGET)  # as the kernel numbers them

BatchWrites = list[tuple[int, int, Matrix]]  # task, record, and one row of numbers per problem


class NativeProblem:
    """Tasks bound to a figure and to the loop in C++; implements :class:`poise.solver.problem.Problem`.

    Parameters
    ----------
    figure : Figure
        The figure to pose.
    tasks : sequence of Task
        Disabled ones are left out.
    anchor : Pose, optional
        Reference posture of the null space.
    backend : NativeKinematics, optional
        A native backend bound to the figure; the one in use by default.
    locked : (nv,) array, optional
        Degrees of freedom that do not move.

    Attributes
    ----------
    rows : NativeTaskRows
        The kernel's rows: ``rows.evaluate(q)``, ``rows.hessian(weights)``.
    """

    def __init__(
        self,
        figure: Figure,
        tasks: Sequence[Task],
        anchor: Pose | None = None,
        backend: NativeKinematics | None = None,
        locked: BoolArray | None = None,
    ) -> None:
        native = native_backend(figure) if backend is None else backend
        self.figure, self.tasks, self._locked = figure, with_anchor(tasks, anchor), locked
        self._goal_count = goal_count(tasks)
        goals = self.tasks[: self._goal_count]
        self._goal_levels = len({task.level for task in goals})
        specs = [bind_task(figure, task).native_spec for task in self.tasks]
        self._has_python_goals = any(spec.callback is not None for spec in specs[: self._goal_count])
        self.rows: NativeTaskRows = native.task_rows(specs)
        self._loop = native.solver_loop(self.rows)
        masks = level_masks(figure, self.tasks)  # used by linear steps; see selection_phases for the loop
        cost = combined_joint_cost(figure, self.tasks, locked)
        self._loop.set_joint_costs(cost, NO_MASKS if masks.all() else masks)
        self._holds_levels = False
        self._project = partial(project_onto_constraints_numpy, figure, locked=locked)

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run the loop from a pose."""
        seconds = -1.0 if time_budget is None else time_budget
        limits = (max_iterations, seconds, tolerances.relative, tolerances.absolute, tolerances.motion)
        q, code, iterations, entries, met, kept = self._loop.run(
            start.q, *limits, self._goal_levels, trace, self._project, self._goal_count, TASK_MET_TOL, CONSTRAINT_TOL
        )
        pose, status = Pose.unchecked(self.figure, q), KERNEL_STATUSES[code]
        by_own_error = self._has_python_goals or self._holds_levels  # the loop's errors may differ from the tasks'
        if (met and not self._holds_levels) or (by_own_error and self._all_met(pose)):
            status = Status.SOLVED
        if not kept:
            status = Status.INFEASIBLE
        return LoopResult(pose, status, iterations, tuple(Iteration(*entry) for entry in entries), self.tasks)

    def _all_met(self, pose: Pose) -> bool:
        """Whether all goals are met by their own error: the rows of a task in Python may differ from it."""
        return all(scaled_error(task, pose) <= TASK_MET_TOL for task in self.tasks[: self._goal_count])

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one linear step; in Python where tasks are in Python or the kernel's step is not finite."""
        if not self._has_python_goals:
            q: PoseVector = np.empty(self.figure.nq)
            if self._loop.linear_step(start.q, q, damping.native_values, self._project):
                return Pose.unchecked(self.figure, q)
        return take_step(start, self.tasks, damping, self._locked).end

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose; 0 releases them all."""
        self._loop.hold_levels(pose.q, count)
        self._holds_levels = count > 0

    def replace(self, index: int, task: Task) -> bool:
        """Write another task of the same kind into the records; False when a new problem is needed.

        That is so when it is of another type, on another level, about other segments or joints, moves or weighs other
        joints, or is evaluated in Python.
        """
        old = self.tasks[index]
        if type(task) is not type(old) or _row_structure(task) != _row_structure(old):
            return False
        if not write_task(self.rows, index, self.figure, task):
            return False
        self.tasks = (*self.tasks[:index], task, *self.tasks[index + 1 :])
        return True

    def solve_batch(
        self,
        starts: Matrix,
        writes: BatchWrites,
        max_iterations: int,
        tolerances: Tolerances,
        span: tuple[int, int],
        answers: tuple[Matrix, IntArray, FloatArray],
    ) -> None:
        """Solve the problems of a span of a batch and write the answers into arrays.

        These are configurations, (status, iterations, whether constraints are kept beyond rounding), errors by task.
        """
        limits = (max_iterations, tolerances.relative, tolerances.absolute)
        certain = CERTAIN_FRACTION * CONSTRAINT_TOL
        self._loop.run_batch(starts, writes, *limits, self._project, certain, *span, *answers)


def _row_structure(task: Task) -> tuple[object, ...]:
    """What must not change when a task is written over another, besides the structure of its records."""
    return task.active_joints, task.joint_cost, task.level, task.unit


def native_backend(figure: Figure) -> NativeKinematics:
    """The backend in use, bound to a figure; BackendError unless it is native."""
    backend = kinematics(figure)
    if not isinstance(backend, NativeKinematics):
        raise BackendError("the backend in use is not native, so there are no native task rows; see `poise doctor`.")
    return backend


# --- rows without a loop ----------------------------------------------------------------------------------------------


def bind_task_rows(figure: Figure, tasks: Sequence[Task], backend: NativeKinematics | None = None) -> NativeTaskRows:
    """Rows of tasks in the kernel without a loop; also of tasks that are not enabled, which have no rows until then."""
    return (native_backend(figure) if backend is None else backend).task_rows(
        [bind_task(figure, task).native_spec for task in tasks]
    )


def write_task(rows: NativeTaskRows, index: int, figure: Figure, task: Task) -> bool:
    """Write a task over the one at an index; False when its records differ in more than goals, bounds and axes."""
    records = native_records(figure, task)
    if records is None or not rows.write_records(index, records):
        return False
    rows.set_task(index, level=task.level, weight=task.weight, enabled=task.enabled)
    return True

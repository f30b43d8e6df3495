"""A problem bound to the C++ backend: a thin wrapper of the kernel's loop (native/loop/loop.hpp).

Rows are scaled as in :mod:`poise.solver.linearize` and stand in the same order. A new goal or weight is written into
the records that are bound; whatever changes more needs a new problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np

from poise.errors import BackendError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.bound_task import bind_task, bind_task_like, combined_joint_cost, level_masks, native_records
from poise.solver.constraints import project_onto_constraints, project_onto_constraints_numpy
from poise.solver.goal_fields import differs_in_goal_alone, goal_numbers, goal_parts
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, Tolerances, scaled_error
from poise.solver.linear_step import take_step
from poise.solver.native_goals import NativeGoals, bind_goals
from poise.solver.presolve import Reduction, felt_by, is_posture, posture_of, reduction
from poise.solver.problem import Iteration, LoopResult, Status, goal_count, with_anchor
from poise.tasks import GaussianPostureTask, Task
from poise.tolerances import LIMIT_TOL
from poise.types import BoolArray, FloatArray, IntArray, Matrix, PoseVector

NO_MASKS: BoolArray = np.zeros((0, 0), dtype=np.bool_)  # every level may move every column
CERTAIN_FRACTION = 0.1  # constraints violated by less than this fraction of the tolerance are kept beyond rounding
KERNEL_STATUSES = (Status.CONVERGED, Status.STALLED, Status.BUDGET)  # as the kernel numbers them

BatchWrites = list[tuple[int, int, Matrix]]  # task, record, and one row of numbers per problem


_LIGHT_WEIGHT = 0.1  # goals with a smaller weight are judged by their own errors


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
    presolve : bool
        Whether joints that nothing feels are left out (:mod:`poise.solver.presolve`).

    Attributes
    ----------
    rows : NativeTaskRows
        The kernel's rows: ``rows.evaluate(q)``, ``rows.hessian(weights)``; q without what is left out.
    """

    def __init__(
        self,
        figure: Figure,
        tasks: Sequence[Task],
        anchor: Pose | None = None,
        backend: NativeKinematics | None = None,
        locked: BoolArray | None = None,
        *,
        presolve: bool = True,
    ) -> None:
        native = native_backend(figure) if backend is None else backend
        self.is_configuration = native.is_configuration  # whether an array is a valid configuration as it is
        self.figure, self.tasks = figure, with_anchor(tasks, anchor)
        self._locked, self._anchor = locked, anchor
        self._goal_count = goal_count(tasks)
        goals = self.tasks[: self._goal_count]
        self._goal_levels = len({task.level for task in goals})
        self._has_light_goals = any(task.weight < _LIGHT_WEIGHT for task in goals)
        specs = [bind_task(figure, task).native_spec for task in self.tasks]
        self.has_python_goals = any(spec.callback is not None for spec in specs[: self._goal_count])
        self._whole = native
        self._reduction = reduction(figure, self.tasks, specs) if presolve and native is kinematics(figure) else None
        masks = level_masks(figure, self.tasks)  # used by linear steps; see selection_phases for the loop
        cost = combined_joint_cost(figure, self.tasks, locked)
        if self._reduction is not None:
            figure, native = self._reduction.figure, native_backend(self._reduction.figure)
            specs = [self._reduction.spec(spec) for spec in specs]
            masks, cost = masks[:, self._reduction.v], cost[self._reduction.v]
            locked = self._reduction.columns(locked)
        self.rows: NativeTaskRows = native.task_rows(specs)
        self._loop = native.solver_loop(self.rows)
        self._loop.set_joint_costs(cost, NO_MASKS if masks.all() else masks)
        self._holds_levels = False
        self._held: tuple[Pose, int] | None = None
        self._feasible = b""  # what is left out, in a configuration that keeps its limits
        self._posture_bits: list[bytes] | None = None
        self._whole_problem: NativeProblem | None = None
        self._project = partial(project_onto_constraints_numpy, figure, locked=locked)

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run the loop from a pose."""
        return self.solve_from(start.q, max_iterations, time_budget, tolerances, trace)

    def solve_from(
        self, start: PoseVector, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Run the loop from a valid configuration, which is not changed."""
        seconds = -1.0 if time_budget is None else time_budget
        reduced, begin = self._reduction, start
        if reduced is not None:
            feasible = self._feasible_start(start)
            if feasible is None:
                found = self._unreduced.solve_from(start, max_iterations, time_budget, tolerances, trace)
                return found._replace(tasks=self.tasks)
            begin = feasible
        q, code, iterations, entries, met, kept = self._loop.run(
            begin if reduced is None else reduced.configuration(begin),
            max_iterations,
            seconds,
            tolerances.relative,
            tolerances.absolute,
            tolerances.motion,
            self._goal_levels,
            trace,
            self._project,
            self._goal_count,
            TASK_MET_TOL,
            CONSTRAINT_TOL,
        )
        if reduced is not None:
            q = reduced.whole(begin, q)
            kept = kept and (begin is start or not self._is_violated(q, CONSTRAINT_TOL))
        pose, status = Pose.unchecked(self.figure, q), KERNEL_STATUSES[code]
        # the loop's errors may differ from the tasks', and it takes small errors times small weights for zero
        by_own_error = self.has_python_goals or self._holds_levels or (met and self._has_light_goals)
        if self._all_met(pose) if by_own_error else met:
            status = Status.SOLVED
        if not kept:
            status = Status.INFEASIBLE
        history = tuple(Iteration(*entry) for entry in entries) if trace else ()
        return LoopResult(pose, status, iterations, history, self.tasks)

    def _all_met(self, pose: Pose) -> bool:
        """Whether all goals are met by their own error: the rows of a task in Python may differ from it."""
        return all(scaled_error(task, pose) <= TASK_MET_TOL for task in self.tasks[: self._goal_count])

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one linear step; in Python where tasks are in Python or the kernel's step is not finite."""
        q: PoseVector = np.empty(self.figure.nq)
        if not self.has_python_goals and self.step_into(start.q, q, damping):
            return Pose.unchecked(self.figure, q)
        return take_step(start, self.tasks, damping, self._locked).end

    def step_into(self, q: PoseVector, out: PoseVector, damping: Damping) -> bool:
        """Write the configuration after one linear step from q into `out`; False where the step is not finite."""
        if self._reduction is None:
            taken: bool = self._loop.linear_step(q, out, damping.native_values, self._project)
            return taken
        begin = self._feasible_start(q)
        if begin is None:
            return self._unreduced.step_into(q, out, damping)
        part = self._reduction.configuration(begin)
        if not self._loop.linear_step(part, part, damping.native_values, self._project):
            return False
        out[:] = self._reduction.whole(begin, part)
        return True

    def _feasible_start(self, q: PoseVector) -> PoseVector | None:
        """A start whose part that is left out of the loop can stay as it is; None where the whole problem is needed.

        That is q, or where it violates a limit or coupling and there is no posture, its projection.
        """
        assert self._reduction is not None
        left_out = self._reduction.left_out(q)
        if any(left_out != posture for posture in self._postures):
            return None
        if left_out == self._feasible:  # it stays the same from solve to solve; the rest is projected by the loop
            return q
        if self._is_violated(q, LIMIT_TOL):
            return None if self._postures else project_onto_constraints(self.figure, q, self._locked)
        self._feasible = left_out
        return q

    @property
    def _postures(self) -> list[bytes]:
        """What postures ask of the part that is left out."""
        if self._posture_bits is None and self._reduction is not None:
            asked = [posture_of(task) for task in self.tasks if is_posture(task)]
            self._posture_bits = [self._reduction.left_out(q) for q in asked]
        return self._posture_bits or []

    @property
    def _unreduced(self) -> NativeProblem:
        """The whole problem, with the goals as they are now."""
        if self._whole_problem is None:
            own = self.tasks if self._anchor is None else self.tasks[:-1]  # the anchor's task is made by the problem
            how = (self._whole, self._locked)
            self._whole_problem = NativeProblem(self.figure, own, self._anchor, *how, presolve=False)
        whole = self._whole_problem
        for slot, numbers in enumerate(np.frombuffer(self.goals.given()).reshape(-1, 7)):
            position, orientation = (part is not None for part in goal_parts(self.tasks[slot]))
            whole.goals.set(slot, numbers[:3] if position else None, numbers[3:] if orientation else None)
        if self._held is not None:
            whole.hold_levels(*self._held)
        return whole

    def _is_violated(self, q: PoseVector, tolerance: float) -> bool:
        return bool(self._whole.batch_violations(q[None])[0] > tolerance)

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose; 0 releases them all."""
        self._loop.hold_levels(pose.q if self._reduction is None else self._reduction.configuration(pose.q), count)
        self._holds_levels, self._held = count > 0, (pose, count)

    def abandon_above(self, level: int, error_norm: float) -> None:
        """Give up where a level, counted from 0, will not end below an error norm; -1: never."""
        self._loop.abandon_above(level, error_norm)
        if self._whole_problem is not None:
            self._whole_problem.abandon_above(level, error_norm)

    def replace(self, index: int, task: Task) -> bool:
        """Write another task of the same kind into the records; False when a new problem is needed.

        That is so when it is of another type, on another level, about other segments or joints, moves or weighs other
        joints, or is evaluated in Python.
        """
        old = self.tasks[index]
        if differs_in_goal_alone(old, task) and self._write_goal(index, task):
            bind_task_like(self.figure, task, old)
        elif self._reduction is None and isinstance(task, GaussianPostureTask) and task.differs_in_numbers_alone(old):
            task.write(self.rows.core.numbers(index, 0), old)
        elif type(task) is not type(old) or _row_structure(task) != _row_structure(old):
            return False
        elif not write_task(self.rows, index, self.figure, task, self._reduction):
            return False
        else:
            self.goals.store(index, np.array(goal_numbers(task)))
        self.tasks, self._posture_bits = (*self.tasks[:index], task, *self.tasks[index + 1 :]), None
        self._has_light_goals |= task.weight < _LIGHT_WEIGHT
        if self._whole_problem is not None and not self._whole_problem.replace(index, task):
            self._whole_problem = None
        return True

    def _write_goal(self, index: int, task: Task) -> bool:
        """Whether the goal and weight of a task that differs in nothing else could be written."""
        position, orientation = goal_parts(task)
        if not self.goals.set(index, position, orientation):
            return False
        if task.weight != self.tasks[index].weight:
            self.rows.set_task(index, level=task.level, weight=task.weight, enabled=task.is_active)
        return True

    @cached_property
    def goals(self) -> NativeGoals:
        """Goals of the tasks, by index; written goals are part of every solve from then on, though not of `tasks`."""
        return bind_goals(self.figure, self.tasks, self.rows)

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
        how = (*limits, self._project, CERTAIN_FRACTION * CONSTRAINT_TOL)
        if self._reduction is None:
            self._loop.run_batch(starts, writes, *how, *span, *answers)
            return
        if self._postures:
            self._unreduced.solve_batch(starts, writes, max_iterations, tolerances, span, answers)
            return
        own = slice(*span)
        begin = np.array([self._feasible_start(row) for row in (starts if len(starts) == 1 else starts[own])])
        parts = np.ascontiguousarray(begin[:, self._reduction.q])
        found = np.empty((span[1] - span[0], parts.shape[1]))
        own_writes = [(task, record, values[own]) for task, record, values in writes]
        self._loop.run_batch(parts, own_writes, *how, 0, len(found), found, *(each[own] for each in answers[1:]))
        answers[0][own] = begin
        answers[0][own, self._reduction.q] = found


def _row_structure(task: Task) -> tuple[object, ...]:
    """What must not change when a task is written over another, besides the structure of its records."""
    return task.active_joints, task.joint_cost, task.level, task.unit, task.row_weights


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


def write_task(rows: NativeTaskRows, index: int, figure: Figure, task: Task, reduced: Reduction | None = None) -> bool:
    """Write a task over the one at an index; False when its records differ in more than goals, bounds and axes."""
    records = native_records(figure, task)
    if records is not None and reduced is not None:
        felt = felt_by(records)
        if not is_posture(task) and (felt is None or any(reduced.segments[segment] < 0 for segment in felt)):
            return False
        records = reduced.records(records)
    if records is None or not rows.write_records(index, records):
        return False
    rows.set_task(index, level=task.level, weight=task.weight, enabled=task.is_active)
    return True

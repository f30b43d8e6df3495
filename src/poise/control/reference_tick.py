"""One tick of differential inverse kinematics in NumPy, written to be read; native/control/tick.hpp is the same in C++.

1. Linearize the tasks and decide what each requests of this tick (:mod:`poise.control.task_shaping`).
2. Bound every increment (:mod:`poise.control.step_bounds`); other limits, of swings, twists and sums, are linearized.
3. Solve the prioritized step without acceleration limits; where it breaks one, solve again from the nearest increment
   that keeps them for what that lacks.
4. Where the step is long, evaluate the tasks at its end and solve again for what the linearization has missed.
5. Integrate, project onto the limits, and shorten what the projection has made too fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from poise.control.step_bounds import SCALAR_KINDS, coordinate_ranges, step_bounds, viable_increment
from poise.control.task_shaping import BRAKE_FRACTION, Requests, ShapedTask, TaskShaping, weighting
from poise.kinematics import Pose
from poise.kinematics.constraint_table import ConstraintCode
from poise.kinematics.protocol import ConstraintRows
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.constraints import project_onto_constraints_numpy
from poise.solver.hierarchy.lexicographic_step import solve_step
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.linearize import Restriction, linearize
from poise.tasks import Task
from poise.types import BoolArray, FloatArray, Matrix, PoseVector, Tangent

MAX_UNCHECKED_SQUARE = 4e-5  # steps with a longer square are checked for their second order
MAX_MISMATCH = 1e-6  # error of the linearization, without unit, that is not worth another solve
MAX_CORRECTIONS = 2
MAX_SHORTENINGS = 4


class Tick(NamedTuple):
    """Configuration after a tick, the increment that leads to it, and the status of the step."""

    q: PoseVector
    dq: Tangent
    status: int


class _Problem(NamedTuple):
    """Arrays of a step in terms of what is added to `start`."""

    step: StepProblem
    start: Tangent
    bounds: tuple[FloatArray, FloatArray]
    errors: FloatArray  # scaled errors before they are shaped
    spans: tuple[slice, ...]  # rows of each task
    weightings: list[Matrix]


class ReferenceTick:
    """A tick bound to a figure; the tasks may change from one to the next.

    Parameters
    ----------
    max_increment, max_change : (nv,)
        Velocity and acceleration limits per tick: V dt and a dt².
    locked : (nv,) of bool
    """

    def __init__(
        self, figure: Figure, dt: float, max_increment: FloatArray, max_change: FloatArray, locked: BoolArray
    ) -> None:
        self.figure, self.dt = figure, dt
        self.max_increment, self.max_change, self.locked = max_increment, max_change, locked
        self.ranges = coordinate_ranges(figure)
        table = kinematics(figure).compiled.limit_rows
        scalar = np.array([joint.kind in SCALAR_KINDS for joint in figure.joints], dtype=np.bool_)
        self.general = ~((table.codes == ConstraintCode.RANGE) & scalar[table.joints])
        bounded = np.isfinite(max_increment) | np.isfinite(max_change)
        bounded |= np.isfinite(self.ranges.lower) | np.isfinite(self.ranges.upper)
        self.bounded = np.nonzero(bounded)[0]

    def run(self, tasks: Sequence[Task], shaped: Sequence[ShapedTask], q: PoseVector, before: Tangent) -> Tick:
        """Take one tick from q, after the increment `before`."""
        problem = self._problem(tasks, shaped, q, before)
        result = solve_step(problem.step)
        dq = self._clipped(problem, result.dq)
        if np.isfinite(self.max_change).any():
            problem = self._accelerated(problem, dq, q, before)
            if not np.array_equal(problem.start, dq):
                result = solve_step(problem.step)
                dq = self._clipped(problem, result.dq)
        dq = self._second_order(tasks, problem, q, dq)
        return Tick(*self._finished(q, dq), int(result.status))

    def _accelerated(self, wanted: _Problem, dq: Tangent, q: PoseVector, before: Tangent) -> _Problem:
        """The problem within acceleration limits, from the increment nearest to the one wanted without them.

        Its targets are what that one achieves, not the requests: damping then acts on whole increments, and a motion
        in a damped direction brakes instead of being kept.
        """
        bounds = step_bounds(self.ranges, self.max_increment, self.max_change, self.locked, q, before)
        start = np.clip(dq, *bounds)
        step, moved = wanted.step, start - wanted.start
        lower, upper = step.lower - step.jacobian @ moved, step.upper - step.jacobian @ moved
        targets = step.lower >= step.upper
        lower[targets] = upper[targets] = step.jacobian[targets] @ (dq - start)
        values, rows = step.inequalities
        values = values + rows @ moved
        count = len(self.bounded)
        values[len(values) - 2 * count : len(values) - count] = (start - bounds[0])[self.bounded]
        values[len(values) - count :] = (bounds[1] - start)[self.bounded]
        equalities = ConstraintRows(step.equalities.values - step.equalities.jacobian @ moved, step.equalities.jacobian)
        step = step.with_rows(
            step.jacobian,
            np.clip(0.0, lower, upper),
            (lower, upper),
            (equalities, ConstraintRows(values, rows)),
            step.damping,
        )
        return wanted._replace(step=step, start=start, bounds=bounds)

    def _problem(self, tasks: Sequence[Task], shaped: Sequence[ShapedTask], q: PoseVector, before: Tangent) -> _Problem:
        pose = Pose.unchecked(self.figure, np.array(q))
        locked = self.locked if self.locked.any() else None
        linear = linearize(pose, tasks, solver_rows=True, restriction=Restriction(locked))
        given = linear.problem
        by_task = {id(task): each for task, each in zip(tasks, shaped, strict=True)}
        ordered = [by_task[id(task)] for task in linear.tasks]
        levels = [linear.levels.index(task.level) for task in linear.tasks]
        weightings = [weighting(each, task, pose) for each, task in zip(ordered, linear.tasks, strict=True)]
        given = _weighted(given, linear.spans, weightings)
        starts = [span.start for span in linear.spans]
        shaping = TaskShaping(ordered, linear.scales, starts, levels, weightings)
        bounds = (given.lower, given.upper)
        requests = shaping.run(bounds, given.jacobian, given.column_scales, self.max_change, before, self.dt)
        lower, upper = step_bounds(self.ranges, self.max_increment, self.max_change, self.locked, q)
        start = np.minimum(np.maximum(0.0, lower), upper)
        step = self._step(given, requests, start, (lower, upper))
        return _Problem(step, start, (lower, upper), given.lower, linear.spans, weightings)

    def _step(
        self, given: StepProblem, requests: Requests, start: Tangent, bounds: tuple[FloatArray, FloatArray]
    ) -> StepProblem:
        moved = given.jacobian @ start
        values, rows = (each[self.general] for each in given.inequalities)
        margins = np.where(values > 0.0, viable_increment(values, self._row_changes(rows)), values) + rows @ start
        unit = np.eye(self.figure.nv)[self.bounded]
        below, above = (start - bounds[0])[self.bounded], (bounds[1] - start)[self.bounded]
        inequalities = ConstraintRows(np.concatenate([margins, below, above]), np.concatenate([rows, unit, -unit]))
        equalities = given.equalities
        return StepProblem(
            given.jacobian,
            np.clip(0.0, requests.lower - moved, requests.upper - moved),
            given.level_starts,
            lower=requests.lower - moved,
            upper=requests.upper - moved,
            masks=given.masks,
            equalities=ConstraintRows(equalities.values - equalities.jacobian @ start, equalities.jacobian),
            inequalities=inequalities,
            joint_cost=given.joint_cost,
            min_damping=requests.min_damping,
            level_damping=requests.level_damping,
        )

    def _row_changes(self, rows: Matrix) -> FloatArray:
        """Change per tick of limits of several degrees of freedom, as far as they can brake together."""
        squares = np.sum(rows**2, axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            each = np.where(rows != 0.0, self.max_change * squares[:, None] / np.abs(rows), np.inf)
        return np.asarray(BRAKE_FRACTION * each.min(axis=1, initial=np.inf))

    def _clipped(self, problem: _Problem, dq: Tangent) -> Tangent:
        return np.asarray(np.clip(problem.start + dq, *problem.bounds))

    def _second_order(self, tasks: Sequence[Task], problem: _Problem, q: PoseVector, dq: Tangent) -> Tangent:
        """The increment after what the linearization of rows with a target has missed."""
        step, free = problem.step, ~self.locked
        if not float(np.sum(dq[free] ** 2 * step.joint_cost[free])) > MAX_UNCHECKED_SQUARE or not len(step.target):
            return dq
        backend, correction = kinematics(self.figure), np.zeros(len(step.target))
        for _ in range(MAX_CORRECTIONS):
            end = Pose.unchecked(self.figure, backend.integrate(q, dq))
            after = _weighted(linearize(end, tasks, solver_rows=True).problem, problem.spans, problem.weightings)
            targets = ~((step.lower < step.upper) | (after.lower < after.upper))
            mismatch, expected = np.zeros(len(targets)), problem.errors[targets] - step.jacobian[targets] @ dq
            mismatch[targets] = after.lower[targets] - expected - correction[targets]
            correction = correction + mismatch
            bounds = (step.lower + mismatch, step.upper + mismatch)
            step = step.with_rows(
                step.jacobian, np.clip(0.0, *bounds), bounds, (step.equalities, step.inequalities), step.damping
            )
            if np.abs(mismatch[: step.level_starts[1]]).max(initial=0.0) < MAX_MISMATCH:
                break
            dq = self._clipped(problem, solve_step(step).dq)
        return dq

    def _finished(self, q: PoseVector, dq: Tangent) -> tuple[PoseVector, Tangent]:
        """Integrate and project; what the projection has made too fast goes less far."""
        backend, figure = kinematics(self.figure), self.figure
        end = backend.integrate(q, dq)
        if not self.general.any() and not len(backend.compiled.coupling_rows.codes):
            return self._in_range(q, end), dq
        locked = self.locked if self.locked.any() else None
        trial = project_onto_constraints_numpy(figure, end, locked)
        for _ in range(MAX_SHORTENINGS):
            if np.array_equal(trial, end):
                break
            end = trial
            trial = self._shortened(q, end)
            if np.array_equal(trial, end):
                break
            trial = project_onto_constraints_numpy(figure, trial, locked)
        if not np.array_equal(trial, end):
            end = self._shortened(q, trial)
        end = np.array(end)
        for slot in figure.slots:
            if self.locked[slot.v].all():  # also where the projection would have clamped it
                end[slot.q] = q[slot.q]
        return end, np.where(self.locked, 0.0, backend.difference(q, end))

    def _in_range(self, q: PoseVector, end: PoseVector) -> PoseVector:
        """The configuration, with ranges that the start keeps kept beyond rounding."""
        end, columns = np.array(end), self.ranges.q_index >= 0
        index = self.ranges.q_index[columns]
        lower, upper = self.ranges.lower[columns], self.ranges.upper[columns]
        end[index] = np.where(q[index] <= upper, np.minimum(end[index], upper), end[index])
        end[index] = np.where(q[index] >= lower, np.maximum(end[index], lower), end[index])
        return end

    def _shortened(self, q: PoseVector, end: PoseVector) -> PoseVector:
        backend = kinematics(self.figure)
        gap = backend.difference(q, end)
        ratio = np.divide(
            self.max_increment, np.abs(gap), out=np.ones(len(gap)), where=np.abs(gap) > self.max_increment
        )
        if (ratio == 1.0).all():
            return end
        result = np.array(end)
        for slot in self.figure.slots:
            if (factor := ratio[slot.v].min(initial=1.0)) < 1.0:
                step = np.zeros(len(gap))
                step[slot.v] = factor * gap[slot.v]
                result[slot.q] = backend.integrate(q, step)[slot.q]
        return result


def _weighted(problem: StepProblem, spans: Sequence[slice], weightings: Sequence[Matrix]) -> StepProblem:
    """The problem with the rows of each task multiplied by its weighting."""
    lower, upper, jacobian = np.array(problem.lower), np.array(problem.upper), np.array(problem.jacobian)
    for span, matrix in zip(spans, weightings, strict=True):
        if not np.array_equal(matrix, np.eye(len(matrix))):
            for bound in (lower, upper):
                bound[span] = _product(matrix, bound[span])
            jacobian[span] = matrix @ jacobian[span]
    target = np.minimum(np.maximum(0.0, lower), upper)
    constraints = (problem.equalities, problem.inequalities)
    return problem.with_rows(jacobian, target, (lower, upper), constraints, problem.damping)


def _product(matrix: Matrix, bound: FloatArray) -> FloatArray:
    """Matrix times a bound that may be infinite; factors of 0 leave such entries out."""
    if np.isfinite(bound).all():
        return np.asarray(matrix @ bound)
    products = np.zeros_like(matrix)
    np.multiply(matrix, bound, out=products, where=matrix != 0.0)
    return np.asarray(products.sum(axis=1))

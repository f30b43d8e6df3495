"""Variable metric descent to a KKT point, with projection on the active constraints [Zhao1989, 4.1].

One iteration, with the gradient g, the working set A (estimate of the active set) and the projected metric H:

1. multipliers α = (AᵀA)⁻¹Aᵀg and the projected gradient g − A α. At a KKT point it vanishes and α ≤ 0 for all
   inequalities.
2. The inequality with the largest α a_qq^-½ > 0 is released if it promises more than the projected gradient.
3. The direction is s = −H g. The first blocking inequality, among all with a·s > 0, bounds an inexact line search.
4. The metric is updated from the step, and the blocking inequality, if it was reached, is added.

Not in the paper: an active inequality outside the working set is added without a step; if that repeats (more
inequalities are active than there are dimensions) the working set becomes that of the nonnegative least-squares problem
min ‖g + A u‖, whose residual is a direction that violates no active inequality. A failed line search restarts with a
fresh metric; if that fails too, rounding has been reached. Curved constraints change with the point: their rows are
renewed, the change of the gradient is that of the Lagrangian, and an inequality of the working set that a curved step
has left is approached again.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from poise.math.least_squares import nonnegative_least_squares
from poise.solver.nonlinear.line_search import Trial, WolfeConditions, line_search
from poise.solver.nonlinear.nonlinear_problem import LinearizedConstraints, NonlinearProblem, Objective
from poise.solver.nonlinear.quasi_newton import ProjectedMetric, QuasiNewtonRule, update_metric
from poise.tolerances import ACTIVE_SLACK_TOL, BLOCKING_TOL, MAX_FAILED_UPDATES
from poise.types import FloatArray, Matrix

_MIN_DESCENT_COSINE = 1e-14  # cosine between −gradient and direction below which the direction does not descend
_RELEASE_FACTOR = 0.5  # release an inequality if the projected gradient is below this times its promise
_SLOPE_RCOND = 1e-10  # relative cutoff of singular values for multipliers on curved constraints


@dataclass(frozen=True, kw_only=True)
class NonlinearSettings:
    """Tolerance, budget and update formula of the method.

    Parameters
    ----------
    tolerance : float
        Largest entry of the projected gradient, and largest multiplier of the wrong sign, at a KKT point.
    max_iterations : int
        Line searches after which to stop.
    time_budget : float, optional
        Seconds after which to stop.
    rule : QuasiNewtonRule
        Update formula of the metric.
    max_step : float
        Longest first trial of a step.
    """

    tolerance: float = 1e-9
    max_iterations: int = 500
    time_budget: float | None = None
    rule: QuasiNewtonRule = QuasiNewtonRule.SWITCH
    max_step: float = float("inf")


class Termination(enum.Enum):
    """Why the method stopped."""

    KKT = "KKT point"
    ROUNDING = "no step decreases the objective"
    BUDGET = "iteration or time budget exhausted"


@dataclass(frozen=True, eq=False)
class IterationRecord:
    """One line search, for traces."""

    value: float  # of the objective
    step: float  # length
    working_set_size: int


@dataclass(eq=False)
class VariableMetricDescent:
    """State of the method; after :meth:`run`, where it stopped."""

    problem: NonlinearProblem
    point: FloatArray
    settings: NonlinearSettings = field(default_factory=NonlinearSettings)
    on_iteration: Callable[[IterationRecord], None] | None = None

    def __post_init__(self) -> None:
        self.objective = self.problem.objective(self.point)
        self.constraints = self.problem.constraints(self.point)
        self.iterations = self._working_set_changes = 0
        self._choose_working_set()

    def run(self) -> Termination:
        """Iterate to a KKT point."""
        budget = self.settings.time_budget
        deadline = float("inf") if budget is None else time.perf_counter() + budget
        while self.iterations < self.settings.max_iterations and (
            self.iterations == 0 or time.perf_counter() < deadline
        ):
            termination = self._iterate()
            if termination is not None:
                return termination
        return Termination.BUDGET

    def _iterate(self) -> Termination | None:
        """One line search, or one change of the working set."""
        gradient, working_set = self.objective.gradient, self.working_set
        multipliers = working_set.multipliers(gradient)
        projected_gradient = working_set.projected(gradient, multipliers)
        stationarity = float(np.abs(projected_gradient).max(initial=0.0))
        released, promise = self._inequality_to_release(multipliers)
        if stationarity <= self.settings.tolerance and released < 0:
            return Termination.KKT
        if released >= 0 and (stationarity <= self.settings.tolerance or stationarity <= _RELEASE_FACTOR * promise):
            working_set.drop(released, self._metric_scale)
            self._count_change()
            return None
        direction = self._with_return(working_set.descent_direction(projected_gradient), multipliers)
        slope = float(gradient @ direction)
        if not slope < -_MIN_DESCENT_COSINE * float(np.sqrt((gradient @ gradient) * (direction @ direction))):
            return self._restart()
        direction, slope = self._shortened(direction, slope)
        blocking, limit = self._blocking_inequality(direction)
        if limit * float(np.linalg.norm(direction)) <= ACTIVE_SLACK_TOL and blocking >= 0:
            working_set.add(self.constraints.inequalities[blocking], blocking)
            self._count_change()
            return None
        self.iterations += 1
        accepted = line_search(self._trials(direction), WolfeConditions(self.objective.value, slope), 1.0, limit)
        if accepted is None:
            return self._restart()
        self._accept(accepted, multipliers, blocking if accepted.length >= limit else -1)
        return None

    # --- working set --------------------------------------------------------------------------------------------------

    def _choose_working_set(self) -> None:
        """Active inequalities with a positive multiplier; also if more are active than there are dimensions."""
        constraints = self.constraints
        labels = [-1 - index for index in range(len(constraints.equalities))]
        working_set = ProjectedMetric(self.problem.size, constraints.equalities, labels)
        active = np.flatnonzero(constraints.slack <= ACTIVE_SLACK_TOL)
        projector = np.eye(self.problem.size) if not len(working_set.rows) else working_set.metric
        multipliers = nonnegative_least_squares(
            projector @ constraints.inequalities[active].T, -(projector @ self.objective.gradient)
        )
        for index in active[multipliers > 0.0].tolist():
            working_set.add(constraints.inequalities[index], index)
        self.working_set = working_set
        self._reset_metric()

    def _reset_metric(self) -> None:
        """Return to the problem's initial metric."""
        working_set = self.working_set
        working_set.reset_metric(self.problem.initial_metric(self.point))
        null_space_dim = max(1, self.problem.size - len(working_set.labels))
        self._metric_scale = float(np.trace(working_set.metric)) / null_space_dim
        self._metric_is_fresh, self._failed_updates = True, 0

    def _inequality_to_release(self, multipliers: FloatArray) -> tuple[int, float]:
        """Index in the working set of the inequality to release, and its promise; −1 if all signs are right."""
        labels = np.array(self.working_set.labels, dtype=np.int64)
        if not len(labels):
            return -1, 0.0
        promises = np.where(labels >= 0, multipliers / np.sqrt(np.diag(self.working_set.inverse_gram)), -np.inf)
        index = int(np.argmax(promises))
        return (index, float(promises[index])) if promises[index] > self.settings.tolerance else (-1, 0.0)

    def _count_change(self) -> None:
        """Count a change of the working set without a step; after too many in a row it is chosen again."""
        self._working_set_changes += 1
        if self._working_set_changes > 2 * self.problem.size + 10:
            self._working_set_changes = 0
            self._choose_working_set()

    def _with_return(self, direction: FloatArray, multipliers: FloatArray) -> FloatArray:
        """The direction plus a return to inequalities of the working set that a curved step has left."""
        if not self.problem.has_curved_constraints or not self.working_set.labels:
            return direction
        labels = np.array(self.working_set.labels)
        slack = np.where((labels >= 0) & (multipliers <= 0.0), self.constraints.slack[np.maximum(labels, 0)], 0.0)
        if not (slack > ACTIVE_SLACK_TOL).any():
            return direction
        return np.asarray(direction + (self.working_set.inverse_gram @ slack) @ self.working_set.rows)

    def _blocking_inequality(self, direction: FloatArray) -> tuple[int, float]:
        """First inequality outside the working set that the direction reaches, and at which length."""
        constraints = self.constraints
        if not len(constraints.inequalities):
            return -1, float("inf")
        rates = constraints.inequalities @ direction
        rates[[label for label in self.working_set.labels if label >= 0]] = 0.0
        approached = np.flatnonzero(rates > BLOCKING_TOL * float(np.linalg.norm(direction)))
        if not len(approached):
            return -1, float("inf")
        lengths = np.maximum(constraints.slack[approached], 0.0) / rates[approached]
        first = int(np.argmin(lengths))
        return int(approached[first]), float(lengths[first])

    # --- steps --------------------------------------------------------------------------------------------------------

    def _shortened(self, direction: FloatArray, slope: float) -> tuple[FloatArray, float]:
        norm = float(np.linalg.norm(direction))
        if norm <= self.settings.max_step:
            return direction, slope
        return direction * (self.settings.max_step / norm), slope * (self.settings.max_step / norm)

    def _trials(self, direction: FloatArray) -> Callable[[float], Trial]:
        def evaluate(length: float) -> Trial:
            step = length * direction
            point = self.problem.retract(self.point, step)
            value, gradient = self.problem.objective(point)
            return Trial(length, value, self._slope(point, gradient, direction), step, point, gradient)

        return evaluate

    def _slope(self, point: FloatArray, gradient: FloatArray, direction: FloatArray) -> float:
        """Slope of the objective along the retracted path: tangent to the curved constraints at the point."""
        if not self.problem.has_curved_constraints or not self.working_set.labels:
            return float(gradient @ direction)
        rows = _rows(self.problem.constraints(point), self.working_set.labels)
        multipliers = np.linalg.lstsq(rows.T, gradient, rcond=_SLOPE_RCOND)[0]
        return float((gradient - multipliers @ rows) @ direction)

    def _restart(self) -> Termination | None:
        """Choose working set and metric again; rounding is reached if the metric is fresh already."""
        if self._metric_is_fresh:
            return Termination.ROUNDING
        self._choose_working_set()
        return None

    def _accept(self, trial: Trial, multipliers: FloatArray, blocking: int) -> None:
        """Move to a trial; renew curved rows, update the metric, and add the inequality that was reached."""
        working_set = self.working_set
        gradient_change = trial.gradient - self.objective.gradient
        self.objective = Objective(trial.value, trial.gradient)
        self.point = trial.point
        self.constraints = self.problem.constraints(trial.point)
        constraint_change = np.zeros(0)
        if self.problem.has_curved_constraints and len(working_set.rows):
            rows = _rows(self.constraints, working_set.labels)
            constraint_change = multipliers @ (rows - working_set.rows)
            if not working_set.replace_rows(rows):  # rows have become dependent
                self._choose_working_set()
                return
        self._update_metric(trial.step, gradient_change, constraint_change)
        self._working_set_changes = 0
        if blocking >= 0:
            working_set.add(self.constraints.inequalities[blocking], blocking)
        if self.on_iteration is not None:
            norm = float(np.linalg.norm(trial.step))
            self.on_iteration(IterationRecord(trial.value, norm, len(working_set.labels)))

    def _update_metric(self, step: FloatArray, gradient_change: FloatArray, constraint_change: FloatArray) -> None:
        """Update the projected metric by the change of the Lagrangian's gradient, else by that of the objective's."""
        working_set = self.working_set
        step = working_set.projected(step, working_set.multipliers(step))
        has_curvature = len(constraint_change) > 0
        for change in (gradient_change - constraint_change, gradient_change) if has_curvature else (gradient_change,):
            projected = working_set.projected(change, working_set.multipliers(change))
            if update_metric(working_set.metric, step, projected, self.settings.rule):
                # the metric of a direction that is released later
                self._metric_scale = float(step @ projected) / float(projected @ projected)
                self._metric_is_fresh, self._failed_updates = False, 0
                return
        self._failed_updates += 1
        if self._failed_updates > MAX_FAILED_UPDATES:
            self._reset_metric()


def _rows(constraints: LinearizedConstraints, labels: list[int]) -> Matrix:
    """Rows of labels: inequality i is i, equality j is −1 − j."""
    return np.array(
        [constraints.inequalities[label] if label >= 0 else constraints.equalities[-1 - label] for label in labels]
    )

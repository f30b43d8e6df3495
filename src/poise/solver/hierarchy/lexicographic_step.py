"""Lexicographic least squares: the prioritized step under equality and inequality constraints, in NumPy.

The constraints (:mod:`constraint_rows`) are two levels above the task levels: first C dq = c, then G dq + m ≥ 0 as
intervals. The task levels 1 … p follow, and last the norm of the step. Each level is minimized in the null space of the
levels above by an active set (:mod:`active_set`). Then

* its rows keep the values they got: their directions join the basis of the range space. So do the intervals that the
  level could not satisfy;
* the intervals that it satisfies become inequalities for the levels below (all of them, at their values, if the level
  is damped);
* a working row with a positive multiplier cannot be released any more without loss to this level: it joins the basis,
  and this is the level that it blocks. A row whose multiplier is zero may still be released by a lower level.

So the first level with a nonzero multiplier decides about a row: the lexicographic rule. A lower level moves only in
the null space of the basis, so it cannot change what a level above got, whatever its inequalities do.

Steps:

1. solve the equalities;
2. solve all levels without inequalities (:mod:`prioritized_least_squares`): this decides the damping. If the result
   satisfies all inequalities it is the minimum;
3. otherwise restore feasibility of the inequalities, take those of the warm start that are active there as the first
   working set, and minimize level after level.

A level with a mask measures its own step from the step of the levels above alone, which is therefore brought to its
minimum norm before; the level's part of the step is the smallest that serves it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from poise.solver.hierarchy.active_set import Budget, LevelCost, MinimumNorm, minimize_level
from poise.solver.hierarchy.constraint_rows import StepConstraints
from poise.solver.hierarchy.null_space import extend_basis, projected_svd
from poise.solver.hierarchy.prioritized_least_squares import (
    Level,
    PrioritizedSteps,
    increment_scales,
    level_basis,
    level_norms,
    levels_of,
    prioritized_steps,
    requesting_rows,
    shortened_bounds,
)
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepStatus, checked_warm_start
from poise.tolerances import POSITIVE_MULTIPLIER_TOL, VIOLATION_TOL
from poise.types import BoolArray, FloatArray, IntArray, Matrix


def solve_step(problem: StepProblem, warm_start: Iterable[int] = ()) -> StepResult:
    """Lexicographic minimum of a step, in NumPy.

    Parameters
    ----------
    problem : StepProblem
    warm_start : integers
        Inequalities expected to be active, as in :attr:`StepResult.active`; they change the time taken, not the result.
    """
    return _LexicographicStep(problem, warm_start).solve()


class _LexicographicStep:
    """Working state of one step, in scaled columns."""

    def __init__(self, problem: StepProblem, warm_start: Iterable[int]) -> None:
        self.problem = problem
        self.scales = problem.column_scales
        self.increment_scales = increment_scales(problem)
        self.bounds = shortened_bounds(problem, self.increment_scales)
        self.has_intervals = problem.lower is not problem.upper and bool((problem.lower < problem.upper).any())
        self.constraints = StepConstraints(problem, *self.bounds, self.has_intervals)
        self.warm_start = checked_warm_start(problem, warm_start)
        rows, nv = problem.jacobian.shape
        self.budget = Budget(100 + 20 * (nv + self.constraints.count + (2 * rows if self.has_intervals else 0)))
        self.blocked: dict[int, tuple[int, float]] = {}  # row: first level that it blocks, and its multiplier
        self.fixed: list[int] = []  # rows that joined the basis

    @cached_property
    def levels(self) -> list[Level]:
        """Levels in scaled columns."""
        return levels_of(self.problem, *self.bounds)

    def solve(self) -> StepResult:
        """Solve and report."""
        step, basis = self.constraints.solve_equalities()
        unconstrained = prioritized_steps(self.problem, self.levels, basis, step)
        if self._is_feasible(step, unconstrained):
            return self._result(unconstrained.steps[-1] if unconstrained.steps else step, unconstrained)
        step, basis = self.constraints.restore_feasibility(step, basis, self.budget)
        self.constraints.table.working = self.constraints.active_among(step, self.warm_start)
        self.constraints.relax_to(step)
        return self._result(self._minimize_levels(step, basis, unconstrained), unconstrained)

    def _is_feasible(self, start: FloatArray, unconstrained: PrioritizedSteps) -> bool:
        """Whether the step without inequalities satisfies them all, so that it is the minimum."""
        steps = (start, *unconstrained.steps)
        if self.problem.has_masks:
            return not self.has_intervals and all(len(self.constraints.violated(step)) == 0 for step in steps)
        if len(self.constraints.violated(steps[-1])):
            return False
        for level in self.levels if self.has_intervals else ():
            if len(requesting_rows(level)[1]) != np.count_nonzero(~level.is_interval):
                return False
            value = (level.jacobian @ steps[-1])[level.is_interval]
            if (value < level.lower[level.is_interval]).any() or (value > level.upper[level.is_interval]).any():
                return False
        return True

    def _minimize_levels(self, step: FloatArray, basis: Matrix, unconstrained: PrioritizedSteps) -> FloatArray:
        """One active set per level, then the minimum norm."""
        table, budget, tolerance = self.constraints.table, self.budget, self.problem.rank_tolerance
        anchor, start = np.zeros_like(step), self.constraints.count
        for k, level in enumerate(self.levels):
            forbidden = basis
            if not level.moves_all_dofs:
                step, _ = minimize_level(MinimumNorm(anchor), basis, step, table, budget)
                anchor, forbidden = step, level_basis(level, basis, tolerance)
            cost = LevelCost.of(level, unconstrained.damping_rows[k], anchor)
            cost.update_sides(step)
            step, multipliers = minimize_level(cost, forbidden, step, table, budget)
            blocking = self._record_blocking(multipliers, k, cost.gradient_scale(step))
            # intervals of a damped level may still improve below
            damped = len(unconstrained.damping_rows[k]) > 0 and len(cost.interval_rows) > 0
            if level.moves_all_dofs and not damped:
                basis = self._fix_rows(blocking, basis)
            missed = self._enforce_intervals(level, step, start, damped)
            kept = level.jacobian[~level.is_interval | missed]
            factors = projected_svd(kept, basis, level.sigma_floor)
            basis = np.concatenate((basis, factors.right[: factors.rank]))
            if not level.moves_all_dofs:
                forbidden = extend_basis(forbidden, kept, tolerance)
                step, _ = minimize_level(MinimumNorm(anchor), forbidden, step, table, budget)
                anchor = step
            start += len(level.lower)
        norm = MinimumNorm(anchor)
        step, multipliers = minimize_level(norm, basis, step, table, budget)
        self._record_blocking(multipliers, len(self.levels), norm.gradient_scale(step))
        return step

    def _record_blocking(self, multipliers: FloatArray, level: int, scale: float) -> list[int]:
        """Working rows with a positive multiplier; the first level that a row blocks is recorded."""
        table = self.constraints.table
        blocking = []
        for row, multiplier in zip(table.working, multipliers.tolist(), strict=True):
            if multiplier * table.norms[row] > POSITIVE_MULTIPLIER_TOL * scale:
                blocking.append(row)
                self.blocked.setdefault(row, (level, multiplier))
        return blocking

    def _fix_rows(self, rows: list[int], basis: Matrix) -> Matrix:
        """Move rows of the working set to the basis: no level below may release them."""
        table = self.constraints.table
        if not rows:
            return basis
        table.working = [i for i in table.working if i not in rows]
        table.enforced[rows] = False
        self.fixed += rows
        return extend_basis(basis, table.rows[rows] / table.norms[rows][:, None], self.problem.rank_tolerance)

    def _enforce_intervals(self, level: Level, step: FloatArray, start: int, damped: bool) -> BoolArray:
        """Enforce the intervals that the level satisfies on the levels below; true for those that it misses.

        An interval that is missed because of damping alone may still be improved by the levels below: it becomes an
        inequality at its value, so that nothing jumps when it is just satisfied.
        """
        table, total = self.constraints.table, len(self.problem.target)
        missed = np.zeros(len(level.lower), dtype=np.bool_)
        if not level.is_interval.any():
            return missed
        value = level.jacobian @ step
        gap = np.maximum(level.lower - value, value - level.upper)
        if not damped:
            missed = level.is_interval & (gap > VIOLATION_TOL * (1.0 + float(np.abs(value).max())))
        for row in np.flatnonzero(level.is_interval & ~missed).tolist():
            for index, bound in ((start + row, value[row]), (start + total + row, -value[row])):
                if np.isfinite(table.bounds[index]):
                    table.bounds[index] = min(table.bounds[index], bound)
                    table.enforced[index] = True
        return missed

    def _result(self, step: FloatArray, unconstrained: PrioritizedSteps) -> StepResult:
        dq, constraints = step * self.scales, self.constraints
        active = sorted({*self.fixed, *constraints.table.working})
        blocked = [self.blocked.get(i, (-1, 0.0)) for i in active]
        infeasible = bool(constraints.violated_equalities or constraints.violated_inequalities)
        status = StepStatus.INFEASIBLE if infeasible else StepStatus.SOLVED
        values, (lower, upper) = self.problem.jacobian @ dq, self.bounds
        residuals = values - np.minimum(np.maximum(values, lower), upper)
        return StepResult(
            dq=dq,
            residuals=residuals,
            residual_norms=level_norms(residuals, self.problem.level_starts),
            active=_integers(active),
            multipliers=np.array([multiplier for _, multiplier in blocked], dtype=np.float64),
            blocked_levels=_integers([level for level, _ in blocked]),
            sigma_min=unconstrained.sigma_min,
            damping=unconstrained.damping,
            increment_scale=self.increment_scales,
            violated_equalities=_integers(constraints.violated_equalities),
            violated_inequalities=_integers(constraints.violated_inequalities),
            conflicting_equalities=_integers(constraints.conflicting_equalities),
            working_sets=self.budget.tried,
            status=StepStatus.BUDGET if self.budget.left < 0 else status,
        )


def _integers(numbers: list[int]) -> IntArray:
    return np.array(numbers, dtype=np.int32)

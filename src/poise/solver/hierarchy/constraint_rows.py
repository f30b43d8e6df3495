"""Constraint rows of a step: equalities that precede all levels, and inequalities that no level may violate.

Everything is in scaled columns. Where the constraints are infeasible together, the least violation in the sense of
least squares is found; the inequalities that remain violated are kept at that value, and the equalities in conflict
with them are reported.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from poise.math.least_squares import least_squares
from poise.solver.hierarchy.active_set import Budget, Inequalities, LevelCost, minimize_level
from poise.solver.hierarchy.null_space import extend_basis, projected_svd
from poise.solver.hierarchy.step_problem import StepProblem
from poise.tolerances import FEASIBILITY_TOL, VIOLATION_TOL
from poise.types import FloatArray, IntArray, Matrix


class StepConstraints:
    """Equalities and inequalities of a problem, and those that could not be satisfied.

    Parameters
    ----------
    problem : StepProblem
    lower, upper : (M,)
        Bounds of the levels' rows, shortened.
    has_intervals : bool
        Whether some of them differ; both bounds then follow the inequalities in the table, to be enforced by levels.
    """

    def __init__(self, problem: StepProblem, lower: FloatArray, upper: FloatArray, has_intervals: bool) -> None:
        self.problem = problem
        self.scales = problem.column_scales
        self.count = len(problem.inequalities.values)
        self.violated_equalities: list[int] = []
        self.violated_inequalities: list[int] = []
        self.conflicting_equalities: list[int] = []
        self._bounds = (lower, upper)
        self._has_intervals = has_intervals

    @cached_property
    def table(self) -> Inequalities:
        """Inequality rows, then lower and upper bounds of intervals; the working set is empty."""
        margins, jacobian = self.problem.inequalities
        rows, bounds = jacobian * self.scales, -margins
        if self._has_intervals:
            scaled, (lower, upper) = self.problem.jacobian * self.scales, self._bounds
            rows, bounds = np.concatenate((rows, scaled, -scaled)), np.concatenate((bounds, lower, -upper))
        enforced = np.zeros(len(bounds), dtype=np.bool_)
        enforced[: self.count] = True
        return Inequalities(rows, bounds, enforced, [])

    def slack(self, step: FloatArray) -> FloatArray:
        """Slack G x − b of every inequality; negative where it is violated."""
        slack: FloatArray = self.table.rows[: self.count] @ step - self.table.bounds[: self.count]
        return slack

    def violated(self, step: FloatArray) -> IntArray:
        """Inequalities that a step violates."""
        tolerance = FEASIBILITY_TOL * (1.0 + np.abs(self.table.bounds[: self.count]))
        return np.flatnonzero(self.slack(step) < -tolerance).astype(np.int32)

    def active_among(self, step: FloatArray, candidates: list[int]) -> list[int]:
        """Those of the candidate inequalities that hold with equality at a step."""
        slack = self.slack(step)
        return [i for i in candidates if i < self.count and abs(slack[i]) <= FEASIBILITY_TOL]

    def relax_to(self, step: FloatArray) -> None:
        """Lower the bounds that a step violates to its values, so that no search below starts infeasible."""
        bounds = self.table.bounds
        bounds[: self.count] = np.minimum(bounds, self.table.rows @ step)[: self.count]

    def solve_equalities(self) -> tuple[FloatArray, Matrix]:
        """Minimum-norm step that satisfies the equalities, and a basis of their range space [Baerlocher2001, eq. 5.24].

        Equalities that contradict each other are satisfied in the sense of least squares and reported.
        """
        values, jacobian = self.problem.equalities
        nv = jacobian.shape[1]
        step, rows = np.zeros(nv), jacobian * self.scales
        if len(rows) == 0:
            return step, np.zeros((0, nv))
        factors = projected_svd(rows, np.zeros((0, nv)), self.problem.rank_tolerance * float(np.linalg.norm(rows)))
        kept = slice(factors.rank)
        for _ in range(2):  # iterative refinement: the second pass removes the rounding of the first
            residual = values - rows @ step
            step = step + ((factors.left.T @ residual)[kept] / factors.sigma[kept]) @ factors.right[kept]
        shortfall = np.abs(values - rows @ step) > VIOLATION_TOL * (1.0 + np.abs(values).max(initial=0.0))
        self.violated_equalities = np.flatnonzero(shortfall).tolist()
        return step, factors.right[kept]

    def restore_feasibility(self, step: FloatArray, basis: Matrix, budget: Budget) -> tuple[FloatArray, Matrix]:
        """Least violation of the inequalities (phase 1); what remains violated is fixed at its value and reported."""
        table = self.table
        table.working = []
        if len(self.violated(step)) == 0:
            return step, basis
        rows, bounds, empty = table.rows[: self.count], table.bounds[: self.count], np.zeros((0, len(step)))
        sigma_floor = self.problem.rank_tolerance * float(np.linalg.norm(rows))
        cost = LevelCost(empty, np.zeros(0), rows, bounds, np.full(self.count, np.inf), sigma_floor)
        cost.update_sides(step)
        enforced, table.enforced = table.enforced, np.zeros_like(table.enforced)
        step, _ = minimize_level(cost, basis, step, table, budget)
        table.enforced = enforced
        shortfall = np.maximum(-self.slack(step), 0.0)
        violated = np.flatnonzero(shortfall > VIOLATION_TOL * (1.0 + np.abs(bounds)))
        if len(violated):
            self.violated_inequalities = violated.tolist()
            table.enforced[violated] = False
            self.conflicting_equalities = self._equalities_against(shortfall[violated] @ rows[violated])
            basis = extend_basis(basis, rows[violated], self.problem.rank_tolerance)
        return step, basis

    def _equalities_against(self, gradient: FloatArray) -> list[int]:
        """Equalities with a nonzero multiplier against the gradient of the violated inequalities."""
        rows = self.problem.equalities.jacobian * self.scales
        if len(rows) == 0:
            return []
        share = least_squares(rows.T, gradient, self.problem.rank_tolerance) * np.linalg.norm(rows, axis=1)
        conflicting: list[int] = np.flatnonzero(
            np.abs(share) > VIOLATION_TOL * float(np.linalg.norm(gradient))
        ).tolist()
        return conflicting

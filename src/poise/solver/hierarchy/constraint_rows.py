"""Hard rows of a step: equalities that come before all levels, inequalities that none may break.

All of it in scaled columns. Where hard rows exclude each other the least violation is found, the inequalities that stay
broken are held there, and the equalities that hold against them are named.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from poise.math.decomposition import least_squares
from poise.solver.hierarchy.level_active_set import Budget, Inequalities, minimize
from poise.solver.hierarchy.null_space import factorize, use_up
from poise.solver.hierarchy.objectives import Pull
from poise.solver.hierarchy.step_problem import StepProblem
from poise.types import FloatArray, IntArray, Matrix

KEPT = 1e-13  # an inequality is kept if it falls short by no more than this, relative to 1 and its bound
BROKEN = 1e-9  # a hard row that falls short by more than this after all efforts is reported


class HardRows:
    """Equalities and inequalities of a problem, and which of them could not be kept.

    Parameters
    ----------
    problem : StepProblem
    lower, upper : arrays
        Ends of the levels' rows, as they are aimed at.
    has_intervals : bool
        Whether some of them differ; their ends then stand behind the inequalities, to be put in force by the levels.
    """

    def __init__(self, problem: StepProblem, lower: FloatArray, upper: FloatArray, has_intervals: bool) -> None:
        self.problem = problem
        self.scales = problem.column_scales
        self.ends = (lower, upper)
        self.has_intervals = has_intervals
        self.count = len(problem.inequalities.values)
        self.broken_equalities: list[int] = []
        self.broken_inequalities: list[int] = []
        self.excluding: list[int] = []

    @cached_property
    def table(self) -> Inequalities:
        """Hard rows, then both ends of intervals; none is in the working set."""
        margins, jacobian = self.problem.inequalities
        rows, bounds = jacobian * self.scales, -margins
        if self.has_intervals:
            scaled, (lower, upper) = self.problem.jacobian * self.scales, self.ends
            rows, bounds = np.concatenate((rows, scaled, -scaled)), np.concatenate((bounds, lower, -upper))
        in_force = np.zeros(len(bounds), dtype=np.bool_)
        in_force[: self.count] = True
        return Inequalities(rows, bounds, in_force, [])

    @property
    def working(self) -> list[int]:
        """The working set, empty as long as nobody asked for the table."""
        return self.table.working if "table" in self.__dict__ else []

    def are_kept(self, step: FloatArray) -> bool:
        """Whether a step keeps all inequalities, before anything is made of them."""
        margins, jacobian = self.problem.inequalities
        slack = margins + np.dot(jacobian, step * self.scales)
        return not np.count_nonzero(slack < 0.0) or not np.count_nonzero(slack < -KEPT * (1.0 + np.abs(margins)))

    def slack(self, step: FloatArray) -> FloatArray:
        """What a step leaves of every inequality; negative where it is broken."""
        slack: FloatArray = self.table.rows[: self.count] @ step - self.table.bounds[: self.count]
        return slack

    def allowed(self) -> FloatArray:
        """By how much each inequality may fall short."""
        return KEPT * (1.0 + np.abs(self.table.bounds[: self.count]))

    def overstepped(self, step: FloatArray) -> IntArray:
        """Inequalities that a step breaks."""
        return np.flatnonzero(self.slack(step) < -self.allowed()).astype(np.int32)

    def touched(self, step: FloatArray, expected: list[int]) -> list[int]:
        """Those of the inequalities expected to be active that a step stands at."""
        slack = self.slack(step)
        return [i for i in expected if i < self.count and abs(slack[i]) <= KEPT]

    def loosen(self, step: FloatArray) -> None:
        """Take what a step breaks for kept as far as it is, so that no search below begins outside."""
        bounds = self.table.bounds
        bounds[: self.count] = np.minimum(bounds, self.table.rows @ step)[: self.count]

    def equalities(self) -> tuple[FloatArray, Matrix]:
        """Least step to the equalities and the directions they use up [Baerlocher2001, eq. 5.24]."""
        values, jacobian = self.problem.equalities
        nv = jacobian.shape[1]
        step, rows = np.zeros(nv), jacobian * self.scales
        if len(rows) == 0:
            return step, np.zeros((0, nv))
        factors = factorize(rows, np.zeros((0, nv)), self.problem.rank_tolerance * float(np.linalg.norm(rows)))
        kept = slice(factors.rank)
        for _ in range(2):  # the second time takes away the rounding of the first
            wanted = values - rows @ step
            step = step + ((factors.left.T @ wanted)[kept] / factors.sigma[kept]) @ factors.right[kept]
        short = np.abs(values - rows @ step) > BROKEN * (1.0 + np.abs(values).max(initial=0.0))
        self.broken_equalities = np.flatnonzero(short).tolist()
        return step, factors.right[kept]

    def recover(self, step: FloatArray, basis: Matrix, budget: Budget) -> tuple[FloatArray, Matrix]:
        """Least violation of the inequalities; what cannot be kept is held there and noted."""
        table = self.table
        table.working = []
        if len(self.overstepped(step)) == 0:
            return step, basis
        rows, bounds, none = table.rows[: self.count], table.bounds[: self.count], np.zeros((0, len(step)))
        negligible = self.problem.rank_tolerance * float(np.linalg.norm(rows))
        pull = Pull(none, np.zeros(0), rows, bounds, np.full(self.count, np.inf), negligible)
        pull.arrive(step)
        in_force, table.in_force = table.in_force, np.zeros_like(table.in_force)
        step, _, _ = minimize(pull, basis, step, table, budget)
        table.in_force = in_force
        short = np.maximum(-self.slack(step), 0.0)
        broken = np.flatnonzero(short > BROKEN * (1.0 + np.abs(bounds)))
        if len(broken):
            self.broken_inequalities = broken.tolist()
            table.in_force[broken] = False
            self.excluding = self._holding(short[broken] @ rows[broken])
            basis = use_up(basis, rows[broken], self.problem.rank_tolerance)
        return step, basis

    def _holding(self, force: FloatArray) -> list[int]:
        """Equalities that hold against the force of the broken inequalities."""
        rows = self.problem.equalities.jacobian * self.scales
        if len(rows) == 0:
            return []
        share = least_squares(rows.T, force, self.problem.rank_tolerance) * np.linalg.norm(rows, axis=1)
        holding: list[int] = np.flatnonzero(np.abs(share) > BROKEN * float(np.linalg.norm(force))).tolist()
        return holding

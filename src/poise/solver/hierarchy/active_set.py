"""The prioritized step under equalities and inequalities.

Hard rows (:mod:`hard_rows`) are levels above the levels: first C dq = c, then G dq + m ≥ 0 as intervals; then come
level 1 … p (:mod:`objectives`), at last the size of the step. Each level is minimized over what the levels above leave
(:mod:`level_search`), and then

* its rows keep the values they have got: they join the directions used up. So do the intervals it could not fulfill;
* the intervals it fulfills become inequalities for the levels below (all of them, as far as they are, if it is damped);
* a row of the working set with a positive multiplier cannot be left any more without loss to this level: it joins the
  directions used up, and this level is the one it blocks. One whose multiplier is zero may still be left further down.

The first level with a nonzero multiplier thus decides about a row: the lexicographic rule. A lower level moves only in
directions that are not used up, so it cannot change what a level above has got, whatever its inequalities do.

Shortcuts give the same answer sooner. If every level can be met, one decomposition does (:mod:`regular`). If the step
without inequalities keeps them all it is the minimum. Else the working set is guessed: begin with the one given, add
all rows that are overstepped, take the levels again, until none is [Baerlocher2001, 5.4.2, fig. 5.16]; the search over
the levels then has only to confirm the guess or release rows from it.

A level with a mask measures its own step from the step of the levels above alone, which is therefore brought to its
least size before; the part of the step that it makes is the least that serves it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

import numpy as np

from poise.solver.hierarchy.constraint_rows import BROKEN, HardRows
from poise.solver.hierarchy.level_active_set import Budget, minimize
from poise.solver.hierarchy.null_space import factorize, use_up
from poise.solver.hierarchy.objectives import Posture, pull_of
from poise.solver.hierarchy.prioritized_levels import (
    Descent,
    Level,
    descend,
    descend_damped,
    felt_rows,
    level_lengths,
    levels_of,
    own_basis,
    resize_factors,
    resized,
)
from poise.solver.hierarchy.regular import RegularResult, Stack, keep_inequalities, meet_all
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepStatus, checked_warm
from poise.types import BoolArray, FloatArray, IntArray, Matrix

PUSHED = 1e-9  # a multiplier above this times its scale is positive
GUESSES = 8
NO_ROWS: IntArray = np.zeros(0, dtype=np.int32)


def solve_step(problem: StepProblem, warm: Iterable[int] = ()) -> StepResult:
    """Lexicographic minimum of a step.

    Parameters
    ----------
    problem : StepProblem
    warm : integers
        Inequalities expected to be active, as in :attr:`StepResult.active`; they change the time taken, not the answer.
    """
    return _Step(problem, warm).result()


class _Step:
    """One solution in the making, in scaled columns."""

    def __init__(self, problem: StepProblem, warm: Iterable[int]) -> None:
        self.problem = problem
        self.scales = problem.column_scales
        self.factors = resize_factors(problem)
        self.targets = resized(problem, self.factors)
        self.has_intervals = problem.lower is not problem.upper and bool((problem.lower < problem.upper).any())
        self.has_masks = problem.has_masks
        self.hard = HardRows(problem, *self.targets, self.has_intervals)
        self.warm = checked_warm(problem, warm)
        rows, nv = problem.jacobian.shape
        self.budget = Budget(100 + 20 * (nv + self.hard.count + (2 * rows if self.has_intervals else 0)))
        self.blocked: dict[int, tuple[int, float]] = {}
        self.frozen: list[int] = []

    @cached_property
    def levels(self) -> list[Level]:
        """Levels in scaled columns."""
        return levels_of(self.problem, *self.targets)

    def result(self) -> StepResult:
        """Solve and report."""
        regular = self._regular()
        if regular is not None:
            return regular
        step, basis = self.hard.equalities()
        self.hard.table.working = []
        descent = descend(self.problem, self.levels, basis, step)
        if self._is_free(step, descent):
            return self._report(descent.steps[-1] if descent.steps else step, descent.sigma_min, descent.damping)
        guess = None if self.has_intervals or self.has_masks else self._guess(step, basis, descent)
        if guess is None:
            step, basis = self.hard.recover(step, basis, self.budget)
            self.hard.table.working = self.hard.touched(step, self.warm)
        else:
            step = guess
        self.hard.loosen(step)
        step = self._cascade(step, basis, descent, guess is not None)
        return self._report(step, descent.sigma_min, descent.damping)

    def _regular(self) -> StepResult | None:
        """The answer if every level can be met and the inequalities only change how; else None."""
        if self.has_intervals or self.has_masks:
            return None
        regular = meet_all(self.problem, self.scales, self.targets[0])
        if regular is None:
            return None
        step, undamped = regular.step, np.zeros(len(self.factors))
        if not self.warm and self.hard.are_kept(step):
            return self._report(step, regular.stack, undamped)
        if not regular.all_met:
            return None if len(self.hard.overstepped(step)) else self._report(step, regular.stack, undamped)
        self.hard.table.working = [i for i in self.warm if i < self.hard.count]
        found = keep_inequalities(regular, self.hard.table, self.hard.allowed(), self.budget)
        if found is None:
            return None
        step, multipliers = found
        self._note(multipliers, len(undamped), math.sqrt(float(step @ step)))
        return self._report(step, regular.stack, undamped)

    def _is_free(self, start: FloatArray, descent: Descent) -> bool:
        """Whether the step without inequalities keeps them all, so that it is the minimum."""
        steps = (start, *descent.steps)
        if self.has_masks:
            return not self.has_intervals and all(len(self.hard.overstepped(each)) == 0 for each in steps)
        if len(self.hard.overstepped(steps[-1])):
            return False
        for level in self.levels if self.has_intervals else ():
            if len(felt_rows(level)[1]) != np.count_nonzero(~level.is_interval):
                return False
            value = (level.jacobian @ steps[-1])[level.is_interval]
            if (value < level.lower[level.is_interval]).any() or (value > level.upper[level.is_interval]).any():
                return False
        return True

    def _guess(self, start: FloatArray, basis: Matrix, descent: Descent) -> FloatArray | None:
        """A step that keeps all inequalities and is the minimum for its working set, or None."""
        table = self.hard.table
        table.working = [i for i in self.warm if i < self.hard.count]
        step = descent.steps[-1] if descent.steps else start
        for _ in range(GUESSES):
            if table.working:
                self.budget.spend()
                square, triangle = table.keep_independent(basis)
                gap = table.bounds[table.working] - table.rows[table.working] @ start
                landed = start + square @ np.linalg.solve(triangle.T, gap)
                step = descend_damped(self.levels, descent.damping_rows, np.concatenate((basis, square.T)), landed)
            overstepped = [i for i in self.hard.overstepped(step).tolist() if i not in table.working]
            if not overstepped:
                return step if len(self.hard.overstepped(step)) == 0 else None
            table.working = [*table.working, *overstepped]
        return None

    def _cascade(self, step: FloatArray, basis: Matrix, descent: Descent, settled: bool) -> FloatArray:
        anchor, start = np.zeros_like(step), self.hard.count
        for k, level in enumerate(self.levels):
            own = basis
            if not level.recruits_all:
                step, _, _ = minimize(Posture(anchor), basis, step, self.hard.table, self.budget)
                anchor, own = step, own_basis(level, basis, self.problem.rank_tolerance)
            pull = pull_of(level, descent.damping_rows[k], anchor)
            pull.arrive(step)
            step, multipliers, unmoved = minimize(pull, own, step, self.hard.table, self.budget, settled)
            settled = settled and unmoved
            pushed = self._note(multipliers, k, pull.scale(step))
            soft = len(descent.damping_rows[k]) > 0 and len(pull.soft) > 0  # may still improve below
            if level.recruits_all and not soft:
                basis = self._freeze(pushed, basis)
            missed = self._stand(level, step, start, soft)
            kept = level.jacobian[~level.is_interval | missed]
            factors = factorize(kept, basis, level.negligible)
            basis = np.concatenate((basis, factors.right[: factors.rank]))
            if own is not basis and not level.recruits_all:
                own = use_up(own, kept, self.problem.rank_tolerance)
                step, _, _ = minimize(Posture(anchor), own, step, self.hard.table, self.budget)
                anchor = step
            start += len(level.lower)
        posture = Posture(anchor)
        step, multipliers, _ = minimize(posture, basis, step, self.hard.table, self.budget, settled)
        self._note(multipliers, len(self.levels), posture.scale(step))
        return step

    def _note(self, multipliers: FloatArray, level: int, scale: float) -> list[int]:
        """Rows of the working set that block this level; the first level a row blocks is remembered."""
        table = self.hard.table
        pushed = []
        for row, multiplier in zip(table.working, multipliers.tolist(), strict=True):
            if multiplier * table.norms[row] > PUSHED * scale:
                pushed.append(row)
                self.blocked.setdefault(row, (level, multiplier))
        return pushed

    def _freeze(self, rows: list[int], basis: Matrix) -> Matrix:
        """Hold rows of the working set for good."""
        table = self.hard.table
        if not rows:
            return basis
        table.working = [i for i in table.working if i not in rows]
        table.in_force[rows] = False
        self.frozen += rows
        return use_up(basis, table.rows[rows] / table.norms[rows][:, None], self.problem.rank_tolerance)

    def _stand(self, level: Level, step: FloatArray, start: int, soft: bool) -> BoolArray:
        """Make inequalities of the intervals the level fulfills; true for those it misses.

        An interval missed because of damping alone may still be improved by the levels below: it becomes an inequality
        at the value it has got, so that nothing jumps when it is just fulfilled.
        """
        table, total = self.hard.table, len(self.problem.target)
        missed = np.zeros(len(level.lower), dtype=np.bool_)
        if not level.is_interval.any():
            return missed
        value = level.jacobian @ step
        gap = np.maximum(level.lower - value, value - level.upper)
        if not soft:
            missed = level.is_interval & (gap > BROKEN * (1.0 + float(np.abs(value).max())))
        for row in np.flatnonzero(level.is_interval & ~missed).tolist():
            for index, end in ((start + row, value[row]), (start + total + row, -value[row])):
                if np.isfinite(table.bounds[index]):
                    table.bounds[index] = min(table.bounds[index], end)
                    table.in_force[index] = True
        return missed

    def _report(self, step: FloatArray, sigma_min: FloatArray | Stack, damping: FloatArray) -> StepResult:
        """Everything about a step; what follows from a regular one is left to be worked out when it is read."""
        dq = step * self.scales
        active = sorted({*self.frozen, *self.hard.working})
        blocked = [self.blocked.get(i, (-1, 0.0)) for i in active]
        infeasible = bool(self.hard.broken_equalities or self.hard.broken_inequalities)
        status = StepStatus.INFEASIBLE if infeasible else StepStatus.SOLVED
        is_regular = isinstance(sigma_min, Stack)
        result: StepResult = object.__new__(RegularResult if is_regular else StepResult)
        result.__dict__.update(  # the frozen dataclass is filled at once, which is five times as fast
            {"stack": sigma_min} if is_regular else {"sigma_min": sigma_min, **self._residuals(dq)},
            dq=dq,
            active=_integers(active),
            multipliers=np.array([multiplier for _, multiplier in blocked], dtype=np.float64),
            blocked_levels=_integers([level for level, _ in blocked]),
            damping=damping,
            resize=self.factors,
            broken_equalities=_integers(self.hard.broken_equalities),
            broken_inequalities=_integers(self.hard.broken_inequalities),
            excluding_equalities=_integers(self.hard.excluding),
            searches=self.budget.tried,
            status=StepStatus.BUDGET if self.budget.left < 0 else status,
        )
        return result

    def _residuals(self, dq: FloatArray) -> dict[str, FloatArray]:
        values, (lower, upper) = self.problem.jacobian @ dq, self.targets
        residuals = values - np.minimum(np.maximum(values, lower), upper)
        return {"residuals": residuals, "residual_norms": level_lengths(residuals, self.problem.level_starts)}


def _integers(numbers: list[int]) -> IntArray:
    return np.array(numbers, dtype=np.int32) if numbers else NO_ROWS

"""The minimum of one level under inequalities: a primal active-set method.

A level costs f(x) = ½‖A x − t‖² over its targets plus ½ Σ dist(S_i x, [l_i, u_i])² over its intervals; f is convex, C¹
and quadratic as long as no interval changes side (below, inside, above). The search keeps G x ≥ b, and
a working set of rows on which G_i x = b_i (Nocedal and Wright, Numerical Optimization, 16.5):

1. take the minimum-norm step to the minimum of the current quadratic along the working rows;
2. stop at the first blocking row of G and add it to the working set; or where f is least along the step if intervals
   changed side; continue from there;
3. at the minimum write ∇f = Σ μ_i G_i over the working set and the range space of the levels above. If every multiplier
   μ_i ≥ 0 this is the optimum (KKT conditions); otherwise release a row with μ_i < 0, because f decreases as it is
   left.

f never increases, and a working set whose minimum was reached does not return once f has decreased. Only steps of zero
length can repeat; after several in a row both choices fall to the smallest index, which cannot cycle (Bland's rule),
and the number of working sets is bounded in any case. All choices depend only on the given numbers: the same problem
gives the same bits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np

from poise.solver.hierarchy.null_space import project, projected_qr, projected_svd
from poise.solver.hierarchy.prioritized_least_squares import Level
from poise.tolerances import APPROACH_TOL, CANCELLATION_WEIGHT, INDEPENDENCE_TOL, NEGATIVE_MULTIPLIER_TOL, ZERO_MOVE_TOL
from poise.types import BoolArray, FloatArray, Matrix

_TIE_REL_TOL = 1e-12  # rows that block within this relative distance of each other block at once
_SLOPE_REL_TOL = 1e-12  # a slope above this times the first slope ends the line search
_SIDE_REL_TOL = 1e-14  # an interval row counts as on its bound within this, relative to 1 + its value


class Objective(Protocol):
    """What one level minimizes."""

    def newton_step(self, x: FloatArray, basis: Matrix) -> FloatArray:
        """Minimum-norm step, orthogonal to the basis, to the minimum of the current quadratic."""
        ...

    def gradient(self, x: FloatArray) -> FloatArray:
        """∇f."""
        ...

    def gradient_scale(self, x: FloatArray) -> float:
        """Size of the terms that the gradient is a sum of."""
        ...

    def line_search(self, x: FloatArray, step: FloatArray, longest: float) -> float:
        """Fraction of the step, at most `longest`, where f is least."""
        ...

    def update_sides(self, x: FloatArray) -> bool:
        """Record on which side of its intervals x is; true if that changed."""
        ...


class MinimumNorm:
    """f = ½‖x − anchor‖²: the remaining null space keeps the step small."""

    def __init__(self, anchor: FloatArray) -> None:
        self._anchor = anchor

    def newton_step(self, x: FloatArray, basis: Matrix) -> FloatArray:
        """anchor − x, projected on the null space of the basis."""
        return project(self._anchor - x, basis)

    def gradient(self, x: FloatArray) -> FloatArray:
        """∇f = x − anchor."""
        difference: FloatArray = x - self._anchor
        return difference

    def gradient_scale(self, x: FloatArray) -> float:
        """‖x‖ + ‖anchor‖."""
        return float(np.linalg.norm(x) + np.linalg.norm(self._anchor))

    def line_search(self, x: FloatArray, step: FloatArray, longest: float) -> float:
        """The whole step: f is quadratic."""
        return longest

    def update_sides(self, x: FloatArray) -> bool:
        """No intervals: never changes."""
        return False


@dataclass
class LevelCost:
    """Targets and intervals of one level; damping rows are among the targets.

    `sides` is −1, 0 or 1 for an interval whose value is below its lower bound, inside, or above its upper bound.
    """

    rows: Matrix  # (m, nv) A
    target: FloatArray  # (m,) t
    interval_rows: Matrix  # (k, nv) S
    lower: FloatArray  # (k,)
    upper: FloatArray  # (k,)
    sigma_floor: float
    sides: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        self.sides = np.zeros(len(self.lower))

    @staticmethod
    def of(level: Level, damping_rows: Matrix, anchor: FloatArray) -> LevelCost:
        """Cost of a level whose damping rows hold to the anchor."""
        interval, target = level.is_interval, ~level.is_interval
        return LevelCost(
            np.concatenate((level.jacobian[target], damping_rows)),
            np.concatenate((level.lower[target], damping_rows @ anchor)),
            level.jacobian[interval],
            level.lower[interval],
            level.upper[interval],
            level.sigma_floor,
        )

    def newton_step(self, x: FloatArray, basis: Matrix) -> FloatArray:
        """Pseudoinverse of the rows with a cost, in the null space of the basis, times their residual."""
        rows, residual = self._costing_rows(x)
        factors = projected_svd(rows, basis, self.sigma_floor)
        kept = slice(factors.rank)
        step: FloatArray = ((factors.left.T @ residual)[kept] / factors.sigma[kept]) @ factors.right[kept]
        return step

    def gradient(self, x: FloatArray) -> FloatArray:
        """Aᵀ(A x − t) over the rows with a cost."""
        rows, residual = self._costing_rows(x)
        gradient: FloatArray = -(residual @ rows)
        return gradient

    def gradient_scale(self, x: FloatArray) -> float:
        """‖A‖ (‖residual‖ + ‖A x‖), with a small part of ‖A‖‖x‖ for terms of A x that cancel."""
        rows, residual = self._costing_rows(x)
        norm = np.linalg.norm(rows)
        moved = np.linalg.norm(rows @ x) + CANCELLATION_WEIGHT * norm * np.linalg.norm(x)
        return float(norm * (np.linalg.norm(residual) + moved))

    def line_search(self, x: FloatArray, step: FloatArray, longest: float) -> float:
        """Root of the slope of f along the step: increasing, and linear between changes of side."""
        if len(self.interval_rows) == 0:
            return longest
        value, rate = self.interval_rows @ x, self.interval_rows @ step
        with np.errstate(divide="ignore", invalid="ignore"):
            breaks = np.concatenate(((self.lower - value) / rate, (self.upper - value) / rate))
        breaks = np.sort(breaks[(breaks > 0.0) & (breaks < longest)])
        target_rate = self.rows @ step
        offset, growth = float(target_rate @ (self.rows @ x - self.target)), float(target_rate @ target_rate)

        def slope(fraction: float) -> float:
            moved = value + fraction * rate
            return offset + fraction * growth + float(rate @ (moved - np.clip(moved, self.lower, self.upper)))

        previous, previous_slope = 0.0, slope(0.0)
        if previous_slope >= 0.0:  # the step is rounding
            return 0.0
        rounding = -_SLOPE_REL_TOL * previous_slope
        for fraction in (*breaks.tolist(), longest):
            current_slope = slope(fraction)
            if current_slope > rounding:
                return float(previous - previous_slope * (fraction - previous) / (current_slope - previous_slope))
            previous, previous_slope = fraction, current_slope
        return longest

    def update_sides(self, x: FloatArray) -> bool:
        """Record the side of each interval; a value exactly on a bound keeps its side."""
        if len(self.interval_rows) == 0:
            return False
        value = self.interval_rows @ x
        rounding = _SIDE_REL_TOL * (1.0 + np.abs(value))
        above, below = value - self.upper, self.lower - value
        sides = np.where(above > rounding, 1.0, np.where(below > rounding, -1.0, 0.0))
        kept = (np.abs(above) <= rounding) & (self.sides == 1.0) | (np.abs(below) <= rounding) & (self.sides == -1.0)
        sides = np.where(kept, self.sides, sides)
        changed = bool((sides != self.sides).any())
        self.sides = sides
        return changed

    def _costing_rows(self, x: FloatArray) -> tuple[Matrix, FloatArray]:
        """Rows with a cost at x (targets, intervals that are violated), and their residuals."""
        residual = self.target - self.rows @ x
        violated = self.sides != 0.0
        if not violated.any():
            return self.rows, residual
        rows = self.interval_rows[violated]
        bounds = np.where(self.sides[violated] > 0.0, self.upper[violated], self.lower[violated])
        return np.concatenate((self.rows, rows)), np.concatenate((residual, bounds - rows @ x))


@dataclass
class Inequalities:
    """All rows G x ≥ b that may become active, those enforced now, and the working set (the active set's estimate)."""

    rows: Matrix  # (h, nv)
    bounds: FloatArray  # (h,)
    enforced: BoolArray  # (h,)
    working: list[int]

    @cached_property
    def norms(self) -> FloatArray:
        """Norms of the rows."""
        return np.asarray(np.sqrt(np.einsum("ij,ij->i", self.rows, self.rows)))

    def blocking_row(self, x: FloatArray, step: FloatArray, by_index: bool) -> tuple[float, int]:
        """Fraction of the step at which the first enforced row blocks, and that row; (inf, −1) if none does."""
        slope = self.rows @ step
        approached = self.enforced & (slope < -APPROACH_TOL * self.norms * np.linalg.norm(step))
        approached[self.working] = False
        candidates = np.flatnonzero(approached)
        if len(candidates) == 0:
            return np.inf, -1
        slack = np.maximum(self.rows[candidates] @ x - self.bounds[candidates], 0.0)
        fractions = slack / -slope[candidates]
        if by_index:
            return float(fractions.min()), int(candidates[fractions <= fractions.min()][0])
        # of rows that block at once the steepest is farthest from depending on the working set
        nearest = np.flatnonzero(fractions <= fractions.min() * (1.0 + _TIE_REL_TOL))
        steepest = np.argmin(slope[candidates[nearest]] / self.norms[candidates[nearest]])
        return float(fractions.min()), int(candidates[nearest[steepest]])

    def factorize_independent(self, basis: Matrix) -> tuple[Matrix, Matrix]:
        """Drop working rows that depend on the basis and on earlier working rows; return Q and R of the others."""
        while True:
            Q, R = self.factorize(basis)
            heights = np.zeros(len(self.working))
            heights[: len(R)] = np.abs(np.diagonal(R))
            independent = heights > INDEPENDENCE_TOL * self.norms[self.working]
            if independent.all():
                return Q, R
            self.working.pop(int(np.argmin(independent)))

    def factorize(self, basis: Matrix) -> tuple[Matrix, Matrix]:
        """Q and R of the working rows, projected on the null space of the basis."""
        if not self.working:
            return np.zeros((self.rows.shape[1], 0)), np.zeros((0, 0))
        return projected_qr(self.rows[self.working], basis)


@dataclass
class Budget:
    """Working sets that may still be tried, and how many were."""

    left: int
    tried: int = 0

    def spend(self) -> bool:
        """Count one; false if none was left."""
        self.left -= 1
        self.tried += 1
        return self.left >= 0


def minimize_level(
    objective: Objective, basis: Matrix, x: FloatArray, inequalities: Inequalities, budget: Budget
) -> tuple[FloatArray, FloatArray]:
    """Minimize a level's cost over x + (null space of the basis), subject to the enforced inequalities.

    Parameters
    ----------
    objective : Objective
    basis : (r, nv)
        Range space of the levels above: directions that must not change.
    x : (nv,)
        Satisfies all enforced inequalities; those of the working set with equality.
    inequalities : Inequalities
        Its working set is changed.
    budget : Budget

    Returns
    -------
    x : (nv,)
    multipliers : (w,)
        One for each row of the working set.
    """
    Q, R = inequalities.factorize_independent(basis)
    max_idle, idle = 2 * len(basis) + 20, 0
    while True:
        by_index = idle > max_idle
        if not budget.spend():
            return x, np.zeros(len(inequalities.working))
        step = objective.newton_step(x, np.concatenate((basis, Q.T)))
        norm = float(np.linalg.norm(step))
        if norm > ZERO_MOVE_TOL * (1.0 + float(np.linalg.norm(x))):
            longest, row = inequalities.blocking_row(x, step, by_index)
            fraction = objective.line_search(x, step, min(1.0, longest))
            x = x + fraction * step
            idle = 0 if fraction * norm > ZERO_MOVE_TOL else idle + 1
            changed = objective.update_sides(x)
            if fraction >= longest:
                inequalities.working.append(row)
                Q, R = inequalities.factorize(basis)
                continue
            if changed or 0.0 < fraction < 1.0:
                continue
        multipliers: FloatArray = np.asarray(np.linalg.solve(R, Q.T @ objective.gradient(x)))
        released = _row_to_release(multipliers, inequalities, objective.gradient_scale(x), by_index)
        if released < 0:
            return x, multipliers
        inequalities.working.pop(released)
        Q, R = inequalities.factorize(basis)
        idle += 1


def _row_to_release(multipliers: FloatArray, inequalities: Inequalities, scale: float, by_index: bool) -> int:
    """Index in the working set of the row to release, or −1 if all multipliers satisfy the KKT conditions."""
    if len(multipliers) == 0:
        return -1
    scaled = multipliers * inequalities.norms[inequalities.working]
    negative = scaled < -NEGATIVE_MULTIPLIER_TOL * scale
    if not negative.any():
        return -1
    if by_index:
        return int(np.argmin(np.where(negative, inequalities.working, np.iinfo(np.int64).max)))
    return int(np.argmin(scaled))

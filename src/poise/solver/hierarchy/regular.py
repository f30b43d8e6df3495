"""The step when every level can be met: one decomposition in place of one per level.

If the rows of all equalities and levels are far from depending on each other, each level meets its targets exactly
whatever stands below it, so the hierarchy is the shortest step that meets them all. For the stacked rows A this is

    x = Aᵀ (A Aᵀ)⁻¹ t

as long as A as a whole is well conditioned, which ‖(A Aᵀ)⁻¹‖ tells: no level has a smaller singular value than A.
Where it is not, a closer look at the levels is taken. With Aᵀ = Q R,

    x = Q z,   Rᵀ z = t,      singular values of J_k (I - VᵀV) = those of the k-th diagonal block of R,

the blocks certify that no level is near a singularity. The first level with more rows than directions are left takes
all of these, by the singular values of what R has there, and nothing is left to the levels below it.

What the inequalities leave to be found is then the shortest step in the remaining directions: a working set is tried,
rows overstepped join it, rows with negative multipliers leave it, and an answer is only taken when it keeps all
inequalities and all multipliers are right, which proves it the minimum.
Anything else (a level in conflict, near a singularity, stopped by a limit) is left to the general way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from poise.math.decomposition import least_squares, singular_values
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.level_active_set import WRONG_SIGN, Budget, Inequalities
from poise.solver.hierarchy.null_space import project
from poise.solver.hierarchy.prioritized_levels import level_lengths
from poise.solver.hierarchy.step_problem import StepProblem, StepResult
from poise.types import FloatArray, IntArray, Matrix

CLEAR = 1e-3  # singular values of a level, or what a working row keeps beside the others, relative to their norm
CONDITIONED = 1e5  # squared condition number up to which products of rows are taken
TRIALS = 8
EPSILON = float(np.finfo(np.float64).eps)
BY_VALUE = (DampingRule.EACH, DampingRule.SMALLEST)


class Stack:
    """Equalities and levels one below the other, in scaled columns."""

    def __init__(self, problem: StepProblem, scales: FloatArray, targets: FloatArray) -> None:
        self.problem, self.targets, self.couplings = problem, targets, len(problem.equalities.values)
        self.rows, self.wanted = problem.jacobian * scales, targets
        if self.couplings:
            self.rows = np.concatenate((problem.equalities.jacobian * scales, self.rows))
            self.wanted = np.concatenate((problem.equalities.values, targets))

    @cached_property
    def starts(self) -> list[int]:
        """Where the equalities and each level begin, and where the last one ends."""
        return [0, *(self.couplings + start for start in self.problem.level_starts.tolist())]

    @cached_property
    def triangular(self) -> tuple[Matrix, Matrix]:
        """Q and R."""
        square, triangle = np.linalg.qr(self.rows.T)
        return square, triangle

    @cached_property
    def sigma_min(self) -> FloatArray:
        """Smallest singular value of the equalities and of each level in the space left by those above."""
        sigma, triangle = np.full(len(self.starts) - 1, np.inf), self.triangular[1]
        for k, (start, end) in enumerate(pairwise(self.starts)):
            if start < end:
                sigma[k] = _smallest_value(triangle[start:end, start:end]) if start < len(triangle) else 0.0
        return sigma


@dataclass(frozen=True)
class Regular:
    """The shortest step that meets all levels."""

    step: FloatArray
    stack: Stack
    used: int  # directions
    all_met: bool  # false where the last directions went to a level that has more rows

    @property
    def basis(self) -> Matrix:
        """Directions used up, as orthonormal rows."""
        return np.asarray(self.stack.triangular[0][:, : self.used].T)


class RegularResult(StepResult):
    """A step of which more is worked out when it is read: singular values take longer than the step itself."""

    stack: Stack

    @cached_property
    def sigma_min(self) -> FloatArray:
        """Smallest singular value of each level."""
        return self.stack.sigma_min[1:]

    @cached_property
    def residuals(self) -> FloatArray:
        """J dq less the targets: rounding, where all levels are met."""
        return np.asarray(self.stack.problem.jacobian @ self.dq - self.stack.targets)

    @cached_property
    def residual_norms(self) -> FloatArray:
        """One norm per level."""
        return level_lengths(self.residuals, self.stack.problem.level_starts)


def meet_all(problem: StepProblem, scales: FloatArray, targets: FloatArray) -> Regular | None:
    """The shortest step that meets all levels, or None if one is in conflict, deficient or to be damped.

    Parameters
    ----------
    problem : StepProblem
        With targets only, recruiting all columns.
    scales : (nv,)
        Of the columns.
    targets : (M,)
        Resized.
    """
    if problem.damping.rule is DampingRule.BOUND or len(scales) == 0:
        return None
    stack = Stack(problem, scales, targets)
    step = _by_products(problem.damping, stack)
    return _by_directions(problem.damping, stack) if step is None else Regular(step, stack, len(stack.rows), True)


def _by_products(damping: Damping, stack: Stack) -> FloatArray | None:
    """x = Aᵀ (A Aᵀ)⁻¹ t, or None where A as a whole is not clearly well conditioned.

    With N = (A Aᵀ)⁻¹ it is σ_min(A)⁻² = ‖N‖₂ ≤ ‖N‖, and ‖A Aᵀ‖ ‖N‖ bounds the square of the condition of A, which is
    what rounding grows by; the second time takes away what it was.
    """
    rows, wanted = stack.rows, stack.wanted
    if not 0 < len(rows) <= rows.shape[1] or damping.rule is DampingRule.NEWTON:
        return None
    products = np.dot(rows, rows.T)
    try:
        inverse = np.linalg.inv(products)
    except np.linalg.LinAlgError:
        return None
    size, inverse_size = math.sqrt(np.vdot(products, products)), math.sqrt(np.vdot(inverse, inverse))
    # ‖A‖² is no more than ‖A Aᵀ‖ times the root of the number of rows
    needed = max(CLEAR**2 * size * math.sqrt(len(rows)), damping.threshold**2 if damping.rule in BY_VALUE else 0.0)
    if not (size * inverse_size < CONDITIONED and needed * inverse_size < 1.0):
        return None
    step = np.dot(np.dot(inverse, wanted), rows)
    return np.asarray(step + np.dot(np.dot(inverse, wanted - np.dot(rows, step)), rows))


def _by_directions(damping: Damping, stack: Stack) -> Regular | None:
    """x = Q z, or None as above, level by level."""
    rows, wanted, starts, (square, triangle) = stack.rows, stack.wanted, stack.starts, stack.triangular
    nv, met = rows.shape[1], 0
    for k, (start, end) in enumerate(pairwise(starts)):
        if start == end or start >= nv:
            continue
        if not stack.sigma_min[k] > _needed(damping, rows[start:end], k > 0):
            return None
        met = end if end <= nv else start
    z: FloatArray = np.asarray(np.linalg.solve(triangle[:met, :met].T, wanted[:met]), dtype=np.float64)
    if met < min(len(rows), nv):
        z = np.concatenate((z, _last_directions(triangle, wanted, z, starts)))
    if damping.rule is DampingRule.NEWTON and _is_long(z, starts, damping.bound):
        return None
    step = np.dot(square[:, : len(z)], z)
    return Regular(step, stack, len(z), met == len(rows)) if stack.couplings <= met else None


def _smallest_value(block: Matrix) -> float:
    """Smallest singular value σ of a diagonal block of R.

    Two rows (a b; 0 d) have σ Σ = |a d| and Σ ± σ = √((|a| ± |d|)² + b²).
    """
    if block.shape != (2, 2):
        return float(singular_values(block)[-1])
    (a, b), (_, d) = np.abs(block).tolist()
    largest = 0.5 * (math.hypot(a + d, b) + math.hypot(a - d, b))
    return a * d / largest if largest > 0.0 else 0.0


def _needed(damping: Damping, rows: Matrix, is_level: bool) -> float:
    """Singular value that a level must exceed to be far from singular and not to be damped; equalities never are."""
    least = CLEAR * math.sqrt(float(np.vdot(rows, rows)))
    return max(least, damping.threshold) if is_level and damping.rule in BY_VALUE else least


def _last_directions(triangle: Matrix, wanted: FloatArray, z: FloatArray, starts: list[int]) -> FloatArray:
    """What is left of all directions, by the level that has more rows: the least squares of what it still wants."""
    met = len(z)
    end = next(end for start, end in pairwise(starts) if start == met < end)
    left = wanted[met:end] - z @ triangle[:met, met:end]
    rows = triangle[met:, met:end].T
    return least_squares(rows, left, max(rows.shape) * EPSILON)


def _is_long(z: FloatArray, starts: list[int], bound: float) -> bool:
    """Whether a level's own step is longer than a bound."""
    return any(float(z[start:end] @ z[start:end]) > bound * bound for start, end in pairwise(starts[1:]))


def keep_inequalities(
    regular: Regular, inequalities: Inequalities, allowed: FloatArray, budget: Budget
) -> tuple[FloatArray, FloatArray] | None:
    """The shortest step that meets all levels and inequalities, or None if it was not found.

    With the part P of the working rows that is free of the levels, x = x₀ + Pᵀμ, P Pᵀ μ = -slack.

    Parameters
    ----------
    regular : Regular
        With all levels met.
    inequalities : Inequalities
        The working set is where the search begins, and where it ends if it succeeds.
    allowed : (h,)
        By how much each inequality may fall short.
    budget : Budget
        Counts the working sets tried.

    Returns
    -------
    step, multipliers : (nv,), (w,)
        The multipliers of the working set are all positive.
    """
    working: IntArray = np.array(inequalities.working, dtype=np.int32)
    free = inequalities.rows @ regular.step - inequalities.bounds
    step, slack, multipliers = regular.step, free, np.zeros(0)
    for _ in range(TRIALS):
        if len(working):
            budget.spend()
            if len(working) + len(regular.basis) > len(regular.step):
                return None
            norms = inequalities.norms[working]
            projected = project(inequalities.rows[working], regular.basis)
            solved = _solved(projected, -free[working], CLEAR * norms)
            if solved is None:
                return None
            multipliers = solved
            step = regular.step + project(multipliers @ projected, regular.basis)
            wrong = multipliers * norms < WRONG_SIGN * math.sqrt(float(step @ step))
            if wrong.any():
                working = working[~wrong]
                continue
            slack = inequalities.rows @ step - inequalities.bounds
        else:
            step, slack, multipliers = regular.step, free, np.zeros(0)
        short = slack < -allowed
        if len(working):
            short[working] = False
        if not np.count_nonzero(short):
            inequalities.working = working.tolist()
            return step, multipliers
        working = np.concatenate((working, short.nonzero()[0].astype(np.int32)))
    return None


def _solved(rows: Matrix, wanted: FloatArray, least: FloatArray) -> FloatArray | None:
    """Multipliers μ with P Pᵀ μ = wanted, or None where a row keeps too little beside those before it."""
    products = rows @ rows.T
    try:
        heights = np.linalg.cholesky(products).diagonal()
    except np.linalg.LinAlgError:
        return None
    return None if (heights <= least).any() else np.asarray(np.linalg.solve(products, wanted))

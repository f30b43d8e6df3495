"""The levels of a step, from the first to the last, without inequalities.

With basis V of all directions used by the levels above, x the step so far and J̃_k = J_k (I - VᵀV) = U Σ Wᵀ:

    x ← x + W (Σ/(Σ² + λ²)) Uᵀ (e_k - J_k x)        compensated, restricted, damped       [Baerlocher2001, eq. 5.15]
    V ← V and the rows of Wᵀ with σ above the rank tolerance      undamped                 [Baerlocher2001, eq. 5.20]

The cost of a level does not depend on how many came before it but for the width of V. Everything happens in scaled
columns y = √joint_cost · dq, in which the plain norm is the one to be kept small.

A level with a mask takes its own step with V enlarged by the directions that move no active_dofs column; V itself grows
by the full Jacobian, active_dofs or not.

Damping is decided here, on the way down without inequalities, and written as rows λ_i w_iᵀ (x - a) = 0 of its level,
a the step from which the level started. From then on it is part of the level's cost: with inequalities the problem is
an ordinary convex one, whichever of them turn out to be active.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.solver.hierarchy.damping_factors import damped_inverse, damping_factors
from poise.solver.hierarchy.null_space import factorize, unrecruited
from poise.solver.hierarchy.step_problem import StepProblem
from poise.types import BoolArray, FloatArray, IntArray, Matrix


@dataclass(frozen=True)
class Level:
    """Rows of one level in scaled columns, targets resized."""

    jacobian: Matrix
    lower: FloatArray
    upper: FloatArray
    is_interval: BoolArray
    mask: BoolArray
    norm: float  # of the Jacobian
    negligible: float  # singular values up to this count as zero

    @property
    def recruits_all(self) -> bool:
        """Whether the level may move every column."""
        return bool(self.mask.all())


@dataclass(frozen=True)
class Descent:
    """What one pass over the levels gives."""

    steps: tuple[FloatArray, ...]  # accumulated, after each level
    damping_rows: tuple[Matrix, ...]
    sigma_min: FloatArray
    damping: FloatArray


def level_lengths(values: FloatArray, starts: IntArray) -> FloatArray:
    """Norm of one number per row, level by level."""
    numbers = values.tolist()
    return np.array([math.hypot(*numbers[first:last]) for first, last in pairwise(starts.tolist())])


def resize_factors(problem: StepProblem) -> FloatArray:
    """One factor per level, at most 1, that brings its increment to the longest allowed."""
    if not problem.has_longest:
        return np.ones(len(problem.resize))
    wanted = np.maximum(problem.lower, 0.0) + np.minimum(problem.upper, 0.0)  # nearest point of the interval to 0
    lengths = level_lengths(wanted, problem.level_starts)
    factors: FloatArray = np.divide(problem.resize, lengths, out=np.ones(len(lengths)), where=lengths > 0.0)
    return np.minimum(1.0, factors)


def resized(problem: StepProblem, factors: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower and upper ends of all rows, shortened by one factor per level."""
    lower, upper = problem.lower, problem.upper
    if not problem.has_longest:
        return lower, upper
    of_row = np.repeat(factors, np.diff(problem.level_starts))
    is_interval = lower < upper  # ends of an interval that do not ask for motion stay where they are
    with np.errstate(invalid="ignore"):
        shorter_lower, shorter_upper = of_row * lower, of_row * upper
    lower = np.where((is_interval & (lower <= 0.0)) | (of_row == 1.0), lower, shorter_lower)
    upper = np.where((is_interval & (upper >= 0.0)) | (of_row == 1.0), upper, shorter_upper)
    return lower, upper


def levels_of(problem: StepProblem, lower: FloatArray, upper: FloatArray) -> list[Level]:
    """Levels of a problem in scaled columns, with ends that are resized."""
    jacobian, is_interval = problem.jacobian * problem.column_scales, lower < upper
    levels = []
    for k, (start, end) in enumerate(pairwise(problem.level_starts.tolist())):
        own = slice(start, end)
        norm = math.sqrt(float(np.vdot(jacobian[own], jacobian[own])))
        negligible = problem.rank_tolerance * norm
        levels.append(
            Level(jacobian[own], lower[own], upper[own], is_interval[own], problem.masks[k], norm, negligible)
        )
    return levels


def own_basis(level: Level, basis: Matrix, tolerance: float) -> Matrix:
    """Directions the level must not move in: those used up, and those that move no active_dofs column."""
    if level.recruits_all:
        return basis
    return np.concatenate((basis, unrecruited(basis, level.mask, tolerance)))


def felt_rows(level: Level) -> tuple[Matrix, FloatArray]:
    """Rows that ask for something where the step begins, and their targets: intervals only if they are broken there."""
    if not level.is_interval.any():
        return level.jacobian, level.lower
    felt = ~level.is_interval | (level.lower > 0.0) | (level.upper < 0.0)
    target = np.where(level.lower > 0.0, level.lower, np.where(level.upper < 0.0, level.upper, level.lower))
    return level.jacobian[felt], target[felt]


def descend(problem: StepProblem, levels: list[Level], basis: Matrix, step: FloatArray) -> Descent:
    """All levels from a step and basis that keep the equalities; decides the damping."""
    steps, damping_rows = [], []
    sigma_min, largest = np.full(len(levels), np.inf), np.zeros(len(levels))
    for k, level in enumerate(levels):
        rows, target = felt_rows(level)
        own = own_basis(level, basis, problem.rank_tolerance)
        factors = factorize(rows, own, level.negligible)
        increment = target - rows @ step
        damping = damping_factors(problem.damping, factors.sigma, factors.left, increment)
        damping[factors.rank :] = 0.0
        gains = damped_inverse(factors.sigma, damping)
        gains[factors.rank :] = 0.0
        step = step + (gains * (factors.left.T @ increment)) @ factors.right
        steps.append(step)
        damped = damping > 0.0
        damping_rows.append(damping[damped, None] * factors.right[damped])
        if len(rows):
            sigma_min[k] = factors.sigma[-1] if len(factors.sigma) else 0.0
            largest[k] = damping.max(initial=0.0)
        used = factors if own is basis else factorize(rows, basis, level.negligible)
        basis = np.concatenate((basis, used.right[: used.rank]))
    return Descent(tuple(steps), tuple(damping_rows), sigma_min, largest)


def descend_damped(
    levels: list[Level], damping_rows: tuple[Matrix, ...], basis: Matrix, step: FloatArray
) -> FloatArray:
    """All levels once more from another basis, damping as decided; targets and full recruitment only."""
    for level, rows in zip(levels, damping_rows, strict=True):
        used = factorize(level.jacobian, basis, level.negligible)
        factors, target = used, level.lower
        if len(rows):
            stacked = np.concatenate((level.jacobian, rows))
            target = np.concatenate((target, np.zeros(len(rows))))
            factors = factorize(stacked, basis, level.negligible)
            wanted = target - stacked @ step
        else:
            wanted = target - level.jacobian @ step
        kept = slice(factors.rank)
        step = step + ((factors.left.T @ wanted)[kept] / factors.sigma[kept]) @ factors.right[kept]
        basis = np.concatenate((basis, used.right[: used.rank]))
    return step

"""Prioritized least squares without inequalities: every level in the null space of the levels above.

With V the basis of the range space of the levels above, N = I − VᵀV, x the step so far and J̃_k = J_k N = U Σ Wᵀ:

    x ← x + W (Σ/(Σ² + λ²)) Uᵀ (e_k − J_k x)        compensated, restricted, damped       [Baerlocher2001, eq. 5.15]
    V ← V and the rows of Wᵀ with σ above the rank tolerance      undamped                 [Baerlocher2001, eq. 5.20]

The cost of a level does not depend on how many levels are above it except through the width of V. Everything is in
scaled columns y = √joint_cost · dq, in which the plain norm is the one to be kept small.

A level with a mask takes its own step with V enlarged by the unit vectors of the DoF that it may not move; V itself
grows by the full Jacobian, active DoF or not. So a level moves its active DoF alone, and only where that keeps what the
levels above have got.

Damping is decided here, without inequalities, and written as rows λ_i w_iᵀ (x − a) = 0 of its level, a the step from
which the level started. From then on it is part of the level's cost: with inequalities the problem is an ordinary
convex one, whichever of them become active.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.solver.hierarchy.damping import damped_inverse, damping_factors
from poise.solver.hierarchy.null_space import extend_basis, projected_svd
from poise.solver.hierarchy.step_problem import StepProblem
from poise.types import BoolArray, FloatArray, IntArray, Matrix


@dataclass(frozen=True)
class Level:
    """Rows of one priority level in scaled columns, with shortened targets."""

    jacobian: Matrix  # (m, nv)
    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)
    is_interval: BoolArray  # (m,): lower < upper
    mask: BoolArray  # (nv,): active DoF
    norm: float  # of the Jacobian
    sigma_floor: float  # singular values up to this count as zero

    @property
    def moves_all_dofs(self) -> bool:
        """Whether the level may move every column."""
        return bool(self.mask.all())


@dataclass(frozen=True)
class PrioritizedSteps:
    """The step after each level without inequalities, and the damping that was decided."""

    steps: tuple[FloatArray, ...]  # accumulated, after each level
    damping_rows: tuple[Matrix, ...]
    sigma_min: FloatArray
    damping: FloatArray


def level_norms(values: FloatArray, starts: IntArray) -> FloatArray:
    """Norm of the values of each level."""
    numbers = values.tolist()
    return np.array([math.hypot(*numbers[first:last]) for first, last in pairwise(starts.tolist())])


def increment_scales(problem: StepProblem) -> FloatArray:
    """One factor per level, at most 1, that shortens its requested increment to `max_increment`."""
    if not problem.has_max_increment:
        return np.ones(len(problem.max_increment))
    requested = np.maximum(problem.lower, 0.0) + np.minimum(problem.upper, 0.0)  # nearest point of the interval to 0
    norms = level_norms(requested, problem.level_starts)
    scales: FloatArray = np.divide(problem.max_increment, norms, out=np.ones(len(norms)), where=norms > 0.0)
    return np.minimum(1.0, scales)


def shortened_bounds(problem: StepProblem, scales: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower and upper bounds of all rows, shortened by one factor per level."""
    lower, upper = problem.lower, problem.upper
    if not problem.has_max_increment:
        return lower, upper
    row_scales = np.repeat(scales, np.diff(problem.level_starts))
    is_interval = lower < upper  # bounds of an interval that request no motion stay as they are
    with np.errstate(invalid="ignore"):
        shorter_lower, shorter_upper = row_scales * lower, row_scales * upper
    lower = np.where((is_interval & (lower <= 0.0)) | (row_scales == 1.0), lower, shorter_lower)
    upper = np.where((is_interval & (upper >= 0.0)) | (row_scales == 1.0), upper, shorter_upper)
    return lower, upper


def levels_of(problem: StepProblem, lower: FloatArray, upper: FloatArray) -> list[Level]:
    """Levels of a problem in scaled columns, with shortened bounds."""
    jacobian, is_interval = problem.jacobian * problem.column_scales, lower < upper
    levels = []
    for k, (start, end) in enumerate(pairwise(problem.level_starts.tolist())):
        rows = slice(start, end)
        norm = math.sqrt(float(np.vdot(jacobian[rows], jacobian[rows])))
        sigma_floor = problem.rank_tolerance * norm
        levels.append(
            Level(jacobian[rows], lower[rows], upper[rows], is_interval[rows], problem.masks[k], norm, sigma_floor)
        )
    return levels


def level_basis(level: Level, basis: Matrix, tolerance: float) -> Matrix:
    """Directions that the level must not move in: the range space above, and the DoF that it may not move."""
    if level.moves_all_dofs:
        return basis
    return extend_basis(basis, np.eye(len(level.mask))[~level.mask], tolerance)


def requesting_rows(level: Level) -> tuple[Matrix, FloatArray]:
    """Rows that request motion at dq = 0, and their targets: an interval only if 0 lies outside it."""
    if not level.is_interval.any():
        return level.jacobian, level.lower
    requesting = ~level.is_interval | (level.lower > 0.0) | (level.upper < 0.0)
    target = np.where(level.lower > 0.0, level.lower, np.where(level.upper < 0.0, level.upper, level.lower))
    return level.jacobian[requesting], target[requesting]


def prioritized_steps(problem: StepProblem, levels: list[Level], basis: Matrix, step: FloatArray) -> PrioritizedSteps:
    """Solve all levels in order, from a step and basis that satisfy the equalities; decides the damping.

    1. Project the level's rows on the null space of the levels above and decompose them.
    2. Choose the damping factors; add the damped step toward what the level still requests.
    3. Append the level's range space to the basis.
    """
    steps, damping_rows = [], []
    sigma_min, largest = np.full(len(levels), np.inf), np.zeros(len(levels))
    for k, level in enumerate(levels):
        rows, target = requesting_rows(level)
        forbidden = level_basis(level, basis, problem.rank_tolerance)
        factors = projected_svd(rows, forbidden, level.sigma_floor)
        increment = target - rows @ step
        damping = damping_factors(problem.damping_of(k), factors.sigma, factors.left, increment)
        damping = np.maximum(damping, problem.min_damping[k])
        damping[factors.rank :] = 0.0
        inverse = damped_inverse(factors.sigma, damping)
        inverse[factors.rank :] = 0.0
        step = step + (inverse * (factors.left.T @ increment)) @ factors.right
        steps.append(step)
        damped = damping > 0.0
        damping_rows.append(damping[damped, None] * factors.right[damped])
        if len(rows):
            sigma_min[k] = factors.sigma[-1] if len(factors.sigma) else 0.0
            largest[k] = damping.max(initial=0.0)
        full = factors if forbidden is basis else projected_svd(rows, basis, level.sigma_floor)
        basis = np.concatenate((basis, full.right[: full.rank]))
    return PrioritizedSteps(tuple(steps), tuple(damping_rows), sigma_min, largest)

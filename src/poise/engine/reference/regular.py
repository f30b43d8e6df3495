"""The step when every level can be met: one decomposition in place of one per level.

If the rows of all levels and equalities are far from depending on each other, each level meets its targets exactly
whatever stands below it, so the hierarchy is the shortest step that meets them all. With Aᵀ = Q R for the stacked rows,

    x = Q R⁻ᵀ e,      singular values of J_k (I - VᵀV) = those of the k-th diagonal block of R,

the blocks certify that no level is near a singularity. What the inequalities leave to be found is then the shortest
step in the remaining directions: a working set is tried, rows overstepped join it, rows with negative multipliers
leave it, and an answer is only taken when it keeps all inequalities and all multipliers are right, which proves it the
minimum.
Anything else (a level in conflict, near a singularity, stopped by a limit) is left to the general way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.engine.reference.hierarchy import Level
from poise.engine.reference.level_search import WRONG_SIGN, Budget, Inequalities
from poise.engine.reference.row_space import orthonormalize
from poise.engine.step import Damping, DampingRule
from poise.types import FloatArray, IntArray, Matrix

CLEAR = 1e-3  # singular values of a level, or what a working row keeps beside the others, relative to their norm
TRIALS = 8


@dataclass(frozen=True)
class Regular:
    """The shortest step that meets all levels, the directions they use up, and each level's smallest singular value."""

    step: FloatArray
    basis: Matrix
    sigma_min: FloatArray


def meet_all(levels: list[Level], basis: Matrix, step: FloatArray, damping: Damping) -> Regular | None:
    """The shortest step that meets all levels, or None if one is in conflict, deficient or to be damped.

    Parameters
    ----------
    levels : list of Level
        With targets only, recruiting all columns.
    basis, step
        Directions used up by the equalities, and the least step that keeps them.
    damping : Damping
    """
    rows = np.concatenate((basis, *(level.jacobian for level in levels)))
    if len(rows) > rows.shape[1] or damping.rule in (DampingRule.BOUND, DampingRule.NEWTON):
        return None
    square, triangle = np.linalg.qr(rows.T)
    sigma_min, start = np.full(len(levels), np.inf), len(basis)
    needed = 0.0 if damping.rule is DampingRule.NONE else damping.threshold
    for k, level in enumerate(levels):
        end = start + len(level.lower)
        if end > start:
            sigma = np.linalg.svd(triangle[start:end, start:end], compute_uv=False)
            sigma_min[k] = sigma[-1]
            if sigma[-1] < needed or sigma[-1] <= CLEAR * level.norm:
                return None
        start = end
    wanted = np.concatenate((basis @ step, *(level.lower for level in levels)))
    return Regular(square @ np.linalg.solve(triangle.T, wanted), square.T, sigma_min)


def keep_inequalities(
    regular: Regular, inequalities: Inequalities, allowed: FloatArray, budget: Budget
) -> tuple[FloatArray, FloatArray] | None:
    """The shortest step that meets all levels and inequalities, or None if it was not found.

    Parameters
    ----------
    regular : Regular
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
    slack = inequalities.rows @ regular.step - inequalities.bounds
    for _ in range(TRIALS):
        step = regular.step
        multipliers: FloatArray = np.zeros(0)
        if len(working):
            budget.spend()
            if len(working) + len(regular.basis) > len(regular.step):
                return None
            square, triangle = orthonormalize(inequalities.rows[working], regular.basis)
            if (np.abs(np.diagonal(triangle)) <= CLEAR * inequalities.norms[working]).any():
                return None
            step = regular.step - square @ np.linalg.solve(triangle.T, slack[working])
            multipliers = np.linalg.solve(triangle, square.T @ step).astype(np.float64, copy=False)
            wrong = multipliers * inequalities.norms[working] < WRONG_SIGN * np.linalg.norm(step)
            if wrong.any():
                working = working[~wrong]
                continue
        short = inequalities.rows @ step - inequalities.bounds < -allowed
        short[working] = False
        if not short.any():
            inequalities.working = working.tolist()
            return step, multipliers
        working = np.concatenate((working, np.flatnonzero(short).astype(np.int32)))
    return None

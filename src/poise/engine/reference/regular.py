"""The step when every level can be met: one decomposition in place of one per level.

If the rows of all equalities and levels are far from depending on each other, each level meets its targets exactly
whatever stands below it, so the hierarchy is the shortest step that meets them all. With Aᵀ = Q R for the stacked rows,

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
from itertools import pairwise

import numpy as np

from poise.engine.reference.level_search import WRONG_SIGN, Budget, Inequalities
from poise.engine.reference.row_space import project
from poise.engine.step import Damping, DampingRule, StepProblem
from poise.types import FloatArray, IntArray, Matrix

CLEAR = 1e-3  # singular values of a level, or what a working row keeps beside the others, relative to their norm
TRIALS = 8
BY_VALUE = (DampingRule.EACH, DampingRule.SMALLEST)


@dataclass(frozen=True)
class Regular:
    """The shortest step that meets all levels, the directions they use up, and each level's smallest singular value."""

    step: FloatArray
    basis: Matrix
    sigma_min: FloatArray
    all_met: bool  # false where the last directions went to a level that has more rows


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
    couplings, nv = len(problem.equalities.values), len(scales)
    if problem.damping.rule is DampingRule.BOUND or nv == 0:
        return None
    rows, wanted = problem.jacobian * scales, targets
    if couplings:
        rows = np.concatenate((problem.equalities.jacobian * scales, rows))
        wanted = np.concatenate((problem.equalities.values, targets))
    starts = [0, *(couplings + start for start in problem.level_starts.tolist())]
    square, triangle = np.linalg.qr(rows.T)
    sigma_min, met = np.full(len(starts) - 1, np.inf), 0
    for k, (start, end) in enumerate(pairwise(starts)):
        if start == end:
            continue
        if start >= nv:
            sigma_min[k] = 0.0
            continue
        sigma_min[k] = np.linalg.svd(triangle[start:end, start:end], compute_uv=False)[-1]
        if not sigma_min[k] > _needed(problem.damping, rows[start:end], k > 0):
            return None
        met = end if end <= nv else start
    z = np.linalg.solve(triangle[:met, :met].T, wanted[:met])
    if met < min(len(rows), nv):
        z = np.concatenate((z, _last_directions(triangle, wanted, z, starts)))
    if problem.damping.rule is DampingRule.NEWTON and _is_long(z, starts, problem.damping.bound):
        return None
    basis = square[:, : len(z)].T
    return Regular(z @ basis, basis, sigma_min[1:], met == len(rows)) if couplings <= met else None


def _needed(damping: Damping, rows: Matrix, is_level: bool) -> float:
    """Singular value that a level must exceed to be far from singular and not to be damped; equalities never are."""
    least = CLEAR * math.sqrt(float(np.vdot(rows, rows)))
    return max(least, damping.threshold) if is_level and damping.rule in BY_VALUE else least


def _last_directions(triangle: Matrix, wanted: FloatArray, z: FloatArray, starts: list[int]) -> FloatArray:
    """What is left of all directions, by the level that has more rows: the least squares of what it still wants."""
    met = len(z)
    end = next(end for start, end in pairwise(starts) if start == met < end)
    left = wanted[met:end] - z @ triangle[:met, met:end]
    return np.asarray(np.linalg.lstsq(triangle[met:, met:end].T, left, rcond=None)[0])


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
        short[working] = False
        if not short.any():
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

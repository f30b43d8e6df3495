"""Minimization inside joint limits without an active set: slacks, penalties, Lagrange multipliers [Ge2000, 2.5].

All minimize a potential P(q) inside lower ≤ q ≤ upper by problems without bounds:

* squared slacks: q = middle + half · sin s, so that every s is feasible; bounds become stationary points of their own;
* exterior penalty: P + K Σ max(0, violation)², outside by about 1/K;
* interior penalty (barrier): P + (1/K) Σ 1/clearance, or P − (1/K) Σ log clearance, inside by about 1/K; both become
  stiff with K;
* Lagrange multipliers: every combination of free joints and joints on their lower or upper limit, 3ⁿ problems. [Ge2000,
  2.5.1] tries one limit at a time, 2n problems, which finds only minima with a single active limit.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from poise.solver.nonlinear import NonlinearSettings, minimize
from poise.types import BoolArray, FloatArray

Potential = Callable[[FloatArray], tuple[float, FloatArray]]
"""Value and gradient (n,) at joint angles q (n,)."""

SETTINGS = NonlinearSettings(tolerance=1e-8, max_iterations=2000)
INFEASIBLE_VALUE = 1e12  # value of an interior penalty outside the bounds
BOUND_TOL_RAD = 1e-9  # by which a case may exceed a bound
MIN_IMPROVEMENT = 1e-12  # of the potential, for a case to replace the best one


def minimize_with_slacks(potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray) -> FloatArray:
    """Minimizer of P(middle + half · sin s) over s."""
    middle, half = 0.5 * (lower + upper), 0.5 * (upper - lower)

    def unbounded(slack: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(middle + half * np.sin(slack))
        return value, gradient * half * np.cos(slack)

    slack = minimize(unbounded, np.arcsin((start - middle) / half), None, SETTINGS).point
    return np.asarray(middle + half * np.sin(slack))


def minimize_with_exterior_penalty(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, stiffness: float
) -> FloatArray:
    """Minimizer of P + K Σ max(0, violation)²."""

    def penalized(q: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(q)
        violation = np.maximum(q - upper, 0.0) - np.maximum(lower - q, 0.0)
        return value + stiffness * float(violation @ violation), gradient + 2.0 * stiffness * violation

    return minimize(penalized, start, None, SETTINGS).point


def minimize_with_interior_penalty(
    potential: Potential,
    start: FloatArray,
    lower: FloatArray,
    upper: FloatArray,
    stiffness: float,
    logarithmic: bool,
) -> FloatArray:
    """Minimizer of P + (1/K) Σ 1/clearance or P − (1/K) Σ log clearance, from a feasible start."""

    def penalized(q: FloatArray) -> tuple[float, FloatArray]:
        above, below = upper - q, q - lower
        if min(above.min(), below.min()) <= 0.0:
            return INFEASIBLE_VALUE, np.zeros_like(q)
        value, gradient = potential(q)
        if logarithmic:
            barrier, slope = -float(np.log(above).sum() + np.log(below).sum()), 1.0 / above - 1.0 / below
        else:
            barrier, slope = float((1.0 / above).sum() + (1.0 / below).sum()), above**-2 - below**-2
        return value + barrier / stiffness, gradient + slope / stiffness

    return minimize(penalized, start, None, SETTINGS).point


def minimize_by_lagrange_cases(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, max_active: int
) -> FloatArray:
    """Lowest feasible point over all cases with at most `max_active` joints on a limit."""
    best, lowest = start, float("inf")
    for signs in product((0, -1, 1), repeat=len(start)):
        case = np.array(signs)
        if np.count_nonzero(case) > max_active:
            continue
        bound = np.where(case < 0, lower, upper)
        free = case == 0
        point = np.where(free, start, bound)
        if free.any():
            point[free] = _minimize_free_joints(potential, point, free)
        if (point < lower - BOUND_TOL_RAD).any() or (point > upper + BOUND_TOL_RAD).any():
            continue
        value = potential(point)[0]
        if value < lowest - MIN_IMPROVEMENT:
            best, lowest = point, value
    return best


def _minimize_free_joints(potential: Potential, q: FloatArray, free: BoolArray) -> FloatArray:
    """Minimizer over the free joints, the others fixed."""

    def restricted(values: FloatArray) -> tuple[float, FloatArray]:
        point = q.copy()
        point[free] = values
        value, gradient = potential(point)
        return value, gradient[free]

    return minimize(restricted, q[free], None, SETTINGS).point

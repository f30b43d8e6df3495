"""Limits without an active set: squared slacks, an exterior and two interior penalties [Ge2000, 2.5].

All minimize P(q) inside lower ≤ q ≤ upper by turning it into a problem without limits:

* squared slacks: q = middle + half · sin s, so that every s is allowed; walls become stationary points of their own;
* exterior: P + K Σ max(0, overstep)², outside by about 1/K;
* interior: P + (1/K) Σ 1/room, or P − (1/K) Σ log room, inside by about 1/K; both grow stiff with K.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.solver.nonlinear import Settings, minimize
from poise.types import FloatArray

Potential = Callable[[FloatArray], tuple[float, FloatArray]]
SETTINGS = Settings(tolerance=1e-8, max_iterations=2000)
OUTSIDE = 1e12  # value of an interior penalty where it has none


def with_slacks(potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray) -> FloatArray:
    """Minimum over s of P(middle + half · sin s)."""
    middle, half = 0.5 * (lower + upper), 0.5 * (upper - lower)

    def free(slack: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(middle + half * np.sin(slack))
        return value, gradient * half * np.cos(slack)

    return np.asarray(middle + half * np.sin(minimize(free, np.arcsin((start - middle) / half), None, SETTINGS).point))


def with_exterior(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, stiffness: float
) -> FloatArray:
    """Minimum of P + K Σ max(0, overstep)²."""

    def stiff(q: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = potential(q)
        over = np.maximum(q - upper, 0.0) - np.maximum(lower - q, 0.0)
        return value + stiffness * float(over @ over), gradient + 2.0 * stiffness * over

    return minimize(stiff, start, None, SETTINGS).point


def with_interior(
    potential: Potential,
    start: FloatArray,
    lower: FloatArray,
    upper: FloatArray,
    stiffness: float,
    logarithmic: bool,
) -> FloatArray:
    """Minimum of P + (1/K) Σ 1/room or P − (1/K) Σ log room, from a start inside."""

    def stiff(q: FloatArray) -> tuple[float, FloatArray]:
        above, below = upper - q, q - lower
        if min(above.min(), below.min()) <= 0.0:
            return OUTSIDE, np.zeros_like(q)
        value, gradient = potential(q)
        if logarithmic:
            barrier, slope = -float(np.log(above).sum() + np.log(below).sum()), 1.0 / above - 1.0 / below
        else:
            barrier, slope = float((1.0 / above).sum() + (1.0 / below).sum()), above**-2 - below**-2
        return value + barrier / stiffness, gradient + slope / stiffness

    return minimize(stiff, start, None, SETTINGS).point

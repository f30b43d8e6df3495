"""Inexact line search: Powell's (Wolfe's) two conditions, trial lengths by cubic Hermite interpolation.

A length γ is accepted if P(γ) ≤ P(0) + δ₁ γ P'(0) (sufficient decrease, Armijo) and P'(γ) ≥ δ₂ P'(0) (curvature
condition) [Zhao1989, eq. 26]. A blocking constraint may end the search before the second holds; its length is then
accepted. Where P changes by no more than its rounding, the first is replaced by the equivalent condition on slopes,
P'(γ) ≤ (2δ₁ − 1) P'(0) (Hager and Zhang, 2005).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.tolerances import (
    CURVATURE_CONDITION,
    MAX_LINE_SEARCH_TRIALS,
    MAX_TRIAL_EXPANSION,
    POTENTIAL_ROUNDING,
    SUFFICIENT_DECREASE,
)
from poise.types import FloatArray

_MIN_BRACKET_REL_WIDTH = 1e-15  # a bracket narrower than this, relative to its end, is rounding
_MIN_EXPANSION = 1.5  # smallest growth of the length between two trials without a bracket
_BRACKET_MARGIN = 0.1  # fraction of a bracket that trials keep away from its ends


class Trial(NamedTuple):
    """A trial length and the point to which it leads."""

    length: float
    value: float
    slope: float
    step: FloatArray
    point: FloatArray
    gradient: FloatArray


@dataclass(frozen=True)
class WolfeConditions:
    """Objective and slope at length zero, and the two conditions."""

    value: float  # P(0)
    slope: float  # P'(0) < 0

    def decreases(self, trial: Trial) -> bool:
        """Sufficient decrease, or its form in slopes where the objective changes by rounding alone."""
        if trial.value <= self.value + SUFFICIENT_DECREASE * trial.length * self.slope:
            return True
        rounding = POTENTIAL_ROUNDING * abs(self.value)
        return trial.value <= self.value + rounding and trial.slope <= (2.0 * SUFFICIENT_DECREASE - 1.0) * self.slope

    def flattens(self, trial: Trial) -> bool:
        """Curvature condition."""
        return trial.slope >= CURVATURE_CONDITION * self.slope


def line_search(evaluate: Callable[[float], Trial], start: WolfeConditions, first: float, limit: float) -> Trial | None:
    """Find an acceptable length in (0, limit], starting with `first`; the best that decreases if none is; else None.

    Parameters
    ----------
    evaluate : function of a length
        Gives the trial there.
    start : WolfeConditions
        Objective and slope at length zero.
    first, limit : float
        First trial; and the length at which a constraint blocks, which may be infinite.
    """
    low: Trial | None = None  # decreases, but is still steep
    high: Trial | None = None  # does not decrease
    length = min(first, limit)
    for _ in range(MAX_LINE_SEARCH_TRIALS):
        trial = evaluate(length)
        if not np.isfinite(trial.value) or not start.decreases(trial):
            high = trial
        elif start.flattens(trial) or trial.length >= limit:
            return trial
        else:
            low = trial
        length = _next_length(start, low, high, limit)
        if high is not None and high.length - (low.length if low else 0.0) <= _MIN_BRACKET_REL_WIDTH * high.length:
            break
    return low


def _next_length(start: WolfeConditions, low: Trial | None, high: Trial | None, limit: float) -> float:
    """Next length: the minimum of a cubic, kept away from the ends of the bracket."""
    left, value, slope = (low.length, low.value, low.slope) if low else (0.0, start.value, start.slope)
    if high is None:
        extrapolated = _cubic_minimum(0.0, start.value, start.slope, left, value, slope)
        return min(limit, float(np.clip(extrapolated, _MIN_EXPANSION * left, MAX_TRIAL_EXPANSION * left)))
    width = high.length - left
    if not np.isfinite(high.value):
        return left + _BRACKET_MARGIN * width
    interpolated = _cubic_minimum(left, value, slope, high.length, high.value, high.slope)
    return float(np.clip(interpolated, left + _BRACKET_MARGIN * width, high.length - _BRACKET_MARGIN * width))


def _cubic_minimum(
    left: float, left_value: float, left_slope: float, right: float, right_value: float, right_slope: float
) -> float:
    """Minimum of the cubic through two values and slopes; infinity if it has none, never NaN."""
    secant = left_slope + right_slope - 3.0 * (right_value - left_value) / (right - left)
    discriminant = secant * secant - left_slope * right_slope
    if not discriminant >= 0.0:
        return float("inf")
    root = float(np.sqrt(discriminant))
    denominator = right_slope - left_slope + 2.0 * root
    if not denominator > 0.0:
        return float("inf")
    return right - (right - left) * (right_slope + root - secant) / denominator

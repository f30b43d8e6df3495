"""An inexact search along a direction: Powell's two conditions, trial lengths by cubic Hermite interpolation.

A length γ is good when P(γ) ≤ P(0) + δ₁ γ P'(0) and P'(γ) ≥ δ₂ P'(0) [Zhao1989, eq. 26]. A wall may end the search
before the second holds; then the wall is the answer. Where P changes by no more than its rounding, the first is
replaced by the one on slopes that it stands for, P'(γ) ≤ (2δ₁ − 1) P'(0) (Hager and Zhang, 2005).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.types import FloatArray

FALL = 1e-4  # δ₁
SLOPE = 0.5  # δ₂
ROUNDING = 1e-14  # relative to P
TRIALS = 25
STRETCH = 4.0  # a trial is at most so many times longer than the one before


class Sample(NamedTuple):
    """A length that was tried, and where it led."""

    length: float
    potential: float
    slope: float
    step: FloatArray
    point: FloatArray
    gradient: FloatArray


@dataclass(frozen=True)
class Conditions:
    """Where the search begins, and what is good."""

    potential: float  # P(0)
    slope: float  # P'(0) < 0

    def falls(self, sample: Sample) -> bool:
        """Powell's first condition, or its form in slopes where the potential is all rounding."""
        if sample.potential <= self.potential + FALL * sample.length * self.slope:
            return True
        noise = ROUNDING * abs(self.potential)
        return sample.potential <= self.potential + noise and sample.slope <= (2.0 * FALL - 1.0) * self.slope

    def flattens(self, sample: Sample) -> bool:
        """Powell's second condition."""
        return sample.slope >= SLOPE * self.slope


def search(at: Callable[[float], Sample], start: Conditions, first: float, limit: float) -> Sample | None:
    """A good length in (0, limit], beginning with `first`; the best that falls where none is good; else None.

    Parameters
    ----------
    at : function of a length
        Gives the sample there.
    start : Conditions
        Potential and slope at length zero.
    first, limit : float
        First trial; and the length at which a wall stands, which may be infinite.
    """
    low: Sample | None = None  # falls, but is still steep
    high: Sample | None = None  # does not fall
    length = min(first, limit)
    for _ in range(TRIALS):
        sample = at(length)
        if not np.isfinite(sample.potential) or not start.falls(sample):
            high = sample
        elif start.flattens(sample) or sample.length >= limit:
            return sample
        else:
            low = sample
        length = _next(start, low, high, limit)
        if high is not None and high.length - (low.length if low else 0.0) <= 1e-15 * high.length:
            break
    return low


def _next(start: Conditions, low: Sample | None, high: Sample | None, limit: float) -> float:
    """Next length: the minimum of a cubic, kept away from the ends of what is known."""
    near, potential, slope = (low.length, low.potential, low.slope) if low else (0.0, start.potential, start.slope)
    if high is None:
        ahead = _cubic(0.0, start.potential, start.slope, near, potential, slope)
        return min(limit, float(np.clip(ahead, 1.5 * near, STRETCH * near)))
    wide = high.length - near
    if not np.isfinite(high.potential):
        return near + 0.1 * wide
    best = _cubic(near, potential, slope, high.length, high.potential, high.slope)
    return float(np.clip(best, near + 0.1 * wide, high.length - 0.1 * wide))


def _cubic(
    left: float, left_value: float, left_slope: float, right: float, right_value: float, right_slope: float
) -> float:
    """Where the cubic through two values and slopes has its minimum; NaN-free: infinity where it has none."""
    secant = left_slope + right_slope - 3.0 * (right_value - left_value) / (right - left)
    inner = secant * secant - left_slope * right_slope
    if not inner >= 0.0:
        return float("inf")
    root = float(np.sqrt(inner))
    bottom = right_slope - left_slope + 2.0 * root
    return right - (right - left) * (right_slope + root - secant) / bottom if bottom > 0.0 else float("inf")

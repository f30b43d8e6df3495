"""Lagrange multipliers by cases: every joint free, on its lower or on its upper limit, 3ⁿ problems [Ge2000, 2.5.1].

The seed tries one limit at a time, 2n problems, which finds only minima with a single active limit.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from poise.solver.nonlinear import minimize
from poise.types import FloatArray
from poise_lab.baselines.bounded import SETTINGS, Potential


def lagrange_cases(
    potential: Potential, start: FloatArray, lower: FloatArray, upper: FloatArray, most_active: int
) -> FloatArray:
    """The lowest point inside the limits over all cases with at most so many joints on a limit."""
    best, lowest = start, float("inf")
    for case in product((0, -1, 1), repeat=len(start)):
        place = np.array(case)
        if np.count_nonzero(place) > most_active:
            continue
        fixed = np.where(place < 0, lower, upper)
        free = place == 0
        found = np.where(free, start, fixed)
        if free.any():
            found[free] = _freed(potential, found, free)
        if (found < lower - 1e-9).any() or (found > upper + 1e-9).any():
            continue
        value = potential(found)[0]
        if value < lowest - 1e-12:
            best, lowest = found, value
    return best


def _freed(potential: Potential, whole: FloatArray, free: FloatArray) -> FloatArray:
    """Minimum over some of the joints, the others as they are."""

    def part(own: FloatArray) -> tuple[float, FloatArray]:
        point = whole.copy()
        point[free] = own
        value, gradient = potential(point)
        return value, gradient[free]

    return minimize(part, whole[free], None, SETTINGS).point

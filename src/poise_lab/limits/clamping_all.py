"""Seed L's loop: all joints that overstep are set on their limits at once and taken out; the rest is solved again.

A joint that overstepped only because another had not yet been stopped stays on its limit all the same [Boulic2002,
fig. 6].
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.strategies.pseudoinverse import damped_inverse


def clamping_all(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least-squares step with joints frozen on their limits, never released."""
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (wanted - J[:, ~free] @ step[~free])
        over = free & ((step < lower) | (step > upper))
        if not over.any():
            break
        step[over] = np.clip(step, lower, upper)[over]
        free &= ~over
    return step

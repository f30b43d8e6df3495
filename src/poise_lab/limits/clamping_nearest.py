"""Seed B's loop: the joint that is first to meet its limit is set on it, and the rest is solved again, one at a time.

Joints are stopped in the order in which the step meets their limits, so fewer are stopped in vain; still none is ever
released [Baerlocher2001, 5.4.2].
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.strategies.pseudoinverse import damped_inverse


def clamping_nearest(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least-squares step with joints stopped one after the other, never released."""
    step, free = np.zeros(J.shape[1]), np.ones(J.shape[1], dtype=np.bool_)
    while free.any():
        step[free] = damped_inverse(J[:, free], damping) @ (wanted - J[:, ~free] @ step[~free])
        over = free & ((step < lower) | (step > upper))
        if not over.any():
            break
        room = np.where(step > 0.0, upper, lower)
        shares = np.where(over, room / np.where(over, step, 1.0), np.inf)
        first = int(np.argmin(shares))
        step[first] = room[first]
        free[first] = False
    return step

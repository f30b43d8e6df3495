"""Clipping: the whole step shortened until no joint oversteps [Ge2000, 5.1, fig. 5.2-b]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.strategies.pseudoinverse import damped_inverse


def clipped(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """As much of the free step as the first limit allows; a joint that stands on a limit and pushes locks all."""
    step = damped_inverse(J, damping) @ wanted
    room = np.where(step > 0.0, upper, lower)
    shares = np.divide(room, step, out=np.ones_like(step), where=np.abs(step) > 1e-300)
    return np.asarray(step * float(np.clip(shares.min(initial=1.0), 0.0, 1.0)))

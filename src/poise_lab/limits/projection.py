"""Projection: the free step, and each joint that oversteps set back on its limit [Ge2000, 5.1, fig. 5.2-a]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.strategies.pseudoinverse import damped_inverse


def projected(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """The free step, clamped joint by joint; nobody takes over what is lost."""
    return np.clip(damped_inverse(J, damping) @ wanted, lower, upper)

"""Priority with projectors worked out whole: that of level k from all rows above, so O(p²) [Baerlocher2001, 5.3.6]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray
from poise_lab.strategies.pseudoinverse import Svd, Tasks, damped_inverse, projector, thin_svd


def prioritized_by_whole_projectors(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """As :func:`prioritized`, with a decomposition of the whole stack for every level."""
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        restricted = J @ projector(above, svd) if len(above) else J
        step = step + damped_inverse(restricted, damping, svd) @ (e - J @ step)
        above = np.concatenate([above, J])
    return np.asarray(step)

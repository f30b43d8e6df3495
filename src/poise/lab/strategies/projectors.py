"""Priority with projectors worked out whole: that of level k from all rows above, so O(p²) [Baerlocher2001, 5.3.6]."""

from __future__ import annotations

import numpy as np

from poise.lab.strategies.pseudoinverse import Tasks, damped_inverse, projector
from poise.types import FloatArray


def prioritized_by_whole_projectors(tasks: Tasks, damping: float) -> FloatArray:
    """As :func:`prioritized`, with a decomposition of the whole stack for every level."""
    size = tasks[0][0].shape[1]
    step, above = np.zeros(size), np.zeros((0, size))
    for J, e in tasks:
        restricted = J @ projector(above) if len(above) else J
        step = step + damped_inverse(restricted, damping) @ (e - J @ step)
        above = np.concatenate([above, J])
    return np.asarray(step)

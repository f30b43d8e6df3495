"""Weighting: all rows in one least-squares problem, each task multiplied by its weight [Baerlocher2001, 5.2.2].

A task in conflict is never met, however large its weight; it only errs less.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.types import FloatArray
from poise_lab.strategies.pseudoinverse import Svd, Tasks, damped_inverse, thin_svd


def weighted(tasks: Tasks, damping: float, weights: Sequence[float], svd: Svd = thin_svd) -> FloatArray:
    """Δq = (W J)⁺ᵟ W e."""
    rows = np.concatenate([weight * J for weight, (J, _) in zip(weights, tasks, strict=True)])
    wanted = np.concatenate([weight * e for weight, (_, e) in zip(weights, tasks, strict=True)])
    return np.asarray(damped_inverse(rows, damping, svd) @ wanted)

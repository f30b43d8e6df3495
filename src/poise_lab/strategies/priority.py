"""Task priority: every level is solved in what those above leave, with their step known [Baerlocher2001, eq. 5.15].

Δq_k = Δq_{k−1} + (J_k P_{k−1})⁺ᵟ (e_k − J_k Δq_{k−1}), and the projector grows by the range just used, P_k = P_{k−1} −
(J_k P_{k−1})⁺(J_k P_{k−1}): one decomposition of m rows per level, O(p) [Baerlocher2001, 5.3.7].
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray
from poise_lab.strategies.pseudoinverse import RANK, Svd, Tasks, thin_svd


def prioritized(tasks: Tasks, damping: float, svd: Svd = thin_svd) -> FloatArray:
    """The step by the recursive projector."""
    size = tasks[0][0].shape[1]
    step, free = np.zeros(size), np.eye(size)
    for J, e in tasks:
        left, values, right = svd(J @ free)
        keep = values > RANK
        wanted = left.T @ (e - J @ step)
        step = step + right.T @ np.where(keep, wanted * values / np.where(keep, values**2 + damping**2, 1.0), 0.0)
        free = free - right[keep].T @ right[keep]
    return np.asarray(step)

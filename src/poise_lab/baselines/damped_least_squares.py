"""Damped least squares with a fixed λ and a bound on the way asked for in a step [Ge2000, 3.2]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.inverses.normal_equations import normal_step
from poise_lab.planar import PlanarTree

DAMPING = 0.05
STRIDE = 0.2  # [m]


def damped_least_squares(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """Δq = Jᵀ(JJᵀ + λ²I)⁻¹e."""
    trail = [q]
    for _ in range(rounds):
        e = goal - tree.ends(q)[-1]
        wanted = e * min(1.0, STRIDE / max(float(np.linalg.norm(e)), 1e-300))
        q = q + normal_step(tree.jacobian(q, tree.size - 1), wanted, DAMPING)
        trail.append(q)
    return np.array(trail)

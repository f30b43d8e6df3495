"""Jacobian transpose: steepest descent, with the step that would be best if the chain were linear [Ge2000, 2.2.2]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.planar import PlanarTree


def jacobian_transpose(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """Δq = α Jᵀe with α = (e·JJᵀe)/(JJᵀe·JJᵀe)."""
    trail = [q]
    for _ in range(rounds):
        J = tree.jacobian(q, tree.size - 1)
        e = goal - tree.ends(q)[-1]
        pulled = J @ (J.T @ e)
        square = float(pulled @ pulled)
        q = q + (float(e @ pulled) / square if square > 0.0 else 0.0) * (J.T @ e)
        trail.append(q)
    return np.array(trail)

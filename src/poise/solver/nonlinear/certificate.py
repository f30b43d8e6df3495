"""Proof that a point is a Kuhn-Tucker point, worked out without the descent that led there.

The gradient must be balanced by the ties and by walls that are touched, which can only push: g + Tᵀt + Aᵀu = 0 with
u ≥ 0. The u that balances it best is a nonnegative least-squares problem; what is left is the proof.
"""

from __future__ import annotations

import numpy as np

from poise.math.nonnegative_least_squares import nonnegative_least_squares
from poise.solver.kkt import KktResidual
from poise.solver.nonlinear.domain import Walls
from poise.types import FloatArray

TOUCHED = 1e-9  # room below which a wall may push


def kuhn_tucker(gradient: FloatArray, walls: Walls, labels: tuple[str, ...] = ()) -> KktResidual:
    """Certificate for a gradient and the walls where it was taken."""
    touched = np.flatnonzero(walls.room <= TOUCHED)
    left, across = gradient, walls.rows[touched].T
    if len(walls.ties):
        free = np.eye(len(gradient)) - np.linalg.pinv(walls.ties) @ walls.ties
        left, across = free @ gradient, free @ across
    pushes = np.zeros(len(walls.room))
    if len(touched):
        pushes[touched] = nonnegative_least_squares(across, -left)
        left = left + across @ pushes[touched]
    broken = max(0.0, -float(walls.room.min(initial=0.0)))
    return KktResidual(float(np.abs(left).max(initial=0.0)), broken, pushes, labels)

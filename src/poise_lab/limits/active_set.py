"""The engine's way: limits are inequalities of the step, held and released by multipliers, to the best answer."""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import Rows
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.inverses.engine_step import one_level


def by_active_set(J: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray, damping: float) -> FloatArray:
    """Least squares of J Δq = e and λ Δq = 0 with lower ≤ Δq ≤ upper, solved to the end."""
    one = np.eye(J.shape[1])
    rows, target = J, wanted
    if damping > 0.0:
        rows, target = np.concatenate([J, damping * one]), np.concatenate([wanted, np.zeros(len(one))])
    walls = Rows(np.concatenate([-lower, upper]), np.concatenate([one, -one]))
    return solve_step(one_level(rows, target, walls)).dq

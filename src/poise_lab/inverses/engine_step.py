"""The step of the engine in use, for one level and no limits: Cholesky of the stacked rows, certified."""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import Rows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix


def engine_step(matrix: Matrix, wanted: FloatArray) -> FloatArray:
    """The undamped step that makes J Δq = e with the least ‖Δq‖."""
    return solve_step(one_level(matrix, wanted)).dq


def one_level(matrix: Matrix, wanted: FloatArray, walls: Rows | None = None) -> StepProblem:
    """A step problem with one level, undamped, and perhaps inequalities."""
    count = matrix.shape[1]
    nothing = Rows(np.zeros(0), np.zeros((0, count)))
    return StepProblem(
        jacobian=matrix,
        target=wanted,
        level_starts=np.array([0, len(wanted)], dtype=np.int32),
        lower=wanted,
        upper=wanted,
        masks=np.ones((1, count), dtype=np.bool_),
        equalities=nothing,
        inequalities=nothing if walls is None else walls,
        joint_cost=np.ones(count),
        damping=Damping(rule=DampingRule.NONE),
    )

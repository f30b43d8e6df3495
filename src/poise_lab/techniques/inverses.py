"""Damped inverses of a Jacobian: by LAPACK, by normal equations, by the prioritized step."""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.techniques.singular_values import Factors

# --- engine step ------------------------------------------------------------------------------------------------------

# The step of the engine in use, for one level and no limits: Cholesky of the stacked rows, certified.


def engine_step(matrix: Matrix, wanted: FloatArray) -> FloatArray:
    """The undamped step that makes J Δq = e with the least ‖Δq‖."""
    return solve_step(one_level(matrix, wanted)).dq


def one_level(matrix: Matrix, wanted: FloatArray, walls: ConstraintRows | None = None) -> StepProblem:
    """A step problem with one level, undamped, and perhaps inequalities."""
    count = matrix.shape[1]
    nothing = ConstraintRows(np.zeros(0), np.zeros((0, count)))
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


# --- lapack -----------------------------------------------------------------------------------------------------------

# The decomposition by LAPACK, through NumPy [Ge2000, 3.3].


def lapack(matrix: Matrix) -> Factors:
    """Bidiagonal form by reflections, then divide and conquer (dgesdd)."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return Factors(left, values, right)


# --- normal equations -------------------------------------------------------------------------------------------------

# The step by the normal equations of the damped problem, without any decomposition [Baerlocher2001, 4.7].
#
# Δq = Jᵀ(JJᵀ + λ²I)⁻¹e: one Cholesky factor of an m × m matrix.


def normal_step(matrix: Matrix, wanted: FloatArray, damping: float = 0.0) -> FloatArray:
    """The damped least-squares step."""
    gram = matrix @ matrix.T + damping**2 * np.eye(len(matrix))
    return np.asarray(matrix.T @ np.linalg.solve(gram, wanted))

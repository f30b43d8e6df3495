"""Steps by an inverse of the Jacobian: singular values by LAPACK, normal equations, and the backend's prioritized step.

All give the least-squares step of least length, Δq = J⁺e, without damping.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.techniques.singular_values import Factors


def lapack(matrix: Matrix) -> Factors:
    """Singular value decomposition by LAPACK (dgesdd): bidiagonal form by reflections, then divide and conquer."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return Factors(left, values, right)


def normal_step(matrix: Matrix, error: FloatArray, damping: float = 0.0) -> FloatArray:
    """Damped least-squares step by the normal equations, without a decomposition [Baerlocher2001, 4.7].

    Δq = Jᵀ(JJᵀ + λ²I)⁻¹e: one factorization of an m × m matrix.
    """
    gram = matrix @ matrix.T + damping**2 * np.eye(len(matrix))
    return np.asarray(matrix.T @ np.linalg.solve(gram, error))


def backend_step(matrix: Matrix, error: FloatArray) -> FloatArray:
    """Step of the backend in use, for one level without limits: J Δq = e with the least ‖Δq‖."""
    return solve_step(one_level(matrix, error)).dq


def one_level(matrix: Matrix, error: FloatArray, inequalities: ConstraintRows | None = None) -> StepProblem:
    """Step problem with one level, undamped, with or without inequality constraints."""
    return levels_problem([(matrix, error)], inequalities)


def levels_problem(tasks: list[tuple[Matrix, FloatArray]], inequalities: ConstraintRows | None = None) -> StepProblem:
    """Step problem with one priority level for each task (J, e), undamped."""
    count = tasks[0][0].shape[1]
    no_rows = ConstraintRows(np.zeros(0), np.zeros((0, count)))
    target = np.concatenate([e for _, e in tasks])
    return StepProblem(
        jacobian=np.concatenate([J for J, _ in tasks]),
        target=target,
        level_starts=np.cumsum([0, *(len(e) for _, e in tasks)], dtype=np.int32),
        lower=target,
        upper=target,
        masks=np.ones((len(tasks), count), dtype=np.bool_),
        equalities=no_rows,
        inequalities=no_rows if inequalities is None else inequalities,
        joint_cost=np.ones(count),
        damping=Damping(rule=DampingRule.NONE),
    )

"""The step by the normal equations of the damped problem, without any decomposition [Baerlocher2001, 4.7].

Δq = Jᵀ(JJᵀ + λ²I)⁻¹e: one Cholesky factor of an m × m matrix.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix


def normal_step(matrix: Matrix, wanted: FloatArray, damping: float = 0.0) -> FloatArray:
    """The damped least-squares step."""
    gram = matrix @ matrix.T + damping**2 * np.eye(len(matrix))
    return np.asarray(matrix.T @ np.linalg.solve(gram, wanted))

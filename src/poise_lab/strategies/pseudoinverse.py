"""The damped inverse and the projector that all strategies are made of."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import FloatArray, Matrix

RANK = 1e-9  # singular values below this are zero to a projector

Tasks = list[tuple[Matrix, FloatArray]]  # (J, e), the most important first
Svd = Callable[[Matrix], tuple[Matrix, FloatArray, Matrix]]  # J to U, σ, Vᵀ with σ of length min(m, n)


def thin_svd(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """U, σ, Vᵀ by LAPACK."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return left, values, right


def damped_inverse(matrix: Matrix, damping: float, svd: Svd = thin_svd) -> Matrix:
    """J⁺ᵟ = V diag(σ/(σ² + λ²)) Uᵀ; without damping the pseudoinverse [Baerlocher2001, 4.7]."""
    left, values, right = svd(matrix)
    keep = values > RANK
    scaled = np.where(keep, values / np.where(keep, values**2 + damping**2, 1.0), 0.0)
    return np.asarray((right.T * scaled) @ left.T)


def projector(matrix: Matrix, svd: Svd = thin_svd) -> Matrix:
    """I − J⁺J, undamped: what does not move the task [Baerlocher2001, 5.3]."""
    _, values, right = svd(matrix)
    used = right[values > RANK]
    return np.asarray(np.eye(matrix.shape[1]) - used.T @ used)

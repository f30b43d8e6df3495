"""The damped inverse and the projector that all strategies are made of."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix

RANK = 1e-9  # singular values below this are zero to a projector

Tasks = list[tuple[Matrix, FloatArray]]  # (J, e), the most important first


def damped_inverse(matrix: Matrix, damping: float) -> Matrix:
    """J⁺ᵟ = V diag(σ/(σ² + λ²)) Uᵀ; without damping the pseudoinverse [Baerlocher2001, 4.7]."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    keep = values > RANK
    scaled = np.where(keep, values / np.where(keep, values**2 + damping**2, 1.0), 0.0)
    return np.asarray((right.T * scaled) @ left.T)


def projector(matrix: Matrix) -> Matrix:
    """I − J⁺J, undamped: what does not move the task [Baerlocher2001, 5.3]."""
    _, values, right = np.linalg.svd(matrix, full_matrices=False)
    used = right[values > RANK]
    return np.asarray(np.eye(matrix.shape[1]) - used.T @ used)

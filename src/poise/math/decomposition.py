"""Singular values and least squares that come to an end.

LAPACK's divide and conquer gives up on a few sound matrices, on others with every processor: mostly rows that were
projected, with many singular values that are rounding alone. The transpose, with its rows in any order, has the same
decomposition and takes another way to it.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix

WAYS = 8  # that are tried


def svd(matrix: Matrix, full_matrices: bool = False) -> tuple[Matrix, FloatArray, Matrix]:
    """U, σ and Vᵀ with matrix = U diag(σ) Vᵀ.

    Raises
    ------
    numpy.linalg.LinAlgError
        When no way leads to an end; a matrix with NaN is not tried again.
    """
    try:
        return np.linalg.svd(matrix, full_matrices=full_matrices)
    except np.linalg.LinAlgError:
        if not np.isfinite(matrix).all():
            raise
    for way in range(WAYS - 1):
        try:
            return _of_transpose(matrix, full_matrices, way)
        except np.linalg.LinAlgError:
            continue
    raise np.linalg.LinAlgError(f"singular values of a matrix {matrix.shape} were not found in {WAYS} ways")


def singular_values(matrix: Matrix) -> FloatArray:
    """σ alone, the largest first, which takes half the time."""
    try:
        return np.asarray(np.linalg.svd(matrix, compute_uv=False))
    except np.linalg.LinAlgError:
        return svd(matrix)[1]


def least_squares(matrix: Matrix, wanted: FloatArray, tolerance: float) -> FloatArray:
    """The shortest x that makes ‖matrix x - wanted‖ least.

    Singular values up to `tolerance` times the largest count as zero.
    """
    try:
        return np.asarray(np.linalg.lstsq(matrix, wanted, rcond=tolerance)[0])
    except np.linalg.LinAlgError:
        left, sigma, right = svd(matrix)
        kept = sigma > tolerance * float(sigma.max(initial=0.0))
        return np.asarray(right[kept].T @ ((left.T @ wanted)[kept] / sigma[kept]))


def _of_transpose(matrix: Matrix, full_matrices: bool, way: int) -> tuple[Matrix, FloatArray, Matrix]:
    """The decomposition by way of the transpose, its rows as they are or, the same on every run, mixed."""
    columns = matrix.shape[1]
    order = np.random.default_rng(way).permutation(columns) if way else np.arange(columns)
    mixed, sigma, left = np.linalg.svd(matrix.T[order], full_matrices=full_matrices)
    right = np.empty_like(mixed)
    right[order] = mixed
    return left.T, sigma, right.T

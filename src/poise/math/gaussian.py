"""Products of Gaussians: the combination of two quadratic criteria over the same coordinates."""

from __future__ import annotations

import numpy as np

from poise.backend import native_function
from poise.types import FloatArray, Matrix


def combined_gaussian(
    precision: Matrix, mean: FloatArray, stiffness: FloatArray, center: FloatArray
) -> tuple[FloatArray, Matrix]:
    """Mean m and upper triangular root R, RᵀR = P + S, of (x − μ)ᵀ P (x − μ) + (x − r)ᵀ S (x − r) up to a constant.

    Parameters
    ----------
    precision : (n, n) array
        P, symmetric and positive semidefinite.
    mean, center : (n,) arrays
        μ and r.
    stiffness : (n,) array
        Diagonal of S, positive.
    """
    native = native_function("combined_gaussian")
    if native is not None:
        result = native(np.ascontiguousarray(precision), mean, stiffness, center)
        return result[0], result[1:]
    total = precision + np.diag(stiffness)
    factor = np.linalg.cholesky(total)
    combined = np.linalg.solve(total, precision @ mean + stiffness * center)
    return np.asarray(combined, dtype=np.float64), np.asarray(factor.T, dtype=np.float64)

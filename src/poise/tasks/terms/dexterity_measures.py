"""Measures of dexterity of a Jacobian: manipulability, smallest singular value, isotropy, with their derivatives.

For the singular values σ of a Jacobian J with k rows, M = J Jᵀ + δ² I,

    manipulability   (σ₁ … σ_k)^(1/k) = det(M)^(1/2k)              [Yoshikawa1985], as a geometric mean
    singular value   (Σ 1/σ²)^(−1/2) = tr(M⁻¹)^(−1/2)              a smooth lower bound of the smallest one
    isotropy         k/√(tr(M) tr(M⁻¹))                            1 over the condition number in the Frobenius norm

[Klein1987] compares them. δ = 0.03 makes them smooth at a singularity, where the plain measures have a kink.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import Matrix

SMOOTHING = 0.03
"""δ: singular values [characteristic lengths per rad] well below it count as zero."""


def squared(J: Matrix) -> Matrix:
    """M = J Jᵀ + δ² I (k, k)."""
    return np.asarray(J @ J.T + SMOOTHING**2 * np.eye(len(J)))


def _manipulability(M: Matrix) -> tuple[float, Matrix]:
    k = len(M)
    value = float(np.exp(np.linalg.slogdet(M)[1] / (2 * k)))
    return value, np.asarray(value / (2 * k) * np.linalg.inv(M), dtype=np.float64)


def _singular_value(M: Matrix) -> tuple[float, Matrix]:
    inverse = np.linalg.inv(M)
    value = float(np.trace(inverse) ** -0.5)
    return value, 0.5 * value**3 * inverse @ inverse


def _isotropy(M: Matrix) -> tuple[float, Matrix]:
    inverse = np.linalg.inv(M)
    trace, inverse_trace = float(np.trace(M)), float(np.trace(inverse))
    value = float(len(M) / np.sqrt(trace * inverse_trace))
    return value, 0.5 * value * (inverse @ inverse / inverse_trace - np.eye(len(M)) / trace)


MEASURES: dict[str, Callable[[Matrix], tuple[float, Matrix]]] = {
    "manipulability": _manipulability,
    "singular_value": _singular_value,
    "isotropy": _isotropy,
}
"""Value m and derivative G (k, k) of each measure: dm = tr(G dM)."""

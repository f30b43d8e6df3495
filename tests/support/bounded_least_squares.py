"""Least squares within bounds by SciPy, carried to its end."""

from __future__ import annotations

from typing import Any

from scipy.optimize import lsq_linear

from poise.types import FloatArray, Matrix


def bounded_least_squares(matrix: Matrix, wanted: FloatArray, lower: FloatArray, upper: FloatArray) -> Any:
    """Bounded-variable least squares; left to itself SciPy stops after as many iterations as there are unknowns."""
    found = lsq_linear(matrix, wanted, (lower, upper), method="bvls", tol=1e-15, max_iter=1000)
    assert found.status > 0, "the answer to compare with was not found"
    return found

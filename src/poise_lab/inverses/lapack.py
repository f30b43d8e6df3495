"""The decomposition by LAPACK, through NumPy [Ge2000, 3.3]."""

from __future__ import annotations

import numpy as np

from poise.types import Matrix
from poise_lab.inverses.factors import Factors


def lapack(matrix: Matrix) -> Factors:
    """Bidiagonal form by reflections, then divide and conquer (dgesdd)."""
    left, values, right = np.linalg.svd(matrix, full_matrices=False)
    return Factors(left, values, right)

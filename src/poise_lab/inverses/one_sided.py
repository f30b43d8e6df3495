"""Givens rotations that make the columns, or the rows, of a matrix orthogonal [Ge2000, 3.4, 3.5].

J V = B: pairs of columns are turned until all are orthogonal; their lengths are the singular values, their directions
the left vectors. The angle of a pair is tan 2θ = 2 aᵢᵀaⱼ/(aᵢᵀaᵢ − aⱼᵀaⱼ), and the longer column comes first. The
row-wise way does the same to Jᵀ, whose columns are few: for a wide Jacobian it is far cheaper.
"""

from __future__ import annotations

import numpy as np

from poise.types import Matrix
from poise_lab.inverses.factors import Factors, sorted_factors

CONVERGED = 1e-15  # cosine between columns that counts as orthogonal
MOST_SWEEPS = 40


def turn_pairs(work: Matrix, turned: Matrix) -> float:
    """One sweep over all pairs of rows of `work`, the same turns done to `turned`; gives the largest cosine met."""
    worst = 0.0
    for i in range(len(work) - 1):
        for j in range(i + 1, len(work)):
            one, other, mixed = work[i] @ work[i], work[j] @ work[j], work[i] @ work[j]
            size = float(np.sqrt(one * other))
            if size == 0.0 and not other > one:
                continue
            cosine = abs(float(mixed)) / size if size > 0.0 else 0.0
            if cosine <= CONVERGED and one >= other:
                continue
            worst = max(worst, cosine)
            angle = 0.5 * float(np.arctan2(2.0 * mixed, one - other))
            along, across = np.cos(angle), np.sin(angle)
            for rows in (work, turned):
                first = rows[i].copy()
                rows[i] = along * first + across * rows[j]
                rows[j] = along * rows[j] - across * first
    return worst


def orthogonal_rows(matrix: Matrix, start: Matrix | None = None, sweeps: int = MOST_SWEEPS) -> tuple[Matrix, Matrix]:
    """Rows made orthogonal by turns: (R J, R), from the turns `start` of an earlier matrix where they are given."""
    turns = np.eye(len(matrix)) if start is None else start.copy()
    work = turns @ matrix
    for _ in range(sweeps):
        if turn_pairs(work, turns) <= CONVERGED:
            break
    return work, turns


def row_givens(matrix: Matrix) -> Factors:
    """The decomposition of J by turning its rows until they are orthogonal."""
    return factors_of(*orthogonal_rows(matrix))


def column_givens(matrix: Matrix) -> Factors:
    """The decomposition of J by turning its columns: of as many values as columns all but min(m, n) are rounding."""
    found = factors_of(*orthogonal_rows(matrix.T))
    return Factors(found.right.T, found.values, found.left.T)


def factors_of(work: Matrix, turns: Matrix) -> Factors:
    """J = Rᵀ (R J): orthogonal rows R J are values times right vectors."""
    values = np.linalg.norm(work, axis=1)
    right = work / np.where(values > 0.0, values, 1.0)[:, None]
    left, values, right = sorted_factors(turns.T, values, right)
    count = min(work.shape)
    return Factors(left[:, :count], values[:count], right[:count])

"""The directions that are used up: an orthonormal basis that grows level by level.

The projector of the levels so far is I - VᵀV with V the basis, one orthonormal row per direction used; it is never
formed. Adding the rows of a level, J̃ = J (I - VᵀV) = U Σ Wᵀ, appends the rows of Wᵀ whose singular value is not
negligible: this is the recursion P ← P - J̃⁺J̃ [Baerlocher2001, eq. 5.20, appendix G], at the cost of the level's own
rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.math.decomposition import svd
from poise.types import BoolArray, FloatArray, Matrix


class Factors(NamedTuple):
    """J̃ = left · diag(sigma) · right, of which the first `rank` are not negligible."""

    left: Matrix
    sigma: FloatArray
    right: Matrix
    rank: int


def project(rows: FloatArray, basis: Matrix) -> FloatArray:
    """Part of each row that is orthogonal to the basis."""
    if len(basis) == 0:
        return rows
    projected: FloatArray = rows - (rows @ basis.T) @ basis
    return projected


def factorize(rows: Matrix, basis: Matrix, negligible: float) -> Factors:
    """Thin singular value decomposition of the rows, projected.

    Parameters
    ----------
    rows, basis : matrices
    negligible : float
        Singular values up to this are counted as zero.
    """
    if rows.size == 0:
        return Factors(np.zeros((len(rows), 0)), np.zeros(0), np.zeros((0, rows.shape[1])), 0)
    left, sigma, right = svd(project(rows, basis))
    free = max(rows.shape[1] - len(basis), 0)  # more singular values than free directions would be rounding only
    if free < len(sigma):
        left, sigma, right = left[:, :free], sigma[:free], right[:free]
    rank = int(np.count_nonzero(sigma > negligible))
    if rank and len(basis):
        # the vector of a small σ carries an error of rounding/σ along the basis: once more makes it orthogonal
        right[:rank] = project(right[:rank], basis)
        right[:rank] /= np.sqrt((right[:rank] ** 2).sum(axis=1))[:, None]
    return Factors(left, sigma, right, rank)


def use_up(basis: Matrix, rows: Matrix, tolerance: float) -> Matrix:
    """Basis with the directions added that the rows feel by more than tolerance times their norm."""
    if rows.size == 0:
        return basis
    factors = factorize(rows, basis, tolerance * float(np.linalg.norm(rows)))
    return np.concatenate((basis, factors.right[: factors.rank]))


def orthonormalize(rows: Matrix, basis: Matrix) -> tuple[Matrix, Matrix]:
    """Q (nv, w) and triangle R with (rows projected)ᵀ = Q R, Q orthogonal to the basis even where R is small."""
    square, triangle = np.linalg.qr(project(rows, basis).T)
    return project(square.T, basis).T, triangle


def unrecruited(basis: Matrix, mask: BoolArray, tolerance: float) -> Matrix:
    """Directions left over by the basis in which no active_dofs column moves.

    They are what a level with this mask must not use: it moves in {P a : a has active_dofs entries only}, the orthogonal
    complement of {u : P u = u, u has none} within the range of P.
    """
    columns = np.flatnonzero(~mask)
    directions = np.zeros((len(columns), len(mask)))
    if len(basis) == 0:
        directions[np.arange(len(columns)), columns] = 1.0
        return directions
    _, sigma, right = svd(basis[:, columns], full_matrices=True)
    left_over = right[int(np.count_nonzero(sigma > tolerance)) :]
    directions = directions[: len(left_over)]
    directions[:, columns] = left_over
    return directions

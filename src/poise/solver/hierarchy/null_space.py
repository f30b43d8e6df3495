"""Null-space projection: an orthonormal basis of the range space that the levels above use.

V holds one orthonormal row for each direction that the levels so far determine: a basis of the range space of their
stacked Jacobians' transposes. The null-space projector of these levels is N = I − VᵀV; it is never formed. The rows of
the next level, projected and decomposed, J̃ = J N = U Σ Wᵀ, append those rows of Wᵀ to V whose singular value is above
the rank tolerance. This is the recursion N ← N − J̃⁺J̃ [Baerlocher2001, eq. 5.20, appendix G] at the cost of the
level's own rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.math.least_squares import svd
from poise.types import FloatArray, Matrix


class ProjectedSvd(NamedTuple):
    """J̃ = left · diag(sigma) · right; the first `rank` singular values are above the rank tolerance."""

    left: Matrix  # (m, s)
    sigma: FloatArray  # (s,), descending
    right: Matrix  # (s, nv)
    rank: int


def project(rows: FloatArray, basis: Matrix) -> FloatArray:
    """Project rows on the null space of the basis: rows (I − VᵀV)."""
    if len(basis) == 0:
        return rows
    projected: FloatArray = rows - (rows @ basis.T) @ basis
    return projected


def projected_svd(rows: Matrix, basis: Matrix, sigma_floor: float) -> ProjectedSvd:
    """Thin singular value decomposition of rows projected on the null space of the basis.

    Parameters
    ----------
    rows : (m, nv)
    basis : (r, nv)
        Orthonormal rows V.
    sigma_floor : float
        Singular values up to this count as zero.
    """
    if rows.size == 0:
        return ProjectedSvd(np.zeros((len(rows), 0)), np.zeros(0), np.zeros((0, rows.shape[1])), 0)
    left, sigma, right = svd(project(rows, basis))
    null_space_dim = max(rows.shape[1] - len(basis), 0)  # singular values beyond it are rounding
    if null_space_dim < len(sigma):
        left, sigma, right = left[:, :null_space_dim], sigma[:null_space_dim], right[:null_space_dim]
    rank = int(np.count_nonzero(sigma > sigma_floor))
    if rank and len(basis):
        # the vector of a small σ has an error of rounding/σ along the basis: a second projection removes it
        right[:rank] = project(right[:rank], basis)
        right[:rank] /= np.sqrt((right[:rank] ** 2).sum(axis=1))[:, None]
    return ProjectedSvd(left, sigma, right, rank)


def extend_basis(basis: Matrix, rows: Matrix, tolerance: float) -> Matrix:
    """Append to V the range-space directions of rows whose singular value exceeds tolerance times the rows' norm."""
    if rows.size == 0:
        return basis
    factors = projected_svd(rows, basis, tolerance * float(np.linalg.norm(rows)))
    return np.concatenate((basis, factors.right[: factors.rank]))


def projected_qr(rows: Matrix, basis: Matrix) -> tuple[Matrix, Matrix]:
    """Q (nv, w) and triangle R of the projected rows, (rows N)ᵀ = Q R; Q is orthogonal to the basis even if R is small.

    Q is projected a second time, for the same reason as in :func:`projected_svd`.
    """
    Q, R = np.linalg.qr(project(rows, basis).T)
    return project(Q.T, basis).T, R

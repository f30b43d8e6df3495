"""Krylov space of a symmetric matrix H and a vector g: span(g, Hg, H²g, …).

It is built by the Lanczos process [NocedalWright2006, 7.1]. In the orthonormal basis V the matrix is tridiagonal,
VᵀHV = T. Its eigenvalues (Ritz values) and eigenvectors stand for those of H where a step (H + μ)⁻¹g is wanted: for a
long chain with a goal of three rows a few directions suffice. The residual of a step V y is the last entry of y times
the next off-diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray, Matrix

INVARIANCE_TOL = 1e-12  # an off-diagonal below this, relative to T, ends the process


@dataclass(frozen=True, eq=False)
class KrylovSpace:
    """A Krylov space and its Ritz pairs.

    Parameters
    ----------
    basis : (n, k) array
        Orthonormal columns V.
    ritz_values : (k,) array
        Eigenvalues of T, ascending.
    ritz_vectors : (k, k) array
        Eigenvectors of T as columns.
    next_off_diagonal : float
        The entry by which T continues; zero where the space is invariant.
    norm : float
        Length of g.
    """

    basis: Matrix
    ritz_values: FloatArray
    ritz_vectors: Matrix
    next_off_diagonal: float
    norm: float

    @property
    def slopes(self) -> FloatArray:
        """Components of g along the Ritz vectors."""
        return np.asarray(self.norm * self.ritz_vectors[0])

    def residual(self, step: FloatArray) -> float:
        """Residual of a step, given along the Ritz vectors, relative to g."""
        return self.next_off_diagonal * abs(float(self.ritz_vectors[-1] @ step)) / self.norm

    def vector(self, step: FloatArray) -> FloatArray:
        """A step, given along the Ritz vectors."""
        return np.asarray(self.basis @ (self.ritz_vectors @ step))


def krylov_spaces(matrix: Matrix, vector: FloatArray, stride: int, most: int) -> Iterator[KrylovSpace]:
    """Growing Krylov spaces of a symmetric matrix and a vector up to `most` dimensions.

    Each is larger than the one before by half of it, at least by `stride`; the last one is smaller where it is
    invariant. The basis is orthogonalized fully.
    """
    norm = float(np.linalg.norm(vector))
    basis, diagonal, off_diagonal = [vector / norm], [0.0] * 0, [0.0] * 0
    is_invariant, wanted = False, stride
    while wanted <= most and not is_invariant:
        while len(diagonal) < wanted:
            known = np.array(basis)
            image = matrix @ basis[-1]
            diagonal.append(float(basis[-1] @ image))
            for _ in range(2):
                image = image - known.T @ (known @ image)
            off_diagonal.append(float(np.linalg.norm(image)))
            is_invariant = not off_diagonal[-1] > INVARIANCE_TOL * (max(map(abs, diagonal)) + max(off_diagonal))
            if is_invariant:
                off_diagonal[-1] = 0.0
                break
            basis.append(image / off_diagonal[-1])
        between = np.array(off_diagonal[:-1])
        values, vectors = np.linalg.eigh(np.diag(diagonal) + np.diag(between, 1) + np.diag(between, -1))
        columns = np.array(basis[: len(diagonal)]).T
        yield KrylovSpace(columns, values, np.asarray(vectors), off_diagonal[-1], norm)
        wanted += max(stride, wanted // 2)

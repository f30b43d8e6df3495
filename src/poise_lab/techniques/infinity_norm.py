"""Steps with the least largest joint variation: min ‖Δq‖∞ subject to J Δq = e [Baerlocher2001, 2.5.2; Deo1997].

The pseudoinverse gives the step of least length, ‖Δq‖₂; this one the step whose largest entry is least. It is a linear
program. Its dual,

    min ‖Jᵀy‖₁   subject to   eᵀy = 1,

is a least absolute deviations problem in m − 1 unknowns, solved by a descent along edges: in a vertex y, m − 1 *basic*
columns have aᵢᵀy = 0, the others a sign sᵢ. Let

    Σ_nonbasic sᵢaᵢ + Σ_basic wᵢaᵢ = μ e.

1. If all |wᵢ| ≤ 1 the vertex is optimal, and Δq = s/μ (nonbasic), w/μ (basic): every nonbasic joint moves by the same
   largest amount 1/μ = 1/‖Jᵀy‖₁, and at most m − 1 joints move by less.
2. Else the basic column with the largest |wᵢ| leaves: y moves along the edge on which the others stay zero, to the
   minimum of the piecewise linear ‖Jᵀy‖₁, where another column becomes zero and enters.

Columns that become zero together (parallel ones, say) make a vertex degenerate, and the descent could cycle; tiny fixed
offsets aᵢᵀy + δᵢ keep them apart. The constraint J Δq = e is not affected.

The step is not continuous in J and e: signs change from one vertex to the next, and where the optimum is an edge it is
not unique.
"""

from __future__ import annotations

import numpy as np

from poise.errors import PoiseError
from poise.types import FloatArray, Matrix

MAX_PIVOTS = 500
WEIGHT_TOL = 1e-9  # basic weights may exceed 1 by this
RELATIVE_RANK_TOL = 1e-10  # smallest over largest singular value of J below which its rows are dependent
RELATIVE_OFFSET = 1e-11  # δ, relative to the entries of Jᵀy
ZERO_TOL = 1e-12  # changes of aᵢᵀy along an edge, relative to the largest, that are treated as zero


def infinity_norm_step(matrix: Matrix, error: FloatArray) -> FloatArray:
    """Δq (n,) with J Δq = e and the least ‖Δq‖∞.

    Parameters
    ----------
    matrix : (m, n) array
        Jacobian J with independent rows, m ≤ n.
    error : (m,) array
        Requested change e.

    Raises
    ------
    PoiseError
        The rows of J are dependent, so that no step, or no vertex, need exist.

    Examples
    --------
    >>> infinity_norm_step(np.array([[3.0, 1.0]]), np.array([1.0])).tolist()
    [0.25, 0.25]
    """
    values = np.linalg.svd(matrix, compute_uv=False)
    if matrix.shape[0] > matrix.shape[1] or values[-1] <= RELATIVE_RANK_TOL * values[0]:
        raise PoiseError(
            f"infinity-norm step: expected a Jacobian with independent rows; got shape {matrix.shape} with smallest "
            f"singular value {values[-1]:.1e}. Leave a singular pose by a damped step."
        )
    if not np.any(error):
        return np.zeros(matrix.shape[1])
    program = _DualProgram(matrix, error)
    basis = _first_basis(matrix, error)
    for _ in range(MAX_PIVOTS):
        signs, weights, price = program.multipliers(basis)
        if not len(weights) or np.abs(weights).max() <= 1.0 + WEIGHT_TOL:
            step = signs / price
            step[basis] = weights / price
            return np.asarray(step)
        basis = program.pivot(basis, signs, weights)
    raise PoiseError(f"infinity-norm step: no optimum after {MAX_PIVOTS} pivots; scale the rows of the Jacobian.")


def _first_basis(matrix: Matrix, error: FloatArray) -> list[int]:
    """Columns that make [A_basic, e] invertible, by elimination with pivoting: e first, then the largest columns."""
    work = np.column_stack([error, matrix])
    basis: list[int] = []
    for _ in range(len(error) - 1):
        chosen = basis[-1] + 1 if basis else 0
        direction = work[:, chosen] / np.linalg.norm(work[:, chosen])
        work = work - np.outer(direction, direction @ work)
        basis.append(int(np.argmax(np.linalg.norm(work[:, 1:], axis=0))))
    return basis


class _DualProgram:
    """min ‖Jᵀy + δ‖₁ subject to eᵀy = 1, for a given J and e."""

    def __init__(self, matrix: Matrix, error: FloatArray) -> None:
        self.matrix, self.error = matrix, error
        scale = RELATIVE_OFFSET * float(np.abs(matrix).max() / np.linalg.norm(error))
        self.offsets = np.asarray(np.random.default_rng(0).uniform(0.5 * scale, scale, size=matrix.shape[1]))

    def values(self, basis: list[int]) -> FloatArray:
        """Jᵀy + δ at the vertex where the basic entries are zero."""
        rows = np.vstack([self.matrix[:, basis].T, self.error])
        y = np.linalg.solve(rows, np.append(-self.offsets[basis], 1.0))
        return np.asarray(self.matrix.T @ y + self.offsets)

    def multipliers(self, basis: list[int]) -> tuple[FloatArray, FloatArray, float]:
        """Signs of Jᵀy + δ (zero for basic columns), weights of basic columns, and μ."""
        signs: FloatArray = np.where(self.values(basis) < 0.0, -1.0, 1.0)
        signs[basis] = 0.0
        found = np.linalg.solve(np.column_stack([-self.matrix[:, basis], self.error]), self.matrix @ signs)
        return np.asarray(signs), np.asarray(found[:-1], dtype=np.float64), float(found[-1])

    def pivot(self, basis: list[int], signs: FloatArray, weights: FloatArray) -> list[int]:
        """Basis after the edge that a column leaves by: exact minimization of the piecewise linear objective."""
        leaving = int(np.argmax(np.abs(weights)))
        side = np.zeros(len(self.error))
        side[leaving] = np.sign(weights[leaving])  # along it the objective falls by |w| − 1 a unit
        edge = np.linalg.solve(np.vstack([self.matrix[:, basis].T, self.error]), side)
        values, changes = self.values(basis), self.matrix.T @ edge
        crossing = np.flatnonzero(signs * changes < -ZERO_TOL * np.abs(changes).max())
        lengths = np.maximum(-values[crossing] / changes[crossing], 0.0)
        slope = 1.0 - abs(float(weights[leaving]))
        for column in crossing[np.argsort(lengths, kind="stable")]:
            slope += 2.0 * abs(float(changes[column]))
            if slope >= 0.0:
                return [*basis[:leaving], int(column), *basis[leaving + 1 :]]
        raise PoiseError("infinity-norm step: the dual has no minimum along an edge; scale the rows of the Jacobian.")

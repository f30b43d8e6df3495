"""Singular value decompositions compared: Golub-Reinsch, one-sided Jacobi, LAPACK, and warm starts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.types import FloatArray, Matrix

# --- factors ----------------------------------------------------------------------------------------------------------

# A singular value decomposition and what it is good for.

RANK = 1e-12  # singular values below this part of the largest count as zero


class Factors(NamedTuple):
    """J = left · diag(values) · right."""

    left: Matrix  # (m, r)
    values: FloatArray  # (r,), largest first
    right: Matrix  # (r, n)

    def solve(self, wanted: FloatArray) -> FloatArray:
        """J⁺ e: the shortest least-squares answer."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        inner = np.where(keep, self.left.T @ wanted / np.where(keep, self.values, 1.0), 0.0)
        return np.asarray(self.right.T @ inner)

    def inverse(self) -> Matrix:
        """J⁺ (n, m)."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        scaled = np.where(keep, 1.0 / np.where(keep, self.values, 1.0), 0.0)
        return np.asarray((self.right.T * scaled) @ self.left.T)

    def orthogonality(self) -> float:
        """How far left and right vectors of nonzero values are from orthonormal: the largest entry that is off."""
        keep = self.values > RANK * self.values.max(initial=0.0)
        one = np.eye(int(keep.sum()))
        left, right = self.left[:, keep], self.right[keep]
        return float(max(np.abs(left.T @ left - one).max(), np.abs(right @ right.T - one).max()))

    def error(self, matrix: Matrix) -> float:
        """‖U D Vᵀ − J‖ relative to ‖J‖."""
        return float(np.linalg.norm((self.left * self.values) @ self.right - matrix) / np.linalg.norm(matrix))


def sorted_factors(left: Matrix, values: FloatArray, right: Matrix) -> Factors:
    """Factors with the largest value first."""
    order = np.argsort(-values, kind="stable")
    return Factors(left[:, order], values[order], right[order])


# --- golub reinsch ----------------------------------------------------------------------------------------------------

# Golub and Reinsch written out: reflections to bidiagonal form, then QR sweeps with an implicit shift [Ge2000, 3.3].
#
#     for k:  a reflection from the left makes column k zero below the diagonal,
#             one from the right makes row k zero beyond the superdiagonal.
#     until every superdiagonal entry is negligible: chase a bulge down the block, begun with Wilkinson's shift.
#
# (Golub and Reinsch, Numerische Mathematik 14, 1970; Golub and Van Loan, Matrix Computations, 8.6.)

NEGLIGIBLE = 1e-16
MAX_QR_SWEEPS = 60  # per singular value


def golub_reinsch(matrix: Matrix) -> Factors:
    """Decompose a matrix of any shape; a wide one is done as its transpose."""
    if matrix.shape[0] < matrix.shape[1]:
        left, values, right = golub_reinsch(matrix.T)
        return Factors(right.T, values, left.T)
    left, diagonal, above, right = _bidiagonal(matrix)
    _diagonalize(diagonal, above, left, right)
    negative = diagonal < 0.0
    right[:, negative] *= -1.0
    return sorted_factors(left, np.abs(diagonal), right.T)


def _reflection(vector: FloatArray) -> tuple[FloatArray, float, float]:
    """Unit u and value with (I − 2uuᵀ) v = value e₁; u = 0 where nothing is to do."""
    size = float(np.linalg.norm(vector))
    if size == 0.0:
        return np.zeros_like(vector), 0.0, 0.0
    value = -np.copysign(size, vector[0])
    mirror = vector.copy()
    mirror[0] -= value
    return mirror / np.linalg.norm(mirror), float(value), 2.0


def _bidiagonal(matrix: Matrix) -> tuple[Matrix, FloatArray, FloatArray, Matrix]:
    rows, columns = matrix.shape
    work = matrix.copy()
    left, right = np.eye(rows, columns), np.eye(columns)
    mirrors: list[tuple[FloatArray, FloatArray | None]] = []
    for k in range(columns):
        own, _, twice = _reflection(work[k:, k])
        work[k:, k:] -= twice * np.outer(own, own @ work[k:, k:])
        other = None
        if k + 2 <= columns - 1:
            other, _, twice = _reflection(work[k, k + 1 :])
            work[k:, k + 1 :] -= twice * np.outer(work[k:, k + 1 :] @ other, other)
        mirrors.append((own, other))
    for k in range(columns - 1, -1, -1):
        own, other = mirrors[k]
        left[k:] -= 2.0 * np.outer(own, own @ left[k:])
        if other is not None:
            right[k + 1 :] -= 2.0 * np.outer(other, other @ right[k + 1 :])
    return left, np.diag(work).copy(), np.diag(work, 1)[: columns - 1].copy(), right


def _diagonalize(diagonal: FloatArray, above: FloatArray, left: Matrix, right: Matrix) -> None:
    """QR sweeps on the bidiagonal matrix, in place."""
    count = len(diagonal)
    scale = max(float(np.abs(diagonal).max(initial=0.0)), float(np.abs(above).max(initial=0.0)), 1e-300)
    for _ in range(MAX_QR_SWEEPS * max(count, 1)):
        near = np.abs(diagonal[:-1]) + np.abs(diagonal[1:])
        above[np.abs(above) <= NEGLIGIBLE * np.maximum(near, NEGLIGIBLE * scale)] = 0.0
        coupled = np.flatnonzero(above)
        if not len(coupled):
            return
        last = int(coupled[-1]) + 1
        first = last - 1
        while first > 0 and above[first - 1] != 0.0:
            first -= 1
        empty = np.flatnonzero(np.abs(diagonal[first:last]) <= NEGLIGIBLE * scale)
        if len(empty):
            _clear_row(diagonal, above, left, first + int(empty[-1]), last)
        else:
            _sweep(diagonal, above, left, right, first, last)


def _clear_row(diagonal: FloatArray, above: FloatArray, left: Matrix, row: int, last: int) -> None:
    """A zero on the diagonal: rotate its row with those below until nothing is left beside it."""
    diagonal[row] = 0.0
    bulge, above[row] = above[row], 0.0
    for k in range(row + 1, last + 1):
        cosine, sine, size = _rotation(diagonal[k], bulge)
        diagonal[k] = size
        _turn_columns(left, k, row, cosine, sine)
        if k < last:
            bulge, above[k] = -sine * above[k], cosine * above[k]


def _sweep(diagonal: FloatArray, above: FloatArray, left: Matrix, right: Matrix, first: int, last: int) -> None:
    """One implicit QR step on the block first … last, with Wilkinson's shift."""
    before = above[last - 2] if last - first > 1 else 0.0
    corner = diagonal[last - 1] ** 2 + before**2
    beside, end = diagonal[last - 1] * above[last - 1], diagonal[last] ** 2 + above[last - 1] ** 2
    half = 0.5 * (corner - end)
    shift = end - beside**2 / (half + np.copysign(np.hypot(half, beside), half)) if beside != 0.0 else end
    one, other = diagonal[first] ** 2 - shift, diagonal[first] * above[first]
    for k in range(first, last):
        cosine, sine, size = _rotation(one, other)
        if k > first:
            above[k - 1] = size
        here, beyond = diagonal[k], above[k]
        one, above[k] = cosine * here + sine * beyond, cosine * beyond - sine * here
        bulge, diagonal[k + 1] = sine * diagonal[k + 1], cosine * diagonal[k + 1]
        _turn_columns(right, k, k + 1, cosine, sine)
        cosine, sine, size = _rotation(one, bulge)
        diagonal[k] = size
        one, diagonal[k + 1] = cosine * above[k] + sine * diagonal[k + 1], cosine * diagonal[k + 1] - sine * above[k]
        above[k] = one
        if k < last - 1:
            other, above[k + 1] = sine * above[k + 1], cosine * above[k + 1]
        _turn_columns(left, k, k + 1, cosine, sine)


def _rotation(one: float, other: float) -> tuple[float, float, float]:
    """Cosine and sine that turn (one, other) to (size, 0), and size."""
    size = float(np.hypot(one, other))
    return (one / size, other / size, size) if size > 0.0 else (1.0, 0.0, 0.0)


def _turn_columns(matrix: Matrix, one: int, other: int, cosine: float, sine: float) -> None:
    first, second = matrix[:, one].copy(), matrix[:, other].copy()
    matrix[:, one] = cosine * first + sine * second
    matrix[:, other] = cosine * second - sine * first


# --- one sided --------------------------------------------------------------------------------------------------------

# Givens rotations that make the columns, or the rows, of a matrix orthogonal [Ge2000, 3.4, 3.5].
#
# J V = B: pairs of columns are turned until all are orthogonal; their lengths are the singular values, their directions
# the left vectors. The angle of a pair is tan 2θ = 2 aᵢᵀaⱼ/(aᵢᵀaᵢ − aⱼᵀaⱼ), and the longer column comes first. The
# row-wise way does the same to Jᵀ, whose columns are few: for a wide Jacobian it is far cheaper.

CONVERGED = 1e-15  # cosine between columns that counts as orthogonal
MAX_JACOBI_SWEEPS = 40


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


def orthogonal_rows(
    matrix: Matrix, start: Matrix | None = None, sweeps: int = MAX_JACOBI_SWEEPS
) -> tuple[Matrix, Matrix]:
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


# --- warm rows --------------------------------------------------------------------------------------------------------

# Row-wise Givens rotations begun with the turns of the last Jacobian [Ge2000, 3.5].
#
# From frame to frame a Jacobian changes little, so one sweep from the last turns nearly makes its rows orthogonal. What
# is left over, and what rounding adds to the turns, accumulates; a reset, or turns made orthogonal again, takes it away.


class WarmRows:
    """A decomposition that follows a Jacobian.

    Parameters
    ----------
    sweeps : int
        Sweeps per frame; 1 is the seed's.
    reset : int
        Frames after which to begin anew; 0 never.
    small_angles : bool
        Turn by cos ≈ 1, sin ≈ θ as the seed suggests for speed, which is orthogonal to second order only.
    """

    def __init__(self, sweeps: int = 1, reset: int = 0, small_angles: bool = False) -> None:
        self._sweeps, self._reset, self._small = sweeps, reset, small_angles
        self._turns: Matrix | None = None
        self._frames = 0

    def __call__(self, matrix: Matrix) -> Factors:
        """Factors of the next Jacobian."""
        if self._turns is None or (self._reset and self._frames % self._reset == 0):
            work, self._turns = orthogonal_rows(matrix)
        elif self._small:
            work, self._turns = _small_turns(matrix, self._turns)
        else:
            work, self._turns = orthogonal_rows(matrix, self._turns, self._sweeps)
        self._frames += 1
        return factors_of(work, self._turns)


def _small_turns(matrix: Matrix, turns: Matrix) -> tuple[Matrix, Matrix]:
    """One sweep with cos θ ≈ 1 and sin θ ≈ θ; pairs of nearly equal length by √½ as they must be."""
    turns = turns.copy()
    work = turns @ matrix
    for i in range(len(work) - 1):
        for j in range(i + 1, len(work)):
            mixed, difference = float(work[i] @ work[j]), float(work[i] @ work[i] - work[j] @ work[j])
            angle = 0.5 * float(np.arctan2(2.0 * mixed, difference))
            along, across = (1.0, angle) if abs(angle) < 0.1 else (float(np.cos(angle)), float(np.sin(angle)))
            for rows in (work, turns):
                first = rows[i].copy()
                rows[i] = along * first + across * rows[j]
                rows[j] = along * rows[j] - across * first
    return work, turns

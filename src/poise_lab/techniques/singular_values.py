"""Singular value decompositions: Golub-Reinsch, one-sided Jacobi (Givens rotations of rows or columns), warm starts.

Golub-Reinsch [Ge2000, 3.3; Golub and Reinsch, Numerische Mathematik 14, 1970; Golub and Van Loan, Matrix Computations,
8.6]: reflections to bidiagonal form, then QR sweeps with an implicit shift.

1. For each k, a reflection from the left makes column k zero below the diagonal, and one from the right makes row k
   zero beyond the superdiagonal.
2. Until every superdiagonal entry is negligible, chase a bulge down the block, starting with Wilkinson's shift.

One-sided Jacobi [Ge2000, 3.4, 3.5]: Givens rotations make the columns, or the rows, of a matrix orthogonal. J V = B:
pairs of columns are rotated until all are orthogonal; their lengths are the singular values, their directions the left
vectors. The angle of a pair is tan 2θ = 2 aᵢᵀaⱼ/(aᵢᵀaᵢ − aⱼᵀaⱼ), with the longer column first. Row-wise rotations do
the same to Jᵀ, which has few columns: far cheaper for a wide Jacobian.

Warm start [Ge2000, 3.5]: from frame to frame a Jacobian changes little, so one sweep from the previous rotations nearly
makes its rows orthogonal. The remainder, and rounding of the rotations, accumulate; a reset removes them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.types import BoolArray, FloatArray, Matrix

RELATIVE_RANK_TOL = 1e-12  # singular values below this fraction of the largest are treated as zero
RELATIVE_PIVOT_TOL = 1e-16  # bidiagonal entries below this fraction of their neighbors are treated as zero
MAX_QR_SWEEPS = 60  # per singular value
ORTHOGONALITY_TOL = 1e-15  # cosine between rows that are treated as orthogonal
MAX_JACOBI_SWEEPS = 40
SMALL_ANGLE_RAD = 0.1  # below it, cos θ ≈ 1 and sin θ ≈ θ are used on request


class Factors(NamedTuple):
    """Singular value decomposition J = left · diag(values) · right."""

    left: Matrix  # (m, r)
    values: FloatArray  # (r,), largest first
    right: Matrix  # (r, n)

    @property
    def _nonzero(self) -> BoolArray:
        return np.asarray(self.values > RELATIVE_RANK_TOL * self.values.max(initial=0.0))

    def solve(self, error: FloatArray) -> FloatArray:
        """J⁺ e: the shortest least-squares solution."""
        nonzero = self._nonzero
        inner = np.where(nonzero, self.left.T @ error / np.where(nonzero, self.values, 1.0), 0.0)
        return np.asarray(self.right.T @ inner)

    def inverse(self) -> Matrix:
        """J⁺ (n, m)."""
        nonzero = self._nonzero
        scaled = np.where(nonzero, 1.0 / np.where(nonzero, self.values, 1.0), 0.0)
        return np.asarray((self.right.T * scaled) @ self.left.T)

    def orthogonality(self) -> float:
        """Loss of orthogonality: largest entry of |UᵀU − I| and |VᵀV − I| over nonzero singular values."""
        nonzero = self._nonzero
        identity = np.eye(int(nonzero.sum()))
        left, right = self.left[:, nonzero], self.right[nonzero]
        return float(max(np.abs(left.T @ left - identity).max(), np.abs(right @ right.T - identity).max()))

    def error(self, matrix: Matrix) -> float:
        """‖U D Vᵀ − J‖ relative to ‖J‖."""
        return float(np.linalg.norm((self.left * self.values) @ self.right - matrix) / np.linalg.norm(matrix))


def sorted_factors(left: Matrix, values: FloatArray, right: Matrix) -> Factors:
    """Factors sorted by singular value, the largest first."""
    order = np.argsort(-values, kind="stable")
    return Factors(left[:, order], values[order], right[order])


# --- Golub-Reinsch ----------------------------------------------------------------------------------------------------


def golub_reinsch(matrix: Matrix) -> Factors:
    """Decomposition of a matrix of any shape; a wide one is decomposed as its transpose."""
    if matrix.shape[0] < matrix.shape[1]:
        left, values, right = golub_reinsch(matrix.T)
        return Factors(right.T, values, left.T)
    return _golub_reinsch_of_columns(matrix)


def golub_reinsch_untransposed(matrix: Matrix) -> Factors:
    """Thin decomposition of a wide matrix as it is: bidiagonal form with as many diagonal entries as columns.

    It does what a routine for tall matrices does with a wide one [Baerlocher2001, 4.7.7]. The factors are those of
    :func:`golub_reinsch`; the right factor is (n, n) on the way, and the diagonal has n − m zeros to deflate.
    """
    left, values, right = _golub_reinsch_of_columns(matrix)
    count = min(matrix.shape)
    return Factors(left[:, :count], values[:count], right[:count])


def _golub_reinsch_of_columns(matrix: Matrix) -> Factors:
    left, diagonal, above, right = _bidiagonal(matrix)
    _diagonalize(diagonal, above, left, right)
    negative = diagonal < 0.0
    right[:, negative] *= -1.0
    return sorted_factors(left, np.abs(diagonal), right.T)


def _reflection(vector: FloatArray) -> FloatArray | None:
    """Householder reflection: the unit vector u with (I − 2uuᵀ) v along e₁; None for v = 0."""
    size = float(np.linalg.norm(vector))
    if size == 0.0:
        return None
    normal = vector.copy()
    normal[0] += np.copysign(size, vector[0])
    return np.asanyarray(normal / np.linalg.norm(normal))


def _bidiagonal(matrix: Matrix) -> tuple[Matrix, FloatArray, FloatArray, Matrix]:
    """Left factor, diagonal, superdiagonal and right factor of the bidiagonal form."""
    rows, columns = matrix.shape
    work = matrix.copy()
    left, right = np.eye(rows, columns, like=matrix), np.eye(columns, like=matrix)
    reflections: list[tuple[FloatArray | None, FloatArray | None]] = []
    for k in range(min(rows, columns)):
        own = _reflection(work[k:, k])
        if own is not None:
            work[k:, k:] -= 2.0 * np.outer(own, own @ work[k:, k:])
        other = _reflection(work[k, k + 1 :]) if k + 2 <= columns - 1 else None
        if other is not None:
            work[k:, k + 1 :] -= 2.0 * np.outer(work[k:, k + 1 :] @ other, other)
        reflections.append((own, other))
    for k in range(len(reflections) - 1, -1, -1):
        own, other = reflections[k]
        if own is not None:
            left[k:] -= 2.0 * np.outer(own, own @ left[k:])
        if other is not None:
            right[k + 1 :] -= 2.0 * np.outer(other, other @ right[k + 1 :])
    diagonal, above = np.zeros(columns), np.zeros(max(columns - 1, 0))
    diagonal[: min(rows, columns)] = np.diag(work)
    above[: len(np.diag(work, 1))] = np.diag(work, 1)[: columns - 1]
    return left, diagonal, above, right


def _diagonalize(diagonal: FloatArray, above: FloatArray, left: Matrix, right: Matrix) -> None:
    """QR sweeps on the bidiagonal matrix, in place."""
    count = len(diagonal)
    scale = max(float(np.abs(diagonal).max(initial=0.0)), float(np.abs(above).max(initial=0.0)), 1e-300)
    for _ in range(MAX_QR_SWEEPS * max(count, 1)):
        near = np.abs(diagonal[:-1]) + np.abs(diagonal[1:])
        above[np.abs(above) <= RELATIVE_PIVOT_TOL * np.maximum(near, RELATIVE_PIVOT_TOL * scale)] = 0.0
        coupled = np.flatnonzero(above)
        if not len(coupled):
            return
        last = int(coupled[-1]) + 1
        first = last - 1
        while first > 0 and above[first - 1] != 0.0:
            first -= 1
        empty = np.flatnonzero(np.abs(diagonal[first:last]) <= RELATIVE_PIVOT_TOL * scale)
        if len(empty):
            _clear_row(diagonal, above, left, first + int(empty[-1]), last)
        else:
            _sweep(diagonal, above, left, right, first, last)


def _clear_row(diagonal: FloatArray, above: FloatArray, left: Matrix, row: int, last: int) -> None:
    """Deflation of a zero on the diagonal: rotate its row with those below until its superdiagonal entry is zero."""
    diagonal[row] = 0.0
    bulge, above[row] = above[row], 0.0
    for k in range(row + 1, last + 1):
        cosine, sine, size = _rotation(diagonal[k], bulge)
        diagonal[k] = size
        _rotate_columns(left, k, row, cosine, sine)
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
        pivot, beside_pivot = diagonal[k], above[k]
        one, above[k] = cosine * pivot + sine * beside_pivot, cosine * beside_pivot - sine * pivot
        bulge, diagonal[k + 1] = sine * diagonal[k + 1], cosine * diagonal[k + 1]
        _rotate_columns(right, k, k + 1, cosine, sine)
        cosine, sine, size = _rotation(one, bulge)
        diagonal[k] = size
        one, diagonal[k + 1] = cosine * above[k] + sine * diagonal[k + 1], cosine * diagonal[k + 1] - sine * above[k]
        above[k] = one
        if k < last - 1:
            other, above[k + 1] = sine * above[k + 1], cosine * above[k + 1]
        _rotate_columns(left, k, k + 1, cosine, sine)


def _rotation(one: float, other: float) -> tuple[float, float, float]:
    """Givens rotation: cosine and sine that rotate (one, other) to (size, 0), and size."""
    size = float(np.hypot(one, other))
    return (one / size, other / size, size) if size > 0.0 else (1.0, 0.0, 0.0)


def _rotate_columns(matrix: Matrix, one: int, other: int, cosine: float, sine: float) -> None:
    """Givens rotation of two columns, in place."""
    first, second = matrix[:, one].copy(), matrix[:, other].copy()
    matrix[:, one] = cosine * first + sine * second
    matrix[:, other] = cosine * second - sine * first


# --- one-sided Jacobi -------------------------------------------------------------------------------------------------


def jacobi_sweep(work: Matrix, rotations: Matrix) -> float:
    """One sweep over all pairs of rows of `work`, applied to `rotations` too; returns the largest cosine met."""
    worst = 0.0
    for i in range(len(work) - 1):
        for j in range(i + 1, len(work)):
            one, other, mixed = work[i] @ work[i], work[j] @ work[j], work[i] @ work[j]
            size = float(np.sqrt(one * other))
            if size == 0.0 and not other > one:
                continue
            cosine = abs(float(mixed)) / size if size > 0.0 else 0.0
            if cosine <= ORTHOGONALITY_TOL and one >= other:
                continue
            worst = max(worst, cosine)
            angle = 0.5 * float(np.arctan2(2.0 * mixed, one - other))
            along, across = np.cos(angle), np.sin(angle)
            for rows in (work, rotations):
                first = rows[i].copy()
                rows[i] = along * first + across * rows[j]
                rows[j] = along * rows[j] - across * first
    return worst


def orthogonal_rows(
    matrix: Matrix, start: Matrix | None = None, sweeps: int = MAX_JACOBI_SWEEPS
) -> tuple[Matrix, Matrix]:
    """Rows made orthogonal by rotations: (R J, R), from the rotations `start` of an earlier matrix if given."""
    rotations = np.eye(len(matrix), like=matrix) if start is None else start.copy()
    work = rotations @ matrix
    for _ in range(sweeps):
        if jacobi_sweep(work, rotations) <= ORTHOGONALITY_TOL:
            break
    return work, rotations


def row_givens(matrix: Matrix) -> Factors:
    """Decomposition by rotating the rows of J until they are orthogonal."""
    return factors_of(*orthogonal_rows(matrix))


def column_givens(matrix: Matrix) -> Factors:
    """Decomposition by rotating the columns of J; of its n values all but min(m, n) are rounding errors."""
    factors = factors_of(*orthogonal_rows(matrix.T))
    return Factors(factors.right.T, factors.values, factors.left.T)


def factors_of(work: Matrix, rotations: Matrix) -> Factors:
    """Factors of J = Rᵀ (R J): the orthogonal rows R J are singular values times right vectors."""
    values = np.linalg.norm(work, axis=1)
    right = work / np.where(values > 0.0, values, 1.0)[:, None]
    left, values, right = sorted_factors(rotations.T, values, right)
    count = min(work.shape)
    return Factors(left[:, :count], values[:count], right[:count])


# --- warm start -------------------------------------------------------------------------------------------------------


class WarmStartedRows:
    """Row-wise decomposition of a slowly changing Jacobian, started with the rotations of the previous one.

    Parameters
    ----------
    sweeps : int
        Sweeps per frame; 1 in [Ge2000].
    reset : int
        Frames after which to start without the previous rotations; 0 never.
    small_angles : bool
        Use cos θ ≈ 1 and sin θ ≈ θ, as [Ge2000] suggests for speed; orthogonal to second order only.
    alternate : bool
        Rotate columns in every other frame, from the right vectors of the frame before: the left vectors are then
        computed anew, and their errors do not accumulate [Ge2000, 3.4].
    """

    def __init__(self, sweeps: int = 1, reset: int = 0, small_angles: bool = False, alternate: bool = False) -> None:
        self._sweeps, self._reset, self._small, self._alternate = sweeps, reset, small_angles, alternate
        self._rotations: Matrix | None = None
        self._right: Matrix | None = None
        self._frames = 0

    def __call__(self, matrix: Matrix) -> Factors:
        """Factors of the next Jacobian."""
        if self._alternate and self._right is not None and self._frames % 2 == 1:
            factors = self._rotate_columns(matrix, self._right)
        else:
            factors = self._rotate_rows(matrix)
        self._frames += 1
        self._right = factors.right
        return factors

    def _rotate_columns(self, matrix: Matrix, right: Matrix) -> Factors:
        """Rotate the right vectors of the last frame until the columns of J Vᵀ are orthogonal."""
        if self._small:
            work, rotations = _small_angle_sweep(right @ matrix.T, np.eye(len(right)))
        else:
            work, rotations = orthogonal_rows(right @ matrix.T, sweeps=self._sweeps)
        values = np.linalg.norm(work, axis=1)
        left = (work / np.where(values > 0.0, values, 1.0)[:, None]).T
        self._rotations = left.T
        return sorted_factors(left, values, rotations @ right)

    def _rotate_rows(self, matrix: Matrix) -> Factors:
        """Rotate the rows of J, from the rotations of the last frame."""
        if self._rotations is None or (self._reset and self._frames % self._reset == 0):
            work, self._rotations = orthogonal_rows(matrix)
        elif self._small:
            work, self._rotations = _small_angle_sweep(matrix, self._rotations)
        else:
            work, self._rotations = orthogonal_rows(matrix, self._rotations, self._sweeps)
        return factors_of(work, self._rotations)


def _small_angle_sweep(matrix: Matrix, rotations: Matrix) -> tuple[Matrix, Matrix]:
    """One sweep with cos θ ≈ 1 and sin θ ≈ θ for small angles, exact for large ones (rows of nearly equal length)."""
    rotations = rotations.copy()
    work = rotations @ matrix
    for i in range(len(work) - 1):
        for j in range(i + 1, len(work)):
            mixed, difference = float(work[i] @ work[j]), float(work[i] @ work[i] - work[j] @ work[j])
            angle = 0.5 * float(np.arctan2(2.0 * mixed, difference))
            small = abs(angle) < SMALL_ANGLE_RAD
            along, across = (1.0, angle) if small else (float(np.cos(angle)), float(np.sin(angle)))
            for rows in (work, rotations):
                first = rows[i].copy()
                rows[i] = along * first + across * rows[j]
                rows[j] = along * rows[j] - across * first
    return work, rotations

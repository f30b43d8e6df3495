"""Golub and Reinsch written out: reflections to bidiagonal form, then QR sweeps with an implicit shift [Ge2000, 3.3].

    for k:  a reflection from the left makes column k zero below the diagonal,
            one from the right makes row k zero beyond the superdiagonal.
    until every superdiagonal entry is negligible: chase a bulge down the block, begun with Wilkinson's shift.

(Golub and Reinsch, Numerische Mathematik 14, 1970; Golub and Van Loan, Matrix Computations, 8.6.)
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.inverses.factors import Factors, sorted_factors

NEGLIGIBLE = 1e-16
MOST_SWEEPS = 60  # per singular value


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
    for _ in range(MOST_SWEEPS * max(count, 1)):
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

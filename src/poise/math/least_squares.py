"""Least squares with unknowns that are not negative, and the nearest point of a polyhedron, which follows from it.

Both are short active-set methods that end after finitely many changes; they need no feasible start. They serve where
the descent must be sure: first points, corners where more walls meet than there are dimensions, and the certificate.

Singular values and least squares that come to an end.

LAPACK's divide and conquer gives up on a few sound matrices, on others with every processor: mostly rows that were
projected, with many singular values that are rounding alone. The transpose, with its rows in any order, has the same
decomposition and takes another way to it.

Share out a sum among bounded numbers: what one cannot take, the others take over.

Find μ such that

    Σ wᵢ xᵢ(μ) = target,    xᵢ(μ) = min(max(aᵢ + μ bᵢ, lowerᵢ), upperᵢ),    wᵢ bᵢ > 0.

The sum grows with μ and is piecewise linear, with a corner wherever a number meets or leaves an end of its range: the
piece that holds the target is looked up, and solved exactly. With w = 1, a = 0 and b the shares of a driven group this
fills its members; with b = w it gives the point nearest to a on the plane w·x = target inside the box.
"""

from __future__ import annotations

import numpy as np

from poise.backend import native_function
from poise.types import FloatArray, Matrix

ROUNDS_PER_COLUMN = 3
TOLERANCE = 1e-13


def nonnegative_least_squares(matrix: Matrix, target: FloatArray, tolerance: float = TOLERANCE) -> FloatArray:
    """The u ≥ 0 that makes ‖matrix u − target‖ least.

    Columns enter by the largest gradient and leave when a step would make their unknown negative (Lawson and Hanson,
    Solving Least Squares Problems, 1974, chapter 23). Columns with u > 0 are linearly independent.
    """
    native = native_function("nonnegative_least_squares")
    if native is not None and tolerance == TOLERANCE and matrix.size:
        return np.asarray(native(np.ascontiguousarray(matrix), np.ascontiguousarray(target)))
    return nonnegative_least_squares_numpy(matrix, target, tolerance)


def nonnegative_least_squares_numpy(matrix: Matrix, target: FloatArray, tolerance: float = TOLERANCE) -> FloatArray:
    """The same without the kernel."""
    count = matrix.shape[1]
    small = tolerance * max(1.0, float(np.linalg.norm(target)))
    guessed = _guess(matrix, target, small)
    if guessed is not None:
        return guessed
    answer = np.zeros(count)
    used: list[int] = []
    for _ in range(ROUNDS_PER_COLUMN * count + 1):
        slope = matrix.T @ (target - matrix @ answer)
        slope[used] = -np.inf
        if count == len(used) or slope.max(initial=-np.inf) <= small:
            break
        entering = int(np.argmax(slope))
        if not _independent(matrix, used, entering):
            matrix = matrix.copy()
            matrix[:, entering] = 0.0  # what it could do the others do
            continue
        used.append(entering)
        answer = _inside(matrix, target, answer, used)
    return answer


def _guess(matrix: Matrix, target: FloatArray, small: float) -> FloatArray | None:
    """The answer over the columns that plain least squares uses with u > 0, where that is the answer already."""
    if not matrix.size:
        return np.zeros(matrix.shape[1])
    plain, _, rank, _ = np.linalg.lstsq(matrix, target, rcond=None)
    if rank < min(matrix.shape):
        return None  # columns depend on each other: which of them push is not told by this
    used = np.flatnonzero(plain > 0.0)
    answer = np.zeros(len(plain))
    if len(used):
        answer[used] = np.linalg.lstsq(matrix[:, used], target, rcond=None)[0]
    slope = matrix.T @ (target - matrix @ answer)
    slope[used] = 0.0
    right = len(used) <= len(target) and (answer >= 0.0).all() and (slope <= small).all()
    return answer if right else None


def _independent(matrix: Matrix, used: list[int], column: int) -> bool:
    own = matrix[:, column]
    if not used:
        return bool(own.any())
    others = matrix[:, used]
    left = own - others @ np.linalg.lstsq(others, own, rcond=None)[0]
    return float(np.linalg.norm(left)) > 1e-10 * float(np.linalg.norm(own))


def _inside(matrix: Matrix, target: FloatArray, answer: FloatArray, used: list[int]) -> FloatArray:
    """Least squares over the used columns, taking out those that would become negative."""
    while used:
        wanted = np.linalg.lstsq(matrix[:, used], target, rcond=None)[0]
        if (wanted > 0.0).all():
            result = np.zeros_like(answer)
            result[used] = wanted
            return result
        now = answer[used]
        falling = wanted <= 0.0
        share = float(np.min(now[falling] / np.maximum(now[falling] - wanted[falling], 1e-300)))
        moved = now + share * (wanted - now)
        moved[falling & (now / np.maximum(now - wanted, 1e-300) <= share)] = 0.0
        answer = np.zeros_like(answer)
        answer[used] = np.maximum(moved, 0.0)
        used[:] = [column for column in used if answer[column] > 0.0]
    return np.zeros_like(answer)


def least_norm_feasible_point(rows: Matrix, bounds: FloatArray) -> FloatArray | None:
    """The shortest v with rows v ≤ bounds, or None where there is none.

    Least distance programming: the multipliers are a nonnegative least-squares problem (Lawson and Hanson, 23.4).
    """
    if (bounds >= 0.0).all():
        return np.zeros(rows.shape[1])
    stacked = np.concatenate([-rows.T, -bounds[None]])
    target = np.zeros(len(stacked))
    target[-1] = 1.0
    left = stacked @ nonnegative_least_squares(stacked, target) - target
    if -left[-1] <= 1e-12:
        return None
    return np.asarray(-left[:-1] / left[-1])


WAYS = 8  # that are tried


def svd(matrix: Matrix, full_matrices: bool = False) -> tuple[Matrix, FloatArray, Matrix]:
    """U, σ and Vᵀ with matrix = U diag(σ) Vᵀ.

    Raises
    ------
    numpy.linalg.LinAlgError
        When no way leads to an end; a matrix with NaN is not tried again.
    """
    try:
        return np.linalg.svd(matrix, full_matrices=full_matrices)
    except np.linalg.LinAlgError:
        if not np.isfinite(matrix).all():
            raise
    for way in range(WAYS - 1):
        try:
            return _of_transpose(matrix, full_matrices, way)
        except np.linalg.LinAlgError:
            continue
    raise np.linalg.LinAlgError(f"singular values of a matrix {matrix.shape} were not found in {WAYS} ways")


def singular_values(matrix: Matrix) -> FloatArray:
    """σ alone, the largest first, which takes half the time."""
    try:
        return np.asarray(np.linalg.svd(matrix, compute_uv=False))
    except np.linalg.LinAlgError:
        return svd(matrix)[1]


def least_squares(matrix: Matrix, wanted: FloatArray, tolerance: float) -> FloatArray:
    """The shortest x that makes ‖matrix x - wanted‖ least.

    Singular values up to `tolerance` times the largest count as zero.
    """
    try:
        return np.asarray(np.linalg.lstsq(matrix, wanted, rcond=tolerance)[0])
    except np.linalg.LinAlgError:
        left, sigma, right = svd(matrix)
        kept = sigma > tolerance * float(sigma.max(initial=0.0))
        return np.asarray(right[kept].T @ ((left.T @ wanted)[kept] / sigma[kept]))


def _of_transpose(matrix: Matrix, full_matrices: bool, way: int) -> tuple[Matrix, FloatArray, Matrix]:
    """The decomposition by way of the transpose, its rows as they are or, the same on every run, mixed."""
    columns = matrix.shape[1]
    order = np.random.default_rng(way).permutation(columns) if way else np.arange(columns)
    mixed, sigma, left = np.linalg.svd(matrix.T[order], full_matrices=full_matrices)
    right = np.empty_like(mixed)
    right[order] = mixed
    return left.T, sigma, right.T


def water_fill(
    start: FloatArray, slopes: FloatArray, weights: FloatArray, lower: FloatArray, upper: FloatArray, target: float
) -> FloatArray:
    """Numbers x with Σ w x = target, or as near to it as their ranges allow.

    Parameters
    ----------
    start, slopes, weights : (n,) arrays
        a, b and w of the module's text.
    lower, upper : (n,) arrays
        Ends of the ranges; may be infinite.
    target : float
        The sum wanted.
    """
    corners = np.concatenate([(lower - start) / slopes, (upper - start) / slopes])
    corners = np.sort(corners[np.isfinite(corners)])
    sums = np.clip(start + corners[:, None] * slopes, lower, upper) @ weights
    piece = int(np.searchsorted(sums, target))
    # One μ inside the piece tells which numbers move there.
    inside = np.concatenate([corners[:1] - 1.0, 0.5 * (corners[1:] + corners[:-1]), corners[-1:] + 1.0])
    values = start + (inside[piece] if len(corners) else 0.0) * slopes
    moving = (values > lower) & (values < upper)
    values = np.clip(values, lower, upper)
    if moving.any():
        rest = target - float(weights[~moving] @ values[~moving]) - float(weights[moving] @ start[moving])
        values[moving] = start[moving] + rest / float(weights[moving] @ slopes[moving]) * slopes[moving]
    return np.asarray(np.clip(values, lower, upper))

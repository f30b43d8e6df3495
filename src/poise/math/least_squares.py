"""Least squares: robust SVD, nonnegative least squares (NNLS), least distance, and water filling.

**Robust SVD.** LAPACK's divide and conquer fails to converge on a few valid matrices, on different ones with every
processor: mostly projected rows with many singular values at rounding level. The transpose, with its rows in any order,
has the same decomposition but takes another path to it, so it is tried next.

**Nonnegative least squares** and the point of a polyhedron nearest to the origin, which follows from it. Both are short
active-set methods that end after finitely many changes and need no feasible start. They are used where robustness
matters: initial points, vertices where more constraints meet than there are dimensions, and the KKT certificate.

**Water filling** distributes a sum among bounded numbers (a projection onto a hyperplane and a box). Find μ such that

    Σ wᵢ xᵢ(μ) = target,    xᵢ(μ) = min(max(aᵢ + μ bᵢ, lowerᵢ), upperᵢ),    wᵢ bᵢ > 0.

The sum grows with μ and is piecewise linear, with a breakpoint wherever a number reaches or leaves a bound: the piece
that contains the target is found by search and solved exactly. With w = 1, a = 0 and b the shares of a driven group
this distributes its total; with b = w it gives the point nearest to a on the plane w·x = target inside the box.
"""

from __future__ import annotations

import numpy as np

from poise.backend import native_function
from poise.types import FloatArray, Matrix

MAX_ITERATIONS_PER_COLUMN = 3
GRADIENT_TOL = 1e-13  # relative to max(1, ‖target‖)
_DEPENDENT_COLUMN_TOL = 1e-10  # a column with a smaller relative residual depends on the others
_INFEASIBLE_RESIDUAL_TOL = 1e-12  # a smaller last residual of least distance programming means infeasible
MAX_SVD_ATTEMPTS = 8


def nonnegative_least_squares(matrix: Matrix, target: FloatArray, tolerance: float = GRADIENT_TOL) -> FloatArray:
    """The u ≥ 0 that minimizes ‖matrix u − target‖.

    Columns enter by the largest gradient and leave when a step would make their unknown negative (Lawson and Hanson,
    Solving Least Squares Problems, 1974, chapter 23). Columns with u > 0 are linearly independent.
    """
    native = native_function("nonnegative_least_squares")
    if native is not None and tolerance == GRADIENT_TOL and matrix.size:
        return np.asarray(native(np.ascontiguousarray(matrix), np.ascontiguousarray(target)))
    return nonnegative_least_squares_numpy(matrix, target, tolerance)


def nonnegative_least_squares_numpy(matrix: Matrix, target: FloatArray, tolerance: float = GRADIENT_TOL) -> FloatArray:
    """The same in NumPy, without the kernel."""
    count = matrix.shape[1]
    gradient_tol = tolerance * max(1.0, float(np.linalg.norm(target)))
    guessed = _guess(matrix, target, gradient_tol)
    if guessed is not None:
        return guessed
    answer = np.zeros(count)
    used: list[int] = []
    for _ in range(MAX_ITERATIONS_PER_COLUMN * count + 1):
        slope = matrix.T @ (target - matrix @ answer)
        slope[used] = -np.inf
        if count == len(used) or slope.max(initial=-np.inf) <= gradient_tol:
            break
        entering = int(np.argmax(slope))
        if not _independent(matrix, used, entering):
            matrix = matrix.copy()
            matrix[:, entering] = 0.0  # it depends on the other columns
            continue
        used.append(entering)
        answer = _feasible_least_squares(matrix, target, answer, used)
    return answer


def _guess(matrix: Matrix, target: FloatArray, gradient_tol: float) -> FloatArray | None:
    """Solution over the columns that unconstrained least squares uses with u > 0, if it is already optimal."""
    if not matrix.size:
        return np.zeros(matrix.shape[1])
    plain, _, rank, _ = np.linalg.lstsq(matrix, target, rcond=None)
    if rank < min(matrix.shape):
        return None  # dependent columns: their signs do not identify the active set
    used = np.flatnonzero(plain > 0.0)
    answer = np.zeros(len(plain))
    if len(used):
        answer[used] = np.linalg.lstsq(matrix[:, used], target, rcond=None)[0]
    slope = matrix.T @ (target - matrix @ answer)
    slope[used] = 0.0
    optimal = len(used) <= len(target) and (answer >= 0.0).all() and (slope <= gradient_tol).all()
    return answer if optimal else None


def _independent(matrix: Matrix, used: list[int], column: int) -> bool:
    candidate = matrix[:, column]
    if not used:
        return bool(candidate.any())
    others = matrix[:, used]
    residual = candidate - others @ np.linalg.lstsq(others, candidate, rcond=None)[0]
    return float(np.linalg.norm(residual)) > _DEPENDENT_COLUMN_TOL * float(np.linalg.norm(candidate))


def _feasible_least_squares(matrix: Matrix, target: FloatArray, answer: FloatArray, used: list[int]) -> FloatArray:
    """Least squares over the used columns, removing those whose unknown would become negative."""
    while used:
        unconstrained = np.linalg.lstsq(matrix[:, used], target, rcond=None)[0]
        if (unconstrained > 0.0).all():
            result = np.zeros_like(answer)
            result[used] = unconstrained
            return result
        current = answer[used]
        falling = unconstrained <= 0.0
        step = float(np.min(current[falling] / np.maximum(current[falling] - unconstrained[falling], 1e-300)))
        moved = current + step * (unconstrained - current)
        moved[falling & (current / np.maximum(current - unconstrained, 1e-300) <= step)] = 0.0
        answer = np.zeros_like(answer)
        answer[used] = np.maximum(moved, 0.0)
        used[:] = [column for column in used if answer[column] > 0.0]
    return np.zeros_like(answer)


def least_norm_feasible_point(rows: Matrix, bounds: FloatArray) -> FloatArray | None:
    """The v of minimum norm with rows v ≤ bounds, or None if infeasible.

    Least distance programming: the multipliers are a nonnegative least-squares problem (Lawson and Hanson, 23.4).
    """
    if (bounds >= 0.0).all():
        return np.zeros(rows.shape[1])
    stacked = np.concatenate([-rows.T, -bounds[None]])
    target = np.zeros(len(stacked))
    target[-1] = 1.0
    residual = stacked @ nonnegative_least_squares(stacked, target) - target
    if -residual[-1] <= _INFEASIBLE_RESIDUAL_TOL:
        return None
    return np.asarray(-residual[:-1] / residual[-1])


def svd(matrix: Matrix, full_matrices: bool = False) -> tuple[Matrix, FloatArray, Matrix]:
    """SVD: U, σ and Vᵀ with matrix = U diag(σ) Vᵀ.

    Raises
    ------
    numpy.linalg.LinAlgError
        If no attempt converges; a matrix with NaN is not tried again.
    """
    try:
        return np.linalg.svd(matrix, full_matrices=full_matrices)
    except np.linalg.LinAlgError:
        if not np.isfinite(matrix).all():
            raise
    for attempt in range(MAX_SVD_ATTEMPTS - 1):
        try:
            return _of_transpose(matrix, full_matrices, attempt)
        except np.linalg.LinAlgError:
            continue
    raise np.linalg.LinAlgError(
        f"the SVD of a matrix of shape {matrix.shape} did not converge in {MAX_SVD_ATTEMPTS} attempts"
    )


def singular_values(matrix: Matrix) -> FloatArray:
    """Only the singular values σ, the largest first, in half the time."""
    try:
        return np.asarray(np.linalg.svd(matrix, compute_uv=False))
    except np.linalg.LinAlgError:
        return svd(matrix)[1]


def least_squares(matrix: Matrix, target: FloatArray, tolerance: float) -> FloatArray:
    """Minimum-norm x that minimizes ‖matrix x - target‖.

    Singular values up to `tolerance` times the largest count as zero.
    """
    try:
        return np.asarray(np.linalg.lstsq(matrix, target, rcond=tolerance)[0])
    except np.linalg.LinAlgError:
        left, sigma, right = svd(matrix)
        nonzero = sigma > tolerance * float(sigma.max(initial=0.0))
        return np.asarray(right[nonzero].T @ ((left.T @ target)[nonzero] / sigma[nonzero]))


def _of_transpose(matrix: Matrix, full_matrices: bool, attempt: int) -> tuple[Matrix, FloatArray, Matrix]:
    """The decomposition from the transpose, with its rows in order or in a reproducible permutation."""
    columns = matrix.shape[1]
    order = np.random.default_rng(attempt).permutation(columns) if attempt else np.arange(columns)
    permuted, sigma, left = np.linalg.svd(matrix.T[order], full_matrices=full_matrices)
    right = np.empty_like(permuted)
    right[order] = permuted
    return left.T, sigma, right.T


def water_fill(
    start: FloatArray, slopes: FloatArray, weights: FloatArray, lower: FloatArray, upper: FloatArray, target: float
) -> FloatArray:
    """Numbers x with Σ w x = target, or as close to it as their bounds allow.

    Parameters
    ----------
    start, slopes, weights : (n,) arrays
        a, b and w of the module's text.
    lower, upper : (n,) arrays
        Bounds; may be infinite.
    target : float
        The required sum.
    """
    breakpoints = np.concatenate([(lower - start) / slopes, (upper - start) / slopes])
    breakpoints = np.sort(breakpoints[np.isfinite(breakpoints)])
    sums = np.clip(start + breakpoints[:, None] * slopes, lower, upper) @ weights
    piece = int(np.searchsorted(sums, target))
    # One μ inside the piece determines which numbers are not at a bound.
    inside = np.concatenate([breakpoints[:1] - 1.0, 0.5 * (breakpoints[1:] + breakpoints[:-1]), breakpoints[-1:] + 1.0])
    values = start + (inside[piece] if len(breakpoints) else 0.0) * slopes
    moving = (values > lower) & (values < upper)
    values = np.clip(values, lower, upper)
    if moving.any():
        remainder = target - float(weights[~moving] @ values[~moving]) - float(weights[moving] @ start[moving])
        values[moving] = start[moving] + remainder / float(weights[moving] @ slopes[moving]) * slopes[moving]
    return np.asarray(np.clip(values, lower, upper))

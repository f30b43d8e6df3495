"""Banded linear systems in linear time: Whittaker smoothing (pentadiagonal) and block tridiagonal systems.

**Whittaker smoothing filter.** The curve a minimizes |a - y|² + s |D a|², where D takes second differences and s is the
fourth power of a time in frames [Whittaker1923] (Hodrick–Prescott filter). Both ends are free, so a motion at constant
speed is unchanged. I + s Dᵀ D has five bands; it is factored as L E Lᵀ with unit L.

**Block tridiagonal systems** (cyclic reduction).

    L_i x_{i-1} + D_i x_i + U_i x_{i+1} = r_i,    i = 0 … n-1

Blocks are small square matrices; many independent systems (one per joint) are solved side by side. The unknowns with
odd index are eliminated, x_i = D_i⁻¹ (r_i - L_i x_{i-1} - U_i x_{i+1}), which leaves a system of the same form and half
the size for those with even index. Each halving is one pass of array operations. There is no pivoting between blocks:
the diagonal must dominate, as it does for splines. In a *cyclic* system the first block is coupled to the last: x_{-1}
= x_{n-1}, x_n = x_0.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix


def whittaker_smooth(values: Matrix, width: float) -> Matrix:
    """Low-pass filtered columns (n, c); oscillations with a period of 2π `width` frames are halved."""
    count = len(values)
    if width <= 0.0 or count < 3:
        return values
    below, farther, scale = _factored(count, width**4)
    smoothed = np.array(values, dtype=np.float64)
    smoothed[1] -= below[1] * smoothed[0]
    for k in range(2, count):
        smoothed[k] -= below[k] * smoothed[k - 1] + farther[k] * smoothed[k - 2]
    smoothed /= scale[:, None]
    smoothed[-2] -= below[-1] * smoothed[-1]
    for k in range(count - 3, -1, -1):
        smoothed[k] -= below[k + 1] * smoothed[k + 1] + farther[k + 2] * smoothed[k + 2]
    return smoothed


def _factored(count: int, stiffness: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The two bands of L below the diagonal, by row, and E, of I + s Dᵀ D."""
    main, near, far = _bands(count, stiffness)
    below, farther, scale = np.zeros(count), np.zeros(count), np.zeros(count)
    for k in range(count):
        if k >= 2:
            farther[k] = far[k - 2] / scale[k - 2]
        if k >= 1:
            entry = near[k - 1] - (farther[k] * scale[k - 2] * below[k - 1] if k >= 2 else 0.0)
            below[k] = entry / scale[k - 1]
        scale[k] = main[k] - below[k] ** 2 * scale[k - 1] - farther[k] ** 2 * scale[k - 2]
    return below, farther, scale


def _bands(count: int, stiffness: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Diagonal and the two bands above it of I + s Dᵀ D; D has the rows (1, -2, 1)."""
    main, near, far = np.ones(count), np.zeros(count - 1), np.full(count - 2, stiffness)
    for offset, weight in enumerate((1.0, 4.0, 1.0)):
        main[offset : offset + count - 2] += stiffness * weight
    for offset in range(2):
        near[offset : offset + count - 2] -= 2.0 * stiffness
    return main, near, far


def solve_block_tridiagonal(lower: Matrix, diagonal: Matrix, upper: Matrix, right: FloatArray) -> FloatArray:
    """Solve block tridiagonal systems.

    Parameters
    ----------
    lower, diagonal, upper : (n, k, b, b) arrays
        Blocks of k systems; ``lower[0]`` and ``upper[-1]`` must be zero.
    right : (n, k, b, c) array
        Right sides, c of them.

    Returns
    -------
    (n, k, b, c) array
    """
    n, size = len(diagonal), diagonal.shape[-1]
    if n == 1:
        return np.asarray(np.linalg.solve(diagonal, right), dtype=np.float64)
    # D⁻¹ [L | U | r] of the odd indices.
    odd = np.linalg.solve(diagonal[1::2], np.concatenate([lower[1::2], upper[1::2], right[1::2]], axis=-1))
    odd_lower, odd_upper, odd_right = odd[..., :size], odd[..., size : 2 * size], odd[..., 2 * size :]
    before, after = lower[2::2], upper[: n - 1 : 2]  # coupling of even indices to the odd one before, and after
    even_lower, even_upper = np.zeros_like(diagonal[::2]), np.zeros_like(diagonal[::2])
    even_diagonal, even_right = diagonal[::2].copy(), right[::2].copy()
    count, follow = len(before), len(after)
    even_lower[1:] = -before @ odd_lower[:count]
    even_diagonal[1:] -= before @ odd_upper[:count]
    even_right[1:] -= before @ odd_right[:count]
    even_diagonal[:follow] -= after @ odd_lower
    even_upper[:follow] = -after @ odd_upper
    even_right[:follow] -= after @ odd_right
    result = np.zeros_like(right)
    result[::2] = solve_block_tridiagonal(even_lower, even_diagonal, even_upper, even_right)
    result[1::2] = odd_right - odd_lower @ result[: n - 1 : 2]
    result[1 : n - 1 : 2] -= odd_upper[:count] @ result[2::2]
    return result


def solve_cyclic_block_tridiagonal(lower: Matrix, diagonal: Matrix, upper: Matrix, right: FloatArray) -> FloatArray:
    """Solve cyclic systems of the same shapes; ``lower[0]`` multiplies the last block and ``upper[-1]`` the first.

    With two blocks both neighbors are the same block. The others are solved as functions of the first block; then its
    own equation determines it (Schur complement).
    """
    n, size = len(diagonal), diagonal.shape[-1]
    if n == 1:
        return np.asarray(np.linalg.solve(lower + diagonal + upper, right), dtype=np.float64)
    coupling = np.zeros_like(diagonal[1:])  # contribution of the first block to the others' equations
    coupling[0] += lower[1]
    coupling[-1] += upper[-1]
    below, above = lower[1:].copy(), upper[1:].copy()
    below[0] = above[-1] = 0.0
    solutions = solve_block_tridiagonal(below, diagonal[1:], above, np.concatenate([right[1:], -coupling], axis=-1))
    constant, linear = solutions[..., :-size], solutions[..., -size:]
    pivot = diagonal[0] + upper[0] @ linear[0] + lower[0] @ linear[-1]
    first = np.linalg.solve(pivot, right[0] - upper[0] @ constant[0] - lower[0] @ constant[-1])
    return np.concatenate([first[None], constant + linear @ first])

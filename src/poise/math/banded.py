"""Smoothing of a whole motion at once: the curve that bends least and still stays near what is given.

The curve a minimizes |a - y|² + s |D a|², where D takes second differences and s is the fourth power of a time in
frames [Whittaker1923]. Both ends are free, so a motion at constant speed is left as it is. (I + s Dᵀ D) has five bands;
it is factored as L E Lᵀ with unit L, in time that grows with the number of frames.

Systems of equations in which each unknown block meets its two neighbors only.

    L_i x_{i-1} + D_i x_i + U_i x_{i+1} = r_i,    i = 0 … n-1

Blocks are small square matrices; many independent systems (one per joint) are solved side by side. The unknowns of odd
places are expressed by their neighbors, x_i = D_i⁻¹ (r_i - L_i x_{i-1} - U_i x_{i+1}), and put into the equations of
even places: what is left is a system of the same form and half the size. Time is proportional to n, and each halving is
one pass of array operations. No pivots are sought between blocks: the diagonal must outweigh its neighbors, as it does
for splines.

In a *cyclic* system the first block meets the last: x_{-1} = x_{n-1}, x_n = x_0.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix


def whittaker_smooth(values: Matrix, width: float) -> Matrix:
    """Columns without what is faster than about `width` frames; oscillations of 2π `width` frames lose half."""
    count = len(values)
    if width <= 0.0 or count < 3:
        return values
    below, farther, scale = _factored(count, width**4)
    found = np.array(values, dtype=np.float64)
    found[1] -= below[1] * found[0]
    for k in range(2, count):
        found[k] -= below[k] * found[k - 1] + farther[k] * found[k - 2]
    found /= scale[:, None]
    found[-2] -= below[-1] * found[-1]
    for k in range(count - 3, -1, -1):
        found[k] -= below[k + 1] * found[k + 1] + farther[k + 2] * found[k + 2]
    return found


def _factored(count: int, stiffness: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """L's two bands below the diagonal, by row, and E, of I + s Dᵀ D."""
    main, near, far = _bands(count, stiffness)
    below, farther, scale = np.zeros(count), np.zeros(count), np.zeros(count)
    for k in range(count):
        if k >= 2:
            farther[k] = far[k - 2] / scale[k - 2]
        if k >= 1:
            own = near[k - 1] - (farther[k] * scale[k - 2] * below[k - 1] if k >= 2 else 0.0)
            below[k] = own / scale[k - 1]
        scale[k] = main[k] - below[k] ** 2 * scale[k - 1] - farther[k] ** 2 * scale[k - 2]
    return below, farther, scale


def _bands(count: int, stiffness: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Diagonal of I + s Dᵀ D and the two bands beside it; D has the rows (1, -2, 1)."""
    main, near, far = np.ones(count), np.zeros(count - 1), np.full(count - 2, stiffness)
    for place, weight in enumerate((1.0, 4.0, 1.0)):
        main[place : place + count - 2] += stiffness * weight
    for place in range(2):
        near[place : place + count - 2] -= 2.0 * stiffness
    return main, near, far


def solve_block_tridiagonal(lower: Matrix, diagonal: Matrix, upper: Matrix, right: FloatArray) -> FloatArray:
    """Solve the systems.

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
    # D⁻¹ [L | U | r] of the odd places.
    odd = np.linalg.solve(diagonal[1::2], np.concatenate([lower[1::2], upper[1::2], right[1::2]], axis=-1))
    odd_lower, odd_upper, odd_right = odd[..., :size], odd[..., size : 2 * size], odd[..., 2 * size :]
    before, after = lower[2::2], upper[: n - 1 : 2]  # what even places have to do with the odd one before, and after
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
    """Solve cyclic systems of the same shapes; ``lower[0]`` meets the last block and ``upper[-1]`` the first.

    With two blocks both neighbors are the same block. The first block is set aside: the others are solved as functions
    of it, then its own equation gives it.
    """
    n, size = len(diagonal), diagonal.shape[-1]
    if n == 1:
        return np.asarray(np.linalg.solve(lower + diagonal + upper, right), dtype=np.float64)
    coupling = np.zeros_like(diagonal[1:])  # what the first block adds to the others' equations
    coupling[0] += lower[1]
    coupling[-1] += upper[-1]
    below, above = lower[1:].copy(), upper[1:].copy()
    below[0] = above[-1] = 0.0
    answers = solve_block_tridiagonal(below, diagonal[1:], above, np.concatenate([right[1:], -coupling], axis=-1))
    own, following = answers[..., :-size], answers[..., -size:]
    pivot = diagonal[0] + upper[0] @ following[0] + lower[0] @ following[-1]
    first = np.linalg.solve(pivot, right[0] - upper[0] @ own[0] - lower[0] @ own[-1])
    return np.concatenate([first[None], own + following @ first])

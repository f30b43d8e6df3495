"""Smoothing of a whole motion at once: the curve that bends least and still stays near what is given.

The curve a minimizes |a - y|² + s |D a|², where D takes second differences and s is the fourth power of a time in
frames [Whittaker1923]. Both ends are free, so a motion at constant speed is left as it is. (I + s Dᵀ D) has five bands;
it is factored as L E Lᵀ with unit L, in time that grows with the number of frames.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix


def steadied(values: Matrix, width: float) -> Matrix:
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

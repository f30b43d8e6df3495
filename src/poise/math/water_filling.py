"""Share out a sum among bounded numbers: what one cannot take, the others take over.

Find μ such that

    Σ wᵢ xᵢ(μ) = target,    xᵢ(μ) = min(max(aᵢ + μ bᵢ, lowerᵢ), upperᵢ),    wᵢ bᵢ > 0.

The sum grows with μ and is piecewise linear, with a corner wherever a number meets or leaves an end of its range: the
piece that holds the target is looked up, and solved exactly. With w = 1, a = 0 and b the shares of a driven group this
fills its members; with b = w it gives the point nearest to a on the plane w·x = target inside the box.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray


def filled(
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

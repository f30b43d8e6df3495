"""Fixed points of a map for many frames at once, by Broyden's method (quasi-Newton).

With the map G, the residual is r = G(x) − x. An iteration goes to x − H r, H the current approximation of the inverse
Jacobian of r: −I at first, which is the plain fixed-point iteration x = G(x), then updated by the smallest rank-one
change that satisfies the secant equation.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import AnyArray, Matrix

CONVERGED_CHANGE_TOL = 1e-8
"""The iteration ends when no number changes by more."""
_COMPRESSION_FRACTION = 0.7  # if fewer rows than this fraction have not converged, the others are left out
_MIN_CURVATURE_FRACTION = 0.1  # of the squared step: the update is skipped if the secant denominator is smaller


def fixed_point(mapped: Callable[[Matrix, AnyArray], Matrix], start: Matrix, rounds: int) -> Matrix:
    """Fixed points (n, k) of a map, one per row, in at most `rounds` iterations.

    The map gets values and the indices of their rows: rows that have converged are not evaluated again.
    """
    result, rows = np.array(start), np.arange(len(start))
    iterate, residual = result, mapped(result, rows) - result
    inverse = np.tile(-np.eye(start.shape[1]), (len(start), 1, 1))
    for _ in range(1, rounds):
        step = -np.einsum("nij,nj->ni", inverse, residual)
        iterate = iterate + step
        before, residual = residual, mapped(iterate, rows) - iterate
        result[rows] = iterate + residual
        active = np.abs(residual).max(axis=1) > CONVERGED_CHANGE_TOL
        if not active.any():
            break
        if np.count_nonzero(active) < _COMPRESSION_FRACTION * len(active):
            rows, iterate, step, residual, before, inverse = (
                each[active] for each in (rows, iterate, step, residual, before, inverse)
            )
        predicted = np.einsum("nij,nj->ni", inverse, residual - before)
        along = np.einsum("ni,nij->nj", step, inverse)
        denominator = np.sum(step * predicted, axis=1)
        usable = np.abs(denominator) > _MIN_CURVATURE_FRACTION * np.sum(step * step, axis=1)
        gain = np.where(usable[:, None], step - predicted, 0.0) / np.where(usable, denominator, 1.0)[:, None]
        inverse = inverse + gain[:, :, None] * along[:, None, :]
    return result

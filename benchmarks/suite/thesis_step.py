"""The prioritized step as the thesis writes it, in plain NumPy: what one would write from its figures.

Level by level, with the projector P on what the levels above leave (n × n) and a singular value decomposition:

    J̃ = J P,    Δq ← Δq + J̃† (e − J Δq),    P ← P − J̃† J̃        [Baerlocher2001, fig. 5.12]

The inverse is damped by λ² = λ_max² (1 − (σ_min/σ₀)²) near a singularity, the projector is not. Limits are ranges: a
joint that oversteps one is put on it, its column goes, and all levels are taken again [Baerlocher2001, fig. 5.16].

:func:`stacked_step` takes every projector from the stack of all levels above instead: p decompositions that grow, so
the cost grows with the square of the number of levels [Baerlocher2001, 5.3.5].
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from poise.types import BoolArray, FloatArray, IntArray, Matrix

RANK = 1e-6  # a singular value below this counts as zero
THRESHOLD = LARGEST_DAMPING = 0.05
OVERSTEPPED = 1e-9
MOST_PASSES = 12

Levels = Callable[[Matrix, FloatArray, IntArray, FloatArray, BoolArray], FloatArray]


def recursive_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, held: FloatArray, free: BoolArray
) -> FloatArray:
    """Step with one projector carried from level to level; `held` are the values of the columns that are not free."""
    dq, projector = held, np.diag(free.astype(np.float64))
    for first, last in pairwise(starts):
        rows = jacobian[first:last]
        left, sigma, right = _decomposed(rows @ projector)
        dq = dq + right.T @ (_damped_inverse(sigma) * (left.T @ (target[first:last] - rows @ dq)))
        projector = projector - right.T @ right
    return dq


def stacked_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, held: FloatArray, free: BoolArray
) -> FloatArray:
    """The same step with each projector taken from all the rows above."""
    dq, identity = held, np.diag(free.astype(np.float64))
    for first, last in pairwise(starts):
        rows = jacobian[first:last]
        _, _, above = _decomposed(jacobian[:first] * free)
        left, sigma, right = _decomposed(rows @ (identity - above.T @ above))
        dq = dq + right.T @ (_damped_inverse(sigma) * (left.T @ (target[first:last] - rows @ dq)))
    return dq


def clamped_step(
    jacobian: Matrix,
    target: FloatArray,
    starts: IntArray,
    ranges: tuple[FloatArray, FloatArray],
    levels: Levels = recursive_step,
) -> FloatArray:
    """Step within ranges (lower, upper): what oversteps one is put on it and the levels are taken again."""
    lower, upper = ranges
    free, held = np.ones(len(lower), dtype=np.bool_), np.zeros(len(lower))
    dq = held
    for _ in range(MOST_PASSES):
        dq = levels(jacobian, target, starts, held, free)
        over = free & ((dq < lower - OVERSTEPPED) | (dq > upper + OVERSTEPPED))
        if not over.any():
            break
        held = np.where(over, np.clip(dq, lower, upper), held)
        free = free & ~over
    return np.clip(dq, lower, upper)


def _decomposed(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """Thin singular value decomposition without what is zero."""
    left, sigma, right = np.linalg.svd(matrix, full_matrices=False)
    rank = int((sigma > RANK).sum())
    return left[:, :rank], sigma[:rank], right[:rank]


def _damped_inverse(sigma: FloatArray) -> FloatArray:
    smallest = sigma[-1] if len(sigma) else THRESHOLD
    square = LARGEST_DAMPING**2 * (1.0 - (smallest / THRESHOLD) ** 2) if smallest < THRESHOLD else 0.0
    return np.asarray(sigma / (sigma * sigma + square))

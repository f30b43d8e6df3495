"""Damping rules of the damped least-squares inverse."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import FloatArray, Matrix

THRESHOLD = 0.08  # σ₀
LARGEST = 0.08  # λ₀
BOUND = 0.5  # longest step [rad]
SMALL = 0.005  # on directions that need none

Rule = Callable[[FloatArray, FloatArray], FloatArray]  # singular values, Uᵀe to gains


def none(values: FloatArray, along: FloatArray) -> FloatArray:
    """1/σ."""
    return 1.0 / np.maximum(values, 1e-15)


def by_smallest(values: FloatArray, along: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), λ from the smallest singular value."""
    return np.asarray(values / (values**2 + _square(float(values[-1]))))


def by_bound(values: FloatArray, along: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), λ from the smallest singular value and the longest step allowed."""
    ratio, smallest = float(np.linalg.norm(along)) / BOUND, float(values[-1])
    if smallest >= ratio:
        square = 0.0
    elif smallest >= 0.5 * ratio:
        square = smallest * (ratio - smallest)
    else:
        square = 0.25 * ratio**2
    return np.asarray(values / np.maximum(values**2 + square, 1e-300))


def truncated(values: FloatArray, along: FloatArray) -> FloatArray:
    """1/σ above the threshold, else nothing."""
    return np.where(values > THRESHOLD, 1.0 / np.maximum(values, 1e-15), 0.0)


def filtered(values: FloatArray, along: FloatArray) -> FloatArray:
    """σ/(σ² + β²), and λ² more on the smallest alone."""
    squares = np.full(len(values), SMALL**2)
    squares[-1] += _square(float(values[-1]))
    return np.asarray(values / (values**2 + squares))


def _square(smallest: float) -> float:
    return LARGEST**2 * max(0.0, 1.0 - (smallest / THRESHOLD) ** 2)


RULES: dict[str, Rule] = {
    "none": none,
    "smallest singular value": by_smallest,
    "step bound": by_bound,
    "truncated": truncated,
    "numerical filtering": filtered,
}


def damped_step(J: Matrix, wanted: FloatArray, rule: Rule) -> FloatArray:
    """Σ gainᵢ vᵢ uᵢᵀe."""
    left, values, right = np.linalg.svd(J, full_matrices=False)
    along = left.T @ wanted
    return np.asarray(right.T @ (rule(values, along) * along))

"""Damping rules of the damped least-squares inverse, for steps near a singularity [Baerlocher2001, 4.7; Ge2000, 3.2].

With J = U diag(σ) Vᵀ the damped step is Δq = Σ gᵢ vᵢ uᵢᵀe. A rule returns the gains g from the singular values σ and
the components Uᵀe of the error. Damping is also known as Levenberg-Marquardt or singularity-robust inverse.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.types import FloatArray, Matrix

SINGULARITY_THRESHOLD = 0.08  # σ₀: damping begins where the smallest singular value falls below it
MAX_DAMPING = 0.08  # λ₀, the damping at σ = 0
MAX_STEP_RAD = 0.5  # longest step of the rule "step bound"
FILTER_DAMPING = 0.005  # β of numerical filtering, for directions that need no damping
MIN_SINGULAR_VALUE = 1e-15  # guards the division by zero

Rule = Callable[[FloatArray, FloatArray], FloatArray]  # singular values (r,), components Uᵀe (r,) → gains (r,)


def no_damping(values: FloatArray, components: FloatArray) -> FloatArray:
    """1/σ."""
    return 1.0 / np.maximum(values, MIN_SINGULAR_VALUE)


def damping_by_smallest_value(values: FloatArray, components: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), λ from the smallest singular value."""
    return np.asarray(values / (values**2 + _squared_damping(float(values[-1]))))


def damping_by_step_bound(values: FloatArray, components: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), λ from the smallest singular value and the longest allowed step."""
    ratio, smallest = float(np.linalg.norm(components)) / MAX_STEP_RAD, float(values[-1])
    if smallest >= ratio:
        squared = 0.0
    elif smallest >= 0.5 * ratio:
        squared = smallest * (ratio - smallest)
    else:
        squared = 0.25 * ratio**2
    return np.asarray(values / np.maximum(values**2 + squared, 1e-300))


def truncation(values: FloatArray, components: FloatArray) -> FloatArray:
    """1/σ above the threshold, zero below it."""
    return np.where(values > SINGULARITY_THRESHOLD, 1.0 / np.maximum(values, MIN_SINGULAR_VALUE), 0.0)


def numerical_filtering(values: FloatArray, components: FloatArray) -> FloatArray:
    """σ/(σ² + β²), with λ² added for the smallest singular value only."""
    squares = np.full(len(values), FILTER_DAMPING**2)
    squares[-1] += _squared_damping(float(values[-1]))
    return np.asarray(values / (values**2 + squares))


def _squared_damping(smallest: float) -> float:
    """λ² = λ₀² (1 − (σ/σ₀)²) below the threshold, zero above."""
    return MAX_DAMPING**2 * max(0.0, 1.0 - (smallest / SINGULARITY_THRESHOLD) ** 2)


RULES: dict[str, Rule] = {
    "none": no_damping,
    "smallest singular value": damping_by_smallest_value,
    "step bound": damping_by_step_bound,
    "truncated": truncation,
    "numerical filtering": numerical_filtering,
}


def damped_step(J: Matrix, error: FloatArray, rule: Rule) -> FloatArray:
    """Δq = Σ gᵢ vᵢ uᵢᵀe with the gains of a rule."""
    left, values, right = np.linalg.svd(J, full_matrices=False)
    components = left.T @ error
    return np.asarray(right.T @ (rule(values, components) * components))

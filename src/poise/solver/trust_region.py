"""Trust region: the step that minimizes a quadratic model inside a radius, and the radius itself.

**Subproblem.** Minimize g·z + ½ zᵀΛz subject to ‖z‖ ≤ Δ, in the eigenbasis of the model, where Λ = diag(λ) may have any
sign. The minimum satisfies (λᵢ + μ) zᵢ = -gᵢ with the least shift μ ≥ max(0, -λ_min) that keeps ‖z‖ ≤ Δ
[NocedalWright2006, 4.3]. In the hard case the gradient vanishes along the most negative λ: z gets what is left of the
radius along it, so that a saddle (a straight limb that points at its goal) is left at once; the caller may choose the
direction.

**Radius.** The error of a model grows with the square of the step, and so does the drift of the levels above. So the
next radius is the one at which the ratio of actual to predicted reduction would be off by a fixed amount.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from poise.tolerances import (
    CEILING_AFTER_REJECTION,
    CEILING_GROWTH,
    INITIAL_TRUST_RADIUS,
    LONG_STEP_FRACTION,
    MAX_ERROR_DRIFT,
    MAX_GROWTH,
    MAX_SHRINK_REJECTED,
    MAX_TRUST_RADIUS,
    MAX_TRUST_REGION_ITERATIONS,
    MIN_ACCEPTED_TRUST_RADIUS,
    MIN_SHRINK_ACCEPTED,
    MIN_SHRINK_REJECTED,
    TARGET_MODEL_ERROR,
    TRUST_BOUNDARY_TOL,
    ZERO_CURVATURE_TOL,
    ZERO_GRADIENT_TOL,
)
from poise.types import FloatArray

if TYPE_CHECKING:
    from poise.solver.step_acceptance import StepDecision

SAME_EIGENVALUE_TOL = 1e-9  # eigenvalues that differ from the lowest by no more belong to the hard case


class TrustStep(NamedTuple):
    """Solution of the subproblem.

    The first `escape_directions` directions lead off a saddle equally well; the step goes along the very first.
    """

    step: FloatArray  # z
    shift: float  # μ
    on_boundary: bool
    escape_directions: int = 0

    def predicted_reduction(self, curvatures: FloatArray, gradient: FloatArray) -> float:
        """Reduction of the model: -(g·z + ½ zᵀΛz)."""
        return float(-(gradient @ self.step + 0.5 * self.step @ (curvatures * self.step)))


def trust_step(curvatures: FloatArray, gradient: FloatArray, trust_radius: float) -> TrustStep:
    """Minimum of the model with eigenvalues λ and gradient g inside the trust radius Δ."""
    if len(curvatures) == 0:
        return TrustStep(np.zeros(0), 0.0, False)
    lowest = float(curvatures.min())
    if lowest > ZERO_CURVATURE_TOL:
        step = -gradient / curvatures
        if step @ step <= trust_radius * trust_radius:
            return TrustStep(step, 0.0, False)
    if lowest <= ZERO_CURVATURE_TOL:
        hard = _hard_case(curvatures, gradient, trust_radius, lowest)
        if hard is not None:
            return hard
    return _boundary_step(curvatures, gradient, trust_radius, max(0.0, -lowest))


def _hard_case(curvatures: FloatArray, gradient: FloatArray, trust_radius: float, lowest: float) -> TrustStep | None:
    """Step where the gradient vanishes along the lowest eigenvalue and the rest stays inside; else None."""
    shift = max(0.0, -lowest)
    is_lowest = curvatures - lowest < SAME_EIGENVALUE_TOL * max(1.0, abs(lowest))
    if np.abs(gradient[is_lowest]).max() > ZERO_GRADIENT_TOL:
        return None
    step = np.where(is_lowest, 0.0, -gradient / np.where(is_lowest, 1.0, curvatures + shift))
    remaining = trust_radius * trust_radius - float(step @ step)
    if remaining < 0.0:
        return None
    if lowest < -SAME_EIGENVALUE_TOL:
        step[int(np.argmax(is_lowest))] = np.sqrt(remaining)
        return TrustStep(step, shift, True, int(np.count_nonzero(is_lowest)))
    return TrustStep(step, 0.0, False)


def _boundary_step(curvatures: FloatArray, gradient: FloatArray, trust_radius: float, least_shift: float) -> TrustStep:
    """Step on the boundary by a safeguarded Newton iteration on 1/‖z(μ)‖ = 1/Δ.

    The shift is counted from `least_shift`: next to the hard case the lowest curvature is shifted to nearly zero, and
    adding both in one number would lose what remains.
    """
    gaps = curvatures + least_shift
    low, high = 0.0, float(np.sqrt(gradient @ gradient)) / trust_radius + ZERO_CURVATURE_TOL
    shift = ZERO_CURVATURE_TOL
    for _ in range(MAX_TRUST_REGION_ITERATIONS):
        shifted = gaps + shift
        candidate = -1.0
        if shifted.min() > 0.0:
            step = -gradient / shifted
            length = float(np.sqrt(step @ step))
            if abs(length - trust_radius) < TRUST_BOUNDARY_TOL * trust_radius:
                break
            if length > trust_radius:
                low = shift
            else:
                high = shift
            candidate = shift + (length / trust_radius - 1.0) * length**2 / float(step @ (step / shifted))
        shift = candidate if low < candidate < high else 0.5 * (low + high)
    step = -gradient / np.maximum(gaps + shift, ZERO_CURVATURE_TOL)
    length = float(np.sqrt(step @ step))
    return TrustStep(step * min(1.0, trust_radius / max(length, 1e-300)), least_shift + shift, True)


# --- the radius -------------------------------------------------------------------------------------------------------


@dataclass
class TrustRadius:
    """The radius Δ now, and a ceiling that keeps it from growing straight back to a length that was just rejected."""

    value: float = INITIAL_TRUST_RADIUS
    ceiling: float = 99.0

    def shrink_after_rejection(self, decision: StepDecision, length: float) -> None:
        """Shrink after a rejected step of a length."""
        tried = min(length, self.value)
        self.ceiling = CEILING_AFTER_REJECTION * tried
        self.value = min(max(_wanted_factor(decision), MIN_SHRINK_REJECTED), MAX_SHRINK_REJECTED) * tried

    def adapt_after_acceptance(self, decision: StepDecision, length: float, on_boundary: bool) -> None:
        """Shrink or grow after an accepted step of a length."""
        factor = _wanted_factor(decision)
        if factor < 1.0:
            shrunk = max(factor, MIN_SHRINK_ACCEPTED) * min(self.value, length)
            self.value = max(shrunk, MIN_ACCEPTED_TRUST_RADIUS)
        elif on_boundary or length > LONG_STEP_FRACTION * self.value:
            grown = min(factor, MAX_GROWTH) * self.value
            self.value = min(grown, MAX_TRUST_RADIUS, max(self.ceiling, self.value))
        self.ceiling *= CEILING_GROWTH


def _wanted_factor(decision: StepDecision) -> float:
    """Factor of the step's length at which the reduction ratio and the drift would be as aimed for."""
    factor = 0.3
    if decision.decided and decision.ratio > -20.0:
        factor = math.sqrt(TARGET_MODEL_ERROR / max(abs(1.0 - decision.ratio), 1e-9))
    elif not decision.decided:
        factor = math.sqrt(TARGET_MODEL_ERROR / 1e-9)
    return min(factor, math.sqrt(0.6 * MAX_ERROR_DRIFT / max(decision.drift, 1e-9)))

"""The best step of a quadratic model inside a ball, in the coordinates in which the model is diagonal.

Minimize Σ gᵢzᵢ + ½ Σ λᵢzᵢ² with ‖z‖ ≤ r, where λ may have any sign. The minimum satisfies (λᵢ + μ) zᵢ = -gᵢ with the
least shift μ ≥ max(0, -λ_min) that keeps ‖z‖ ≤ r. In the hard case the slope vanishes along the most negative λ: there
z gets what is left of the radius along it, so that a saddle (a straight limb that points at its goal) is left at once;
which way is for others to say.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.types import FloatArray

ROUNDS = 60
ON_EDGE = 1e-3  # the length of a step on the edge is right to this part of the radius
FLAT = 1e-12  # a curvature this small is none
NO_SLOPE = 1e-10


class TrustStep(NamedTuple):
    """The step, the shift μ behind it, whether it ends on the edge, and how many directions a saddle may be left by.

    Where there are any they are the first ones, and the step goes along the very first.
    """

    step: FloatArray
    shift: float
    on_edge: bool
    ways: int = 0

    def promise(self, curvatures: FloatArray, slopes: FloatArray) -> float:
        """What the model falls by."""
        return float(-(slopes @ self.step + 0.5 * self.step @ (curvatures * self.step)))


def trust_step(curvatures: FloatArray, slopes: FloatArray, radius: float) -> TrustStep:
    """Minimum of the model inside the radius."""
    if len(curvatures) == 0:
        return TrustStep(np.zeros(0), 0.0, False)
    least = float(curvatures.min())
    if least > FLAT:
        step = -slopes / curvatures
        if step @ step <= radius * radius:
            return TrustStep(step, 0.0, False)
    if least <= FLAT:
        hard = _hard_case(curvatures, slopes, radius, least)
        if hard is not None:
            return hard
    return _on_edge(curvatures, slopes, radius, max(0.0, -least))


def _hard_case(curvatures: FloatArray, slopes: FloatArray, radius: float, least: float) -> TrustStep | None:
    """The step where nothing slopes along the lowest curvature and the rest stays inside; else None."""
    shift = max(0.0, -least)
    lowest = curvatures - least < 1e-9 * max(1.0, abs(least))
    if np.abs(slopes[lowest]).max() > NO_SLOPE:
        return None
    step = np.where(lowest, 0.0, -slopes / np.where(lowest, 1.0, curvatures + shift))
    left = radius * radius - float(step @ step)
    if left < 0.0:
        return None
    if least < -1e-9:
        step[int(np.argmax(lowest))] = np.sqrt(left)
        return TrustStep(step, shift, True, int(np.count_nonzero(lowest)))
    return TrustStep(step, 0.0, False)


def _on_edge(curvatures: FloatArray, slopes: FloatArray, radius: float, lowest: float) -> TrustStep:
    """Safeguarded Newton on 1/‖z(μ)‖ = 1/r."""
    low, high = lowest, lowest + float(np.sqrt(slopes @ slopes)) / radius + FLAT
    shift = lowest + FLAT
    step = np.zeros_like(slopes)
    for _ in range(ROUNDS):
        shifted = curvatures + shift
        candidate = -1.0
        if shifted.min() > 0.0:
            step = -slopes / shifted
            length = float(np.sqrt(step @ step))
            if abs(length - radius) < ON_EDGE * radius:
                break
            if length > radius:
                low = shift
            else:
                high = shift
            candidate = shift + (length / radius - 1.0) * length**2 / float(step @ (step / shifted))
        shift = candidate if low < candidate < high else 0.5 * (low + high)
    shifted = np.maximum(curvatures + shift, FLAT)
    step = -slopes / shifted
    length = float(np.sqrt(step @ step))
    return TrustStep(step * min(1.0, radius / max(length, 1e-300)), shift, True)

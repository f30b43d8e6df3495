"""Damping factors of one level from its singular values.

A damped inverse replaces 1/σ by σ/(σ² + λ²), the minimum of ‖J z - r‖² + λ²‖z‖² [Baerlocher2001, eq. 4.17; Boulic2002,
annex]. Too small a λ lets the step grow without bound near a singularity, too large a one spoils the tracking far from
it; the rules differ in how they choose.

By singular value, σ below a threshold σ₀: λ² = λ_max² (1 - (σ/σ₀)²). Used on each σ by itself (EACH) the step is a
continuous function of the Jacobian, directions far from singular are not touched, and a level whose rows depend on each
other is treated like one without the superfluous rows. Used on all by the smallest σ (SMALLEST) it is continuous as
well, but a level that is always deficient is always damped.

By the length of the step, with increment r still wanted and bound b, d = ‖r‖/b [Baerlocher2001, fig. 4.7]:

    λ = 0                    if d ≤ σ
    λ = √(σ (d - σ))         if d/2 ≤ σ ≤ d
    λ = d/2                  if σ ≤ d/2

with σ the smallest; it bounds σᵢ/(σᵢ² + λ²) by 1/d for every σᵢ ≥ σ, so that the step is not longer than b. NEWTON
takes the smallest λ with ‖step‖ ≤ b, by Newton's method on ‖step(λ)‖⁻¹ = b⁻¹ [Baerlocher2001, 4.7.8]; it is exact but
keeps the length b up to the singularity itself, where the step turns round.
"""

from __future__ import annotations

import math

import numpy as np

from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.types import FloatArray, Matrix

ROUNDS = 60  # of Newton's method; it needs about six


def damping_factors(damping: Damping, sigma: FloatArray, left: Matrix, increment: FloatArray) -> FloatArray:
    """λ for each singular value of a level.

    Parameters
    ----------
    damping : Damping
    sigma : (s,)
        Singular values in falling order, zeros included.
    left : (m, s)
        U, the left singular vectors.
    increment : (m,)
        r, what the level still wants.
    """
    if damping.rule is DampingRule.NONE or len(sigma) == 0:
        return np.zeros(len(sigma))
    if damping.rule is DampingRule.EACH:
        return _by_value(damping, sigma)
    if damping.rule is DampingRule.SMALLEST:
        return np.full(len(sigma), _by_value(damping, sigma[-1:])[0])
    if damping.rule is DampingRule.BOUND:
        wanted = float(np.linalg.norm(increment)) / damping.bound
        return np.full(len(sigma), _by_length(float(sigma[-1]), wanted))
    return np.full(len(sigma), _by_newton(damping.bound, sigma, left.T @ increment))


def damped_inverse(sigma: FloatArray, factors: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), and 0 where both are 0."""
    bottom = sigma**2 + factors**2
    return np.divide(sigma, bottom, out=np.zeros_like(sigma), where=bottom > 0.0)


def _by_value(damping: Damping, sigma: FloatArray) -> FloatArray:
    part = np.minimum(sigma / damping.threshold, 1.0)
    factors: FloatArray = damping.largest * np.sqrt(1.0 - part**2)
    return factors


def _by_length(sigma: float, wanted: float) -> float:
    if sigma >= wanted:
        return 0.0
    if sigma >= wanted / 2.0:
        return math.sqrt(sigma * (wanted - sigma))
    return wanted / 2.0


def _by_newton(bound: float, sigma: FloatArray, coordinates: FloatArray) -> float:
    felt = sigma > 0.0
    sigma, coordinates = sigma[felt], coordinates[felt]
    square = 0.0  # λ²
    for _ in range(ROUNDS):
        shifted = sigma**2 + square
        step = sigma * coordinates / shifted
        length = float(np.linalg.norm(step))
        if length <= bound * (1.0 + 1e-12):
            break
        # ‖step‖⁻¹ is concave in λ², so Newton's method comes from the left and never passes the root
        square += (length / bound - 1.0) * length**2 / float(step @ (step / shifted))
    return math.sqrt(square)

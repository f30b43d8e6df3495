"""Damped least squares near singularities: rules, and the damping factors of one level from its singular values.

A damped pseudoinverse replaces 1/σ by σ/(σ² + λ²), the minimum of ‖J z − r‖² + λ²‖z‖² (Levenberg-Marquardt, singularity
robust inverse) [Baerlocher2001, eq. 4.17; Boulic2002, annex]. With too small a λ the step grows without bound near a
singularity; with too large a λ the level tracks badly far from it. The rules differ in how they choose λ. Null-space
projectors are never damped.

By singular value, for σ below a threshold σ₀: λ² = λ_max² (1 − (σ/σ₀)²).

* PER_SINGULAR_VALUE applies it to each σ separately. The step is a continuous function of the Jacobian, directions far
  from singular stay exact, and a level with dependent rows is treated like one without the redundant rows.
* SMALLEST_SINGULAR_VALUE applies the λ of the smallest σ to all. It is continuous as well, but a level that is always
  rank deficient is always damped.

By the length of the step, with r the increment still requested, b the bound and d = ‖r‖/b [Baerlocher2001, fig. 4.7]:

    λ = 0                    if d ≤ σ
    λ = √(σ (d − σ))         if d/2 ≤ σ ≤ d
    λ = d/2                  if σ ≤ d/2

* STEP_BOUND uses this with σ the smallest. It bounds σᵢ/(σᵢ² + λ²) by 1/d for every σᵢ ≥ σ, so ‖step‖ ≤ b.
* STEP_BOUND_NEWTON takes the smallest λ with ‖step‖ ≤ b, by Newton's method on ‖step(λ)‖⁻¹ = b⁻¹ [Baerlocher2001,
  4.7.8], as a trust-region subproblem is solved. It is exact, but keeps the length b up to the singularity itself,
  where the step reverses.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import BackendError
from poise.tolerances import MAX_DAMPING_ITERATIONS
from poise.types import FloatArray, Matrix

_STEP_NORM_REL_TOL = 1e-12  # relative excess of the step norm over its bound that ends Newton's method


class DampingRule(enum.IntEnum):
    """How the pseudoinverse of a level is damped near a singularity."""

    NONE = 0
    PER_SINGULAR_VALUE = 1  # every σ below the threshold σ₀ by its own λ² = λ_max² (1 − (σ/σ₀)²)
    SMALLEST_SINGULAR_VALUE = 2  # all σ by the λ of the smallest
    STEP_BOUND = 3  # from the smallest σ, so that the level's own step is within the bound [Baerlocher2001, fig. 4.7]
    STEP_BOUND_NEWTON = 4  # the smallest λ that keeps the level's own step within the bound; jumps where a σ is 0


@dataclass(frozen=True)
class Damping:
    """A damping rule and its parameters.

    Parameters
    ----------
    rule : DampingRule
        PER_SINGULAR_VALUE keeps well-conditioned directions of a level exact and ignores dependent rows.
    max_factor : float
        λ_max, in units of the rows per unit of the columns.
    sigma_threshold : float
        σ₀, in the same units: singular values above it are not damped.
    max_step_norm : float
        Bound of one level's own step for STEP_BOUND and STEP_BOUND_NEWTON, in the norm √Σ joint_cost dq².
    """

    rule: DampingRule = DampingRule.PER_SINGULAR_VALUE
    max_factor: float = 0.05
    sigma_threshold: float = 0.05
    max_step_norm: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", DampingRule(self.rule))
        for name in ("max_factor", "sigma_threshold", "max_step_norm"):
            value = getattr(self, name)
            if not (np.isfinite(value) and value > 0.0):
                raise BackendError(f"damping: {name} must be a positive number, got {value}.")

    @cached_property
    def native_values(self) -> tuple[int, float, float, float]:
        """Rule, λ_max, σ₀ and step bound as the C++ kernel reads them."""
        return int(self.rule), float(self.max_factor), float(self.sigma_threshold), float(self.max_step_norm)


DEFAULT_DAMPING = Damping()


def damping_factors(damping: Damping, sigma: FloatArray, left: Matrix, increment: FloatArray) -> FloatArray:
    """Damping factor λ for each singular value of a level, (s,).

    Parameters
    ----------
    damping : Damping
    sigma : (s,)
        Singular values in descending order, zeros included.
    left : (m, s)
        U, the left singular vectors.
    increment : (m,)
        r, what the level still requests.
    """
    if damping.rule is DampingRule.NONE or len(sigma) == 0:
        return np.zeros(len(sigma))
    if damping.rule is DampingRule.PER_SINGULAR_VALUE:
        return _factors_by_sigma(damping, sigma)
    if damping.rule is DampingRule.SMALLEST_SINGULAR_VALUE:
        return np.full(len(sigma), _factors_by_sigma(damping, sigma[-1:])[0])
    if damping.rule is DampingRule.STEP_BOUND:
        requested = float(np.linalg.norm(increment)) / damping.max_step_norm
        return np.full(len(sigma), _factor_by_step_bound(float(sigma[-1]), requested))
    return np.full(len(sigma), _factor_by_newton(damping.max_step_norm, sigma, left.T @ increment))


def damped_inverse(sigma: FloatArray, factors: FloatArray) -> FloatArray:
    """σ/(σ² + λ²), and 0 where both are 0."""
    denominator = sigma**2 + factors**2
    return np.divide(sigma, denominator, out=np.zeros_like(sigma), where=denominator > 0.0)


def _factors_by_sigma(damping: Damping, sigma: FloatArray) -> FloatArray:
    ratio = np.minimum(sigma / damping.sigma_threshold, 1.0)
    factors: FloatArray = damping.max_factor * np.sqrt(1.0 - ratio**2)
    return factors


def _factor_by_step_bound(sigma: float, requested: float) -> float:
    if sigma >= requested:
        return 0.0
    if sigma >= requested / 2.0:
        return math.sqrt(sigma * (requested - sigma))
    return requested / 2.0


def _factor_by_newton(max_step_norm: float, sigma: FloatArray, coordinates: FloatArray) -> float:
    nonzero = sigma > 0.0
    sigma, coordinates = sigma[nonzero], coordinates[nonzero]
    factor_squared = 0.0  # λ²
    for _ in range(MAX_DAMPING_ITERATIONS):
        shifted = sigma**2 + factor_squared
        step = sigma * coordinates / shifted
        norm = float(np.linalg.norm(step))
        if norm <= max_step_norm * (1.0 + _STEP_NORM_REL_TOL):
            break
        # ‖step‖⁻¹ is concave in λ², so Newton's method converges from the left and never passes the root
        with np.errstate(over="ignore"):  # inverse fourth powers of singular values that are zero but for rounding
            slope = float(step @ (step / shifted))
        factor_squared += (norm / max_step_norm - 1.0) * norm**2 / slope
    return math.sqrt(factor_squared)

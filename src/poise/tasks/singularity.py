"""SingularityTask: a site stays away from singular postures; an inequality that costs nothing while it is satisfied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.tasks.dexterity import JacobianTask
from poise.tasks.task import Interval
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.dexterity_measures import SMOOTHING
from poise.tasks.terms.validation import positive, short
from poise.types import FloatArray, Matrix

_MEASURE = "singular_value"


@dataclass(frozen=True, kw_only=True, repr=False)
class SingularityTask(JacobianTask):
    """The smallest singular value of the Jacobian of a site stays above a minimum.

    Measured is s = (Σ 1/(σ² + δ²))^(−½), δ = 0.03, over the singular values σ [characteristic lengths per rad]. It is
    smooth and never larger than √(σ_min² + δ²), so that s ≥ minimum keeps σ_min ≥ √(minimum² − δ²) [Klein1987].
    ℓ (minimum − s) ≤ J Δq, with J = ℓ ∂s/∂q and ℓ the characteristic length. Error [m]: ℓ (minimum − s) where that is
    positive. The gradient is exact; the Hessian is its central differences.

    Parameters
    ----------
    minimum : float
        Least value of s [characteristic lengths per rad], greater than δ = 0.03.
    velocity : "linear", "angular" or "both"
        Velocities of the site that are measured.
    axes : str
        World axes of these velocities, a subset of "xyz".
    """

    is_inequality: ClassVar[bool] = True

    minimum: float = 0.1

    def _validated(self) -> dict[str, Any]:
        minimum = positive(self.minimum, "its minimum")
        if minimum <= SMOOTHING:
            raise TaskError(f"its minimum must be greater than {SMOOTHING}, which counts as singular; got {minimum}.")
        return {**super()._validated(), "minimum": minimum}

    def distance(self, pose: Pose) -> float:
        """s at a pose [characteristic lengths per rad]."""
        self.rows(pose.figure)
        return self._measured(_MEASURE, pose)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """ℓ (minimum − s), also where the error is zero."""
        return characteristic_length(pose.figure) * np.array([self.minimum - self.distance(pose)])

    def interval(self, pose: Pose) -> Interval:
        """At least ℓ (minimum − s), without an upper bound."""
        return Interval(self.unclipped_error(pose), np.full(1, np.inf))

    def error(self, pose: Pose) -> FloatArray:
        """ℓ (minimum − s) where it is positive, else 0."""
        return np.asarray(np.maximum(self.unclipped_error(pose), 0.0))

    def jacobian(self, pose: Pose) -> Matrix:
        """ℓ ∂s/∂q."""
        self.rows(pose.figure)
        return characteristic_length(pose.figure) * self._gradient(_MEASURE, pose)[None]

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """ℓ w ∇²s."""
        return characteristic_length(pose.figure) * float(weights[0]) * self._measure_hessian(_MEASURE, pose)

    def remark(self, pose: Pose) -> str:
        """The smallest singular value."""
        return f"smallest singular value {short(float(self.singular_values(pose)[-1]))}"

    def describe(self) -> str:
        """Site and minimum."""
        return f"{self._site_name} away from singularities, singular values at least {short(self.minimum)}"

    def _default_name(self) -> str:
        return f"singularity of {self._site_name}"

"""Product of a predicted posture and the posture before as one criterion, whose mean is cheap to change.

With the precision P of a prediction μ, and an attraction S (diagonal) to a posture r, the product of both Gaussians has
the precision P + S = RᵀR and the mean

    m = (P + S)⁻¹ (P μ + S r).

In a drag μ follows the goals frame by frame, while P and S change slowly: they are kept until the goals have moved by
some centimeters, and so is the root R, which is most of the record of the task.
"""

from __future__ import annotations

from dataclasses import dataclass

from poise.math.gaussian import combined_gaussian
from poise.tasks import GaussianPostureTask
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, eq=False)
class BlendedPosture:
    """Criterion with fixed precisions.

    Parameters
    ----------
    precision : (n, n) array
        P [1/rad²].
    stiffness, center : (n,) arrays
        S [1/rad²] and r [rad].
    task : GaussianPostureTask
        The criterion for one prediction.
    """

    precision: Matrix
    stiffness: FloatArray
    center: FloatArray
    task: GaussianPostureTask

    @classmethod
    def of(
        cls,
        template: GaussianPostureTask,
        precision: Matrix,
        expected: FloatArray,
        stiffness: FloatArray,
        center: FloatArray,
    ) -> BlendedPosture:
        """Criterion for a prediction μ; name, coordinates and weight are those of a template."""
        mean, root = combined_gaussian(precision, expected, stiffness, center)
        return cls(precision, stiffness, center, template.with_gaussian(mean, root))

    def at(self, expected: FloatArray) -> GaussianPostureTask:
        """Criterion for another prediction μ."""
        mean, _ = combined_gaussian(self.precision, expected, self.stiffness, self.center)
        return self.task.with_mean(mean)

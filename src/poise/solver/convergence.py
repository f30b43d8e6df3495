"""Convergence: when the loop stops, when a level counts as in conflict, and the KKT residual of a pose.

The loop has converged at a stationary point (a KKT point of every level, a local optimum under the levels):

* every Gauss-Newton level keeps its error under the trial step, and
* every level in conflict has no step within reach whose predicted reduction exceeds its tolerance
  (:class:`poise.solver.level_errors.Tolerances`).

Two histories complete the test. Next to a singularity a linear model may say that a level can be met, with a step so
long that second-order terms undo it: a level that was to be met for several steps in a row, and was not, is in conflict
too (:class:`ConflictDetector`). And models may predict reductions for ever that constraints and second-order terms take
back: where no level has changed significantly over several steps, the loop has stagnated (:class:`StagnationTest`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.solver.iterate import Iterate
from poise.solver.level_errors import Tolerances
from poise.solver.step_acceptance import PredictedReduction
from poise.solver.trial_step import TrialStep
from poise.tolerances import (
    CONFLICT_FRACTION,
    CONVERGED_ERROR_NORM,
    MAX_IDLE_ITERATIONS,
    MAX_UNMET_ITERATIONS,
    MIN_CONFLICT_ERROR_NORM,
    MIN_CONVERGENCE_RADIUS,
    MIN_STAGNATION_RADIUS,
    OUTLOOK_FACTOR,
    OUTLOOK_ITERATIONS,
    STAGNATION_CHANGE_TOL,
    UNMET_ERROR_FRACTION,
    ZERO_STEP_TOL,
)
from poise.types import BoolArray, FloatArray


def is_stationary(
    iterate: Iterate,
    step: TrialStep,
    predicted: PredictedReduction,
    tolerances: Tolerances,
    trust_radius: float,
) -> bool:
    """Whether no level has a step worth taking at an iterate, by its trial step."""
    if step.length < ZERO_STEP_TOL:
        return True
    # constraints are left by a fraction of the trust radius, however small it is
    extrapolation = max(1.0, MIN_CONVERGENCE_RADIUS / trust_radius)
    for k, (error_norm, model) in enumerate(zip(iterate.error_norms.tolist(), step.models, strict=True)):
        least_reduction = tolerances.least_reduction(error_norm)
        if model.curvature is None:
            if abs(error_norm - float(predicted.error_norms[k])) > CONVERGED_ERROR_NORM:
                return False
        elif model.stationary:  # tangent to its constraints; it may still gain by leaving one
            if extrapolation * float(predicted.merit[k]) > least_reduction:
                return False
        elif model.on_boundary or step.level_models.stiffness > 0.0 or float(predicted.cost[k]) > least_reduction:
            return False
    return True


def levels_in_conflict(iterate: Iterate, step: TrialStep, some_known: bool) -> BoolArray:
    """Levels (levels,) whose linear model leaves too much of their error at an iterate."""
    # a shortened step shows conflicts, but no new ones beside those that are known
    fraction = step.fraction if some_known else 1.0
    left = iterate.norms_by_level(iterate.predicted_errors(step.x / fraction))
    return np.asarray((iterate.error_norms > CONVERGED_ERROR_NORM) & (left > CONFLICT_FRACTION * iterate.error_norms))


class ConflictDetector:
    """Counts the steps in a row by which each level was to be met, and was not."""

    def __init__(self, levels: int) -> None:
        self._counts = np.zeros(levels, dtype=int)

    def update(self, before: FloatArray, after: FloatArray, known: BoolArray) -> BoolArray:
        """Levels in conflict after a step: the known ones, and those that were not met for too long."""
        met = after <= np.maximum(UNMET_ERROR_FRACTION * before, MIN_CONFLICT_ERROR_NORM)
        self._counts = np.where(met, 0, self._counts + ~known)
        return np.asarray(known | (self._counts >= MAX_UNMET_ITERATIONS))


class StagnationTest:
    """Error norms of the levels, and for how many steps they have not changed."""

    def __init__(self, tolerances: Tolerances) -> None:
        self._tolerances = tolerances
        self._reference: FloatArray | None = None
        self._idle_steps = 0

    def update(self, error_norms: FloatArray, trust_radius: float) -> bool:
        """Whether the loop has stagnated after one more step inside a trust radius."""
        reference = self._reference
        if reference is None or self._changed(error_norms, reference):
            self._reference, self._idle_steps = error_norms, 0
        self._idle_steps += trust_radius >= MIN_STAGNATION_RADIUS
        return self._idle_steps > MAX_IDLE_ITERATIONS

    def _changed(self, error_norms: FloatArray, reference: FloatArray) -> bool:
        tolerance = np.maximum(self._tolerances.relative * np.minimum(reference, 1.0), STAGNATION_CHANGE_TOL)
        return bool((np.abs(error_norms - reference) > tolerance).any())


class HopelessnessTest:
    """Whether a run from another start can still become better than an answer: a level is to end below an error norm.

    It cannot where the level stays above that norm by several times what it gained in the last iterations, and by what
    the levels above changed.
    """

    def __init__(self, level: int = -1, error_norm: float = 0.0) -> None:
        self.level, self.error_norm = level, error_norm
        self._recent: list[FloatArray] = []

    def rules_out(self, error_norms: FloatArray) -> bool:
        """Whether a run that has ended there is no better."""
        return self.level >= 0 and bool(error_norms[self.level] > self.error_norm)

    def update(self, now: FloatArray) -> bool:
        """Whether it is hopeless after one more accepted step; never where the level is -1."""
        if self.level < 0:
            return False
        self._recent.append(now)
        if len(self._recent) <= OUTLOOK_ITERATIONS + 1:
            return False
        del self._recent[0]
        change = self._recent[0] - now
        outlook = OUTLOOK_FACTOR * max(0.0, float(change[self.level]))
        outlook += float(np.abs(change[: self.level]).max(initial=0.0))
        return float(now[self.level]) - outlook > self.error_norm


@dataclass(frozen=True, eq=False)
class KktResidual:
    """KKT residual: how far a point is from satisfying the Karush-Kuhn-Tucker conditions.

    Parameters
    ----------
    residual : float
        Largest part of the gradient that neither equalities nor active inequalities balance.
    violation : float
        Largest violation of an inequality; 0 inside.
    multipliers : (k,)
        Multiplier of every inequality, 0 or more; 0 for those that are not active.
    labels : tuple of str
        Names of the inequalities, where they have any.
    """

    residual: float
    violation: float
    multipliers: FloatArray
    labels: tuple[str, ...] = ()

    def holds(self, tolerance: float = 1e-8) -> bool:
        """Whether the point is a KKT point to a tolerance."""
        return self.residual <= tolerance and self.violation <= tolerance

    @property
    def active(self) -> dict[str, float]:
        """Multipliers of the active inequalities by name, the largest first."""
        order = np.argsort(-self.multipliers, kind="stable")
        positive = [row for row in order.tolist() if self.multipliers[row] > 0.0]
        return {self.labels[row]: float(self.multipliers[row]) for row in positive}

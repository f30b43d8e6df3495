"""Step acceptance: the predicted reduction of each level's model against the actual one.

The merit function of a level in conflict is ½‖e_k‖² plus the multipliers of the rows above times their errors, so that
what the levels above have drifted, and will take back in the next step, does not count as reduction. In a drag the
motion penalty is added. The first level for which a step predicts a significant reduction decides, by the ratio of
actual to predicted reduction; levels above it may only drift by what is of second order in the step. A strictly
lexicographic decrease would reject every good step along a curved constraint (the Maratos effect).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.solver.iterate import Iterate
from poise.solver.level_errors import cost_scale
from poise.solver.motion_penalty import MotionPenalty
from poise.solver.trial_step import TrialStep
from poise.tolerances import (
    COST_ROUNDING,
    DECIDING_REDUCTION_FRACTION,
    MAX_ERROR_DRIFT,
    MAX_UNCORRECTED_SHARE,
    MIN_REDUCTION_RATIO,
    NEGLIGIBLE_REDUCTION,
)
from poise.types import FloatArray

NEGLIGIBLE_STAKE = 1e-9  # a predicted reduction this small needs no second-order correction


class PredictedReduction(NamedTuple):
    """What the models predict, level by level."""

    cost: FloatArray  # reduction of ½‖e‖², less the motion penalty
    merit: FloatArray  # reduction of the merit function: the same with the multipliers of the rows above
    error_norms: FloatArray  # ‖e‖ after the step
    penalty: FloatArray  # motion penalty of the step


class StepDecision(NamedTuple):
    """Ratio of the level that decided, whether one did, and the largest drift seen on the way to it."""

    ratio: float  # actual over predicted reduction
    decided: bool
    drift: float

    @property
    def accepted(self) -> bool:
        """Whether the step is accepted."""
        return self.ratio > MIN_REDUCTION_RATIO


def predict_reduction(iterate: Iterate, step: TrialStep, motion: MotionPenalty) -> PredictedReduction:
    """Reduction that the models predict of a step."""
    costs, merits, after = [], [], iterate.predicted_errors(step.x)
    change = iterate.change(step.x)
    for level, model in zip(iterate.levels, step.models, strict=True):
        errors = after[level.first : level.last]
        if model.curvature is not None:
            errors = level.errors - level.jacobian @ step.x
        cost = 0.5 * (float(level.errors @ level.errors) - float(errors @ errors))
        if model.curvature is not None:
            cost -= 0.5 * float(step.x @ model.curvature @ step.x)
        costs.append(cost)
        merits.append(cost - float(model.multipliers @ change[: len(model.multipliers)]))
    error_norms = np.sqrt(np.maximum(iterate.error_norms**2 - 2.0 * np.array(costs), 0.0))
    in_conflict = enumerate(model.curvature is not None for model in step.models)
    penalty = np.array([motion.of_step(k, step.x) if pays else 0.0 for k, pays in in_conflict])
    return PredictedReduction(np.array(costs) - penalty, np.array(merits) - penalty, error_norms, penalty)


def linear_model_mismatch(iterate: Iterate, trial: Iterate, step: TrialStep) -> FloatArray:
    """Difference between the errors at the end of a step and those predicted by the linear models, row by row.

    Active bounds of intervals are to be reached, not only kept: there it counts on both sides. At the end of the step
    the interval may be unbounded: the pair of solids behind it is out of range.
    """
    mismatch = np.asarray(trial.errors - iterate.predicted_errors(step.x))
    active = step.active_set(iterate)
    rows, upper = active.bound_rows(iterate), active.is_upper(iterate)
    moved = (iterate.linearization.problem.jacobian[rows] * iterate.scale) @ step.x
    before, reached = (
        np.where(upper, problem.upper[rows], problem.lower[rows])
        for problem in (iterate.linearization.problem, trial.linearization.problem)
    )
    bounded = np.isfinite(reached)
    mismatch[rows[bounded]] = (reached - (before - moved))[bounded]
    return mismatch


def merit_multipliers(iterate: Iterate, step: TrialStep) -> list[FloatArray]:
    """Multipliers of all rows in the merit function of each level: those of its model, and of active bounds.

    What a level gains beyond such a bound is taken back in the next step.
    """
    multipliers = [np.zeros(len(iterate.errors)) for _ in iterate.levels]
    for of_level, model in zip(multipliers, step.models, strict=True):
        of_level[: len(model.multipliers)] = model.multipliers
    active = step.active_set(iterate)
    for k, (level, model) in enumerate(zip(iterate.levels, step.models, strict=True)):
        if model.curvature is not None:
            blocking = active.blocking(k)
            bounds = blocking.row_weights(iterate, -blocking.multipliers)[: level.first]
            above = multipliers[k][: level.first]
            above += np.where(above == 0.0, bounds, 0.0)
    return multipliers


def needs_second_order_correction(
    iterate: Iterate,
    trial: Iterate,
    step: TrialStep,
    predicted: PredictedReduction,
    multipliers: list[FloatArray],
) -> bool:
    """Whether the mismatch of the levels above is not small beside the predicted reduction."""
    mismatch = linear_model_mismatch(iterate, trial, step)
    allowed_drift = min(step.length**2, MAX_ERROR_DRIFT)
    for k, model in enumerate(step.models):
        if model.curvature is not None and len(model.multipliers):
            stake = abs(float(predicted.merit[k]))
            cost = abs(float(multipliers[k] @ mismatch))
            if stake > NEGLIGIBLE_STAKE and cost > MAX_UNCORRECTED_SHARE * stake:
                return True
        elif k < len(iterate.levels) - 1 and model.curvature is None:
            if trial.error_norms[k] - float(predicted.error_norms[k]) > 0.5 * allowed_drift:
                return True
    return False


def decide_step(
    iterate: Iterate,
    trial: Iterate,
    step: TrialStep,
    predicted: PredictedReduction,
    multipliers: list[FloatArray],
) -> StepDecision:
    """Accept or reject a step by the iterate it leads to."""
    allowed_drift, drift = min(step.length**2, MAX_ERROR_DRIFT), 0.0
    for k, model in enumerate(step.models):
        norm, trial_norm = float(iterate.error_norms[k]), float(trial.error_norms[k])
        expected, predicted_k = float(predicted.error_norms[k]), float(predicted.merit[k])
        actual = 0.5 * (norm**2 - trial_norm**2) + float(multipliers[k] @ (trial.errors - iterate.errors))
        actual -= float(predicted.penalty[k])
        negligible = max(NEGLIGIBLE_REDUCTION * max(1.0, norm), COST_ROUNDING * norm * norm)
        if abs(predicted_k) < negligible and abs(actual) < 10.0 * negligible:
            continue
        drift = max(drift, trial_norm - expected)
        is_last = k == len(iterate.levels) - 1
        if model.curvature is None:
            decides = norm - expected > allowed_drift
        else:
            decides = predicted_k > DECIDING_REDUCTION_FRACTION * cost_scale(norm)
        if decides or (is_last and predicted_k > negligible):
            if predicted_k > 0.0:
                return StepDecision(actual / predicted_k, True, drift)
            return StepDecision(1.0 if actual >= 2.0 * predicted_k - negligible else -1.0, True, drift)
        if trial_norm - expected > allowed_drift:
            return StepDecision(-1.0, True, drift)
    return StepDecision(1.0, False, drift)

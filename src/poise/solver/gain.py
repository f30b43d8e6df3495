"""Whether a step is to be taken: what each level's model promised against what came of it.

Costs are priced: ½‖e_k‖² plus the multipliers of the rows above times their errors, so that what the levels above have
drifted, and will take back in the next step, is not counted as gain. The first level to which a step promises something
real decides by the ratio of gain to promise; levels above it may only drift by what is of second order in the step. A
strictly lexicographic decrease would refuse every good step along a bent constraint (the Maratos effect).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.solver.levels import LevelRows, Place
from poise.solver.model import LevelModel, ModelStep
from poise.types import FloatArray

DRIFT = 0.1  # largest drift of a level above in one step
REAL = 1e-4  # a level in conflict decides while it is promised more than this part of its squared size
DECIDING = 0.05  # least gain over promise of a step that is taken
NOTHING = 1e-12


class Promise(NamedTuple):
    """What the models say, level by level."""

    costs: FloatArray  # fall of ½‖e‖²
    priced: FloatArray  # the same with the priced errors above
    left: FloatArray  # ‖e‖ after the step


class Verdict(NamedTuple):
    """Gain over promise of the level that decided, whether one did, and the largest drift seen on the way to it."""

    ratio: float
    decided: bool
    drift: float

    @property
    def taken(self) -> bool:
        """Whether the step is to be taken."""
        return self.ratio > DECIDING


def promise(place: Place, step: ModelStep) -> Promise:
    """What the models promise of a step."""
    costs, priced = [], []
    for level, model in zip(place.levels, step.models, strict=True):
        left = level.errors - level.jacobian @ step.x
        cost = 0.5 * (float(level.errors @ level.errors) - float(left @ left))
        if model.curvature is not None:
            cost -= 0.5 * float(step.x @ model.curvature @ step.x)
        costs.append(cost)
        priced.append(cost - float(model.prices @ _change(place, step)[: len(model.prices)]))
    sizes = place.sizes
    return Promise(np.array(costs), np.array(priced), np.sqrt(np.maximum(sizes**2 - 2.0 * np.array(costs), 0.0)))


def _change(place: Place, step: ModelStep) -> FloatArray:
    """J x of every row that asks for something."""
    return np.concatenate([np.zeros(0), *(level.jacobian @ step.x for level in place.levels)])


def missed(place: Place, there: Place, step: ModelStep) -> FloatArray:
    """By how much the errors at the step's end differ from what the linear models said."""
    return there.errors - (place.errors - _change(place, step))


def needs_correction(place: Place, there: Place, step: ModelStep, promised: Promise) -> bool:
    """Whether what the levels above were missed by is not small beside what the step promises."""
    off = missed(place, there, step)
    slack = min(step.length**2, DRIFT)
    for k, (level, model) in enumerate(zip(place.levels, step.models, strict=True)):
        if model.curvature is not None and len(model.prices):
            at_stake = abs(float(promised.priced[k]))
            if at_stake > 1e-9 and abs(float(model.prices @ off[: len(model.prices)])) > 0.1 * at_stake:
                return True
        elif k < len(place.levels) - 1 and model.curvature is None:
            if there.sizes[k] - float(np.linalg.norm(level.errors - level.jacobian @ step.x)) > 0.5 * slack:
                return True
    return False


def verdict(place: Place, there: Place, step: ModelStep, promised: Promise) -> Verdict:
    """Judge a step by its end."""
    slack, drift = min(step.length**2, DRIFT), 0.0
    for k, (level, model) in enumerate(zip(place.levels, step.models, strict=True)):
        size, size_there, expected = float(place.sizes[k]), float(there.sizes[k]), float(promised.left[k])
        promise_k, gain = float(promised.priced[k]), _gain(place, there, level, model, size_there)
        small = NOTHING * max(1.0, size * size)
        if abs(promise_k) < small and abs(gain) < 10.0 * small:
            continue
        drift = max(drift, size_there - expected)
        is_last = k == len(place.levels) - 1
        if model.curvature is None:
            decides = size - expected > slack
        else:
            decides = promise_k > REAL * size * size
        if decides or (is_last and promise_k > small):
            if promise_k > 0.0:
                return Verdict(gain / promise_k, True, drift)
            return Verdict(1.0 if gain >= 2.0 * promise_k - small else -1.0, True, drift)
        if size_there - expected > slack:
            return Verdict(-1.0, True, drift)
    return Verdict(1.0, False, drift)


def _gain(place: Place, there: Place, level: LevelRows, model: LevelModel, size_there: float) -> float:
    count = len(model.prices)
    fall = 0.5 * (level.size**2 - size_there**2)
    return fall + float(model.prices @ (there.errors[:count] - place.errors[:count]))

"""Whether a step is to be taken: what each level's model promised against what came of it.

Costs are priced: ½‖e_k‖² plus the multipliers of the rows above times their errors, so that what the levels above have
drifted, and will take back in the next step, is not counted as gain. The first level to which a step promises something
real decides by the ratio of gain to promise; levels above it may only drift by what is of second order in the step. A
strictly lexicographic decrease would refuse every good step along a bent constraint (the Maratos effect).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.solver.iterate import Place
from poise.solver.model import ModelStep
from poise.solver.motion_penalty import MotionPrice
from poise.types import FloatArray

DRIFT = 0.1  # largest drift of a level above in one step
REAL = 1e-4  # a level in conflict decides while it is promised more than this part of its squared size
DECIDING = 0.05  # least gain over promise of a step that is taken
NOTHING = 1e-12


class Promise(NamedTuple):
    """What the models say, level by level."""

    costs: FloatArray  # fall of ½‖e‖², less what the motion costs
    priced: FloatArray  # the same with the priced errors above
    left: FloatArray  # ‖e‖ after the step
    paid: FloatArray  # what the motion costs


class Verdict(NamedTuple):
    """Gain over promise of the level that decided, whether one did, and the largest drift seen on the way to it."""

    ratio: float
    decided: bool
    drift: float

    @property
    def taken(self) -> bool:
        """Whether the step is to be taken."""
        return self.ratio > DECIDING


def promise(place: Place, step: ModelStep, motion: MotionPrice) -> Promise:
    """What the models promise of a step."""
    costs, priced, after = [], [], place.left(step.x)
    for level, model in zip(place.levels, step.models, strict=True):
        left = after[level.first : level.last]
        if model.curvature is not None:
            left = level.errors - level.jacobian @ step.x
        cost = 0.5 * (float(level.errors @ level.errors) - float(left @ left))
        if model.curvature is not None:
            cost -= 0.5 * float(step.x @ model.curvature @ step.x)
        costs.append(cost)
        priced.append(cost - float(model.prices @ _change(place, step)[: len(model.prices)]))
    left = np.sqrt(np.maximum(place.sizes**2 - 2.0 * np.array(costs), 0.0))
    curved = enumerate(model.curvature is not None for model in step.models)
    paid = np.array([motion.of_step(k, step.x) if pays else 0.0 for k, pays in curved])
    return Promise(np.array(costs) - paid, np.array(priced) - paid, left, paid)


def _change(place: Place, step: ModelStep) -> FloatArray:
    """J x of every row that asks for something."""
    return np.concatenate([np.zeros(0), *(level.jacobian @ step.x for level in place.levels)])


def missed(place: Place, there: Place, step: ModelStep) -> FloatArray:
    """By how much the errors at the step's end differ from what the linear models said.

    Ends of intervals at which the step is held are to be come to, not only kept: there it counts on both sides. Where
    it ends the interval may be open: what kept two solids apart is out of sight.
    """
    off = np.asarray(there.errors - place.left(step.x))
    held = step.held(place)
    rows, upper = held.end_rows(place), held.is_upper(place)
    moved = (place.assembly.problem.jacobian[rows] * place.scale) @ step.x
    here, reached = (
        np.where(upper, problem.upper[rows], problem.lower[rows])
        for problem in (place.assembly.problem, there.assembly.problem)
    )
    ends = np.isfinite(reached)
    off[rows[ends]] = (reached - (here - moved))[ends]
    return off


def priced_rows(place: Place, step: ModelStep) -> list[FloatArray]:
    """Prices of all rows, level by level: those of the models, and of the ends of intervals at which the step ends.

    What a level gains beyond such an end is taken back in the next step.
    """
    prices = [np.zeros(len(place.errors)) for _ in place.levels]
    for own, model in zip(prices, step.models, strict=True):
        own[: len(model.prices)] = model.prices
    held = step.held(place)
    for k, (level, model) in enumerate(zip(place.levels, step.models, strict=True)):
        if model.curvature is not None:
            leaning = held.leaning(k)
            ends = leaning.row_weights(place, -leaning.multipliers)[: level.first]
            prices[k][: level.first] += np.where(prices[k][: level.first] == 0.0, ends, 0.0)
    return prices


def needs_correction(place: Place, there: Place, step: ModelStep, promised: Promise, prices: list[FloatArray]) -> bool:
    """Whether what the levels above were missed by is not small beside what the step promises."""
    off = missed(place, there, step)
    slack = min(step.length**2, DRIFT)
    for k, model in enumerate(step.models):
        if model.curvature is not None and len(model.prices):
            at_stake = abs(float(promised.priced[k]))
            if at_stake > 1e-9 and abs(float(prices[k] @ off)) > 0.1 * at_stake:
                return True
        elif k < len(place.levels) - 1 and model.curvature is None:
            if there.sizes[k] - float(promised.left[k]) > 0.5 * slack:
                return True
    return False


def verdict(place: Place, there: Place, step: ModelStep, promised: Promise, prices: list[FloatArray]) -> Verdict:
    """Judge a step by its end."""
    slack, drift = min(step.length**2, DRIFT), 0.0
    for k, model in enumerate(step.models):
        size, size_there, expected = float(place.sizes[k]), float(there.sizes[k]), float(promised.left[k])
        promise_k = float(promised.priced[k])
        gain = 0.5 * (size**2 - size_there**2) + float(prices[k] @ (there.errors - place.errors))
        gain -= float(promised.paid[k])
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

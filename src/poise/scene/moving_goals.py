"""Predictions for goals that move on in a drag: along a line from the last two, and made anew before that is wrong.

A prediction takes as long as a fifth of a frame, and what a prior expects changes smoothly with the goals. With the
predictions v₀ and v₁ for goals g₀ and g₁, goals that move on along the same line,

    g = g₁ + t (g₁ − g₀),    have about    v = v₁ + t (v₁ − v₀).

Values that stay the same until goals are some way off would move the body in jerks; these are off by a second order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from poise.prior import ConditionalPosture
from poise.scene.natural_targets import NaturalTargets
from poise.types import FloatArray

_MAX_CHANGE_M = 0.02  # of goals since the last prediction
_MAX_OFF_LINE_M = 0.002
_MAX_EXTRAPOLATION = 4.0  # t


@dataclass(frozen=True, eq=False)
class _Made:
    """A prediction, and the goals that it was made for; positions (3 n,) are those of all parts that have one [m]."""

    key: tuple[object, ...]
    positions: FloatArray
    posture: ConditionalPosture


class MovingGoals:
    """Predictions that were made for the goals of one drag."""

    def __init__(self) -> None:
        self._last: _Made | None = None
        self._before: _Made | None = None

    def prediction(
        self, goals: NaturalTargets, predict: Callable[[], ConditionalPosture], *, moves: bool
    ) -> tuple[ConditionalPosture, bool]:
        """Prediction for some goals, and whether it was made for them; it always is unless they move."""
        key, positions = _structure(goals), _positions(goals)
        if moves and (found := self._extrapolated(key, positions)) is not None:
            return found, False
        posture = predict()
        self._before, self._last = self._last, _Made(key, positions, posture)
        return posture, True

    def _extrapolated(self, key: tuple[object, ...], positions: FloatArray) -> ConditionalPosture | None:
        last, before = self._last, self._before
        if last is None or before is None or not key == last.key == before.key:
            return None
        t = _extrapolation(before.positions, last.positions, positions)
        if t is None:
            return None
        known = last.posture
        values = known.values + t * (known.values - before.posture.values)
        return replace(known, values=values, information=lambda: known.precision, posture=lambda: known.mean)


def _extrapolation(before: FloatArray, last: FloatArray, now: FloatArray) -> float | None:
    """t of positions on the line from those before to the last; None where they are not near it, or too far on."""
    line, change = last - before, now - last
    length = float(line @ line)
    if length == 0.0 or float(change @ change) > _MAX_CHANGE_M**2:
        return None
    t = float(change @ line) / length
    off = change - t * line
    return t if abs(t) <= _MAX_EXTRAPOLATION and float(off @ off) <= _MAX_OFF_LINE_M**2 else None


def _structure(goals: NaturalTargets) -> tuple[object, ...]:
    """What has to be the same: gaze, parts, orientations and offsets."""
    given = tuple((part, each.orientation, each.offset, each.position is None) for part, each in goals.targets.items())
    return goals.gaze, goals.pulled, given


def _positions(goals: NaturalTargets) -> FloatArray:
    given = [each.position for each in goals.targets.values() if each.position is not None]
    return np.array(given, dtype=np.float64).ravel()

"""Evaluate FBX animation curves at any time.

Between two keyframes a curve is constant, linear, or a cubic Bézier curve in time and value, whose inner control points
lie at a fraction of the interval (its weight, one third by default) along the slopes at the keyframes. Slopes are
given, or follow from the chords to both neighbors: their mean (shifted toward one by a bias), the chord from neighbor
to neighbor, zero beside a neighbor of the same value, or limited so that the curve does not overshoot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.io.fbx.document import MAX_ABS_NUMBER, TICKS_PER_SECOND, FbxObject
from poise.io.import_report import Notes
from poise.types import AnyArray, FloatArray

_CONSTANT, _CUBIC = 0x2, 0x8
_NEXT, _TENSION, _GIVEN = 0x100, 0x200, 0x400
_CLAMP_TO_EQUAL_NEIGHBOR, _NEIGHBOR_CHORD, _NO_OVERSHOOT = 0x1000, 0x2000, 0x4000  # slopes that are not given
_RIGHT_WEIGHT, _LEFT_WEIGHT = 0x01000000, 0x02000000
_WEIGHT_UNIT = 1e-4
_THIRD = 1.0 / 3.0
_EQUAL_VALUE_TOL = 1e-6  # smaller differences between keyframe values count as equal
_BISECTION_STEPS = 50  # bisection steps for the parameter of a weighted Bézier curve
_UNWEIGHTED_TOL = 1e-4  # weights that deviate by less from one third count as unweighted


@dataclass(frozen=True)
class Curve:
    """An animation curve: keyframes and the interpolation from each to the next.

    Parameters
    ----------
    times, values : (n,) arrays
        The keyframes; times [s] do not decrease.
    flags : (n,) array of int
        Interpolation flags of each interval.
    slopes, weights : (n, 2) arrays
        At the beginning and at the end of each interval: slope per second, and weight as a fraction of the interval.
    """

    times: FloatArray
    values: FloatArray
    flags: AnyArray
    slopes: FloatArray
    weights: FloatArray

    def at(self, seconds: FloatArray) -> FloatArray:
        """Values at some times [s]; constant before the first keyframe and after the last."""
        key = np.clip(np.searchsorted(self.times, seconds, side="right") - 1, 0, len(self.times) - 1)
        next_key = np.minimum(key + 1, len(self.times) - 1)
        interval = self.times[next_key] - self.times[key]
        t = np.where(
            interval > 0.0,
            np.clip((seconds - self.times[key]) / np.where(interval > 0.0, interval, 1.0), 0.0, 1.0),
            0.0,
        )
        flags, start, end = self.flags[key], self.values[key], self.values[next_key]
        constant = np.where((flags & _NEXT != 0) & (t > 0.0), end, start)
        linear = start + t * (end - start)
        cubic = self._bezier(key, t, interval, start, end)
        interpolated = np.where(flags & _CUBIC != 0, cubic, linear)
        return np.where(flags & _CONSTANT != 0, constant, interpolated)

    def _bezier(
        self, key: AnyArray, t: FloatArray, interval: FloatArray, start: FloatArray, end: FloatArray
    ) -> FloatArray:
        first, last = self.weights[key, 0], self.weights[key, 1]
        u = _parameter(t, first, 1.0 - last)
        one = start + self.slopes[key, 0] * first * interval
        two = end - self.slopes[key, 1] * last * interval
        v = 1.0 - u
        return np.asarray(v**3 * start + 3.0 * v * v * u * one + 3.0 * v * u * u * two + u**3 * end)


class _Keys(NamedTuple):
    """Keyframes from which slopes are computed."""

    times: FloatArray
    values: FloatArray
    flags: AnyArray
    weights: FloatArray


def _parameter(fraction: FloatArray, one: FloatArray, two: FloatArray) -> FloatArray:
    """Parameter u at which a Bézier curve in time with inner points one and two reaches a fraction of its interval."""
    unweighted = (np.abs(one - _THIRD) < _UNWEIGHTED_TOL) & (np.abs(two - 2.0 * _THIRD) < _UNWEIGHTED_TOL)
    if bool(np.all(unweighted)):
        return fraction
    low, high = np.zeros_like(fraction), np.ones_like(fraction)
    for _ in range(_BISECTION_STEPS):
        u = 0.5 * (low + high)
        v = 1.0 - u
        before_target = 3.0 * v * v * u * one + 3.0 * v * u * u * two + u**3 < fraction
        low, high = np.where(before_target, u, low), np.where(before_target, high, u)
    return np.where(unweighted, fraction, 0.5 * (low + high))


def curve_of(record: FbxObject, notes: Notes) -> Curve:
    """Read a curve; raises ValueError if its arrays are inconsistent."""
    times = record.array("KeyTime").astype(np.float64) / TICKS_PER_SECOND
    values = record.array("KeyValueFloat").astype(np.float64)
    if len(times) != len(values) or len(times) == 0 or np.any(np.diff(times) < 0.0):
        raise ValueError("the keyframes of a curve are out of order, or have no values")
    if not np.all(np.abs(values) <= MAX_ABS_NUMBER):
        raise ValueError("a curve has a value that is not finite")
    flags, data = _attributes(record, len(times))
    if np.any(flags & _TENSION & -(flags & _CUBIC != 0).astype(np.int64)):
        notes.add("curves with tension, continuity and bias are interpolated linearly between their keyframes")
        flags = np.where(flags & _TENSION != 0, flags & ~_CUBIC, flags)
    packed = np.ascontiguousarray(data[:, 2:3]).view(np.int32)[:, 0]
    weights = np.full((len(times), 2), _THIRD)
    right, left = (packed & 0xFFFF) * _WEIGHT_UNIT, ((packed >> 16) & 0xFFFF) * _WEIGHT_UNIT
    weights[:, 0] = np.where(flags & _RIGHT_WEIGHT != 0, np.clip(right, 0.0, 1.0), _THIRD)
    weights[:, 1] = np.where(flags & _LEFT_WEIGHT != 0, np.clip(left, 0.0, 1.0), _THIRD)
    numbers = data[:, :2].astype(np.float64)
    numbers[~(np.abs(numbers) <= MAX_ABS_NUMBER)] = 0.0
    return Curve(times, values, flags, _slopes(_Keys(times, values, flags, weights), numbers), weights)


def _slopes(curve: _Keys, numbers: FloatArray) -> FloatArray:
    """Slopes at the beginning and at the end of each interval, (n, 2): given, or from the chords.

    Numbers that are not slopes are biases in percent; before a keyframe without cubic interpolation the given slope
    holds.
    """
    ends = np.append(np.arange(1, len(numbers)), len(numbers) - 1)  # the keyframe at the end of each interval
    biases = np.zeros(len(numbers))
    biases[ends] = -numbers[:, 1]
    given = (curve.flags & _GIVEN != 0) | (curve.flags & _CUBIC == 0)
    leaving = np.where(given, numbers[:, 0], _automatic_slopes(curve, numbers[:, 0]))
    arriving = np.where(given[ends], numbers[:, 1], _automatic_slopes(curve, biases)[ends])
    return np.stack([leaving, arriving], axis=1)


def _automatic_slopes(curve: _Keys, biases: FloatArray) -> FloatArray:
    """Slopes at the keyframes computed from their neighbors; a bias of ±100 selects the chord to one of them."""
    if len(biases) == 1:
        return np.zeros(1)
    flags, intervals, rises = curve.flags, np.diff(curve.times), np.diff(curve.values)
    chords = _ratio(rises, intervals)
    before, after = np.append(chords[:1], chords), np.append(chords, chords[-1:])
    fraction = (100.0 + biases) / 200.0
    slopes = (1.0 - fraction) * before + fraction * after
    slopes[[0, -1]] = chords[[0, -1]]
    neighbor_chords = slopes.copy()
    neighbor_chords[1:-1] = _ratio(rises[:-1] + rises[1:], intervals[:-1] + intervals[1:])
    slopes = np.where(flags & (_NEIGHBOR_CHORD | _NO_OVERSHOOT) != 0, neighbor_chords, slopes)
    near_equal = (
        np.minimum(np.abs(np.append(rises[:1], rises)), np.abs(np.append(rises, rises[-1:]))) < _EQUAL_VALUE_TOL
    )
    slopes = np.where((flags & _CLAMP_TO_EQUAL_NEIGHBOR != 0) & near_equal, 0.0, slopes)
    return np.where(flags & _NO_OVERSHOOT != 0, _limit_overshoot(slopes, before, after, curve.weights), slopes)


def _limit_overshoot(slopes: FloatArray, before: FloatArray, after: FloatArray, weights: FloatArray) -> FloatArray:
    """Limit slopes so that the inner control points stay between the keyframe values; zero at extrema."""
    left = np.append(weights[:1, 1], weights[:-1, 1])
    bound = np.minimum(_ratio(np.abs(before), left), _ratio(np.abs(after), weights[:, 0]))
    bound = np.where(before * after > 0.0, bound, 0.0)
    bound[[0, -1]] = 0.0
    return np.clip(slopes, -bound, bound)


def _ratio(numerator: FloatArray, denominator: FloatArray) -> FloatArray:
    """Quotient; zero where the denominator is not positive."""
    return np.where(denominator > 0.0, numerator / np.where(denominator > 0.0, denominator, 1.0), 0.0)


def _attributes(record: FbxObject, count: int) -> tuple[AnyArray, AnyArray]:
    """Flags and four raw numbers of each keyframe; the file stores them once per run of equal keyframes."""
    flags = record.array("KeyAttrFlags").astype(np.int64)
    data = record.array("KeyAttrDataFloat").astype(np.float32)
    runs = record.array("KeyAttrRefCount").astype(np.int64)
    if len(runs) != len(flags) or len(data) != 4 * len(flags) or np.any(runs < 0) or int(runs.sum()) != count:
        raise ValueError("the keyframes of a curve have missing or surplus attributes")
    return np.repeat(flags, runs), np.repeat(data.reshape(-1, 4), runs, axis=0)

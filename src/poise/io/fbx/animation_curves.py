"""Values of FBX animation curves at any time.

Between two keys a curve stands still, runs straight or is a cubic Bézier curve in time and value, whose inner control
points lie at a share of the interval (its weight, one third when none is given) along the slopes at the keys. Slopes
are given, or follow from the chords to both neighbors: their mean (moved toward one by a bias), the chord from
neighbor to neighbor, flat beside a neighbor of the same value, or held back so that nothing overshoots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.io.fbx.document import MAX_ABS_NUMBER, TICKS, FbxObject
from poise.io.import_report import Notes
from poise.types import AnyArray, FloatArray

_CONSTANT, _CUBIC = 0x2, 0x8
_NEXT, _TENSION, _GIVEN = 0x100, 0x200, 0x400
_FLAT_BESIDE, _ACROSS, _HELD_BACK = 0x1000, 0x2000, 0x4000  # of slopes that are not given
_RIGHT_WEIGHT, _LEFT_WEIGHT = 0x01000000, 0x02000000
_WEIGHT_UNIT = 1e-4
_THIRD = 1.0 / 3.0
_SAME = 1e-6  # values that differ by less are the same
_HALVINGS = 50  # of the interval in which a weighted curve's parameter is sought


@dataclass(frozen=True)
class Curve:
    """A curve: its keys and what each does up to the next.

    Parameters
    ----------
    times, values : (n,) arrays
        The keys, times in seconds, not falling.
    flags : (n,) array of int
        How each interval runs.
    slopes, weights : (n, 2) arrays
        At the beginning and at the end of each key's interval: slope a second, share of the interval.
    """

    times: FloatArray
    values: FloatArray
    flags: AnyArray
    slopes: FloatArray
    weights: FloatArray

    def at(self, seconds: FloatArray) -> FloatArray:
        """Values at some times; before the first key and after the last those two."""
        place = np.clip(np.searchsorted(self.times, seconds, side="right") - 1, 0, len(self.times) - 1)
        after = np.minimum(place + 1, len(self.times) - 1)
        span = self.times[after] - self.times[place]
        share = np.where(
            span > 0.0, np.clip((seconds - self.times[place]) / np.where(span > 0.0, span, 1.0), 0.0, 1.0), 0.0
        )
        flags, start, end = self.flags[place], self.values[place], self.values[after]
        held = np.where((flags & _NEXT != 0) & (share > 0.0), end, start)
        straight = start + share * (end - start)
        bent = self._bent(place, share, span, start, end)
        chosen = np.where(flags & _CUBIC != 0, bent, straight)
        return np.where(flags & _CONSTANT != 0, held, chosen)

    def _bent(
        self, place: AnyArray, share: FloatArray, span: FloatArray, start: FloatArray, end: FloatArray
    ) -> FloatArray:
        first, last = self.weights[place, 0], self.weights[place, 1]
        u = _parameter(share, first, 1.0 - last)
        one = start + self.slopes[place, 0] * first * span
        two = end - self.slopes[place, 1] * last * span
        v = 1.0 - u
        return np.asarray(v**3 * start + 3.0 * v * v * u * one + 3.0 * v * u * u * two + u**3 * end)


class _Keys(NamedTuple):
    """What the slopes of a curve follow from."""

    times: FloatArray
    values: FloatArray
    flags: AnyArray
    weights: FloatArray


def _parameter(share: FloatArray, one: FloatArray, two: FloatArray) -> FloatArray:
    """Parameter u at which a Bézier curve in time with inner points one and two has come to a share of its interval."""
    plain = (np.abs(one - _THIRD) < 1e-4) & (np.abs(two - 2.0 * _THIRD) < 1e-4)
    if bool(np.all(plain)):
        return share
    low, high = np.zeros_like(share), np.ones_like(share)
    for _ in range(_HALVINGS):
        u = 0.5 * (low + high)
        v = 1.0 - u
        early = 3.0 * v * v * u * one + 3.0 * v * u * u * two + u**3 < share
        low, high = np.where(early, u, low), np.where(early, high, u)
    return np.where(plain, share, 0.5 * (low + high))


def curve_of(record: FbxObject, notes: Notes) -> Curve:
    """Read a curve; a ValueError when its arrays contradict each other."""
    times = record.array("KeyTime").astype(np.float64) / TICKS
    values = record.array("KeyValueFloat").astype(np.float64)
    if len(times) != len(values) or len(times) == 0 or np.any(np.diff(times) < 0.0):
        raise ValueError("a curve's keys have no order, or no values")
    if not np.all(np.abs(values) <= MAX_ABS_NUMBER):
        raise ValueError("a curve has a value that is no finite number")
    flags, data = _attributes(record, len(times))
    if np.any(flags & _TENSION & -(flags & _CUBIC != 0).astype(np.int64)):
        notes.add("curves drawn by tension, continuity and bias are taken as straight between their keys")
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
    """Slopes at the beginning and at the end of each key's interval, (n, 2): given, or from the chords.

    Numbers that are no slopes are biases in percent; a key that no cubic follows is arrived at by the slope given.
    """
    ends = np.append(np.arange(1, len(numbers)), len(numbers) - 1)  # the key at the end of each interval
    biases = np.zeros(len(numbers))
    biases[ends] = -numbers[:, 1]
    given = (curve.flags & _GIVEN != 0) | (curve.flags & _CUBIC == 0)
    leaving = np.where(given, numbers[:, 0], _own_slopes(curve, numbers[:, 0]))
    arriving = np.where(given[ends], numbers[:, 1], _own_slopes(curve, biases)[ends])
    return np.stack([leaving, arriving], axis=1)


def _own_slopes(curve: _Keys, biases: FloatArray) -> FloatArray:
    """Slopes at the keys that follow from their neighbors; a bias of ±100 means the chord to one of them alone."""
    if len(biases) == 1:
        return np.zeros(1)
    flags, spans, rises = curve.flags, np.diff(curve.times), np.diff(curve.values)
    chords = _ratio(rises, spans)
    before, after = np.append(chords[:1], chords), np.append(chords, chords[-1:])
    share = (100.0 + biases) / 200.0
    slopes = (1.0 - share) * before + share * after
    slopes[[0, -1]] = chords[[0, -1]]
    across = slopes.copy()
    across[1:-1] = _ratio(rises[:-1] + rises[1:], spans[:-1] + spans[1:])
    slopes = np.where(flags & (_ACROSS | _HELD_BACK) != 0, across, slopes)
    beside = np.minimum(np.abs(np.append(rises[:1], rises)), np.abs(np.append(rises, rises[-1:]))) < _SAME
    slopes = np.where((flags & _FLAT_BESIDE != 0) & beside, 0.0, slopes)
    return np.where(flags & _HELD_BACK != 0, _held_back(slopes, before, after, curve.weights), slopes)


def _held_back(slopes: FloatArray, before: FloatArray, after: FloatArray, weights: FloatArray) -> FloatArray:
    """Slopes with which the inner control points stay between the values of the keys; flat where the curve turns."""
    left = np.append(weights[:1, 1], weights[:-1, 1])
    most = np.minimum(_ratio(np.abs(before), left), _ratio(np.abs(after), weights[:, 0]))
    most = np.where(before * after > 0.0, most, 0.0)
    most[[0, -1]] = 0.0
    return np.clip(slopes, -most, most)


def _ratio(above: FloatArray, below: FloatArray) -> FloatArray:
    """Quotient, zero where there is nothing to divide by."""
    return np.where(below > 0.0, above / np.where(below > 0.0, below, 1.0), 0.0)


def _attributes(record: FbxObject, count: int) -> tuple[AnyArray, AnyArray]:
    """Flags and four raw numbers for each key; the file holds them once for each run of like keys."""
    flags = record.array("KeyAttrFlags").astype(np.int64)
    data = record.array("KeyAttrDataFloat").astype(np.float32)
    runs = record.array("KeyAttrRefCount").astype(np.int64)
    if len(runs) != len(flags) or len(data) != 4 * len(flags) or np.any(runs < 0) or int(runs.sum()) != count:
        raise ValueError("a curve's keys have no attributes, or too many")
    return np.repeat(flags, runs), np.repeat(data.reshape(-1, 4), runs, axis=0)

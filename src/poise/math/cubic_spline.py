"""Cubic polynomials on each interval between keys, and the equations that join them smoothly.

On an interval of length h a cubic that starts at 0 with slope a and ends at d with slope b is

    φ(s) = d (3u² - 2u³) + h a (u - 2u² + u³) + h b (u³ - u²),    u = s/h,

so φ''(0) = 6d/h² - 4a/h - 2b/h and φ''(h) = -6d/h² + 2a/h + 4b/h. Equal second derivatives on both sides of a key give
one equation per key for the slopes, in which each slope meets its two neighbors.

Twice continuously differentiable curves of plain numbers through keys: cubic splines.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import numpy as np

from poise.math.banded import solve_block_tridiagonal, solve_cyclic_block_tridiagonal
from poise.types import FloatArray, Matrix


class Ends(enum.Enum):
    """What is asked of a spline at its ends."""

    NATURAL = "natural"  # no acceleration
    CLAMPED = "clamped"  # given velocities
    PERIODIC = "periodic"  # the end continues at the start


class Cubic(NamedTuple):
    """A cubic and its two derivatives, each (..., c)."""

    value: FloatArray
    rate: FloatArray
    second: FloatArray


def cubic(displacement: FloatArray, start: FloatArray, end: FloatArray, h: float, s: float) -> Cubic:
    """Cubic from 0 with slope `start` to `displacement` with slope `end`, after s of h seconds."""
    u = s / h
    value = displacement * (u * u * (3.0 - 2.0 * u)) + h * start * (u * (1.0 - u) ** 2) - h * end * (u * u * (1.0 - u))
    rate = displacement * (6.0 * u * (1.0 - u) / h) + start * (1.0 - u) * (1.0 - 3.0 * u) + end * u * (3.0 * u - 2.0)
    second = displacement * (6.0 - 12.0 * u) / h**2 + (start * (6.0 * u - 4.0) + end * (6.0 * u - 2.0)) / h
    return Cubic(value, rate, second)


class Junctions(NamedTuple):
    """Blocks of the equations at all keys, (n, k, b, b); the right sides are apart."""

    lower: Matrix
    diagonal: Matrix
    upper: Matrix


def weights(steps: FloatArray, ends: Ends) -> FloatArray:
    """Divisors of the equations, 4/h₋ + 4/h, by which they speak of velocities; 1 where a velocity is given."""
    result = np.concatenate([4.0 / steps, [0.0]]) + np.concatenate([[0.0], 4.0 / steps])
    if ends is Ends.CLAMPED:
        result[0] = result[-1] = 1.0
    return np.asarray(result)


def at_keys(starts: FloatArray | None, ends_of: FloatArray, steps: FloatArray, ends: Ends) -> FloatArray:
    """Parts of the equations that come from the starts and the ends of the intervals, put to the keys and weighted.

    Parameters
    ----------
    starts, ends_of : (n - 1, ...) arrays
        What each interval gives to the key at its start, and to the key at its end.
    steps : (n - 1,) array
        Lengths of the intervals.
    ends : Ends
        Clamped ends take nothing; in a periodic spline the last key gives all to the first.
    """
    keys = np.concatenate([np.zeros_like(ends_of[:1]), ends_of])
    if starts is not None:
        keys[:-1] += starts
    if ends is Ends.CLAMPED:
        keys[0] = keys[-1] = 0.0
    divisor = weights(steps, ends)
    if ends is Ends.PERIODIC:
        divisor = np.concatenate([divisor[:1] + divisor[-1:], divisor[1:-1]])
        keys = np.concatenate([keys[:1] + keys[-1:], keys[1:-1]])
    return np.asarray(keys / divisor.reshape(-1, *(1,) * (keys.ndim - 1)))


def junctions(steps: FloatArray, before: Matrix, after: Matrix, ends: Ends) -> Junctions:
    """Left sides of (2/h₋) A₋ω₋ + (4/h₋ + 4/h) ω + (2/h) B ω₊ = 6 d₋/h₋² + 6 d/h², divided by 4/h₋ + 4/h.

    Parameters
    ----------
    steps : (n - 1,) array
        Lengths h of the intervals.
    before, after : (n - 1, k, b, b) arrays
        A and B of each interval: how velocities at one end act on accelerations at the other (identities for plain
        numbers).
    ends : Ends
        At natural ends the half of the equation that exists is kept; clamped ends have ω given. A periodic system has
        one equation less, the last key being the first.
    """
    h = steps[:, None, None, None]
    nothing = np.zeros_like(before)
    lower = at_keys(nothing, 2.0 / h * before, steps, ends)
    upper = at_keys(2.0 / h * after, nothing, steps, ends)
    diagonal = np.broadcast_to(np.eye(before.shape[-1]), lower.shape)
    return Junctions(lower, diagonal, upper)


def pulls(steps: FloatArray, displacements: FloatArray, ends: Ends, end_velocities: FloatArray) -> FloatArray:
    """Right sides of the equations, (n, k, b), from displacements (n - 1, k, b) and velocities given (2, k, b)."""
    each = 6.0 * displacements / steps[:, None, None] ** 2
    right = at_keys(each, each, steps, ends)
    if ends is Ends.CLAMPED:
        right[0], right[-1] = end_velocities
    return right


def solved(blocks: Junctions, right: FloatArray, ends: Ends) -> FloatArray:
    """Unknowns (n, k, b, c) of the equations; the last of a periodic system repeats the first."""
    if ends is not Ends.PERIODIC:
        return solve_block_tridiagonal(*blocks, right)
    unknowns = solve_cyclic_block_tridiagonal(*blocks, right)
    return np.concatenate([unknowns, unknowns[:1]])


class CubicSpline:
    """Curves of m numbers through n keys.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    keys : (n, m) array
        Values.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, m) array
        Velocities at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: FloatArray, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys = steps, keys
        self._ways = np.diff(keys, axis=0)
        one = np.ones((len(steps), 1, 1, 1))
        # All numbers share one matrix: one system with m right sides.
        right = pulls(steps, self._ways[:, None, :], ends, end_velocities[:, None, :])
        self._velocities = solved(junctions(steps, one, one, ends), right[:, :, None, :], ends)[:, 0, 0]

    def at(self, interval: int, s: float) -> Cubic:
        """Values, velocities and accelerations (m,), s seconds into an interval."""
        start, end = self._velocities[interval : interval + 2]
        curve = cubic(self._ways[interval], start, end, float(self._steps[interval]), s)
        return curve._replace(value=self._keys[interval] + curve.value)

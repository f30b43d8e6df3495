"""Cubic splines: twice continuously differentiable (C²) curves of scalars through keyframes.

On an interval of length h a cubic that starts at 0 with slope a and ends at d with slope b is (Hermite form)

    φ(s) = d (3u² - 2u³) + h a (u - 2u² + u³) + h b (u³ - u²),    u = s/h,

so φ''(0) = 6d/h² - 4a/h - 2b/h and φ''(h) = -6d/h² + 2a/h + 4b/h. Equal second derivatives on both sides of a keyframe
give one equation per keyframe for the slopes: a block tridiagonal system. The equations are stated with blocks, because
:mod:`poise.math.rotation_spline` uses them for rotations too.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import numpy as np

from poise.math.banded import solve_block_tridiagonal, solve_cyclic_block_tridiagonal
from poise.types import FloatArray, Matrix


class Ends(enum.Enum):
    """Boundary conditions of a spline."""

    NATURAL = "natural"  # zero acceleration
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


class SplineSystem(NamedTuple):
    """Blocks of the block tridiagonal system of all keyframes, (n, k, b, b), without the right sides."""

    lower: Matrix
    diagonal: Matrix
    upper: Matrix


def equation_divisors(steps: FloatArray, ends: Ends) -> FloatArray:
    """Divisors of the equations, 4/h₋ + 4/h, so that their unknowns are velocities; 1 where a velocity is given."""
    result = np.concatenate([4.0 / steps, [0.0]]) + np.concatenate([[0.0], 4.0 / steps])
    if ends is Ends.CLAMPED:
        result[0] = result[-1] = 1.0
    return np.asarray(result)


def assemble_at_keyframes(starts: FloatArray | None, ends_of: FloatArray, steps: FloatArray, ends: Ends) -> FloatArray:
    """Assemble the contributions of the intervals at the keyframes, divided by :func:`equation_divisors`.

    Parameters
    ----------
    starts, ends_of : (n - 1, ...) arrays
        Contribution of each interval to the keyframe at its start, and to the one at its end.
    steps : (n - 1,) array
        Lengths of the intervals.
    ends : Ends
        Clamped ends take none; in a periodic spline the last keyframe is added to the first.
    """
    keys = np.concatenate([np.zeros_like(ends_of[:1]), ends_of])
    if starts is not None:
        keys[:-1] += starts
    if ends is Ends.CLAMPED:
        keys[0] = keys[-1] = 0.0
    divisor = equation_divisors(steps, ends)
    if ends is Ends.PERIODIC:
        divisor = np.concatenate([divisor[:1] + divisor[-1:], divisor[1:-1]])
        keys = np.concatenate([keys[:1] + keys[-1:], keys[1:-1]])
    return np.asarray(keys / divisor.reshape(-1, *(1,) * (keys.ndim - 1)))


def spline_system(steps: FloatArray, before: Matrix, after: Matrix, ends: Ends) -> SplineSystem:
    """Left sides of (2/h₋) A₋ω₋ + (4/h₋ + 4/h) ω + (2/h) B ω₊ = 6 d₋/h₋² + 6 d/h², divided by 4/h₋ + 4/h.

    Parameters
    ----------
    steps : (n - 1,) array
        Lengths h of the intervals.
    before, after : (n - 1, k, b, b) arrays
        A and B of each interval: effect of the velocity at one end on the acceleration at the other (identities for
        scalars).
    ends : Ends
        Natural ends use the half of the equation that exists; clamped ends have ω given. A periodic system has one
        equation less, since the last keyframe is the first.
    """
    h = steps[:, None, None, None]
    zero = np.zeros_like(before)
    lower = assemble_at_keyframes(zero, 2.0 / h * before, steps, ends)
    upper = assemble_at_keyframes(2.0 / h * after, zero, steps, ends)
    diagonal = np.broadcast_to(np.eye(before.shape[-1]), lower.shape)
    return SplineSystem(lower, diagonal, upper)


def spline_right_side(
    steps: FloatArray, displacements: FloatArray, ends: Ends, end_velocities: FloatArray
) -> FloatArray:
    """Right sides of the equations, (n, k, b), from displacements (n - 1, k, b) and velocities given (2, k, b)."""
    mean_slopes = 6.0 * displacements / steps[:, None, None] ** 2
    right = assemble_at_keyframes(mean_slopes, mean_slopes, steps, ends)
    if ends is Ends.CLAMPED:
        right[0], right[-1] = end_velocities
    return right


def solve_spline(blocks: SplineSystem, right: FloatArray, ends: Ends) -> FloatArray:
    """Unknowns (n, k, b, c) of the equations; the last of a periodic system repeats the first."""
    if ends is not Ends.PERIODIC:
        return solve_block_tridiagonal(*blocks, right)
    unknowns = solve_cyclic_block_tridiagonal(*blocks, right)
    return np.concatenate([unknowns, unknowns[:1]])


class CubicSpline:
    """C² curves of m scalars through n keyframes.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keyframes [s].
    keys : (n, m) array
        Values.
    ends : Ends
        Boundary condition.
    end_velocities : (2, m) array
        Velocities at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: FloatArray, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys = steps, keys
        self._displacements = np.diff(keys, axis=0)
        one = np.ones((len(steps), 1, 1, 1))
        # All scalars share one matrix: one system with m right sides.
        right = spline_right_side(steps, self._displacements[:, None, :], ends, end_velocities[:, None, :])
        self._velocities = solve_spline(spline_system(steps, one, one, ends), right[:, :, None, :], ends)[:, 0, 0]

    def at(self, interval: int, s: float) -> Cubic:
        """Values, velocities and accelerations (m,), s seconds into an interval."""
        start, end = self._velocities[interval : interval + 2]
        curve = cubic(self._displacements[interval], start, end, float(self._steps[interval]), s)
        return curve._replace(value=self._keys[interval] + curve.value)

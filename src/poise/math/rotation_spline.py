"""Twice continuously differentiable curves of rotations through keys.

On each interval R(t) = R_i exp(φ(t)) with a cubic φ from 0 to θ_i = log(R_iᵀ R_{i+1}), by the shorter way round. With
the angular velocities ω_i at the keys, in the moving frame, the slopes of φ are ω_i at its start, where J_r(0) = I, and
J_r(θ_i)⁻¹ ω_{i+1} at its end: angular velocity is continuous for any choice of ω. The ω that make the angular
acceleration continuous as well come from :mod:`poise.math.rotation_spline`. Nothing here sees where the world's axes
are: turning all keys turns the curve.

Angular velocity and acceleration of a rotation that is the exponential of a moving rotation vector.

For R(t) = R₀ exp(k(t)), in the moving frame,

    ω = J_r(k) k̇,    α = ω̇ = J_r(k) k̈ + c(k, k̇),    c = (d/dt J_r(k)) k̇

with J_r = I - B [k×] + C [k×]², B = (1 - cos θ)/θ², C = (θ - sin θ)/θ³, θ = ‖k‖. Differentiating,

    c(k, w) = -b (k·w) k×w + a (k·w) k×(k×w) + C w×(k×w),

with b = B'(θ)/θ = (sin θ/θ - 2B)/θ² and a = C'(θ)/θ = (B - 3C)/θ²; c is quadratic in w and vanishes at k = 0.

Angular velocities at the keys of a curve of rotations that make its angular acceleration continuous.

With intervals R_i exp(φ), φ a cubic from 0 to θ (see :mod:`poise.math.rotation_spline`), equal angular accelerations
before and after a key (:mod:`poise.math.rotation_spline`, :mod:`poise.math.cubic_spline`; the interval before has a minus) give

    (2/h₋) J_r(θ₋) ω₋ + (4/h₋ + 4/h) ω + (2/h) J_r(θ)⁻¹ ω₊ + λ c(θ₋, J_r(θ₋)⁻¹ ω) = 6 θ₋/h₋² + 6 θ/h²,    λ = 1.

All but c, which is quadratic in ω, is linear. Newton's method solves the equations, one block tridiagonal system each
time; steps that do not bring them nearer are halved. Three or four steps are the rule. Where turns come near π and the
times are uneven it may get stuck: then the solution is followed from the linear equations, λ = 0, to λ = 1.
"""

from __future__ import annotations

import math

import numpy as np

from poise.derivative import derivative_of
from poise.errors import PoseError
from poise.math import quaternion, so3
from poise.math.components import sinc, sine_deficit, versine
from poise.math.cubic_spline import Cubic, Ends, Junctions, at_keys, cubic, junctions, pulls, solved
from poise.types import BoolArray, FloatArray, Matrix, Quaternion, RotationVector, Vector3


class RotationSpline:
    """Curves of k rotations through n keys.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    keys : (n, k, 4) array
        Orientations.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: Quaternion, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys = steps, keys
        self._turns = quaternion.log(quaternion.multiply(quaternion.conjugate(keys[:-1]), keys[1:]))
        equations = JunctionEquations(steps, self._turns, ends, end_velocities)
        self._velocities = equations.velocities()
        self._arrivals = equations.arrivals(self._velocities)

    def orientations(self, interval: int, s: float) -> Quaternion:
        """Orientations (k, 4), s seconds into an interval."""
        return quaternion.multiply(self._keys[interval], quaternion.exp(self._curve(interval, s).value))

    def rates(self, interval: int, s: float) -> tuple[Vector3, Vector3]:
        """Angular velocities and accelerations (k, 3) in the moving frames, s seconds into an interval."""
        curve = self._curve(interval, s)
        return angular_velocity(curve.value, curve.rate), angular_acceleration(*curve)

    def _curve(self, interval: int, s: float) -> Cubic:
        start, end = self._velocities[interval], self._arrivals[interval]
        return cubic(self._turns[interval], start, end, float(self._steps[interval]), s)


_TERMS = range(1, 10)
_VERSINE_SLOPE = [(-1.0) ** n * (1.0 / math.factorial(2 * n + 1) - 2.0 / math.factorial(2 * n + 2)) for n in _TERMS]
_DEFICIT_SLOPE = [(-1.0) ** n * (1.0 / math.factorial(2 * n + 2) - 3.0 / math.factorial(2 * n + 3)) for n in _TERMS]


def angular_velocity(k: RotationVector, rate: Vector3) -> Vector3:
    """Return ω = J_r(k) k̇ [rad/s] in the moving frame, (..., 3)."""
    return _times(so3.right_jacobian(k), rate)


def angular_acceleration(k: RotationVector, rate: Vector3, second: Vector3) -> Vector3:
    """Return α = J_r(k) k̈ + c(k, k̇) [rad/s²] in the moving frame, (..., 3)."""
    return _times(so3.right_jacobian(k), second) + turning(k, rate)


def turning(k: RotationVector, rate: Vector3) -> Vector3:
    """Return c(k, k̇), the part of the angular acceleration that comes from the motion of k itself, (..., 3)."""
    b, a, deficit = _factors(k)
    along = np.sum(k * rate, axis=-1, keepdims=True)
    across = np.cross(k, rate)
    return np.asarray(-b * along * across + a * along * np.cross(k, across) + deficit * np.cross(rate, across))


@derivative_of("turning", wrt="rate")
def bias_acceleration_jacobian(k: RotationVector, rate: Vector3) -> Matrix:
    """Differentiate c with respect to k̇, (..., 3, 3)."""
    b, a, deficit = (factor[..., None] for factor in _factors(k))
    along = np.sum(k * rate, axis=-1)[..., None, None]
    across, turn = np.cross(k, rate), so3.hat(k)
    first = across[..., :, None] * k[..., None, :] + along * turn
    second = np.cross(k, across)[..., :, None] * k[..., None, :] + along * (turn @ turn)
    third = so3.hat(rate) @ turn - so3.hat(across)
    return np.asarray(-b * first + a * second + deficit * third)


def _times(matrix: Matrix, vector: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("...ij,...j->...i", matrix, vector))


def _factors(k: RotationVector) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return b, a and C, (..., 1) each; below θ = 1 from their series, where the quotients lose digits."""
    square = np.sum(k * k, axis=-1, keepdims=True)
    small, large = np.minimum(square, 1.0), np.maximum(square, 1.0)
    b = (sinc(large) - 2.0 * versine(large)) / large
    a = (versine(large) - 3.0 * sine_deficit(large)) / large
    near = square < 1.0
    return (
        np.where(near, np.polyval(_VERSINE_SLOPE[::-1], small), b),
        np.where(near, np.polyval(_DEFICIT_SLOPE[::-1], small), a),
        np.asarray(sine_deficit(square)),
    )


_MOST_STEPS = 30
_MOST_HALVINGS = 10
_SMALL = 1e-13  # residual, as a share of the velocities, at which nothing is left to gain
_ACCEPTED = 1e-10  # residual that counts as solved when no further step makes it smaller
_SHORTEST = 1e-4  # smallest step of λ


class JunctionEquations:
    """Equations of k rotations at n keys, independent of each other.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keys [s].
    turns : (n - 1, k, 3) array
        Rotation vectors θ from key to key.
    ends : Ends
        What is asked at the ends.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(self, steps: FloatArray, turns: RotationVector, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._turns, self._ends, self._end_velocities = steps, turns, ends, end_velocities
        self._inverses = so3.right_jacobian_inverse(turns)
        self._blocks = junctions(steps, so3.right_jacobian(turns), self._inverses, ends)
        self._right = pulls(steps, turns, ends, end_velocities)
        # c is quadratic: its derivative by ω is Σ ω_m H_m with these H, and c itself is half of that times ω.
        units = bias_acceleration_jacobian(turns[..., None, :], np.eye(3)) @ self._inverses[:, :, None]
        self._bends = np.einsum("nklm,nklij->nkmij", self._inverses, units)

    def velocities(self) -> FloatArray:
        """Angular velocities at the keys [rad/s], in the moving frame, (n, k, 3)."""
        linear = self._solved(self._blocks, self._right)
        result, kept = self._newton(linear, 1.0)
        for stuck in np.flatnonzero(~kept):
            one = slice(stuck, stuck + 1)
            alone = JunctionEquations(self._steps, self._turns[:, one], self._ends, self._end_velocities[:, one])
            result[:, one] = alone._followed(linear[:, one])
        return result

    def arrivals(self, velocities: FloatArray) -> FloatArray:
        """Slopes J_r(θ)⁻¹ ω of φ at the ends of the intervals, (n - 1, k, 3)."""
        return _times(self._inverses, velocities[1:])

    def _solved(self, blocks: Junctions, right: FloatArray) -> FloatArray:
        return solved(blocks, right[..., None], self._ends)[..., 0]

    def _followed(self, velocities: FloatArray) -> FloatArray:
        """Follow the solution from λ = 0 to λ = 1, with steps as long as Newton's method can bear."""
        share, step = 0.0, 0.25
        while share < 1.0:
            reached = min(1.0, share + step)
            trial, kept = self._newton(velocities, reached)
            if kept.all():
                velocities, share, step = trial, reached, 1.5 * step
                continue
            step *= 0.5
            if step < _SHORTEST:
                raise PoseError(
                    "no curve with continuous acceleration was found through these keys: their times are too uneven "
                    "for the turns between them; add keys in the longest intervals."
                )
        return velocities

    def _newton(self, velocities: FloatArray, share: float) -> tuple[FloatArray, BoolArray]:
        """Solution near `velocities`, and which of the k rotations have one; the others are left where they got to."""
        residuals = self._residuals(velocities, share)
        for _ in range(_MOST_STEPS):
            size = _size(residuals)
            waiting = size > _SMALL * _size(velocities)
            if not waiting.any():
                break
            change = self._solved(self._tangent(velocities, share), -residuals)
            velocities, residuals = self._stepped(velocities, residuals, change * waiting[:, None], share)
            if not np.any(_size(residuals) < size):
                break
        return velocities, np.asarray(_size(residuals) <= _ACCEPTED * _size(velocities))

    def _stepped(
        self, velocities: FloatArray, residuals: FloatArray, change: FloatArray, share: float
    ) -> tuple[FloatArray, FloatArray]:
        """Make the longest of the steps 1, ½, ¼ … that does not take its rotation further off; else stay."""
        size, length = _size(residuals), np.ones(residuals.shape[1])
        for _ in range(_MOST_HALVINGS):
            trial = velocities + length[:, None] * change
            there = self._residuals(trial, share)
            worse = ~(_size(there) <= size)
            if not worse.any():
                return trial, there
            length[worse] *= 0.5
        better = ~worse[:, None]
        return np.where(better, trial, velocities), np.where(better, there, residuals)

    def _residuals(self, velocities: FloatArray, share: float) -> FloatArray:
        """Left sides of the equations less their right sides [rad/s], (n, k, 3)."""
        own = velocities[:-1] if self._ends is Ends.PERIODIC else velocities
        left = _times(self._blocks.diagonal, own)
        left += _times(self._blocks.lower, np.roll(own, 1, axis=0))
        left += _times(self._blocks.upper, np.roll(own, -1, axis=0))
        curving = 0.5 * share * _times(self._curving(velocities), velocities[1:])
        return np.asarray(left + at_keys(None, curving, self._steps, self._ends) - self._right)

    def _tangent(self, velocities: FloatArray, share: float) -> Junctions:
        own = at_keys(None, share * self._curving(velocities), self._steps, self._ends)
        return self._blocks._replace(diagonal=self._blocks.diagonal + own)

    def _curving(self, velocities: FloatArray) -> Matrix:
        """Derivative of c by ω at the end of each interval, (n - 1, k, 3, 3)."""
        return np.asarray(np.einsum("nkmij,nkm->nkij", self._bends, velocities[1:]))


def _size(vectors: FloatArray) -> FloatArray:
    """Length of the vectors of all keys taken together, for each of k rotations, (k,)."""
    return np.asarray(np.sqrt(np.einsum("nki,nki->k", vectors, vectors)))

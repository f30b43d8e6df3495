"""Rotation splines: twice continuously differentiable (C²) curves of rotations through keyframes.

**Curve.** On each interval R(t) = R_i exp(φ(t)) with a cubic φ from 0 to θ_i = log(R_iᵀ R_{i+1}), the shorter rotation.
With the angular velocities ω_i at the keyframes, in the moving frame, the slopes of φ are ω_i at its start, where
J_r(0) = I, and J_r(θ_i)⁻¹ ω_{i+1} at its end: the angular velocity is continuous for any choice of ω. The curve is
equivariant: rotating all keyframes rotates the curve.

**Kinematics.** For R(t) = R₀ exp(k(t)), in the moving frame,

    ω = J_r(k) k̇,    α = ω̇ = J_r(k) k̈ + c(k, k̇),    c = (d/dt J_r(k)) k̇

with J_r = I - B [k×] + C [k×]², B = (1 - cos θ)/θ², C = (θ - sin θ)/θ³, θ = ‖k‖. Differentiating,

    c(k, w) = -b (k·w) k×w + a (k·w) k×(k×w) + C w×(k×w),

with b = B'(θ)/θ = (sin θ/θ - 2B)/θ² and a = C'(θ)/θ = (B - 3C)/θ²; c is quadratic in w and vanishes at k = 0.

**Continuity equations.** Equal angular accelerations before and after a keyframe (the interval before has a minus) give

    (2/h₋) J_r(θ₋) ω₋ + (4/h₋ + 4/h) ω + (2/h) J_r(θ)⁻¹ ω₊ + λ c(θ₋, J_r(θ₋)⁻¹ ω) = 6 θ₋/h₋² + 6 θ/h²,    λ = 1.

All but c, which is quadratic in ω, is linear.

1. Solve the equations with Newton's method, one block tridiagonal system per iteration; a step that does not reduce the
   residual is halved. Three or four iterations are typical.
2. If Newton's method stagnates (rotations near π at uneven times), follow the solution from the linear equations, λ =
   0, to λ = 1 (homotopy continuation).
"""

from __future__ import annotations

import math

import numpy as np

from poise.derivative import derivative_of
from poise.errors import PoseError
from poise.math import quaternion, so3
from poise.math.components import sinc, sine_deficit, versine
from poise.math.cubic_spline import (
    Cubic,
    Ends,
    SplineSystem,
    assemble_at_keyframes,
    cubic,
    solve_spline,
    spline_right_side,
    spline_system,
)
from poise.types import BoolArray, FloatArray, Matrix, Quaternion, RotationVector, Vector3


class RotationSpline:
    """C² curves of k rotations through n keyframes.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keyframes [s].
    keys : (n, k, 4) array
        Orientations.
    ends : Ends
        Boundary condition.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(self, steps: FloatArray, keys: Quaternion, ends: Ends, end_velocities: FloatArray) -> None:
        self._steps, self._keys = steps, keys
        self._rotation_vectors = quaternion.log(quaternion.multiply(quaternion.conjugate(keys[:-1]), keys[1:]))
        equations = ContinuityEquations(steps, self._rotation_vectors, ends, end_velocities)
        self._velocities = equations.velocities()
        self._end_slopes = equations.end_slopes(self._velocities)

    def orientations(self, interval: int, s: float) -> Quaternion:
        """Orientations (k, 4), s seconds into an interval."""
        return quaternion.multiply(self._keys[interval], quaternion.exp(self._curve(interval, s).value))

    def rates(self, interval: int, s: float) -> tuple[Vector3, Vector3]:
        """Angular velocities and accelerations (k, 3) in the moving frames, s seconds into an interval."""
        curve = self._curve(interval, s)
        return angular_velocity(curve.value, curve.rate), angular_acceleration(*curve)

    def _curve(self, interval: int, s: float) -> Cubic:
        start, end = self._velocities[interval], self._end_slopes[interval]
        return cubic(self._rotation_vectors[interval], start, end, float(self._steps[interval]), s)


_SERIES_TERMS = range(1, 10)
_VERSINE_SLOPE = [
    (-1.0) ** n * (1.0 / math.factorial(2 * n + 1) - 2.0 / math.factorial(2 * n + 2)) for n in _SERIES_TERMS
]
_DEFICIT_SLOPE = [
    (-1.0) ** n * (1.0 / math.factorial(2 * n + 2) - 3.0 / math.factorial(2 * n + 3)) for n in _SERIES_TERMS
]


def angular_velocity(k: RotationVector, rate: Vector3) -> Vector3:
    """ω = J_r(k) k̇ [rad/s] in the moving frame, (..., 3)."""
    return _times(so3.right_jacobian(k), rate)


def angular_acceleration(k: RotationVector, rate: Vector3, second: Vector3) -> Vector3:
    """α = J_r(k) k̈ + c(k, k̇) [rad/s²] in the moving frame, (..., 3)."""
    return _times(so3.right_jacobian(k), second) + bias_acceleration(k, rate)


def bias_acceleration(k: RotationVector, rate: Vector3) -> Vector3:
    """c(k, k̇), the velocity-dependent part of the angular acceleration [rad/s²], (..., 3)."""
    b, a, deficit = _factors(k)
    along = np.sum(k * rate, axis=-1, keepdims=True)
    across = np.cross(k, rate)
    return np.asarray(-b * along * across + a * along * np.cross(k, across) + deficit * np.cross(rate, across))


@derivative_of("bias_acceleration", wrt="rate")
def bias_acceleration_jacobian(k: RotationVector, rate: Vector3) -> Matrix:
    """Differentiate c with respect to k̇, (..., 3, 3)."""
    b, a, deficit = (factor[..., None] for factor in _factors(k))
    along = np.sum(k * rate, axis=-1)[..., None, None]
    across, hat = np.cross(k, rate), so3.hat(k)
    first = across[..., :, None] * k[..., None, :] + along * hat
    second = np.cross(k, across)[..., :, None] * k[..., None, :] + along * (hat @ hat)
    third = so3.hat(rate) @ hat - so3.hat(across)
    return np.asarray(-b * first + a * second + deficit * third)


def _times(matrix: Matrix, vector: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("...ij,...j->...i", matrix, vector))


def _factors(k: RotationVector) -> tuple[FloatArray, FloatArray, FloatArray]:
    """b, a and C, (..., 1) each; below θ = 1 from their series, where the quotients lose digits."""
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


_MAX_NEWTON_ITERATIONS = 30
_MAX_BACKTRACKS = 10
_RESIDUAL_TOL = 1e-13  # residual, relative to the velocities, at which the iteration stops
_ACCEPTED_RESIDUAL = 1e-10  # relative residual that counts as converged if no further step reduces it
_MIN_CONTINUATION_STEP = 1e-4  # smallest step of λ


class ContinuityEquations:
    """Continuity of the angular acceleration of k independent rotations at n keyframes.

    Parameters
    ----------
    steps : (n - 1,) array
        Times between the keyframes [s].
    rotation_vectors : (n - 1, k, 3) array
        Rotation vectors θ from keyframe to keyframe [rad].
    ends : Ends
        Boundary condition.
    end_velocities : (2, k, 3) array
        Angular velocities [rad/s] at clamped ends.
    """

    def __init__(
        self, steps: FloatArray, rotation_vectors: RotationVector, ends: Ends, end_velocities: FloatArray
    ) -> None:
        self._steps, self._rotation_vectors, self._ends, self._end_velocities = (
            steps,
            rotation_vectors,
            ends,
            end_velocities,
        )
        self._inverses = so3.right_jacobian_inverse(rotation_vectors)
        self._blocks = spline_system(steps, so3.right_jacobian(rotation_vectors), self._inverses, ends)
        self._right = spline_right_side(steps, rotation_vectors, ends, end_velocities)
        # c is quadratic: its derivative by ω is Σ ω_m H_m with these H, and c itself is half of that times ω.
        units = bias_acceleration_jacobian(rotation_vectors[..., None, :], np.eye(3)) @ self._inverses[:, :, None]
        self._hessians = np.einsum("nklm,nklij->nkmij", self._inverses, units)

    def velocities(self) -> FloatArray:
        """Angular velocities at the keyframes [rad/s], in the moving frame, (n, k, 3)."""
        linear = self._solved(self._blocks, self._right)
        result, converged = self._newton(linear, 1.0)
        for stuck in np.flatnonzero(~converged):
            one = slice(stuck, stuck + 1)
            single = ContinuityEquations(
                self._steps, self._rotation_vectors[:, one], self._ends, self._end_velocities[:, one]
            )
            result[:, one] = single._continued(linear[:, one])
        return result

    def end_slopes(self, velocities: FloatArray) -> FloatArray:
        """Slopes J_r(θ)⁻¹ ω of φ at the ends of the intervals, (n - 1, k, 3)."""
        return _times(self._inverses, velocities[1:])

    def _solved(self, blocks: SplineSystem, right: FloatArray) -> FloatArray:
        return solve_spline(blocks, right[..., None], self._ends)[..., 0]

    def _continued(self, velocities: FloatArray) -> FloatArray:
        """Follow the solution from λ = 0 to λ = 1, with steps for which Newton's method converges."""
        lam, step = 0.0, 0.25
        while lam < 1.0:
            reached = min(1.0, lam + step)
            trial, converged = self._newton(velocities, reached)
            if converged.all():
                velocities, lam, step = trial, reached, 1.5 * step
                continue
            step *= 0.5
            if step < _MIN_CONTINUATION_STEP:
                raise PoseError(
                    "no curve with continuous acceleration was found through these keyframes: their times are too "
                    "uneven for the rotations between them; add keyframes in the longest intervals."
                )
        return velocities

    def _newton(self, velocities: FloatArray, lam: float) -> tuple[FloatArray, BoolArray]:
        """Solution near `velocities`, and which of the k rotations converged; the others stay at their last iterate."""
        residuals = self._residuals(velocities, lam)
        for _ in range(_MAX_NEWTON_ITERATIONS):
            norms = _norms(residuals)
            active = norms > _RESIDUAL_TOL * _norms(velocities)
            if not active.any():
                break
            change = self._solved(self._tangent(velocities, lam), -residuals)
            velocities, residuals = self._line_search(velocities, residuals, change * active[:, None], lam)
            if not np.any(_norms(residuals) < norms):
                break
        return velocities, np.asarray(_norms(residuals) <= _ACCEPTED_RESIDUAL * _norms(velocities))

    def _line_search(
        self, velocities: FloatArray, residuals: FloatArray, change: FloatArray, lam: float
    ) -> tuple[FloatArray, FloatArray]:
        """Backtracking line search: the longest step of 1, ½, ¼ … that does not increase the residual; else none."""
        norms, length = _norms(residuals), np.ones(residuals.shape[1])
        for _ in range(_MAX_BACKTRACKS):
            trial = velocities + length[:, None] * change
            trial_residuals = self._residuals(trial, lam)
            worse = ~(_norms(trial_residuals) <= norms)
            if not worse.any():
                return trial, trial_residuals
            length[worse] *= 0.5
        better = ~worse[:, None]
        return np.where(better, trial, velocities), np.where(better, trial_residuals, residuals)

    def _residuals(self, velocities: FloatArray, lam: float) -> FloatArray:
        """Left sides of the equations less their right sides [rad/s], (n, k, 3)."""
        unknowns = velocities[:-1] if self._ends is Ends.PERIODIC else velocities
        left = _times(self._blocks.diagonal, unknowns)
        left += _times(self._blocks.lower, np.roll(unknowns, 1, axis=0))
        left += _times(self._blocks.upper, np.roll(unknowns, -1, axis=0))
        bias = 0.5 * lam * _times(self._bias_jacobian(velocities), velocities[1:])
        return np.asarray(left + assemble_at_keyframes(None, bias, self._steps, self._ends) - self._right)

    def _tangent(self, velocities: FloatArray, lam: float) -> SplineSystem:
        curvature = assemble_at_keyframes(None, lam * self._bias_jacobian(velocities), self._steps, self._ends)
        return self._blocks._replace(diagonal=self._blocks.diagonal + curvature)

    def _bias_jacobian(self, velocities: FloatArray) -> Matrix:
        """Derivative of c by ω at the end of each interval, (n - 1, k, 3, 3)."""
        return np.asarray(np.einsum("nkmij,nkm->nkij", self._hessians, velocities[1:]))


def _norms(vectors: FloatArray) -> FloatArray:
    """Norm over all keyframes, for each of k rotations, (k,)."""
    return np.asarray(np.sqrt(np.einsum("nki,nki->k", vectors, vectors)))

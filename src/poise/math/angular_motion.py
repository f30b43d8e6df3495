"""Angular velocity and acceleration of a rotation that is the exponential of a moving rotation vector.

For R(t) = R₀ exp(k(t)), in the moving frame,

    ω = J_r(k) k̇,    α = ω̇ = J_r(k) k̈ + c(k, k̇),    c = (d/dt J_r(k)) k̇

with J_r = I - B [k×] + C [k×]², B = (1 - cos θ)/θ², C = (θ - sin θ)/θ³, θ = ‖k‖. Differentiating,

    c(k, w) = -b (k·w) k×w + a (k·w) k×(k×w) + C w×(k×w),

with b = B'(θ)/θ = (sin θ/θ - 2B)/θ² and a = C'(θ)/θ = (B - 3C)/θ²; c is quadratic in w and vanishes at k = 0.
"""

from __future__ import annotations

import math

import numpy as np

from poise.derivative import derivative_of
from poise.math import so3
from poise.math.series import sinc, sine_deficit, versine
from poise.types import FloatArray, Matrix, RotationVector, Vector3

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
def turning_jacobian(k: RotationVector, rate: Vector3) -> Matrix:
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

"""Hessians of swing and twist along R exp(ω), and values with Jacobians of many limbs at once.

With the swing s, θ = ‖s‖, and the twist τ, let ω' = R_z(τ) ω and p = (tan(θ/2)/θ) s. Then

    τ̇ = ω_z + p × ω',    ṡ = D ω',    D = f I − γ s sᵀ,    f = θ/sin θ,  γ = (f − 1)/θ²,

and along constant ω, because ω̇' = τ̇ z × ω' and ṗ = ½(1 + p²) ω' has no component across ω',

    τ̈ = τ̇ (p·ω'),
    s̈ = f c σ ω' − 2 γ' σ² s − γ (σ ṡ + s (ṡ·ω')) + τ̇ D (z × ω'),    σ = s·ω',  c = (1 − θ cot θ)/θ²,

with γ' = ∂γ/∂(θ²) = (½ f c − γ)/θ². Each is a quadratic form in ω, and its matrix is the Hessian. All of them grow
without bound toward the limb direction −z, as the first derivatives do.

:func:`swing_twist_batch` computes the same values and Jacobians as :mod:`poise.math.swing_twist`, from common
subexpressions: with e = (w, x, y, z), m = √(w² + z²) = cos(θ/2) and n = √(x² + y²) = sin(θ/2), everything follows from
the swing angle θ and the half angle of the twist, whose cosine and sine are w/m and z/m: f = θ/sin θ = θ/(2 n m), and
(f - 1)/θ² multiplies s sᵀ, so that the digits it loses near θ = 0 do not matter.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.math import swing_twist
from poise.math.components import angle_ratio, cotangent_deficit, sinc, sine_deficit, wrapped
from poise.tolerances import SINGULAR_HALF_SWING_COSINE
from poise.types import ArrayLike, FloatArray, Quaternion


def twist_hessian(e: ArrayLike) -> FloatArray:
    """Hessian (..., 3, 3) of the twist of unit quaternions: with its gradient g, ½(g pᵀ + p gᵀ)."""
    g = swing_twist.twist_gradient(e)
    p = np.zeros_like(g)
    p[..., 0], p[..., 1] = g[..., 1], -g[..., 0]
    return _symmetric(g, p)


def swing_hessians(e: ArrayLike) -> FloatArray:
    """Hessians (..., 2, 3, 3) of both components of the swing of unit quaternions."""
    flat = np.asarray(swing_twist.swing(e))
    tau = np.asarray(swing_twist.twist(e))
    s = np.zeros((*tau.shape, 3))
    s[..., :2] = flat
    square = (flat * flat).sum(axis=-1)
    f = 1.0 / sinc(square)
    gamma, c = f * sine_deficit(square), 4.0 * cotangent_deficit(4.0 * square)
    # multiplies s s sᵀ, so its lost digits do not matter
    bend = np.divide(0.5 * f * c - gamma, square, out=np.zeros_like(square), where=square > 0.0)
    f, gamma, fc, bend = (each[..., None, None] for each in (f, gamma, f * c, bend))
    both = s[..., :, None] * s[..., None, :]
    D = f * _IN_PLANE - gamma * both
    rotation = _rotations_about_z(tau)
    twisting = (rotation @ swing_twist.twist_gradient(e)[..., None])[..., 0]
    result = np.zeros((*tau.shape, 2, 3, 3))
    for i in range(2):
        own, part = D[..., i, :], s[..., i, None, None]
        form = fc * _symmetric(s, np.broadcast_to(_IN_PLANE[i], s.shape)) - 2.0 * bend * part * both
        form = form - gamma * (_symmetric(s, own) + part * D) + _symmetric(twisting, own @ _QUARTER_TURN)
        result[..., i, :, :] = np.swapaxes(rotation, -1, -2) @ form @ rotation
    return result


_IN_PLANE = np.diag([1.0, 1.0, 0.0])
_QUARTER_TURN = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])  # D · (z × ω') = (D of this) · ω'


def _rotations_about_z(tau: FloatArray) -> FloatArray:
    """Rotations about z, (..., 3, 3)."""
    rotation = np.zeros((*tau.shape, 3, 3))
    rotation[..., 0, 0] = rotation[..., 1, 1] = np.cos(tau)
    rotation[..., 1, 0] = np.sin(tau)
    rotation[..., 0, 1] = -rotation[..., 1, 0]
    rotation[..., 2, 2] = 1.0
    return rotation


def _symmetric(one: FloatArray, other: FloatArray) -> FloatArray:
    product = one[..., :, None] * other[..., None, :]
    return np.asarray(0.5 * (product + np.swapaxes(product, -1, -2)))


class SwingTwistBatch(NamedTuple):
    """Swings and twists of k limbs and their derivatives along e ⊗ exp(h)."""

    swings: FloatArray  # (k, 2) [rad]
    twists: FloatArray  # (k,) [rad]
    swing_jacobians: FloatArray  # (k, 2, 3)
    twist_gradients: FloatArray  # (k, 3)


def swing_twist_batch(e: Quaternion) -> SwingTwistBatch:
    """Swings and twists of the unit quaternions (k, 4), with their Jacobians."""
    w, x, y, z = e.T
    m = np.hypot(w, z)
    singular = m < SINGULAR_HALF_SWING_COSINE
    any_singular = bool(singular.any())
    safe = np.where(singular, 1.0, m) if any_singular else m
    c, s = w / safe, z / safe
    if any_singular:
        c, s = np.where(singular, 1.0, c), np.where(singular, 0.0, s)
    ratio = angle_ratio(np.hypot(x, y), m)
    swings, jacobians, gradients = np.empty((len(e), 2)), np.zeros((len(e), 2, 3)), np.ones((len(e), 3))
    across_x, across_y = c * x - s * y, s * x + c * y
    swings[:, 0], swings[:, 1] = sx, sy = 2.0 * ratio * across_x, 2.0 * ratio * across_y
    square = sx * sx + sy * sy
    f = ratio / safe
    g = (f - 1.0) / np.maximum(square, 1e-300)
    cosine, sine = c * c - s * s, 2.0 * c * s  # of the twist
    xx, xy, yy = f - g * sx * sx, g * sx * sy, f - g * sy * sy
    jacobians[:, 0, 0], jacobians[:, 0, 1] = xx * cosine - xy * sine, -xy * cosine - xx * sine
    jacobians[:, 1, 0], jacobians[:, 1, 1] = yy * sine - xy * cosine, yy * cosine + xy * sine
    scale = np.where(singular, 0.0, 1.0 / safe) if any_singular else 1.0 / safe
    gradients[:, 0], gradients[:, 1] = scale * (s * x - c * y), scale * (s * y + c * x)
    return SwingTwistBatch(swings, wrapped(2.0 * np.arctan2(s, c)), jacobians, gradients)

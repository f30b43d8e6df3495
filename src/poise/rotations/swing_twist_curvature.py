"""Second derivatives of swing and twist along R exp(ω), ω = 0.

With the swing s, θ = ‖s‖, and the twist τ, let ω' = R_z(τ) ω and p = (tan(θ/2)/θ) s. Then

    τ̇ = ω_z + p × ω',    ṡ = D ω',    D = f I − γ s sᵀ,    f = θ/sin θ,  γ = (f − 1)/θ²,

and along constant ω, because ω̇' = τ̇ z × ω' and ṗ = ½(1 + p²) ω' has no part across ω',

    τ̈ = τ̇ (p·ω'),
    s̈ = f c σ ω' − 2 γ' σ² s − γ (σ ṡ + s (ṡ·ω')) + τ̇ D (z × ω'),    σ = s·ω',  c = (1 − θ cot θ)/θ²,

with γ' = ∂γ/∂(θ²) = (½ f c − γ)/θ². Each is a quadratic form in ω, and its matrix is the second derivative. All of them
grow without bound towards the limb direction −z, as the first derivatives do.
"""

from __future__ import annotations

import numpy as np

from poise.rotations import swing_twist
from poise.rotations.series import cotangent_deficit, sinc, sine_deficit
from poise.types import ArrayLike, FloatArray, Matrix


def twist_curvature(e: ArrayLike) -> Matrix:
    """Second derivative (3, 3) of the twist of one unit quaternion: with its gradient g, ½(g pᵀ + p gᵀ)."""
    g = swing_twist.twist_gradient(e)
    return _symmetric(g, np.array([g[1], -g[0], 0.0]))


def swing_curvature(e: ArrayLike) -> FloatArray:
    """Second derivatives (2, 3, 3) of both components of the swing of one unit quaternion."""
    s = np.array([*swing_twist.swing(e), 0.0])
    tau = float(swing_twist.twist(e))
    square = float(s @ s)
    f = 1.0 / float(sinc(square))
    gamma, c = f * float(sine_deficit(square)), 4.0 * float(cotangent_deficit(4.0 * square))
    bend = (0.5 * f * c - gamma) / square if square > 0.0 else 0.0  # goes with s s sᵀ, so its lost digits do not count
    D = np.diag([f, f, 0.0]) - gamma * np.outer(s, s)
    turn = np.array([[np.cos(tau), -np.sin(tau), 0.0], [np.sin(tau), np.cos(tau), 0.0], [0.0, 0.0, 1.0]])
    twisting = turn @ swing_twist.twist_gradient(e)
    result = np.zeros((2, 3, 3))
    for i in range(2):
        across = np.array([D[i, 1], -D[i, 0], 0.0])  # D_i · (z × ω')
        form = f * c * _symmetric(s, np.eye(3)[i]) - 2.0 * bend * s[i] * np.outer(s, s)
        form = form - gamma * (_symmetric(s, D[i]) + s[i] * D) + _symmetric(twisting, across)
        result[i] = turn.T @ form @ turn
    return result


def _symmetric(one: FloatArray, other: FloatArray) -> Matrix:
    product = np.outer(one, other)
    return np.asarray(0.5 * (product + product.T))

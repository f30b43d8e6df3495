"""Swings and twists of many limbs with their derivatives, from what they have in common.

:mod:`poise.math.swing_twist` has the four one by one, with the formulas and the reasons. With e = (w, x, y, z),
m = √(w² + z²) = cos(θ/2) and n = √(x² + y²) = sin(θ/2), everything follows from the angle θ of the swing and from the
half angle of the twist, whose cosine and sine are w/m and z/m: f = θ/sin θ = θ/(2 n m), and (f - 1)/θ² goes with s sᵀ,
so that the digits it loses near θ = 0 do not count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.math.components import wrapped
from poise.math.series import angle_ratio
from poise.math.swing_twist import SINGULAR
from poise.types import FloatArray, Quaternion


class LimbReadings(NamedTuple):
    """Readings of k limbs and their derivatives by increments e ⊗ exp(h)."""

    swings: FloatArray  # (k, 2) [rad]
    twists: FloatArray  # (k,) [rad]
    swing_jacobians: FloatArray  # (k, 2, 3)
    twist_gradients: FloatArray  # (k, 3)


def limb_readings(e: Quaternion) -> LimbReadings:
    """Readings of the unit quaternions (k, 4)."""
    w, x, y, z = e.T
    m = np.hypot(w, z)
    singular = m < SINGULAR
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
    return LimbReadings(swings, wrapped(2.0 * np.arctan2(s, c)), jacobians, gradients)

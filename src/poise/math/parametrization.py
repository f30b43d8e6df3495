"""Distance of rotation parametrizations from their singularities (gimbal lock), in one measure.

A parametrization by numbers x gives the angular velocity ω = J ẋ. Where J loses rank a direction of motion is lost
(gimbal lock), and near such a configuration small motions need large changes of x. The measure is the smallest singular
value of J: 0 is singular. Every parametrization by three numbers is singular somewhere; the quaternion, with four
numbers and one constraint, nowhere. [Baerlocher2001] section 3.5, [Urtasun2010].
"""

from __future__ import annotations

import math

import numpy as np

from poise.math import euler, so3
from poise.math.components import scalar, split
from poise.types import ArrayLike, FloatArray, Matrix

PARAMETRIZATIONS: dict[str, str] = {
    "euler": "second angle ±π/2 (three different axes) or 0 and π (first axis repeated): two axes are parallel",
    "rotation_vector": "norm 2πn, n = 1, 2, …: every axis gives the same rotation; norm 0 is regular",
    "quaternion": "nowhere, at the cost of four numbers with one constraint",
    "swing_twist": "limb at −z, where the norm of the swing is π: the twist is undefined",
    "universal_swing": "limb at +x and at −x, where β = ±π/2: the first axis coincides with the twist axis",
}


def _smallest_singular_value(jacobian: Matrix) -> FloatArray:
    singular_values: FloatArray = np.asarray(np.linalg.svd(jacobian, compute_uv=False), dtype=np.float64)
    smallest: FloatArray = singular_values[..., -1]
    return smallest


def euler_regularity(order: str, angles: ArrayLike) -> FloatArray:
    """Smallest singular value of the Euler angle Jacobian, in [0, 1]; √(1 − |cos of the angle of the outer axes|)."""
    return _smallest_singular_value(euler.euler_jacobian(order, angles))


def rotation_vector_regularity(k: ArrayLike) -> FloatArray:
    """Smallest singular value of J_l(k), |sin(θ/2)|/(θ/2) : 1 at k = 0, 0 at ‖k‖ = 2πn, n ≥ 1."""
    return _smallest_singular_value(so3.left_jacobian(k))


def quaternion_regularity(e: ArrayLike) -> FloatArray:
    """Smallest singular value of ω = 2 ẽ ė on the unit sphere: 2, everywhere."""
    return np.full(np.asarray(e, dtype=np.float64).shape[:-1], 2.0)[()]


def swing_twist_regularity(swing: ArrayLike) -> FloatArray:
    """Smallest singular value for (s_x, s_y, τ), in the moving frame: columns J_r(s) x, J_r(s) y and z.

    The twist angle does not matter: it rotates all three columns about z.
    """
    sx, sy = split(swing, 2, "swing")
    k = np.stack(np.broadcast_arrays(sx, sy, 0.0), axis=-1)
    jacobian = so3.right_jacobian(k)
    jacobian[..., :, 2] = [0.0, 0.0, 1.0]
    return _smallest_singular_value(jacobian)


def universal_swing_regularity(alpha: ArrayLike, beta: ArrayLike) -> FloatArray:
    """Smallest singular value for (α, β, τ) of R_x(α) R_y(β) R_z(τ): that of the Euler angles XYZ."""
    angles = np.stack(np.broadcast_arrays(scalar(alpha), scalar(beta), 0.0), axis=-1)
    return euler_regularity("XYZ", angles)


def gimbal_lock(order: str) -> FloatArray:
    """Three angles [rad] at which the Euler angles of this order are singular, the outer two nonzero."""
    if euler_regularity(order, [0.0, 0.0, 0.0]) > 0.5:
        return np.array([0.4, 0.5 * math.pi, -0.7])
    return np.array([0.4, 0.0, -0.7])

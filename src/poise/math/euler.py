"""Euler angles in all 24 orders, and their Jacobians.

An order lists the axes in the sequence of the angles. Upper case is intrinsic (each rotation about a moving axis),
lower case extrinsic (all about fixed axes):

* ``"XYZ"``: R = R_x(α₁) R_y(α₂) R_z(α₃)
* ``"xyz"``: R = R_z(α₃) R_y(α₂) R_x(α₁), which is ``"ZYX"`` with the angles in reverse order.

Two axes become parallel, and a degree of freedom is lost (gimbal lock), at α₂ = ±π/2 if three different axes are
used and at α₂ = 0, π if the first axis is repeated; [Baerlocher2001] sections 3.5.1 and 3.5.4. The matrices printed
in [Urtasun2010] are for row vectors; here all are for column vectors.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.derivative import derivative_of
from poise.math import quaternion, so3
from poise.math.components import arctangent, choose, joined, root, split, wrapped
from poise.types import ArrayLike, FloatArray, Matrix, Rotation

_INTRINSIC = ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ")

EULER_ORDERS: tuple[str, ...] = _INTRINSIC + tuple(order.lower() for order in _INTRINSIC)

_GIMBAL_LOCK_SINE_TOL = 1e-12  # sine of half the angle to gimbal lock below which the third angle is set to zero
_AXES = np.eye(3)


class _Sequence(NamedTuple):
    """An order as axis numbers of the equivalent intrinsic product."""

    axes: tuple[int, int, int]
    reversed: bool  # extrinsic: angles in reverse order
    repeats: bool  # the first axis is repeated
    parity: float  # +1 if the third axis of the frame (first × second) is +, −1 if it is −


def _sequence(order: str) -> _Sequence:
    letters = order.upper() if order.isupper() else order.upper()[::-1]
    first, second, third = ("XYZ".index(letter) for letter in letters)
    return _Sequence(
        (first, second, third), not order.isupper(), first == third, 1.0 if (second - first) % 3 == 1 else -1.0
    )


_SEQUENCES = {order: _sequence(order) for order in EULER_ORDERS}


def _sequence_of(order: str) -> _Sequence:
    sequence = _SEQUENCES.get(order)
    if sequence is None:
        raise ValueError(
            f"unknown Euler order {order!r}; expected one of {', '.join(EULER_ORDERS)} "
            "(upper case: intrinsic, moving axes; lower case: extrinsic, fixed axes)."
        )
    return sequence


def from_euler(order: str, angles: ArrayLike) -> Rotation:
    """Rotation matrix of three angles [rad], (..., 3) to (..., 3, 3)."""
    first, second, third = _factors(order, angles)
    rotation: Rotation = first @ second @ third
    return rotation


def _factors(order: str, angles: ArrayLike) -> tuple[Rotation, Rotation, Rotation]:
    """Rotations about the three axes, in the sequence of the matrix product."""
    sequence = _sequence_of(order)
    values = split(angles, 3, "angles")
    if sequence.reversed:
        values.reverse()
    i, j, k = sequence.axes
    first, second, third = values
    return so3.about_axis(_AXES[i], first), so3.about_axis(_AXES[j], second), so3.about_axis(_AXES[k], third)


def to_euler(order: str, R: ArrayLike) -> FloatArray:
    """Three Euler angles [rad] of a rotation matrix.

    The second angle lies in [−π/2, π/2] for three different axes and in [0, π] if the first axis is repeated; the
    others lie in (−π, π]. **In gimbal lock** (closer than about 1e-12 rad) only the sum or the difference of the first
    and the third angle is determined: the third is then zero.

    For R_i(α) R_j(β) R_i(γ) the quaternion is cos(β/2) (cos σ, sin σ) on (1, i) and sin(β/2) (cos δ, sin δ) on
    (j, i × j), σ = (α + γ)/2, δ = (α − γ)/2: arc tangents give the angles to full accuracy, also
    in gimbal lock. Three different axes are reduced to this form by R_k(γ) = R_j(π/2) R_i(∓γ) R_j(−π/2).
    """
    sequence = _sequence_of(order)
    i, j, _ = sequence.axes
    e = split(quaternion.from_matrix(R), 4, "R")
    w, on_first, on_second, on_normal = e[0], e[1 + i], e[1 + j], sequence.parity * e[4 - i - j]
    if not sequence.repeats:  # times R_j(π/2), up to the factor 1/√2
        w, on_first, on_second, on_normal = w - on_second, on_first - on_normal, w + on_second, on_first + on_normal
    closed, open_ = root(w * w + on_first * on_first), root(on_second * on_second + on_normal * on_normal)
    total, difference = arctangent(on_first, w), arctangent(on_normal, on_second)
    last = -1.0 if sequence.reversed else 1.0
    length = root(closed * closed + open_ * open_)
    difference = choose(open_ < _GIMBAL_LOCK_SINE_TOL * length, last * total, difference)
    total = choose(closed < _GIMBAL_LOCK_SINE_TOL * length, last * difference, total)
    alpha, beta, gamma = total + difference, 2.0 * arctangent(open_, closed), total - difference
    if not sequence.repeats:
        beta, gamma = beta - 0.5 * math.pi, 0.0 - sequence.parity * gamma
    alpha, gamma = wrapped(alpha), wrapped(gamma)
    return joined([gamma, beta, alpha] if sequence.reversed else [alpha, beta, gamma])


@derivative_of("from_euler", wrt="angles", compared="rotation_left")
def euler_jacobian(order: str, angles: ArrayLike) -> Matrix:
    """Map the rates of the three angles to the angular velocity in the fixed frame, (..., 3, 3).

    Its columns are the three current axes: a₁, R₁ a₂, R₁ R₂ a₃.
    """
    first, second, _ = _factors(order, angles)
    sequence = _sequence_of(order)
    i, j, k = sequence.axes
    outer = np.broadcast_to(_AXES[i], first.shape[:-1])
    columns = [outer, first[..., :, j], (first @ second)[..., :, k]]
    if sequence.reversed:
        columns.reverse()
    return np.stack(columns, axis=-1)


@derivative_of("from_euler", wrt="angles", compared="rotation_right")
def euler_body_jacobian(order: str, angles: ArrayLike) -> Matrix:
    """Map the rates of the three angles to the angular velocity in the moving frame: Rᵀ times `euler_jacobian`."""
    jacobian: Matrix = np.swapaxes(from_euler(order, angles), -1, -2) @ euler_jacobian(order, angles)
    return jacobian

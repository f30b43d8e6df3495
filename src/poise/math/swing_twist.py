"""Swing-twist decomposition of a ball joint: R = R_swing R_twist, the limb being the local z axis.

The *twist* R_z(τ) rotates the limb about itself; the *swing* R_D(z, d) is the smallest rotation of the limb to its
direction d, whose vector (s_x, s_y, 0) lies in the x-y plane. [Baerlocher2001] section 3.5.3 (products here in column
vectors) and appendix C, corrected: with e = (w, x, y, z), m = √(z² + w²), n = √(x² + y²),

    τ = 2 atan2(z, w),    s = (2β / sin β) R(τ/2) (x, y),    β = atan2(n, m).

Swings have one singularity, the limb at −z (m = 0), where the twist is undefined; a small loop about it changes the
twist by 4π (3.5.5). The swing of a universal joint, R_x(α) R_y(β), has two, at ±x, of 2π each (3.5.4); it is included
for comparison. A swing that does not start at z changes the twist value by the *induced twist* (3.7.1).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.derivative import derivative_of
from poise.math import quaternion
from poise.math.components import (
    Part,
    angle_ratio,
    arctangent,
    choose,
    cosine,
    joined,
    joined_matrix,
    leading,
    root,
    scalar,
    sinc,
    sine,
    sine_deficit,
    split,
    versine,
    wrapped,
)
from poise.tolerances import SINGULAR_HALF_SWING_COSINE
from poise.types import ArrayLike, Direction, FloatArray, Matrix, Quaternion

_Z = np.array([0.0, 0.0, 1.0])
_OPPOSITE_TOL = 1e-15  # distance from −z (or ±x) below which a direction has the conventional swing


class SwingTwist(NamedTuple):
    """An orientation as swing (..., 2) and twist (...,), both in radians."""

    swing: FloatArray
    twist: FloatArray


def decompose(e: ArrayLike, near: ArrayLike | None = None) -> SwingTwist:
    """Decompose an orientation into swing, ‖s‖ ≤ π, and twist in (−π, π].

    With the limb at −z (to about 1e-12) the twist is undefined: it is then `near`, or zero by default, and the swing is
    the corresponding one.
    """
    return SwingTwist(swing(e, near), twist(e, near))


def compose(swing: ArrayLike, twist: ArrayLike) -> Quaternion:
    """Quaternion of R_swing R_twist."""
    sx, sy = split(swing, 2, "swing")
    quarter = 0.25 * (sx * sx + sy * sy)
    w, factor = cosine(root(quarter)), 0.5 * sinc(quarter)
    x, y = factor * sx, factor * sy
    half = 0.5 * scalar(twist)
    c, s = cosine(half), sine(half)
    return joined([w * c, x * c + y * s, y * c - x * s, w * s])


def direction(e: ArrayLike) -> Direction:
    """Direction of the limb, R z."""
    w, x, y, z = split(e, 4, "e")
    return joined([2.0 * (x * z + w * y), 2.0 * (y * z - w * x), w * w - x * x - y * y + z * z])


@derivative_of("direction", wrt="e", moved="quaternion")
def direction_jacobian(e: ArrayLike) -> Matrix:
    """Differentiate the limb direction, (..., 3, 3): −R [z×], whose columns are −R y, R x and 0."""
    w, x, y, z = split(e, 4, "e")
    xx, yy, zz, xy, yz, zx = x * x, y * y, z * z, x * y, y * z, z * x
    wx, wy, wz = w * x, w * y, w * z
    minus_y = [2.0 * (wz - xy), 2.0 * (xx + zz) - 1.0, -2.0 * (yz + wx)]
    plus_x = [1.0 - 2.0 * (yy + zz), 2.0 * (xy + wz), 2.0 * (zx - wy)]
    return joined_matrix([part for row in zip(minus_y, plus_x, strict=True) for part in (*row, 0.0)], 3, 3)


def direction_of_swing(swing: ArrayLike) -> Direction:
    """Limb direction of a swing: (s_y sinc θ, −s_x sinc θ, cos θ), θ = ‖s‖."""
    sx, sy = split(swing, 2, "swing")
    square = sx * sx + sy * sy
    factor = sinc(square)
    return joined([factor * sy, -factor * sx, cosine(root(square))])


@derivative_of("direction_of_swing", wrt="swing")
def direction_of_swing_jacobian(swing: ArrayLike) -> Matrix:
    """Differentiate `direction_of_swing`, (..., 3, 2)."""
    sx, sy = split(swing, 2, "swing")
    square = sx * sx + sy * sy
    a = sinc(square)
    c = sine_deficit(square) - versine(square)
    mixed = c * sx * sy
    return joined_matrix([mixed, a + c * sy * sy, -a - c * sx * sx, -mixed, -a * sx, -a * sy], 3, 2)


def swing_of_direction(d: ArrayLike) -> FloatArray:
    """Swing (..., 2) whose limb direction is the unit vector d; at −z it is (π, 0) by convention, about x."""
    x, y, z = split(d, 3, "d")
    across = root(x * x + y * y)
    opposite = (across < _OPPOSITE_TOL) & (z < 0.0)
    factor = angle_ratio(across, z)
    return joined([choose(opposite, math.pi, -factor * y), choose(opposite, 0.0, factor * x)])


def twist(e: ArrayLike, near: ArrayLike | None = None) -> FloatArray:
    """Twist angle in (−π, π]: 2 atan2(z, w), wrapped.

    With the limb at −z (to about 1e-12) the twist is undefined: it is then `near`, for instance the previous twist, or
    zero by default.
    """
    w, _, _, z = split(e, 4, "e")
    fallback = 0.0 if near is None else scalar(near)
    return leading(wrapped(choose(w * w + z * z < SINGULAR_HALF_SWING_COSINE**2, fallback, 2.0 * arctangent(z, w))))


@derivative_of("twist", wrt="e", moved="quaternion")
def twist_gradient(e: ArrayLike) -> FloatArray:
    """Differentiate the twist: ((xz − wy)/m², (yz + wx)/m², 1), m² = w² + z².

    It grows without bound toward the limb direction −z; with the limb exactly there it is (0, 0, 1) by convention.
    """
    w, x, y, z = split(e, 4, "e")
    square = w * w + z * z
    singular = square < SINGULAR_HALF_SWING_COSINE**2
    scale = choose(singular, 0.0, 1.0 / choose(singular, 1.0, square))
    return joined([scale * (x * z - w * y), scale * (y * z + w * x), 1.0 + 0.0 * scale])


def swing(e: ArrayLike, near: ArrayLike | None = None) -> FloatArray:
    """Swing (..., 2) of an orientation, ‖s‖ ≤ π; with the limb at −z the one for the twist `near`, or zero."""
    w, x, y, z = split(e, 4, "e")
    m = root(w * w + z * z)
    singular = m < SINGULAR_HALF_SWING_COSINE
    safe = choose(singular, 1.0, m)
    half = 0.0 if near is None else 0.5 * scalar(near)
    c, s = choose(singular, cosine(half), w / safe), choose(singular, sine(half), z / safe)
    factor = 2.0 * angle_ratio(root(x * x + y * y), m)
    return joined([factor * (c * x - s * y), factor * (s * x + c * y)])


@derivative_of("swing", wrt="e", moved="quaternion")
def swing_jacobian(e: ArrayLike) -> Matrix:
    """Differentiate the swing, (..., 2, 3): (f I − ((f − 1)/θ²) s sᵀ) R(τ) on the first two columns, f = θ/sin θ.

    A rotation h about the limb changes only the twist, so the third column is zero. Along s the swing changes at the
    same rate as the angle, across it f times faster; f grows without bound toward the limb direction −z.
    """
    w, _, _, z = split(e, 4, "e")
    sx, sy = split(swing(e), 2, "swing")
    square = sx * sx + sy * sy
    f = 1.0 / sinc(square)
    g = f * sine_deficit(square)
    c, s = _twist_cosine_sine(w, z)
    xx, xy, yy = f - g * sx * sx, -g * sx * sy, f - g * sy * sy
    return joined_matrix([xx * c + xy * s, xy * c - xx * s, 0.0, xy * c + yy * s, yy * c - xy * s, 0.0], 2, 3)


def _twist_cosine_sine(w: Part, z: Part) -> tuple[Part, Part]:
    """Cosine and sine of the twist."""
    square = w * w + z * z
    singular = square < SINGULAR_HALF_SWING_COSINE**2
    safe = choose(singular, 1.0, square)
    return choose(singular, 1.0, (w * w - z * z) / safe), choose(singular, 0.0, 2.0 * w * z / safe)


def induced_twist(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Induced twist in (−π, π]: the change of the twist value by the smallest rotation of the limb from a to b.

    R_z(τ_ind) = R_D(b, z) R_D(a, b) R_D(z, a), section 3.7.1 of [Baerlocher2001], corrected. It is the signed area of
    the spherical triangle z a b: from z through x to y it is π/2.
    """
    rotated = quaternion.multiply(quaternion.direct(a, b), quaternion.direct(_Z, a))
    return twist(quaternion.multiply(quaternion.direct(b, _Z), rotated))


def swing_to(e: ArrayLike, b: ArrayLike, keep_twist: bool) -> Quaternion:
    """Swing the limb of the orientation e to the unit direction b.

    Parameters
    ----------
    e : (..., 4) array
        Initial orientation.
    b : (..., 3) array
        New limb direction.
    keep_twist : bool
        False: the smallest rotation, R_D(a, b) R, which changes the twist value by the induced twist; this is the
        nearest orientation with that limb direction. True: the orientation with the same twist value.
    """
    if keep_twist:
        return compose(swing_of_direction(b), twist(e))
    return quaternion.multiply(quaternion.direct(direction(e), b), e)


def twist_about(e: ArrayLike, center: ArrayLike, near: ArrayLike | None = None) -> FloatArray:
    """Twist in (−π, π] measured from swings that start at the unit direction `center` instead of z.

    Zero twist at the limb direction d is R_D(c, d) R_D(z, c), so the singular direction is −c: with c in the middle of
    the range of motion, −c is as far from it as possible. R_D(z, c)ᵀ R has that twist about z. `near` as in `twist`.
    """
    return twist(_seen_from(e, center), near)


@derivative_of("twist_about", wrt="e", moved="quaternion")
def twist_about_gradient(e: ArrayLike, center: ArrayLike) -> FloatArray:
    """Differentiate `twist_about`; unbounded toward the limb direction −center."""
    return twist_gradient(_seen_from(e, center))


def _seen_from(e: ArrayLike, center: ArrayLike) -> Quaternion:
    return quaternion.multiply(quaternion.conjugate(quaternion.direct(_Z, center)), e)


def universal_swing(alpha: ArrayLike, beta: ArrayLike) -> Quaternion:
    """Quaternion of the swing R_x(α) R_y(β) of a universal joint; section 3.5.4 of [Baerlocher2001]."""
    a, b = 0.5 * scalar(alpha), 0.5 * scalar(beta)
    ca, sa, cb, sb = cosine(a), sine(a), cosine(b), sine(b)
    return joined([ca * cb, sa * cb, ca * sb, sa * sb])


def universal_angles(d: ArrayLike) -> FloatArray:
    """Angles (α, β) of the universal joint whose limb has the unit direction d, β in [−π/2, π/2].

    d = (sin β, −sin α cos β, cos α cos β). At d = ±x the angle α is undefined; it is set to zero.
    """
    x, y, z = split(d, 3, "d")
    across = root(y * y + z * z)
    return joined([choose(across < _OPPOSITE_TOL, 0.0, arctangent(-y, z)), arctangent(x, across)])

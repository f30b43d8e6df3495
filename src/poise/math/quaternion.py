"""Unit quaternions (Euler parameters), in the order (w, x, y, z): product, rotation, exponential map, slerp.

A rotation by θ about the unit axis n is e = (cos(θ/2), n sin(θ/2)); −e is the same rotation. Products of quaternions
are products of rotations: ``rotate(multiply(a, b), p) == rotate(a, rotate(b, p))``, so b acts first.

[Baerlocher2001] appendices B (algebra; B.1 and B.2 in their corrected forms), F (derivative of the exponential;
corrected) and section 4.5.5 (derivative of a rotated vector). All functions broadcast over leading axes. Arguments
called `e`, `a`, `b` are unit quaternions (in `direct`, unit directions); NaN propagates.
"""

from __future__ import annotations

import numpy as np

from poise.derivative import derivative_of
from poise.math.components import (
    Part,
    angle_ratio,
    choose,
    cosine,
    holds_anywhere,
    joined,
    joined_matrix,
    leading,
    root,
    scalar,
    sinc,
    sine,
    sine_deficit,
    split,
    split_matrix,
    versine,
)
from poise.types import ArrayLike, Direction, FloatArray, Matrix, Quaternion, Rotation, RotationVector, Vector3

HALF_TURN_COSINE_TOL = 1e-15  # rotations whose cosine of the half angle is at most this count as half-turns (angle π)
_HINT_NORM_TOL = 1e-9  # a hint whose perpendicular part is shorter is parallel to the direction


def identity() -> Quaternion:
    """Identity quaternion (1, 0, 0, 0)."""
    return np.array([1.0, 0.0, 0.0, 0.0])


def multiply(a: ArrayLike, b: ArrayLike) -> Quaternion:
    """Product a b: rotation by b, then by a; (B.1) of [Baerlocher2001], corrected."""
    aw, ax, ay, az = split(a, 4, "a")
    bw, bx, by, bz = split(b, 4, "b")
    return joined(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ]
    )


def conjugate(a: ArrayLike) -> Quaternion:
    """Conjugate (w, −v): the inverse rotation."""
    w, x, y, z = split(a, 4, "a")
    return joined([w, -x, -y, -z])


def normalized(a: ArrayLike) -> Quaternion:
    """Normalize `a` to unit norm; four zeros are an error."""
    w, x, y, z = split(a, 4, "a")
    length = root(w * w + x * x + y * y + z * z)
    if holds_anywhere(length == 0.0):
        raise ValueError("a quaternion of four zeros cannot be normalized; give a rotation.")
    return joined([w / length, x / length, y / length, z / length])


def canonical(a: ArrayLike) -> Quaternion:
    """The one of ±e with w > 0; if w = 0, the one whose first nonzero component is positive."""
    w, x, y, z = split(a, 4, "a")
    sign = _sign(w, x, y, z, 0.0)
    return joined([w * sign, x * sign, y * sign, z * sign])


def _sign(w: Part, x: Part, y: Part, z: Part, tolerance: float) -> Part:
    """Sign of the first component larger in magnitude than the tolerance, +1 if there is none."""
    if type(w) is float:
        for part in (w, x, y, z):
            if part > tolerance:
                return 1.0
            if part < -tolerance:
                return -1.0
        return 1.0
    sign: Part = 1.0
    for part in (z, y, x, w):
        sign = np.where(np.abs(part) > tolerance, np.sign(part), sign)
    return sign


def rotate(e: ArrayLike, p: ArrayLike) -> Vector3:
    """Vector p rotated by e.

    The formula is (w² − v·v) p + 2 (w (v × p) + (p·v) v), (B.2) of [Baerlocher2001], corrected. It is
    evaluated without normalization: for an e that is not of unit norm the result is scaled by ‖e‖².
    """
    w, x, y, z = split(e, 4, "e")
    px, py, pz = split(p, 3, "p")
    outer = w * w - x * x - y * y - z * z
    along = 2.0 * (px * x + py * y + pz * z)
    w = 2.0 * w
    return joined(
        [
            outer * px + w * (y * pz - z * py) + along * x,
            outer * py + w * (z * px - x * pz) + along * y,
            outer * pz + w * (x * py - y * px) + along * z,
        ]
    )


@derivative_of("rotate", wrt="e", moved="quaternion")
def rotate_jacobian(e: ArrayLike, p: ArrayLike) -> Matrix:
    """Differentiate R p when e moves to e ⊗ exp(h): −R [p×], (..., 3, 3)."""
    px, py, pz = split(p, 3, "p")
    entries = [0.0, pz, -py, -pz, 0.0, px, py, -px, 0.0]
    return to_matrix(e) @ joined_matrix(entries, 3, 3)


@derivative_of("rotate", wrt="e")
def rotate_component_jacobian(e: ArrayLike, p: ArrayLike) -> Matrix:
    """Differentiate `rotate` with respect to the four components of e, as independent numbers: (..., 3, 4).

    [b | A] with b = 2 (v × p + w p), A = 2 (v·p) I − [b×]; section 4.5.5 of [Baerlocher2001], the scalar first. It
    differentiates (B.2) without normalization, so it is also valid off the unit sphere.
    """
    w, x, y, z = split(e, 4, "e")
    px, py, pz = split(p, 3, "p")
    bx = 2.0 * (y * pz - z * py + w * px)
    by = 2.0 * (z * px - x * pz + w * py)
    bz = 2.0 * (x * py - y * px + w * pz)
    along = 2.0 * (px * x + py * y + pz * z)
    return joined_matrix([bx, along, bz, -by, by, -bz, along, bx, bz, by, -bx, along], 3, 4)


def to_matrix(e: ArrayLike) -> Rotation:
    """Rotation matrix of e, for column vectors."""
    w, x, y, z = split(e, 4, "e")
    x2, y2, z2 = 2.0 * x, 2.0 * y, 2.0 * z
    xx, yy, zz = x * x2, y * y2, z * z2
    xy, yz, zx = x * y2, y * z2, z * x2
    wx, wy, wz = w * x2, w * y2, w * z2
    entries = [1.0 - (yy + zz), xy - wz, zx + wy, xy + wz, 1.0 - (xx + zz), yz - wx, zx - wy, yz + wx, 1.0 - (xx + yy)]
    return joined_matrix(entries, 3, 3)


def from_matrix(R: ArrayLike) -> Quaternion:
    """Quaternion of a rotation matrix, in canonical sign.

    The matrix gives all products 4 e eᵀ; the row of the largest of w², x², y², z², normalized, is ±e. No digits are
    lost in any of the four cases (Shepperd's method).
    """
    m00, m01, m02, m10, m11, m12, m20, m21, m22 = split_matrix(R, "R")
    w = [1.0 + m00 + m11 + m22, m21 - m12, m02 - m20, m10 - m01]
    x = [w[1], 1.0 + m00 - m11 - m22, m10 + m01, m02 + m20]
    y = [w[2], x[2], 1.0 - m00 + m11 - m22, m21 + m12]
    z = [w[3], x[3], y[3], 1.0 - m00 - m11 + m22]
    if type(m00) is float:
        diagonal = [w[0], x[1], y[2], z[3]]
        a, b, c, d = (w, x, y, z)[diagonal.index(max(diagonal))]
        scale = _sign(a, b, c, d, 0.0) / root(a * a + b * b + c * c + d * d)
        return joined([a * scale, b * scale, c * scale, d * scale])
    products = joined_matrix([*w, *x, *y, *z], 4, 4)
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    return canonical(normalized(np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]))


def exp(k: ArrayLike) -> Quaternion:
    """Exponential map: quaternion of the rotation vector k, (cos(θ/2), k sin(θ/2)/θ), θ = ‖k‖."""
    x, y, z = split(k, 3, "k")
    quarter = 0.25 * (x * x + y * y + z * z)
    factor = 0.5 * sinc(quarter)
    return joined([cosine(root(quarter)), factor * x, factor * y, factor * z])


@derivative_of("exp", wrt="k")
def exp_jacobian(k: ArrayLike) -> Matrix:
    """Differentiate `exp`, (..., 4, 3); appendix F of [Baerlocher2001], corrected, the scalar first.

    sin(θ/2)/θ · [−kᵀ/2 ; I + (((θ/2) cot(θ/2) − 1)/θ²) k kᵀ]. The product of the two factors before k kᵀ is taken as
    one quotient, (C − B)(θ/2)/8, which is smooth everywhere, at θ = 0 and at θ = 2π as well.
    """
    x, y, z = split(k, 3, "k")
    quarter = 0.25 * (x * x + y * y + z * z)
    a = 0.5 * sinc(quarter)
    c = 0.125 * (sine_deficit(quarter) - versine(quarter))
    h = -0.5 * a
    xy, yz, zx = c * x * y, c * y * z, c * z * x
    entries = [h * x, h * y, h * z, a + c * x * x, xy, zx, xy, a + c * y * y, yz, zx, yz, a + c * z * z]
    return joined_matrix(entries, 4, 3)


def log(e: ArrayLike) -> RotationVector:
    """Logarithm: rotation vector of e with ‖k‖ ≤ π.

    k = 2 atan2(‖v‖, |w|) v/‖v‖ with the sign of w. At half-turns (|w| ≤ 1e-15, so that the choice does not depend on
    rounding) the first nonzero component of k is positive.
    """
    w, x, y, z = split(e, 4, "e")
    factor = 2.0 * _sign(w, x, y, z, HALF_TURN_COSINE_TOL) * angle_ratio(root(x * x + y * y + z * z), abs(w))
    return joined([factor * x, factor * y, factor * z])


def slerp(a: ArrayLike, b: ArrayLike, t: ArrayLike) -> Quaternion:
    """Spherical linear interpolation from a (t = 0) to b (t = 1), by the shorter rotation: a ⊗ exp(t log(ã ⊗ b)).

    The result is in the hemisphere of a (its scalar product with a is nonnegative for t in [0, 1]), so at t = 1 it is b
    or −b. Quaternions that are equal, nearly equal or opposite give the same rotation for every t; if the angle is π,
    `log` chooses the axis.
    """
    difference = log(multiply(conjugate(a), b))
    fraction = scalar(t)
    return multiply(a, exp(difference * (fraction if type(fraction) is float else fraction[..., None])))


def from_axis_angle(axis: ArrayLike, angle: ArrayLike) -> Quaternion:
    """Quaternion of the rotation by `angle` [rad] about the unit vector `axis`."""
    x, y, z = split(axis, 3, "axis")
    half = 0.5 * scalar(angle)
    factor = sine(half)
    return joined([cosine(half), factor * x, factor * y, factor * z])


def to_axis_angle(e: ArrayLike) -> tuple[Direction, FloatArray]:
    """Unit axis and angle in [0, π]; the axis of the identity is z by convention."""
    k = log(e)
    x, y, z = split(k, 3, "k")
    angle = root(x * x + y * y + z * z)
    identical = angle == 0.0
    length = choose(identical, 1.0, angle)
    return joined([x / length, y / length, choose(identical, 1.0, z / length)]), leading(angle)


def angle_between(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Angle [rad] in [0, π] of the rotation from a to b."""
    w, x, y, z = split(multiply(conjugate(a), b), 4, "a")
    sideways = root(x * x + y * y + z * z)
    return leading(2.0 * sideways * angle_ratio(sideways, abs(w)))


def direct(a: ArrayLike, b: ArrayLike, axis: ArrayLike | None = None) -> Quaternion:
    """Quaternion of the smallest (direct) rotation R_D(a, b) from the unit direction a to b.

    e = (‖a + b‖/2, a × b/‖a + b‖), section 3.5.3 of [Baerlocher2001] without its arc cosine. The cross product uses b −
    a or a + b, whichever is shorter, so that R a = b also holds near a = b and near a = −b. If ‖a + b‖ < 1e-15 every
    axis perpendicular to a is valid: `half_turn_axis` chooses one, guided by `axis`.
    """
    ax, ay, az = split(a, 3, "a")
    bx, by, bz = split(b, 3, "b")
    sx, sy, sz = ax + bx, ay + by, az + bz
    length = root(sx * sx + sy * sy + sz * sz)
    sign = choose(ax * bx + ay * by + az * bz < 0.0, 1.0, -1.0)
    px, py, pz = bx + sign * ax, by + sign * ay, bz + sign * az
    opposite = length < HALF_TURN_COSINE_TOL
    safe = choose(opposite, 1.0, length)
    w = 0.5 * safe
    x, y, z = (ay * pz - az * py) / safe, (az * px - ax * pz) / safe, (ax * py - ay * px) / safe
    scale = 1.0 / root(w * w + x * x + y * y + z * z)
    e = joined([w * scale, x * scale, y * scale, z * scale])
    if not holds_anywhere(opposite):
        return e
    half_turn = half_turn_axis(a, axis)
    at_opposite = np.concatenate([np.zeros_like(half_turn[..., :1]), half_turn], axis=-1)
    return np.where(np.asarray(opposite)[..., None], at_opposite, e)


def half_turn_axis(a: ArrayLike, hint: ArrayLike | None = None) -> Direction:
    """Axis perpendicular to the unit direction a of a half-turn from a to −a.

    It is the component of `hint` perpendicular to a; without a hint, or if the hint is parallel to a, that of x, and if
    a is within 26° of ±x, that of y. So the half-turn from z to −z is about x.
    """
    direction = np.asarray(a, dtype=np.float64)
    default = np.where(np.abs(direction[..., :1]) < 0.9, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    axis = _perpendicular(direction, default)
    if hint is not None:
        hinted = _perpendicular(direction, np.asarray(hint, dtype=np.float64))
        axis = np.where(np.linalg.norm(hinted, axis=-1, keepdims=True) > _HINT_NORM_TOL, hinted, axis)
    unit: Direction = axis / np.linalg.norm(axis, axis=-1, keepdims=True)
    return unit


def _perpendicular(direction: FloatArray, vector: FloatArray) -> FloatArray:
    """Component of a vector perpendicular to a unit direction; projected twice, which also removes rounding."""
    for _ in range(2):
        vector = vector - direction * (direction * vector).sum(axis=-1, keepdims=True)
    return vector


def random(rng: np.random.Generator, size: int | tuple[int, ...] | None = None) -> Quaternion:
    """Quaternions of uniformly distributed orientations, (4,) or (*size, 4)."""
    shape = () if size is None else (size,) if isinstance(size, int) else tuple(size)
    numbers = rng.standard_normal((*shape, 4))
    unit: Quaternion = numbers / np.sqrt((numbers * numbers).sum(axis=-1, keepdims=True))
    return unit

"""SO(3): rotation matrices and rotation vectors, the exponential map, its inverse and its Jacobians.

With θ = ‖k‖, K = [k×] and the quotients A, B, C, G of `poise.math.components`,

* exp(k)   = I + A K + B K²                      (Rodrigues)
* J_l(k)   = I + B K + C K²,   exp(k + h) ≈ exp(J_l h) exp(k)
* J_l⁻¹(k) = I − K/2 + G K²

and the right Jacobians J_r(k) = J_l(−k) for exp(k + h) ≈ exp(k) exp(J_r h). J_l is the matrix of table 4.1 of
[Baerlocher2001] (whose stated limit η = 0 should be −1/6). It is singular where ‖k‖ = 2πn, n ≥ 1; at k = 0 it is I.
The cross product matrix is that of appendix A. All functions broadcast over leading axes.
"""

from __future__ import annotations

import math

import numpy as np

from poise.derivative import derivative_of
from poise.math import quaternion
from poise.math.components import (
    Part,
    choose,
    cotangent_deficit,
    joined,
    joined_matrix,
    root,
    scalar,
    sinc,
    sine,
    sine_deficit,
    split,
    versine,
)
from poise.types import ArrayLike, BoolArray, Matrix, Rotation, RotationVector, Vector3


def hat(v: ArrayLike) -> Matrix:
    """Matrix [v×] of the cross product: ``hat(v) @ w == v × w``; appendix A of [Baerlocher2001]."""
    x, y, z = split(v, 3, "v")
    return joined_matrix([0.0, -z, y, z, 0.0, -x, -y, x, 0.0], 3, 3)


def times_transpose(R: ArrayLike, M: ArrayLike) -> Matrix:
    """R Mᵀ of 3×3 matrices (..., 3, 3), summed from left to right with every product rounded.

    A matrix product of a linear algebra library may round differently from one machine to the next; the native backend
    computes these bits (``native/tasks/goal.cpp``).
    """
    left, right = np.asarray(R, dtype=np.float64), np.asarray(M, dtype=np.float64)
    products = left[..., :, None, :] * right[..., None, :, :]
    return np.asarray((products[..., 0] + products[..., 1]) + products[..., 2])


def vee(M: ArrayLike) -> Vector3:
    """Vector of the antisymmetric part of M; the inverse of `hat`."""
    matrix = np.asarray(M, dtype=np.float64)
    difference = 0.5 * (matrix - np.swapaxes(matrix, -1, -2))
    return np.stack([difference[..., 2, 1], difference[..., 0, 2], difference[..., 1, 0]], axis=-1)


def _quadratic(k: list[Part], linear: Part, square: Part) -> Matrix:
    """I + linear K + square K², K = [k×]."""
    x, y, z = k
    xx, yy, zz = square * x * x, square * y * y, square * z * z
    xy, yz, zx = square * x * y, square * y * z, square * z * x
    x, y, z = linear * x, linear * y, linear * z
    entries = [1.0 - (yy + zz), xy - z, zx + y, xy + z, 1.0 - (xx + zz), yz - x, zx - y, yz + x, 1.0 - (xx + yy)]
    return joined_matrix(entries, 3, 3)


def _with_square(k: ArrayLike) -> tuple[list[Part], Part]:
    x, y, z = split(k, 3, "k")
    return [x, y, z], x * x + y * y + z * z


def exp(k: ArrayLike) -> Rotation:
    """Rotation matrix of the rotation vector k [rad], (..., 3) to (..., 3, 3)."""
    parts, square = _with_square(k)
    return _quadratic(parts, sinc(square), versine(square))


def log(R: ArrayLike) -> RotationVector:
    """Rotation vector of R with ‖k‖ ≤ π.

    It is computed through the quaternion, so it is accurate to all digits near angle 0 and near π, where the formula
    with the arc cosine of the trace loses half of them. At half-turns the first nonzero component is positive.
    """
    return quaternion.log(quaternion.from_matrix(R))


@derivative_of("exp", wrt="k", compared="rotation_left")
def left_jacobian(k: ArrayLike) -> Matrix:
    """J_l(k): exp(k + h) ≈ exp(J_l h) exp(k); maps rates of k to the angular velocity in the fixed frame."""
    parts, square = _with_square(k)
    return _quadratic(parts, versine(square), sine_deficit(square))


@derivative_of("exp", wrt="k", compared="rotation_right")
def right_jacobian(k: ArrayLike) -> Matrix:
    """J_r(k) = J_l(−k): exp(k + h) ≈ exp(k) exp(J_r h); maps rates of k to the angular velocity in the moving frame."""
    parts, square = _with_square(k)
    return _quadratic(parts, -versine(square), sine_deficit(square))


def left_jacobian_inverse(k: ArrayLike) -> Matrix:
    """J_l(k)⁻¹; grows without bound toward ‖k‖ = 2πn, n ≥ 1."""
    parts, square = _with_square(k)
    return _quadratic(parts, -0.5, cotangent_deficit(square))


def right_jacobian_inverse(k: ArrayLike) -> Matrix:
    """J_r(k)⁻¹; grows without bound toward ‖k‖ = 2πn, n ≥ 1."""
    parts, square = _with_square(k)
    return _quadratic(parts, 0.5, cotangent_deficit(square))


@derivative_of("log", wrt="R", moved="rotation_left")
def log_left_jacobian(R: ArrayLike) -> Matrix:
    """Differentiate `log` when R moves to exp(h) R: J_l(log R)⁻¹."""
    return left_jacobian_inverse(log(R))


@derivative_of("log", wrt="R", moved="rotation_right")
def log_right_jacobian(R: ArrayLike) -> Matrix:
    """Differentiate `log` when R moves to R exp(h): J_r(log R)⁻¹."""
    return right_jacobian_inverse(log(R))


def rotated_point(k: ArrayLike, p: ArrayLike) -> Vector3:
    """Point p rotated by the rotation vector k: exp(k) p."""
    return quaternion.rotate(quaternion.exp(k), p)


@derivative_of("rotated_point", wrt="k")
def rotated_point_jacobian(k: ArrayLike, p: ArrayLike) -> Matrix:
    """Differentiate exp(k) p with respect to k: −[(exp(k) p)×] J_l(k).

    This is J_e^p(p) J_k^e of section 4.5.5 of [Baerlocher2001]; p is the vector before the rotation.
    """
    return hat(rotated_point(k, p)) @ -left_jacobian(k)


def recentered(k: ArrayLike) -> RotationVector:
    """Shorten k by multiples of 2π along its axis: the same rotation with ‖k‖ ≤ π.

    This keeps rotation vectors away from the singular length 2π ([Urtasun2010], after Grassia). Vectors with ‖k‖ ≤ π
    are returned unchanged.
    """
    (x, y, z), square = _with_square(k)
    angle = root(square)
    multiples = round(angle / (2.0 * math.pi)) if type(angle) is float else np.round(angle / (2.0 * math.pi))
    short = angle <= math.pi
    factor = choose(short, 1.0, (angle - 2.0 * math.pi * multiples) / choose(short, 1.0, angle))
    return joined([factor * x, factor * y, factor * z])


def direct_rotation(a: ArrayLike, b: ArrayLike, axis: ArrayLike | None = None) -> Rotation:
    """Matrix of R_D(a, b), the smallest rotation from the unit direction a to the unit direction b.

    R_D(a, a) = I. For b = −a the axis is undefined: it is the component of `axis` perpendicular to a, or without it the
    choice of `quaternion.half_turn_axis` (x, unless a is near x; then y).
    """
    return quaternion.to_matrix(quaternion.direct(a, b, axis))


def nearest_rotation(M: ArrayLike) -> Rotation:
    """Rotation nearest to M in the Frobenius norm: U diag(1, 1, det(U Vᵀ)) Vᵀ of the SVD U S Vᵀ.

    It is unique unless the two smallest singular values are zero, or equal with a reflection in M.
    """
    left, _, right = np.linalg.svd(np.asarray(M, dtype=np.float64))
    left[..., 2] *= np.sign(np.linalg.det(left @ right))[..., None]
    rotation: Rotation = left @ right
    return rotation


def is_rotation(R: ArrayLike, tolerance: float = 1e-9) -> BoolArray:
    """Whether RᵀR = I to the tolerance, entry by entry, and det R > 0; one result per leading axis."""
    matrix = np.asarray(R, dtype=np.float64)
    if matrix.shape[-2:] != (3, 3):
        raise ValueError(f"R must have shape (..., 3, 3), got {matrix.shape}.")
    with np.errstate(invalid="ignore", over="ignore"):  # NaN and infinity give False without a warning
        product = np.swapaxes(matrix, -1, -2) @ matrix
        orthonormal = (np.abs(product - np.eye(3)) <= tolerance).all(axis=(-2, -1))
        answer: BoolArray = orthonormal & (np.linalg.det(matrix) > 0.0)
    return answer


def about_axis(axis: ArrayLike, angle: ArrayLike) -> Rotation:
    """Rotation matrix by `angle` [rad] about the unit vector `axis`; Rodrigues' formula."""
    parts = split(axis, 3, "axis")
    theta = scalar(angle)
    half = sine(0.5 * theta)
    return _quadratic(parts, sine(theta), 2.0 * half * half)

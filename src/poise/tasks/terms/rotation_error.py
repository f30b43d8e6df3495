"""Errors of directions and rotations, and their second derivatives.

**Directions.** A direction d fixed to a site has the goal u. The error is the tangent vector log_d(u) at d, of length
θ, the arc between them, expressed in two unit vectors perpendicular to d that the site moves along; with J the motion
of d in the same two vectors, J Δq = e rotates d onto u exactly. Where u = −d, every great circle is equally short, and
a function of u − d alone has zero gradient there [Zhao1989, 3.4]. Here the arc starts along that one of the two vectors
in which the figure can move d most, so the figure leaves the singular direction at once whenever it can move d at all.

**Second derivatives.** Near a pose every row of a task is a function g of a few small quantities y: the displacement δ
of a point of the figure and the rotation vector φ of a frame, both in world axes. Along q ⊕ v

    ∇²g = J_yᵀ g'' J_y + Σ_k (∂g/∂y_k) ∇²y_k,

where the kinematic state gives ∇²δ and ∇²φ (`point_hessian`, `rotation_hessian`), and g'' is a small matrix that
each task knows.

**Remaining angle.** For an angle θ along the rotation vector (or arc) e, ½θ² has the second derivative 1 along e and
(θ/2) cot(θ/2) across it for rotations, θ cot θ for directions on the sphere: it deviates from the identity by
−D(θ)(θ² I − e eᵀ), D = (1 − (θ/2) cot(θ/2))/θ² or (1 − θ cot θ)/θ². For weights w in place of −e it is

    D(θ) ((w·e) I − ½(w eᵀ + e wᵀ)),

linear in w, equal to the exact term at w = −e, and zero where e is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from poise.math import quaternion, so3, sphere
from poise.math.components import cotangent_deficit, cross
from poise.tolerances import DIRECTION_TIE_TOL, OPPOSITE_TOL_RAD
from poise.types import ArrayLike, Direction, FloatArray, Matrix, Rotation, Vector3


class Arc(NamedTuple):
    """Great circle arc from one direction to another."""

    start: Direction
    heading: Vector3  # unit tangent at the start; zero where the arc has no length
    length: float  # [rad]

    @property
    def back_rotation(self) -> Rotation:
        """Rotation along the arc that takes its end to its start."""
        return so3.about_axis(cross(self.start, self.heading), -self.length)

    @property
    def tangent(self) -> Vector3:
        """log_d(u)."""
        return self.length * self.heading


def perpendicular_axes(direction: ArrayLike) -> Matrix:
    """Two unit vectors (2, 3) perpendicular to a unit direction and to each other; the three are right-handed."""
    first = quaternion.half_turn_axis(direction)
    return np.stack([first, np.cross(np.asarray(direction, dtype=np.float64), first)])


def largest_motion_row(motions: Matrix) -> int:
    """Row of a matrix of motions (k, n) with the largest norm; the first of equal ones."""
    squares = np.einsum("kn,kn->k", motions, motions)
    return int(np.argmax(squares >= (1.0 - DIRECTION_TIE_TOL) * squares.max()))


def arc_between(start: Direction, end: Direction, axes: Matrix, motions: Callable[[], Matrix]) -> Arc:
    """Arc from start to end.

    Where they are opposite, it starts along the row of `axes` whose row of `motions()` is largest.
    """
    heading, length = sphere.heading_and_length(start, end)
    if length > math.pi - OPPOSITE_TOL_RAD:
        heading = axes[largest_motion_row(motions())]
    return Arc(start, heading, float(length))


def cross_term(weights: FloatArray, e: FloatArray) -> Matrix:
    """(w·e) I − ½(w eᵀ + e wᵀ), in two or three dimensions."""
    return np.asarray(float(weights @ e) * np.eye(len(e)) - symmetric_product(weights, e))


def rotation_deficit(angle: float) -> float:
    """D = (1 − (θ/2) cot(θ/2))/θ² of a rotation by θ [rad]."""
    return float(cotangent_deficit(angle * angle))


def arc_deficit(length: float) -> float:
    """D = (1 − θ cot θ)/θ² of an arc of length θ [rad]; zero where its ends are opposite."""
    return 4.0 * float(cotangent_deficit(4.0 * length * length)) if length < math.pi - OPPOSITE_TOL_RAD else 0.0


def moving_arc_deficit(length: float) -> float:
    """(θ/sin θ − 1)/θ² of an arc of length θ both of whose ends move; zero where they are opposite."""
    return arc_deficit(length) - 2.0 * rotation_deficit(length) if length < math.pi - OPPOSITE_TOL_RAD else 0.0


def rotation_excess(weights: Vector3, e: Vector3) -> Matrix:
    """g'' of a rotation error, beyond the identity."""
    return rotation_deficit(float(np.linalg.norm(e))) * cross_term(weights, e)


def arc_excess(weights: FloatArray, e: FloatArray) -> Matrix:
    """g'' of an arc error, beyond the identity."""
    return arc_deficit(float(np.linalg.norm(e))) * cross_term(weights, e)


def plus_transpose(matrix: FloatArray) -> Matrix:
    """M + Mᵀ: the mixed second derivative M of two different coordinates, in both orders."""
    return np.asarray(matrix + matrix.T)


def symmetric_product(first: FloatArray, second: FloatArray) -> Matrix:
    """½(a bᵀ + b aᵀ)."""
    product = np.outer(first, second)
    return np.asarray(0.5 * (product + product.T), dtype=np.float64)

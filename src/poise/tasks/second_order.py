"""Second derivatives of what tasks measure, from a few local coordinates.

Near a pose every row of a task is a function g of few small quantities y: the displacement δ of a point of the figure
and the rotation vector φ of a frame, both in world axes. Along q ⊕ v

    ∇²g = J_yᵀ g'' J_y + Σ_k (∂g/∂y_k) ∇²y_k,

where the states of an engine give ∇²δ and ∇²φ (`point_curvature`, `rotation_curvature`), and g'' is a small matrix that
each task knows.

**Turns and arcs.** For an angle θ still to go along the rotation vector (or arc) e, ½θ² has the second derivative 1
along e and (θ/2) cot(θ/2) across it for rotations, θ cot θ for directions on the sphere: it curves away from the
identity by −D(θ)(θ² I − e eᵀ), D = (1 − (θ/2) cot(θ/2))/θ² or (1 − θ cot θ)/θ². For weights w in place of −e it is

    D(θ) ((w·e) I − ½(w eᵀ + e wᵀ)),

linear in w, equal to the exact term at w = −e, and gone where e is.
"""

from __future__ import annotations

import math

import numpy as np

from poise.math.series import cotangent_deficit
from poise.types import FloatArray, Matrix, Vector3

OPPOSITE = 1e-9  # an arc this near to half a turn [rad] has no second derivative; what curves there is left out


def crossed(weights: FloatArray, e: FloatArray) -> Matrix:
    """(w·e) I − ½(w eᵀ + e wᵀ), in two or three dimensions."""
    return np.asarray(float(weights @ e) * np.eye(len(e)) - both(weights, e))


def turn_deficit(length: float) -> float:
    """D = (1 − (θ/2) cot(θ/2))/θ² of a rotation by θ."""
    return float(cotangent_deficit(length * length))


def arc_deficit(length: float) -> float:
    """D = (1 − θ cot θ)/θ² of an arc of length θ; zero where its ends are opposite."""
    return 4.0 * float(cotangent_deficit(4.0 * length * length)) if length < math.pi - OPPOSITE else 0.0


def aim_deficit(length: float) -> float:
    """(θ/sin θ − 1)/θ² of an arc of length θ, both of whose ends move; zero where they are opposite."""
    return arc_deficit(length) - 2.0 * turn_deficit(length) if length < math.pi - OPPOSITE else 0.0


def turn_excess(weights: Vector3, e: Vector3) -> Matrix:
    """g'' of a rotation still to make, beyond the identity."""
    return turn_deficit(float(np.linalg.norm(e))) * crossed(weights, e)


def arc_excess(weights: FloatArray, e: FloatArray) -> Matrix:
    """g'' of an arc still to go, beyond the identity."""
    return arc_deficit(float(np.linalg.norm(e))) * crossed(weights, e)


def symmetric(matrix: FloatArray) -> Matrix:
    """M + Mᵀ: the mixed second derivative M of two different coordinates, counted in both orders."""
    return np.asarray(matrix + matrix.T)


def both(one: FloatArray, other: FloatArray) -> Matrix:
    """½(a bᵀ + b aᵀ)."""
    product = np.outer(one, other)
    return np.asarray(0.5 * (product + product.T), dtype=np.float64)

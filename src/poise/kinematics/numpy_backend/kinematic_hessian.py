"""Kinematic Hessians: second derivatives of points, directions, rotations and the center of mass along q ⊕ v.

Let column J_d be the velocity of a point per unit of DoF d, and let DoF p lie above d. Rotating about p rotates that
column with it, so the mixed second derivative is a_p × J_d; a slide rotates nothing and gives zero. DoF on different
branches have no mixed derivative. Inside one joint the order of its motions decides:

* elbow: flexion is above twist;  free: the translations are above the rotations;  a reversed joint has the opposite
  order;
* ball: increments ω enter by exp(ω) = I + [ω×] + ½[ω×]² + …, so both orders count half;
* swing: exp(v) with v in the plane, then the twist −τ(v) that keeps e_z = 0, with τ(v) = N/e_w + N P/(2 e_w²) to second
  order, N = e_x v_y − e_y v_x, P = e_x v_x + e_y v_y: a gradient τ_i and a Hessian T_ij. The product is exp of a
  rotation vector whose own second derivative is κ_ij = −T_ij z − ½(τ_i e_j + τ_j e_i) × z, of opposite sign in a
  reversed joint. Both orders count half, and κ adds κ_ij · (moment of the weight about the joint).

For a point the moment is r × weight with the lever arm r = x − o, for a direction d × weight; for the center of mass
the arm is the moved share of the mass times G_U − o. For a rotation, φ = log(R(v) R(0)ᵀ), exp(a_p) exp(a_d) has the
mixed derivative ½ a_p × a_d: columns are ½ a_d, and the moment is the weight itself.

[Baerlocher2001, 6.5] has the first of these with an error; see docs/errata.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.kinematics.numpy_backend.forward_kinematics import bounded_cosine, cross_vector
from poise.kinematics.numpy_backend.layout import Layout
from poise.model import JointKind
from poise.types import FloatArray, Matrix, PoseVector, Vector3


@dataclass(frozen=True, eq=False)
class MovingQuantity:
    """A vector that moves with the joints, and a weight: the scalar weight · f is differentiated twice."""

    angular: FloatArray  # (3, nv) angular parts of all screws
    jacobian: Matrix  # (3, nv) of f; half of it for a rotation
    moments: FloatArray  # (k, 3) of the weight about each swing joint; zero where the joint does not move f
    weight: Vector3


def kinematic_hessian(layout: Layout, q: PoseVector, frames: FloatArray, quantity: MovingQuantity) -> Matrix:
    """Second derivative (nv, nv) of weight · f along q ⊕ v, at v = 0."""
    # w · (a_p × J_d) = (w × a_p) · J_d, for every pair (p, d)
    ordered = cross_vector(quantity.angular, -quantity.weight).T @ quantity.jacobian * layout.orders
    result: Matrix = ordered + ordered.T
    swings = layout.groups[JointKind.SWING]
    if len(swings):
        rotations = frames[swings.joints, :3, :3]
        moments = layout.signs[swings.joints, None] * np.einsum("kji,kj->ki", rotations, quantity.moments)
        result[swings.v[:, :, None], swings.v[:, None, :]] += _swing_blocks(q[swings.q], moments)
    return result


def _swing_blocks(e: FloatArray, moments: FloatArray) -> FloatArray:
    """κ_ij · moment (k, 2, 2) of swing joints, in their moved frames."""
    w = bounded_cosine(e[:, 0])
    x, y = e[:, 1] / w, e[:, 2] / w
    twist_hessian, cross_terms = np.zeros((len(e), 2, 2)), np.zeros((len(e), 2, 2))
    twist_hessian[:, 0, 0], twist_hessian[:, 1, 1] = -x * y, x * y
    twist_hessian[:, 0, 1] = twist_hessian[:, 1, 0] = 0.5 * (x * x - y * y)
    # τ_i = (−y, x) times (e_j × z) · moment: e_x × z = −e_y, e_y × z = e_x
    cross_terms[:, 0, 0], cross_terms[:, 0, 1] = y * moments[:, 1], -y * moments[:, 0]
    cross_terms[:, 1, 0], cross_terms[:, 1, 1] = -x * moments[:, 1], x * moments[:, 0]
    symmetric = 0.5 * (cross_terms + cross_terms.transpose(0, 2, 1))
    return np.asarray(-moments[:, 2, None, None] * twist_hessian - symmetric)

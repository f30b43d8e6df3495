"""Second derivatives of points, directions, rotations and the center of mass along q ⊕ v.

Let column J_d say how something moves with freedom d, and let freedom p lie above d. Turning p turns that column with
it, so the mixed second derivative is a_p × J_d; a slide turns nothing and gives zero. What lies on different branches
has no mixed derivative. Inside one joint the order of its motions decides:

* elbow: flexion is above twist;  free: the slides are above the turns;  a reversed joint has the opposite order;
* ball: increments ω enter by exp(ω) = I + [ω×] + ½[ω×]² + …, so both orders count half;
* swing: exp(v) with v in the plane, then the twist -τ(v) that keeps e_z = 0, with τ(v) = N/e_w + N P/(2 e_w²) to second
  order, N = e_x v_y - e_y v_x, P = e_x v_x + e_y v_y: a slope τ_i and a bend T_ij. The product is exp of a rotation
  vector whose own second derivative is the *bow* κ_ij = -T_ij z - ½(τ_i e_j + τ_j e_i) × z, of opposite sign in a
  reversed joint. Both orders count half, and the bow adds κ_ij · (moment of the weight about the joint).

For a point the moment is r × weight with the *arm* r = x - o, for a direction d × weight; for the center of mass the
arm is the moved share of the mass times G_U - o. For a rotation, φ = log(R(v) R(0)ᵀ), exp(a_p) exp(a_d) has the mixed
derivative ½ a_p × a_d: columns are ½ a_d, and the moment is the weight itself.

[Baerlocher2001, 6.5] has the first of these with an error; see docs/errata.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.kinematics.numpy_backend.forward import cross_each
from poise.kinematics.numpy_backend.layout import Layout
from poise.model import JointKind
from poise.types import FloatArray, Matrix, PoseVector, Vector3


@dataclass(frozen=True, eq=False)
class Moving:
    """Something that moves with the joints, with a weight."""

    turns: FloatArray  # (3, nv) angular parts of all screws
    columns: Matrix  # (3, nv) its Jacobian; half of it for a rotation
    moments: FloatArray  # (k, 3) of the weight about each swing joint; zero where the joint does not move it


def curvature(layout: Layout, q: PoseVector, frames: FloatArray, moving: Moving, weight: Vector3) -> Matrix:
    """Second derivative (nv, nv) of weight · f along q ⊕ v."""
    # w · (a_p × J_d) = (w × a_p) · J_d, for every pair at once
    turned = np.dot(cross_each(moving.turns, -weight).T, moving.columns)
    turned *= layout.orders
    result: Matrix = turned + turned.T
    swings = layout.groups[JointKind.SWING]
    if len(swings.joints):
        own = frames[swings.joints, :3, :3].transpose(0, 2, 1) @ moving.moments[:, :, None]
        moments = layout.signs[swings.joints, None] * own[:, :, 0]
        result[swings.v[:, :, None], swings.v[:, None, :]] += _bows(q[swings.q], moments)
    return result


def _bows(e: FloatArray, moments: FloatArray) -> FloatArray:
    """κ_ij · moment (k, 2, 2) of swing joints, in their moved frames."""
    w = np.where(np.abs(e[:, 0]) > 1e-150, e[:, 0], 1e-150)
    x, y = e[:, 1] / w, e[:, 2] / w
    bends, across = np.empty((len(e), 2, 2)), np.empty((len(e), 2, 2))
    bends[:, 0, 0], bends[:, 1, 1] = -x * y, x * y
    bends[:, 0, 1] = bends[:, 1, 0] = 0.5 * (x * x - y * y)
    # slopes (-y, x) with (e_j × z) · moment: e_x × z = -e_y, e_y × z = e_x
    across[:, 0, 0], across[:, 0, 1] = y * moments[:, 1], -y * moments[:, 0]
    across[:, 1, 0], across[:, 1, 1] = -x * moments[:, 1], x * moments[:, 0]
    return np.asarray(-moments[:, 2, None, None] * bends - 0.5 * (across + across.transpose(0, 2, 1)))

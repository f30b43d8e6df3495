"""Second derivatives of points, directions, rotations and the centre of mass along q ⊕ v.

Let column J_d say how something moves with freedom d, and let freedom p lie above d. Turning p turns that column with
it, so the mixed second derivative is a_p × J_d; a slide turns nothing and gives zero. What lies on different branches
has no mixed derivative. Inside one joint the order of its motions decides:

* elbow: flexion is above twist;  free: the slides are above the turns;  a reversed joint has the opposite order;
* ball: increments ω enter by exp(ω) = I + [ω×] + ½[ω×]² + …, so both orders count half;
* swing: exp(v) with v in the plane, then the twist -τ(v) that keeps e_z = 0, with τ(v) = N/e_w + N P/(2 e_w²) to second
  order, N = e_x v_y - e_y v_x, P = e_x v_x + e_y v_y: a slope τ_i and a bend T_ij. The product is exp of a rotation
  vector whose own second derivative is the *bow* κ_ij = -T_ij z - ½(τ_i e_j + τ_j e_i) × z, of opposite sign in a
  reversed joint. Both orders count half, and the bow adds κ_ij · (moment of the weight about the joint).

For a point the moment is r × weight with the *arm* r = x - o, for a direction d × weight; for the centre of mass the
arm is the moved share of the mass times G_U - o. For a rotation, φ = log(R(v) R(0)ᵀ), exp(a_p) exp(a_d) has the mixed
derivative ½ a_p × a_d: columns are ½ a_d, and the moment is the weight itself.

[Baerlocher2001, 6.5] has the first of these with an error; see docs/errata.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.engine.reference.layout import Layout
from poise.figure import JointKind
from poise.types import FloatArray, Matrix, PoseVector, Vector3


@dataclass(frozen=True, eq=False)
class Moving:
    """Something that moves with the joints, with a weight."""

    turns: FloatArray  # (3, nv) angular parts of all screws
    columns: Matrix  # (3, nv) its Jacobian; half of it for a rotation
    moments: FloatArray  # (n, 3) of the weight about each joint; zero where the joint does not move it


def curvature(layout: Layout, q: PoseVector, frames: FloatArray, moving: Moving, weight: Vector3) -> Matrix:
    """Second derivative (nv, nv) of weight · f along q ⊕ v."""
    turned = np.cross(weight, moving.turns.T) @ moving.columns  # (w × a_p) · J_d = w · (a_p × J_d)
    upper = np.where(layout.above, turned, 0.0) + np.where(layout.beside, 0.5 * turned, 0.0)
    result: Matrix = upper + upper.T
    np.fill_diagonal(result, np.diagonal(turned))
    swings = layout.groups[JointKind.SWING]
    for joint, own in zip(swings.joints.tolist(), swings.v, strict=True):
        moment = layout.signs[joint] * (frames[joint, :3, :3].T @ moving.moments[joint])
        result[np.ix_(own, own)] += _bow(q[layout.compiled.q_starts[joint] :][:4], moment)
    return result


def _bow(e: FloatArray, moment: Vector3) -> Matrix:
    """κ_ij · moment (2, 2) of a swing joint, in its moved frame."""
    w, x, y = e[0] if abs(e[0]) > 1e-150 else 1e-150, e[1], e[2]
    slope = np.array([-y / w, x / w])
    bend = np.array([[-x * y, (x * x - y * y) / 2.0], [(x * x - y * y) / 2.0, x * y]]) / (w * w)
    across = np.outer(slope, [-moment[1], moment[0]])  # (e_j × z) · moment: e_x × z = -e_y, e_y × z = e_x
    return np.asarray(-moment[2] * bend - 0.5 * (across + across.T))

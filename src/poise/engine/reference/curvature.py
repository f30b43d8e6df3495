"""Second derivatives of points, directions and the centre of mass along q ⊕ v.

Let column J_d say how something moves with freedom d, and let freedom p lie above d. Turning p turns that column with
it, so the mixed second derivative is a_p × J_d; a slide turns nothing and gives zero. What lies on different branches
has no mixed derivative. Inside one joint the order of its motions decides:

* elbow: flexion is above twist;  free: the slides are above the turns;  a reversed joint has the opposite order;
* ball: increments ω enter by exp(ω) = I + [ω×] + ½[ω×]² + …, so both orders count half;
* swing: exp(v) with v in the plane, then the twist -τ(v) that keeps e_z = 0, with τ(v) = N/e_w + N P/(2 e_w²) to second
  order, N = e_x v_y - e_y v_x, P = e_x v_x + e_y v_y: a slope τ_i and a bend T_ij.

A column is a × r for a turn a at a joint whose *arm* is r: x - o for a point, the direction itself for a direction, the
moved share of the mass times G_U - o for the centre of mass.

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
    """Something that moves with the joints."""

    turns: FloatArray  # (3, nv) angular parts of all screws
    columns: Matrix  # (3, nv) its Jacobian
    arms: FloatArray  # (n, 3) from each joint to it; zero where the joint does not move it


def curvature(layout: Layout, q: PoseVector, frames: FloatArray, moving: Moving, weight: Vector3) -> Matrix:
    """Second derivative (nv, nv) of weight · f along q ⊕ v."""
    turned = np.cross(weight, moving.turns.T) @ moving.columns  # (w × a_p) · J_d = w · (a_p × J_d)
    upper = np.where(layout.above, turned, 0.0) + np.where(layout.beside, 0.5 * turned, 0.0)
    result: Matrix = upper + upper.T
    np.fill_diagonal(result, np.diagonal(turned))
    swings = layout.groups[JointKind.SWING]
    for joint, own in zip(swings.joints.tolist(), swings.v, strict=True):
        e = q[layout.compiled.q_starts[joint] :][:4]
        result[np.ix_(own, own)] = _bend(
            e, frames[joint, :3, :3], moving.arms[joint], weight, bool(layout.signs[joint] < 0)
        )
    return result


def _bend(e: FloatArray, turn: Matrix, arm: Vector3, weight: Vector3, is_reversed: bool) -> Matrix:
    """The 2 × 2 block of a swing joint, from the second-order terms of exp(v) R_z(-τ(v)) or of its inverse."""
    w, x, y = e[0] if abs(e[0]) > 1e-150 else 1e-150, e[1], e[2]
    slope = np.array([-y / w, x / w])
    bend = np.array([[-x * y, (x * x - y * y) / 2.0], [(x * x - y * y) / 2.0, x * y]]) / (w * w)
    limb = turn[:, 2]
    block = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            one, other = turn[:, i], turn[:, j]
            terms = 0.5 * (_twice(one, other, arm) + _twice(other, one, arm)) + slope[i] * slope[j] * _twice(
                limb, limb, arm
            )
            if is_reversed:
                terms += bend[i, j] * np.cross(limb, arm)
                terms -= slope[i] * _twice(limb, other, arm) + slope[j] * _twice(limb, one, arm)
            else:
                terms -= bend[i, j] * np.cross(limb, arm)
                terms -= slope[i] * _twice(other, limb, arm) + slope[j] * _twice(one, limb, arm)
            block[i, j] = weight @ terms
    return block


def _twice(outer: Vector3, inner: Vector3, arm: Vector3) -> Vector3:
    return np.cross(outer, np.cross(inner, arm))

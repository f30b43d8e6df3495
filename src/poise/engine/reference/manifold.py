"""q ⊕ v and q₁ ⊖ q₀, joint kind by joint kind.

Scalars add. Rotations take their increment on the right, e ← e ⊗ exp(ω). A swing joint moves its limb direction along a
great arc and drops the twist that this induces, so it stays on e_z = 0. A free joint moves by p ← p + R v.
"""

from __future__ import annotations

import numpy as np

from poise.engine.reference.layout import Layout
from poise.figure import JointKind
from poise.rotations import quaternion
from poise.types import FloatArray, PoseVector, Quaternion, Tangent

SCALAR_KINDS = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)


def integrate(layout: Layout, q: PoseVector, v: Tangent) -> PoseVector:
    """q ⊕ v."""
    result = np.array(q)
    for kind in SCALAR_KINDS:
        group = layout.groups[kind]
        result[group.q] += v[group.v]
    ball, swing, free = (layout.groups[kind] for kind in (JointKind.BALL, JointKind.SWING, JointKind.FREE))
    if len(ball.joints):
        result[ball.q] = _turned(q[ball.q], v[ball.v])
    if len(swing.joints):
        step = np.concatenate([v[swing.v], np.zeros((len(swing.joints), 1))], axis=1)
        result[swing.q] = without_twist(_turned(q[swing.q], step))
    if len(free.joints):
        e = q[free.q[:, 3:]]
        result[free.q[:, :3]] += quaternion.rotate(e, v[free.v[:, :3]])
        result[free.q[:, 3:]] = _turned(e, v[free.v[:, 3:]])
    return result


def difference(layout: Layout, start: PoseVector, end: PoseVector) -> Tangent:
    """The v with start ⊕ v = end, by the shorter way round."""
    v = np.zeros(layout.compiled.nv)
    for kind in SCALAR_KINDS:
        group = layout.groups[kind]
        v[group.v] = end[group.q] - start[group.q]
    ball, swing, free = (layout.groups[kind] for kind in (JointKind.BALL, JointKind.SWING, JointKind.FREE))
    if len(ball.joints):
        v[ball.v] = _between(start[ball.q], end[ball.q])
    if len(swing.joints):
        v[swing.v] = _arc(start[swing.q], end[swing.q])
    if len(free.joints):
        e = start[free.q[:, 3:]]
        v[free.v[:, :3]] = quaternion.rotate(quaternion.conjugate(e), end[free.q[:, :3]] - start[free.q[:, :3]])
        v[free.v[:, 3:]] = _between(e, end[free.q[:, 3:]])
    return v


def without_twist(e: Quaternion) -> Quaternion:
    """The zero-twist rotation with the same limb direction: e ⊗ conjugate of its twist part (e_w, 0, 0, e_z)."""
    w, x, y, z = np.moveaxis(e, -1, 0)
    norm = np.hypot(w, z)
    singular = norm < 1e-150  # limb at -z: every swing by π fits, keep the one there is
    c = np.where(singular, 1.0, w / np.where(singular, 1.0, norm))
    s = np.where(singular, 0.0, z / np.where(singular, 1.0, norm))
    swing = quaternion.normalized(np.stack([norm, c * x - s * y, c * y + s * x, np.zeros_like(w)], axis=-1))
    swing[..., 3] = 0.0  # by definition, whatever the other numbers are
    return swing


def _turned(e: Quaternion, step: FloatArray) -> Quaternion:
    return quaternion.normalized(quaternion.multiply(e, quaternion.exp(step)))


def _between(start: Quaternion, end: Quaternion) -> FloatArray:
    return quaternion.log(quaternion.multiply(quaternion.conjugate(start), end))


def _arc(start: Quaternion, end: Quaternion) -> FloatArray:
    """Great arc between two limb directions, as a rotation about x and y of the start's frame."""
    relative = without_twist(quaternion.multiply(quaternion.conjugate(start), end))
    return quaternion.log(relative)[..., :2]

"""q ⊕ v and q₁ ⊖ q₀, joint kind by joint kind.

Scalars add. Rotations take their increment on the right, e ← e ⊗ exp(ω). A swing joint moves its limb direction along a
great arc and drops the twist that this induces, so it stays on e_z = 0. A free joint moves by p ← p + R v.
"""

from __future__ import annotations

import numpy as np

from poise.engine.reference.forward import matrices
from poise.engine.reference.layout import Layout
from poise.figure import JointKind
from poise.rotations import quaternion
from poise.rotations.series import sinc
from poise.types import FloatArray, PoseVector, Quaternion, Tangent

SCALAR_KINDS = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)


def integrate(layout: Layout, q: PoseVector, v: Tangent) -> PoseVector:
    """q ⊕ v."""
    result = np.array(q)
    if len(layout.scalar_q):
        result[layout.scalar_q] += v.take(layout.scalar_v)
    if not len(layout.turning):
        return result
    # all turns at once; a swing joint has no third entry and takes the zero behind them
    steps = np.append(v, 0.0).take(layout.turn_v)
    e = q.take(layout.turning)
    turned = _turned(e, steps)
    swings, free = layout.turning_swings, layout.groups[JointKind.FREE]
    if len(swings):
        turned[swings] = without_twist(turned[swings])
    result[layout.turning] = turned
    if len(free.joints):
        shifts = matrices(q.take(free.q[:, 3:])) @ v.take(free.v[:, :3])[:, :, None]
        result[free.q[:, :3]] += shifts[:, :, 0]
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


def _turned(e: Quaternion, steps: FloatArray) -> Quaternion:
    """e ⊗ exp(step) for many (k, 4) and (k, 3), of unit length."""
    quarters = 0.25 * np.einsum("ki,ki->k", steps, steps)
    turns = np.empty((len(e), 4))
    turns[:, 0] = np.cos(np.sqrt(quarters))
    turns[:, 1:] = (0.5 * sinc(quarters))[:, None] * steps
    result = ((e @ PRODUCT).reshape(-1, 4, 4) @ turns[:, :, None])[:, :, 0]
    result /= np.sqrt(np.einsum("ki,ki->k", result, result))[:, None]
    return np.asarray(result)


# (4, 16): e · PRODUCT is the matrix of e ⊗, row by row
PRODUCT = np.stack([quaternion.multiply(unit, np.eye(4)).T for unit in np.eye(4)]).reshape(4, 16)


def _between(start: Quaternion, end: Quaternion) -> FloatArray:
    return quaternion.log(quaternion.multiply(quaternion.conjugate(start), end))


def _arc(start: Quaternion, end: Quaternion) -> FloatArray:
    """Great arc between two limb directions, as a rotation about x and y of the start's frame."""
    relative = without_twist(quaternion.multiply(quaternion.conjugate(start), end))
    return quaternion.log(relative)[..., :2]

"""q ⊕ v and q₁ ⊖ q₀, joint kind by joint kind.

Scalars add. Rotations take their increment on the right, e ← e ⊗ exp(ω). A swing joint moves its limb direction along a
great arc and drops the twist that this induces, so it stays on e_z = 0. A free joint moves by p ← p + R v.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.numpy_backend.layout import Layout
from poise.math import quaternion
from poise.model import JointKind
from poise.types import FloatArray, PoseVector, Quaternion, Tangent

SCALAR_KINDS = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)


def integrate(layout: Layout, q: PoseVector, v: Tangent) -> PoseVector:
    """q ⊕ v."""
    result = np.array(q)
    if len(layout.scalar_q):
        result.put(layout.scalar_q, q.take(layout.scalar_q) + v.take(layout.scalar_v))
    if not len(layout.turning):
        return result
    # all turns at once; a swing joint has no third entry and takes the zero behind them
    steps = np.concatenate((v, ZERO)).take(layout.turn_v)
    e = q.take(layout.turning)
    turned = _turned(e, steps)
    swings = layout.turning_swings
    if len(swings):
        turned[swings] = without_twist(turned[swings])
    result.put(layout.turning, turned)
    for place, turn, way in layout.free_slots:
        result[place] += quaternion.rotate(q[turn], v[way])
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


def is_on(layout: Layout, q: PoseVector) -> bool:
    """Whether all quaternions have unit length to 1e-12, and those of swing joints no twist at all."""
    e = q.take(layout.turning)
    off = np.abs(np.dot(e * e, ONES) - 1.0)
    if np.count_nonzero(off <= UNIT) < len(e):
        return False
    return not len(layout.turning_swings) or not np.count_nonzero(e[layout.turning_swings, 3])


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
    halves = np.maximum(0.5 * np.sqrt(np.dot(steps * steps, ONES[:3])), SHORTEST)
    turns = np.empty((len(e), 4))
    turns[:, 0] = np.cos(halves)
    turns[:, 1:] = (0.5 * np.sin(halves) / halves)[:, None] * steps
    result = np.dot((e[:, :, None] * turns[:, None, :]).reshape(-1, 16), PRODUCT)
    result /= np.sqrt(np.dot(result * result, ONES))[:, None]
    return np.asarray(result)


# (16, 4): the products eᵢ tⱼ times this are e ⊗ t
PRODUCT = np.stack([quaternion.multiply(unit, np.eye(4)) for unit in np.eye(4)]).reshape(16, 4)
ZERO, ONES = np.zeros(1), np.ones(4)
UNIT = 1e-12  # how far the square of a quaternion's length may be from 1
SHORTEST = 1e-150  # half a turn of no length: its sine over itself is 1


def _between(start: Quaternion, end: Quaternion) -> FloatArray:
    return quaternion.log(quaternion.multiply(quaternion.conjugate(start), end))


def _arc(start: Quaternion, end: Quaternion) -> FloatArray:
    """Great arc between two limb directions, as a rotation about x and y of the start's frame."""
    relative = without_twist(quaternion.multiply(quaternion.conjugate(start), end))
    return quaternion.log(relative)[..., :2]

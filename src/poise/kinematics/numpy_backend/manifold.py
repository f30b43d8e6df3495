"""The configuration manifold: retraction q ⊕ v and difference q₁ ⊖ q₀, joint kind by joint kind.

Scalars add. Rotations take their increment on the right by the exponential map, e ← e ⊗ exp(ω). A swing joint moves its
limb direction along a great arc and drops the twist that this induces, so it stays on e_z = 0. A free joint (floating
base) moves by p ← p + R v.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.numpy_backend.layout import Layout
from poise.math import quaternion
from poise.model import JointKind
from poise.types import FloatArray, PoseVector, Quaternion, Tangent

_SCALAR_KINDS = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)
_UNIT_NORM_TOL = 1e-12  # deviation of a quaternion's squared norm from 1
_SINGULAR_NORM = 1e-150  # √(w² + z²) below which the limb is at −z, where the twist is undefined


def integrate(layout: Layout, q: PoseVector, v: Tangent) -> PoseVector:
    """q ⊕ v: each joint moved by its tangent entries."""
    result = np.array(q)
    for kind in _SCALAR_KINDS:
        group = layout.groups[kind]
        result[group.q] = q[group.q] + v[group.v]
    if len(layout.quaternion_q):
        rotation_vectors = np.append(v, 0.0)[layout.rotation_v]  # the zero is the missing twist of swing joints
        e = quaternion.normalized(quaternion.multiply(q[layout.quaternion_q], quaternion.exp(rotation_vectors)))
        e[layout.swing_rows] = without_twist(e[layout.swing_rows])
        result[layout.quaternion_q] = e
    free = layout.groups[JointKind.FREE]
    if len(free):
        result[free.q[:, :3]] += quaternion.rotate(q[free.q[:, 3:]], v[free.v[:, :3]])
    return result


def difference(layout: Layout, start: PoseVector, end: PoseVector) -> Tangent:
    """The v with start ⊕ v = end; rotations by the shorter way."""
    v = np.zeros(layout.compiled.nv)
    for kind in _SCALAR_KINDS:
        group = layout.groups[kind]
        v[group.v] = end[group.q] - start[group.q]
    ball, swing, free = (layout.groups[kind] for kind in (JointKind.BALL, JointKind.SWING, JointKind.FREE))
    if len(ball):
        v[ball.v] = _rotation_between(start[ball.q], end[ball.q])
    if len(swing):
        v[swing.v] = _great_arc_between(start[swing.q], end[swing.q])
    if len(free):
        e = start[free.q[:, 3:]]
        v[free.v[:, :3]] = quaternion.rotate(quaternion.conjugate(e), end[free.q[:, :3]] - start[free.q[:, :3]])
        v[free.v[:, 3:]] = _rotation_between(e, end[free.q[:, 3:]])
    return v


def is_on_manifold(layout: Layout, q: PoseVector) -> bool:
    """Whether all quaternions have unit norm to 1e-12, and those of swing joints exactly zero twist."""
    e = q[layout.quaternion_q]
    has_unit_norm = np.abs((e * e).sum(axis=1) - 1.0) <= _UNIT_NORM_TOL
    return bool(has_unit_norm.all()) and not e[layout.swing_rows, 3].any()


def without_twist(e: Quaternion) -> Quaternion:
    """The zero-twist rotation with the same limb direction: e ⊗ conjugate of its twist part (e_w, 0, 0, e_z)."""
    w, x, y, z = np.moveaxis(e, -1, 0)
    norm = np.hypot(w, z)
    singular = norm < _SINGULAR_NORM  # limb at −z: every swing by π fits, keep the current one
    c = np.where(singular, 1.0, w / np.where(singular, 1.0, norm))
    s = np.where(singular, 0.0, z / np.where(singular, 1.0, norm))
    swing = quaternion.normalized(np.stack([norm, c * x - s * y, c * y + s * x, np.zeros_like(w)], axis=-1))
    swing[..., 3] = 0.0  # exactly, also where the other entries are not finite
    return swing


def _rotation_between(start: Quaternion, end: Quaternion) -> FloatArray:
    return quaternion.log(quaternion.multiply(quaternion.conjugate(start), end))


def _great_arc_between(start: Quaternion, end: Quaternion) -> FloatArray:
    """Great arc between two limb directions, as a rotation about x and y of the start's frame."""
    relative = without_twist(quaternion.multiply(quaternion.conjugate(start), end))
    return quaternion.log(relative)[..., :2]

"""Direct kinematics by one traversal, and everything that follows from it.

    world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement⁻¹

Each degree of freedom is a screw fixed in its joint's moved frame F (the frame after L for an ordinary joint, before
L⁻¹ for a reversed one, whose screws change sign): angular part ω, linear part at F's origin. Taken to the world's
origin, v₀ = v_F + p_F × ω, the velocity of any point x it moves is v₀ + ω × x.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.numpy_backend.layout import Layout
from poise.math import so3
from poise.model import JointKind
from poise.types import FloatArray, PoseVector, Quaternion, Vector3


def local_transforms(layout: Layout, q: PoseVector) -> FloatArray:
    """L(q) of every joint, 4 × 4, for its own (not reversed) direction."""
    half, elbow = 0.5 * q.take(layout.turning_q), layout.groups[JointKind.ELBOW]
    # every joint's quaternion and way from one list: q itself, cosines and sines of half angles, and the numbers 0, 1
    parts = np.concatenate((q, np.cos(half), np.sin(half), ZERO_ONE))
    local = layout.identity.copy()
    local[:, :3, :3] = matrices(parts.take(layout.turn_parts) * layout.turn_factors)
    local[:, :3, 3] = parts.take(layout.shift_parts) * layout.shift_factors
    if len(elbow.joints):
        local[elbow.joints, :3, :3] = local[elbow.joints, :3, :3] @ about_z(q[elbow.q[:, 1]])
    return local


def _quadratic() -> FloatArray:
    """The 16 × 9 numbers C with  vec(R) = C-weighted products eᵢ eⱼ  of a unit quaternion e = (w, x, y, z).

    R = (w² - |v|²) I + 2 v vᵀ + 2 w [v×], written once as a table instead of nine expressions.
    """
    table = np.zeros((4, 4, 3, 3))
    for i in range(3):
        table[0, 0, i, i] = 1.0
        for j in range(3):
            table[1 + j, 1 + j, i, i] -= 1.0
            table[1 + i, 1 + j, i, j] += 2.0
    table[0, 1:] += 2.0 * so3.hat(np.eye(3))
    return table.reshape(16, 9)


QUADRATIC = _quadratic()


def products(e: Quaternion) -> FloatArray:
    """All products eᵢ eⱼ of many quaternions (n, 4), as rows (n, 16)."""
    return np.asarray((e[:, :, None] * e[:, None, :]).reshape(-1, 16))


def matrices(e: Quaternion) -> FloatArray:
    """Rotation matrices of many unit quaternions (n, 4), as one product."""
    return np.asarray(np.dot(products(e), QUADRATIC).reshape(-1, 3, 3))


LEFT, RIGHT = np.array([1, 2, 0, 2, 0, 1]), np.array([2, 0, 1, 1, 2, 0])
ZERO_ONE = np.array([0.0, 1.0])
CROSS = -so3.hat(np.eye(3)).transpose(1, 2, 0)  # CROSS · x = -[x×]


def cross(a: FloatArray, b: FloatArray) -> FloatArray:
    """a × b column by column, (3, k) each (np.cross costs several times as much on arrays of this size)."""
    both = a.take(LEFT, 0) * b.take(RIGHT, 0)
    return np.asarray(both[:3] - both[3:])


def cross_each(a: FloatArray, x: Vector3) -> FloatArray:
    """Every column of a (3, k) × one vector: the product -[x×] a."""
    return np.asarray(np.dot(np.dot(CROSS, x), a))


def about_z(angle: FloatArray) -> FloatArray:
    """Rotations about z, (k, 3, 3)."""
    turn = np.zeros((len(angle), 3, 3))
    turn[:, 0, 0] = turn[:, 1, 1] = np.cos(angle)
    turn[:, 1, 0] = np.sin(angle)
    turn[:, 0, 1] = -turn[:, 1, 0]
    turn[:, 2, 2] = 1.0
    return turn


def inverted(transforms: FloatArray) -> FloatArray:
    """Inverses of rigid 4 × 4 transforms: Rᵀ, -Rᵀp."""
    result = transforms.copy()
    back = np.swapaxes(transforms[..., :3, :3], -1, -2)
    result[..., :3, :3] = back
    result[..., :3, 3] = -np.einsum("...ij,...j->...i", back, transforms[..., :3, 3])
    return result


def world_transforms(layout: Layout, q: PoseVector) -> tuple[FloatArray, FloatArray]:
    """World frames of all segments, and of all joints' moved frames F; (n, 4, 4) each."""
    compiled = layout.compiled
    local = local_transforms(layout, q)
    back = compiled.reversed
    if layout.any_reversed:
        local[back] = inverted(local[back])
    steps = compiled.placements @ local
    if not layout.plain_children:
        steps = steps @ layout.child_inverses
    world = steps.copy()
    reached, own = list(world), list(steps)
    for i, parent in layout.steps:
        np.dot(reached[parent], own[i], reached[i])
    frames = world if layout.plain_children else world @ compiled.child_placements
    if layout.any_reversed:
        frames = np.where(back[:, None, None], world[compiled.parents] @ compiled.placements, frames)
    return world, frames


def screws(layout: Layout, q: PoseVector) -> FloatArray:
    """Angular and linear part of each freedom in its joint's moved frame (nv, 6), reversed joints' with their sign."""
    swing, elbow = layout.groups[JointKind.SWING], layout.groups[JointKind.ELBOW]
    if not len(swing.joints) and not len(elbow.joints):
        return np.asarray(layout.screws)
    result: FloatArray = layout.screws.copy()
    signs = layout.signs
    if len(swing.joints):
        e: Quaternion = q[swing.q]
        w = np.where(np.abs(e[:, 0]) > 1e-150, e[:, 0], 1e-150)  # bounded at the singular direction -z
        result[swing.v[:, 0], 2] = signs[swing.joints] * e[:, 2] / w
        result[swing.v[:, 1], 2] = -signs[swing.joints] * e[:, 1] / w
    if len(elbow.joints):
        untwisted = np.einsum("kij,kj->ki", about_z(-q[elbow.q[:, 1]]), layout.compiled.axes[elbow.joints])
        result[elbow.v[:, 0], :3] = signs[elbow.joints, None] * untwisted
    return result


def columns(layout: Layout, q: PoseVector, frames: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Angular part, linear part at the world's origin, and joint origin of every freedom; (3, nv) each."""
    own = frames.take(layout.joint_of_freedom, 0)
    turned = screws(layout, q).reshape(-1, 2, 3) @ own[:, :3, :3].transpose(0, 2, 1)
    angular, linear = turned.transpose(1, 2, 0).copy()
    origins = own[:, :3, 3].T.copy()
    return angular, linear + cross(origins, angular), origins

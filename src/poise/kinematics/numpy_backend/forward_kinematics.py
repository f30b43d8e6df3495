"""Forward kinematics: world frames of all segments by one traversal from the root, and one screw per DoF.

    world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement⁻¹

L(q) is the joint's own transform: a rotation about its axis (hinge), a translation along it (slide), a rotation about
the axis followed by a twist about z (elbow), a quaternion (swing, ball), or a translation and a quaternion (free joint,
floating base). A reversed joint uses L(q)⁻¹.

Each degree of freedom is a screw fixed in its joint's moved frame F (the frame after L for an ordinary joint, before
L⁻¹ for a reversed one, whose screws change sign): angular part ω, linear part at F's origin. Referred to the world
origin, v₀ = v_F + p_F × ω, the velocity of any point x that it moves is v₀ + ω × x: the columns of all Jacobians
(Featherstone, Rigid Body Dynamics Algorithms, 2008, 2.1).
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.numpy_backend.layout import Layout
from poise.math import so3
from poise.model import JointKind
from poise.types import FloatArray, PoseVector, Quaternion, Vector3

_MIN_SWING_COSINE = 1e-150  # |e_w| of a swing quaternion is bounded away from 0 by this, at the singular direction −z


_HAT = so3.hat(np.eye(3)).reshape(3, 9)  # [x×] is linear in x: its nine entries are x @ _HAT
_IDENTITY = np.eye(3)
_NEXT, _AFTER_NEXT = np.array([1, 2, 0]), np.array([2, 0, 1])


def cross_columns(a: FloatArray, b: FloatArray) -> FloatArray:
    """a × b column by column, (3, k) each; np.cross takes five times as long on arrays of this size."""
    return np.asarray(a.take(_NEXT, 0) * b.take(_AFTER_NEXT, 0) - a.take(_AFTER_NEXT, 0) * b.take(_NEXT, 0))


def cross_vector(a: FloatArray, x: Vector3) -> FloatArray:
    """Every column of a (3, k) × one vector: −[x×] a."""
    return np.asarray(np.dot(np.dot(-np.asarray(x), _HAT).reshape(3, 3), a))


def rotation_matrices(e: Quaternion) -> FloatArray:
    """Rotation matrices (k, 3, 3) of unit quaternions (w, v): R = I + 2 w [v×] + 2 [v×]²."""
    cross = np.dot(e[:, 1:], _HAT).reshape(-1, 3, 3)
    return np.asarray(_IDENTITY + 2.0 * (e[:, :1, None] * cross + cross @ cross))


def local_transforms(layout: Layout, q: PoseVector) -> FloatArray:
    """L(q) of every joint (n, 4, 4), in its ordinary (not reversed) direction."""
    slide, elbow, free = (layout.groups[kind] for kind in (JointKind.SLIDE, JointKind.ELBOW, JointKind.FREE))
    e = layout.identity_quaternions.copy()
    e[layout.quaternion_joints] = q.take(layout.quaternion_q)
    half_angles = 0.5 * q.take(layout.axis_q)  # hinges and elbows
    e[layout.axis_joints] = np.concatenate((np.cos(half_angles), np.sin(half_angles) * layout.joint_axes), axis=1)
    local = layout.identity_transforms.copy()
    local[:, :3, :3] = rotation_matrices(e)
    if len(slide):
        local[slide.joints, :3, 3] = layout.compiled.axes[slide.joints] * q[slide.q]
    if len(free):
        local[free.joints, :3, 3] = q[free.q[:, :3]]
    if len(elbow):
        local[elbow.joints, :3, :3] = local[elbow.joints, :3, :3] @ _about_z(q[elbow.q[:, 1]])
    return local


def _about_z(angles: FloatArray) -> FloatArray:
    """Rotations about z, (k, 3, 3)."""
    rotations = np.tile(np.eye(3), (len(angles), 1, 1))
    rotations[:, 0, 0] = rotations[:, 1, 1] = np.cos(angles)
    rotations[:, 1, 0] = np.sin(angles)
    rotations[:, 0, 1] = -rotations[:, 1, 0]
    return rotations


def _inverted(transforms: FloatArray) -> FloatArray:
    """Inverses of rigid 4 × 4 transforms: Rᵀ, −Rᵀp."""
    result = transforms.copy()
    transposed = np.swapaxes(transforms[..., :3, :3], -1, -2)
    result[..., :3, :3] = transposed
    result[..., :3, 3] = -np.einsum("...ij,...j->...i", transposed, transforms[..., :3, 3])
    return result


def world_transforms(layout: Layout, q: PoseVector) -> tuple[FloatArray, FloatArray]:
    """World frames of all segments, and of all joints' moved frames F; (n, 4, 4) each."""
    compiled, is_reversed = layout.compiled, layout.compiled.reversed
    local = local_transforms(layout, q)
    if layout.has_reversed:
        local[is_reversed] = _inverted(local[is_reversed])
    parent_from_child = compiled.placements @ local
    if layout.has_child_placements:
        parent_from_child = parent_from_child @ layout.child_inverses
    world = parent_from_child.copy()
    for child, parent in layout.parent_links:
        np.dot(world[parent], parent_from_child[child], out=world[child])
    frames = world @ compiled.child_placements if layout.has_child_placements else world
    if layout.has_reversed:
        frames = frames.copy()
        frames[is_reversed] = (world[compiled.parents] @ compiled.placements)[is_reversed]
    return world, frames


def screws(layout: Layout, q: PoseVector) -> FloatArray:
    """Angular and linear part of each DoF in its joint's moved frame (nv, 6), with the sign of reversed joints.

    They depend on q for two kinds. A swing joint rotates about x and y and induces the twist that keeps e_z = 0,
    ω_z = (e_y ω_x − e_x ω_y)/e_w. An elbow's flexion axis is seen from the frame after the twist.
    """
    result: FloatArray = layout.screws.copy()
    swing, elbow = layout.groups[JointKind.SWING], layout.groups[JointKind.ELBOW]
    if len(swing):
        e = q[swing.q]
        w = bounded_cosine(e[:, 0])
        result[swing.v[:, 0], 2] = layout.signs[swing.joints] * e[:, 2] / w
        result[swing.v[:, 1], 2] = -layout.signs[swing.joints] * e[:, 1] / w
    if len(elbow):
        axes = np.einsum("kij,kj->ki", _about_z(-q[elbow.q[:, 1]]), layout.compiled.axes[elbow.joints])
        result[elbow.v[:, 0], :3] = layout.signs[elbow.joints, None] * axes
    return result


def bounded_cosine(w: FloatArray) -> FloatArray:
    """e_w of swing quaternions with a tiny number in place of zero, so that quotients by it stay finite."""
    return np.where(np.abs(w) > _MIN_SWING_COSINE, w, _MIN_SWING_COSINE)


def world_screws(layout: Layout, q: PoseVector, frames: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Angular part ω, linear part v₀ at the world origin, and joint origin of every DoF; (3, nv) each."""
    dof_frames = frames.take(layout.joint_of_dof, 0)
    rotations, origins = dof_frames[:, :3, :3], dof_frames[:, :3, 3].T.copy()
    local = screws(layout, q).reshape(-1, 2, 3)  # (nv, angular and linear, 3)
    angular, linear = (local @ rotations.transpose(0, 2, 1)).transpose(1, 2, 0).copy()
    return angular, linear + cross_columns(origins, angular), origins

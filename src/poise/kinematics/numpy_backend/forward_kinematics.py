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


def cross_columns(a: FloatArray, b: FloatArray) -> FloatArray:
    """a × b column by column, (3, k) each."""
    return np.cross(a, b, axis=0)


def cross_vector(a: FloatArray, x: Vector3) -> FloatArray:
    """Every column of a (3, k) × one vector: −[x×] a."""
    return np.asarray(-so3.hat(x) @ a)


def rotation_matrices(e: Quaternion) -> FloatArray:
    """Rotation matrices (k, 3, 3) of unit quaternions (w, v): R = I + 2 w [v×] + 2 [v×]²."""
    cross = so3.hat(e[:, 1:])
    return np.asarray(np.eye(3) + 2.0 * e[:, :1, None] * cross + 2.0 * cross @ cross)


def local_transforms(layout: Layout, q: PoseVector) -> FloatArray:
    """L(q) of every joint (n, 4, 4), in its ordinary (not reversed) direction."""
    axes = layout.compiled.axes
    hinge, slide, elbow, swing, ball, free = (
        layout.groups[kind]
        for kind in (
            JointKind.HINGE,
            JointKind.SLIDE,
            JointKind.ELBOW,
            JointKind.SWING,
            JointKind.BALL,
            JointKind.FREE,
        )
    )
    e, translations = np.tile([1.0, 0.0, 0.0, 0.0], (len(axes), 1)), np.zeros((len(axes), 3))
    e[swing.joints], e[ball.joints], e[free.joints] = q[swing.q], q[ball.q], q[free.q[:, 3:]]
    for group in (hinge, elbow):
        half = 0.5 * q[group.q[:, :1]]
        e[group.joints] = np.concatenate([np.cos(half), np.sin(half) * axes[group.joints]], axis=1)
    translations[slide.joints], translations[free.joints] = axes[slide.joints] * q[slide.q], q[free.q[:, :3]]
    local = np.tile(np.eye(4), (len(axes), 1, 1))
    local[:, :3, :3], local[:, :3, 3] = rotation_matrices(e), translations
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
    compiled = layout.compiled
    local = local_transforms(layout, q)
    is_reversed = compiled.reversed
    local[is_reversed] = _inverted(local[is_reversed])
    world = compiled.placements @ local @ layout.child_inverses
    for i, parent in enumerate(compiled.parents.tolist()[1:], start=1):
        world[i] = world[parent] @ world[i]
    frames = world @ compiled.child_placements
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
    dof_frames = frames[layout.joint_of_dof]
    rotations, origins = dof_frames[:, :3, :3], dof_frames[:, :3, 3]
    local = screws(layout, q)
    angular = np.einsum("kij,kj->ik", rotations, local[:, :3])
    linear = np.einsum("kij,kj->ik", rotations, local[:, 3:])
    return angular, linear + cross_columns(origins.T, angular), origins.T.copy()

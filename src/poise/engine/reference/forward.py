"""Direct kinematics by one traversal, and everything that follows from it.

    world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement⁻¹

Each degree of freedom is a screw fixed in its joint's moved frame F (the frame after L for an ordinary joint, before
L⁻¹ for a reversed one, whose screws change sign): angular part ω, linear part at F's origin. Taken to the world's
origin, v₀ = v_F + p_F × ω, the velocity of any point x it moves is v₀ + ω × x.
"""

from __future__ import annotations

import numpy as np

from poise.engine.reference.layout import Layout
from poise.figure import JointKind
from poise.rotations import quaternion
from poise.types import FloatArray, PoseVector, Quaternion


def local_transforms(layout: Layout, q: PoseVector) -> FloatArray:
    """L(q) of every joint, 4 × 4, for its own (not reversed) direction."""
    local = layout.identity.copy()
    groups, eye = layout.groups, np.eye(3)
    hinge, slide, elbow = groups[JointKind.HINGE], groups[JointKind.SLIDE], groups[JointKind.ELBOW]
    for group in (hinge, elbow):
        if len(group.joints):
            angle = q[group.q[:, 0], None, None]
            turn = eye + np.sin(angle) * layout.hats[group.joints]
            local[group.joints, :3, :3] = turn + (1.0 - np.cos(angle)) * layout.squares[group.joints]
    if len(slide.joints):
        local[slide.joints, :3, 3] = q[slide.q] * layout.compiled.axes[slide.joints]
    if len(elbow.joints):
        local[elbow.joints, :3, :3] = local[elbow.joints, :3, :3] @ about_z(q[elbow.q[:, 1]])
    for kind in (JointKind.SWING, JointKind.BALL, JointKind.FREE):
        group = groups[kind]
        if len(group.joints):
            local[group.joints, :3, :3] = quaternion.to_matrix(q[group.q[:, -4:]])
    free = groups[JointKind.FREE]
    if len(free.joints):
        local[free.joints, :3, 3] = q[free.q[:, :3]]
    return local


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
    if back.any():
        local[back] = inverted(local[back])
    steps = compiled.placements @ local @ layout.child_inverses
    world = layout.identity.copy()
    for i, parent in enumerate(compiled.parents.tolist()):
        world[i] = steps[i] if parent < 0 else world[parent] @ steps[i]
    frames = world @ compiled.child_placements
    if back.any():
        frames[back] = (world[compiled.parents] @ compiled.placements)[back]
    return world, frames


def screws(layout: Layout, q: PoseVector) -> FloatArray:
    """Angular and linear part of each freedom in its joint's moved frame (nv, 6)."""
    swing, elbow = layout.groups[JointKind.SWING], layout.groups[JointKind.ELBOW]
    if not len(swing.joints) and not len(elbow.joints):
        return layout.screws
    result = layout.screws.copy()
    if len(swing.joints):
        e: Quaternion = q[swing.q]
        w = np.where(np.abs(e[:, 0]) > 1e-150, e[:, 0], 1e-150)  # bounded at the singular direction -z
        result[swing.v[:, 0], 2] = e[:, 2] / w
        result[swing.v[:, 1], 2] = -e[:, 1] / w
    if len(elbow.joints):
        untwist = about_z(-q[elbow.q[:, 1]])
        result[elbow.v[:, 0], :3] = np.einsum("kij,kj->ki", untwist, layout.compiled.axes[elbow.joints])
    return result


def columns(layout: Layout, q: PoseVector, frames: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Angular part, linear part at the world's origin, and joint origin of every freedom; (nv, 3) each."""
    own = screws(layout, q) * layout.sign_of_freedom[:, None]
    turn = frames[layout.joint_of_freedom, :3, :3]
    origins = frames[layout.joint_of_freedom, :3, 3]
    angular = np.einsum("kij,kj->ki", turn, own[:, :3])
    linear = np.einsum("kij,kj->ki", turn, own[:, 3:]) + np.cross(origins, angular)
    return angular, linear, origins

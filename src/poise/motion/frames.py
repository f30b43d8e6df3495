"""Forward kinematics of a whole motion: transforms of all segments in all frames, vectorized over the frames.

A joint moves its child relative to its parent by placement · L(q) · child_placement⁻¹ (:mod:`poise.model.joint`); here
every operation is done on arrays over the frames, so that a motion of thousands of frames costs as many NumPy calls as
one pose has joints. The native backend has its own loop. The backends compute the same for one configuration at a time,
with derivatives.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.math import quaternion
from poise.model import Figure, Joint, JointKind
from poise.types import Matrix, Quaternion, Vector3

_Z = (0.0, 0.0, 1.0)


class Frames(NamedTuple):
    """Transforms of all segments: one row per frame of the motion, one column per segment."""

    positions: Vector3  # (n, segments, 3) [m]
    rotations: Quaternion  # (n, segments, 4), unit quaternions (w, x, y, z)


def local_frames(figure: Figure, frames: Matrix) -> Frames:
    """Transform of each segment in the frame of its parent; of the root in the world frame.

    Parameters
    ----------
    figure : Figure
        Figure that moves.
    frames : (n, nq) array
        One configuration per row.
    """
    positions = np.empty((len(frames), len(figure.joints), 3))
    rotations = np.empty((len(frames), len(figure.joints), 4))
    for i, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        translation, rotation = _motion(joint, frames[:, slot.q])
        if joint.reversed:
            rotation = quaternion.conjugate(rotation)
            translation = -quaternion.rotate(rotation, translation)
        child_from_joint = joint.child_placement.inverse()
        offset = translation + quaternion.rotate(rotation, child_from_joint.translation_vector)
        positions[:, i] = quaternion.rotate(joint.placement.quaternion, offset) + joint.placement.translation_vector
        rotations[:, i] = quaternion.multiply(
            quaternion.multiply(joint.placement.quaternion, rotation), child_from_joint.quaternion
        )
    return Frames(positions, rotations)


def world_frames(figure: Figure, frames: Matrix) -> Frames:
    """Transform of each segment in the world frame; parameters as for :func:`local_frames`."""
    backend = kinematics(figure)
    if isinstance(backend, NativeKinematics):
        return Frames(*backend.batch_frames(frames))
    positions, rotations = local_frames(figure, frames)
    for i, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            positions[:, i] = positions[:, parent] + quaternion.rotate(rotations[:, parent], positions[:, i])
            rotations[:, i] = quaternion.multiply(rotations[:, parent], rotations[:, i])
    return Frames(positions, rotations)


def _motion(joint: Joint, q: Matrix) -> tuple[Vector3, Quaternion]:
    """Joint motion L(q) as translations (n, 3) [m] and rotations (n, 4)."""
    translation, rotation = np.zeros((len(q), 3)), np.zeros((len(q), 4))
    rotation[:, 0] = 1.0
    if joint.kind is JointKind.HINGE:
        rotation = quaternion.from_axis_angle(joint.axis, q[:, 0])
    elif joint.kind is JointKind.ELBOW:
        flexion = quaternion.from_axis_angle(joint.axis, q[:, 0])
        rotation = quaternion.multiply(flexion, quaternion.from_axis_angle(_Z, q[:, 1]))
    elif joint.kind is JointKind.SLIDE:
        translation = q[:, :1] * np.array(joint.axis)
    elif joint.kind is JointKind.FREE:
        translation, rotation = q[:, :3], q[:, 3:]
    elif joint.kind.has_quaternion:
        rotation = q
    return translation, rotation

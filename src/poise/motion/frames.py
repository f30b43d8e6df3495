"""Where all segments are in all frames of a motion, computed for all frames at once.

A joint moves its child relative to its parent by placement · L(q) · child_placement⁻¹ (:mod:`poise.model.joint`); here
every step is done on arrays over the frames, so that a motion of thousands of frames costs as many NumPy calls as one
pose has joints; the native backend has a loop of its own for it. Backends do the same for one configuration at a time,
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
    """Frames of all segments, one row a frame of the motion and one column a segment."""

    positions: Vector3  # (n, segments, 3) [m]
    rotations: Quaternion  # (n, segments, 4)


def local_frames(figure: Figure, frames: Matrix) -> Frames:
    """Frame of each segment in its parent's, the root's in the world.

    Parameters
    ----------
    figure : Figure
        What moves.
    frames : (n, nq) array
        One configuration a row.
    """
    positions = np.empty((len(frames), len(figure.joints), 3))
    rotations = np.empty((len(frames), len(figure.joints), 4))
    for i, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        shift, turn = _motion(joint, frames[:, slot.q])
        if joint.reversed:
            turn = quaternion.conjugate(turn)
            shift = -quaternion.rotate(turn, shift)
        back = joint.child_placement.inverse()
        inside = shift + quaternion.rotate(turn, back.translation_vector)
        positions[:, i] = quaternion.rotate(joint.placement.quaternion, inside) + joint.placement.translation_vector
        rotations[:, i] = quaternion.multiply(quaternion.multiply(joint.placement.quaternion, turn), back.quaternion)
    return Frames(positions, rotations)


def world_frames(figure: Figure, frames: Matrix) -> Frames:
    """Frame of each segment in the world; parameters as for :func:`local_frames`."""
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
    """L(q) as displacements (n, 3) and rotations (n, 4)."""
    shift, turn = np.zeros((len(q), 3)), np.zeros((len(q), 4))
    turn[:, 0] = 1.0
    if joint.kind is JointKind.HINGE:
        turn = quaternion.from_axis_angle(joint.axis, q[:, 0])
    elif joint.kind is JointKind.ELBOW:
        flexion = quaternion.from_axis_angle(joint.axis, q[:, 0])
        turn = quaternion.multiply(flexion, quaternion.from_axis_angle(_Z, q[:, 1]))
    elif joint.kind is JointKind.SLIDE:
        shift = q[:, :1] * np.array(joint.axis)
    elif joint.kind is JointKind.FREE:
        shift, turn = q[:, :3], q[:, 3:]
    elif joint.kind.has_quaternion:
        turn = q
    return shift, turn

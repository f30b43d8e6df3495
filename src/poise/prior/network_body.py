"""The body of the posture network, the library's human with a lumped spine: its joints, and rotations of its parts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.math import quaternion, swing_twist
from poise.model import JointKind
from poise.motion.humanoid import Body
from poise.prior import layout
from poise.types import FloatArray, Matrix, Vector3

_LIMB_AXIS = np.array([0.0, 0.0, 1.0])


@lru_cache(maxsize=1)
def network_body() -> Body:
    """The library's human at its neutral pose."""
    return Body.of(Pose.neutral(library.human()))


@dataclass(frozen=True, eq=False)
class NetworkJoint:
    """A joint with coordinates of the network, or the pelvis.

    Parameters
    ----------
    parent : int
        Index of the joint that carries it; -1 for the pelvis.
    kind : JointKind
        Ball, swing or elbow; free for the pelvis.
    row : int
        First of its coordinates.
    axis : (3,) array
        Axis of flexion.
    frame : (3, 3) array
        Rotation of the joint frame in the parent segment.
    neutral : (3, 3) array
        Rotation of the segment at the neutral pose.
    """

    parent: int
    kind: JointKind
    row: int
    axis: Vector3
    frame: Matrix
    neutral: Matrix

    def motion(self, values: FloatArray) -> Matrix:
        """Rotation of the joint for coordinates (47,) of the body."""
        own = values[self.row : self.row + len(self.kind.components)]
        if self.kind is JointKind.ELBOW:
            flexion = quaternion.from_axis_angle(self.axis, own[0])
            return quaternion.to_matrix(quaternion.multiply(flexion, quaternion.from_axis_angle(_LIMB_AXIS, own[1])))
        twist = own[2] if self.kind is JointKind.BALL else 0.0
        return quaternion.to_matrix(swing_twist.compose(own[:2], twist))


@lru_cache(maxsize=1)
def network_joints() -> dict[str, NetworkJoint]:
    """The pelvis and the joints of the network, by the names of their segments; parents come first."""
    body = network_body()
    first_rows: dict[str, int] = {}
    for row, name in enumerate(layout.COORDINATES):
        first_rows.setdefault(name.partition(".")[0], row)
    joints: dict[str, NetworkJoint] = {}
    for index, joint in enumerate(body.figure.joints):
        if index and joint.name not in first_rows:
            continue  # of eyes, fingers, toes
        parent = list(joints).index(joint.parent) if index else -1  # type: ignore[arg-type]
        neutral = quaternion.to_matrix(body.neutral.rotations[0, index])
        frame, axis = joint.placement.rotation_matrix, np.array(joint.axis if joint.axis is not None else (0.0,) * 3)
        joints[joint.child] = NetworkJoint(parent, joint.kind, first_rows.get(joint.name, 0), axis, frame, neutral)
    return joints


def rotation_since_neutral(part: str, values: FloatArray, pelvis: Matrix) -> Matrix:
    """Rotation of a part of `layout.POINT_PARTS` since the neutral pose.

    Parameters
    ----------
    part : str
    values : (47,) array
        Coordinates of the network's body [rad].
    pelvis : (3, 3) array
        Rotation of the pelvis since the neutral pose.
    """
    named = network_joints()
    joints = list(named.values())
    joint = named[layout.PART_SEGMENTS[part]]
    rotation = joint.neutral.T
    while joint.parent >= 0:
        rotation = joint.frame @ joint.motion(values) @ rotation
        joint = joints[joint.parent]
    return np.asarray(pelvis @ joint.neutral @ rotation)

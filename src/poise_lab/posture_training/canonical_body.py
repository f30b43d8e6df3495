"""The body of the posture network as arrays: kinematics of the library's human with bones of any length.

All joints are of the form exp(a) R_z(t), with a and t linear in the coordinates: swing and twist of a ball joint, a
swing alone, flexion and twist of an elbow. Bones are scaled by groups: thighs, shanks, upper arms, forearms, trunk,
neck, shoulders, hips; the height of the ankle above the sole belongs to no bone. The eyes are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.kinematics.mirror import counterparts, mirrored_frames
from poise.math import swing_twist
from poise.model import Figure, JointKind
from poise.prior.layout import coordinate_names
from poise.types import FloatArray, Matrix

BONE_GROUPS = ("thigh", "shank", "upper_arm", "forearm", "trunk", "neck", "shoulder", "hip", "ankle")
_GROUP_OF_JOINT = {
    "knee": "thigh",
    "ankle": "shank",
    "elbow": "upper_arm",
    "wrist": "forearm",
    "clavicle": "trunk",
    "shoulder": "shoulder",
    "hip": "hip",
    "lower_spine": "trunk",
    "middle_spine": "trunk",
    "upper_spine": "trunk",
    "lower_neck": "trunk",
    "upper_neck": "neck",
}
_EYES = ("eyes", "left_eye", "right_eye")  # joints


@dataclass(frozen=True, eq=False)
class CanonicalBody:
    """Arrays of the library's human without its eyes, over n segments; joint 0 is the floating base.

    Parameters
    ----------
    figure : Figure
    segments : tuple of int
        Index in the figure of each segment, and of its joint.
    coordinates : tuple of str
        Names of the joint coordinates x.
    parents : tuple of int
        Parent of each segment.
    rotations : (n, 3, 3) array
        Placements of the joints in their parents.
    offsets : (n, 3) array
        Positions of the joints in their parents [m].
    swing_map, twist_map : (c, n, 3) and (c, n) arrays
        a and t of each joint from the coordinates.
    bone_groups : (n,) int array
        Index in `BONE_GROUPS` of each offset.
    neutral : (n, 3, 3) array
        Rotations of the segments at the neutral pose.
    """

    figure: Figure
    segments: tuple[int, ...]
    coordinates: tuple[str, ...]
    parents: tuple[int, ...]
    rotations: FloatArray
    offsets: Matrix
    swing_map: FloatArray
    twist_map: Matrix
    bone_groups: NDArray[np.int64]
    neutral: FloatArray

    @classmethod
    def of(cls, figure: Figure) -> CanonicalBody:
        """Arrays of a figure made by :func:`poise.library.human`."""
        segments = tuple(k for k, joint in enumerate(figure.joints) if joint.name not in _EYES)
        joints = [figure.joints[k] for k in segments]
        names = [joint.name for joint in joints]
        coordinates = tuple(name for name in coordinate_names(figure) if name.partition(".")[0] in names)
        swing_map, twist_map = np.zeros((len(coordinates), len(joints), 3)), np.zeros((len(coordinates), len(joints)))
        for column, name in enumerate(coordinates):
            joint_name, _, component = name.partition(".")
            index = names.index(joint_name)
            axes = {"swing_x": (1.0, 0.0, 0.0), "swing_y": (0.0, 1.0, 0.0), "flexion": joints[index].axis}
            if component == "twist":
                twist_map[column, index] = 1.0
            else:
                swing_map[column, index] = axes[component]
        if any(not np.allclose(joint.child_placement.homogeneous, np.eye(4)) for joint in joints):
            raise FigureError(f"figure {figure.name!r}: expected joints at the origins of their segments.")
        return cls(
            figure=figure,
            segments=segments,
            coordinates=coordinates,
            parents=tuple(segments.index(int(figure.parents[k])) if k > 0 else -1 for k in segments),
            rotations=np.array([joint.placement.rotation_matrix for joint in joints]),
            offsets=np.array([joint.placement.translation_vector for joint in joints]),
            swing_map=swing_map,
            twist_map=twist_map,
            bone_groups=np.array([_bone_group(name) for name in names]),
            neutral=np.array(Pose.neutral(figure).state.rotations)[list(segments)],
        )

    def joint_index(self, name: str) -> int:
        """Index of a joint, and of the segment that it moves, in the arrays."""
        return self.segments.index(self.figure.joint_index(name))

    def levels(self) -> list[list[int]]:
        """Segments by their depth in the tree, without the root."""
        depth = [0] * len(self.parents)
        for index, parent in enumerate(self.parents[1:], 1):
            depth[index] = depth[parent] + 1
        return [[index for index, each in enumerate(depth) if each == level] for level in range(1, max(depth) + 1)]

    def values(self, frames: Matrix) -> Matrix:
        """Coordinates (n, c) of configurations (n, nq)."""
        columns: list[FloatArray] = []
        for index in self.segments:
            joint, q = self.figure.joints[index], frames[:, self.figure.slots[index].q]
            if joint.kind in (JointKind.BALL, JointKind.SWING):
                swing = swing_twist.swing(q)
                columns += [swing[:, 0], swing[:, 1]]
                columns += [np.asarray(swing_twist.twist(q))] if joint.kind is JointKind.BALL else []
            elif joint.kind is JointKind.ELBOW:
                columns += [q[:, 0], q[:, 1]]
        return np.stack(columns, axis=1)

    def mirror_signs(self) -> FloatArray:
        """Sign of each coordinate in the mirror image, whose value comes from the counterpart."""
        probe = np.tile(self.figure.neutral(), (1, 1))
        pose = Pose(self.figure, probe[0]).with_values(dict.fromkeys(self.coordinates, 0.1))
        image = self.values(mirrored_frames(self.figure, np.array([pose.q])))[0]
        return np.asarray(np.sign(image))

    def mirrored_segments(self) -> NDArray[np.int64]:
        """Index of the counterpart of each segment."""
        images = counterparts(self.figure)
        return np.array([self.segments.index(int(images[k])) for k in self.segments], dtype=np.int64)

    def root(self, frames: Matrix) -> tuple[FloatArray, Matrix]:
        """Rotation (n, 4) and position (n, 3) of the pelvis; its origin is the hip center."""
        return frames[:, 3:7], frames[:, :3]


def _bone_group(joint: str) -> int:
    if joint == "root":
        return 0
    bare = joint.removeprefix("left_").removeprefix("right_")
    return BONE_GROUPS.index(_GROUP_OF_JOINT[bare])

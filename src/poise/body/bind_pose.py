"""Bind pose of the realistic skin: the pose of the figure that is nearest to the rest pose of the mesh.

Trunk and legs are upright, arms apart, elbows bent as in the mesh. The forearm is turned so that the hand lies as it
does there, hence no part of the arm is twisted by binding.
"""

from __future__ import annotations

import math

import numpy as np

from poise.body.mesh_files import BodyFiles
from poise.kinematics import Pose, interpolate
from poise.library.hand_grips import hand_grip, has_fingers
from poise.library.human_pose import human_pose
from poise.model import Figure
from poise.types import FloatArray, Vector3

SIDES = ("left", "right")
_ARM_RAISE = 0.48  # between hanging and level
_PROBE_RAD = 0.3  # a turn of the forearm that tells its sign


def body_bind_pose(figure: Figure, files: BodyFiles, rest: FloatArray) -> Pose:
    """Bind pose of a human for a mesh with vertices `rest` (n, 3) in the rest pose of the files."""
    hanging, level = human_pose(figure, "stand"), human_pose(figure, "t")
    arms = interpolate(hanging, level, _ARM_RAISE)
    pose = Pose.neutral(figure)
    values = {}
    for name in _arm_coordinates(figure):
        values[name] = arms.value(name)
    for side in SIDES:
        values[f"{side}_elbow.flexion"] = _elbow_angle(files, rest, side)
    if has_fingers(figure):
        values |= {**hand_grip("left", "flat"), **hand_grip("right", "flat")}
    pose = _on_floor(pose.with_values(values))
    for side in SIDES:
        pose = _with_hand_turned(pose, files, rest, side)
    return pose


def _arm_coordinates(figure: Figure) -> list[str]:
    names = []
    for joint in figure.joints:
        if joint.name.endswith(("_clavicle", "_shoulder")):
            names += [f"{joint.name}.{component}" for component in joint.kind.components]
    return names


def _on_floor(pose: Pose) -> Pose:
    """The pose moved so that the soles are at z = 0."""
    low = float(pose.position("left_heel")[2])
    return pose.with_values({"root.z": pose.value("root.z") - low})


def _elbow_angle(files: BodyFiles, rest: FloatArray, side: str) -> float:
    upper, fore = arm_directions(files, rest, side)
    return math.acos(min(max(float(upper @ fore), -1.0), 1.0))


def arm_directions(files: BodyFiles, rest: FloatArray, side: str) -> tuple[Vector3, Vector3]:
    """Unit vectors along upper arm and forearm of the mesh."""
    shoulder, elbow, wrist = (files.joint(rest, f"{side[0]}-{name}") for name in ("shoulder", "elbow", "hand"))
    return unit(elbow - shoulder), unit(wrist - elbow)


def unit(vector: FloatArray) -> Vector3:
    """Unit vector."""
    return np.asarray(vector / np.linalg.norm(vector))


def _with_hand_turned(pose: Pose, files: BodyFiles, rest: FloatArray, side: str) -> Pose:
    """Forearm turned until the line of knuckles has the angle to the elbow's axis that it has in the mesh."""
    upper, fore = arm_directions(files, rest, side)
    knuckles = files.joint(rest, f"{side[0]}-finger-2-1") - files.joint(rest, f"{side[0]}-finger-5-1")
    wanted = _angle_about(fore, np.cross(upper, fore), knuckles)
    coordinate = f"{side}_elbow.twist"

    def angle(at: Pose) -> float:
        rotations, figure = at.state.rotations, at.figure
        arm, forearm, hand = (
            np.asarray(rotations[figure.segment_index(f"{side}_{name}")]) for name in ("upper_arm", "forearm", "hand")
        )
        return _angle_about(forearm[:, 2], np.cross(arm[:, 2], forearm[:, 2]), hand[:, 0])

    start = pose.with_values({coordinate: 0.0})
    at_zero = angle(start)
    sign = math.copysign(1.0, _wrapped(angle(pose.with_values({coordinate: _PROBE_RAD})) - at_zero))
    return pose.with_values({coordinate: sign * _wrapped(wanted - at_zero)})


def _angle_about(axis: Vector3, zero: Vector3, direction: FloatArray) -> float:
    """Angle of a direction about an axis, from the direction `zero` [rad]."""
    flat, start = direction - axis * (axis @ direction), unit(zero - axis * (axis @ zero))
    return math.atan2(float(np.cross(start, flat) @ axis), float(start @ flat))


def _wrapped(angle: float) -> float:
    return math.remainder(angle, 2.0 * math.pi)

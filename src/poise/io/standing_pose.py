"""Find the standing pose of a humanoid skeleton, whatever pose its file has at zero angles.

Tasks, joint limits and retargeting measure rotations from the neutral pose of a figure, in which a humanoid stands
upright and faces along x. Files do not guarantee it: characters are modeled facing any way, and some exporters write
skeletons whose bones all point along x at zero angles. This module decides from the directions of the bones, and from
the motions in the file, which rotations since the rest pose make the skeleton stand.

1. Facing. Left minus right of hips and shoulders, crossed with up, is forward. The feet decide if they contradict.
2. Is the rest pose a standing pose? Trunk up, thighs and shins down within 45°, and neither head nor thighs nor feet
   rotated about their axis by more than 60° from where the motions have them while the body is straight.
3. If it is, only its heading is corrected. If not, the rest pose is replaced by the mean of the straightest frames of
   the motions as a T-pose: trunk vertical, facing x, legs straightened and arms stretched sideways by the smallest
   rotations, feet ahead with the pitch that they have on the ground. Rotations of limbs about themselves are those of
   the motions.

Motions stay where they are in the world; only the pose called neutral changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.math import quaternion
from poise.model.humanoid_name_table import SIDES
from poise.types import AnyArray, BoolArray, FloatArray, Quaternion, Vector3

REQUIRED = ("hips", *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "thigh", "shin", "foot")))
"""Parts without which facing and stance are undefined."""
_UP = np.array([0.0, 0.0, 1.0])
_FORWARD = np.array([1.0, 0.0, 0.0])
_MIN_HEADING_RAD = np.radians(3.0)  # smaller deviations are asymmetry of the skeleton
_MAX_LEAN_RAD = np.radians(45.0)  # of trunk, thighs and shins in a standing pose
_MAX_ROLL_RAD = np.radians(60.0)  # of head, thighs and feet, against the straight frames of the motions
_STRAIGHT_FRACTION, _MAX_STRAIGHT_FRAMES = 0.05, 50  # of the frames, that define the standing pose
_MAX_FRAMES = 2000  # frames used of long motions
_LOW_QUANTILE = 0.3  # of the heights of an ankle: frames in which the foot is taken to stand
_LOW_SHINS = 0.03  # shin lengths that an ankle may be higher than that
_MIN_HORIZONTAL = (
    0.8  # horizontal part of a foot's unit vector below which it has no heading: heels, tips below the ankle
)
_MIN_LENGTH_M = 1e-9


@dataclass(frozen=True, eq=False)
class RestSkeleton:
    """Skeleton of a file in its rest pose, in meters and world axes (Z up), with its motions.

    Parameters
    ----------
    parents : sequence of int
        Index of each joint's parent, -1 for a root; parents come first.
    positions : (joints, 3) array
        Positions in the rest pose [m].
    tips : mapping of joint to (3,) array
        Offset from a joint to the end of its bone in the rest pose [m], for joints without children.
    parts : mapping of part to joint
        Joint at which each recognized body part begins.
    rotations : (n, joints, 4) array
        Rotations since the rest pose, in world axes, of all frames of all motions; n may be zero.
    rigid : (joints,) bool array
        Joints that cannot be rotated freely; they keep their rest rotation relative to their parents.
    """

    parents: AnyArray
    positions: Vector3
    tips: Mapping[int, Vector3]
    parts: Mapping[str, int]
    rotations: Quaternion
    rigid: BoolArray

    def joint_positions(self, rotations: Quaternion) -> Vector3:
        """Positions (n, joints, 3) for rotations since the rest pose (n, joints, 4), with the root where it is."""
        positions = np.tile(self.positions, (len(rotations), 1, 1))
        for index, parent in enumerate(self.parents):
            if parent >= 0:
                offset = self.positions[index] - self.positions[parent]
                positions[:, index] = positions[:, parent] + quaternion.rotate(rotations[:, parent], offset)
        return positions

    def subtree(self, root: int) -> BoolArray:
        """Mask of a joint and all joints below it."""
        below = np.arange(len(self.parents)) == root
        for index in range(root + 1, len(below)):
            below[index] = self.parents[index] >= 0 and below[self.parents[index]]
        return np.asarray(below)


@dataclass(frozen=True, eq=False)
class StandingPose:
    """Rotations since the rest pose, (joints, 4), that make a skeleton stand facing x, and what was corrected."""

    rotations: Quaternion
    note: str


def standing_pose(skeleton: RestSkeleton) -> StandingPose | None:
    """The standing pose of a skeleton; None if its rest pose is one, or if it is not a humanoid."""
    if any(part not in skeleton.parts for part in REQUIRED):
        return None
    count = len(skeleton.parents)
    step = max(1, -(-len(skeleton.rotations) // _MAX_FRAMES))
    frames = skeleton.rotations[::step]
    rest = np.tile(quaternion.identity(), (1, count, 1))
    straight = _straight_frames(skeleton, frames if len(frames) else rest)
    derived = _derived_pose(skeleton, straight, frames if len(frames) else rest)
    fault = _fault_of_rest_pose(skeleton, rest, derived if len(frames) else None)
    if fault:
        origin = (
            f"the mean of the {len(straight)} straightest frames of its motions"
            if len(frames)
            else "found by the directions of its bones; without motions their rotation about themselves is a guess"
        )
        return StandingPose(
            derived,
            f"the rest pose of the file is not a standing pose ({fault}); the neutral pose is {origin}, standing and "
            "facing X; motions are unchanged",
        )
    heading = facing_angle(skeleton, rest)
    if abs(heading) < _MIN_HEADING_RAD:
        return None
    side = "left" if heading > 0.0 else "right"
    return StandingPose(
        np.tile(quaternion.from_axis_angle(_UP, -heading), (count, 1)),
        f"the rest pose faces {abs(np.degrees(heading)):.0f}° to the {side} of forward, by hips, shoulders and feet; "
        "the neutral pose was rotated to face X; motions are unchanged",
    )


@dataclass(frozen=True)
class BodyExtent:
    """Size of a body in its motions, in units of its positions, and the axis (0, 1, 2) along which it is upright."""

    size: float
    up_axis: int


def body_extent(skeleton: RestSkeleton) -> BodyExtent | None:
    """Extent of a body in its motions; None if its rest pose has it, being upright along an axis, or without motions.

    The size of a pose with all bones along one axis says nothing about the size of the body, and its longest axis
    nothing about up. The skeleton may have any axes and units.
    """
    if any(part not in skeleton.parts for part in REQUIRED) or not len(skeleton.rotations):
        return None
    rest = skeleton.joint_positions(np.tile(quaternion.identity(), (1, len(skeleton.parents), 1)))
    upright = _unit(_middle(skeleton, rest, "upper_arm") - _middle(skeleton, rest, "foot"))[0]
    bones = [-_bone(skeleton, rest, f"{side}_thigh", f"{side}_foot")[0] for side in SIDES]
    leans = [float(_angle(bone, upright)) for bone in (*bones, _trunk(skeleton, rest)[0])]
    if np.abs(upright[1:]).max() > np.cos(_MAX_LEAN_RAD) and max(leans) < _MAX_LEAN_RAD:
        return None
    frames = skeleton.rotations[:: max(1, -(-len(skeleton.rotations) // _MAX_FRAMES))]
    positions = skeleton.joint_positions(frames)
    body = _middle(skeleton, positions, "upper_arm") - _middle(skeleton, positions, "foot")
    in_body = positions[:, skeleton.subtree(skeleton.parts["hips"])]
    size = float(np.median(np.ptp(in_body, axis=1).max(axis=1)))
    return BodyExtent(size, 1 + int(np.abs(_unit(body).mean(axis=0)[1:]).argmax())) if size > 0.0 else None


def facing_angle(skeleton: RestSkeleton, rotations: Quaternion) -> float:
    """Heading of a standing pose (1, joints, 4) about the vertical, from x to the left [rad]; 0 if undefined."""
    positions = skeleton.joint_positions(rotations)
    forward = np.cross(_lateral(skeleton, positions)[0], _UP)
    feet = np.sum([_foot_direction(skeleton, rotations, side)[0] for side in SIDES], axis=0) * [1.0, 1.0, 0.0]
    if np.linalg.norm(feet) > 2.0 * _MIN_HORIZONTAL and forward @ feet < 0.0:
        forward = feet  # left and right are exchanged in the names; feet cannot point backward
    return float(np.arctan2(forward[1], forward[0])) if np.hypot(forward[0], forward[1]) > _MIN_LENGTH_M else 0.0


def _unit(vectors: FloatArray) -> Vector3:
    """Unit vectors (..., 3); zero vectors stay zero."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(length > _MIN_LENGTH_M, length, 1.0))


def _angle(one: FloatArray, other: FloatArray) -> FloatArray:
    """Angle between vectors [rad]; zero vectors count as aligned."""
    a, b = np.broadcast_arrays(_unit(one), _unit(other))
    return np.asarray(np.arctan2(np.linalg.norm(np.cross(a, b), axis=-1), np.sum(a * b, axis=-1)))


def _bone(skeleton: RestSkeleton, positions: Vector3, part: str, end: str) -> Vector3:
    return np.asarray(positions[:, skeleton.parts[end]] - positions[:, skeleton.parts[part]])


def _middle(skeleton: RestSkeleton, positions: Vector3, part: str) -> Vector3:
    left, right = (positions[:, skeleton.parts[f"{side}_{part}"]] for side in SIDES)
    return np.asarray(0.5 * (left + right))


def _trunk(skeleton: RestSkeleton, positions: Vector3) -> Vector3:
    """Unit vectors from between the hip joints to between the shoulder joints."""
    return _unit(_middle(skeleton, positions, "upper_arm") - _middle(skeleton, positions, "thigh"))


def _lateral(skeleton: RestSkeleton, positions: Vector3) -> Vector3:
    """Sum of the unit vectors from right to left of hips and shoulders."""
    return _unit(_bone(skeleton, positions, "right_thigh", "left_thigh")) + _unit(
        _bone(skeleton, positions, "right_upper_arm", "left_upper_arm")
    )


def _foot_direction(skeleton: RestSkeleton, rotations: Quaternion, side: str) -> Vector3:
    """Unit vectors (n, 3) from the ankle to the toes, or to the end of the foot; zero if the file has neither."""
    foot, toes = skeleton.parts[f"{side}_foot"], skeleton.parts.get(f"{side}_toes")
    tip = skeleton.tips.get(foot) if toes is None else skeleton.positions[toes] - skeleton.positions[foot]
    return _unit(quaternion.rotate(rotations[:, foot], np.zeros(3) if tip is None else tip))


def _fault_of_rest_pose(skeleton: RestSkeleton, rest: Quaternion, derived: Quaternion | None) -> str:
    """Why the rest pose is not a standing pose; empty if it is."""
    positions = skeleton.joint_positions(rest)
    leans = {"trunk": _angle(_trunk(skeleton, positions), _UP)}
    for side in SIDES:
        leans[f"{side} thigh"] = _angle(_bone(skeleton, positions, f"{side}_thigh", f"{side}_shin"), -_UP)
        leans[f"{side} shin"] = _angle(_bone(skeleton, positions, f"{side}_shin", f"{side}_foot"), -_UP)
    name, lean = max(leans.items(), key=lambda item: float(item[1][0]))
    if lean[0] > _MAX_LEAN_RAD:
        return f"its {name} leans {np.degrees(lean[0]):.0f}°"
    if derived is None:
        return ""
    to_rest = quaternion.from_axis_angle(_UP, facing_angle(skeleton, rest))
    for part in ("head", *(f"{side}_{limb}" for side in SIDES for limb in ("thigh", "foot"))):
        if part in skeleton.parts:
            w, _, _, z = quaternion.multiply(to_rest, derived[skeleton.parts[part]]).tolist()
            roll = abs(2.0 * np.arctan2(z if w >= 0.0 else -z, abs(w)))  # about the vertical, the axis of all of them
            if roll > _MAX_ROLL_RAD:
                return f"its {part.replace('_', ' ')} is rotated {np.degrees(roll):.0f}° about itself"
    return ""


def _straight_frames(skeleton: RestSkeleton, frames: Quaternion) -> Quaternion:
    """The frames in which the body is straightest: trunk along the legs, knees and elbows straight, no torsion."""
    positions = skeleton.joint_positions(frames)
    trunk, bends = _trunk(skeleton, positions), np.zeros(len(frames))
    for side in SIDES:
        thigh = _bone(skeleton, positions, f"{side}_thigh", f"{side}_shin")
        shin = _bone(skeleton, positions, f"{side}_shin", f"{side}_foot")
        bends += _angle(trunk, -thigh) + _angle(thigh, shin)
        if f"{side}_lower_arm" in skeleton.parts and f"{side}_hand" in skeleton.parts:
            upper = _bone(skeleton, positions, f"{side}_upper_arm", f"{side}_lower_arm")
            bends += 0.5 * _angle(upper, _bone(skeleton, positions, f"{side}_lower_arm", f"{side}_hand"))
    shoulders = _bone(skeleton, positions, "right_upper_arm", "left_upper_arm")
    bends += _angle(shoulders, _bone(skeleton, positions, "right_thigh", "left_thigh"))
    count = min(max(1, int(_STRAIGHT_FRACTION * len(frames))), _MAX_STRAIGHT_FRAMES)
    return frames[np.sort(np.argsort(bends, kind="stable")[:count])]


def _derived_pose(skeleton: RestSkeleton, straight: Quaternion, frames: Quaternion) -> Quaternion:
    """Rotations since the rest pose (joints, 4) of the standing pose that the straight frames suggest."""
    rotations = _mean_pose(skeleton, straight)
    hips = skeleton.parts["hips"]
    body = skeleton.subtree(hips)
    positions = skeleton.joint_positions(rotations[None])
    up = _trunk(skeleton, positions)[0]
    left = _lateral(skeleton, positions)[0]
    left = _unit(left - (left @ up) * up)
    if np.linalg.norm(left) > 0.5 and np.linalg.norm(up) > 0.5:
        world = quaternion.from_matrix(np.array([np.cross(left, up), left, up]))
        rotations[body] = quaternion.multiply(world, rotations[body])
    builder = _Straightener(skeleton, rotations)
    for side, outward in zip(SIDES, (1.0, -1.0), strict=True):
        builder.align(f"{side}_thigh", f"{side}_shin", -_UP)
        builder.align(f"{side}_shin", f"{side}_foot", -_UP)
        builder.place_foot(side, _standing_pitch(skeleton, frames, side))
        builder.stretch_arm(side, np.array([0.0, outward, 0.0]))
    return builder.rotations


def _mean_pose(skeleton: RestSkeleton, frames: Quaternion) -> Quaternion:
    """Mean over frames of the rotation of every joint relative to its parent, from the hips outward, (joints, 4)."""
    hips, count = skeleton.parts["hips"], len(skeleton.parents)
    result = np.tile(quaternion.identity(), (count, 1))
    for index in np.flatnonzero(skeleton.subtree(hips)):
        parent = int(skeleton.parents[index])
        if index == hips:
            continue
        result[index] = result[parent]
        if not skeleton.rigid[index]:
            own = quaternion.multiply(quaternion.conjugate(frames[:, parent]), frames[:, index])
            _, vectors = np.linalg.eigh(own.T @ own)  # the mean that does not depend on the signs of quaternions
            result[index] = quaternion.multiply(result[parent], vectors[:, -1])
    return result


def _standing_pitch(skeleton: RestSkeleton, frames: Quaternion, side: str) -> float:
    """Median angle of a foot below the horizontal while its ankle is low [rad]; NaN if the foot has no direction.

    The height of the root is unknown here, so that of the ankle is measured from the lower ankle.
    """
    heights = {each: skeleton.joint_positions(frames)[:, skeleton.parts[f"{each}_foot"], 2] for each in SIDES}
    above = heights[side] - np.minimum(heights["left"], heights["right"])
    leg = skeleton.positions[skeleton.parts[f"{side}_shin"]] - skeleton.positions[skeleton.parts[f"{side}_foot"]]
    low = above <= np.quantile(above, _LOW_QUANTILE) + _LOW_SHINS * np.linalg.norm(leg)
    direction = _foot_direction(skeleton, frames, side)[low]
    if not direction.any():
        return float("nan")
    return float(np.median(np.arctan2(-direction[:, 2], np.hypot(direction[:, 0], direction[:, 1]))))


@dataclass(eq=False)
class _Straightener:
    """Rotates limbs of a pose, each with everything below it."""

    skeleton: RestSkeleton
    rotations: Quaternion

    def align(self, part: str, end: str, target: Vector3) -> None:
        """Rotate a part by the smallest rotation that makes its bone point along `target`."""
        if part in self.skeleton.parts and end in self.skeleton.parts:
            positions = self.skeleton.joint_positions(self.rotations[None])
            self._rotate(part, _unit(_bone(self.skeleton, positions, part, end))[0], target)

    def place_foot(self, side: str, pitch: float) -> None:
        """Rotate a foot to point ahead, at an angle below the horizontal [rad]; NaN keeps its own."""
        direction = _foot_direction(self.skeleton, self.rotations[None], side)[0]
        horizontal = float(np.hypot(direction[0], direction[1]))
        if horizontal <= _MIN_HORIZONTAL:
            return
        self._rotate(f"{side}_foot", np.array([*direction[:2], 0.0]) / horizontal, _FORWARD)
        if np.isfinite(pitch):
            own = np.array([horizontal, 0.0, direction[2]])
            self._rotate(f"{side}_foot", own, np.array([np.cos(pitch), 0.0, -np.sin(pitch)]))

    def stretch_arm(self, side: str, outward: Vector3) -> None:
        """Stretch an arm sideways, as in a T-pose: from hanging arms this is abduction, which fixes the roll."""
        parts = [f"{side}_{part}" for part in ("upper_arm", "lower_arm", "hand")]
        for part, end in pairwise(parts):
            self.align(part, end, outward)

    def _rotate(self, part: str, direction: Vector3, target: Vector3) -> None:
        joint = self.skeleton.parts[part]
        if direction.any() and not self.skeleton.rigid[joint]:
            below = self.skeleton.subtree(joint)
            self.rotations[below] = quaternion.multiply(quaternion.direct(direction, target), self.rotations[below])

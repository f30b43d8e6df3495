"""Compute the T-pose that VRM requires: on the ground, with bone frames aligned to the world.

VRM requires arms and fingers stretched to the sides with palms down, straight legs, feet that point forward and soles
at height zero. From the neutral pose each limb is swung there bone by bone, by the smallest rotation. Only nodes are
rotated, so joint kinds and joint limits do not matter. The frames of bones are then those of the world, as VRM 0
requires.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.math import so3
from poise.model.figure import Figure
from poise.model.humanoid_name_table import FINGERS, SIDES
from poise.types import FloatArray, Matrix, Vector3

_DOWN = np.array([0.0, 0.0, -1.0])
_FORWARD = np.array([1.0, 0.0, 0.0])
_MIN_HORIZONTAL = 0.1  # horizontal part of a foot's unit vector below which its heading is undefined
_MIN_LENGTH_M = 1e-9  # shorter bones have no direction


@dataclass(frozen=True, eq=False)
class TPose:
    """World frames of all segments in the T-pose.

    Parameters
    ----------
    rotations : (segments, 3, 3) array
        Rotations in the world.
    positions : (segments, 3) array
        Positions in the world [m].
    from_neutral : (segments, 4, 4) array
        Transform of each segment from the neutral pose to the T-pose.
    """

    rotations: Matrix
    positions: Vector3
    from_neutral: Matrix

    def raised(self, height: float) -> TPose:
        """The T-pose raised by a height [m]."""
        up = np.array([0.0, 0.0, height])
        from_neutral = self.from_neutral.copy()
        from_neutral[:, :3, 3] += up
        return TPose(self.rotations, self.positions + up, from_neutral)


def t_pose(figure: Figure, bones: Mapping[str, int]) -> TPose:
    """Compute the T-pose of a figure; `bones` has the segment of each body part."""
    state = Pose.neutral(figure).state
    start = np.array(state.rotations), np.array(state.positions)
    builder = _TPoseBuilder(figure, bones, start[0].copy(), start[1].copy())
    for side, sign in zip(SIDES, (1.0, -1.0), strict=True):
        builder.straighten_leg(side)
        builder.stretch_arm(side, np.array([0.0, sign, 0.0]))
    rotations_from_neutral = builder.rotations @ start[0].swapaxes(1, 2)
    from_neutral = np.tile(np.eye(4), (len(rotations_from_neutral), 1, 1))
    from_neutral[:, :3, :3] = rotations_from_neutral
    from_neutral[:, :3, 3] = builder.positions - np.einsum("sij,sj->si", rotations_from_neutral, start[1])
    return TPose(builder.rotations, builder.positions, from_neutral)


@dataclass(eq=False)
class _TPoseBuilder:
    """Rotates the frames of segments into the T-pose, limb by limb."""

    figure: Figure
    bones: Mapping[str, int]
    rotations: Matrix
    positions: Vector3

    def straighten_leg(self, side: str) -> None:
        thigh, shin, foot, toes = (f"{side}_{part}" for part in ("thigh", "shin", "foot", "toes"))
        self._align(thigh, shin, _DOWN)
        self._align(shin, foot, _DOWN)
        direction = self._direction(foot, toes)
        if direction is not None and np.hypot(direction[0], direction[1]) > _MIN_HORIZONTAL:
            self._rotate(foot, _smallest_rotation(np.array([direction[0], direction[1], 0.0]), _FORWARD))

    def stretch_arm(self, side: str, outward: Vector3) -> None:
        upper, lower, hand = (f"{side}_{part}" for part in ("upper_arm", "lower_arm", "hand"))
        self._align(upper, lower, outward)
        self._align(lower, hand, outward)
        knuckle = next((f"{side}_{finger}_1" for finger in ("middle", "ring", "index") if self._has(side, finger)), "")
        self._align(hand, knuckle, outward)
        across = self._direction(f"{side}_index_1", f"{side}_little_1")
        if across is not None:
            level = across - (across @ outward) * outward
            self._rotate(hand, _smallest_rotation(level, -_FORWARD))
        for finger in FINGERS:
            target = outward if finger != "thumb" else (outward + _FORWARD) / math.sqrt(2.0)
            for link in (1, 2):
                self._align(f"{side}_{finger}_{link}", f"{side}_{finger}_{link + 1}", target)

    def _has(self, side: str, finger: str) -> bool:
        return f"{side}_{finger}_1" in self.bones

    def _direction(self, part: str, end: str) -> Vector3 | None:
        """Unit vector from one part to another; None if one is missing or they coincide."""
        if part not in self.bones or end not in self.bones:
            return None
        direction: Vector3 = self.positions[self.bones[end]] - self.positions[self.bones[part]]
        length = float(np.linalg.norm(direction))
        return direction / length if length > _MIN_LENGTH_M else None

    def _align(self, part: str, end: str, target: Vector3) -> None:
        direction = self._direction(part, end)
        if direction is not None:
            self._rotate(part, _smallest_rotation(direction, target))

    def _rotate(self, part: str, rotation: Matrix) -> None:
        """Rotate a part with all its descendants about its origin."""
        root = self.bones[part]
        subtree = np.zeros(len(self.positions), dtype=bool)
        subtree[root] = True
        for index in range(root + 1, len(subtree)):  # parents come first
            subtree[index] = subtree[self.figure.parents[index]]
        center = self.positions[root].copy()
        self.rotations[subtree] = rotation @ self.rotations[subtree]
        self.positions[subtree] = center + (self.positions[subtree] - center) @ rotation.T


def _smallest_rotation(direction: FloatArray, target: Vector3) -> Matrix:
    """Smallest rotation from one direction to another; identity for a zero vector."""
    if not direction.any():
        return np.eye(3)
    return so3.direct_rotation(
        direction / np.linalg.norm(direction), target, _FORWARD if abs(target[0]) < 0.5 else -_DOWN
    )

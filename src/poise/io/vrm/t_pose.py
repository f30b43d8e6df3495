"""How a humanoid stands in a VRM file: in the T-pose, on the ground, every frame upright.

VRM asks for arms and fingers stretched to the sides with palms down, straight legs, feet that point ahead and soles at
height zero. From the neutral pose each limb is swung there bone by bone, by the smallest turn: only nodes are turned,
so that kinds and limits of joints play no part. Frames of bones are then those of the world, as version 0 asks for.
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
_AHEAD = np.array([1.0, 0.0, 0.0])


@dataclass(frozen=True, eq=False)
class Stand:
    """World frames of all segments.

    Parameters
    ----------
    rotations : (segments, 3, 3) array
        As they stand.
    positions : (segments, 3) array
        As they stand [m].
    from_neutral : (segments, 4, 4) array
        What took each segment there from the neutral pose.
    """

    rotations: Matrix
    positions: Vector3
    from_neutral: Matrix

    def raised(self, height: float) -> Stand:
        """The same, higher by some meters."""
        up = np.array([0.0, 0.0, height])
        moved = self.from_neutral.copy()
        moved[:, :3, 3] += up
        return Stand(self.rotations, self.positions + up, moved)


def t_pose(figure: Figure, bones: Mapping[str, int]) -> Stand:
    """Frames in the T-pose; `bones` has the segment of each part of a human."""
    state = Pose.neutral(figure).state
    start = np.array(state.rotations), np.array(state.positions)
    swinging = _Swinging(figure, bones, start[0].copy(), start[1].copy())
    for side, sign in zip(SIDES, (1.0, -1.0), strict=True):
        swinging.straighten_leg(side)
        swinging.stretch_arm(side, np.array([0.0, sign, 0.0]))
    turned = swinging.rotations @ start[0].swapaxes(1, 2)
    moved = np.tile(np.eye(4), (len(turned), 1, 1))
    moved[:, :3, :3] = turned
    moved[:, :3, 3] = swinging.positions - np.einsum("sij,sj->si", turned, start[1])
    return Stand(swinging.rotations, swinging.positions, moved)


@dataclass(eq=False)
class _Swinging:
    """Frames that are being turned, limb by limb."""

    figure: Figure
    bones: Mapping[str, int]
    rotations: Matrix
    positions: Vector3

    def straighten_leg(self, side: str) -> None:
        thigh, shin, foot, toes = (f"{side}_{part}" for part in ("thigh", "shin", "foot", "toes"))
        self._point(thigh, shin, _DOWN)
        self._point(shin, foot, _DOWN)
        along = self._direction(foot, toes)
        if along is not None and np.hypot(along[0], along[1]) > 0.1:
            self._turn(foot, _smallest_turn(np.array([along[0], along[1], 0.0]), _AHEAD))

    def stretch_arm(self, side: str, outward: Vector3) -> None:
        upper, lower, hand = (f"{side}_{part}" for part in ("upper_arm", "lower_arm", "hand"))
        self._point(upper, lower, outward)
        self._point(lower, hand, outward)
        knuckle = next((f"{side}_{finger}_1" for finger in ("middle", "ring", "index") if self._has(side, finger)), "")
        self._point(hand, knuckle, outward)
        across = self._direction(f"{side}_index_1", f"{side}_little_1")
        if across is not None:
            level = across - (across @ outward) * outward
            self._turn(hand, _smallest_turn(level, -_AHEAD))
        for finger in FINGERS:
            wanted = outward if finger != "thumb" else (outward + _AHEAD) / math.sqrt(2.0)
            for link in (1, 2):
                self._point(f"{side}_{finger}_{link}", f"{side}_{finger}_{link + 1}", wanted)

    def _has(self, side: str, finger: str) -> bool:
        return f"{side}_{finger}_1" in self.bones

    def _direction(self, part: str, end: str) -> Vector3 | None:
        """Unit vector from one part to another; None where one is missing or they lie together."""
        if part not in self.bones or end not in self.bones:
            return None
        along: Vector3 = self.positions[self.bones[end]] - self.positions[self.bones[part]]
        length = float(np.linalg.norm(along))
        return along / length if length > 1e-9 else None

    def _point(self, part: str, end: str, wanted: Vector3) -> None:
        along = self._direction(part, end)
        if along is not None:
            self._turn(part, _smallest_turn(along, wanted))

    def _turn(self, part: str, turn: Matrix) -> None:
        """Turn a part with all below it about its own place."""
        top = self.bones[part]
        below = np.zeros(len(self.positions), dtype=bool)
        below[top] = True
        for index in range(top + 1, len(below)):  # parents come first
            below[index] = below[self.figure.parents[index]]
        here = self.positions[top].copy()
        self.rotations[below] = turn @ self.rotations[below]
        self.positions[below] = here + (self.positions[below] - here) @ turn.T


def _smallest_turn(along: FloatArray, wanted: Vector3) -> Matrix:
    """Smallest rotation that takes a direction to another; nothing where there is no direction."""
    if not along.any():
        return np.eye(3)
    return so3.direct_rotation(along / np.linalg.norm(along), wanted, _AHEAD if abs(wanted[0]) < 0.5 else -_DOWN)

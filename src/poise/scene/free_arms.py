"""Arms that no goal asks for.

By its distance from a pulled pelvis, head or chest an arm would move before the legs, and a body that keeps its center
of mass over a point would throw it out as a counterweight. People shift hips and ankles for that. Where the body turns
with its gaze, arms that keep their joint angles swing out with the trunk; people's hang, and their hands stay near.
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from poise.kinematics import Pose
from poise.model import Figure
from poise.model.humanoid_names import recognize_humanoid
from poise.tasks import PositionTask
from poise.tasks.criteria import LAST_LEVEL
from poise.types import Triple, Vector3

_SIDES = ("left", "right")
_GOAL_PARTS = ("hand", "elbow")
_ARM_PARTS = ("upper_arm", "lower_arm", "hand")


def free_arm_coordinates(figure: Figure, coordinates: tuple[str, ...], given: Container[str]) -> list[int]:
    """Indices of the coordinates of arms whose hand and elbow are not among the `given` parts.

    >>> from poise import library
    >>> names = ("left_elbow.flexion", "right_elbow.flexion")
    >>> free_arm_coordinates(library.human(), names, {"right_hand", "head"})
    [0]
    """
    arms = _arm_coordinates(figure, coordinates)
    return [index for side in free_sides(given) for index in arms[side]]


def resting_hands(pose: Pose) -> dict[str, PositionTask]:
    """Criteria that keep the hands of a pose where they are, by side."""
    parts = recognize_humanoid(pose.figure).parts
    hands = {side: parts[f"{side}_hand"] for side in _SIDES if f"{side}_hand" in parts}
    return {
        side: PositionTask(name=f"natural {side} hand", level=LAST_LEVEL, site=hand, goal=_triple(pose.position(hand)))
        for side, hand in hands.items()
    }


def free_sides(given: Container[str]) -> list[str]:
    """Sides whose hand and elbow are not among the given parts."""
    return [side for side in _SIDES if not any(f"{side}_{part}" in given for part in _GOAL_PARTS)]


def _triple(values: Vector3) -> Triple:
    x, y, z = values.tolist()
    return x, y, z


@lru_cache(maxsize=64)
def _arm_coordinates(figure: Figure, coordinates: tuple[str, ...]) -> dict[str, list[int]]:
    """Indices of the coordinates of each arm, from the shoulder on."""
    parts = recognize_humanoid(figure).parts
    joints = {
        side: {figure.joints[figure.segment_index(parts[name])].name for name in _names(side) if name in parts}
        for side in _SIDES
    }
    owners = [figure.coordinate(name).joint for name in coordinates]
    return {side: [k for k, owner in enumerate(owners) if owner in joints[side]] for side in _SIDES}


def _names(side: str) -> list[str]:
    return [f"{side}_{part}" for part in _ARM_PARTS]

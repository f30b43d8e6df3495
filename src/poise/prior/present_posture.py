"""The present pose of a human in the terms of the posture network, and goals of its parts as conditions.

Both are cached: during a drag the reference pose stays the same, and so do most targets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion
from poise.prior import layout
from poise.prior.conditions import FIELDS
from poise.prior.human_figure import HumanFigure
from poise.prior.posture_prior import Target
from poise.types import ArrayLike, FloatArray, Vector3

_HANGING_COSINE = np.cos(np.radians(25.0))  # direction of a hanging arm from the vertical
_HANGING_EXTENSION = 0.93  # distance from shoulder to wrist as a fraction of the arm length
_PELVIS = layout.POINT_PARTS.index("pelvis")
_MAX_CACHED_POSES = 8


class _Present:
    """A pose compared by identity: equal keys of the cache are the same object."""

    def __init__(self, pose: Pose) -> None:
        self.pose = pose

    def __hash__(self) -> int:
        return id(self.pose)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Present) and other.pose is self.pose


@lru_cache(maxsize=_MAX_CACHED_POSES)
def _present_numbers(human: HumanFigure, present: _Present) -> FloatArray:
    """Numbers of conditions without goals; both arms are free."""
    pose = present.pose
    points, rotations = human.network_frames(pose)
    numbers = np.zeros(FIELDS["present_pelvis"].stop)
    pelvis = rotations[_PELVIS]
    for name, values in {
        "proportions": human.proportions,
        "hanging": [float(_hangs(human, pose, side)) for side in layout.SIDES],
        "heading": pelvis[:2, 0],
        "place": points[_PELVIS, :2] / human.leg,
        "rotations": rotations.ravel(),
        "present": human.network_values(pose.q[None])[0],
        "present_pelvis": pelvis.ravel(),
    }.items():
        numbers[FIELDS[name]] = values
    return numbers


def _hangs(human: HumanFigure, pose: Pose, side: str) -> bool:
    """Whether an arm hangs: down, and almost straight."""
    shoulder, wrist = (pose.position(human.body.parts[f"{side}_{part}"]) for part in ("upper_arm", "hand"))
    reach = wrist - shoulder
    distance = float(np.linalg.norm(reach))
    arm = human.leg * float(human.proportions[1] + human.proportions[2])
    return bool(-reach[2] > _HANGING_COSINE * distance and distance > _HANGING_EXTENSION * arm)


@lru_cache(maxsize=256)
def _target_numbers(human: HumanFigure, part: str, target: Target, floor: float) -> list[tuple[slice, FloatArray]]:
    """Numbers of conditions that the target of a part gives, and where they are."""
    row = layout.POINT_PARTS.index(part)
    change = human.frame_changes[row]
    numbers: dict[str, ArrayLike] = {}
    if target.orientation is not None:
        rotation = quaternion.to_matrix(quaternion.normalized(target.orientation)) @ change
        numbers["rotations"] = rotation.ravel()
        if row < layout.FRAME_COUNT:
            numbers |= {"axes": rotation.T[[0, 2]].ravel(), "frame_mask": 1.0}
    if target.position is not None:
        offset = change.T @ np.array(target.offset) - human.origins[row]
        numbers["points"] = (np.array(target.position) - (0.0, 0.0, floor)) / human.leg
        numbers |= {"point_mask": 1.0, "offsets": offset / human.leg}
        numbers["free"] = float(target.orientation is None and bool(offset.any()))
    result = []
    for name, values in numbers.items():
        array = np.atleast_1d(np.asarray(values, dtype=np.float64))
        start = FIELDS[name].start + row * len(array)
        result.append((slice(start, start + len(array)), array))
    return result


def condition_numbers(
    human: HumanFigure,
    targets: Mapping[str, Target],
    start: Pose,
    gaze: ArrayLike | None,
    floor: float,
    *,
    keeps_arms: bool = True,
) -> FloatArray:
    """Goals in the network's terms, for a figure that is at `start` now: :meth:`Conditions.numbers`."""
    numbers = _present_numbers(human, _Present(start)).copy()
    for part, target in targets.items():
        for place, values in _target_numbers(human, part, target, floor):
            numbers[place] = values
    for flag, side in enumerate(layout.SIDES, start=FIELDS["hanging"].start):
        if not keeps_arms or f"{side}_hand" in targets or f"{side}_elbow" in targets:
            numbers[flag] = 0.0
    if gaze is not None and (direction := _gaze_direction(human, targets, start, gaze)) is not None:
        numbers[FIELDS["gaze"]] = (*direction, 1.0)
    return numbers


def _gaze_direction(human: HumanFigure, targets: Mapping[str, Target], start: Pose, gaze: ArrayLike) -> Vector3 | None:
    """Unit direction from the head, where it is to be or is now, to the point that is looked at."""
    head = targets.get("head")
    given = None if head is None else head.position
    now = start.position(human.body.parts["head"]) if given is None else np.asarray(given, dtype=np.float64)
    direction = np.asarray(gaze, dtype=np.float64) - now
    length = float(np.linalg.norm(direction))
    return direction / length if length > 0.0 else None

"""Clearances between the body and its surroundings: by obstacle, and by part of the body (head room, knee room, …)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from poise.collision import ClearanceTask
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.scene import Scene

_CUTOFF_M = 0.3  # obstacles farther from the body are not listed
_MAX_CLOTHING_M = 0.1
REGIONS = {
    "head": ("head", "neck"),
    "trunk": ("chest", "thorax", "abdomen", "pelvis", "vertebra", "clavicle"),
    "arms": ("upper_arm", "forearm"),
    "hands": ("hand", "thumb", "index", "middle", "ring", "little"),
    "thighs": ("thigh",),
    "lower legs": ("shank",),
    "feet": ("foot", "toes"),
}
"""Parts of the body, and the words that begin the names of their segments, without their side."""


@dataclass(frozen=True)
class Gap:
    """Clearance between an obstacle and a part of the body [m]; negative where they overlap."""

    obstacle: str
    segment: str
    distance: float


def gaps(scene: Scene, pose: Pose, clothing: float = 0.0) -> tuple[Gap, ...]:
    """Nearest part of the body for each obstacle of a scene within 0.3 m, nearest first.

    `clothing` is a thickness [m] that clearances lose.
    """
    return _nearest((gap.obstacle, gap) for gap in _all(scene, pose, clothing))


def region_gaps(scene: Scene, pose: Pose, clothing: float = 0.0) -> tuple[Gap, ...]:
    """Nearest obstacle for each part of the body within 0.3 m, nearest first; pairs that may touch are left out."""
    named = ((region_of(gap.segment), gap) for gap in _all(scene, pose, clothing))
    return _nearest(((region, replace(gap, segment=region)) for region, gap in named if region))


def region_of(segment: str) -> str:
    """Part of the body that a segment belongs to; empty for unknown segments."""
    plain = segment.removeprefix("left_").removeprefix("right_")
    return next((name for name, words in REGIONS.items() if plain.startswith(words)), "")


def check_clothing(clothing: float) -> None:
    """Raise ErgonomicsError unless a thickness of clothing [m] is finite and in range."""
    if not (math.isfinite(clothing) and 0.0 <= clothing <= _MAX_CLOTHING_M):
        raise ErgonomicsError(f"clothing: expected from 0 to {_MAX_CLOTHING_M} m, got {clothing!r}.")


def _nearest(named: Iterator[tuple[str, Gap]]) -> tuple[Gap, ...]:
    nearest: dict[str, Gap] = {}
    for key, gap in named:
        if key not in nearest or gap.distance < nearest[key].distance:
            nearest[key] = gap
    return tuple(sorted(nearest.values(), key=lambda each: each.distance))


def _all(scene: Scene, pose: Pose, clothing: float) -> Iterator[Gap]:
    check_clothing(clothing)
    clearance = next((task for task in scene.tasks if isinstance(task, ClearanceTask) and task.obstacles), None)
    if clearance is None:
        return
    task = replace(clearance, self_collision=False)
    pairs = task.collision_pairs(pose.figure)
    found = task.distances(pose, _CUTOFF_M)
    for index, distance in zip(found.pairs.tolist(), found.distances.tolist(), strict=True):
        first, second = (pairs.names[solid] for solid in pairs.pairs[index])
        yield Gap(second, first, distance - clothing)

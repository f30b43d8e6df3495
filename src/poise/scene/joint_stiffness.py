"""Attraction of joints to the posture before, growing with the number of joints from the part that moves."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np

from poise.model import Figure, JointKind
from poise.model.humanoid_names import recognize_humanoid
from poise.scene.natural_targets import part_segments
from poise.types import FloatArray, Matrix

_MIN_STIFFNESS = 0.3  # attraction of every coordinate to the reference posture [1/rad²]
_STIFFNESS_PER_JOINT = 300.0  # more of it for each joint between a coordinate and the part that moves [1/rad²]
_FREE_JOINTS = 3  # as many joints from the part that moves need no more: those of a limb
_MAX_COUNTED_JOINTS = 6
_LIMBS = (("upper_arm", "lower_arm", "hand"), ("thigh", "shin", "foot"))
_MIN_DEVIATION_RAD = 0.05  # conditional standard deviation of a coordinate
_MIN_SLIDE_DEVIATION_M = 0.003  # of a slide: bones become no longer


def joint_stiffness(figure: Figure, coordinates: tuple[str, ...], moved: tuple[int, ...], share: float) -> FloatArray:
    """S (n,): attraction of every coordinate to the reference posture [1/rad²]."""
    if not moved:
        return np.full(len(coordinates), _MIN_STIFFNESS + share * _STIFFNESS_PER_JOINT)
    return np.asarray(_MIN_STIFFNESS + share * _STIFFNESS_PER_JOINT * _counted_joints(figure, coordinates, moved))


@lru_cache(maxsize=64)
def _counted_joints(figure: Figure, coordinates: tuple[str, ...], moved: tuple[int, ...]) -> FloatArray:
    """Joints between each coordinate and the nearest segment that moves, beyond those of a limb, (n,)."""
    apart = _joint_counts(figure)[list(moved)].min(axis=0)[_joints_of(figure, coordinates)]
    return np.asarray(np.clip(apart - _FREE_JOINTS, 0, _MAX_COUNTED_JOINTS))


@lru_cache(maxsize=64)
def neck_coordinates(figure: Figure, coordinates: tuple[str, ...]) -> list[int]:
    """Indices of the coordinates of the joints between chest and head."""
    parts = part_segments(figure)
    if "head" not in parts or "chest" not in parts:
        return []
    neck = set(figure.ancestors(parts["head"])) - set(figure.ancestors(parts["chest"]))
    return [k for k, joint in enumerate(_joints_of(figure, coordinates)) if joint in neck]


@lru_cache(maxsize=64)
def least_deviations(figure: Figure, coordinates: tuple[str, ...]) -> FloatArray:
    """Least conditional standard deviation of each coordinate, (n,) [rad, or m for slides]."""
    slides = [figure.joints[joint].kind is JointKind.SLIDE for joint in _joints_of(figure, coordinates)]
    return np.where(slides, _MIN_SLIDE_DEVIATION_M, _MIN_DEVIATION_RAD)


@lru_cache(maxsize=64)
def _joints_of(figure: Figure, coordinates: tuple[str, ...]) -> list[int]:
    """Index of the joint of every coordinate."""
    return [figure.joint_index(figure.coordinate(name).joint) for name in coordinates]


@lru_cache(maxsize=64)
def _joint_counts(figure: Figure) -> Matrix:
    """Number of movable joints from each segment to each joint, the joint included, (segments, joints).

    Of a human, slides between bones do not count, nor joints that files have between those of a limb, such as the twist
    of a forearm.
    """
    skipped = _joints_within_limbs(figure)
    moves = np.array([joint.kind.nv > 0 for joint in figure.joints], dtype=np.float64)
    moves[list(skipped)] = 0.0
    counts = np.zeros((len(figure.segments), len(figure.joints)))
    paths = [set(figure.ancestors(index)) for index in range(len(figure.segments))]
    for segment, above in enumerate(paths):
        for joint, path in enumerate(paths):
            between = (above ^ path) | {joint}
            counts[segment, joint] = sum(moves[each] for each in between if each)  # of integers
    return counts


def _joints_within_limbs(figure: Figure) -> set[int]:
    """Slides, and joints of limbs that are not those of their parts; none in figures that are not human."""
    if not part_segments(figure):
        return set()
    parts = recognize_humanoid(figure).parts
    found = {index for index, joint in enumerate(figure.joints) if joint.kind is JointKind.SLIDE}
    for side, limb in product(("left", "right"), _LIMBS):
        first, *_, end = own = [figure.segment_index(parts[f"{side}_{part}"]) for part in limb]
        found |= set(figure.ancestors(end)) - set(figure.ancestors(first)) - set(own)
    return found

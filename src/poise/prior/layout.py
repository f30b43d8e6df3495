"""Layout of the human posture network: body parts, joint coordinates, proportions, and order of inputs and outputs.

The network knows one body, the library's human with a lumped spine, with bones of any length. Lengths are divided by
the leg length (hip to ankle), heights are measured from the floor.

Inputs, in this order: positions of `POINT_PARTS`, two axes of the rotation of `FRAME_PARTS` since the neutral pose
(x forward, z up), masks of both, gaze direction and its mask, proportions, and a flag per arm: the arm is free and
hangs. What is not given is zero. Outputs: standardized coordinates, two axes of the pelvis, position of the hip
center, and logarithms of the standard deviations of the coordinates.
"""

from __future__ import annotations

import numpy as np

from poise.model import Figure, JointKind
from poise.types import FloatArray

SIDES = ("left", "right")
FRAME_PARTS = ("head", "left_hand", "right_hand", "left_foot", "right_foot", "pelvis", "chest")
"""Parts with a position and an orientation."""
POINT_PARTS = (*FRAME_PARTS, "left_elbow", "right_elbow", "left_knee", "right_knee")
"""Parts with a position; the joint at which the part begins."""
PART_SEGMENTS = {
    **{part: part for part in FRAME_PARTS},
    **{f"{side}_elbow": f"{side}_forearm" for side in SIDES},
    **{f"{side}_knee": f"{side}_shank" for side in SIDES},
}
"""Segments of the library's human that are those parts."""
BODY_PARTS = {
    **{part: part for part in FRAME_PARTS if part != "pelvis"},
    "pelvis": "hips",
    **{f"{side}_elbow": f"{side}_lower_arm" for side in SIDES},
    **{f"{side}_knee": f"{side}_shin" for side in SIDES},
}
"""Names of :data:`poise.model.humanoid_name_table.PARTS` for them."""
PROPORTIONS = ("thigh", "upper arm", "forearm", "trunk", "head", "shoulders", "hips", "ankle")
HEADING_WEIGHTS = np.array([1.0, 0.0, 0.0, 1.0, 1.0, 2.0, 2.0])
"""Weights of the forward axes of `FRAME_PARTS` in the heading."""
LATERAL_WEIGHTS = {("left_hand", "right_hand"): 0.3, ("left_foot", "right_foot"): 1.0} | {
    (f"left_{part}", f"right_{part}"): weight for part, weight in (("elbow", 0.5), ("knee", 1.0))
}
"""Weights of the vectors from a right to a left part [1/leg lengths]: the heading is perpendicular to them."""
HINT_WEIGHT = 0.05
"""Weight of the heading of the present pose."""
ROOT_AXES = np.array([1.0, 0.0, 0.0, 0.0, 0.0, 1.0])
ROOT_POSITION = np.array([0.0, 0.0, 1.1])
"""Pelvis axes and hip center [leg lengths] that outputs of zero stand for."""
HEIGHT_OFFSET = 1.0
"""Subtracted from the heights of given positions [leg lengths]."""

_BALLS = ("lower_spine", "middle_spine", "upper_spine", "lower_neck", "upper_neck")
_LIMBS = {
    "clavicle": ("swing_x", "swing_y"),
    "shoulder": ("swing_x", "swing_y", "twist"),
    "elbow": ("flexion", "twist"),
    "wrist": ("swing_x", "swing_y"),
    "hip": ("swing_x", "swing_y", "twist"),
    "knee": ("flexion", "twist"),
    "ankle": ("swing_x", "swing_y"),
}
_ARM = tuple(_LIMBS)[:4]
COORDINATES = (
    *(f"{joint}.{component}" for joint in _BALLS for component in ("swing_x", "swing_y", "twist")),
    *(
        f"{side}_{joint}.{component}"
        for joints in (_ARM, tuple(_LIMBS)[4:])
        for side in SIDES
        for joint in joints
        for component in _LIMBS[joint]
    ),
)
"""Joint coordinates of the library's human with a lumped spine, in its order."""

POINT_COUNT, FRAME_COUNT = len(POINT_PARTS), len(FRAME_PARTS)
INPUT_SIZES = (3 * POINT_COUNT, 6 * FRAME_COUNT, POINT_COUNT, FRAME_COUNT, 3, 1, len(PROPORTIONS), 2)
INPUT_COUNT = sum(INPUT_SIZES)  # of integers


def coordinate_names(figure: Figure) -> tuple[str, ...]:
    """Names of all joint coordinates of a figure, in its order, without those of a floating base."""
    return tuple(
        joint.name if len(joint.kind.components) == 1 else f"{joint.name}.{component}"
        for joint in figure.joints
        if joint.kind is not JointKind.FREE
        for component in joint.kind.components
    )


def other_part(name: str) -> str:
    """Name on the other side of the body; the name itself on the midline.

    >>> other_part("left_hand"), other_part("head")
    ('right_hand', 'head')
    """
    left, right = "left_", "right_"
    if name.startswith(left):
        return right + name.removeprefix(left)
    return left + name.removeprefix(right) if name.startswith(right) else name


def mirror_permutation(names: tuple[str, ...]) -> FloatArray:
    """Index of the counterpart of each name."""
    return np.array([names.index(other_part(name)) for name in names])

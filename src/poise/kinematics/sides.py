"""Which part of a figure is the other side's counterpart of which, by the names people give.

Understood are the words *left* and *right* (``left_arm``, ``arm_left``, ``mixamorig:LeftArm``, ``handRight``) and the
letters L and R set apart (``l_arm``, ``arm_r``, ``Arm.L``, ``arm_l_1``) or in camel case (``LArm``, ``rShldr``,
``HandL``), and before the bones of Acclaim skeletons (``lfemur``). A name whose counterpart does not exist is on the
midline.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import numpy as np

from poise.errors import PoseError
from poise.model import Figure
from poise.types import AnyArray

_WORDS = {"left": "right", "Left": "Right", "LEFT": "RIGHT", "l": "r", "L": "R"}
_OTHER = _WORDS | {right: left for left, right in _WORDS.items()}
_BONES = "clavicle|humerus|radius|wrist|hand|fingers|thumb|hipjoint|femur|tibia|foot|toes"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<![A-Za-z])(left|right)(?![a-z])",
        r"(?<![A-Z])(Left|Right)(?![a-z])",
        r"(?<![A-Za-z])(LEFT|RIGHT)(?![A-Za-z])",
        r"(?<![A-Za-z0-9])([lrLR])(?=[_\-. ])",  # l_arm, arm_l_1
        r"(?<=[_\-. ])([lrLR])(?![A-Za-z0-9])",  # arm_l, Arm.L
        r"(?<![A-Za-z0-9])([lrLR])(?=[A-Z][a-z])",  # LArm, lArm
        r"(?<=[a-z0-9])([LR])$",  # HandL
        rf"(?<![A-Za-z0-9])([lr])(?=(?:{_BONES})$)",  # lfemur
    )
)


def other_side(name: str, names: Collection[str]) -> str:
    """Counterpart of a name among `names`; the name itself when it has none."""
    return next((each for each in _swapped(name) if each in names), name)


def _swapped(name: str) -> Iterator[str]:
    for pattern in _PATTERNS:
        found = pattern.search(name)
        if found:
            yield name[: found.start()] + _OTHER[found.group(1)] + name[found.end() :]


def counterparts(figure: Figure) -> AnyArray:
    """Index of each segment's counterpart, (n,); its own index on the midline.

    Segments are paired by their own names, or else by the names of the joints that move them. Counterparts must hang on
    counterparts.
    """
    segments = {segment.name: index for index, segment in enumerate(figure.segments)}
    joints = {joint.name: index for index, joint in enumerate(figure.joints)}
    result = np.arange(len(figure.segments))
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        result[index] = segments[other_side(segment.name, segments)]
        if result[index] == index:
            result[index] = joints[other_side(joint.name, joints)]
    for index, joint in enumerate(figure.joints):
        _check(figure, index, joint.name, result)
    return result


def _check(figure: Figure, index: int, name: str, other: AnyArray) -> None:
    parent, parent_of_other = figure.parents[index], figure.parents[other[index]]
    if other[other[index]] == index and (other[parent] if parent >= 0 else -1) == parent_of_other:
        return
    raise PoseError(
        f"joint {name!r}: moves segment {figure.segments[index].name!r}, whose counterpart by name, "
        f"{figure.segments[other[index]].name!r}, does not hang on the counterpart of its parent; "
        "give both sides the same tree (re-rooted on the midline), or other names."
    )

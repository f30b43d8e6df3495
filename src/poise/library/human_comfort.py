"""Comfort ranges and neutral joint angles of people, standing or sitting, with sources.

The ranges are those to which the methods of ergonomics give their lowest score: RULA [McAtamney1993] and REBA
[Hignett2000] for neck, arms, wrists and knees; acceptable angles of ISO 11226 and EN 1005-4 for the trunk and the hips;
[Rebiffe1969] for the legs of a seated person. The last three are approximate, and so are coordinates without a
published range: these are comfortable up to half of the way to their limits. Neutral are the angles of the standard
poses *stand* and *sit*, and ranges are extended to contain them; the table is in ``data/human_comfort.yaml``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.library.human_pose import arm_values, human_pose
from poise.library.human_sizes import table
from poise.math.summation import float_sum
from poise.model import Coordinate, Figure
from poise.tasks.discomfort import ComfortRange
from poise.tasks.terms.coordinate_ranges import CoordinateRange, coordinate_ranges

STANCES = ("standing", "sitting")
_MIRROR_NEGATED = ("swing_x", "twist")  # coordinates with the opposite sign on the other side
_SPINE = re.compile(r"(?:\w+_spine|spine_\w+)")
_NECK = re.compile(r"(?:\w+_neck|neck_\w+)")
_FINGER = re.compile(r"(left|right)_(?:index|middle|ring|little)_(base|middle|end)")
_TRUNK_COMPONENTS = {"flexion": "swing_y", "lateral": "swing_x", "axial": "twist"}
_LIMB_COMPONENTS = {  # coordinate and sign of each motion on the left side
    ("elbow", "flexion"): ("flexion", 1.0),
    ("wrist", "flexion"): ("swing_x", 1.0),
    ("wrist", "deviation"): ("swing_y", 1.0),
    ("hip", "flexion"): ("swing_y", 1.0),
    ("knee", "flexion"): ("flexion", 1.0),
    ("ankle", "flexion"): ("swing_y", 1.0),
}
_HALFWAY = 0.5  # of the way from the neutral value to a limit

Ends = tuple[float, float]


def human_comfort(figure: Figure, stance: str = "standing") -> dict[str, ComfortRange]:
    """Neutral value and comfort range [rad] of every limited coordinate of a human, for a :class:`DiscomfortTask`.

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`.
    stance : {"standing", "sitting"}
        What the person does: hips, knees, ankles and elbows have different ranges.

    Raises
    ------
    FigureError
        The stance is unknown.
    PoseError
        The figure is not a library human.

    Examples
    --------
    >>> from poise import library
    >>> knee = library.human_comfort(library.human())["left_knee.flexion"]
    >>> [round(math.degrees(angle)) for angle in (knee.neutral, knee.lower, knee.upper)]
    [1, 0, 30]
    """
    if stance not in STANCES:
        raise FigureError(f"stance: expected 'standing' or 'sitting', got {stance!r}; {suggest(str(stance), STANCES)}")
    row = table("comfort")[stance]
    pose, limits = human_pose(figure, row["pose"]), coordinate_ranges(figure)
    published = dict(_published(figure, row, pose))
    neutrals = dict(_relaxed_fingers(figure))
    found: dict[str, ComfortRange] = {}
    for each, own in limits.items():
        neutral = neutrals.get(str(each), pose.value(str(each)))
        lower, upper = published.get(str(each), _halfway(own, neutral))
        lower, upper = max(min(lower, neutral), own.lower), min(max(upper, neutral), own.upper)
        found[str(each)] = ComfortRange(neutral, lower, upper)
    return found


def _halfway(own: CoordinateRange, neutral: float) -> Ends:
    """Half of the way from the neutral value to both limits."""
    return neutral + _HALFWAY * (own.lower - neutral), neutral + _HALFWAY * (own.upper - neutral)


def _published(figure: Figure, row: Mapping[str, Any], pose: Pose) -> Iterator[tuple[str, Ends]]:
    """Coordinates with a published range [rad]."""
    joints = [joint.name for joint in figure.joints]
    for part, pattern in (("spine", _SPINE), ("neck", _NECK)):
        members = [name for name in joints if pattern.fullmatch(name)]
        for motion, ends in row[part].items():
            yield from _shared(figure, members, _TRUNK_COMPONENTS[motion], _radians(ends))
    for (part, motion), (component, sign) in _LIMB_COMPONENTS.items():
        if part in row and motion in row[part]:
            for side in ("left", "right"):
                yield f"{side}_{part}.{component}", _on_side(side, component, _radians(row[part][motion], sign))
    for side in ("left", "right"):
        yield from _arm(side, row["upper_arm"]["flexion"], pose)


def _shared(figure: Figure, joints: Sequence[str], component: str, total: Ends) -> Iterator[tuple[str, Ends]]:
    """The range of a total over several joints, in proportion to their own ranges."""
    limits = coordinate_ranges(figure)
    widths = {name: limits[Coordinate(name, component)].half_width for name in joints}
    for name, width in widths.items():
        share = width / float_sum(widths.values())
        yield f"{name}.{component}", (share * total[0], share * total[1])


def _arm(side: str, ends: Sequence[float], pose: Pose) -> Iterator[tuple[str, Ends]]:
    """Collarbone and shoulder: coordinates between those of the arm moved forward and backward from hanging."""
    row = {"turn": 0.0, "elbow": 0.0, "forearm": 0.0}
    poses = [pose]
    for angle in ends:
        arm = {**row, "plane": 90.0 if angle >= 0.0 else -90.0, "elevation": abs(angle)}
        poses.append(pose.with_values(arm_values(side, arm)))
    for joint in (f"{side}_clavicle", f"{side}_shoulder"):
        for component in ("swing_x", "swing_y"):
            values = [each.value(f"{joint}.{component}") for each in poses]
            yield f"{joint}.{component}", (min(values), max(values))


def _relaxed_fingers(figure: Figure) -> Iterator[tuple[str, float]]:
    """Flexion of the finger joints in the position of rest [rad]."""
    angles = table("comfort")["fingers"]
    for joint in figure.joints:
        if match := _FINGER.fullmatch(joint.name):
            side, part = match.groups()
            angle = math.radians(angles[part])
            if part == "base":  # flexion is negative on the left
                yield f"{joint.name}.swing_x", -angle if side == "left" else angle
            else:
                yield f"{joint.name}.angle", angle


def _radians(ends: Sequence[float], sign: float = 1.0) -> Ends:
    lower, upper = sorted(sign * math.radians(each) for each in ends)
    return lower, upper


def _on_side(side: str, component: str, ends: Ends) -> Ends:
    mirrored = side == "right" and component in _MIRROR_NEGATED
    return (-ends[1], -ends[0]) if mirrored else ends

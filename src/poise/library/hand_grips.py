"""Hand shapes of the human: power, precision, pinch, hook, lateral, flat, point, fist, and the relaxed hand.

>>> from poise import library
>>> human = library.human(hands=True)
>>> pose = library.human_pose(human, "stand").with_values(library.hand_grip("right", "point"))
>>> round(math.degrees(pose.value("right_middle_middle")))
82
"""

from __future__ import annotations

import math

from poise.errors import FigureError, suggest
from poise.library.human_limits import limit
from poise.library.human_sizes import table
from poise.model import Figure, JointKind

GRIPS: tuple[str, ...] = tuple(table("grips"))
FINGERS = ("index", "middle", "ring", "little")
HANDS = ("left", "right")


def hand_grip(side: str, grip: str) -> dict[str, float]:
    """Joint values [rad] of the fingers and the thumb of one hand.

    Parameters
    ----------
    side : {"left", "right"}
        The hand, of a figure made by :func:`poise.library.human` with ``hands=True``.
    grip : str
        One of `GRIPS`.

    Raises
    ------
    FigureError
        The side or the grip is unknown.
    """
    checked_side(side)
    if grip not in GRIPS:
        raise FigureError(f"unknown grip {grip!r}; {suggest(str(grip), GRIPS)}")
    row = table("grips")[grip]
    values: dict[str, float] = {}
    for finger in FINGERS:
        values |= finger_values(side, finger, *(math.radians(angle) for angle in row.get(finger, row["fingers"])))
    flexion, spread, middle, end = (math.radians(angle) for angle in row["thumb"])
    return values | thumb_values(side, flexion, spread, middle, end)


def checked_side(side: str) -> None:
    """Refuse a side that is neither left nor right."""
    if side not in HANDS:
        raise FigureError(f"hand: expected 'left' or 'right', got {side!r}; {suggest(str(side), HANDS)}")


def has_fingers(figure: Figure) -> bool:
    """Whether a figure has the fingers of the library's human; those read from a file have ball joints."""
    return any(joint.name == "left_index_base" and joint.kind is JointKind.SWING for joint in figure.joints)


def finger_values(side: str, finger: str, base: float, middle: float, spread: float = 0.0) -> dict[str, float]:
    """Joint values of a finger, flexed and spread toward the thumb [rad]; its end joint follows the middle one."""
    sign = 1.0 if side == "left" else -1.0
    return {
        f"{side}_{finger}_base.swing_x": -sign * base,
        f"{side}_{finger}_base.swing_y": spread,
        f"{side}_{finger}_middle": middle,
        f"{side}_{finger}_end": limit("fingers")["end_per_middle"] * middle,
    }


def thumb_values(side: str, flexion: float, spread: float, middle: float, end: float) -> dict[str, float]:
    """Joint values of the thumb [rad]."""
    sign = 1.0 if side == "left" else -1.0
    return {
        f"{side}_thumb_base.swing_x": -sign * flexion,
        f"{side}_thumb_base.swing_y": spread,
        f"{side}_thumb_middle": middle,
        f"{side}_thumb_end": end,
    }

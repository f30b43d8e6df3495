"""Commands about hands: preset shapes of the fingers, and which of them a hand has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from poise.errors import suggest
from poise.kinematics import Pose
from poise.library.hand_grips import GRIPS, hand_grip, has_fingers
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.limbs import follow_pose
from poise.studio.messages import Command, CommandError, commands
from poise.studio.messages.limb_info import HandInfo

GRIP_TITLES = {
    "relaxed": "Slightly curled",
    "flat": "All fingers straight",
    "power": "Around a handle",
    "fist": "Closed",
    "hook": "Around the handle of a bag",
    "precision": "Fingertips opposite the thumb",
    "pinch": "Thumb and index finger",
    "lateral": "Thumb on the side of the index, as on a key",
    "point": "Index finger straight",
}
"""What each shape of `GRIPS` is for."""
_SHAPE_TOL_RAD = 0.02  # joint values up to which a hand has a shape
_SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")


def hands_of(pose: Pose) -> list[HandInfo]:
    """Both hands of a human with fingers; empty for other figures."""
    if not has_fingers(pose.figure):
        return []
    return [HandInfo(side, _shape_of(pose, side)) for side in _SIDES]


def _shape_of(pose: Pose, side: str) -> str | None:
    """The preset shape that a hand has, within `_SHAPE_TOL_RAD`."""
    for grip in GRIPS:
        values = hand_grip(side, grip)
        gaps = [abs(pose.value(name) - value) for name, value in values.items()]
        if max(gaps) < _SHAPE_TOL_RAD:
            return grip
    return None


def _shape_hand(document: Document, command: commands.ShapeHand) -> None:
    """Set the joints of the fingers; a scene that keeps them by a task gets a new task."""
    if not has_fingers(document.figure):
        raise CommandError("the figure has no fingers; switch on Fingers in the panel Figure.")
    if command.grip not in GRIPS:
        raise CommandError(f"unknown hand shape {command.grip[:40]!r}; {suggest(command.grip[:40], GRIPS)}")
    both = command.hand == "both" or document.symmetric
    sides = _SIDES if both else (command.hand,)
    words = "Both hands" if both else f"{command.hand.capitalize()} hand"
    document.perform(f"{words}: {command.grip}", lambda: _shape_hands(document.scene, sides, command.grip))


def _shape_hands(scene: Scene, sides: tuple[str, ...], grip: str) -> None:
    before = scene.pose
    for side in sides:
        task = next((each for each in scene.tasks if each.name == f"{side} fingers"), None)
        values = hand_grip(side, grip)
        within = scene.pose.with_values(values).clamped()
        scene.pose = scene.pose.with_values({name: np.array(within[name]) for name in _joints(values)})
        if task is not None:
            scene.shape_hand(side, grip, level=task.level, weight=task.weight)
    follow_pose(scene, before)


def _joints(values: dict[str, float]) -> list[str]:
    """Names of the joints of some coordinates."""
    return list(dict.fromkeys(name.partition(".")[0] for name in values))


HAND_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {commands.ShapeHand: _shape_hand}

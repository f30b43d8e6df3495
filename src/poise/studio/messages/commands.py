"""Commands that edit the document, as the browser sends them: drags, tasks and poses.

A command is a JSON object with a ``type`` and exactly the fields of the dataclass of that type. Anything else (unknown
types and fields, missing fields, wrong types, numbers that are not finite, long texts) is rejected with a sentence, and
the session continues. The other commands are in `session_commands`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Literal, TypedDict, get_type_hints

from poise.errors import suggest
from poise.studio.messages.fields import CommandError, Quat, Vec3, check_value

VERSION = 8  # of the protocol; a page of another version reloads itself
MAX_LENGTH = 64 * 1024  # characters of a message
_SHOWN = 40  # characters of an unknown word that an error repeats

COMMAND_TYPES: dict[str, type[Command]] = {}


@dataclass(frozen=True)
class Command:
    """Base of all commands; `type` is the name on the wire."""

    type: ClassVar[str] = ""

    def __init_subclass__(cls, type: str = "") -> None:
        if type:
            cls.type = type
            COMMAND_TYPES[type] = cls


def parse_command(text: str | bytes) -> Command:
    """Read and validate one command.

    Raises
    ------
    CommandError
        The message is not valid; the text says why.
    """
    if isinstance(text, bytes):
        raise CommandError("expected a text message, got a binary one.")
    if len(text) > MAX_LENGTH:
        raise CommandError(f"expected a message of at most {MAX_LENGTH} characters, got {len(text)}.")
    try:
        data = json.loads(text, parse_constant=_reject_constant)
    except (ValueError, RecursionError):
        raise CommandError("the message is not valid JSON.") from None
    if not isinstance(data, dict):
        raise CommandError("expected a JSON object.")
    kind = data.pop("type", None)
    if not isinstance(kind, str) or kind not in COMMAND_TYPES:
        raise CommandError(f"unknown message type {str(kind)[:_SHOWN]!r}; {suggest(str(kind)[:_SHOWN], COMMAND_TYPES)}")
    message: Any = COMMAND_TYPES[kind]
    annotations = field_types(message)
    for name in data:
        if name not in annotations:
            raise CommandError(f"{kind}: unknown field {name[:_SHOWN]!r}; {suggest(name[:_SHOWN], annotations)}")
    for name in annotations:
        if name not in data:
            raise CommandError(f"{kind}: the field {name!r} is missing.")
    values = {name: check_value(expected, data[name], f"{kind}.{name}") for name, expected in annotations.items()}
    command: Command = message(**values)
    return command


@cache
def field_types(message: Any) -> dict[str, Any]:
    """Annotations of a message's fields, by name."""
    hints = get_type_hints(message, include_extras=True)
    return {field.name: hints[field.name] for field in fields(message)}


def _reject_constant(word: str) -> float:
    raise CommandError(f"{word} is not a valid number in a message.")


# --- drags: one client drags at a time --------------------------------------------------------------------------------


@dataclass(frozen=True)
class DragCommand(Command):
    """Begins, moves or ends a drag."""


@dataclass(frozen=True)
class BeginPull(DragCommand, type="pull.begin"):
    """Pull a point of a segment, given in the segment's frame [m]."""

    segment: str
    point: Vec3
    goal: Vec3


@dataclass(frozen=True)
class BeginGoalDrag(DragCommand, type="goal.begin"):
    """Drag the goal of a task."""

    task: str
    goal: Vec3


@dataclass(frozen=True)
class BeginRotation(DragCommand, type="rotate.begin"):
    """Rotate a segment by its own joint."""

    segment: str


@dataclass(frozen=True)
class BeginJointDrag(DragCommand, type="joint.begin"):
    """Drag one coordinate of a joint."""

    coordinate: str


@dataclass(frozen=True)
class BeginObstacleDrag(DragCommand, type="obstacle.begin"):
    """Move or rotate an obstacle."""

    name: str


@dataclass(frozen=True)
class BeginFigureDrag(DragCommand, type="figure.begin"):
    """Move or rotate the whole figure."""


@dataclass(frozen=True)
class BeginForceDrag(DragCommand, type="force.begin"):
    """Drag the tip of a force arrow."""

    site: str


@dataclass(frozen=True)
class MoveCommand(DragCommand):
    """A pointer event of the drag; `number` counts from 1 in each drag."""

    number: int


@dataclass(frozen=True)
class MoveDrag(MoveCommand, type="drag.move"):
    """The dragged point goes to a world position [m]."""

    goal: Vec3


@dataclass(frozen=True)
class RotateDrag(MoveCommand, type="rotate.move"):
    """The dragged object is rotated in the world, measured from the start of the drag."""

    rotation: Quat


@dataclass(frozen=True)
class SetDragValue(MoveCommand, type="value.move"):
    """The dragged coordinate gets a value [rad or m]."""

    value: float


@dataclass(frozen=True)
class EndDrag(DragCommand, type="drag.end"):
    """Release."""


# --- tasks ------------------------------------------------------------------------------------------------------------


class TaskChanges(TypedDict, total=False):
    """Properties of a task that can be edited."""

    enabled: bool
    weight: float
    name: str
    axes: Literal["x", "y", "z", "xy", "xz", "yz", "xyz"]
    goal: Vec3
    frame: Literal["world", "site", "current"]
    kind: str
    active_joints: Literal["all", "branch"] | tuple[str, ...]
    margin: float


@dataclass(frozen=True)
class TogglePin(Command, type="pin"):
    """Pin a segment where it is, or unpin it."""

    segment: str


@dataclass(frozen=True)
class AddPointTask(Command, type="task.add"):
    """Add a position task for a point of the surface."""

    segment: str
    point: Vec3


@dataclass(frozen=True)
class CreateTask(Command, type="task.create"):
    """Add a task of some kind at a site."""

    kind: str
    site: str


@dataclass(frozen=True)
class ChangeTask(Command, type="task.set"):
    """Edit a task."""

    name: str
    changes: TaskChanges


@dataclass(frozen=True)
class RemoveTask(Command, type="task.remove"):
    """Remove a task."""

    name: str


@dataclass(frozen=True)
class OrderTasks(Command, type="task.order"):
    """Assign every task to a priority level."""

    levels: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ToggleBalance(Command, type="task.balance"):
    """Add or remove the balance task."""


@dataclass(frozen=True)
class JoinSegments(Command, type="task.join"):
    """Close a loop: fix the pose of one site relative to another."""

    site: str
    other: str


@dataclass(frozen=True)
class ToggleCriterion(Command, type="criterion"):
    """Add or remove a criterion for the null space of the tasks."""

    kind: str


@dataclass(frozen=True)
class SetNatural(Command, type="natural"):
    """Set how much natural postures are preferred; 0 turns it off."""

    strength: float


@dataclass(frozen=True)
class SetStyle(Command, type="natural.style"):
    """Prefer postures like the keyframes, or like the pose where there are none; or forget the style."""

    follow: bool


@dataclass(frozen=True)
class SetLimb(Command, type="limb.set"):
    """Switch a limb to forward or inverse kinematics, or release it."""

    limb: str
    mode: Literal["free", "fk", "ik"]


@dataclass(frozen=True)
class SetBlend(Command, type="limb.blend"):
    """Blend a limb between forward (0) and inverse kinematics (1).

    `continued`: part of the same drag as the last edit, with which it is undone.
    """

    limb: str
    blend: float
    continued: bool


@dataclass(frozen=True)
class SetPole(Command, type="limb.pole"):
    """Add or remove the pole of an elbow or knee."""

    limb: str
    on: bool


@dataclass(frozen=True)
class SetSymmetric(Command, type="symmetric"):
    """Let drags act on both sides, or on one."""

    on: bool


@dataclass(frozen=True)
class ShapeHand(Command, type="hand.shape"):
    """Give the fingers of one hand, or of both, a shape: fist, pinch, point and so on."""

    hand: Literal["left", "right", "both"]
    grip: str


@dataclass(frozen=True)
class SetFeet(Command, type="feet.set"):
    """Whether feet stay where they are pinned, or step where a goal or a pull is beyond reach."""

    feet: Literal["pinned", "free"]


# --- poses ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Undo(Command, type="undo"):
    """Undo the last edit."""


@dataclass(frozen=True)
class Redo(Command, type="redo"):
    """Redo the last undone edit."""


@dataclass(frozen=True)
class ApplyStandardPose(Command, type="pose.standard"):
    """Apply a standard pose of the figure."""

    name: str


@dataclass(frozen=True)
class ResetPose(Command, type="pose.reset"):
    """Reset all joints."""


@dataclass(frozen=True)
class ResetJoint(Command, type="pose.reset_joint"):
    """Reset the joint that moves a segment."""

    segment: str


@dataclass(frozen=True)
class ResetLimb(Command, type="pose.reset_limb"):
    """Reset the joint of a segment and all joints below it."""

    segment: str


@dataclass(frozen=True)
class MirrorPose(Command, type="pose.mirror"):
    """Swap left and right."""


@dataclass(frozen=True)
class CopyPose(Command, type="pose.copy"):
    """Copy the pose to the clipboard."""


@dataclass(frozen=True)
class PastePose(Command, type="pose.paste"):
    """Apply the pose of the clipboard."""


@dataclass(frozen=True)
class SavePose(Command, type="pose.save"):
    """Save the pose in the pose library."""

    name: str


@dataclass(frozen=True)
class ApplySavedPose(Command, type="pose.apply"):
    """Apply a pose of the pose library."""

    name: str


@dataclass(frozen=True)
class DeletePose(Command, type="pose.delete"):
    """Delete a pose from the pose library."""

    name: str


@dataclass(frozen=True)
class SetJoint(Command, type="joint.set"):
    """Set one coordinate [rad or m], clamped to its joint limit."""

    coordinate: str
    value: float

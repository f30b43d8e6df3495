"""What messages about poses do to the document."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.errors import TaskError
from poise.kinematics import mirrored
from poise.kinematics.clamping import room
from poise.studio.beginning import first_pose, standard_pose
from poise.studio.document import Document
from poise.studio.names import free_name, words
from poise.studio.protocol import Message
from poise.studio.seat import put_on
from poise.studio.value_checks import Refusal


def _standard(document: Document, message: Message) -> None:
    pose = standard_pose(document.figure, message["name"])
    document.perform(f"Pose: {words(message['name'])}", lambda: put_on(document.scene, pose))


def _reset(document: Document, message: Message) -> None:
    document.perform("Reset pose", lambda: put_on(document.scene, first_pose(document.figure)))


def _reset_joint(document: Document, message: Message) -> None:
    figure, segment = document.figure, message["segment"]
    joint = figure.joints[figure.segment_index(segment)]
    if not joint.kind.nq or joint.parent is None:
        raise TaskError(f"{words(segment)} has no joint to reset.")
    _back(document, [joint.name], f"Reset {words(joint.name)}")


def _reset_limb(document: Document, message: Message) -> None:
    """Reset a joint and everything that hangs on it."""
    figure, segment = document.figure, message["segment"]
    first = figure.segment_index(segment)
    below = {first}
    for index in range(first + 1, len(figure.segments)):  # parents come before their children
        if int(figure.parents[index]) in below:
            below.add(index)
    names = [figure.joints[i].name for i in sorted(below) if figure.joints[i].kind.nq and figure.joints[i].parent]
    if not names:
        raise TaskError(f"{words(segment)} has no joint to reset.")
    _back(document, names, f"Reset {words(segment)} and all on it")


def _back(document: Document, names: list[str], act: str) -> None:
    first, scene = first_pose(document.figure), document.scene
    values = {name: first[name] for name in names}
    document.perform(act, lambda: setattr(scene, "pose", scene.pose.with_values(values)))


def _mirror(document: Document, message: Message) -> None:
    document.perform("Mirror pose", lambda: put_on(document.scene, mirrored(document.scene.pose)))


def _copy(document: Document, message: Message) -> None:
    document.clipboard = document.scene.pose
    document.revision += 1


def _paste(document: Document, message: Message) -> None:
    held = document.clipboard
    if held is None:
        raise Refusal("no pose was copied yet.")
    document.perform("Paste pose", lambda: put_on(document.scene, held))


def _joint(document: Document, message: Message) -> None:
    """Give a reading a number, as near as the joint's limits allow."""
    scene, coordinate = document.scene, message["coordinate"]
    found = scene.figure.coordinate(coordinate)
    span = room(scene.figure, scene.pose.q, found)
    value = float(np.clip(message["value"], span.lower, span.upper))
    document.perform(
        f"Set {words(found.joint)}", lambda: setattr(scene, "pose", scene.pose.with_values({coordinate: value}))
    )


# --- the library ------------------------------------------------------------------------------------------------------


def _keep(document: Document, message: Message) -> None:
    """Keep the pose under a name."""
    name = free_name(message["name"].strip() or "pose", [each for each, _ in document.extras.poses])
    kept = document.extras.with_pose(name, document.scene.pose)
    document.perform(f"Keep pose {name}", lambda: setattr(document, "extras", kept))


def _take(document: Document, message: Message) -> None:
    pose = document.extras.pose(message["name"])
    document.perform(f"Pose: {message['name']}", lambda: put_on(document.scene, pose))


def _forget(document: Document, message: Message) -> None:
    left = document.extras.without_pose(message["name"])
    document.perform(f"Forget pose {message['name']}", lambda: setattr(document, "extras", left))


POSE_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "undo": lambda document, _: document.undo(),
    "redo": lambda document, _: document.redo(),
    "pose.standard": _standard,
    "pose.reset": _reset,
    "pose.reset_joint": _reset_joint,
    "pose.reset_limb": _reset_limb,
    "pose.mirror": _mirror,
    "pose.copy": _copy,
    "pose.paste": _paste,
    "pose.keep": _keep,
    "pose.take": _take,
    "pose.forget": _forget,
    "joint.set": _joint,
}

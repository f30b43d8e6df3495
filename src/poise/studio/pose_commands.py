"""Commands about poses: standard poses, reset, mirror, clipboard, joint values, and the pose library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import mirrored
from poise.kinematics.clamping import coordinate_range
from poise.studio.document import Document
from poise.studio.messages import Command, CommandError, commands
from poise.studio.names import label, unused_name
from poise.studio.scene_setup import apply_pose, initial_pose, standard_pose


def _apply_standard(document: Document, command: commands.ApplyStandardPose) -> None:
    pose = standard_pose(document.figure, command.name)
    document.perform(f"Pose: {label(command.name)}", lambda: apply_pose(document.scene, pose))


def _reset(document: Document, command: commands.ResetPose) -> None:
    document.perform("Reset pose", lambda: apply_pose(document.scene, initial_pose(document.figure)))


def _reset_joint(document: Document, command: commands.ResetJoint) -> None:
    figure, segment = document.figure, command.segment
    joint = figure.joints[figure.segment_index(segment)]
    if not joint.kind.nq or joint.parent is None:
        raise TaskError(f"{label(segment)} has no joint to reset.")
    _reset_values(document, [joint.name], f"Reset {label(joint.name)}")


def _reset_limb(document: Document, command: commands.ResetLimb) -> None:
    """Reset the joint of a segment and all joints below it in the kinematic tree."""
    figure, segment = document.figure, command.segment
    first = figure.segment_index(segment)
    subtree = {first}
    for index in range(first + 1, len(figure.segments)):  # parents come before their children
        if int(figure.parents[index]) in subtree:
            subtree.add(index)
    joints = [figure.joints[index] for index in sorted(subtree)]
    names = [joint.name for joint in joints if joint.kind.nq and joint.parent]
    if not names:
        raise TaskError(f"{label(segment)} has no joint to reset.")
    _reset_values(document, names, f"Reset {label(segment)} and its limb")


def _reset_values(document: Document, joints: list[str], edit: str) -> None:
    initial, scene = initial_pose(document.figure), document.scene
    values = {name: initial[name] for name in joints}
    document.perform(edit, lambda: setattr(scene, "pose", scene.pose.with_values(values)))


def _mirror(document: Document, command: commands.MirrorPose) -> None:
    document.perform("Mirror pose", lambda: apply_pose(document.scene, mirrored(document.scene.pose)))


def _copy(document: Document, command: commands.CopyPose) -> None:
    document.clipboard = document.scene.pose
    document.revision += 1


def _paste(document: Document, command: commands.PastePose) -> None:
    copied = document.clipboard
    if copied is None:
        raise CommandError("the clipboard is empty; copy a pose first.")
    document.perform("Paste pose", lambda: apply_pose(document.scene, copied))


def _set_joint(document: Document, command: commands.SetJoint) -> None:
    """Set a joint coordinate, clamped to its limit."""
    scene = document.scene
    coordinate = scene.figure.coordinate(command.coordinate)
    limits = coordinate_range(scene.figure, scene.pose.q, coordinate)
    values = {command.coordinate: float(np.clip(command.value, limits.lower, limits.upper))}
    document.perform(f"Set {label(coordinate.joint)}", lambda: setattr(scene, "pose", scene.pose.with_values(values)))


# --- the pose library -------------------------------------------------------------------------------------------------


def _save(document: Document, command: commands.SavePose) -> None:
    name = unused_name(command.name.strip() or "pose", [each for each, _ in document.data.poses])
    data = document.data.with_pose(name, document.scene.pose)
    document.perform(f"Save pose {name}", lambda: setattr(document, "data", data))


def _apply_saved(document: Document, command: commands.ApplySavedPose) -> None:
    pose = document.data.pose(command.name)
    document.perform(f"Pose: {command.name}", lambda: apply_pose(document.scene, pose))


def _delete(document: Document, command: commands.DeletePose) -> None:
    data = document.data.without_pose(command.name)
    document.perform(f"Delete pose {command.name}", lambda: setattr(document, "data", data))


POSE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    commands.Undo: lambda document, _: document.undo(),
    commands.Redo: lambda document, _: document.redo(),
    commands.ApplyStandardPose: _apply_standard,
    commands.ResetPose: _reset,
    commands.ResetJoint: _reset_joint,
    commands.ResetLimb: _reset_limb,
    commands.MirrorPose: _mirror,
    commands.CopyPose: _copy,
    commands.PastePose: _paste,
    commands.SavePose: _save,
    commands.ApplySavedPose: _apply_saved,
    commands.DeletePose: _delete,
    commands.SetJoint: _set_joint,
}

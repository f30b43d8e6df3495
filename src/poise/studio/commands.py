"""What each message does to the document: the table of handlers, and poses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import mirrored
from poise.kinematics.coordinate_access import coordinate_range
from poise.scene import Scene
from poise.studio.curve_commands import CURVE_COMMANDS
from poise.studio.document import Document
from poise.studio.drag import Drag, begin_goal_drag, begin_joint_drag, begin_pull, begin_rotation
from poise.studio.experiment import EXPERIMENT_COMMANDS
from poise.studio.figure_commands import FIGURE_COMMANDS
from poise.studio.figures_commands import FIGURES_COMMANDS
from poise.studio.foot_steps import FEET_COMMANDS
from poise.studio.hand_commands import HAND_COMMANDS
from poise.studio.heel_commands import HEEL_COMMANDS
from poise.studio.joint_commands import JOINT_COMMANDS
from poise.studio.keyframe_commands import TIMELINE_COMMANDS
from poise.studio.layer_commands import LAYER_COMMANDS
from poise.studio.limb_commands import LIMB_COMMANDS
from poise.studio.limbs import follow_pose
from poise.studio.messages import Command, CommandError, commands
from poise.studio.names import label, unused_name
from poise.studio.natural_commands import NATURAL_COMMANDS
from poise.studio.object_drags import begin_figure_drag, begin_force_drag, begin_obstacle_drag
from poise.studio.pose_shelf import shelf_pose
from poise.studio.prop_commands import PROP_COMMANDS
from poise.studio.scene_setup import apply_pose, initial_pose
from poise.studio.solver_methods import METHOD_COMMANDS
from poise.studio.stage_commands import STAGE_COMMANDS
from poise.studio.symmetric_drag import begin_symmetric_pull, symmetric_joint_drag, symmetric_rotation
from poise.studio.task_commands import TASK_COMMANDS
from poise.studio.task_fields import FIELD_COMMANDS
from poise.studio.world_commands import WORLD_COMMANDS

# --- pose commands ----------------------------------------------------------------------------------------------------

# Commands about poses: standard poses, reset, mirror, clipboard, joint values, and the pose library.


def _apply_standard(document: Document, command: commands.ApplyStandardPose) -> None:
    pose = shelf_pose(document.figure, command.name)
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
    document.perform(edit, lambda: _set_values(scene, values))


def _set_values(scene: Scene, values: Mapping[str, Any]) -> None:
    """Set joint values; limbs in forward kinematics keep them."""
    before = scene.pose
    scene.pose = before.with_values(values)
    follow_pose(scene, before)


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
    document.perform(f"Set {label(coordinate.joint)}", lambda: _set_values(scene, values))


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

# --- commands ---------------------------------------------------------------------------------------------------------

# Handlers of all commands that edit the document: a table from message class to function.

CommandHandlers = dict[type[Command], Callable[[Document, Any], None]]


def _begin_pull(document: Document, command: commands.BeginPull) -> None:
    begin = begin_symmetric_pull if document.symmetric else begin_pull
    document.begin_drag(lambda scene: begin(scene, command.segment, command.point, command.goal))


def _begin_rotation(document: Document, command: commands.BeginRotation) -> None:
    def begin(scene: Scene) -> Drag:
        drag = begin_rotation(scene, command.segment)
        return symmetric_rotation(scene, command.segment, drag) if document.symmetric else drag

    document.begin_drag(begin)


def _begin_joint_drag(document: Document, command: commands.BeginJointDrag) -> None:
    def begin(scene: Scene) -> Drag:
        drag = begin_joint_drag(scene, command.coordinate)
        return symmetric_joint_drag(scene, command.coordinate, drag) if document.symmetric else drag

    document.begin_drag(begin)


DRAG_COMMANDS: CommandHandlers = {
    commands.BeginPull: _begin_pull,
    commands.BeginGoalDrag: lambda document, command: document.begin_drag(
        lambda scene: begin_goal_drag(scene, command.task)
    ),
    commands.BeginRotation: _begin_rotation,
    commands.BeginJointDrag: _begin_joint_drag,
    commands.BeginObstacleDrag: lambda document, command: document.begin_drag(
        lambda scene: begin_obstacle_drag(scene, command.name)
    ),
    commands.BeginFigureDrag: lambda document, _: document.begin_drag(begin_figure_drag),
    commands.BeginForceDrag: lambda document, command: document.begin_drag(
        lambda scene: begin_force_drag(scene, command.site)
    ),
    commands.MoveDrag: lambda document, command: document.update_drag(
        lambda drag: drag.move(document.scene, command.goal)
    ),
    commands.RotateDrag: lambda document, command: document.update_drag(
        lambda drag: drag.rotate(document.scene, command.rotation)
    ),
    commands.SetDragValue: lambda document, command: document.update_drag(
        lambda drag: drag.set_value(document.scene, command.value)
    ),
    commands.EndDrag: lambda document, _: document.end_drag(),
}

COMMANDS: CommandHandlers = (
    DRAG_COMMANDS
    | TASK_COMMANDS
    | NATURAL_COMMANDS
    | LIMB_COMMANDS
    | HAND_COMMANDS
    | FEET_COMMANDS
    | HEEL_COMMANDS
    | POSE_COMMANDS
    | FIGURE_COMMANDS
    | JOINT_COMMANDS
    | FIELD_COMMANDS
    | FIGURES_COMMANDS
    | PROP_COMMANDS
    | WORLD_COMMANDS
    | TIMELINE_COMMANDS
    | LAYER_COMMANDS
    | CURVE_COMMANDS
    | STAGE_COMMANDS
    | METHOD_COMMANDS
    | EXPERIMENT_COMMANDS
)

"""Handlers of all commands that edit the document: a table from message class to function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.studio.document import Document
from poise.studio.drag import begin_goal_drag, begin_joint_drag, begin_pull, begin_rotation
from poise.studio.experiment import EXPERIMENT_COMMANDS
from poise.studio.figure_commands import FIGURE_COMMANDS
from poise.studio.messages import Command, commands
from poise.studio.object_drags import begin_figure_drag, begin_force_drag, begin_obstacle_drag
from poise.studio.pose_commands import POSE_COMMANDS
from poise.studio.solver_methods import METHOD_COMMANDS
from poise.studio.task_commands import TASK_COMMANDS
from poise.studio.timeline_commands import TIMELINE_COMMANDS
from poise.studio.world_commands import WORLD_COMMANDS

CommandHandlers = dict[type[Command], Callable[[Document, Any], None]]

DRAG_COMMANDS: CommandHandlers = {
    commands.BeginPull: lambda document, command: document.begin_drag(
        lambda scene: begin_pull(scene, command.segment, command.point, command.goal)
    ),
    commands.BeginGoalDrag: lambda document, command: document.begin_drag(
        lambda scene: begin_goal_drag(scene, command.task)
    ),
    commands.BeginRotation: lambda document, command: document.begin_drag(
        lambda scene: begin_rotation(scene, command.segment)
    ),
    commands.BeginJointDrag: lambda document, command: document.begin_drag(
        lambda scene: begin_joint_drag(scene, command.coordinate)
    ),
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
    | POSE_COMMANDS
    | FIGURE_COMMANDS
    | WORLD_COMMANDS
    | TIMELINE_COMMANDS
    | METHOD_COMMANDS
    | EXPERIMENT_COMMANDS
)

"""Commands about tasks and criteria: pins, goals, kinds of task, priority levels, balance, loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import TaskError, suggest
from poise.library import human_strength
from poise.library.human_pose import is_human
from poise.model import Site, Transform
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.limbs import POLE_LEVEL
from poise.studio.messages import Command, CommandError, commands, library_commands
from poise.studio.names import label, unused_name
from poise.studio.task_kinds import FIGURE_TASKS, TASK_KINDS, transform_of
from poise.tasks import Task


def _toggle_pin(document: Document, command: commands.TogglePin) -> None:
    """Pin a segment where it is, or unpin it."""
    segment, scene = command.segment, document.scene
    pins = [task.name for task in scene.tasks if task.level == 1 and getattr(task, "site", None) == segment]
    if pins:
        document.perform(f"Unpin {label(segment)}", lambda: [scene.remove(name) for name in pins])
    else:
        document.perform(f"Pin {label(segment)}", lambda: scene.pin(segment))


def _add_point_task(document: Document, command: commands.AddPointTask) -> None:
    """Add a position task for a point of the surface, at the lowest priority level."""
    scene, segment = document.scene, command.segment
    index = scene.figure.segment_index(segment)
    goal = scene.pose.state.point(index, np.array(command.point))
    name = unused_name(f"{segment} point", [task.name for task in scene.tasks])
    site = Site(name, segment, Transform(command.point))
    document.perform(f"Add goal on {label(segment)}", lambda: scene.reach(site, goal, name=name))


def _join(document: Document, command: commands.JoinSegments) -> None:
    """Close a kinematic loop: fix the relative pose of two sites at the highest level; removing the tasks opens it."""
    site, other, scene = command.site, command.other, document.scene
    own, reference = scene.pose.placement(site), scene.pose.placement(other)
    relative = reference.inverse() @ own
    name = unused_name(f"{site} on {other}", [task.name for task in scene.tasks])

    def join() -> None:
        scene.match_position(site, other, relative.translation, name=name, level=1)
        scene.match_orientation(site, other, relative.rotation, name=f"{name}, orientation", level=1)

    document.perform(f"Join {label(site)} to {label(other)}", join)


def _create(document: Document, command: commands.CreateTask) -> None:
    kind, site = command.kind, command.site
    if kind not in TASK_KINDS:
        raise CommandError(f"unknown kind of task {kind[:40]!r}; {suggest(kind[:40], TASK_KINDS)}")
    title, _, make = TASK_KINDS[kind]
    document.perform(f"{title}: {label(site)}", lambda: make(document.scene, site))


def _create_whole(document: Document, command: library_commands.CreateFigureTask) -> None:
    kind = command.kind
    if kind not in FIGURE_TASKS:
        raise CommandError(f"unknown kind of task {kind[:40]!r}; {suggest(kind[:40], FIGURE_TASKS)}")
    title, _, make = FIGURE_TASKS[kind]
    document.perform(title, lambda: make(document.scene))


# --- changes ----------------------------------------------------------------------------------------------------------

_EDIT_LABELS = {
    "kind": "Change",
    "enabled": "Toggle",
    "weight": "Change weight of",
    "name": "Rename",
    "axes": "Change axes of",
    "goal": "Move goal of",
    "frame": "Change frame of",
    "active_joints": "Choose joints of",
    "margin": "Change margin of",
}


def _change(document: Document, command: commands.ChangeTask) -> None:
    name = command.name
    changes: dict[str, Any] = dict(command.changes)
    edit = f"{_EDIT_LABELS[next(iter(changes))]} {label(name)}"
    kind, scene = changes.pop("kind", None), document.scene
    if changes.get("frame") == "current":
        changes["frame"] = transform_of(scene, _site(scene[name])).rotation

    def change() -> None:
        if kind is not None:
            _retype(scene, name, kind)
        if changes:
            scene.set(name, **changes)
        if "name" in changes:
            stage = document.data.stage.with_renamed_task(name, changes["name"])
            document.data = replace(document.data, stage=stage)

    document.perform(edit, change)


def _site(task: Task) -> str | Site:
    found = getattr(task, "site", None)
    if not isinstance(found, (str, Site)):
        raise CommandError(f"{label(task.name)} concerns the whole figure; it has no site.")
    return found


def _retype(scene: Scene, name: str, kind: str) -> None:
    """Replace a task by one of another kind at the same site, level and weight."""
    old = scene[name]
    if kind not in TASK_KINDS:
        raise CommandError(f"unknown kind of task {kind[:40]!r}; {suggest(kind[:40], TASK_KINDS)}")
    site = _site(old)
    scene.remove(name)
    created = TASK_KINDS[kind].make(scene, site)
    scene.remove(created.name)
    kept = {field: getattr(old, field) for field in ("name", "level", "weight", "enabled", "active_joints")}
    scene.add(replace(created, **kept))


def _remove(document: Document, command: commands.RemoveTask) -> None:
    document.perform(f"Remove {label(command.name)}", lambda: document.scene.remove(command.name))


def _order(document: Document, command: commands.OrderTasks) -> None:
    """Assign all tasks to priority levels; clearance stays above, poles and criteria stay below."""
    scene = document.scene
    levels = {name: level for level, names in enumerate(command.levels, 1) for name in names}
    goals = {task.name for task in scene.tasks if 0 < task.level < POLE_LEVEL}
    if levels.keys() != goals or sum(map(len, command.levels)) != len(goals):
        raise CommandError("task order: expected every task exactly once, without criteria.")

    def order() -> None:
        for name, level in levels.items():
            if scene[name].level != level:
                scene.set(name, level=level)

    document.perform("Reorder tasks", order)


def _toggle_balance(document: Document, command: commands.ToggleBalance) -> None:
    """Add a balance task over the pinned sites, or remove it."""
    scene = document.scene
    if "balance" in scene:
        document.perform("Remove balance", lambda: scene.remove("balance"))
    else:
        document.perform("Keep balance", lambda: scene.keep_balance(level=2))


# --- criteria ---------------------------------------------------------------------------------------------------------


def _low_torques(scene: Scene) -> Task:
    return scene.prefer_low_torques(human_strength(scene.figure) if is_human(scene.figure) else None)


CRITERIA: dict[str, tuple[str, str, Callable[[Scene], Any]]] = {
    "mid_range": ("mid-range", "Joints in the middle of their range", lambda scene: scene.prefer_mid_range()),
    "comfort": ("comfort", "Comfortable joint angles", lambda scene: scene.prefer_comfort()),
    "posture": ("preferred posture", "Close to the current pose", lambda scene: scene.prefer_posture()),
    "flexed": ("flexed", "Bent limbs", lambda scene: scene.prefer_flexed()),
    "straight": ("straight", "Straight limbs", lambda scene: scene.prefer_straight()),
    "torques": ("torques", "Low joint torques", _low_torques),
    "tucked": ("inertia", "Tucked (low inertia)", lambda scene: scene.keep_inertia("smallest")),
}


def _toggle_criterion(document: Document, command: commands.ToggleCriterion) -> None:
    """Add a criterion for the null space of the tasks, or remove it."""
    kind, scene = command.kind, document.scene
    if kind not in CRITERIA:
        raise TaskError(f"unknown criterion {kind[:40]!r}; {suggest(kind[:40], CRITERIA)}")
    name, title, make = CRITERIA[kind]
    if name in scene:
        document.perform(f"Remove criterion: {title.lower()}", lambda: scene.remove(name))
    else:
        document.perform(f"Prefer: {title.lower()}", lambda: make(scene))


TASK_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    commands.TogglePin: _toggle_pin,
    commands.AddPointTask: _add_point_task,
    commands.CreateTask: _create,
    library_commands.CreateFigureTask: _create_whole,
    commands.ChangeTask: _change,
    commands.RemoveTask: _remove,
    commands.OrderTasks: _order,
    commands.ToggleBalance: _toggle_balance,
    commands.JoinSegments: _join,
    commands.ToggleCriterion: _toggle_criterion,
}

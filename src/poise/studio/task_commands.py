"""What messages about tasks and criteria do to the document."""

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
from poise.studio.names import free_name, words
from poise.studio.protocol import Message
from poise.studio.value_checks import Refusal
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL


def _pin(document: Document, message: Message) -> None:
    """Pin a segment where it is, or let it go where it is pinned already."""
    segment, scene = message["segment"], document.scene
    held = [task.name for task in scene.tasks if task.level == 1 and getattr(task, "site", None) == segment]
    if held:
        document.perform(f"Unpin {words(segment)}", lambda: [scene.remove(name) for name in held])
    else:
        document.perform(f"Pin {words(segment)}", lambda: scene.pin(segment))


def _add(document: Document, message: Message) -> None:
    """Hold a point of the surface where it is, below everything that was asked for before."""
    scene, segment = document.scene, message["segment"]
    index = scene.figure.segment_index(segment)
    goal = scene.pose.state.point(index, np.array(message["point"]))
    name = free_name(f"{segment} point", [task.name for task in scene.tasks])
    site = Site(name, segment, Transform(message["point"]))
    document.perform(f"Add goal on {words(segment)}", lambda: scene.reach(site, goal, name=name))


# --- tasks of every kind, each beginning where the figure is ----------------------------------------------------------


def _placed(scene: Scene, site: str | Site) -> Transform:
    """Where a site is now, also one that was picked on the surface."""
    if isinstance(site, str):
        return scene.pose.placement_of(site)
    return scene.pose.placement_of(site.segment) @ site.placement


def _reach(scene: Scene, site: str | Site) -> Task:
    return scene.reach(site, _placed(scene, site).position)


def _place(scene: Scene, site: str | Site) -> Task:
    place = _placed(scene, site)
    return scene.place(site, place.position, place.rotation)


def _turn(scene: Scene, site: str | Site) -> Task:
    return scene.turn(site, _placed(scene, site).rotation)


def _look(scene: Scene, site: str | Site) -> Task:
    place = _placed(scene, site)
    return scene.look_at(site, place.apply((1.0, 0.0, 0.0)))


def _upright(scene: Scene, site: str | Site) -> Task:
    axis = _placed(scene, site).matrix.T[:, 2]
    return scene.aim(site, axis, (0.0, 0.0, 1.0))


def _height(scene: Scene, site: str | Site) -> Task:
    return scene.keep_on_plane(site, _placed(scene, site).position, (0.0, 0.0, 1.0))


def _line(scene: Scene, site: str | Site) -> Task:
    return scene.keep_on_line(site, _placed(scene, site).position, (0.0, 0.0, 1.0))


def _distance(scene: Scene, site: str | Site) -> Task:
    return scene.hold_distance(site, scene.figure.segments[0].name)


KINDS: dict[str, tuple[str, Callable[[Scene, str | Site], Task]]] = {
    "reach": ("Go to a point", _reach),
    "place": ("Go to a point, turned so", _place),
    "turn": ("Keep turned so", _turn),
    "look": ("Look at a point", _look),
    "upright": ("Stay upright", _upright),
    "height": ("Stay at this height", _height),
    "line": ("Stay above this point", _line),
    "distance": ("Keep the distance to the root", _distance),
}


def _join(document: Document, message: Message) -> None:
    """Close a loop: two parts stay as they now are to each other, above everything else; removing the task opens it."""
    site, other, scene = message["site"], message["other"], document.scene
    own, base = scene.pose.placement_of(site), scene.pose.placement_of(other)
    between = base.inverse() @ own
    name = free_name(f"{site} on {other}", [task.name for task in scene.tasks])

    def join() -> None:
        scene.meet(site, other, between.position, name=name, level=1)
        scene.turn_like(site, other, between.rotation, name=f"{name}, turned", level=1)

    document.perform(f"Join {words(site)} to {words(other)}", join)


def _create(document: Document, message: Message) -> None:
    kind, site = message["kind"], message["site"]
    if kind not in KINDS:
        raise Refusal(f"there is no task {kind[:40]!r}; {suggest(kind[:40], KINDS)}")
    title, make = KINDS[kind]
    document.perform(f"{title}: {words(site)}", lambda: make(document.scene, site))


# --- changes ----------------------------------------------------------------------------------------------------------

_WORDS = {
    "kind": "Change",
    "enabled": "Switch",
    "weight": "Weigh",
    "name": "Rename",
    "axes": "Change axes of",
    "goal": "Move goal of",
    "frame": "Change frame of",
    "active_joints": "Choose joints of",
    "margin": "Change margin of",
}


def _set(document: Document, message: Message) -> None:
    name, changes = message["name"], dict(message["changes"])
    act = f"{_WORDS[next(iter(changes))]} {words(name)}"
    kind, scene = changes.pop("kind", None), document.scene
    if changes.get("frame") == "here":
        changes["frame"] = _placed(scene, _site(scene[name])).rotation

    def change() -> None:
        if kind is not None:
            _retype(scene, name, kind)
        if changes:
            scene.set(name, **changes)

    document.perform(act, change)


def _site(task: Task) -> str | Site:
    found = getattr(task, "site", None)
    if not isinstance(found, (str, Site)):
        raise Refusal(f"{words(task.name)} is about the whole figure, and has no part of its own.")
    return found


def _retype(scene: Scene, name: str, kind: str) -> None:
    """Ask something else of the same part, at the same level and with the same weight."""
    old = scene[name]
    if kind not in KINDS:
        raise Refusal(f"there is no task {kind[:40]!r}; {suggest(kind[:40], KINDS)}")
    site = _site(old)
    scene.remove(name)
    made = KINDS[kind][1](scene, site)
    scene.remove(made.name)
    kept = {field: getattr(old, field) for field in ("name", "level", "weight", "enabled", "active_joints")}
    scene.add(replace(made, **kept))


def _remove(document: Document, message: Message) -> None:
    document.perform(f"Remove {words(message['name'])}", lambda: document.scene.remove(message["name"]))


def _order(document: Document, message: Message) -> None:
    """Give all tasks their levels anew; criteria and clearance keep their places below and above."""
    scene = document.scene
    levels = {name: place for place, names in enumerate(message["levels"], 1) for name in names}
    goals = {task.name for task in scene.tasks if 0 < task.level < LAST_LEVEL}
    if levels.keys() != goals or sum(map(len, message["levels"])) != len(goals):
        raise Refusal("an order names every task once, criteria left out.")

    def order() -> None:
        for name, level in levels.items():
            if scene[name].level != level:
                scene.set(name, level=level)

    document.perform("Reorder tasks", order)


def _balance(document: Document, message: Message) -> None:
    """Keep the balance over what is pinned, or no longer."""
    scene = document.scene
    if "balance" in scene:
        document.perform("Let balance go", lambda: scene.remove("balance"))
    else:
        document.perform("Keep balance", lambda: scene.keep_balance(level=2))


# --- criteria ---------------------------------------------------------------------------------------------------------


def _low_torques(scene: Scene) -> Task:
    return scene.prefer_low_torques(human_strength(scene.figure) if is_human(scene.figure) else None)


CRITERIA: dict[str, tuple[str, str, Callable[[Scene], Any]]] = {
    "mid_range": ("mid-range", "Joints in the middle of their range", lambda scene: scene.prefer_mid_range()),
    "comfort": ("comfort", "Joints where they are comfortable", lambda scene: scene.prefer_comfort()),
    "posture": ("preferred posture", "Near the pose as it is now", lambda scene: scene.prefer_posture()),
    "flexed": ("flexed", "Limbs bent", lambda scene: scene.prefer_flexed()),
    "straight": ("straight", "Limbs straight", lambda scene: scene.prefer_straight()),
    "torques": ("torques", "Little effort in the joints", _low_torques),
    "tucked": ("inertia", "Tucked: little inertia", lambda scene: scene.keep_inertia("smallest")),
}


def _criterion(document: Document, message: Message) -> None:
    """Switch a criterion on, or off where it is on."""
    kind, scene = message["kind"], document.scene
    if kind not in CRITERIA:
        raise TaskError(f"there is no criterion {kind[:40]!r}; {suggest(kind[:40], CRITERIA)}")
    name, title, make = CRITERIA[kind]
    if name in scene:
        document.perform(f"Without: {title.lower()}", lambda: scene.remove(name))
    else:
        document.perform(f"Prefer: {title.lower()}", lambda: make(scene))


TASK_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "pin": _pin,
    "task.add": _add,
    "task.create": _create,
    "task.set": _set,
    "task.remove": _remove,
    "task.order": _order,
    "task.balance": _balance,
    "task.join": _join,
    "criterion": _criterion,
}

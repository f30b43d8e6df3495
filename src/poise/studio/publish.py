"""What the studio tells the browsers of the document after every act, and of every pose.

Binary messages begin with a whole number that says what they are: `FRAME` (numbers of a pose), a figure
(`poise.studio.figure_message`), or poses by the dozen (`poise.studio.motion_message`). All else is JSON. Numbers are
little-endian.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from poise.collision import ClearanceTask, Obstacle, Part
from poise.collision.distance import Ground, Rectangle
from poise.kinematics import Pose
from poise.library import CATALOG
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Sphere
from poise.model.tessellate import triangles
from poise.statics.wrench import name_of
from poise.studio.document import Document
from poise.studio.drag import HELD, goal_of
from poise.studio.method_commands import trunk_balls
from poise.studio.methods import CHOICES, TITLES, has_native
from poise.studio.names import words
from poise.studio.task_commands import CRITERIA, KINDS
from poise.studio.world_commands import SCENERY
from poise.tasks import SelectionKind, Task
from poise.tasks.anchor import anchor
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

PREFERENCE = -1  # the level of criteria, as it is told


def document_message(document: Document, holder: int = 0) -> dict[str, Any]:
    """Everything about the document but figure and pose."""
    tasks = document.scene.tasks
    return {
        "type": "document",
        "revision": document.revision,
        "figure": document.figure.name,
        "file": document.file,
        "changed": document.changed,
        "undo": document.history.next_undo,
        "redo": document.history.next_redo,
        "clipboard": document.clipboard is not None,
        "holder": holder,
        "tasks": [_task(document, task) for task in tasks if task.name != HELD],
        "obstacles": [_obstacle(each) for each in document.scene.obstacles],
        "clearance": _clearance(tasks),
        "forces": _forces(document),
        "poses": [name for name, _ in document.extras.poses],
        "keys": [key.seconds for key in document.extras.keys],
        "recording": document.recorder.on,
        "methods": document.extras.methods.to_dict() | {"name": document.extras.methods.name},
        "trunk": trunk_balls(document.figure),
        "tour": None if document.extras.tour is None else document.extras.tour.told(),
        "recorded": {name: _spent(each) for name, each in document.recorder.milliseconds.items()},
        "offers": _OFFERS,
    }


_OFFERS = {
    "figures": [{"name": entry.name, "words": entry.words} for entry in CATALOG],
    "tasks": [{"name": kind, "words": title} for kind, (title, _) in KINDS.items()],
    "criteria": [{"name": kind, "task": task, "words": title} for kind, (task, title, _) in CRITERIA.items()],
    "obstacles": [{"name": kind, "words": title} for kind, (title, _) in SCENERY.items()],
    "methods": [
        {
            "name": key,
            "words": TITLES[key],
            "choices": [
                {"name": name, "words": title} for name, title in ways.items() if name != "native" or has_native()
            ],
        }
        for key, ways in CHOICES.items()
    ],
}


def _spent(milliseconds: list[float]) -> dict[str, float]:
    """Time of the solver per frame."""
    median, most = np.percentile(milliseconds, [50, 99])
    return {"frames": len(milliseconds), "median": float(median), "most": float(most)}


def _task(document: Document, task: Task) -> dict[str, Any]:
    site = getattr(task, "site", None)
    found = None if site is None else anchor(document.figure, site)
    active_joints = task.active_joints
    frame = getattr(task, "frame", None)
    return {
        "name": task.name,
        "kind": type(task).__name__.removesuffix("Task"),
        "words": task.describe(),
        "level": PREFERENCE if task.level == LAST_LEVEL else task.level,
        "weight": task.weight,
        "enabled": task.enabled,
        "segment": None if found is None else found.segment,
        "point": None if found is None else found.local.tolist(),
        "goal": goal_of(task),
        "axes": getattr(task, "axes", None),
        "frame": None if frame is None or not hasattr(task, "axes") else frame if isinstance(frame, str) else "here",
        "active_joints": list(active_joints.names)
        if active_joints.reach is SelectionKind.LISTED
        else active_joints.reach.value,
        "margin": getattr(task, "margin", None),
    }


# --- the world --------------------------------------------------------------------------------------------------------


def _obstacle(obstacle: Obstacle) -> dict[str, Any]:
    place = obstacle.placement
    return {
        "name": obstacle.name,
        "words": words(obstacle.name),
        "at": place.position,
        "turn": place.rotation,
        "parts": [_part(part) for part in obstacle.parts],
    }


def _part(part: Part) -> dict[str, Any]:
    """A solid that the page can make itself, or triangles where it cannot."""
    solid = part.geometry
    told: dict[str, Any] = {"at": part.placement.position, "turn": part.placement.rotation, "color": part.color}
    if isinstance(solid, Box):
        return {**told, "kind": "box", "size": solid.size}
    if isinstance(solid, Sphere):
        return {**told, "kind": "ball", "size": [solid.radius] * 3}
    if isinstance(solid, Ellipsoid):
        return {**told, "kind": "ball", "size": solid.radii}
    if isinstance(solid, (Capsule, Cylinder)):
        kind = "capsule" if isinstance(solid, Capsule) else "cylinder"
        return {**told, "kind": kind, "size": [solid.radius, solid.length]}
    if isinstance(solid, Ground):
        return {**told, "kind": "ground", "size": []}
    if isinstance(solid, Rectangle):
        return {**told, "kind": "box", "size": [*solid.size, 0.002]}
    found = triangles(solid, 16)
    return {**told, "kind": "mesh", "size": found.vertices.ravel().tolist(), "faces": found.faces.ravel().tolist()}


def _clearance(tasks: tuple[Task, ...]) -> dict[str, Any]:
    found = next((task for task in tasks if isinstance(task, ClearanceTask)), None)
    if found is None:
        return {"self": False, "margin": ClearanceTask.margin, "on": None}
    return {"self": found.self_contact, "margin": found.margin, "on": found.enabled}


def _forces(document: Document) -> dict[str, Any]:
    forces = document.scene.forces
    return {
        "wrenches": [{"site": name_of(each.site), "force": each.force} for each in forces.wrenches],
        "supports": [{"site": each.name, "friction": each.friction, "share": each.share} for each in forces.supports],
    }

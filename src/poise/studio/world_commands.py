"""Commands about obstacles, collision avoidance, forces and supports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.collision import (
    Obstacle,
    Part,
    car_seat,
    floor,
    shelf,
    stairs,
    steering_wheel,
    table,
    tree,
    wall,
)
from poise.errors import suggest
from poise.kinematics.site_frame import site_name
from poise.model import Box, Capsule, Cylinder, Sphere, Transform
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.messages import Command, CommandError, session_commands
from poise.studio.names import label, unused_name
from poise.studio.obstacle_size import resized
from poise.tasks import SupportPolygonTask

NEW_OBSTACLE_GAP = 0.12  # half the gap between the figure and a new obstacle, in sizes of the figure
_RED, _BLUE = (0.72, 0.36, 0.31, 1.0), (0.34, 0.48, 0.66, 1.0)
_Z_TO_Y = (0.7071068, -0.7071068, 0.0, 0.0)  # quaternion: the z axis along y

OBSTACLE_KINDS: dict[str, tuple[str, Callable[[], Obstacle]]] = {
    "table": ("Table", table),
    "wall": ("Wall", wall),
    "box": ("Box", lambda: _single_part("box", Part(Box((0.4, 0.4, 0.4)), Transform((0.0, 0.0, 0.2)), _BLUE))),
    "ball": ("Ball", lambda: _single_part("ball", Part(Sphere(0.2), Transform((0.0, 0.0, 0.2)), _RED))),
    "bar": ("Bar", lambda: _single_part("bar", Part(Capsule(0.03, 1.4), Transform((0.0, 0.0, 1.1), _Z_TO_Y), _RED))),
    "cylinder": (
        "Cylinder",
        lambda: _single_part("cylinder", Part(Cylinder(0.15, 0.8), Transform((0.0, 0.0, 0.4)), _BLUE)),
    ),
    "shelf": ("Shelf", shelf),
    "tree": ("Tree", tree),
    "stairs": ("Stairs", stairs),
    "seat": ("Car seat", car_seat),
    "wheel": ("Steering wheel", lambda: steering_wheel(at=(0.0, 0.0, 0.72))),
    "floor": ("Solid floor", floor),
}


def _single_part(name: str, part: Part) -> Obstacle:
    return Obstacle(name, (part,))


# --- obstacles --------------------------------------------------------------------------------------------------------


def _add(document: Document, command: session_commands.AddObstacle) -> None:
    """Add an obstacle in front of the figure."""
    kind, scene = command.kind, document.scene
    if kind not in OBSTACLE_KINDS:
        raise CommandError(f"unknown kind of obstacle {kind[:40]!r}; {suggest(kind[:40], OBSTACLE_KINDS)}")
    title, make = OBSTACLE_KINDS[kind]
    obstacle = make()
    obstacle = replace(obstacle, name=unused_name(obstacle.name, [each.name for each in scene.obstacles]))
    if kind != "floor":
        obstacle = obstacle.moved(_in_front(scene, obstacle), obstacle.placement.rotation)
    document.perform(f"Add {title.lower()}", lambda: _insert(scene, obstacle))


def _insert(scene: Scene, obstacle: Obstacle) -> None:
    scene.add_obstacle(obstacle)
    if obstacle.is_unbounded:
        segments = {each.name for each in scene.figure.segments}
        pinned = {getattr(task, "site", None) for task in scene.tasks if task.level == 1}
        contacts = [(str(name), obstacle.name) for name in pinned & segments]
        scene.avoid(ignored=contacts)  # pinned feet touch the floor


def _in_front(scene: Scene, obstacle: Obstacle) -> tuple[float, float, float]:
    """Position of an obstacle whose nearest point is a gap in front of the figure [m]."""
    positions = scene.pose.state.positions
    size = max(float(np.ptp(positions, axis=0).max()), 0.1)
    back = min(float(hull.centers[:, 0].min() - hull.radius) for hull in obstacle.hulls())
    x, y, z = obstacle.placement.translation
    front = float(positions[:, 0].max()) + 2.0 * NEW_OBSTACLE_GAP * size
    return (x + front - back, y + float(positions[0, 1]), z)


def _remove(document: Document, command: session_commands.RemoveObstacle) -> None:
    document.perform(f"Remove {label(command.name)}", lambda: document.scene.remove_obstacle(command.name))


def _obstacle(scene: Scene, name: str) -> Obstacle:
    obstacle = next((each for each in scene.obstacles if each.name == name), None)
    if obstacle is None:
        raise CommandError(f"unknown obstacle {name[:40]!r}; {suggest(name, [each.name for each in scene.obstacles])}")
    return obstacle


def _resize(document: Document, command: session_commands.ResizeObstacle) -> None:
    scene = document.scene
    obstacle = resized(_obstacle(scene, command.name), command.factors)
    document.perform(f"Resize {label(command.name)}", lambda: scene.add_obstacle(obstacle))


def _place(document: Document, command: session_commands.PlaceObstacle) -> None:
    scene, name = document.scene, command.name
    obstacle = _obstacle(scene, name)
    placed = replace(obstacle, placement=Transform(command.position, command.orientation))
    document.perform(f"Move {label(name)}", lambda: scene.add_obstacle(placed))


def _set_clearance(document: Document, command: session_commands.SetClearance) -> None:
    """Set the clearance margin, and whether self-collision is avoided."""
    scene = document.scene
    has_clearance = scene.clearance is not None
    if not command.self_collision and not scene.obstacles:
        if has_clearance:
            document.perform("Allow self-collision", lambda: scene.remove("clearance"))
        return
    document.perform(
        "Change clearance", lambda: scene.avoid(self_collision=command.self_collision, margin=command.margin)
    )


def _enable_clearance(document: Document, command: session_commands.EnableClearance) -> None:
    """Switch collision avoidance on or off."""
    scene = document.scene
    task = scene.clearance
    if task is None:
        raise CommandError("there is nothing to avoid; add an obstacle or avoid self-collision first.")
    edit = "Avoid collisions" if command.enabled else "Ignore collisions"
    document.perform(edit, lambda: scene.set(task.name, enabled=command.enabled))


# --- forces -----------------------------------------------------------------------------------------------------------


def _set_force(document: Document, command: session_commands.SetForce) -> None:
    site, scene = command.site, document.scene
    torque = next((each.torque for each in scene.forces.wrenches if site_name(each.site) == site), (0.0, 0.0, 0.0))
    document.perform(f"Force on {label(site)}", lambda: scene.apply_force(site, command.force, torque))


def _remove_force(document: Document, command: session_commands.RemoveForce) -> None:
    site, scene = command.site, document.scene
    if not any(site_name(each.site) == site for each in scene.forces.wrenches):
        raise CommandError(f"no force acts on {label(site)[:40]}.")
    left = tuple(each for each in scene.forces.wrenches if site_name(each.site) != site)
    document.perform(
        f"Remove force on {label(site)}", lambda: setattr(scene, "forces", replace(scene.forces, wrenches=left))
    )


def _set_support(document: Document, command: session_commands.SetSupport) -> None:
    """Add a support, or change friction and share of one; its surface stays."""
    site, scene = command.site, document.scene
    options: dict[str, Any] = {"friction": command.friction, "share": command.share}
    supports = scene.forces.supports
    if all(each.name != site for each in supports):
        balanced = [task.forces.supports for task in scene.tasks if isinstance(task, SupportPolygonTask)]
        carrying = next((each for group in balanced for each in group if each.name == site), None)
        if carrying is not None:
            options["corners"] = carrying.corners  # a segment alone would carry at its origin
        document.perform(f"Support {label(site)}", lambda: scene.add_support(site, **options))
        return
    changed = tuple(replace(each, **options) if each.name == site else each for each in supports)
    document.perform(
        f"Support {label(site)}", lambda: setattr(scene, "forces", replace(scene.forces, supports=changed))
    )


def _remove_support(document: Document, command: session_commands.RemoveSupport) -> None:
    site, scene = command.site, document.scene
    if not any(each.name == site for each in scene.forces.supports):
        raise CommandError(f"{label(site)[:40]} is not a support.")
    left = tuple(each for each in scene.forces.supports if each.name != site)
    document.perform(
        f"Remove support by {label(site)}", lambda: setattr(scene, "forces", replace(scene.forces, supports=left))
    )


WORLD_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    session_commands.AddObstacle: _add,
    session_commands.RemoveObstacle: _remove,
    session_commands.PlaceObstacle: _place,
    session_commands.ResizeObstacle: _resize,
    session_commands.SetClearance: _set_clearance,
    session_commands.EnableClearance: _enable_clearance,
    session_commands.SetForce: _set_force,
    session_commands.RemoveForce: _remove_force,
    session_commands.SetSupport: _set_support,
    session_commands.RemoveSupport: _remove_support,
}

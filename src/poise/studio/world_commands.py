"""What messages about obstacles and forces do to the document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from poise.collision import Obstacle, Part, car_seat, floor, shelf, stairs, steering_wheel, table, wall
from poise.errors import suggest
from poise.model import Box, Capsule, Sphere, Transform
from poise.scene import Scene
from poise.statics.wrench import name_of
from poise.studio.document import Document
from poise.studio.names import free_name, words
from poise.studio.protocol import Message
from poise.studio.value_checks import Refusal

GAP = 0.12  # between the figure and something new, in sizes of the figure
_RED, _BLUE = (0.72, 0.36, 0.31, 1.0), (0.34, 0.48, 0.66, 1.0)
_LYING = (0.7071068, -0.7071068, 0.0, 0.0)  # z along y

SCENERY: dict[str, tuple[str, Callable[[], Obstacle]]] = {
    "table": ("Table", table),
    "wall": ("Wall", wall),
    "box": ("Box", lambda: _one("box", Part(Box((0.4, 0.4, 0.4)), Transform((0.0, 0.0, 0.2)), _BLUE))),
    "ball": ("Ball", lambda: _one("ball", Part(Sphere(0.2), Transform((0.0, 0.0, 0.2)), _RED))),
    "bar": ("Bar", lambda: _one("bar", Part(Capsule(0.03, 1.4), Transform((0.0, 0.0, 1.1), _LYING), _RED))),
    "shelf": ("Shelf", shelf),
    "stairs": ("Stairs", stairs),
    "seat": ("Car seat", car_seat),
    "wheel": ("Steering wheel", lambda: steering_wheel(at=(0.0, 0.0, 0.72))),
    "floor": ("Floor that cannot be entered", floor),
}


def _one(name: str, part: Part) -> Obstacle:
    return Obstacle(name, (part,))


# --- obstacles --------------------------------------------------------------------------------------------------------


def _add(document: Document, message: Message) -> None:
    """Put something in front of the figure, a little away from it."""
    kind, scene = message["kind"], document.scene
    if kind not in SCENERY:
        raise Refusal(f"there is no obstacle {kind[:40]!r}; {suggest(kind[:40], SCENERY)}")
    title, make = SCENERY[kind]
    made = make()
    made = replace(made, name=free_name(made.name, [each.name for each in scene.obstacles]))
    if kind != "floor":
        made = made.moved(_before(scene, made), made.placement.rotation)
    document.perform(f"Add {title.lower()}", lambda: _put(scene, made))


def _put(scene: Scene, made: Obstacle) -> None:
    scene.obstacle(made)
    if made.is_endless:
        segments = {each.name for each in scene.figure.segments}
        pinned = {getattr(task, "site", None) for task in scene.tasks if task.level == 1}
        standing = [(str(name), made.name) for name in pinned & segments]
        scene.avoid(ignored=standing)  # what stands on the floor touches it


def _before(scene: Scene, made: Obstacle) -> tuple[float, float, float]:
    """Where its nearest point is a gap in front of the figure."""
    places = scene.pose.state.positions
    size = max(float(np.ptp(places, axis=0).max()), 0.1)
    behind = min(float(hull.centers[:, 0].min() - hull.radius) for hull in made.hulls())
    x, y, z = made.placement.position
    front = float(places[:, 0].max()) + 2.0 * GAP * size
    return (x + front - behind, y + float(places[0, 1]), z)


def _remove(document: Document, message: Message) -> None:
    document.perform(f"Remove {words(message['name'])}", lambda: document.scene.remove_obstacle(message["name"]))


def _set(document: Document, message: Message) -> None:
    scene, name = document.scene, message["name"]
    found = next((each for each in scene.obstacles if each.name == name), None)
    if found is None:
        raise Refusal(f"there is no obstacle {name[:40]!r}; {suggest(name, [each.name for each in scene.obstacles])}")
    placed = replace(found, placement=Transform(message["at"], message["turn"]))
    document.perform(f"Move {words(name)}", lambda: scene.obstacle(placed))


def _avoid(document: Document, message: Message) -> None:
    """How far obstacles are kept away, and whether the figure keeps clear of itself."""
    scene = document.scene
    found = [task for task in scene.tasks if task.name == "clearance"]
    if not message["self"] and not scene.obstacles:
        if found:
            document.perform("May touch itself", lambda: scene.remove("clearance"))
        return
    document.perform("Change clearance", lambda: scene.avoid(self_contact=message["self"], margin=message["margin"]))


# --- forces -----------------------------------------------------------------------------------------------------------


def _force(document: Document, message: Message) -> None:
    site = message["site"]
    document.perform(f"Force on {words(site)}", lambda: document.scene.push(site, message["force"]))


def _no_force(document: Document, message: Message) -> None:
    site, scene = message["site"], document.scene
    if not any(name_of(each.site) == site for each in scene.forces.wrenches):
        raise Refusal(f"no force acts on {words(site)[:40]}.")
    left = tuple(each for each in scene.forces.wrenches if name_of(each.site) != site)
    document.perform(
        f"No force on {words(site)}", lambda: setattr(scene, "forces", replace(scene.forces, wrenches=left))
    )


def _support(document: Document, message: Message) -> None:
    site = message["site"]
    given = {"friction": message["friction"], "share": message["share"]}
    document.perform(f"Support {words(site)}", lambda: document.scene.support(site, **given))


def _no_support(document: Document, message: Message) -> None:
    site, scene = message["site"], document.scene
    if not any(each.name == site for each in scene.forces.supports):
        raise Refusal(f"{words(site)[:40]} supports nothing.")
    left = tuple(each for each in scene.forces.supports if each.name != site)
    document.perform(
        f"No support by {words(site)}", lambda: setattr(scene, "forces", replace(scene.forces, supports=left))
    )


WORLD_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "obstacle.add": _add,
    "obstacle.remove": _remove,
    "obstacle.set": _set,
    "avoid": _avoid,
    "force.set": _force,
    "force.remove": _no_force,
    "support.set": _support,
    "support.remove": _no_support,
}

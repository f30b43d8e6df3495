"""Scenes to try: each shows one thing the solver does; laboratories add their own to the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from poise.collision import car_seat, steering_wheel, table
from poise.errors import suggest
from poise.library import human, human_pose, make
from poise.scene import Scene
from poise.studio.beginning import first_scene, known
from poise.studio.value_checks import Refusal


@dataclass(frozen=True)
class Entry:
    """A scene of the gallery.

    Parameters
    ----------
    name : str
        What it is called.
    words : str
        What it shows, in one line.
    make : function
        Makes the scene.
    """

    name: str
    words: str
    make: Callable[[], Scene]


def _two_goals() -> Scene:
    scene = first_scene(human())
    start = scene.pose.position_of("right_grip")
    scene.reach("right_grip", np.add(start, (0.45, 0.1, 0.5)), name="right hand forward")
    scene.reach(
        "left_grip", np.add(scene.pose.position_of("left_grip"), (-0.6, 0.5, 0.9)), name="left hand back and up"
    )
    return scene


def _carrying() -> Scene:
    scene = first_scene(human())
    scene.support("left_sole", "right_sole", friction=0.6)
    scene.carry("right_grip", 12.0)
    scene.reach("right_grip", np.add(scene.pose.position_of("right_grip"), (0.35, 0.0, 0.25)), name="hold it out")
    return scene


def _at_the_table() -> Scene:
    scene = first_scene(human())
    scene.obstacle(table().moved((0.72, 0.0, 0.0)))
    scene.reach("right_grip", (0.85, -0.1, 0.45), name="reach under the table")
    return scene


def _driver() -> Scene:
    figure = known(human())
    scene = Scene(figure, human_pose(figure, "sit"))
    pelvis = scene.pose.position_of("pelvis")
    scene.pin("pelvis", "left_foot", "right_foot")
    scene.obstacle(car_seat().moved((float(pelvis[0]) - 0.02, 0.0, float(pelvis[2]) - 0.42)))
    scene.obstacle(steering_wheel(at=(float(pelvis[0]) + 0.5, 0.0, float(pelvis[2]) + 0.34)))
    scene.avoid(ignored=[(name, "car seat") for name in ("pelvis", "left_thigh", "right_thigh", "abdomen", "thorax")])
    for side, y in (("left", 0.15), ("right", -0.15)):
        scene.reach(
            f"{side}_grip", (float(pelvis[0]) + 0.44, y, float(pelvis[2]) + 0.38), name=f"{side} hand on the wheel"
        )
    return scene


def _trunk() -> Scene:
    scene = first_scene(make("elephant"))
    ends = [each.name for each in scene.figure.sites if "trunk" in each.name]
    if ends:
        scene.reach(ends[-1], np.add(scene.pose.position_of(ends[-1]), (0.3, 0.4, 0.6)), name="trunk")
    return scene


def _lamp() -> Scene:
    scene = first_scene(make("lamp"))
    site = scene.figure.sites[-1].name
    scene.reach(site, np.add(scene.pose.position_of(site), (0.12, 0.1, -0.05)), name="light here")
    return scene


GALLERY: list[Entry] = [
    Entry("two_goals", "two hands that cannot both have their way: drag one above the other", _two_goals),
    Entry("carrying", "12 kg in one hand: forces, friction and torques", _carrying),
    Entry("under_the_table", "a reach that an obstacle makes hard", _at_the_table),
    Entry("driver", "a driver between seat and wheel", _driver),
    Entry("trunk", "an elephant's trunk of thirty joints", _trunk),
    Entry("lamp", "a desk lamp that shines where you want it", _lamp),
]


def gallery_entry(name: str) -> Entry:
    """A scene by name."""
    for entry in GALLERY:
        if entry.name == name:
            return entry
    raise Refusal(f"the gallery has no scene {name[:40]!r}; {suggest(name[:40], [each.name for each in GALLERY])}")

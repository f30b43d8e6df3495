"""Example scenes of the gallery; each shows one thing that the solver does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from poise.collision import car_seat, steering_wheel, table
from poise.errors import suggest
from poise.library import human, human_pose, make
from poise.scene import Scene
from poise.studio.messages import CommandError
from poise.studio.scene_setup import initial_scene, interned


@dataclass(frozen=True)
class GalleryEntry:
    """An example scene.

    Parameters
    ----------
    name : str
        Unique name.
    description : str
        What it shows, in one line.
    make : function
        Builds the scene.
    """

    name: str
    description: str
    make: Callable[[], Scene]


def _two_goals() -> Scene:
    scene = initial_scene(human())
    start = scene.pose.position("right_grip")
    scene.reach("right_grip", np.add(start, (0.45, 0.1, 0.5)), name="right hand forward")
    scene.reach("left_grip", np.add(scene.pose.position("left_grip"), (-0.9, 0.6, 0.9)), name="left hand back and up")
    return scene


def _carrying() -> Scene:
    scene = initial_scene(human())
    scene.add_support("left_sole", "right_sole", friction=0.6)
    scene.apply_load("right_grip", 12.0)
    scene.reach("right_grip", np.add(scene.pose.position("right_grip"), (0.35, 0.0, 0.25)), name="hold it out")
    return scene


def _at_the_table() -> Scene:
    scene = initial_scene(human())
    scene.add_obstacle(table().moved((0.72, 0.0, 0.0)))
    scene.reach("right_grip", (0.85, -0.1, 0.45), name="reach under the table")
    return scene


def _driver() -> Scene:
    figure = interned(human())
    scene = Scene(figure, human_pose(figure, "sit"))
    pelvis = scene.pose.position("pelvis")
    scene.pin("pelvis", "left_foot", "right_foot")
    scene.add_obstacle(car_seat().moved((float(pelvis[0]) - 0.02, 0.0, float(pelvis[2]) - 0.42)))
    scene.add_obstacle(steering_wheel(at=(float(pelvis[0]) + 0.5, 0.0, float(pelvis[2]) + 0.34)))
    scene.avoid(ignored=[(name, "car seat") for name in ("pelvis", "left_thigh", "right_thigh", "abdomen", "thorax")])
    for side, y in (("left", 0.15), ("right", -0.15)):
        scene.reach(
            f"{side}_grip", (float(pelvis[0]) + 0.44, y, float(pelvis[2]) + 0.38), name=f"{side} hand on the wheel"
        )
    return scene


def _trunk() -> Scene:
    scene = initial_scene(make("elephant"))
    ends = [each.name for each in scene.figure.sites if "trunk" in each.name]
    if ends:
        scene.reach(ends[-1], np.add(scene.pose.position(ends[-1]), (0.3, 0.4, 0.6)), name="trunk")
    return scene


def _lamp() -> Scene:
    scene = initial_scene(make("lamp"))
    site = scene.figure.sites[-1].name
    scene.reach(site, np.add(scene.pose.position(site), (0.12, 0.1, -0.05)), name="light here")
    return scene


GALLERY: list[GalleryEntry] = [
    GalleryEntry("two_goals", "two conflicting reach tasks: drag one to a higher priority level", _two_goals),
    GalleryEntry("carrying", "12 kg in one hand: contact forces, friction and joint torques", _carrying),
    GalleryEntry("under_the_table", "reaching around an obstacle", _at_the_table),
    GalleryEntry("driver", "a driver between seat and steering wheel", _driver),
    GalleryEntry("trunk", "an elephant's trunk with thirty joints", _trunk),
    GalleryEntry("lamp", "a desk lamp that aims at a point", _lamp),
]


def gallery_entry(name: str) -> GalleryEntry:
    """An example scene by name."""
    for entry in GALLERY:
        if entry.name == name:
            return entry
    raise CommandError(f"unknown example scene {name[:40]!r}; {suggest(name[:40], [each.name for each in GALLERY])}")

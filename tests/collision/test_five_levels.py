"""Five priority levels and a cylinder that is moved against a standing figure [Baerlocher2001, 7.3.6, fig. 7.13]."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import ClearanceTask
from poise.library import human, human_pose
from poise.model import Cylinder
from poise.scene import Scene
from poise.solver import Result

NEAR, FAR = (0.45, -0.15, 1.2), (1.2, -0.15, 1.2)
ACROSS = (np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0)  # its axis from left to right


def scene_of(soles: int, balance: int) -> Scene:
    """Table 7.1: collisions, then feet and balance in the order given, gaze, reach."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.lock("eyes")  # fixed in the head, as those of the source's figure
    push(scene, 1.2)
    scene.pin("left_sole", "right_sole", level=soles)
    scene.keep_balance("left_sole", "right_sole", over="middle", level=balance)
    scene.look_at("eyes", NEAR, level=3)
    scene.reach("right_grip", NEAR, level=4)
    return scene


def push(scene: Scene, x: float) -> None:
    scene.add_obstacle("cylinder", Cylinder(0.12, 1.6), at=(x, 0.0, 1.0), rotation=ACROSS)


def clear_of(scene: Scene) -> float:
    clearance = scene["clearance"]
    assert isinstance(clearance, ClearanceTask)
    return float(clearance.nearest(scene.pose).distances.min(initial=1.0)) - clearance.margin


def soles(result: Result) -> float:
    return max(result["left_sole"].error, result["right_sole"].error)


def test_balance_on_a_lower_level_yields_before_the_foot() -> None:
    scene = scene_of(soles=1, balance=2)
    assert scene.solve().status.value == "solved"
    scene.set("right_grip", goal=FAR)
    away = scene.solve(restart=False)  # local, as in the source: other starts evade the cylinder in balance
    assert away["right_grip"].error > 0.2  # the reach is given up for balance
    assert away["balance"].error < 1e-6
    push(scene, 0.25)
    leaning = scene.solve(restart=False)
    assert clear_of(scene) > -1e-6
    assert max(leaning["balance"].error, soles(leaning)) < 1e-5  # the waist moves back, and all above the reach holds
    assert "touches cylinder" in leaning.explain()
    push(scene, 0.0)
    pressed = scene.solve(max_iterations=80, restart=False)
    assert clear_of(scene) > -1e-5
    assert pressed["balance"].error > 0.05
    assert soles(pressed) < 1e-4


@pytest.mark.nightly
def test_with_balance_above_the_foot_balance_is_kept() -> None:
    scene = scene_of(soles=2, balance=1)
    for x in (0.25, 0.0):
        push(scene, x)
        result = scene.solve(max_iterations=80, restart=False)
    assert clear_of(scene) > -1e-5
    assert result["balance"].error < 1e-3


@pytest.mark.parametrize("name", ["left_sole", "right_sole"])
def test_the_feet_are_pinned_where_they_stand(name: str) -> None:
    scene = scene_of(soles=1, balance=2)
    assert scene.solve()[name].met

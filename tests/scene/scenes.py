"""Small scenes for tests."""

from __future__ import annotations

from poise.scene import Scene
from tests.solver.crane import bent, crane
from tests.support.figures import biped


def crane_scene() -> Scene:
    return Scene(crane(), bent(crane()))


def standing() -> Scene:
    scene = Scene(biped())
    scene.pose = scene.pose.with_values({"left_knee": 0.3, "right_knee": 0.3, "right_elbow": 0.5})
    scene.pin("left_sole", "right_sole")
    return scene

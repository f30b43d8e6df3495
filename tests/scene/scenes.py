"""Small scenes for tests."""

from __future__ import annotations

from typing import Any

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


def balance_over(margin: float | None) -> dict[str, Any]:
    """Options of `keep_balance`: that far inside the support polygon, or over the middle of the feet."""
    return {"over": "middle"} if margin is None else {"margin": margin}

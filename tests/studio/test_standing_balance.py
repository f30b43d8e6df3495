"""Balance of scenes in the studio: inside the support polygon, and over a point where a pose leaves it."""

from __future__ import annotations

import numpy as np
import pytest

from poise.library import human, human_pose
from poise.scene import Scene
from poise.studio.figure_commands import _with_renamed_site
from poise.studio.scene_setup import apply_pose, initial_scene
from poise.tasks import SupportPolygonTask


@pytest.fixture
def standing() -> Scene:
    return initial_scene(human())


def test_a_person_balances_inside_the_support_polygon(standing: Scene) -> None:
    balance = standing["balance"]
    assert isinstance(balance, SupportPolygonTask)
    assert balance.level == 2


def test_a_pose_outside_the_polygon_is_kept(standing: Scene) -> None:
    sitting = human_pose(human(), "sit")
    apply_pose(standing, sitting)
    assert standing["balance"].error_norm(standing.pose) < 1e-9
    assert np.allclose(standing.solve().pose.q, sitting.q, atol=1e-6)


def test_balance_follows_a_renamed_segment(standing: Scene) -> None:
    site = standing["balance"].forces.supports[0].site
    renamed = _with_renamed_site(standing["balance"], site, "sole")
    assert isinstance(renamed, SupportPolygonTask)
    assert renamed.forces.supports[0].site == "sole"


def test_a_head_pulled_aside_leaves_the_arms(standing: Scene) -> None:
    begin = standing.pose
    goal = begin.position("head")
    standing.reach("head", goal, name="pull")
    for _ in range(10):
        goal = np.add(goal, (0.0, 0.02, -0.002))
        standing.set("pull", goal=goal)
        standing.track(time_budget=None)
    assert np.linalg.norm(standing.pose.position("head") - goal) < 1e-3
    for grip in ("left_grip", "right_grip"):
        assert np.linalg.norm(standing.pose.position(grip) - begin.position(grip)) < 0.25

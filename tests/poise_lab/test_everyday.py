"""Everyday poses: goals are met, parts that nothing concerns stay, and limbs stay outside the body."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.collision import ClearanceTask
from poise.library import human, human_pose
from poise.solver import Status
from poise_lab.everyday import POSES, solve_everyday
from tests.support.backends import MINUTES_IN_PYTHON

pytestmark = MINUTES_IN_PYTHON
HUMAN = human()
STAND = human_pose(HUMAN, "stand")


def standing() -> poise.Scene:
    """A person whose pins and balance are met, ready to be pulled."""
    scene = poise.Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(level=2)
    scene.solve()
    scene.prefer_natural()
    return scene


def pull(scene: poise.Scene, site: str, by: tuple[float, float, float], frames: int = 10) -> poise.solver.Result:
    """Drag a site by a vector in some frames, and hold it until the figure no longer moves."""
    begin = scene.pose.position(site)
    scene.reach(site, begin, name="pull", level=3)
    for share in np.linspace(0.0, 1.0, frames + 1)[1:]:
        scene.set("pull", goal=tuple(begin + share * np.array(by)))
        result = scene.track(time_budget=None)
    for _ in range(10):
        if not result.status.is_stationary:
            result = scene.track(time_budget=None)
    return result


def test_there_are_twenty_poses() -> None:
    assert len(POSES) == 20


@pytest.mark.parametrize(("name", "head"), [("cup", 0.04), ("phone", 0.06), ("wave", 0.06)])
def test_what_is_within_reach_moves_the_arm_alone(name: str, head: float) -> None:
    outcome = solve_everyday(name, natural=True)
    assert outcome.result.solved
    assert outcome.moved("left_grip") < 0.05
    assert outcome.moved("head") < head
    assert outcome.penetration() < 0.001


def test_a_box_is_lifted_with_bent_knees() -> None:
    outcome = solve_everyday("box from the floor", natural=True)
    assert outcome.result.solved
    assert min(outcome.pose.value(f"{side}_knee.flexion") for side in ("left", "right")) > 1.0
    assert outcome.pose.position("head")[2] > outcome.pose.position("pelvis")[2] + 0.2


def test_a_pulled_hand_moves_the_arm_first_and_then_the_trunk() -> None:
    """Within reach the trunk stays; farther away it follows."""
    near, far = standing(), standing()
    start = near.pose
    assert pull(near, "right_grip", (0.3, 0.0, 0.3)).status is Status.SOLVED
    assert pull(far, "right_grip", (0.75, 0.0, 0.3)).status is Status.SOLVED
    moved = [float(np.linalg.norm(scene.pose.position("chest") - start.position("chest"))) for scene in (near, far)]
    assert moved[0] < 0.03
    assert moved[1] > 0.15


def test_a_pelvis_that_is_pulled_down_bends_the_knees() -> None:
    scene = standing()
    assert pull(scene, "pelvis", (0.0, 0.0, -0.06)).status is Status.SOLVED
    assert min(scene.pose.value(f"{side}_knee.flexion") for side in ("left", "right")) > 0.6  # the pelvis tilts as well


def test_a_head_that_is_pulled_aside_leaves_no_limb_inside_the_body() -> None:
    scene = standing()
    scene.avoid(self_collision=True)
    pull(scene, "head", (0.0, 0.2, -0.03))
    inside = ClearanceTask(name="body", self_collision=True, margin=0.0).error(scene.pose)
    assert float(inside.max(initial=0.0)) < 0.002

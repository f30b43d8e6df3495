"""Feet whose toes stay on the floor: heels rise where a goal needs it, and balance counts what still touches."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import library
from poise.errors import TaskError
from poise.kinematics import Pose

HUMAN = library.human(feet=True)
STAND = library.human_pose(HUMAN, "stand")
TOES, SOLES = ("left_toe", "right_toe"), ("left_sole", "right_sole")


def scene_on_toes(natural: bool = False) -> poise.Scene:
    scene = poise.Scene(HUMAN, STAND, natural=natural)
    scene.stand_on_toes()
    return scene


def heel(pose: Pose) -> float:
    return float(pose.position("left_heel")[2])


def test_heels_rise_for_a_high_goal_and_the_toes_stay_flat() -> None:
    scene = scene_on_toes()
    scene.keep_balance(margin=0.01)
    scene.reach("right_grip", (0.3, -0.2, 2.2))
    assert scene.solve()
    assert heel(scene.pose) > 0.05
    assert scene.pose.value("left_toes", degrees=True) > 10.0
    for site in ("left_toe", "left_toe_inner", "left_toe_outer"):
        assert np.abs(scene.pose.position(site) - STAND.position(site)).max() < 1e-4
    assert scene.balance_margin(*TOES) > 0.01 - 1e-4


def test_heels_stay_down_where_no_goal_lifts_them() -> None:
    scene = scene_on_toes()
    scene.reach("right_grip", (0.45, -0.2, 1.0))
    assert scene.solve()
    assert -1e-4 < heel(scene.pose) < 0.01


def test_a_deep_squat_lifts_the_heels_and_balances_on_what_still_touches() -> None:
    """The heels carry until they rise: the support polygon is then that of toes and balls."""
    scene = scene_on_toes(natural=True)
    scene.keep_balance(*TOES, *SOLES, margin=0.01)
    scene.reach("pelvis", (0.0, 0.0, 0.33), axes="z")
    result = scene.solve()
    assert heel(scene.pose) > 0.02
    assert result["balance"].met
    assert scene.balance_margin(*TOES, *SOLES) > 0.01 - 1e-3


def test_what_cannot_stand_on_toes_is_refused() -> None:
    with pytest.raises(TaskError, match=r"no segment 'left_toes'; make it with library.human\(feet=True\)"):
        poise.Scene(library.human()).stand_on_toes()
    with pytest.raises(TaskError, match="did you mean 'left'"):
        poise.Scene(HUMAN, STAND).stand_on_toes("lefty")
    pinned = poise.Scene(HUMAN, STAND)
    pinned.pin("left_sole")
    with pytest.raises(TaskError, match="task 'left_sole' keeps the foot flat"):
        pinned.stand_on_toes("left")
    with pytest.raises(TaskError, match="not flat on a level floor"):
        poise.Scene(HUMAN, STAND.with_values({"left_ankle.swing_x": 0.3})).stand_on_toes("left")


def test_standing_flat_again_pins_the_soles_where_the_toes_are() -> None:
    scene = scene_on_toes()
    scene.reach("right_grip", (0.3, -0.2, 2.2))
    scene.solve()
    assert scene.sides_on_toes == ("left", "right")
    scene.remove("right_grip")
    scene.stand_flat()
    assert scene.sides_on_toes == ()
    assert {task.name for task in scene.tasks} == set(SOLES)
    assert scene.solve()
    assert abs(heel(scene.pose)) < 1e-4
    assert np.abs(scene.pose.position("left_sole") - STAND.position("left_sole")).max() < 1e-4

"""Gaze: eyes, neck and trunk share it, as people do."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise import library
from poise.kinematics import Pose
from poise.scene.natural_gaze import expected_gaze, eye_share

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def looking(sideways: float, upward: float, natural: bool) -> Pose:
    """The pose that looks at a point 2 m away, at given angles from straight ahead [°]."""
    scene = poise.Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    if natural:
        scene.prefer_natural()
    a, b = np.radians([sideways, upward])
    target = STAND.position("eyes") + 2.0 * np.array(
        [math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)]
    )
    task = scene.look_at("eyes", target)
    assert scene.solve()
    assert task.error_norm(scene.pose) < 1e-4
    assert scene.pose.violations(1e-9) == {}
    return scene.pose


def head_angles(pose: Pose) -> tuple[float, float]:
    """Angles of the head to the left and upward, from its standing orientation [°]."""
    x, y, z = (pose.transform("head")[:3, :3] @ STAND.transform("head")[:3, :3].T)[:, 0].tolist()
    return math.degrees(math.atan2(y, x)), math.degrees(math.asin(z))


@pytest.mark.parametrize("sideways", [-60.0, 10.0, 40.0])
def test_eyes_alone_look_aside_a_little_and_the_head_turns_for_more(sideways: float) -> None:
    pose = looking(sideways, 0.0, natural=True)
    aside, _ = eye_share(math.radians(sideways), 0.0)
    assert -pose.value("eyes.swing_x") == pytest.approx(aside, abs=math.radians(1.0))
    turned, _ = head_angles(pose)
    assert turned == pytest.approx(sideways - math.degrees(aside), abs=1.5)
    trunk = pose.value("upper_spine.twist") + pose.value("middle_spine.twist") + pose.value("lower_spine.twist")
    assert abs(math.degrees(trunk)) < 4.0


@pytest.mark.parametrize("upward", [-40.0, 30.0])
def test_the_eyes_take_more_than_half_of_a_gaze_up_or_down(upward: float) -> None:
    pose = looking(0.0, upward, natural=True)
    assert math.degrees(-pose.value("eyes.swing_y")) == pytest.approx(0.59 * upward, abs=1.0)
    assert head_angles(pose)[1] == pytest.approx(0.41 * upward, abs=1.5)


def test_without_a_prior_the_eyes_still_turn_first() -> None:
    pose = looking(30.0, 0.0, natural=False)
    turned, _ = head_angles(pose)
    assert 8.0 < turned < 20.0
    assert math.degrees(-pose.value("eyes.swing_x")) > 10.0


def test_a_gaze_that_is_met_stays() -> None:
    pose = looking(40.0, 0.0, natural=True)
    target = tuple((pose.position("eyes") + 2.0 * pose.transform("eyes")[:3, 0]).tolist())
    expected = expected_gaze(pose, target)
    assert not expected.turns_head
    assert expected.eyes["eyes.swing_x"] == pytest.approx(pose.value("eyes.swing_x"))
    assert expected.head is not None
    assert expected_gaze(Pose.neutral(library.make("quadruped")), (1.0, 0.0, 0.0)).eyes == {}

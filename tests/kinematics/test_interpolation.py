"""The way from one pose to another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.kinematics import Pose, interpolate
from poise.math import quaternion, sphere, swing_twist
from tests.support.figures import arm, biped, random_configuration, random_figure

seeds = st.integers(0, 2**32 - 1)


def pair(seed: int) -> tuple[Pose, Pose]:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 8, limits=False)
    one, two = (Pose(figure, random_configuration(figure, rng, 0.9)) for _ in range(2))
    return one, two


@settings(max_examples=20)
@given(seeds, st.floats(0.0, 1.0))
def test_the_way_is_traveled_at_constant_speed(seed: int, t: float) -> None:
    one, two = pair(seed)
    np.testing.assert_allclose(interpolate(one, two, t) - one, t * (two - one), atol=1e-11)


@settings(max_examples=20)
@given(seeds)
def test_the_ends_are_the_poses_themselves(seed: int) -> None:
    one, two = pair(seed)
    assert interpolate(one, two, 0.0) == one
    assert interpolate(one, two, 1.0) == two


def test_each_kind_of_value_goes_its_own_way() -> None:
    rng = np.random.default_rng(5)
    one, two = (Pose(biped(), random_configuration(biped(), rng, 0.6)) for _ in range(2))
    between = interpolate(one, two, 0.3)
    assert between.value("left_knee") == pytest.approx(0.7 * one.value("left_knee") + 0.3 * two.value("left_knee"))
    np.testing.assert_allclose(between["root"][:3], 0.7 * one["root"][:3] + 0.3 * two["root"][:3], atol=1e-14)
    slerp = quaternion.slerp(one["left_hip"], two["left_hip"], 0.3)
    assert float(quaternion.angle_between(between["left_hip"], slerp)) < 1e-14
    ends = [swing_twist.direction(pose["left_girdle"]) for pose in (one, two)]
    direction = swing_twist.direction(between["left_girdle"])
    np.testing.assert_allclose(direction, sphere.along(*ends, 0.3), atol=1e-14)
    assert between["left_girdle"][3] == 0.0


def test_an_array_of_shares_gives_a_list() -> None:
    one = Pose.neutral(arm())
    two = one.with_values({"elbow.flexion": 2.0})
    found = interpolate(one, two, [0.0, 0.25, 1.0])
    assert [pose.value("elbow.flexion") for pose in found] == [0.0, 0.5, 2.0]
    assert interpolate(one, two, np.zeros(0)) == []


@pytest.mark.parametrize("t", [-0.1, 1.1, float("nan"), [0.0, 2.0]])
def test_shares_outside_the_way_are_refused(t: float) -> None:
    pose = Pose.neutral(arm())
    with pytest.raises(PoseError, match="from 0 to 1"):
        interpolate(pose, pose, t)


def test_poses_of_different_figures_are_refused() -> None:
    with pytest.raises(PoseError, match="different figures"):
        interpolate(Pose.neutral(arm()), Pose.neutral(biped()), 0.5)

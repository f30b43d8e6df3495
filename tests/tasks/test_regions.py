"""Regions: nothing to do inside, the way back outside."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.math import quaternion
from poise.tasks import HalfSpace, InsideBall, InsideBox, Region, RegionTask
from tests.support.figures import arm

pytestmark = pytest.mark.usefixtures("engine")


def tip(*shift: float) -> np.ndarray:
    """Where the fingertip is, or a point beside it."""
    return Pose.neutral(arm()).position("fingertip") + np.array(shift or (0.0, 0.0, 0.0))


def task_of(region: Region) -> RegionTask:
    return RegionTask(site="fingertip", region=region)


@pytest.mark.parametrize("kind", ["half-space", "ball", "box"])
def test_inside_nothing_is_asked_for_and_zero_is_allowed(kind: str) -> None:
    region = {
        "half-space": HalfSpace(tip(0.0, 0.0, -0.1)),
        "ball": InsideBall(tip() + 0.1, 0.5),
        "box": InsideBox(tip() + 0.1, (0.5, 0.6, 0.7)),
    }[kind]
    pose, task = Pose.neutral(arm()), task_of(region)
    np.testing.assert_array_equal(task.error(pose), 0.0)
    assert task.error_norm(pose) == 0.0
    lower, upper = task.interval(pose)
    assert (lower < 0.0).all()
    assert (upper > 0.0).all()
    assert task.is_inequality


def test_bounds_say_how_far_the_site_may_go() -> None:
    pose = Pose.neutral(arm())
    lower, upper = task_of(HalfSpace(tip(0.0, 0.0, -0.1))).interval(pose)
    np.testing.assert_allclose([lower[0], upper[0]], [-0.1, np.inf], rtol=1e-12)
    lower, upper = task_of(InsideBall(tip(0.0, 0.3, 0.0), 0.2)).interval(pose)
    np.testing.assert_allclose([lower[0], upper[0]], [-np.inf, -0.1], rtol=1e-12)
    lower, upper = task_of(InsideBox(tip(0.0, 0.3, 0.0), (0.2, 0.2, 0.2))).interval(pose)
    np.testing.assert_allclose(lower, [-0.1, 0.2, -0.1], rtol=1e-12)
    np.testing.assert_allclose(upper, [0.1, 0.4, 0.1], rtol=1e-12)


def test_the_floor_is_the_half_space_as_it_stands() -> None:
    assert HalfSpace() == HalfSpace((0, 0, 0), (0, 0, 5))
    assert task_of(HalfSpace()).error(Pose.neutral(arm()))[0] == 0.0


def test_the_error_leads_to_the_nearest_point_of_a_turned_box() -> None:
    rng, pose = np.random.default_rng(2), Pose.neutral(arm())
    for _ in range(20):
        box = InsideBox(tip() + rng.normal(size=3), rng.uniform(0.2, 1.5, 3), quaternion.random(rng))
        turn = quaternion.to_matrix(box.rotation)
        grid = np.stack(np.meshgrid(*(np.linspace(-0.5, 0.5, 41) * edge for edge in box.size)), axis=-1).reshape(-1, 3)
        gaps = np.linalg.norm(grid @ turn.T + box.center - tip(), axis=1)
        amount = task_of(box).error_norm(pose)
        assert amount <= gaps.min() + 1e-12
        assert amount >= gaps.min() - 0.03  # the grid is that fine


def test_outside_a_ball_the_error_is_the_distance_inwards() -> None:
    pose, task = Pose.neutral(arm()), task_of(InsideBall(tip(0.3, 0.0, 0.0), 0.1))
    np.testing.assert_allclose(task.error(pose), [-0.2], rtol=1e-12)  # the distance from the center shall shrink


def test_at_the_center_of_a_ball_everything_is_finite() -> None:
    pose, task = Pose.neutral(arm()), task_of(InsideBall(tip(), 0.1))
    np.testing.assert_array_equal(task.error(pose), [0.0])
    assert np.isfinite(task.jacobian(pose)).all()

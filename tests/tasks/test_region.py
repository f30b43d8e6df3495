"""RegionTask and regions: zero error inside, the distance to the region outside."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.tasks import HalfSpace, InsideBall, InsideBox, Region, RegionTask
from tests.support.figures import arm
from tests.tasks.checks import check_invalid

HALF_TURN = (0.0, 1.0, 0.0, 0.0)


DESCRIPTIONS: list[tuple[RegionTask, str, str]] = [
    (
        RegionTask(site="tip", region=HalfSpace()),
        "tip region",
        "tip on the side [0 0 1] of the plane through [0 0 0]",
    ),
    (
        RegionTask(site="tip", region=InsideBall((1, 2, 3), 0.5)),
        "tip region",
        "tip inside the ball of radius 0.5 m about [1 2 3]",
    ),
    (
        RegionTask(site="tip", region=InsideBox((1, 2, 3), (1, 1, 2), HALF_TURN)),
        "tip region",
        "tip inside the box of [1 1 2] m about [1 2 3] rotated by [0 1 0 0]",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: RegionTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "no region": (lambda: RegionTask(site="grip", region="box"), "its region must be a HalfSpace"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


REGIONS: dict[str, tuple[Callable[[], object], str]] = {
    "ball of no radius": (lambda: InsideBall((0, 0, 0), 0), "the radius of an InsideBall must be greater"),
    "ball at NaN": (lambda: InsideBall((0, math.nan, 0), 1), "the center of an InsideBall must be finite"),
    "flat box": (lambda: InsideBox((0, 0, 0), (1, 0, 1)), "the size of an InsideBox must be three numbers greater"),
    "bent box": (lambda: InsideBox((0, 0, 0), (1, 1, 1), (1, 1, 0, 0)), "rotation of an InsideBox: expected a unit"),
    "no side": (lambda: HalfSpace((0, 0, 0), (0, 0, 0)), "the normal of a HalfSpace must be a direction"),
}


@pytest.mark.parametrize("what", REGIONS)
def test_invalid_regions_raise(what: str) -> None:
    make, message = REGIONS[what]
    with pytest.raises(PoiseError, match=message):
        make()


def tip(*shift: float) -> np.ndarray:
    """Where the fingertip is, or a point beside it."""
    return Pose.neutral(arm()).position("fingertip") + np.array(shift or (0.0, 0.0, 0.0))


def task_of(region: Region) -> RegionTask:
    return RegionTask(site="fingertip", region=region)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("kind", ["half-space", "ball", "box"])
def test_inside_the_error_is_zero_and_the_interval_contains_zero(kind: str) -> None:
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


@pytest.mark.usefixtures("backend")
def test_the_interval_is_the_distance_to_the_bounds() -> None:
    pose = Pose.neutral(arm())
    lower, upper = task_of(HalfSpace(tip(0.0, 0.0, -0.1))).interval(pose)
    np.testing.assert_allclose([lower[0], upper[0]], [-0.1, np.inf], rtol=1e-12)
    lower, upper = task_of(InsideBall(tip(0.0, 0.3, 0.0), 0.2)).interval(pose)
    np.testing.assert_allclose([lower[0], upper[0]], [-np.inf, -0.1], rtol=1e-12)
    lower, upper = task_of(InsideBox(tip(0.0, 0.3, 0.0), (0.2, 0.2, 0.2))).interval(pose)
    np.testing.assert_allclose(lower, [-0.1, 0.2, -0.1], rtol=1e-12)
    np.testing.assert_allclose(upper, [0.1, 0.4, 0.1], rtol=1e-12)


@pytest.mark.usefixtures("backend")
def test_the_default_half_space_is_above_the_floor() -> None:
    assert HalfSpace() == HalfSpace((0, 0, 0), (0, 0, 5))
    assert task_of(HalfSpace()).error(Pose.neutral(arm()))[0] == 0.0


@pytest.mark.usefixtures("backend")
def test_the_error_norm_is_the_distance_to_a_rotated_box() -> None:
    rng, pose = np.random.default_rng(2), Pose.neutral(arm())
    for _ in range(20):
        box = InsideBox(tip() + rng.normal(size=3), rng.uniform(0.2, 1.5, 3), quaternion.random(rng))
        turn = quaternion.to_matrix(box.rotation)
        grid = np.stack(np.meshgrid(*(np.linspace(-0.5, 0.5, 41) * edge for edge in box.size)), axis=-1).reshape(-1, 3)
        gaps = np.linalg.norm(grid @ turn.T + box.center - tip(), axis=1)
        distance = task_of(box).error_norm(pose)
        assert distance <= gaps.min() + 1e-12
        assert distance >= gaps.min() - 0.03  # the grid is that fine


@pytest.mark.usefixtures("backend")
def test_outside_a_ball_the_error_is_the_distance_to_it() -> None:
    pose, task = Pose.neutral(arm()), task_of(InsideBall(tip(0.3, 0.0, 0.0), 0.1))
    np.testing.assert_allclose(task.error(pose), [-0.2], rtol=1e-12)  # the distance from the center shall shrink


@pytest.mark.usefixtures("backend")
def test_at_the_center_of_a_ball_the_jacobian_is_finite() -> None:
    pose, task = Pose.neutral(arm()), task_of(InsideBall(tip(), 0.1))
    np.testing.assert_array_equal(task.error(pose), [0.0])
    assert np.isfinite(task.jacobian(pose)).all()

"""AxisTask: one axis of a site points in a direction."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.math import sphere
from poise.tasks import AxisTask
from tests.tasks.checks import check_invalid
from tests.tasks.opposite_directions import (
    HINGES,
    check_heading_follows_the_active_joint,
    check_opposite_start_is_left,
    check_starts_beside_the_opposite_are_left,
    one_hinge,
)
from tests.tasks.scenes import biped_scene

DESCRIPTIONS: list[tuple[AxisTask, str, str]] = [
    (AxisTask(site="cup", axis=(0, 0, 2), direction=(0, 0, 1)), "cup axis", "cup: axis [0 0 1] along [0 0 1]"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: AxisTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "zero axis": (lambda: AxisTask(site="grip", axis=(0, 0, 0), direction=(0, 0, 1)), "its axis must be a direction"),
    "zero direction": (lambda: AxisTask(site="grip", axis=(0, 0, 1), direction=(0, 0, 0)), "its direction must be a"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(("hinge", "aimed"), HINGES)
def test_an_opposite_start_is_left_at_once(hinge: str, aimed: str) -> None:
    check_opposite_start_is_left("axis", hinge, aimed)


@pytest.mark.usefixtures("backend")
def test_starts_beside_the_opposite_direction_are_left() -> None:
    check_starts_beside_the_opposite_are_left("axis")


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("joint", ["tilt", "roll"])
def test_the_way_out_uses_the_active_joint(joint: str) -> None:
    check_heading_follows_the_active_joint("axis", joint)


@pytest.mark.usefixtures("backend")
def test_the_error_norm_is_the_angle() -> None:
    scene = biped_scene(np.random.default_rng(3))
    for _ in range(20):
        own, goal = sphere.uniform(scene.rng), sphere.uniform(scene.rng)
        aimed = scene.place("eyes").rotation_matrix @ own
        angle = float(sphere.arc_length(aimed, goal))
        task = AxisTask(site="eyes", axis=own, direction=goal)
        assert task.error_norm(scene.pose) == pytest.approx(angle, abs=1e-12)


@pytest.mark.usefixtures("backend")
def test_rotation_about_the_axis_is_free() -> None:
    pose = Pose.neutral(one_hinge("z"))
    task = AxisTask(site="shade", axis=(0, 0, 1), direction=(0, 1, 1))
    np.testing.assert_array_equal(task.jacobian(pose), np.zeros((2, 1)))
    assert task.error_norm(pose) == pytest.approx(math.pi / 4.0)

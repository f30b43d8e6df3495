"""DistanceTask: two points keep a distance."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.tasks import DistanceTask
from tests.support.figures import arm
from tests.tasks.checks import check_invalid, check_misfit

NAN = (0.0, math.nan, 0.0)


DESCRIPTIONS: list[tuple[DistanceTask, str, str]] = [
    (DistanceTask(site="a", to="b", distance=0.25), "a distance", "a at 0.25 m from b"),
    (DistanceTask(site="a", to=(0, 0, 1), distance=0.25), "a distance", "a at 0.25 m from [0 0 1]"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: DistanceTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "negative distance": (lambda: DistanceTask(site="grip", to="base", distance=-1), "its distance must be zero or"),
    "distance to NaN": (lambda: DistanceTask(site="grip", to=NAN, distance=1), "to must be finite"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown to": (lambda: DistanceTask(site="grip", to="bass", distance=1), "did you mean 'base'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])


@pytest.mark.usefixtures("backend")
def test_coincident_points_separate_along_a_feasible_direction() -> None:
    pose = Pose.neutral(arm())
    task = DistanceTask(site="fingertip", to=pose.position("fingertip"), distance=0.1)
    e, J = task.error(pose), task.jacobian(pose)
    np.testing.assert_allclose(e, [0.1])
    step = J.T @ e
    assert np.linalg.norm(step) > 1e-3
    assert task.error_norm(pose.plus(step)) < 0.1


@pytest.mark.usefixtures("backend")
def test_coincident_points_meet_a_distance_of_zero() -> None:
    pose = Pose.neutral(arm())
    task = DistanceTask(site="fingertip", to=pose.position("fingertip"), distance=0.0)
    np.testing.assert_array_equal(task.error(pose), [0.0])
    assert np.isfinite(task.jacobian(pose)).all()

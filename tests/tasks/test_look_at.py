"""LookAtTask: an axis of a site aims at a point."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.math import sphere
from poise.tasks import LookAtTask
from tests.support.figures import biped
from tests.tasks.checks import check_invalid, check_misfit
from tests.tasks.opposite_directions import (
    HINGES,
    check_heading_follows_the_active_joint,
    check_opposite_start_is_left,
    check_starts_beside_the_opposite_are_left,
)
from tests.tasks.scenes import biped_scene

NAN = (0.0, math.nan, 0.0)


DESCRIPTIONS: list[tuple[LookAtTask, str, str]] = [
    (LookAtTask(site="eyes", target=(3, 0, 1.5)), "eyes look-at", "eyes looks at [3 0 1.5]"),
    (LookAtTask(site="eyes", target="hand"), "eyes look-at", "eyes looks at hand"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: LookAtTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "NaN target": (lambda: LookAtTask(site="grip", target=NAN), "its target must be finite"),
    "zero sight": (lambda: LookAtTask(site="grip", target=(0, 0, 0), axis=(0, 0, 0)), "its axis must be a direction"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown target": (lambda: LookAtTask(site="grip", target="bass"), "did you mean 'base'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(("hinge", "aimed"), HINGES)
def test_an_opposite_start_is_left_at_once(hinge: str, aimed: str) -> None:
    check_opposite_start_is_left("look-at", hinge, aimed)


@pytest.mark.usefixtures("backend")
def test_starts_beside_the_opposite_direction_are_left() -> None:
    check_starts_beside_the_opposite_are_left("look-at")


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("joint", ["tilt", "roll"])
def test_the_way_out_uses_the_active_joint(joint: str) -> None:
    check_heading_follows_the_active_joint("look-at", joint)


@pytest.mark.usefixtures("backend")
def test_the_error_norm_is_the_angle() -> None:
    scene = biped_scene(np.random.default_rng(3))
    for _ in range(20):
        own, goal = sphere.uniform(scene.rng), sphere.uniform(scene.rng)
        aimed = scene.place("eyes").rotation_matrix @ own
        angle = float(sphere.arc_length(aimed, goal))
        task = LookAtTask(site="eyes", axis=own, target=scene.place("eyes").translation_vector + 3.0 * goal)
        assert task.error_norm(scene.pose) == pytest.approx(angle, abs=1e-12)


@pytest.mark.usefixtures("backend")
def test_the_heading_at_the_opposite_direction_is_deterministic() -> None:
    pose = Pose.neutral(biped())
    task = LookAtTask(site="eyes", target=(-5.0, 0.0, pose.position("eyes")[2]))
    again = LookAtTask(site="eyes", target=(-5.0, 0.0, pose.position("eyes")[2]))
    np.testing.assert_array_equal(task.error(pose), again.error(Pose.neutral(biped())))
    assert task.error_norm(pose) == pytest.approx(math.pi)


@pytest.mark.usefixtures("backend")
def test_at_the_target_the_error_is_zero_and_finite() -> None:
    pose = Pose.neutral(biped())
    task = LookAtTask(site="eyes", target=pose.position("eyes"))
    np.testing.assert_array_equal(task.error(pose), np.zeros(2))
    assert np.isfinite(task.jacobian(pose)).all()

"""EllipsoidTask: a site slides on an ellipsoid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import Site
from poise.tasks import EllipsoidTask
from tests.support.figures import arm
from tests.tasks.checks import check_invalid, check_misfit
from tests.tasks.scenes import random_scene

DESCRIPTIONS: list[tuple[EllipsoidTask, str, str]] = [
    (
        EllipsoidTask(site="scapula", on="chest", radii=(0.1, 0.15, 0.2)),
        "scapula on ellipsoid",
        "scapula on the ellipsoid of radii [0.1 0.15 0.2] m of chest",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: EllipsoidTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "flat ellipsoid": (lambda: EllipsoidTask(site="grip", on="base", radii=(1, 1, 0)), "its radii must be three"),
    "ellipsoid at a point": (
        lambda: EllipsoidTask(site="grip", on="base", radii=(1, 1, 1), placement=(0, 0, 0)),
        "its placement: expected a Transform",
    ),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown carrier": (lambda: EllipsoidTask(site="grip", on="bass", radii=(1, 1, 1)), "did you mean 'base'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])


@pytest.mark.usefixtures("backend")
def test_equal_radii_give_the_distance_to_a_sphere() -> None:
    scene = random_scene(np.random.default_rng(5))
    task = EllipsoidTask(site=scene.one, on=scene.other, radii=(0.4, 0.4, 0.4))
    apart = np.linalg.norm(scene.place(scene.one).translation_vector - scene.place(scene.other).translation_vector)
    np.testing.assert_allclose(task.error(scene.pose), [0.4 - apart], rtol=1e-12)


@pytest.mark.usefixtures("backend")
def test_surface_points_have_zero_error_and_the_sign_is_positive_inside() -> None:
    """x = c + R S u with a unit u; inside the error is positive, outside negative."""
    scene = random_scene(np.random.default_rng(6))
    task = EllipsoidTask(site=scene.one, on=scene.other, radii=(0.3, 0.5, 0.9), placement=scene.placement())
    for factor, sign in ((1.0, 0.0), (0.9, 1.0), (1.1, -1.0)):
        u = factor * np.array(scene.direction())
        world = (scene.place(scene.other) @ task.placement).apply(u * task.radii)
        local = scene.pose.placement(scene.one.segment).inverse().apply(world)
        there = Site("there", scene.one.segment, type(task.placement)(tuple(local.tolist())))
        e = EllipsoidTask(site=there, on=scene.other, radii=task.radii, placement=task.placement).error(scene.pose)
        np.testing.assert_allclose(e, [sign * 0.1 * task.mean_radius], rtol=1e-9, atol=1e-12)


@pytest.mark.usefixtures("backend")
def test_the_center_of_the_ellipsoid_has_a_gradient() -> None:
    pose = Pose.neutral(arm())
    base = pose.placement("base")
    place = base.inverse() @ pose.placement("fingertip")
    task = EllipsoidTask(site="fingertip", on="base", radii=(0.1, 0.2, 0.3), placement=place)
    e, J = task.error(pose), task.jacobian(pose)
    assert e[0] == pytest.approx(task.mean_radius, abs=1e-9)
    assert np.abs(J.T @ e).max() > 1e-3

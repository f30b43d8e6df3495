"""PostureTask: joints go to the values of a posture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import JointKind
from poise.tasks import PostureTask
from tests.support.figures import arm, biped, random_figure
from tests.tasks.checks import check_invalid, check_misfit


def test_rows_are_in_radians_or_meters() -> None:
    figure = random_figure(np.random.default_rng(2), 6, (JointKind.SLIDE, JointKind.BALL), free=True)
    task = PostureTask(pose=Pose.neutral(figure))
    units = dict(zip(figure.dof_names, task.row_units(figure), strict=True))
    assert {unit for name, unit in units.items() if "about" in name} == {"rad"}
    assert {unit for name, unit in units.items() if "along" in name or "distance" in name} == {"m"}


DESCRIPTIONS: list[tuple[PostureTask, str, str]] = [
    (PostureTask(pose=Pose.neutral(arm())), "posture", "all joints to a posture"),
    (PostureTask(pose=Pose.neutral(arm()), joints=["elbow"]), "posture", "elbow to a posture"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: PostureTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "posture of numbers": (lambda: PostureTask(pose=np.zeros(3)), "its pose must be a Pose"),
    "posture of unknown joints": (
        lambda: PostureTask(pose=Pose.neutral(arm()), joints=("elbo",)),
        "did you mean 'elbow'",
    ),
    "posture of no joints": (lambda: PostureTask(pose=Pose.neutral(arm()), joints=()), "None stands for all"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "posture of another figure": (lambda: PostureTask(pose=Pose.neutral(biped())), "belongs to Figure.'biped'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])

"""CenterOfMassTask: the center of mass goes to a point."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.tasks import CenterOfMassTask
from tests.tasks.checks import check_invalid


def test_a_figure_without_mass_raises() -> None:
    figure = FigureBuilder("ghost").segment("body").root("body", free=True).build()
    task = CenterOfMassTask(goal=(0, 0, 1))
    for use in (lambda: task.error(Pose.neutral(figure)), lambda: task.jacobian(Pose.neutral(figure))):
        with pytest.raises(TaskError, match=r"task 'center of mass': figure 'ghost' has no mass"):
            use()


NAN = (0.0, math.nan, 0.0)


DESCRIPTIONS: list[tuple[CenterOfMassTask, str, str]] = [
    (CenterOfMassTask(goal=(0.1, 0, 9), axes="xy"), "center of mass", "center of mass to x = 0.1, y = 0"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: CenterOfMassTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "NaN center": (lambda: CenterOfMassTask(goal=NAN), "its goal must be finite"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])

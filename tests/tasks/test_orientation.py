"""OrientationTask: a site takes an orientation."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.tasks import OrientationTask
from tests.tasks.checks import check_invalid

HALF_TURN = (0.0, 1.0, 0.0, 0.0)


DESCRIPTIONS: list[tuple[OrientationTask, str, str]] = [
    (OrientationTask(site="hand", goal=HALF_TURN), "hand orientation", "hand to orientation [0 1 0 0]"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: OrientationTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "long quaternion": (
        lambda: OrientationTask(site="grip", goal=(2, 0, 0, 0)),
        "goal orientation: expected a unit quaternion",
    ),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


def test_the_goal_may_be_a_quaternion_a_matrix_or_a_rotation_object() -> None:
    class Rotation:
        def as_matrix(self) -> np.ndarray:
            return np.diag([1.0, -1.0, -1.0])

    goals = (HALF_TURN, np.diag([1.0, -1.0, -1.0]), Rotation())
    tasks = {OrientationTask(site="hand", goal=goal).goal for goal in goals}
    assert tasks == {HALF_TURN}
    check_invalid(
        lambda: OrientationTask(site="hand", goal=(0.0, 0.0, 1.0)),
        r"goal orientation: expected a unit quaternion \(w, x, y, z\), a 3×3 rotation matrix or a Rotation; got shape",
    )

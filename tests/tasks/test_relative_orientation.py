"""RelativeOrientationTask: two sites keep a rotation between them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from poise.tasks import RelativeOrientationTask
from tests.tasks.checks import check_invalid

NAN = (0.0, math.nan, 0.0)


HALF_TURN = (0.0, 1.0, 0.0, 0.0)


DESCRIPTIONS: list[tuple[RelativeOrientationTask, str, str]] = [
    (RelativeOrientationTask(site="a", other="b"), "a oriented like b", "a oriented like b"),
    (
        RelativeOrientationTask(site="a", other="b", rotation=HALF_TURN),
        "a oriented like b",
        "a oriented like b, rotated by [0 1 0 0]",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: RelativeOrientationTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "turn of three": (lambda: RelativeOrientationTask(site="grip", other="base", rotation=NAN), "a unit quaternion"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])

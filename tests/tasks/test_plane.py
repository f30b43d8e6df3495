"""PlaneTask: a site goes to a plane."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poise.tasks import PlaneTask
from tests.tasks.checks import check_invalid

DESCRIPTIONS: list[tuple[PlaneTask, str, str]] = [
    (
        PlaneTask(site="tip", point=(0, 0, 1), normal=(0, 0, 1)),
        "tip on plane",
        "tip to the plane through [0 0 1] with normal [0 0 1]",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: PlaneTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "plane of no normal": (lambda: PlaneTask(site="grip", point=(0, 0, 0), normal=(0, 0, 0)), "its normal must"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])

"""LineTask: a site goes to a line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poise.tasks import LineTask
from tests.tasks.checks import check_invalid

DESCRIPTIONS: list[tuple[LineTask, str, str]] = [
    (
        LineTask(site="tip", point=(0, 0, 1), direction=(5, 0, 0)),
        "tip on line",
        "tip to the line through [0 0 1] along [1 0 0]",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: LineTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "line of no direction": (lambda: LineTask(site="grip", point=(0, 0, 0), direction=(0, 0, 0)), "its direction must"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])

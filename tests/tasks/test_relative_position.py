"""RelativePositionTask: two sites meet or keep an offset."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from poise.tasks import RelativePositionTask
from tests.support.figures import biped
from tests.tasks.checks import check_invalid, check_misfit

NAN = (0.0, math.nan, 0.0)


DESCRIPTIONS: list[tuple[RelativePositionTask, str, str]] = [
    (RelativePositionTask(site="a", other="b"), "a meets b", "a meets b"),
    (RelativePositionTask(site="a", other="b", offset=(0, 0, 0.1)), "a meets b", "a meets b at [0 0 0.1]"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: RelativePositionTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "no other": (lambda: RelativePositionTask(site="grip", other=None), "the other site must be the name"),
    "NaN offset": (lambda: RelativePositionTask(site="grip", other="base", offset=NAN), "its offset must be finite"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown other": (lambda: RelativePositionTask(site="grip", other="bass"), "did you mean 'base'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])


@pytest.mark.usefixtures("backend")
def test_a_disabled_task_opens_the_loop() -> None:
    task = RelativePositionTask(site="left_grip", other="right_grip", enabled=False)
    assert not task.enabled
    task.check(biped())

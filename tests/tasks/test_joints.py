"""JointsTask: a weighted sum of joint coordinates takes a value."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from poise.tasks import JointsTask
from tests.tasks.checks import check_invalid, check_misfit

DESCRIPTIONS: list[tuple[JointsTask, str, str]] = [
    (
        JointsTask(factors={"hip.swing_y": 1, "knee": -0.5}, value=0.4),
        "hip.swing_y and knee",
        "hip.swing_y - 0.5 knee = 0.4 rad",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: JointsTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "no factors": (lambda: JointsTask(factors={}, value=0), "at least one joint"),
    "factor zero": (lambda: JointsTask(factors={"elbow.twist": 0}, value=0), "not 0"),
    "value NaN": (lambda: JointsTask(factors={"elbow.twist": 1}, value=math.nan), "its value must be a finite"),
    "unit of degrees": (lambda: JointsTask(factors={"elbow.twist": 1}, value=0, unit="deg"), "'rad' or 'm'"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown joint": (lambda: JointsTask(factors={"elbo.twist": 1}, value=0), "unknown joint; did you mean 'elbow'"),
    "unknown component": (lambda: JointsTask(factors={"elbow.turn": 1}, value=0), "no component 'turn'"),
    "wrong unit": (lambda: JointsTask(factors={"elbow.twist": 1}, value=0, unit="m"), "give unit='rad'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])

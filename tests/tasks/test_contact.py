"""ContactTask: a site touches a plane or a bar; scenes with contacts are in tests/scene/test_contacts.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poise.tasks import ContactTask
from tests.tasks.checks import check_invalid

DESCRIPTIONS = [
    (ContactTask(site="sole", point=(0, 0, 0)), "sole sticks to the plane across [0 0 1] at [0 0 0]"),
    (
        ContactTask(site="grip", point=(0, 0, 1), normal=(0, 2, 0), surface="bar", sliding=True),
        "grip slides on the bar along [0 1 0] at [0 0 1]",
    ),
]


@pytest.mark.parametrize(("task", "description"), DESCRIPTIONS, ids=[text for _, text in DESCRIPTIONS])
def test_default_name_and_description(task: ContactTask, description: str) -> None:
    assert task.name == f"{task.site} contact"
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "unknown surface": (lambda: ContactTask(site="sole", point=(0, 0, 0), surface="rope"), "'plane' or 'bar'"),
    "heading of a sliding site": (
        lambda: ContactTask(site="sole", point=(0, 0, 0), sliding=True, orientation=(1, 0, 0, 0)),
        "sticks to a plane",
    ),
    "heading across the normal": (
        lambda: ContactTask(site="sole", point=(0, 0, 0), orientation=(0, 1, 0, 0)),
        "does not align its axis with the normal",
    ),
    "negative friction": (lambda: ContactTask(site="sole", point=(0, 0, 0), friction=-1), "friction must be zero or"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


def test_a_bar_is_a_grip_and_a_plane_has_friction() -> None:
    assert ContactTask(site="grip", point=(0, 0, 1), surface="bar").support().friction is None
    assert ContactTask(site="sole", point=(0, 0, 0), friction=0.4).support(0.5).friction == 0.4

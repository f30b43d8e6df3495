"""PositionTask: a site goes to a point; arguments that all tasks share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from poise.errors import FigureError, PoiseError, TaskError
from poise.model import Site
from poise.tasks import (
    PositionTask,
)
from tests.tasks.checks import check_invalid, check_misfit


def test_errors_name_the_task() -> None:
    with pytest.raises(TaskError, match="task 'reach': its goal"):
        reach(goal=NAN)
    with pytest.raises(TaskError, match="name of a task: expected a str"):
        reach(name=3)


def test_task_error_is_a_poise_error_and_a_value_error() -> None:
    assert issubclass(TaskError, PoiseError)
    assert issubclass(TaskError, ValueError)
    assert not issubclass(TaskError, FigureError)


def test_a_given_name_is_kept() -> None:
    assert PositionTask(site="hand", goal=(0, 0, 0), name="reach for the cup").name == "reach for the cup"


NAN = (0.0, math.nan, 0.0)


HALF_TURN = (0.0, 1.0, 0.0, 0.0)


def reach(**settings: Any) -> PositionTask:
    return PositionTask(**{"name": "reach", "site": "grip", "goal": (0, 0, 1), **settings})


DESCRIPTIONS: list[tuple[PositionTask, str, str]] = [
    (PositionTask(site="hand", goal=(0.6, 0.2, 1.1)), "hand position", "hand to [0.6 0.2 1.1]"),
    (PositionTask(site="hand", goal=(0.6, -0.0, 1.1), axes="zy"), "hand position", "hand to y = 0, z = 1.1"),
    (
        PositionTask(site=Site("palm", "hand"), goal=(1, 2, 3), axes="x", frame="site"),
        "palm position",
        "palm to [1 2 3] along x of its own axes",
    ),
    (
        PositionTask(site="hand", goal=(1, 2, 3), axes="yz", frame=HALF_TURN),
        "hand position",
        "hand to [1 2 3] along y, z of axes rotated by [0 1 0 0]",
    ),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: PositionTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "NaN goal": (lambda: reach(goal=NAN), "its goal must be finite"),
    "goal of two": (lambda: reach(goal=(0, 1)), r"its goal must be 3 numbers, got an array of shape \(2,\)"),
    "goal of words": (lambda: reach(goal="up"), "its goal must be 3 numbers"),
    "weight NaN": (lambda: reach(weight=math.nan), "its weight must be a finite number"),
    "negative weight": (lambda: reach(weight=-1), "its weight must be 0 or more, got -1.0"),
    "level 0": (lambda: reach(level=0), "its level must be a whole number, 1"),
    "level 1.5": (lambda: reach(level=1.5), "its level must be a whole number"),
    "level True": (lambda: reach(level=True), "its level must be a whole number"),
    "enabled by a word": (lambda: reach(enabled="yes"), "enabled must be True or False"),
    "active_joints by a word": (lambda: reach(active_joints="branch"), r"JointSelection\.branch\(\)"),
    "joint_cost below one": (lambda: reach(joint_cost={"elbow": 0.5}), "the joint_cost of joint 'elbow' must be 1 or"),
    "joint_cost NaN": (lambda: reach(joint_cost={"elbow": math.nan}), "'elbow' must be a finite number"),
    "joint_cost no mapping": (lambda: reach(joint_cost=3), "joint_cost must be a mapping"),
    "no axes": (lambda: reach(axes=""), "axes must be some of the letters"),
    "unknown axis": (lambda: reach(axes="xw"), "axes must be some of the letters"),
    "axis twice": (lambda: reach(axes="xx"), "each once"),
    "unknown frame": (lambda: reach(frame="local"), "frame must be 'world', 'site' or a quaternion"),
    "frame of three": (lambda: reach(frame=(1, 0, 0)), "its frame: expected a unit quaternion"),
    "site a number": (lambda: reach(site=3), "its site must be the name of a site"),
    "empty site": (lambda: reach(site=""), "its site must be the name of a site"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


MISFITS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown site": (lambda: reach(site="gripp"), "no site or segment 'gripp'; did you mean 'grip'"),
    "site on an unknown segment": (lambda: reach(site=Site("tip", "hnd")), "no segment 'hnd'; did you mean 'hand'"),
}


@pytest.mark.parametrize("case", MISFITS)
def test_a_misfit_with_the_figure_raises_on_first_use(case: str) -> None:
    check_misfit(*MISFITS[case])


def test_repr_shows_what_differs_from_the_defaults() -> None:
    assert repr(PositionTask(site="hand", goal=(1, 0, 0))) == "PositionTask('hand', goal=(1.0, 0.0, 0.0))"
    task = PositionTask(site="hand", goal=(1, 0, 0), name="cup", level=2, axes="xz", joint_cost={"neck": 3})
    expected = "PositionTask('hand', name='cup', level=2, joint_cost={'neck': 3.0}, goal=(1.0, 0.0, 0.0), axes='xz')"
    assert repr(task) == expected

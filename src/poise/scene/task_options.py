"""Keyword options that every request takes: typed, checked, and converted to the types of tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict, cast

from poise.errors import TaskError, suggest
from poise.tasks import JointSelection, SelectionKind


class TaskOptions(TypedDict, total=False):
    """Options of every request."""

    name: str
    """Name in results and for :meth:`poise.scene.scene.Scene.set`; by default that of the site."""
    level: int
    """Priority level, 1 is the most important; by default one below all earlier requests."""
    weight: float
    """Weight among the tasks of the same level; 1 by default."""
    enabled: bool
    """False keeps the task and ignores it."""
    active_joints: JointSelection | str | Iterable[str]
    """Joints that the task may move: a JointSelection, "all", "branch", or joint names."""
    joint_cost: Mapping[str, float]
    """Factor of 1 or more on the cost of moving a joint, by joint name."""


OPTIONS = tuple(TaskOptions.__annotations__)


def with_defaults(options: Mapping[str, Any], **defaults: Any) -> TaskOptions:
    """Options, with defaults for those that are not given."""
    return cast(TaskOptions, {**defaults, **options})


def checked_options(options: Mapping[str, Any], task: str) -> dict[str, Any]:
    """Return the options with `active_joints` as a JointSelection; refuse unknown ones, naming the nearest known."""
    for key in options:
        if key not in OPTIONS:
            raise TaskError(f"unknown option {key!r}; {suggest(key, OPTIONS)}", task)
    if "name" in options and not (isinstance(options["name"], str) and options["name"].strip()):
        raise TaskError(f"name: expected a nonempty str, got {options['name']!r}.", task)
    if "active_joints" not in options:
        return dict(options)
    return {**options, "active_joints": _joint_selection(options["active_joints"], task)}


def _joint_selection(value: object, task: str) -> JointSelection:
    if isinstance(value, JointSelection):
        return value
    if isinstance(value, str) and value in (SelectionKind.ALL.value, SelectionKind.BRANCH.value):
        return JointSelection(SelectionKind(value))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return JointSelection.listed(*value)
    raise TaskError(
        f"active_joints: expected 'all', 'branch', a list of joint names or a JointSelection, got {value!r}.", task
    )

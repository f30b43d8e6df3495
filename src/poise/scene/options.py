"""What every request takes: checked, and brought from the words of people to the types of tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from poise.errors import TaskError, suggest
from poise.tasks import JointSelection, SelectionKind

OPTIONS = ("name", "level", "weight", "enabled", "active_joints", "joint_cost")


def checked_options(options: Mapping[str, Any], task: str) -> dict[str, Any]:
    """The options, with recruitment as a JointSelection; unknown ones are refused with the nearest that exist."""
    for key in options:
        if key not in OPTIONS:
            raise TaskError(f"there is no option {key!r}; {suggest(key, OPTIONS)}", task)
    if "name" in options and not (isinstance(options["name"], str) and options["name"].strip()):
        raise TaskError(f"its name must be a text that is not empty, got {options['name']!r}.", task)
    if "active_joints" not in options:
        return dict(options)
    return {**options, "active_joints": _joint_selection(options["active_joints"], task)}


def _joint_selection(value: object, task: str) -> JointSelection:
    if isinstance(value, JointSelection):
        return value
    if isinstance(value, str):
        words = (SelectionKind.ALL.value, SelectionKind.BRANCH.value)
        if value not in words:
            raise TaskError(
                f"active_joints must be 'all', 'branch', joint names in a list or a JointSelection, got {value!r}.",
                task,
            )
        return JointSelection(SelectionKind(value))
    if isinstance(value, Iterable):
        return JointSelection.listed(*value)
    raise TaskError(
        f"active_joints must be 'all', 'branch', joint names in a list or a JointSelection, got {value!r}.", task
    )

"""Every parameter of a task as text, in the form of scene files, and back.

The schema of scene files names the parameters of every kind of task and validates their values; an editor of a task
needs nothing else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from poise.errors import suggest
from poise.io.poise.fields import Fields
from poise.io.yaml_document import flow_mapping, parse_yaml
from poise.model import Figure
from poise.scene.file import values
from poise.scene.file.matrix_values import VECTOR
from poise.scene.file.obstacle_values import FLAG, OBSTACLES, WHOLE
from poise.scene.file.task_schema import KINDS, SHARED_VALUES
from poise.studio.document import Document
from poise.studio.messages import Command, CommandError, library_commands
from poise.studio.messages.task_field_info import Form, TaskFieldInfo, TaskFieldsUpdate
from poise.studio.names import label
from poise.tasks import Task

_FORMS: dict[int, Form] = {
    **dict.fromkeys(map(id, (values.NUMBER, values.LENGTH, values.SUM, WHOLE)), "number"),
    **dict.fromkeys(map(id, (values.PLACE, values.DIRECTION, values.QUATERNION, VECTOR)), "vector"),
    id(FLAG): "flag",
    **dict.fromkeys(map(id, (values.FACTORS, values.TABLE, values.RANGES)), "table"),
}
_CHOICES: dict[str, tuple[str, ...]] = {
    "unit": ("rad", "m"),
    "surface": ("plane", "bar"),
    "measure": ("manipulability", "singular_value", "isotropy"),
    "velocity": ("linear", "angular", "both"),
    "axes": ("x", "y", "z", "xy", "xz", "yz", "xyz"),
}
_SHOWN_DIGITS = 6  # significant ones
_NOISE = 1e-12  # smaller numbers are rounding errors
_MAX_TEXT = 2000  # characters of a value; longer ones, such as whole postures, are edited elsewhere
_KEYS_ELSEWHERE = ("weight", "active_joints")  # edited by fields of their own


def task_fields(task: Task, figure: Figure) -> TaskFieldsUpdate:
    """All parameters of a task; none for a task made of Python code."""
    names = [joint.name for joint in figure.joints if joint.kind.nv]
    parts = [f"{joint.name}.{part}" for joint in figure.joints for part in joint.kind.components]
    found = []
    for key, value in _schema(task).items():
        if key in _KEYS_ELSEWHERE or value is OBSTACLES:
            continue
        form = _FORMS.get(id(value), "text")
        text = _flow(value.write(_readable(getattr(task, key)))) if getattr(task, key) is not None else ""
        if len(text) > _MAX_TEXT:
            continue
        choices: tuple[str, ...] = _CHOICES.get(key, ())
        if form == "table":
            choices = tuple(names if key == "joint_cost" else names + parts)
        found.append(TaskFieldInfo(key, label(key), form, text, choices))
    return TaskFieldsUpdate(task.name, found)


def _schema(task: Task) -> dict[str, values.Value]:
    for kind, schema in KINDS.values():
        if type(task) is kind:
            return schema | SHARED_VALUES
    return {}


def _readable(value: Any) -> Any:
    """Numbers with as many digits as a person edits."""
    if isinstance(value, float):
        return float(f"{value:.{_SHOWN_DIGITS}g}") if abs(value) > _NOISE else 0.0
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(_readable, value))
    return value


def _flow(written: Any) -> str:
    """A written value on one line."""
    if isinstance(written, str):
        return written
    if isinstance(written, Mapping):
        return flow_mapping({key: _flow(each) for key, each in written.items()})
    return "[" + ", ".join(map(_flow, written)) + "]"


def parsed_field(task: Task, key: str, text: str | None, figure: Figure) -> Any:
    """The value of a parameter from its text; the default where there is none.

    Raises
    ------
    CommandError
        The task has no such parameter, or it has no default.
    FormatError
        The text is not a value of this parameter.
    """
    schema = _schema(task)
    if key not in schema:
        raise CommandError(f"{label(task.name)} has no {key[:40]!r}; {suggest(key[:40], list(schema) or ['weight'])}")
    if text is None:
        field = next(each for each in dataclasses.fields(task) if each.name == key)
        if field.default is dataclasses.MISSING:
            raise CommandError(f"{label(key)} of {label(task.name)} needs a value.")
        return field.default
    fields = Fields(parse_yaml(f"{key}: {text}"), (key, "unit"), label(task.name), "")
    value = schema[key].read(fields, key, figure)
    if schema[key] is values.QUATERNION and any(value):
        return tuple((np.array(value) / np.linalg.norm(value)).tolist())  # it was shown rounded
    return value


def write_field(document: Document, command: library_commands.WriteTaskField) -> None:
    """Set a parameter of a task; a text that is not edited changes nothing."""
    scene = document.scene
    task = scene[command.name]
    value = parsed_field(task, command.key, command.text, scene.figure)
    if any((each.key, each.text) == (command.key, command.text) for each in task_fields(task, scene.figure).fields):
        return  # what is shown is rounded: the value keeps its digits
    edit = f"Change {label(command.key)} of {label(task.name)}"
    document.perform(edit, lambda: scene.set(task, **{command.key: value}))


FIELD_COMMANDS: dict[type[Command], Any] = {library_commands.WriteTaskField: write_field}

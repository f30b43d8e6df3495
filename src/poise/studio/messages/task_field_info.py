"""Update with all parameters of a task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from poise.studio.messages.updates import Update

Form: TypeAlias = Literal["number", "vector", "flag", "table", "text"]


@dataclass(frozen=True)
class TaskFieldInfo:
    """A parameter of a task: its value as text of a scene file, and what can be chosen for it or for its rows."""

    key: str
    label: str
    form: Form
    text: str
    choices: Sequence[str]


@dataclass(frozen=True)
class TaskFieldsUpdate(Update, type="task_fields"):
    """All parameters of a task."""

    name: str
    fields: Sequence[TaskFieldInfo]

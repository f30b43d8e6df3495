"""What the requests of a scene stand on: its parts, and ways to add, change and remove tasks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from poise.kinematics import Pose
from poise.model import Figure
from poise.statics import Forces
from poise.tasks import Task

Kind = TypeVar("Kind", bound=Task)


class Asking(ABC):
    """A scene as its requests see it; :class:`poise.scene.Scene` is the one there is."""

    @property
    @abstractmethod
    def figure(self) -> Figure:
        """The figure."""

    @property
    @abstractmethod
    def pose(self) -> Pose:
        """The pose now."""

    @property
    @abstractmethod
    def tasks(self) -> tuple[Task, ...]:
        """All tasks."""

    @property
    @abstractmethod
    def forces(self) -> Forces:
        """All forces of the scene."""

    @forces.setter
    @abstractmethod
    def forces(self, forces: Forces) -> None:
        """Take other forces."""

    @abstractmethod
    def add(self, task: Task) -> Task:
        """Add a task."""

    @abstractmethod
    def remove(self, name: str | Task) -> Task:
        """Take a task out."""

    @abstractmethod
    def set(self, name: str | Task, /, **changes: Any) -> Task:
        """Change a task."""

    @abstractmethod
    def _ask(self, kind: type[Kind], title: str, options: dict[str, Any], **fields: Any) -> Kind:
        """Make a task, with a level and a name where the options give none, and add it."""

    @abstractmethod
    def _carry_as(self, old: Task, new: Task | None) -> None:
        """Let what a contact carries follow when it is changed, or taken away."""

    @abstractmethod
    def _change(self, **parts: Any) -> None:
        """Take other parts of the state."""

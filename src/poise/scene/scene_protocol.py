"""Interface of a scene that its requests use: its parts, and methods to add, change and remove tasks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.task_options import TaskOptions
from poise.statics import Forces
from poise.tasks import Task

TaskKind = TypeVar("TaskKind", bound=Task)


class SceneProtocol(ABC):
    """Scene as its requests see it; implemented by :class:`poise.scene.Scene`."""

    @property
    @abstractmethod
    def figure(self) -> Figure:
        """The figure."""

    @property
    @abstractmethod
    def pose(self) -> Pose:
        """Current pose."""

    @property
    @abstractmethod
    def tasks(self) -> tuple[Task, ...]:
        """All tasks."""

    @property
    @abstractmethod
    def forces(self) -> Forces:
        """External forces and supports."""

    @forces.setter
    @abstractmethod
    def forces(self, forces: Forces) -> None:
        """Replace the forces."""

    @abstractmethod
    def add(self, task: Task) -> Task:
        """Add a task."""

    @abstractmethod
    def remove(self, name: str | Task) -> Task:
        """Remove a task."""

    @abstractmethod
    def set(self, name: str | Task, /, **changes: Any) -> Task:
        """Change a task."""

    @abstractmethod
    def _ask(self, kind: type[TaskKind], title: str, options: TaskOptions, **fields: Any) -> TaskKind:
        """Create a task, with a default level and name unless the options give them, and add it."""

    @abstractmethod
    def _update_support(self, old: Task, new: Task | None) -> None:
        """Update the supports after a contact was changed or removed."""

    @abstractmethod
    def _balanced_tasks(self) -> tuple[Task, ...]:
        """All tasks, balance tasks on the supports that carry."""

    @abstractmethod
    def _forces_in_contact(self) -> Forces:
        """Forces of the scene with the supports that carry now."""

    @abstractmethod
    def _change(self, **parts: Any) -> None:
        """Replace parts of the state."""

"""The tasks of a scene: found by name, added, changed, switched on and off, taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any

from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.scene.options import OPTIONS, checked_options
from poise.scene.scene_protocol import Asking, Kind
from poise.scene.state import SceneState
from poise.tasks import AxisTask, LookAtTask, PoseTask, PostureTask, RangeWeightedPostureTask, Task
from poise.tasks.criteria import LAST_LEVEL

# What `goal` means where it is not so called.
_GOALS = {LookAtTask: "target", PoseTask: "position", AxisTask: "direction"}


class TaskList(Asking):
    """What a scene is asked for."""

    _state: SceneState

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in the order they were asked for."""
        return self._state.tasks

    def __getitem__(self, name: str | Task) -> Task:
        """Task by its name."""
        wanted = name.name if isinstance(name, Task) else name
        for task in self.tasks:
            if task.name == wanted:
                return task
        raise TaskError(f"the scene has no task {wanted!r}; {suggest(str(wanted), self._names)}")

    def __contains__(self, name: object) -> bool:
        return name in self._names

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(task.name for task in self.tasks)

    def add(self, task: Task) -> Task:
        """Add a task made by hand, your own included, with the level that it has."""
        if not isinstance(task, Task):
            raise TaskError(f"a scene holds tasks, such as PositionTask(site=…, goal=…), got {task!r}.")
        if task.name in self:
            raise TaskError("is there already; change it with scene.set(…), or give another name=…", task.name)
        task.check(self.figure)
        self._change(tasks=(*self.tasks, self._settled(task)))
        return task

    def remove(self, name: str | Task) -> Task:
        """Take a task out, and give it back; what a contact carried is no longer carried."""
        gone = self[name]
        self._carry_as(gone, None)
        self._change(tasks=tuple(task for task in self.tasks if task is not gone))
        return gone

    def set(self, name: str | Task, /, **changes: Any) -> Task:
        """Change a task in place: its goal, weight, level, or any of its parameters by name.

        ``goal`` stands for what the task goes to, also where its parameter has another name: the target of a look-at,
        the position of a place, the direction of an aim.
        """
        old = self[name]
        known = [each.name for each in dataclass_fields(old)]
        changes = {_GOALS.get(type(old), key) if key == "goal" else key: value for key, value in changes.items()}
        for key in changes:
            if key not in known:
                raise TaskError(f"a {type(old).__name__} has no {key!r} to set; {suggest(key, known)}", old.name)
        shared = checked_options({key: value for key, value in changes.items() if key in OPTIONS}, old.name)
        new = replace(old, **{**changes, **shared})
        if new.name != old.name and new.name in self:
            raise TaskError(f"cannot be renamed {new.name!r}: another task has that name.", old.name)
        new.check(self.figure)
        new = self._settled(new)
        self._carry_as(old, new)
        self._change(tasks=tuple(new if task is old else task for task in self.tasks))
        return new

    def _settled(self, task: Task) -> Task:
        """The task, its posture bound to the whole figure, so that scenes compare whatever was coupled when."""
        if not isinstance(task, (PostureTask, RangeWeightedPostureTask)) or task.pose.figure is self.figure:
            return task
        return replace(task, pose=Pose(self.figure, task.pose.q))

    def enable(self, *names: str | Task) -> None:
        """Switch tasks on."""
        self._each(names, lambda name: self.set(name, enabled=True))

    def disable(self, *names: str | Task) -> None:
        """Switch tasks off: they are kept, and ignored."""
        self._each(names, lambda name: self.set(name, enabled=False))

    def _each(self, names: Iterable[str | Task], act: Callable[[str | Task], Task]) -> None:
        wanted = [self[name] for name in names]  # all are there, or none is changed
        for task in wanted:
            act(task)

    def _ask(self, kind: type[Kind], title: str, options: dict[str, Any], **fields: Any) -> Kind:
        own = checked_options(options, str(options.get("name", title)))
        taken = (task.level for task in self.tasks if task.level < LAST_LEVEL)  # criteria stay below what comes later
        own.setdefault("level", max(taken, default=0) + 1)
        own.setdefault("name", "" if title in self else title)  # an empty name becomes the long one of its kind
        task = kind(**fields, **own)
        self.add(task)
        return task

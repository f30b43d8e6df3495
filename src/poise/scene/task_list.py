"""Tasks of a scene: find by name, add, change, enable, disable, remove."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any

from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.scene.scene_protocol import SceneProtocol, TaskKind
from poise.scene.state import SceneState
from poise.scene.task_options import OPTIONS, TaskOptions, checked_options
from poise.tasks import AxisTask, LookAtTask, PoseTask, PostureTask, RangeWeightedPostureTask, Task
from poise.tasks.criteria import LAST_LEVEL

# Parameter that `goal` stands for, if the task names it differently.
_GOAL_PARAMETERS = {LookAtTask: "target", PoseTask: "position", AxisTask: "direction"}


class TaskList(SceneProtocol):
    """Tasks by name."""

    _state: SceneState

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in the order they were added."""
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
        """Add a task, custom ones included, with its own priority level."""
        if not isinstance(task, Task):
            raise TaskError(f"expected a Task, such as PositionTask(site=…, goal=…), got {task!r}.")
        if task.name in self:
            raise TaskError("already exists; change it with scene.set(…), or give another name=…", task.name)
        task.check(self.figure)
        self._change(tasks=(*self.tasks, self._with_whole_figure(task)))
        return task

    def remove(self, name: str | Task) -> Task:
        """Remove a task and return it; the support of a contact is removed too."""
        gone = self[name]
        self._update_support(gone, None)
        self._change(tasks=tuple(task for task in self.tasks if task is not gone))
        return gone

    def set(self, name: str | Task, /, **changes: Any) -> Task:
        """Change a task in place: its goal, weight, level, or any of its parameters by name.

        ``goal`` is accepted for every task, also if its parameter has another name: the target of a look-at task, the
        position of a pose task, the direction of an axis task.
        """
        old = self[name]
        known = [each.name for each in dataclass_fields(old)]
        changes = {
            _GOAL_PARAMETERS.get(type(old), key) if key == "goal" else key: value for key, value in changes.items()
        }
        for key in changes:
            if key not in known:
                raise TaskError(f"a {type(old).__name__} has no {key!r} to set; {suggest(key, known)}", old.name)
        shared = checked_options({key: value for key, value in changes.items() if key in OPTIONS}, old.name)
        new = replace(old, **{**changes, **shared})
        if new.name != old.name and new.name in self:
            raise TaskError(f"cannot be renamed {new.name!r}: another task has that name.", old.name)
        new.check(self.figure)
        new = self._with_whole_figure(new)
        self._update_support(old, new)
        self._change(tasks=tuple(new if task is old else task for task in self.tasks))
        return new

    def _with_whole_figure(self, task: Task) -> Task:
        """Task with its posture bound to the figure with all couplings, so that scenes compare by value."""
        if not isinstance(task, (PostureTask, RangeWeightedPostureTask)) or task.pose.figure is self.figure:
            return task
        return replace(task, pose=Pose(self.figure, task.pose.q))

    def enable(self, *names: str | Task) -> None:
        """Enable tasks."""
        self._each(names, lambda name: self.set(name, enabled=True))

    def disable(self, *names: str | Task) -> None:
        """Disable tasks: they are kept and ignored."""
        self._each(names, lambda name: self.set(name, enabled=False))

    def _each(self, names: Iterable[str | Task], act: Callable[[str | Task], Task]) -> None:
        wanted = [self[name] for name in names]  # unknown names raise before anything changes
        for task in wanted:
            act(task)

    def _ask(self, kind: type[TaskKind], title: str, options: TaskOptions, **fields: Any) -> TaskKind:
        own = checked_options(options, str(options.get("name", title)))
        taken = (task.level for task in self.tasks if task.level < LAST_LEVEL)  # criteria stay below later tasks
        own.setdefault("level", max(taken, default=0) + 1)
        own.setdefault("name", "" if title in self else title)  # an empty name becomes the default of the task
        task = kind(**fields, **own)
        self.add(task)
        return task

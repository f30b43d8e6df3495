"""Handles on the goals of a solver, for loops that set new goals at every tick.

>>> import numpy as np, poise
>>> from poise.tasks import PoseTask
>>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
>>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0)).site("tip", "link", at=(0, 0, 1)).build()
>>> solver = poise.Solver(arm, [PoseTask(name="hand", site="tip", position=(0, 0, 1), orientation=(1, 0, 0, 0))])
>>> hand = solver.goal("hand")
>>> hand.set((0.6, 0, 0.8), (1, 0, 0, 0))
>>> hand.task.position
(0.6, 0.0, 0.8)
>>> q = np.zeros(1)
>>> for tick in range(20):
...     q = solver.step(q, out=q)

A goal is written into the bound problem (:mod:`poise.solver.native_goals`); the task that belongs to it, a value, is
made when it is read: by ``solver.tasks``, by the reports of a result, or by a solve that needs more than one problem.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import TaskError, suggest
from poise.model.transform import as_transform
from poise.solver.goal_fields import GoalFields, TaskSnapshot, goal_field, goal_fields
from poise.solver.native_goals import NativeGoals
from poise.tasks import PostureTask, Task
from poise.types import ArrayLike

if TYPE_CHECKING:
    from poise.solver.solver import Solver

_NO_SLOT = -1


class BoundGoals:
    """What a solver shares with the handles on its goals: the kernel's goals, and which were written."""

    def __init__(self) -> None:
        self.mutex = threading.RLock()  # the kernel's work arrays serve one solve at a time
        self.core: NativeGoals | None = None  # None where goals are not written as numbers
        self.places: dict[str, tuple[int, int]] = {}  # task name: index of the task, and among those of the problem
        self.written: dict[int, int] = {}  # the same indices, of the tasks whose goals were written as numbers

    def bind(self, tasks: Sequence[Task], solved: Sequence[Task], core: NativeGoals | None) -> None:
        """Take over the tasks of a solver, those of its bound problem, and the kernel's goals."""
        slots = {id(task): slot for slot, task in enumerate(solved)}
        self.places = {task.name: (index, slots.get(id(task), _NO_SLOT)) for index, task in enumerate(tasks)}
        self.core, self.written = core, {}

    def place(self, name: str) -> tuple[int, int]:
        """Index of a task, and its index among the tasks of the problem; −1 for a disabled one."""
        if name not in self.places:
            raise TaskError(f"this solver has no task {name!r}; {suggest(name, self.places)}")
        return self.places[name]

    def snapshot(self, requested: tuple[Task, ...], solved: tuple[Task, ...]) -> TaskSnapshot:
        """The tasks, with the goals as they are now."""
        if not self.written or self.core is None:
            return TaskSnapshot(requested, solved, (), b"")
        return TaskSnapshot(requested, solved, tuple(self.written.items()), self.core.given())


class Goal:
    """The goal of one task of a solver; made by :meth:`poise.solver.Solver.goal`."""

    __slots__ = ("_bound", "_core", "_index", "_slot", "_solver", "name")

    def __init__(self, solver: Solver, bound: BoundGoals, name: str) -> None:
        self._solver, self._bound, self.name = solver, bound, name
        self.attach()

    def attach(self) -> int:
        """Find the task in the problem that is bound now; returns its index there, −1 for a disabled one."""
        self._index, self._slot = self._bound.place(self.name)
        self._core = None if self._slot == _NO_SLOT else self._bound.core
        return self._slot

    @property
    def task(self) -> Task:
        """The task with its goal now."""
        return self._solver.tasks[self._bound.place(self.name)[0]]

    def set(self, position: Any = None, orientation: Any = None) -> None:
        """Write a new goal; it holds from the next solve or step on.

        Parameters
        ----------
        position : three floats, optional
            World position [m]. In place of both: a 4×4 matrix, or an object with translation and rotation (SE3). For a
            task whose goal is neither a position nor an orientation: its goal, a configuration for a posture.
        orientation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation, optional
            World from site. What is left out stays as it is.

        Raises
        ------
        TaskError
            A number is not finite, a quaternion is not of unit length, or the task has no such goal; then nothing is
            changed.
        """
        bound = self._bound
        with bound.mutex:
            if self._core is not bound.core:
                self.attach()
            core = self._core
            if core is not None and (
                core.set(self._slot, position, orientation)
                or (orientation is None and core.set_transform(self._slot, position))
            ):
                bound.written[self._index] = self._slot
            else:
                self._set_converted(position, orientation)

    def _set_converted(self, position: Any, orientation: Any) -> None:
        """Write a goal that is not of the plainest form."""
        solver, task = self._solver, self.task
        names = goal_fields(task)
        if names is None:
            _set_other_goal(solver, task, position, orientation)
            return
        if orientation is None and _is_transform(position):
            moved = as_transform(position, "goal", lambda message: TaskError(message, task.name))
            position, orientation = moved.translation, moved.rotation
            position = None if names.position is None else position
            orientation = None if names.orientation is None else orientation
        solver.set(self.name, **_changes(task, names, position, orientation))

    @property
    def weight(self) -> float:
        """Weight among the tasks of the same level; may be set."""
        return self.task.weight

    @weight.setter
    def weight(self, weight: float) -> None:
        """Write another weight."""
        self._solver.set(self.name, weight=weight)

    @property
    def enabled(self) -> bool:
        """Whether the task is enabled; setting it binds another problem."""
        return self.task.enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        """Enable or disable the task."""
        if enabled != self.enabled:
            self._solver.set(self.name, enabled=enabled)

    def __repr__(self) -> str:
        return f"Goal({self.task!r})"


class Goals:
    """The goals of several tasks, set together from arrays; made by :meth:`poise.solver.Solver.goals`."""

    __slots__ = ("_bound", "_core", "_goals", "_places", "_slots")

    def __init__(self, goals: Sequence[Goal], bound: BoundGoals) -> None:
        self._goals, self._bound = tuple(goals), bound
        self._attach()

    def _attach(self) -> None:
        self._slots = [goal.attach() for goal in self._goals]
        self._places = dict(self._bound.place(goal.name) for goal in self._goals)
        self._core = None if _NO_SLOT in self._slots else self._bound.core

    def __len__(self) -> int:
        return len(self._goals)

    def __getitem__(self, index: int) -> Goal:
        return self._goals[index]

    def set(self, positions: ArrayLike | None = None, orientations: ArrayLike | None = None) -> None:
        """Write new goals, one row per task in the order of the names.

        Parameters
        ----------
        positions : (k, 3) array, optional
            World positions [m]; or in place of both, 4×4 matrices (k, 4, 4).
        orientations : (k, 4) or (k, 3, 3) array, optional
            Unit quaternions (w, x, y, z) or rotation matrices, world from site.

        Raises
        ------
        TaskError
            As :meth:`Goal.set`; goals of tasks before the one that is named in the message may have been written.
        """
        bound = self._bound
        with bound.mutex:
            if self._core is not bound.core:
                self._attach()
            if self._core is not None and self._core.set_many(self._slots, positions, orientations):
                bound.written.update(self._places)
                return
            rows = [_rows(given, len(self)) for given in (positions, orientations)]
            for goal, position, orientation in zip(self._goals, *rows, strict=True):
                goal.set(position, orientation)


def _rows(given: ArrayLike | None, count: int) -> Sequence[Any]:
    if given is None:
        return [None] * count
    rows = np.asarray(given, dtype=np.float64)
    if rows.ndim < 2 or len(rows) != count:
        raise TaskError(f"goals: expected an array with one row for each of {count} tasks, got shape {rows.shape}.")
    return list(rows)


def _is_transform(value: Any) -> bool:
    return (hasattr(value, "translation") and hasattr(value, "rotation")) or np.shape(value) == (4, 4)


def _changes(task: Task, names: GoalFields, position: Any, orientation: Any) -> dict[str, Any]:
    """Parameters of a task for a goal."""
    changes: dict[str, Any] = {}
    for field, value, what in ((names.position, position, "position"), (names.orientation, orientation, "orientation")):
        if value is None:
            continue
        if field is None:
            raise TaskError(f"a {type(task).__name__} has no goal {what} to set.", task.name)
        changes[field] = value
    return changes


def _set_other_goal(solver: Solver, task: Task, goal: Any, orientation: Any) -> None:
    """Set the goal of a task that is neither a position nor an orientation."""
    if orientation is not None:
        raise TaskError(f"a {type(task).__name__} has no goal orientation to set.", task.name)
    if isinstance(task, PostureTask):
        solver.set(task.name, pose=goal if hasattr(goal, "figure") else type(task.pose)(task.pose.figure, goal))
    elif goal is not None:
        solver.set(task.name, **{goal_field(task): goal})

"""A solver bound to a figure and its tasks: what does not change from one solve to the next is made once."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from poise.backend import forced_backend
from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.model import Figure
from poise.solver.conflict import Tolerances
from poise.solver.hierarchy.damping import Damping
from poise.solver.minimize import Bound
from poise.solver.result import Result
from poise.solver.solve import check_budget, checked_tasks
from poise.tasks import Task

WORTH = Tolerances()
DAMPING = Damping()


class Solver:
    """Tasks of a figure, ready to be solved again and again: for loops that change goals and little else.

    Threads may share one: each solve has it to itself and the others wait. Where they should work at the same time,
    each has its own, or :func:`poise.solve_batch` does it.

    >>> import poise
    >>> from poise.tasks import PositionTask
    >>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
    >>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0)).site("tip", "link", at=(0, 0, 1)).build()
    >>> solver = Solver(arm, [PositionTask(site="tip", goal=(1, 0, 0))])
    >>> solver.set("tip position", goal=(0.6, 0, 0.8))
    >>> solver.solve(poise.Pose.neutral(arm)).status.value
    'solved'

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : sequence of Task
        What is wanted, each with its own name.
    anchor : Pose, optional
        Posture to which the freedom that is left over is drawn.
    """

    def __init__(self, figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None) -> None:
        self._figure, self._anchor = figure, anchor
        self._tasks = checked_tasks(Pose.neutral(figure), tasks, anchor)
        self._lock = threading.RLock()  # the kernel's work arrays are for one at a time
        self._bind()

    def _bind(self) -> None:
        self._engine = forced_backend()
        self._bound = Bound(self._figure, self._tasks, self._anchor)

    @property
    def figure(self) -> Figure:
        """What is posed."""
        return self._figure

    @property
    def anchor(self) -> Pose | None:
        """Posture to which the freedom left over is drawn."""
        return self._anchor

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Tasks as they are now."""
        return self._tasks

    def set(self, name: str, **changes: Any) -> None:
        """Change parameters of a task; goals and weights are written into what is there."""
        with self._lock:
            names = [task.name for task in self._tasks]
            if name not in names:
                raise TaskError(f"this solver has no task {name!r}; {suggest(name, names)}")
            index = names.index(name)
            old = self._tasks[index]
            try:
                task = replace(old, **changes)
            except TypeError:
                raise TaskError(f"{type(old).__name__} has no parameter among {sorted(changes)}.", name) from None
            self.update((*self._tasks[:index], task, *self._tasks[index + 1 :]))

    def update(self, tasks: Sequence[Task]) -> None:
        """Take other tasks: those that differ in goals and weights alone are written in place, else all is bound anew.

        Raises
        ------
        TaskError
            A task does not fit; then nothing is changed.
        """
        wanted = tuple(tasks)
        with self._lock:
            if self._engine is forced_backend() and self._written(wanted):
                self._tasks = wanted
                return
            self._tasks = checked_tasks(Pose.neutral(self._figure), wanted, self._anchor)
            self._bind()

    def _written(self, tasks: tuple[Task, ...]) -> bool:
        """Whether the tasks could be written over those there are."""
        if len(tasks) != len(self._tasks):
            return False
        changed = [(old, new) for old, new in zip(self._tasks, tasks, strict=True) if old is not new]
        for old, new in changed:
            if old.name != new.name or not (old.enabled and new.enabled):
                return False
            new.check(self._figure)
        bound = [id(each) for each in self._bound.tasks]
        return all(self._bound.replace(bound.index(id(old)), new) for old, new in changed)

    def solve(
        self,
        pose: Pose,
        *,
        max_iterations: int = 200,
        trace: bool = False,
        time_budget: float | None = None,
        worth: Tolerances = WORTH,
    ) -> Result:
        """As :func:`poise.solve`, from any pose of the figure."""
        self._check(pose)
        check_budget(max_iterations, time_budget)
        with self._lock:
            self._refresh()
            began = time.perf_counter()
            found = self._bound.rest(pose, max_iterations, time_budget, worth, trace)
            return Result.of(found, self._tasks, time.perf_counter() - began)

    def step(self, pose: Pose, damping: Damping | None = None) -> Pose:
        """Pose after one linear step, for loops of one's own; as :func:`poise.solver.take_step`, in microseconds.

        Levels are strict, limits and couplings are kept; whether the step is too long to be trusted is not judged.
        """
        if pose.figure is not self._figure:  # not by a call: a step takes microseconds
            self._check(pose)
        with self._lock:
            if self._engine is not forced_backend():
                self._bind()
            return self._bound.step(pose, DAMPING if damping is None else damping)

    def _check(self, pose: Pose) -> None:
        if pose.figure is not self._figure:
            raise PoseError(f"the solver was made for figure {self._figure.name!r}; the pose is of another.")

    def _refresh(self) -> None:
        """Bind anew where another engine is in use now."""
        if self._engine is not forced_backend():
            self._bind()

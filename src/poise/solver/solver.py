"""A solver bound to a figure and its tasks: what does not change from one solve to the next is made once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from poise.errors import PoseError, TaskError, suggest
from poise.figure import Figure
from poise.pose import Pose
from poise.solver.conflict import Worth
from poise.solver.rest import Bound
from poise.solver.result import Result
from poise.solver.solve import checked_tasks
from poise.tasks import Task

WORTH = Worth()


class Solver:
    """Tasks of a figure, ready to be solved again and again: for loops that change goals and little else.

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
    """

    def __init__(self, figure: Figure, tasks: Sequence[Task]) -> None:
        self._figure = figure
        self._tasks = checked_tasks(Pose.neutral(figure), tasks)
        self._bound = Bound(figure, self._tasks)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Tasks as they are now."""
        return self._tasks

    def set(self, name: str, **changes: Any) -> None:
        """Change parameters of a task; goals and weights are written into what is there."""
        names = [task.name for task in self._tasks]
        if name not in names:
            raise TaskError(f"this solver has no task {name!r}; {suggest(name, names)}")
        index = names.index(name)
        old = self._tasks[index]
        try:
            task = replace(old, **changes)
        except TypeError:
            raise TaskError(f"{type(old).__name__} has no parameter among {sorted(changes)}.", name) from None
        task.check(self._figure)
        self._tasks = (*self._tasks[:index], task, *self._tasks[index + 1 :])
        enabled = [each.name for each in self._bound.tasks]
        if not (old.enabled and task.enabled and self._bound.replace(enabled.index(name), task)):
            self._bound = Bound(self._figure, self._tasks)

    def solve(
        self, pose: Pose, *, most_steps: int = 200, trace: bool = False, time_budget: float | None = None
    ) -> Result:
        """As :func:`poise.solve`, from any pose of the figure."""
        if pose.figure is not self._figure:
            raise PoseError(f"the solver was made for figure {self._figure.name!r}; the pose is of another.")
        began = time.perf_counter()
        found = self._bound.rest(pose, most_steps, time_budget, WORTH, trace)
        return Result.of(found, self._tasks, time.perf_counter() - began)

"""The loop to rest in C++: tasks bound to a figure once, then run from any start with any goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from poise.engine.native import NativeKinematics
from poise.figure import Figure
from poise.solver.assemble import level_masks, reluctance_of
from poise.solver.conflict import Worth
from poise.solver.correct import corrected
from poise.solver.native_tasks import NativeTasks
from poise.tasks import Task
from poise.types import FloatArray, PoseVector

WITHOUT_MASKS = np.zeros((0, 0), dtype=np.bool_)


class NativeRest(NamedTuple):
    """What the kernel answers."""

    q: PoseVector
    status: int  # 0 best, 1 stalled, 2 budget
    steps: int
    sizes: FloatArray
    rounds: list[tuple[Any, ...]]
    active: list[int]
    multipliers: FloatArray
    blocked_levels: list[int]
    step_status: int
    broken_equalities: list[int]
    broken_inequalities: list[int]
    excluding_equalities: list[int]


class NativeLoop:
    """Tasks bound to a figure, and the loop that brings it to rest.

    Parameters
    ----------
    engine : NativeKinematics
        Bound to the figure.
    figure : Figure
    tasks : sequence of Task
        Enabled or not; at most one loop runs on an object at a time.
    """

    def __init__(self, engine: NativeKinematics, figure: Figure, tasks: Sequence[Task]) -> None:
        self._figure = figure
        self._tasks = NativeTasks(figure, tasks, engine)
        self._loop = engine.rest(self._tasks.rows)
        enabled = tuple(task for task in tasks if task.enabled)
        masks = level_masks(figure, enabled)
        self._masks = WITHOUT_MASKS if masks.all() else masks
        self._reluctance = reluctance_of(figure, enabled)

    def run(self, q: PoseVector, most_steps: int, seconds: float | None, worth: Worth, trace: bool) -> NativeRest:
        """Bring the figure to rest from q."""
        bound = -1.0 if seconds is None else seconds
        answer = self._loop.run(
            q, self._reluctance, self._masks, most_steps, bound, worth.relative, worth.least, trace, self._corrected
        )
        return NativeRest(*answer)

    def _corrected(self, q: PoseVector) -> PoseVector:
        return corrected(self._figure, q)

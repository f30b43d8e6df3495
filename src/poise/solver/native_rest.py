"""The loop to rest in C++: tasks bound to a figure once, then run from any start with any goals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.engine import StepResult, StepStatus
from poise.engine.native import NativeKinematics
from poise.figure import Figure
from poise.pose import Pose
from poise.solver.assemble import level_masks, reluctance_of
from poise.solver.conflict import Worth
from poise.solver.correct import corrected
from poise.solver.native_tasks import NativeTasks
from poise.solver.round import Round
from poise.solver.status import Status
from poise.solver.walk import Ended
from poise.tasks import Task
from poise.types import FloatArray, IntArray, PoseVector

WITHOUT_MASKS = np.zeros((0, 0), dtype=np.bool_)


STATUSES = (Status.BEST, Status.STALLED, Status.BUDGET)


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

    def run(self, start: Pose, most_steps: int, seconds: float | None, worth: Worth, trace: bool) -> Ended:
        """Bring the figure to rest from a pose."""
        bound = -1.0 if seconds is None else seconds
        q, status, steps, rounds, *step = self._loop.run(
            start.q,
            self._reluctance,
            self._masks,
            most_steps,
            bound,
            worth.relative,
            worth.least,
            trace,
            self._corrected,
        )
        watched = tuple(Round(*each) for each in rounds)
        return Ended(Pose(self._figure, q), STATUSES[status], steps, watched, _step_result(*step))

    def _corrected(self, q: PoseVector) -> PoseVector:
        return corrected(self._figure, q)


def _step_result(
    numbers: tuple[FloatArray, ...], integers: tuple[IntArray, ...], searches: int, status: int
) -> StepResult:
    """The kernel's last step in the words of every engine."""
    dq, residuals, norms, multipliers, sigma_min, damping, resize = numbers
    active, blocked, broken_equalities, broken_inequalities, excluding = integers
    return StepResult(
        dq=dq,
        residuals=residuals,
        residual_norms=norms,
        active=active,
        multipliers=multipliers,
        blocked_levels=blocked,
        sigma_min=sigma_min,
        damping=damping,
        resize=resize,
        broken_equalities=broken_equalities,
        broken_inequalities=broken_inequalities,
        excluding_equalities=excluding,
        searches=searches,
        status=StepStatus(status),
    )

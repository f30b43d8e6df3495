"""The loop to rest in C++: tasks bound to a figure once, then run from any start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.model import Figure
from poise.solver.conflict import Tolerances
from poise.solver.correct import corrected_plainly
from poise.solver.hierarchy.damping import Damping
from poise.solver.iteration import Round
from poise.solver.level_errors import KEPT, MET
from poise.solver.native_tasks import NativeTasks
from poise.solver.reference_loop import Ended
from poise.solver.row_plan import joint_cost_of, level_masks
from poise.solver.status import Status
from poise.tasks import Task
from poise.types import BoolArray, FloatArray, IntArray, Matrix, PoseVector

WITHOUT_MASKS: BoolArray = np.zeros((0, 0), dtype=np.bool_)
SURE = 0.1  # of what counts as kept: kept to that there is no doubt, whoever computes it
STATUSES = (Status.BEST, Status.STALLED, Status.BUDGET)  # as the kernel numbers them

BatchWrites = list[tuple[int, int, Matrix]]  # task, record, and one row of numbers per problem


class NativeLoop:
    """Tasks bound to a figure, and the loop that brings it to rest; one run at a time.

    Parameters
    ----------
    engine : NativeKinematics
        Bound to the figure.
    figure : Figure
        What is posed.
    tasks : sequence of Task
        Enabled ones.
    """

    def __init__(self, engine: NativeKinematics, figure: Figure, tasks: Sequence[Task]) -> None:
        self._figure = figure
        self._tasks = NativeTasks(figure, tasks, engine)
        self._loop = engine.rest(self._tasks.rows)
        masks = level_masks(figure, tasks)
        self._loop.weigh(joint_cost_of(figure, tasks), WITHOUT_MASKS if masks.all() else masks)
        self._corrected = partial(corrected_plainly, figure)
        self._size = figure.nq

    def run(
        self, start: Pose, max_iterations: int, seconds: float | None, worth: Tolerances, trace: bool, judged: int
    ) -> Ended:
        """Bring the figure to rest from a pose; the first `judged` tasks are those that must be met."""
        priced = len({task.level for task in self._tasks.tasks[:judged]})  # levels above the anchor and criteria
        bound = -1.0 if seconds is None else seconds
        limits = (max_iterations, bound, worth.relative, worth.least, worth.motion, priced)
        q, status, steps, rounds, met, kept = self._loop.run(
            start.q, *limits, trace, self._corrected, judged, MET, KEPT
        )
        watched = tuple(Round(*each) for each in rounds)
        return Ended(Pose.of_engine(self._figure, q), STATUSES[status], steps, watched, met, kept)

    def step(self, start: Pose, damping: Damping) -> Pose | None:
        """Where one linear step leads; None where it is not finite."""
        q: PoseVector = np.empty(self._size)
        found = self._loop.step(start.q, q, damping.numbers, self._corrected)
        return Pose.of_engine(self._figure, q) if found else None

    def replace(self, index: int, task: Task) -> bool:
        """Put a task in the place of another without building anew; False when only building anew can do it."""
        old = self._tasks.tasks[index]
        same = (task.active_joints, task.joint_cost, task.level) == (old.active_joints, old.joint_cost, old.level)
        return same and self._tasks.replace(index, task)

    def run_batch(
        self,
        starts: Matrix,
        writes: BatchWrites,
        max_iterations: int,
        worth: Tolerances,
        span: tuple[int, int],
        answers: tuple[Matrix, IntArray, FloatArray],
    ) -> None:
        """Solve the problems of a span of a batch, into arrays.

        These are configurations, (status, steps, whether limits and couplings are kept for sure), errors by task.
        """
        limits = (max_iterations, worth.relative, worth.least)
        self._loop.run_batch(starts, writes, *limits, self._corrected, SURE * KEPT, *span, *answers)

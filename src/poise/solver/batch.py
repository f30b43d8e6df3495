"""The problems of a batch that share a figure: tasks bound once per core, goals written into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose, PoseRows
from poise.kinematics.configuration import checked_configurations
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import coupling_names
from poise.solver.conflict import Tolerances
from poise.solver.level_errors import KEPT, MET, scaled_error
from poise.solver.minimize import rest
from poise.solver.native_loop import STATUSES, BatchWrites, NativeLoop
from poise.solver.native_tasks import records
from poise.solver.status import Status
from poise.tasks import PostureTask, Task, characteristic_length, row_scale
from poise.tasks.criteria import LAST_LEVEL
from poise.types import BoolArray, FloatArray, IntArray, Matrix


class Batch:
    """Problems of one figure, and where their answers go.

    Parameters
    ----------
    starts : sequence of Pose
        One for all problems, or one for each.
    tasks : tuple of Task
        Enabled ones.
    goals : mapping of task name to (n, k)
        Goals that vary.
    count, max_iterations : int
        Problems, and steps that each may take.
    """

    def __init__(
        self, starts: Sequence[Pose], tasks: tuple[Task, ...], goals: dict[str, Matrix], count: int, max_iterations: int
    ) -> None:
        self.figure = starts[0].figure
        first = {name: values[0] for name, values in goals.items()} if count else {}
        self.starts, self.goals, self.count, self.max_iterations = starts, goals, count, max_iterations
        self.tasks = with_goals(tasks, first)
        for task in self.tasks:
            task.check(self.figure)
        engine = kinematics(self.figure)
        self.native = engine if isinstance(engine, NativeKinematics) else None
        self.writes = None if self.native is None or count == 0 else self._writes()
        self.q: Matrix = np.zeros((count, self.figure.nq))
        self.ends: IntArray = np.full((count, 3), -1, dtype=np.int32)  # status, steps, kept for sure
        self.errors: Matrix = np.full((count, len(tasks)), np.nan)
        rows = starts.q if isinstance(starts, PoseRows) else [each.q for each in starts]
        self.origin: Matrix = np.ascontiguousarray(rows)
        self.coupled = len(coupling_names(self.figure)) > 0  # without couplings every limit can be kept

    def _writes(self) -> BatchWrites | None:
        """Numbers of the records of every task whose goals vary; None where goals do not enter them as they are."""
        found: BatchWrites = []
        for place, task in enumerate(self.tasks):
            if task.name in self.goals:
                numbers = self._numbers(task, self.goals[task.name])
                if numbers is None:
                    return None
                found += [(place, record, values) for record, values in enumerate(numbers)]
        return found

    def _numbers(self, task: Task, goals: Matrix) -> list[Matrix] | None:
        """Numbers (n, m) of each record: which of them are the goal's own is found from a few goals, to the bit."""
        if isinstance(task, PostureTask):  # not any numbers are a configuration
            numbers = np.tile(task.to_native(self.figure)[0].numbers, (len(goals), 1))
            numbers[:, : self.figure.nq] = checked_configurations(self.figure, goals)
            return [numbers]
        samples = np.stack([goals[0], goals[0] + np.arange(1.0, goals.shape[1] + 1.0), goals[-1]])
        try:
            lowered = [records(self.figure, with_goals((task,), {task.name: goal})[0]) for goal in samples]
        except TaskError:  # not any numbers are a goal: unit quaternions
            return None
        first = lowered[0]
        if first is None:
            return None
        found = []
        for record in range(len(first)):
            seen = np.array([each[record].numbers for each in lowered if each is not None], dtype=np.float64)
            values = np.tile(seen[0], (len(goals), 1))
            for column in np.flatnonzero((seen != seen[0]).any(axis=0)):
                copied = np.flatnonzero((samples == seen[:, column, None]).all(axis=0))
                if len(copied) == 0:
                    return None
                values[:, column] = goals[:, copied[0]]
            found.append(values)
        return found

    def loop(self) -> NativeLoop | None:
        """What a core runs problems with; None where each is solved by itself."""
        if self.native is None or self.writes is None:
            return None
        return NativeLoop(self.native, self.figure, self.tasks)

    def run(self, loop: NativeLoop | None, first: int, last: int) -> None:
        """Solve the problems of a span."""
        if loop is None or self.writes is None:
            for index in range(first, last):
                self._one(index)
        else:
            answers = (self.q, self.ends, self.errors)
            loop.run_batch(self.origin, self.writes, self.max_iterations, Tolerances(), (first, last), answers)

    def _one(self, index: int) -> None:
        """One problem by itself: user tasks, or goals that change more than numbers."""
        tasks = self.tasks_of(index)
        found = rest(self.starts[index if len(self.starts) > 1 else 0], tasks, max_iterations=self.max_iterations)
        self.q[index] = found.pose.q
        status = Status.BEST if found.status in (Status.SOLVED, Status.INFEASIBLE) else found.status
        self.ends[index] = STATUSES.index(status), found.steps, 0
        self.errors[index] = [task.error_norm(found.pose) for task in tasks]

    def tasks_of(self, index: int) -> tuple[Task, ...]:
        """Tasks of a problem, with its goals."""
        return with_goals(self.tasks, {name: values[index] for name, values in self.goals.items()})

    def statuses(self) -> list[Status | None]:
        """How each problem ended, judged by the poses themselves; None where it was not begun."""
        met, doubtful = self._met(), self._doubtful()
        return [self._status(index, bool(met[index]), bool(doubtful[index])) for index in range(self.count)]

    def _met(self) -> BoolArray:
        """Problems all of whose tasks are met; criteria are not asked."""
        met = np.ones(self.count, dtype=np.bool_)
        for place, task in enumerate(self.tasks):
            if task.level >= LAST_LEVEL:
                continue
            scale = row_scale(task, self.figure) / characteristic_length(self.figure)
            if len(scale) == 0:
                continue
            met &= self.errors[:, place] * scale.min() <= MET
            if scale.min() < scale.max():  # radians and meters: their shares cannot be told from the whole error
                for index in np.flatnonzero(met).tolist():
                    own = self.tasks_of(index)[place]
                    met[index] = scaled_error(own, Pose(self.figure, self.q[index])) <= MET
        return met

    def _status(self, index: int, met: bool, doubtful: bool) -> Status | None:
        end = int(self.ends[index, 0])
        if end < 0:
            return None
        if doubtful and Pose(self.figure, self.q[index]).violations(KEPT):
            return Status.INFEASIBLE
        return Status.SOLVED if met else STATUSES[end]

    def _doubtful(self) -> BoolArray:
        """Problems in which a limit or coupling seems to be broken; naming it, which takes longer, tells for sure."""
        if not self.coupled:
            return np.zeros(self.count, dtype=np.bool_)
        return np.asarray((self.ends[:, 0] >= 0) & (self.ends[:, 2] == 0))


def goal_field(task: Task) -> str:
    """Name of the parameter that goals of a batch go to."""
    for name in ("goal", "target"):
        if hasattr(task, name):
            return name
    raise TaskError("it has neither a goal nor a target that could vary over a batch.", task.name)


def _changed(task: Task, goal: FloatArray) -> Task:
    """A task with another goal; a posture's goal is a configuration."""
    if isinstance(task, PostureTask):
        return replace(task, pose=Pose(task.pose.figure, goal))
    changes: dict[str, Any] = {goal_field(task): tuple(float(x) for x in goal)}
    return replace(task, **changes)


def with_goals(tasks: tuple[Task, ...], goals: Mapping[str, FloatArray]) -> tuple[Task, ...]:
    """The tasks, with other goals for some."""
    return tuple(_changed(task, goals[task.name]) if task.name in goals else task for task in tasks)

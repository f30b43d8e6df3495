"""Many problems at once: the same tasks with other goals, from other starts, on all cores.

Each core has its own loop and takes the next piece of the batch until none is left; the interpreter's lock is not held
while a piece is solved. The answers do not depend on the number of cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import numpy as np

from poise.engine import kinematics
from poise.engine.native import NativeKinematics
from poise.errors import PoseError, TaskError, suggest
from poise.figure import coupling_names
from poise.pose import Pose
from poise.solver.conflict import Worth
from poise.solver.level_errors import KEPT, MET, scaled_error
from poise.solver.native_rest import STATUSES, BatchWrites, NativeLoop
from poise.solver.native_tasks import records
from poise.solver.rest import rest
from poise.solver.result import Result
from poise.solver.solve import checked_tasks
from poise.solver.status import Status
from poise.tasks import Task
from poise.types import ArrayLike, FloatArray, IntArray, Matrix

PIECE = 32  # problems that a core takes at a time

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Many:
    """Answers of a batch; problem i is row i of every array.

    Parameters
    ----------
    starts : tuple of Pose
        One, or one per problem.
    tasks : tuple of Task
        What was asked, with the goals of the first problem where goals vary.
    goals : mapping of task name to (n, k)
        Goals that vary.
    q : (n, nq)
        Configurations found.
    statuses : tuple of Status
        How each ended; None for problems that were cancelled.
    steps : (n,)
        Steps tried.
    errors : mapping of task name to (n,)
        Size of each task's error in its unit.
    """

    starts: tuple[Pose, ...]
    tasks: tuple[Task, ...]
    goals: Mapping[str, Matrix]
    q: Matrix
    statuses: tuple[Status | None, ...]
    steps: IntArray
    errors: Mapping[str, FloatArray]

    def __len__(self) -> int:
        return len(self.q)

    def __iter__(self) -> Iterator[Pose]:
        return (self.pose(i) for i in range(len(self)))

    def pose(self, index: int) -> Pose:
        """Pose found for a problem."""
        return Pose(self.starts[0].figure, self.q[index])

    def tasks_of(self, index: int) -> tuple[Task, ...]:
        """Tasks of a problem, with its goals."""
        return _with_goals(self.tasks, {name: goals[index] for name, goals in self.goals.items()})

    def result(self, index: int) -> Result:
        """Everything about one problem: what became of every task and why."""
        tasks = self.tasks_of(index)
        found = replace(rest(self.pose(index), tasks, most_steps=0), steps=int(self.steps[index]))
        status = self.statuses[index]
        return Result.of(found if status is None else replace(found, status=status), tasks, 0.0)

    @property
    def solved(self) -> float:
        """Share of the problems that are solved."""
        return sum(status is Status.SOLVED for status in self.statuses) / max(len(self), 1)


def solve_many(
    start: Pose | Sequence[Pose],
    tasks: Sequence[Task],
    *,
    goals: Mapping[str, ArrayLike] | None = None,
    cores: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    most_steps: int = 200,
) -> Many:
    """Solve the same tasks for many goals, many starts, or both side by side.

    Parameters
    ----------
    start : Pose or sequence of Pose
        Where to begin: one pose for all problems, or one for each.
    tasks : sequence of Task
        What is wanted, each with its own name.
    goals : mapping of task name to (n, k) array, optional
        For tasks with a `goal` (or a `target`), one goal per problem.
    cores : int, optional
        Threads to use; all cores by default.
    progress : callable, optional
        Called with problems done and problems in all, now and then.
    cancelled : callable, optional
        Asked now and then; once it answers true, no more problems are begun and the rest have no status.
    most_steps : int
        Steps after which a problem ends with the status `budget`.
    """
    starts = (start,) if isinstance(start, Pose) else tuple(start)
    if not starts:
        raise PoseError("solve_many needs at least one start.")
    wanted = tuple(task for task in checked_tasks(starts[0], tasks) if task.enabled)
    varying = {name: np.ascontiguousarray(values, dtype=np.float64) for name, values in (goals or {}).items()}
    count = _count(starts, wanted, varying)
    batch = _Batch(starts, wanted, varying, count, most_steps)
    workers = max(1, min(cores or os.cpu_count() or 1, -(-count // PIECE)))
    with ThreadPoolExecutor(workers) as pool:
        contexts = [copy_context() for _ in range(workers)]  # threads work with the engine that is in use here
        for running in [pool.submit(each.run, batch.work, progress, cancelled) for each in contexts]:
            running.result()
    return batch.answers()


def _count(starts: tuple[Pose, ...], tasks: tuple[Task, ...], goals: Mapping[str, Matrix]) -> int:
    if any(each.figure is not starts[0].figure for each in starts):
        raise PoseError("all starts of a batch must be poses of one figure; call solve_many once per figure.")
    names = [task.name for task in tasks]
    for name, values in goals.items():
        if name not in names:
            raise TaskError(f"goals: there is no enabled task {name!r}; {suggest(name, names)}")
        if values.ndim != 2 or not np.isfinite(values).all():
            raise TaskError(f"its goals must be finite numbers, one row per problem, got shape {values.shape}.", name)
    counts = {len(values) for values in goals.values()} | ({len(starts)} if len(starts) > 1 else set())
    if len(counts) > 1:
        raise PoseError(f"a batch needs as many goals of every task, and starts, as problems; got {sorted(counts)}.")
    return counts.pop() if counts else 1


def _goal_field(task: Task) -> str:
    for name in ("goal", "target"):
        if hasattr(task, name):
            return name
    raise TaskError("it has neither a goal nor a target that could vary over a batch.", task.name)


def _with_goals(tasks: tuple[Task, ...], goals: Mapping[str, FloatArray]) -> tuple[Task, ...]:
    changes: dict[str, dict[str, Any]] = {}
    for task in tasks:
        if task.name in goals:
            changes[task.name] = {_goal_field(task): tuple(float(x) for x in goals[task.name])}
    return tuple(replace(task, **changes[task.name]) if task.name in changes else task for task in tasks)


class _Batch:
    """A batch on its way: who is next, and where answers go."""

    def __init__(
        self, starts: tuple[Pose, ...], tasks: tuple[Task, ...], goals: dict[str, Matrix], count: int, most_steps: int
    ) -> None:
        figure = starts[0].figure
        first = {name: values[0] for name, values in goals.items()} if count else {}
        self.starts, self.goals, self.count, self.most_steps = starts, goals, count, most_steps
        self.tasks = _with_goals(tasks, first)
        for task in self.tasks:
            task.check(figure)
        engine = kinematics(figure)
        self.native = engine if isinstance(engine, NativeKinematics) else None
        self.writes = None if self.native is None or count == 0 else self._writes()
        self.q: Matrix = np.zeros((count, figure.nq))
        self.ends: IntArray = np.full((count, 2), -1, dtype=np.int32)
        self.errors: Matrix = np.full((count, len(tasks)), np.nan)
        self.origin: Matrix = np.ascontiguousarray([each.q for each in starts])
        self.coupled = len(coupling_names(figure)) > 0  # without couplings every limit can be kept
        self._next, self._done, self._lock = 0, 0, Lock()

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
        figure = self.starts[0].figure
        samples = np.stack([goals[0], *(goals[0] + step for step in np.eye(goals.shape[1])), goals[-1]])
        try:
            lowered = [records(figure, _with_goals((task,), {task.name: goal})[0]) for goal in samples]
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

    def work(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        """Take pieces until none is left: what each core does."""
        loop = None
        if self.native is not None and self.writes is not None:
            loop = NativeLoop(self.native, self.starts[0].figure, self.tasks)
        while True:
            with self._lock:
                first, last = self._next, min(self._next + PIECE, self.count)
                if first >= last or (cancelled is not None and cancelled()):
                    return
                self._next = last
            if loop is None or self.writes is None:
                for index in range(first, last):
                    self._one(index)
            else:
                answers = (self.q, self.ends, self.errors)
                loop.run_batch(self.origin, self.writes, self.most_steps, Worth(), (first, last), answers)
            with self._lock:
                self._done += last - first
                if progress is not None:
                    progress(self._done, self.count)

    def _one(self, index: int) -> None:
        """One problem by itself: user tasks, or goals that change more than numbers."""
        tasks = _with_goals(self.tasks, {name: values[index] for name, values in self.goals.items()})
        found = rest(self.starts[index if len(self.starts) > 1 else 0], tasks, most_steps=self.most_steps)
        self.q[index] = found.pose.q
        status = Status.BEST if found.status in (Status.SOLVED, Status.INFEASIBLE) else found.status
        self.ends[index] = STATUSES.index(status), found.steps
        self.errors[index] = [task.amount(found.pose) for task in tasks]

    def answers(self) -> Many:
        """Everything found so far, judged by the poses themselves."""
        scales = np.array([_scale(task, self.starts[0]) for task in self.tasks])
        met = (self.errors * scales <= MET).all(axis=1)
        statuses = tuple(self._status(index, bool(met[index])) for index in range(self.count))
        errors = {task.name: self.errors[:, place].copy() for place, task in enumerate(self.tasks)}
        return Many(self.starts, self.tasks, self.goals, self.q, statuses, self.ends[:, 1].copy(), errors)

    def _status(self, index: int, met: bool) -> Status | None:
        end = int(self.ends[index, 0])
        if end < 0:
            return None
        if self.coupled and self._is_broken(index):
            return Status.INFEASIBLE
        return Status.SOLVED if met else STATUSES[end]

    def _is_broken(self, index: int) -> bool:
        """Whether a limit or coupling is broken; they are only named, which takes longer, where one seems to be."""
        figure, q = self.starts[0].figure, self.q[index]
        engine = kinematics(figure)
        broken = np.concatenate([np.abs(engine.couplings(q).values), -engine.walls(q).values])
        return bool(broken.max(initial=0.0) > 0.1 * KEPT) and bool(Pose(figure, q).violations(KEPT))


def _scale(task: Task, pose: Pose) -> float:
    amount = task.amount(pose)
    return scaled_error(task, pose) / amount if amount > 0.0 else 1.0

"""Many problems at once: the same tasks with other goals, from other starts, for other figures, on all cores.

Each core has its own loop, one per figure, and takes the next piece of the batch until none is left; the interpreter's
lock is not held while a piece is solved. The answers do not depend on the number of cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from threading import Lock

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose, PoseRows
from poise.solver.batch import Batch, with_goals
from poise.solver.minimize import Rest, rest
from poise.solver.native_loop import NativeLoop
from poise.solver.result import Result
from poise.solver.solve import checked_tasks
from poise.solver.status import Status
from poise.tasks import Task
from poise.types import ArrayLike, FloatArray, IntArray, Matrix

PIECE = 32  # problems that a core takes at a time

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class BatchResult:
    """Answers of a batch; problem i is row i of every array.

    Parameters
    ----------
    starts : sequence of Pose
        One, or one per problem; of one figure or of several.
    tasks : tuple of Task
        What was asked, with the goals of the first problem where goals vary.
    goals : mapping of task name to (n, k)
        Goals that vary.
    q : (n, nq)
        Configurations found; where figures differ in length, the rows of shorter ones end in NaN.
    statuses : tuple of Status
        How each ended; None for problems that were cancelled.
    steps : (n,)
        Steps tried.
    errors : mapping of task name to (n,)
        Size of each task's error in its unit.
    """

    starts: Sequence[Pose]
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
        figure = self.starts[index if len(self.starts) > 1 else 0].figure
        q = self.q[index, : figure.nq].copy()
        return Pose(figure, q) if self.statuses[index] is None else Pose.of_engine(figure, q)

    def tasks_of(self, index: int) -> tuple[Task, ...]:
        """Tasks of a problem, with its goals."""
        return with_goals(self.tasks, {name: goals[index] for name, goals in self.goals.items()})

    def result(self, index: int) -> Result:
        """Everything about one problem: what became of every task and why."""
        pose, tasks, steps = self.pose(index), self.tasks_of(index), int(self.steps[index])
        status, here = self.statuses[index], copy_context()  # later it is still the engine that is in use here

        def later() -> Rest:
            found = replace(here.copy().run(rest, pose, tasks, max_iterations=0), steps=steps)
            return found if status is None else replace(found, status=status)

        return Result.of(later(), tasks, 0.0) if status is None else Result.of_later(pose, status, steps, tasks, later)

    @property
    def solved(self) -> float:
        """Share of the problems that are solved."""
        return sum(status is Status.SOLVED for status in self.statuses) / max(len(self), 1)


def solve_batch(
    start: Pose | Sequence[Pose],
    tasks: Sequence[Task],
    *,
    goals: Mapping[str, ArrayLike] | None = None,
    cores: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    max_iterations: int = 200,
) -> BatchResult:
    """Solve the same tasks for many goals, many starts, many figures, or all of them side by side.

    Parameters
    ----------
    start : Pose or sequence of Pose
        Where to begin: one pose for all problems, or one for each. Poses of several figures may be mixed, people of
        several statures say, as long as every task fits each of them.
    tasks : sequence of Task
        What is wanted, each with its own name.
    goals : mapping of task name to (n, k) array, optional
        For tasks with a `goal` (or a `target`), one goal per problem; for a posture task, one configuration.
    cores : int, optional
        Threads to use; all cores by default.
    progress : callable, optional
        Called with problems done and problems in all, now and then.
    cancelled : callable, optional
        Asked now and then; once it answers true, no more problems are begun and the rest have no status.
    max_iterations : int
        Steps after which a problem ends with the status `budget`.
    """
    starts = _starts(start)
    for each in _figures(starts):
        checked = checked_tasks(each, tasks)
    wanted = tuple(task for task in checked if task.enabled)
    varying = {name: np.ascontiguousarray(values, dtype=np.float64) for name, values in (goals or {}).items()}
    count = _count(starts, wanted, varying)
    work = _Work(starts, wanted, varying, count, max_iterations)
    workers = max(1, min(cores or os.cpu_count() or 1, len(work.pieces)))
    with ThreadPoolExecutor(workers) as pool:
        contexts = [copy_context() for _ in range(workers)]  # threads work with the engine that is in use here
        for running in [pool.submit(each.run, work.take, progress, cancelled) for each in contexts]:
            running.result()
    return work.answers()


def _starts(start: Pose | Sequence[Pose]) -> Sequence[Pose]:
    """At least one pose to begin with."""
    starts = (start,) if isinstance(start, Pose) else start if isinstance(start, PoseRows) else tuple(start)
    if not starts:
        raise PoseError("solve_batch needs at least one start.")
    for each in () if isinstance(starts, PoseRows) else starts:
        if not isinstance(each, Pose):
            raise PoseError(f"every start of a batch must be a Pose, got {each!r}.")
    return starts


def _figures(starts: Sequence[Pose]) -> list[Pose]:
    """A pose of every figure."""
    return [starts[0]] if isinstance(starts, PoseRows) else list({id(each.figure): each for each in starts}.values())


def _count(starts: Sequence[Pose], tasks: tuple[Task, ...], goals: Mapping[str, Matrix]) -> int:
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


class _Work:
    """A batch on its way: its problems by figure, cut into pieces, and which piece is next."""

    def __init__(
        self, starts: Sequence[Pose], tasks: tuple[Task, ...], goals: dict[str, Matrix], count: int, max_iterations: int
    ) -> None:
        self.starts, self.goals, self.count = starts, goals, count
        self.batches: list[tuple[IntArray, Batch]] = []
        for places in _by_figure(starts, count):
            own = starts if len(places) == len(starts) or len(starts) == 1 else [starts[i] for i in places.tolist()]
            varying = {name: np.ascontiguousarray(values[places]) for name, values in goals.items()}
            self.batches.append((places, Batch(own, tasks, varying, len(places), max_iterations)))
        first = {name: values[0] for name, values in goals.items()} if count else {}
        self.tasks = with_goals(tasks, first)
        self.pieces = [
            (batch, begin, min(begin + PIECE, batch.count))
            for _, batch in self.batches
            for begin in range(0, batch.count, PIECE)
        ]
        self._next, self._done, self._lock = 0, 0, Lock()

    def take(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        """Take pieces until none is left: what each core does."""
        bound: tuple[Batch, NativeLoop | None] | None = None
        while True:
            with self._lock:
                if self._next >= len(self.pieces) or (cancelled is not None and cancelled()):
                    return
                batch, first, last = self.pieces[self._next]
                self._next += 1
            if bound is None or bound[0] is not batch:
                bound = batch, batch.loop()
            batch.run(bound[1], first, last)
            with self._lock:
                self._done += last - first
                if progress is not None:
                    progress(self._done, self.count)

    def answers(self) -> BatchResult:
        """Everything found so far, in the order of the problems."""
        widest = max(batch.figure.nq for _, batch in self.batches)
        q, steps = np.full((self.count, widest), np.nan), np.full(self.count, -1, dtype=np.int32)
        errors = {task.name: np.full(self.count, np.nan) for task in self.tasks}
        statuses: list[Status | None] = [None] * self.count
        for places, batch in self.batches:
            q[places, : batch.figure.nq] = batch.q
            steps[places] = batch.ends[:, 1]
            for task, values in zip(batch.tasks, batch.errors.T, strict=True):
                errors[task.name][places] = values
            for place, status in zip(places.tolist(), batch.statuses(), strict=True):
                statuses[place] = status
        return BatchResult(self.starts, self.tasks, self.goals, q, tuple(statuses), steps, errors)


def _by_figure(starts: Sequence[Pose], count: int) -> list[IntArray]:
    """Numbers of the problems of each figure, the figure of the first problem first."""
    if len(starts) == 1 or isinstance(starts, PoseRows):
        return [np.arange(count, dtype=np.int32)]
    places: dict[int, list[int]] = {}
    for place, start in enumerate(starts):
        places.setdefault(id(start.figure), []).append(place)
    return [np.array(own, dtype=np.int32) for own in places.values()]

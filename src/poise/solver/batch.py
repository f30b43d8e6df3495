"""Batches: the same tasks with other goals, from other starts, for other figures, on all cores.

Each thread binds its own problem, one per figure, and takes the next chunk of the batch until none is left; the
interpreter's lock is released while a chunk is solved. The answers do not depend on the number of cores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from threading import Lock

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose, PoseSequence
from poise.solver.batch_problem import BatchProblem
from poise.solver.goal_fields import with_goals
from poise.solver.input_checks import checked_tasks
from poise.solver.problem import Problem, Status, with_anchor
from poise.solver.restart import Restart, check_restart
from poise.solver.result import Result
from poise.solver.solver import DEFAULT_TOLERANCES, bind_problem
from poise.tasks import Task
from poise.types import ArrayLike, FloatArray, IntArray, Matrix

CHUNK_SIZE = 32  # problems that a thread takes at a time

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class BatchResult:
    """Answers of a batch; problem i is row i of every array.

    Parameters
    ----------
    starts : sequence of Pose
        One, or one per problem; of one figure or of several.
    tasks : tuple of Task
        The tasks, with the goals of the first problem where goals vary.
    goals : mapping of task name to (n, k)
        Goals that vary.
    q : (n, nq)
        Configurations found; where figures differ in length, the rows of shorter ones end in NaN.
    statuses : tuple of Status
        Status of each problem; None for problems that were cancelled.
    iterations : (n,)
        Iterations of each.
    errors : mapping of task name to (n,)
        Error norm of each task in its unit.
    """

    starts: Sequence[Pose]
    tasks: tuple[Task, ...]
    goals: Mapping[str, Matrix]
    q: Matrix
    statuses: tuple[Status | None, ...]
    iterations: IntArray
    errors: Mapping[str, FloatArray]

    def __len__(self) -> int:
        return len(self.q)

    def __iter__(self) -> Iterator[Pose]:
        return (self.pose(i) for i in range(len(self)))

    def pose(self, index: int) -> Pose:
        """Pose found for a problem."""
        figure = self.starts[index if len(self.starts) > 1 else 0].figure
        q = self.q[index, : figure.nq].copy()
        return Pose(figure, q) if self.statuses[index] is None else Pose.unchecked(figure, q)

    def tasks_of(self, index: int) -> tuple[Task, ...]:
        """Tasks of a problem, with its goals."""
        return with_goals(self.tasks, {name: goals[index] for name, goals in self.goals.items()})

    def result(self, index: int) -> Result:
        """Full result of one problem, with the report of every task."""
        pose, tasks, status = self.pose(index), self.tasks_of(index), self.statuses[index]
        if status is None:
            unsolved = bind_problem(pose.figure, tasks).solve(pose, 0, None, DEFAULT_TOLERANCES, False)
            return Result.from_loop(unsolved._replace(iterations=int(self.iterations[index])), tasks, 0.0)
        return Result(pose, status, int(self.iterations[index]), 0.0, tasks, with_anchor(tasks, None))

    @property
    def solved(self) -> float:
        """Fraction of the problems that are solved."""
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
    restart: Restart = True,
) -> BatchResult:
    """Solve the same tasks for many goals, many starts, many figures, or all of them in parallel.

    Parameters
    ----------
    start : Pose or sequence of Pose
        One start for all problems, or one for each. Poses of several figures may be mixed, people of several statures
        say, as long as every task fits each of them.
    tasks : sequence of Task
        The tasks, each with its own name.
    goals : mapping of task name to (n, k) array, optional
        For tasks with a `goal` (or a `target`), one goal per problem; for a pose task a position and a unit quaternion
        (w, x, y, z), for a posture task a configuration.
    cores : int, optional
        Threads to use; all cores by default.
    progress : callable, optional
        Called after every chunk with the numbers of problems done and of all problems.
    cancelled : callable, optional
        Called before every chunk; once it returns true, no more problems are begun and the rest have no status.
    max_iterations : int
        Iterations after which a problem ends with the status `budget`; each restart has as many.
    restart : bool or "anywhere"
        Whether problems that miss a goal are solved again from other starts: see :func:`poise.solve`.
    """
    check_restart(restart)
    starts = _checked_starts(start)
    for pose in _one_pose_per_figure(starts):
        checked = checked_tasks(pose.figure, tasks)
    enabled = tuple(task for task in checked if task.is_active)
    varying = {name: np.ascontiguousarray(values, dtype=np.float64) for name, values in (goals or {}).items()}
    count = _problem_count(starts, enabled, varying)
    queue = _ChunkQueue(starts, enabled, varying, count, (max_iterations, restart))
    workers = max(1, min(cores or os.cpu_count() or 1, len(queue.chunks)))
    from concurrent.futures import ThreadPoolExecutor  # imported here: most programs solve one problem at a time

    with ThreadPoolExecutor(workers) as pool:
        contexts = [copy_context() for _ in range(workers)]  # threads use the backend that is in use here
        for running in [pool.submit(context.run, queue.work, progress, cancelled) for context in contexts]:
            running.result()
    return queue.result()


def _checked_starts(start: Pose | Sequence[Pose]) -> Sequence[Pose]:
    """The starts, at least one."""
    starts = (start,) if isinstance(start, Pose) else start if isinstance(start, PoseSequence) else tuple(start)
    if not starts:
        raise PoseError("solve_batch needs at least one start.")
    for given in () if isinstance(starts, PoseSequence) else starts:
        if not isinstance(given, Pose):
            raise PoseError(f"starts of a batch: expected poses, got {given!r}.")
    return starts


def _one_pose_per_figure(starts: Sequence[Pose]) -> list[Pose]:
    if isinstance(starts, PoseSequence):
        return [starts[0]]
    return list({id(start.figure): start for start in starts}.values())


def _problem_count(starts: Sequence[Pose], tasks: tuple[Task, ...], goals: Mapping[str, Matrix]) -> int:
    names = [task.name for task in tasks]
    for name, values in goals.items():
        if name not in names:
            raise TaskError(f"goals: there is no enabled task {name!r}; {suggest(name, names)}")
        if values.ndim != 2 or not np.isfinite(values).all():
            raise TaskError(f"goals: expected finite numbers, one row per problem, got shape {values.shape}.", name)
    counts = {len(values) for values in goals.values()} | ({len(starts)} if len(starts) > 1 else set())
    if len(counts) > 1:
        raise PoseError(f"a batch needs as many goals of every task, and starts, as problems; got {sorted(counts)}.")
    return counts.pop() if counts else 1


class _ChunkQueue:
    """A running batch: its problems by figure, cut into chunks, and which chunk is next."""

    def __init__(
        self,
        starts: Sequence[Pose],
        tasks: tuple[Task, ...],
        goals: dict[str, Matrix],
        count: int,
        effort: tuple[int, Restart],
    ) -> None:
        self.starts, self.goals, self.count = starts, goals, count
        self.problems: list[tuple[IntArray, BatchProblem]] = []
        for indices in _indices_by_figure(starts, count):
            is_all = len(indices) == len(starts) or len(starts) == 1
            own_starts = starts if is_all else [starts[i] for i in indices.tolist()]
            varying = {name: np.ascontiguousarray(values[indices]) for name, values in goals.items()}
            self.problems.append((indices, BatchProblem(own_starts, tasks, varying, len(indices), *effort)))
        first = {name: values[0] for name, values in goals.items()} if count else {}
        self.tasks = with_goals(tasks, first)
        self.chunks = [
            (problem, begin, min(begin + CHUNK_SIZE, problem.count))
            for _, problem in self.problems
            for begin in range(0, problem.count, CHUNK_SIZE)
        ]
        self._next, self._done, self._lock = 0, 0, Lock()

    def work(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        """Solve chunks until none is left: runs in each thread."""
        bound: tuple[BatchProblem, Problem | None] | None = None
        while True:
            with self._lock:
                if self._next >= len(self.chunks) or (cancelled is not None and cancelled()):
                    return
                problem, first, last = self.chunks[self._next]
                self._next += 1
            if bound is None or bound[0] is not problem:
                bound = problem, problem.bind()
            problem.solve(bound[1], first, last)
            with self._lock:
                self._done += last - first
                if progress is not None:
                    progress(self._done, self.count)

    def result(self) -> BatchResult:
        """All answers so far, in the order of the problems."""
        widest = max(problem.figure.nq for _, problem in self.problems)
        q, iterations = np.full((self.count, widest), np.nan), np.full(self.count, -1, dtype=np.int32)
        errors = {task.name: np.full(self.count, np.nan) for task in self.tasks}
        statuses: list[Status | None] = [None] * self.count
        for indices, problem in self.problems:
            q[indices, : problem.figure.nq] = problem.q
            iterations[indices] = problem.ends[:, 1]
            for task, values in zip(problem.tasks, problem.errors.T, strict=True):
                errors[task.name][indices] = values
            for index, status in zip(indices.tolist(), problem.statuses(), strict=True):
                statuses[index] = status
        return BatchResult(self.starts, self.tasks, self.goals, q, tuple(statuses), iterations, errors)


def _indices_by_figure(starts: Sequence[Pose], count: int) -> list[IntArray]:
    """Indices of the problems of each figure, the figure of the first problem first."""
    if len(starts) == 1 or isinstance(starts, PoseSequence):
        return [np.arange(count, dtype=np.int32)]
    indices: dict[int, list[int]] = {}
    for index, start in enumerate(starts):
        indices.setdefault(id(start.figure), []).append(index)
    return [np.array(own, dtype=np.int32) for own in indices.values()]

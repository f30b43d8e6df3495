"""The problems of a batch that share a figure: tasks bound once per thread, goals written into them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from poise.kinematics import Pose, PoseSequence
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import coupling_names
from poise.solver.batch_goals import record_numbers
from poise.solver.bound_task import bind_task
from poise.solver.goal_fields import with_goals
from poise.solver.level_checks import CheckedProblem, confirmed
from poise.solver.level_errors import CONSTRAINT_TOL, TASK_MET_TOL, scaled_error
from poise.solver.native_problem import KERNEL_STATUSES, BatchWrites, NativeProblem
from poise.solver.problem import LoopResult, Problem, Status
from poise.solver.restart import Restart, RestartProblem, best_of_restarts
from poise.solver.solver import DEFAULT_TOLERANCES, bind_problem
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import BoolArray, IntArray, Matrix


class BatchProblem:
    """Problems of one figure, and the arrays of their answers.

    Parameters
    ----------
    starts : sequence of Pose
        One for all problems, or one for each.
    tasks : tuple of Task
        Enabled ones.
    goals : mapping of task name to (n, k)
        Goals that vary.
    count, max_iterations : int
        Number of problems, and iterations of each.
    restart : bool or "anywhere"
        Whether to restart where a problem misses a goal.
    """

    def __init__(
        self,
        starts: Sequence[Pose],
        tasks: tuple[Task, ...],
        goals: dict[str, Matrix],
        count: int,
        max_iterations: int,
        restart: Restart,
    ) -> None:
        self.figure = starts[0].figure
        first = {name: values[0] for name, values in goals.items()} if count else {}
        self.starts, self.goals, self.count = starts, goals, count
        self.max_iterations, self.restart = max_iterations, restart
        self.tasks = with_goals(tasks, first)
        for task in self.tasks:
            bind_task(self.figure, task)
        backend = kinematics(self.figure)
        self.native = backend if isinstance(backend, NativeKinematics) else None
        self.writes = None if self.native is None or count == 0 else self._writes()
        self.q: Matrix = np.zeros((count, self.figure.nq))
        self.ends: IntArray = np.full((count, 3), -1, dtype=np.int32)  # status, iterations, constraints surely kept
        self.errors: Matrix = np.full((count, len(tasks)), np.nan)
        rows = starts.q if isinstance(starts, PoseSequence) else [start.q for start in starts]
        self.start_q: Matrix = np.ascontiguousarray(rows)
        self.has_couplings = len(coupling_names(self.figure)) > 0  # without couplings every limit can be kept

    def _writes(self) -> BatchWrites | None:
        """Numbers of the records of every task whose goals vary; None where goals do not enter them unchanged."""
        writes: BatchWrites = []
        for index, task in enumerate(self.tasks):
            if task.name in self.goals:
                numbers = record_numbers(self.figure, task, self.goals[task.name])
                if numbers is None:
                    return None
                writes += [(index, record, values) for record, values in enumerate(numbers)]
        return writes

    def bind(self) -> Problem | None:
        """The bound problem of one thread; None where each problem is bound by itself."""
        if self.native is None or self.writes is None:
            return None
        problem = bind_problem(self.figure, self.tasks)
        return problem if isinstance(_loop_of(problem), NativeProblem) else None

    def solve(self, bound: Problem | None, first: int, last: int) -> None:
        """Solve the problems of a span."""
        loop = None if bound is None else _loop_of(bound)
        if not isinstance(loop, NativeProblem) or self.writes is None:
            for index in range(first, last):
                self._solve_one(index)
        else:
            answers = (self.q, self.ends, self.errors)
            loop.solve_batch(self.start_q, self.writes, self.max_iterations, DEFAULT_TOLERANCES, (first, last), answers)
            if isinstance(bound, CheckedProblem):
                for index in (first + np.flatnonzero(~self._met(first, last))).tolist():
                    self._check_one(bound, index)
        if self.restart:
            has_criteria = any(task.level >= LAST_LEVEL for task in self.tasks)  # they may cost iterations
            may_gain = has_criteria | (self.ends[first:last, 0] != KERNEL_STATUSES.index(Status.BUDGET))
            for index in (first + np.flatnonzero(may_gain & ~self._met(first, last))).tolist():
                self._restart_one(index)

    def _solve_one(self, index: int) -> None:
        """Solve one problem by itself: user tasks, or goals that change more than numbers."""
        tasks, start = self.tasks_of(index), self._start_of(index)
        problem = bind_problem(self.figure, tasks)
        found = problem.solve(start, self.max_iterations, None, DEFAULT_TOLERANCES, False)
        self._keep(index, found if self.restart else self._confirmed(problem, found), tasks)

    def _check_one(self, bound: CheckedProblem, index: int) -> None:
        """Check an answer that misses a goal, as a problem by itself is checked."""
        tasks, known = self.tasks_of(index), {task.name: place for place, task in enumerate(bound.tasks)}
        if not all(bound.replace(known[task.name], task) for task in tasks if task.name in self.goals):
            return self._solve_one(index)
        found = self._kept(index, bound.tasks)
        checked = bound.check(self._start_of(index), found, self.max_iterations, DEFAULT_TOLERANCES, False)
        checked = checked if self.restart else self._confirmed(bound, checked)
        if checked is not found:
            self._keep(index, checked, tasks)
        return None

    def _confirmed(self, problem: Problem, found: LoopResult) -> LoopResult:
        return confirmed(problem, found, self.max_iterations, DEFAULT_TOLERANCES, False)

    def _restart_one(self, index: int) -> None:
        """Solve one problem that misses a goal from other starts."""
        tasks, bind = self.tasks_of(index), partial(bind_problem, self.figure)
        first = self._kept(index, tasks)
        how = (False, self.max_iterations, False, self.restart == "anywhere")
        problem = bind(tasks)
        best = best_of_restarts(RestartProblem(problem, bind, tasks, self._start_of(index), *how), first)
        best = self._confirmed(problem, best)
        if best.pose is first.pose:
            self.ends[index, 1] = best.iterations
        else:
            self._keep(index, best, tasks)

    def _kept(self, index: int, tasks: tuple[Task, ...]) -> LoopResult:
        """The answer of a problem so far."""
        pose, status = Pose.unchecked(self.figure, self.q[index].copy()), KERNEL_STATUSES[int(self.ends[index, 0])]
        return LoopResult(pose, status, int(self.ends[index, 1]), (), tasks)

    def _keep(self, index: int, found: LoopResult, tasks: tuple[Task, ...]) -> None:
        self.q[index] = found.pose.q
        status = Status.CONVERGED if found.status in (Status.SOLVED, Status.INFEASIBLE) else found.status
        self.ends[index] = KERNEL_STATUSES.index(status), found.iterations, 0
        self.errors[index] = [task.error_norm(found.pose) for task in tasks]

    def _start_of(self, index: int) -> Pose:
        return self.starts[index if len(self.starts) > 1 else 0]

    def tasks_of(self, index: int) -> tuple[Task, ...]:
        """Tasks of a problem, with its goals."""
        return with_goals(self.tasks, {name: values[index] for name, values in self.goals.items()})

    def statuses(self) -> list[Status | None]:
        """Status of each problem, judged at its pose; None where it was not begun."""
        met, doubtful = self._met(0, self.count), self._doubtful()
        return [self._status(index, bool(met[index]), bool(doubtful[index])) for index in range(self.count)]

    def _met(self, first: int, last: int) -> BoolArray:
        """Problems of a span all of whose tasks are met; criteria do not count."""
        met = np.ones(last - first, dtype=np.bool_)
        for column, task in enumerate(self.tasks):
            if task.level >= LAST_LEVEL:
                continue
            scale = bind_task(self.figure, task).unit_scale
            if len(scale) == 0:
                continue
            met &= self.errors[first:last, column] * scale.min() <= TASK_MET_TOL
            if scale.min() < scale.max():  # radians and meters: their parts cannot be told from the whole error
                for place in np.flatnonzero(met).tolist():
                    own, q = self.tasks_of(first + place)[column], self.q[first + place]
                    met[place] = scaled_error(own, Pose(self.figure, q)) <= TASK_MET_TOL
        return met

    def _status(self, index: int, met: bool, doubtful: bool) -> Status | None:
        code = int(self.ends[index, 0])
        if code < 0:
            return None
        if doubtful and Pose(self.figure, self.q[index]).violations(CONSTRAINT_TOL):
            return Status.INFEASIBLE
        return Status.SOLVED if met else KERNEL_STATUSES[code]

    def _doubtful(self) -> BoolArray:
        """Problems that may violate a limit or coupling; measuring it by name, which takes longer, decides."""
        if not self.has_couplings:
            return np.zeros(self.count, dtype=np.bool_)
        return np.asarray((self.ends[:, 0] >= 0) & (self.ends[:, 2] == 0))


def _loop_of(problem: Problem) -> Problem:
    """The problem whose loop solves all levels."""
    return problem.whole if isinstance(problem, CheckedProblem) else problem

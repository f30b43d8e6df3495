"""Solutions of a population study: every body and goal, from one standard pose after the other.

1. Solve all problems without self-collision, from the initial pose.
2. Solve what is missed again from other standard poses.
3. Where natural postures are wanted, solve what is reached with their criterion and all tasks. A natural posture that
   meets them is a solution.
4. Where bodies have to avoid themselves, solve the rest from its solutions with all tasks: many satisfy them and are
   kept. What does not is solved from the standard poses, and then once more with the criterion.

What is missed without self-collision is missed: avoiding it does not make anything reachable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.analysis.study.natural_postures import natural_configurations
from poise.analysis.study.self_collision import without_self_collision
from poise.kinematics import Pose
from poise.library import human_pose
from poise.solver import BatchResult, solve_batch
from poise.tasks import Task
from poise.types import AnyArray, FloatArray, IntArray, Matrix

GOAL_TASK = "population study"


@dataclass(frozen=True, eq=False)
class Attempts:
    """Solutions of some bodies, one row per body and goal.

    Parameters
    ----------
    q : (n, nq)
        Configurations; rows of figures with fewer coordinates end in NaN.
    error, higher_error : (n,)
        Position error of the goal, and the largest error of the higher priority levels (feet, balance) [m].
    """

    q: Matrix
    error: FloatArray
    higher_error: FloatArray

    def reached(self, tolerance: float) -> IntArray:
        """Rows that reach their goals while all tasks are met."""
        met = (self.error <= tolerance) & (self.higher_error <= tolerance)
        return np.flatnonzero(met).astype(np.int32)

    def rows(self, rows: AnyArray) -> Attempts:
        """Some of the rows."""
        return Attempts(self.q[rows], self.error[rows], self.higher_error[rows])

    def improve(self, rows: AnyArray, retried: Attempts, tolerance: float) -> None:
        """Replace rows by better solutions of a retry that keep feet and balance."""
        feasible = retried.higher_error <= tolerance
        better = feasible & ((retried.error < self.error[rows]) | ~(self.higher_error[rows] <= tolerance))
        self._replace(rows, retried, better)

    def _replace(self, rows: AnyArray, other: Attempts, mask: AnyArray) -> None:
        self.error[rows[mask]] = other.error[mask]
        self.higher_error[rows[mask]] = other.higher_error[mask]
        width = min(self.q.shape[1], other.q.shape[1])
        self.q[rows[mask], :width] = other.q[mask, :width]

    def replace(self, rows: AnyArray, other: Attempts) -> None:
        """Replace rows by other solutions, better or not."""
        self._replace(rows, other, np.ones(len(rows), dtype=np.bool_))


@dataclass(frozen=True, eq=False)
class GoalProblems:
    """Problems of some bodies, one row per body and goal.

    Parameters
    ----------
    poses : sequence of Pose
        Initial pose of each body.
    goals : mapping of task name to (n, k) array
        Goals of every row.
    tasks : tuple of Task
        Tasks of all rows.
    tolerance : float
        Largest error of a goal that counts as reached [m].
    retry_poses : sequence of str
        Standard poses from which missed goals are retried.
    cores : int, optional
        Threads to use; the result does not depend on it.
    """

    poses: Sequence[Pose]
    goals: Mapping[str, Matrix]
    tasks: tuple[Task, ...]
    tolerance: float
    retry_poses: Sequence[str]
    cores: int | None = None

    @property
    def count(self) -> int:
        """Number of rows."""
        return len(self.goals[GOAL_TASK])

    @cached_property
    def starts(self) -> list[Pose]:
        """Initial pose of every row."""
        return [self.poses[body] for body in self._bodies(np.arange(self.count))]

    def solve(self, natural: bool = False) -> Attempts:
        """Solutions of all rows, natural postures where wanted and found."""
        free = without_self_collision(self.tasks)
        attempts = self._from(self.starts, np.arange(self.count), free)
        self._retry(attempts, free, np.arange(self.count), self.retry_poses)
        rows = attempts.reached(self.tolerance)
        left = self._make_natural(attempts, rows) if natural else rows
        if free != self.tasks and len(left):
            self._avoid_self_collision(attempts, left)
            if natural:
                self._make_natural(attempts, np.intersect1d(left, attempts.reached(self.tolerance)))
        return attempts

    def _make_natural(self, attempts: Attempts, rows: IntArray) -> IntArray:
        """Put natural postures that meet all tasks into rows that are reached; returns the rows without one.

        Their errors stay those of the solution before, which is within the tolerance as they are.
        """
        q, natural = natural_configurations(self.starts, self.tasks, self.goals, attempts.q, rows, self.cores)
        attempts.q[natural] = q[natural]
        return np.setdiff1d(rows, np.flatnonzero(natural)).astype(np.int32)

    def _avoid_self_collision(self, attempts: Attempts, rows: IntArray) -> None:
        """Solve rows with all tasks, from their solutions, then from the standard poses."""
        figures = [self.poses[body].figure for body in self._bodies(rows)]
        found = [
            Pose(figure, q[: figure.nq])
            for figure, q in zip(figures, attempts.q[rows], strict=True)
        ]  # fmt: skip
        attempts.replace(rows, self._from(found, rows, self.tasks))
        self._retry(attempts, self.tasks, rows, ("", *self.retry_poses))

    def _retry(self, attempts: Attempts, tasks: tuple[Task, ...], rows: AnyArray, names: Sequence[str]) -> None:
        """Solve missed rows from standard poses by name; "" is the initial pose."""
        for name in names:
            missed = np.setdiff1d(rows, attempts.reached(self.tolerance))
            if len(missed) == 0:
                return
            bodies = self._bodies(missed)
            initial = {body: self.poses[body] for body in bodies}
            starts = {body: human_pose(pose.figure, name) if name else pose for body, pose in initial.items()}
            attempts.improve(missed, self._from([starts[body] for body in bodies], missed, tasks), self.tolerance)

    def _from(self, starts: Sequence[Pose], rows: AnyArray, tasks: tuple[Task, ...]) -> Attempts:
        goals = {name: values[rows] for name, values in self.goals.items()}
        return _attempts(solve_batch(starts, tasks, goals=goals, cores=self.cores, restart=False))

    def _bodies(self, rows: AnyArray) -> list[int]:
        """Index of the body of every row."""
        bodies: list[int] = (rows // (self.count // len(self.poses))).tolist()
        return bodies


def _attempts(result: BatchResult) -> Attempts:
    higher_error = np.max([errors for name, errors in result.errors.items() if name != GOAL_TASK], axis=0)
    return Attempts(np.array(result.q), np.array(result.errors[GOAL_TASK]), np.asarray(higher_error))

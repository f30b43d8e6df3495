"""Natural postures of a study: what a study reached is reached again in postures that people take.

A study first decides what is reached, without a criterion. Each problem that is reached is then solved once more with
the criterion of natural postures (:mod:`poise.scene.natural_posture`), from the same initial pose, and if that misses a
task, from the posture that was found. If this misses one too, the posture that was found stays. What is reached does
not change; the postures, and all measures of them, are those of people. Self-collision is solved for only where the
natural posture without it passes through itself (:mod:`poise.analysis.study.self_collision`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import numpy as np

from poise.analysis.study.self_collision import collides_with_itself, without_self_collision
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.natural_posture import NaturalPosture, NaturalSettings
from poise.solver import Result, Solver, Status
from poise.solver.goal_fields import with_goals
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import AnyArray, BoolArray, Matrix, PoseVector

_MAX_ITERATIONS = 60  # of a natural posture; nearly all take 5 to 20, and one that does not converge 200 times 20 ms


def prefers_natural(figure: Figure, tasks: Sequence[Task], natural: bool | None) -> bool:
    """Whether a study takes natural postures: None for recognized humans, unless a task is another criterion."""
    if natural is None:
        natural = not any(task.enabled and task.level >= LAST_LEVEL for task in tasks)
    return natural and NaturalSettings().prior_for(figure) is not None


def natural_configurations(
    starts: Sequence[Pose],
    tasks: Sequence[Task],
    goals: Mapping[str, Matrix],
    found: Matrix,
    rows: AnyArray,
    cores: int | None = None,
) -> tuple[Matrix, BoolArray]:
    """Configurations of a batch, with natural postures in some rows, and the rows that have one.

    Parameters
    ----------
    starts : sequence of Pose
        Initial poses: one, or one per problem.
    tasks : sequence of Task
        Tasks of all problems.
    goals : mapping of task name to (n, k) array
        Goals of each problem.
    found : (n, nq) array
        Configurations found without a criterion; rows of figures with fewer coordinates end in NaN.
    rows : (m,) int array
        Problems whose tasks are met there, with or without self-collision.
    cores : int, optional
        Threads to use; all cores by default. The result does not depend on it.
    """
    result, workers = found.copy(), max(1, min(cores or os.cpu_count() or 1, len(rows)))
    natural = np.zeros(len(found), dtype=np.bool_)

    def work(own: AnyArray) -> None:
        solver = _NaturalSolver()
        for row in own.tolist():
            start = starts[row if len(starts) > 1 else 0]
            asked = with_goals(tuple(tasks), {name: values[row] for name, values in goals.items()})
            q = solver.solve(start, asked, found[row, : start.figure.nq])
            if q is not None:
                result[row, : len(q)] = q
                natural[row] = True

    with ThreadPoolExecutor(workers) as pool:
        parts = np.array_split(rows, workers)  # each thread keeps the prior of its initial poses
        for running in [pool.submit(copy_context().run, work, part) for part in parts]:
            running.result()
    return result, natural


class _NaturalSolver:
    """Solves problems one after the other; bound to the figure of the last one."""

    def __init__(self) -> None:
        self._posture, self._settings = NaturalPosture(), NaturalSettings()
        self._full, self._free = _BoundSolver(), _BoundSolver()

    def solve(self, start: Pose, tasks: tuple[Task, ...], found: Matrix) -> PoseVector | None:
        """Configuration with a natural posture that meets all tasks, near the one that was found; None without one."""
        criterion = self._posture.criterion(self._settings, start, tasks, dragging=False)
        guesses: list[tuple[Pose, Pose | None]] = [(start, criterion.guess), (Pose(start.figure, found), None)]
        free = without_self_collision(tasks)
        if free != tasks:
            result = self._free.solve((*free, *criterion.tasks), start, criterion.guess)
            if result.status is Status.SOLVED:
                if not collides_with_itself(result.pose, tasks):
                    return np.asarray(result.pose.q)
                guesses.insert(1, (start, result.pose))
        for pose, guess in guesses:
            result = self._full.solve((*tasks, *criterion.tasks), pose, guess)
            if result.status is Status.SOLVED:
                return np.asarray(result.pose.q)
        return None


class _BoundSolver:
    """A solver that is kept while the figure stays the same."""

    def __init__(self) -> None:
        self._solver: Solver | None = None

    def solve(self, tasks: tuple[Task, ...], start: Pose, guess: Pose | None) -> Result:
        """Solve tasks from an initial pose and a guess."""
        if self._solver is None or self._solver.figure is not start.figure:
            self._solver = Solver(start.figure, tasks)
        self._solver.update(tasks)
        return self._solver.solve(start, guess=guess, restart=False, max_iterations=_MAX_ITERATIONS)

"""Errors of levels without unit and their comparison in lexicographic order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.solver.level_errors import TASK_MET_TOL, scaled_error
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL

LevelErrors = Mapping[int, float]
EQUAL_TOL = 1e-6  # level errors that differ by no more are equal
CONVERGED_TOL = 1e-5  # improvement of a level from which on a pose was not converged


class Change(NamedTuple):
    """A level whose error differs between two poses."""

    level: int
    before: float
    after: float

    def __str__(self) -> str:
        return f"level {self.level}: {self.before:.3e} -> {self.after:.3e}"


def errors_by_level(tasks: Iterable[Task], pose: Pose) -> dict[int, float]:
    """Weighted error norm of every level, without unit."""
    squares: dict[int, float] = {}
    for task in tasks:
        if task.enabled:
            squares[task.level] = squares.get(task.level, 0.0) + (task.weight * scaled_error(task, pose)) ** 2
    return {level: math.sqrt(squares[level]) for level in sorted(squares)}


def met_levels(tasks: Sequence[Task], pose: Pose) -> set[int]:
    """Levels whose tasks are all met; criteria do not count."""
    goals = [task for task in tasks if task.enabled and task.level < LAST_LEVEL]
    missed = {task.level for task in goals if scaled_error(task, pose) > TASK_MET_TOL}
    return {task.level for task in goals} - missed


def improvement(
    before: LevelErrors, after: LevelErrors, tolerance: float = CONVERGED_TOL, worse: float = EQUAL_TOL
) -> Change | None:
    """The first level of `after` that is better by more than the tolerance while none above is worse by `worse`."""
    for level in sorted(after):
        difference = after[level] - before[level]
        if difference > worse:
            return None
        if difference < -tolerance:
            return Change(level, before[level], after[level])
    return None


def worsening(before: LevelErrors, after: LevelErrors, tolerance: float = EQUAL_TOL) -> Change | None:
    """The first level of `before` that is worse by more than the tolerance while none above is better."""
    for level in sorted(before):
        difference = after[level] - before[level]
        if difference < -EQUAL_TOL:
            return None
        if difference > tolerance:
            return Change(level, before[level], after[level])
    return None


def solve_from(pose: Pose, tasks: Iterable[Task], *, restart: bool = False, max_iterations: int = 400) -> Result:
    """Solve for some tasks from a pose, in a scene of its own."""
    scene = Scene(pose.figure, pose)
    for task in tasks:
        scene.add(task)
    return scene.solve(restart=restart, max_iterations=max_iterations)


def traded_above(before: LevelErrors, after: LevelErrors, level: int) -> float:
    """Largest worsening of a level above the given one; 0 where none is worse."""
    return max((after[above] - before[above] for above in after if above < level), default=0.0)

"""Restarts: from the middle of all joint ranges after a local optimum, and from random poses (multi-start).

Iterations lead to the local optimum near the start. A person who stands with straight legs and reaches for the floor
can end in a squat, bent backwards, with every joint at a limit, though a stoop would do: 21 of 198 reachable goals.
From a pose in which the levels that were met are met, and all joints are as near the middle of their ranges as these
allow (there, a crouch), each of the 21 is reached, within a dozen iterations.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, random_pose
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.solver.level_errors import TASK_MET_TOL, is_lexicographically_smaller, level_errors, scaled_error
from poise.solver.problem import Status
from poise.solver.result import Result
from poise.solver.solver import DEFAULT_TOLERANCES, Solver, bind_problem, solve
from poise.tasks import Task, mid_range
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.coordinate_ranges import coordinate_ranges

MAX_MID_RANGE_ITERATIONS = 30  # toward the middle of all ranges: near it is enough
SAME_OPTIMUM_TOL = 1e-4  # optima whose level errors differ by no more are the same


def restart_from_mid_range(solver: Solver, start: Pose, first: Result, *, max_iterations: int = 200) -> Result:
    """The first result, or the one from the middle of all ranges where that meets a level that the first misses.

    1. Solve for the middle of all ranges below the levels that the first result meets.
    2. Solve for all tasks from there.
    3. Keep the second result if the first level it misses is a lower one; otherwise the first, which is nearer to the
       start.

    Parameters
    ----------
    solver : Solver
        Bound to the tasks, and the anchor, of the first result.
    start : Pose
        Start of the first result.
    first : Result
        Its status must be `converged` or `stalled` for a restart.
    max_iterations : int
        Iterations of the second solve.
    """
    tasks, criterion = solver.tasks, mid_range_criterion(start.figure)
    if criterion is None or first.status not in (Status.CONVERGED, Status.STALLED):
        return first
    missed = first_unmet_level(first.pose, tasks)
    if missed is None:
        return first
    began = time.perf_counter()
    met = [task for task in tasks if task.enabled and task.level < missed]
    middle_problem = bind_problem(start.figure, [*met, criterion])
    middle = middle_problem.solve(start, MAX_MID_RANGE_ITERATIONS, None, DEFAULT_TOLERANCES, False)
    second = solver.solve(middle.pose, max_iterations=max_iterations, trace=bool(first.trace))
    second_missed = first_unmet_level(second.pose, tasks)
    better = second if second_missed is None or second_missed > missed else first
    iterations = first.iterations + middle.iterations + second.iterations
    return replace(better, iterations=iterations, seconds=first.seconds + time.perf_counter() - began)


@lru_cache(maxsize=64)
def mid_range_criterion(figure: Figure) -> Task | None:
    """The criterion that draws all joints to the middle of their ranges, bound; None where no joint has a range."""
    if not coordinate_ranges(figure):
        return None
    criterion = mid_range(figure, name="middle of all ranges")
    return bind_task(figure, criterion).task


def first_unmet_level(pose: Pose, tasks: Sequence[Task]) -> int | None:
    """The first level with a task that is not met; None where all are. Criteria do not count."""
    goals = [task for task in tasks if task.enabled and task.level < LAST_LEVEL]
    return min((task.level for task in goals if scaled_error(task, pose) > TASK_MET_TOL), default=None)


# --- random starts ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Restarts:
    """Results from several starts.

    Parameters
    ----------
    best : Result
        The lexicographically best one; among equals the earliest, and the given start comes first.
    results : tuple of Result
        All of them, in the order they were tried.
    optima : int
        Number of different optima: results whose errors agree to 1e-4 on every level count once, whatever their null
        space motion.
    """

    best: Result
    results: tuple[Result, ...]
    optima: int


def restarts(pose: Pose, tasks: Sequence[Task], *, count: int, seed: int, max_iterations: int = 200) -> Restarts:
    """Solve from the pose and from `count` random poses, and choose the best result (multi-start).

    Random starts lie inside the limits, with the root where it is in `pose`; the same seed gives the same starts.
    """
    if count < 0:
        raise PoseError(f"count must be 0 or more random starts, got {count}.")
    rng = np.random.default_rng(seed)
    results = [solve(pose, tasks, max_iterations=max_iterations)]
    if results[0].status is not Status.INFEASIBLE:  # no random pose would keep the limits either
        for _ in range(count):
            results.append(solve(_random_start(pose, rng), tasks, max_iterations=max_iterations))
    errors = [level_errors(result.pose, tuple(tasks)) for result in results]
    best, optima = 0, [errors[0]]
    for index, found in enumerate(errors):
        best = index if is_lexicographically_smaller(found, errors[best]) else best
        if not any(np.all(np.abs(found - other) <= SAME_OPTIMUM_TOL) for other in optima):
            optima.append(found)
    return Restarts(results[best], tuple(results), len(optima))


def _random_start(pose: Pose, rng: np.random.Generator) -> Pose:
    q = np.array(random_pose(pose.figure, rng).q)
    root = pose.figure.slots[0].q
    q[root] = pose.q[root]
    return Pose(pose.figure, q)

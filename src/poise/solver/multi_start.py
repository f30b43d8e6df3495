"""Multi-start: solve from a pose and from random poses, and choose the best result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, random_pose
from poise.solver.input_checks import check_pose
from poise.solver.level_errors import is_lexicographically_smaller, level_errors
from poise.solver.problem import Status
from poise.solver.result import Result
from poise.solver.solver import Solver
from poise.tasks import Task

SAME_OPTIMUM_TOL = 1e-4  # optima whose level errors differ by no more are the same


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

    Random starts lie inside the limits, with the root where it is in `pose`; the same seed gives the same starts. Each
    start is solved by itself, without the restarts of :func:`poise.solve`.
    """
    if count < 0:
        raise PoseError(f"count must be 0 or more random starts, got {count}.")
    check_pose(pose)
    rng, solver = np.random.default_rng(seed), Solver(pose.figure, tasks)
    results = [solver.solve(pose, max_iterations=max_iterations, restart=False)]
    if results[0].status is not Status.INFEASIBLE:  # no random pose would keep the limits either
        for _ in range(count):
            start = _random_start(pose, rng)
            results.append(solver.solve(start, max_iterations=max_iterations, restart=False))
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

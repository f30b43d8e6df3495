"""Poise as a contender: the calls that are timed and counted in all comparisons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from benchmarks.suite.problem import Problem
from poise.backend import native_function, use_backend
from poise.kinematics import Pose
from poise.solver import Solver, take_step
from poise.solver.hierarchy.lexicographic_step import solve_step as numpy_solve_step
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step

MAX_ITERATIONS = 100


@dataclass(frozen=True, eq=False)
class Outcome:
    """Result of a whole solve."""

    status: str  # "solved", "converged", "stalled", "budget" or "infeasible"
    iterations: int
    pose: Pose

    @property
    def converged(self) -> bool:
        """Whether the pose is a local optimum (a KKT point)."""
        return self.status in ("solved", "converged")


class PreparedProblem:
    """A problem with its solver created, which is not timed, as for the other libraries."""

    def __init__(self, problem: Problem) -> None:
        self.name, self.pose = problem.name, problem.pose
        self.solver = Solver(problem.pose.figure, problem.tasks)

    def step(self) -> object:
        """One whole step from the start: kinematics, rows, limits, hierarchy, integration, projection onto limits."""
        return self.solver.step(self.pose)

    def solve(self, max_iterations: int = MAX_ITERATIONS) -> Outcome:
        """Whole solve from the start."""
        result = self.solver.solve(self.pose, max_iterations=max_iterations, restart=False)
        return Outcome(result.status.value, result.iterations, result.pose)


def numpy_step(problem: Problem) -> object:
    """One whole step by the NumPy backend."""
    with use_backend("numpy"):
        return take_step(Pose(problem.pose.figure, problem.pose.q), problem.tasks)


def hierarchy(problem: StepProblem) -> object:
    """Prioritized linear step alone."""
    return solve_step(problem)


def projectors(problem: StepProblem) -> Callable[[], object] | None:
    """Null-space projectors of the thesis in C++, for comparison; None without a native kernel."""
    kernel = native_function("ProjectorStep")
    if kernel is None:
        return None
    dq = np.empty(problem.jacobian.shape[1])
    return partial(kernel().solve, problem.jacobian, problem.target, problem.level_starts, dq)


def numpy_hierarchy(problem: StepProblem) -> object:
    """Prioritized linear step alone by the NumPy backend."""
    return numpy_solve_step(problem)

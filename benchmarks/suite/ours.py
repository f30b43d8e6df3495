"""Poise's side of every comparison, in one place: what is timed and counted as ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from benchmarks.suite.problem import Problem
from poise.backend import native_function, use_backend
from poise.kinematics import Pose
from poise.solver import Solver, take_step
from poise.solver.hierarchy.lexicographic_step import solve_step as reference_solve_step
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step

MOST_STEPS = 100


@dataclass(frozen=True, eq=False)
class Outcome:
    """Where a solve ended."""

    status: str  # "solved", "converged", "stalled", "budget" or "infeasible"
    steps: int
    pose: Pose

    @property
    def settled(self) -> bool:
        """Whether it came to rest with a pose that cannot be bettered nearby."""
        return self.status in ("solved", "converged")


class Ready:
    """A problem with everything made that is made once, as the other libraries have it too."""

    def __init__(self, problem: Problem) -> None:
        self.name, self.pose = problem.name, problem.pose
        self.solver = Solver(problem.pose.figure, problem.tasks)

    def step(self) -> object:
        """One whole step from the start: kinematics, rows, limits, hierarchy, integration, correction."""
        return self.solver.step(self.pose)

    def solve(self, max_iterations: int = MOST_STEPS) -> Outcome:
        """Whole solve from the start."""
        result = self.solver.solve(self.pose, max_iterations=max_iterations)
        return Outcome(result.status.value, result.iterations, result.pose)


def reference_step(problem: Problem) -> object:
    """One plain step by the NumPy backend."""
    with use_backend("numpy"):
        return take_step(Pose(problem.pose.figure, problem.pose.q), problem.tasks)


def hierarchy(problem: StepProblem) -> object:
    """Prioritized linear step alone."""
    return solve_step(problem)


def projectors(problem: StepProblem) -> Callable[[], object] | None:
    """The thesis's formulas in C++, to be measured beside ours; None where there is no kernel."""
    kernel = native_function("ProjectorStep")
    if kernel is None:
        return None
    found = np.empty(problem.jacobian.shape[1])
    return partial(kernel().solve, problem.jacobian, problem.target, problem.level_starts, found)


def reference_hierarchy(problem: StepProblem) -> object:
    """The same by the NumPy backend."""
    return reference_solve_step(problem)

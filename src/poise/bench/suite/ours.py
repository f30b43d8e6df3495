"""Poise's side of every comparison, in one place: what is timed and counted as ours."""

from __future__ import annotations

from dataclasses import dataclass

from poise.bench.suite.problem import Problem
from poise.engine import StepProblem, solve_step, using
from poise.engine.reference.active_set import solve_step as reference_solve_step
from poise.pose import Pose
from poise.solver import take_step

SMALL = 1e-6  # an error [m or rad] or a step [rad or m] below this is none
MOST_STEPS = 100


@dataclass(frozen=True, eq=False)
class Outcome:
    """Where a solve ended."""

    status: str  # "solved", "best", "stalled", "budget" or "infeasible"
    steps: int
    pose: Pose

    @property
    def settled(self) -> bool:
        """Whether it came to rest with a pose that cannot be bettered nearby."""
        return self.status in ("solved", "best")


def step(problem: Problem) -> object:
    """One whole step from the start: kinematics, rows, limits, hierarchy, integration, correction."""
    start = problem.pose
    return take_step(Pose(start.figure, start.q), problem.tasks)  # a new pose: the start keeps its kinematics


def reference_step(problem: Problem) -> object:
    """The same in the engine to read."""
    with using("reference"):
        return step(problem)


def hierarchy(problem: StepProblem) -> object:
    """Prioritized linear step alone."""
    return solve_step(problem)


def reference_hierarchy(problem: StepProblem) -> object:
    """The same in the engine to read."""
    return reference_solve_step(problem)


def solve(problem: Problem, most_steps: int = MOST_STEPS) -> Outcome:
    """Whole solve: steps until all errors are none, or until the step is."""
    pose = problem.pose
    for count in range(most_steps):
        if max(task.amount(pose) for task in problem.tasks) < SMALL:
            return Outcome("solved", count, pose)
        taken = take_step(pose, problem.tasks)
        if taken.infeasible:
            return Outcome("infeasible", count, pose)
        if max(abs(taken.end - pose)) < SMALL:
            return Outcome("best", count, pose)
        pose = taken.end
    return Outcome("budget", most_steps, pose)

"""Criteria never cost a met goal: where a solve with criteria misses one, the goals are solved alone first.

A criterion on the last level moves in the null space of the goals, so in theory it costs them nothing. On the way it
does: it bends the path of the iterates, and a goal that is met without it may be missed with it, for want of iterations
or in another local optimum. So a solve that ends with an unmet goal is checked:

1. solve for the goals alone, from the same start;
2. where that serves the goals better, solve for everything from there: levels are strict, and the best iterate is kept;
3. should even that lose a goal, the pose of the goals alone is the result.

A solve that meets all its goals costs nothing extra.
"""

from __future__ import annotations

from collections.abc import Callable

from poise.kinematics import Pose
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import Tolerances, is_lexicographically_smaller, level_errors
from poise.solver.problem import LoopResult, Problem, Status
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL


class GoalsFirstProblem:
    """A problem with criteria; implements :class:`poise.solver.problem.Problem`.

    Parameters
    ----------
    whole : Problem
        Goals and criteria.
    bind_goals : callable
        Binds the problem of the goals alone; called when it is first needed.
    """

    def __init__(self, whole: Problem, bind_goals: Callable[[tuple[Task, ...]], Problem]) -> None:
        self._whole, self._bind_goals = whole, bind_goals
        self._goals: Problem | None = None

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Enabled tasks: goals, then criteria, then the anchor."""
        return self._whole.tasks

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Solve for everything; where a goal is missed, from the pose that serves the goals alone."""
        first = self._whole.solve(start, max_iterations, time_budget, tolerances, trace)
        if first.status in (Status.SOLVED, Status.INFEASIBLE) or time_budget is not None or tolerances.motion > 0.0:
            return first
        goals = tuple(task for task in self.tasks if task.level < LAST_LEVEL)
        if self._goals is None:
            self._goals = self._bind_goals(goals)
        alone = self._goals.solve(start, max_iterations, None, tolerances, trace)
        iterations = first.iterations + alone.iterations
        if not _serves_better(alone.pose, first.pose, goals):
            return first._replace(iterations=iterations)
        second = self._whole.solve(alone.pose, max_iterations, None, tolerances, trace)
        if _serves_better(alone.pose, second.pose, goals) or (alone.status is Status.SOLVED is not second.status):
            second = alone._replace(tasks=self.tasks)
        return second._replace(iterations=iterations + second.iterations, trace=(*alone.trace, *second.trace))

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one prioritized linear step."""
        return self._whole.step(start, damping)

    def replace(self, index: int, task: Task) -> bool:
        """Replace one task by another that differs in goal or weight alone; False when a new problem is needed."""
        self._goals = None
        return self._whole.replace(index, task)

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose."""
        self._whole.hold_levels(pose, count)


def _serves_better(pose: Pose, than: Pose, goals: tuple[Task, ...]) -> bool:
    return is_lexicographically_smaller(level_errors(pose, goals), level_errors(than, goals))

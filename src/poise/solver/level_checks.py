"""Checks of an answer by its higher levels alone, before it is called the optimum.

Lower levels move in the null space of the higher ones, so in theory they cost them nothing. On the way they do: they
bend the path of the iterates, so that a higher level ends in another local optimum, stops short in a flat valley, or
runs out of iterations. So an answer that misses a goal is checked by problems with fewer levels:

* **upper levels first**: where tasks select joints and a level above the last is missed, the levels above the last are
  solved alone from the same start, and checked in the same way. If that serves them better, everything is solved from
  there. So a level that is met without lower ones is met with them;
* **goals first**: where a problem has criteria, its goals are solved alone from the same start. If that serves the
  goals better, everything is solved from there. A criterion so never costs a met goal;
* **without the last level**: from the pose found, the levels above the last are solved alone, and checked in the same
  way. If one improves, everything is solved from there, and so on until nothing improves. Where the improvements do
  not end, the status is `budget`;
* **again**: everything is solved from the pose found; a better answer is checked in the same way;
* **levels of the start**: where a level is better at the start than in the answer, within what counts as converged, and
  none above it is worse, it is held there and the levels below are solved again; where that does not keep it either,
  the start is the answer, `stalled`. So a task that is added to an answer worsens no level above it;
* **the last word**: what is left after all this and after restarts is `converged` only where the whole solve from its
  pose, with the checks above and twice the iterations, and that of the levels above the last improve nothing
  (:meth:`CheckedProblem.confirm`).

An answer that meets all its goals costs nothing extra, and frames of a drag are not checked.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.kinematics import Pose
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import TASK_MET_TOL, Tolerances, is_lexicographically_smaller, level_errors, scaled_error
from poise.solver.problem import LoopResult, Problem, Status
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.joint_selection import SelectionKind
from poise.tolerances import EQUAL_ERROR_NORM_TOL

MAX_CHECKS = 4  # rounds without the last level that improve something, before the status is `budget`


class CheckedProblem:
    """A problem with several levels; implements :class:`poise.solver.problem.Problem`.

    Parameters
    ----------
    whole : Problem
        All levels.
    bind_part : callable
        Binds the problem of some of its tasks, with checks of its own; called when a check first needs it.
    """

    def __init__(self, whole: Problem, bind_part: Callable[[tuple[Task, ...]], Problem]) -> None:
        self.whole, self._bind_part = whole, bind_part
        self._parts: dict[int, Problem] = {}  # by the first level that is left out

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Enabled tasks: goals, then criteria, then the anchor."""
        return self.whole.tasks

    def solve(
        self, start: Pose, max_iterations: int, time_budget: float | None, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """Solve for everything, and check an answer that misses a goal."""
        found = self.whole.solve(start, max_iterations, time_budget, tolerances, trace)
        if not is_checked(max_iterations, time_budget, tolerances):
            return found
        return self.check(start, found, max_iterations, tolerances, trace)

    def check(
        self, start: Pose, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """An answer of the whole problem, or a better one by way of fewer levels."""
        found = self._goals_first(start, found, max_iterations, tolerances, trace)
        found = self._upper_levels_first(start, found, max_iterations, tolerances, trace)
        for _ in range(MAX_CHECKS):
            better = self._without_last_level(found, max_iterations, tolerances, trace)
            better = better or self._again(found, max_iterations, tolerances, trace)
            if better is None:
                break
            found = better
        else:
            found = found if found.status is Status.SOLVED else found._replace(status=Status.BUDGET)
        return self._with_levels_of_start(start, found, max_iterations, tolerances, trace)

    def confirm(self, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool) -> LoopResult:
        """An answer that is `converged` only where solving again, with or without the last level, improves nothing.

        The checks end with steps that nothing has checked: levels held, an optimum of a restart drawn to the start.
        """
        for _ in range(MAX_CHECKS):
            if found.status is not Status.CONVERGED:
                return found
            better = self._solved_again(found, 2 * max_iterations, tolerances, trace)
            if better is None:
                return found
            found = better
        return found if found.status is not Status.CONVERGED else found._replace(status=Status.BUDGET)

    def _solved_again(
        self, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult | None:
        """A better answer by the whole solve from the one found, or that of the levels above the last; else None."""
        again = self.solve(found.pose, max_iterations, None, tolerances, trace)
        if _serves_better(again.pose, found.pose, self.tasks):
            return again._replace(iterations=found.iterations + again.iterations, trace=(*found.trace, *again.trace))
        last = max(task.level for task in self.tasks)
        part = self._part(last).solve(found.pose, max_iterations, None, tolerances, trace)
        return self._from_part(last, part, found, max_iterations, tolerances, trace)

    def _with_levels_of_start(
        self, start: Pose, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """The answer, or one that holds the levels that are better at the start."""
        if found.status in (Status.SOLVED, Status.INFEASIBLE) or np.array_equal(start.q, found.pose.q):
            return found
        before, after = level_errors(start, self.tasks), level_errors(found.pose, self.tasks)
        if not is_lexicographically_smaller(before, after):
            return found
        differs = abs(before - after) > EQUAL_ERROR_NORM_TOL
        held = self._held(start, int(differs.argmax()) + 1, max_iterations, tolerances, trace)
        iterations = found.iterations + held.iterations
        if held.status is Status.INFEASIBLE or start.violations():
            return found._replace(iterations=iterations)
        after = level_errors(held.pose, self.tasks)
        if is_lexicographically_smaller(before.clip(TASK_MET_TOL), after.clip(TASK_MET_TOL)):
            return found._replace(pose=start, status=Status.STALLED, iterations=iterations)
        return held._replace(iterations=iterations)

    def _goals_first(
        self, start: Pose, first: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """The answer, or a better one from the pose that serves the goals alone."""
        has_criteria = any(task.level >= LAST_LEVEL for task in self.tasks)
        if not has_criteria or first.status in (Status.SOLVED, Status.INFEASIBLE):
            return first
        goals = self._tasks_above(LAST_LEVEL)
        alone = self._part(LAST_LEVEL).solve(start, max_iterations, None, tolerances, trace)
        iterations = first.iterations + alone.iterations
        if alone.status is not Status.SOLVED and not _serves_better(alone.pose, first.pose, goals):
            return first._replace(iterations=iterations)
        second = self.whole.solve(alone.pose, max_iterations, None, tolerances, trace)
        if _serves_better(alone.pose, second.pose, goals) or (alone.status is Status.SOLVED is not second.status):
            second = alone._replace(tasks=self.tasks)
        return second._replace(iterations=iterations + second.iterations, trace=(*alone.trace, *second.trace))

    def _upper_levels_first(
        self, start: Pose, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult:
        """The answer, or a better one by way of the levels above the last, from the start."""
        goals = [task for task in self.tasks if task.level < LAST_LEVEL]
        selects = any(task.active_joints.kind is not SelectionKind.ALL for task in goals)
        if not selects or found.status in (Status.SOLVED, Status.INFEASIBLE):
            return found
        last = max(task.level for task in goals)
        if all(scaled_error(task, found.pose) <= TASK_MET_TOL for task in goals if task.level < last):
            return found
        part = self._part(last).solve(start, max_iterations, None, tolerances, trace)
        return self._from_part(last, part, found, max_iterations, tolerances, trace) or found

    def _without_last_level(
        self, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult | None:
        """A better answer by way of the levels above the last; None where they cannot be improved."""
        levels = {task.level for task in self.tasks}
        if found.status not in (Status.CONVERGED, Status.STALLED) or len(levels) < 2:
            return None
        part = self._part(max(levels)).solve(found.pose, max_iterations, None, tolerances, trace)
        better = self._from_part(max(levels), part, found, max_iterations, tolerances, trace)
        if better is None and part.status is Status.BUDGET:
            return found._replace(status=Status.BUDGET)
        return better

    def _again(self, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool) -> LoopResult | None:
        """A better answer from the one found; None where solving again does not improve it."""
        if found.status not in (Status.CONVERGED, Status.STALLED):
            return None
        again = self.whole.solve(found.pose, max_iterations, None, tolerances, trace)
        again = self._with_levels_of_start(found.pose, again, max_iterations, tolerances, trace)
        if not _serves_better(again.pose, found.pose, self.tasks):
            return None
        return again._replace(iterations=found.iterations + again.iterations, trace=(*found.trace, *again.trace))

    def _from_part(
        self, cut: int, part: LoopResult, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
    ) -> LoopResult | None:
        """The answer from one of the levels above a level; None where that serves them no better than the one found."""
        above = self._tasks_above(cut)
        if not _serves_better(part.pose, found.pose, above):
            return None
        second = self.whole.solve(part.pose, max_iterations, None, tolerances, trace)
        iterations = found.iterations + part.iterations + second.iterations
        if _serves_better(part.pose, second.pose, self.tasks):
            held = len({task.level for task in above})
            second = self._held(part.pose, held, max_iterations, tolerances, trace)
            iterations += second.iterations
        return second._replace(iterations=iterations, trace=(*found.trace, *part.trace, *second.trace))

    def _held(self, start: Pose, levels: int, max_iterations: int, tolerances: Tolerances, trace: bool) -> LoopResult:
        """The answer from a start with the first levels held at the errors that they have there."""
        self.whole.hold_levels(start, levels)
        try:
            return self.whole.solve(start, max_iterations, None, tolerances, trace)
        finally:
            self.whole.hold_levels(start, 0)

    def _tasks_above(self, level: int) -> tuple[Task, ...]:
        return tuple(task for task in self.tasks if task.level < level)

    def _part(self, level: int) -> Problem:
        """The problem of the levels above a level."""
        if level not in self._parts:
            self._parts[level] = self._bind_part(self._tasks_above(level))
        return self._parts[level]

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Pose after one prioritized linear step."""
        return self.whole.step(start, damping)

    def replace(self, index: int, task: Task) -> bool:
        """Replace one task by another that differs in goal or weight alone; False when a new problem is needed."""
        old = self.tasks[index]
        for level, part in list(self._parts.items()):
            places = [place for place, known in enumerate(part.tasks) if known is old]
            if not all(part.replace(place, task) for place in places):
                del self._parts[level]
        return self.whole.replace(index, task)

    def abandon_above(self, level: int, error_norm: float) -> None:
        """Give up where a level, counted from 0, will not end below an error norm; -1: never."""
        self.whole.abandon_above(level, error_norm)

    def hold_levels(self, pose: Pose, count: int) -> None:
        """Hold the first levels at the errors that they have at a pose."""
        self.whole.hold_levels(pose, count)


def confirmed(
    problem: Problem, found: LoopResult, max_iterations: int, tolerances: Tolerances, trace: bool
) -> LoopResult:
    """The answer of a solve, `converged` only where that is confirmed; a problem of one level has checked its own."""
    if not isinstance(problem, CheckedProblem) or not is_checked(max_iterations, None, tolerances):
        return found
    return problem.confirm(found, max_iterations, tolerances, trace)


def is_checked(max_iterations: int, time_budget: float | None, tolerances: Tolerances) -> bool:
    """Whether the answer of a solve is checked: frames of a drag are not."""
    return time_budget is None and tolerances.motion <= 0.0 and max_iterations >= 1


def _serves_better(pose: Pose, than: Pose, tasks: tuple[Task, ...]) -> bool:
    if np.array_equal(pose.q, than.q):
        return False
    return is_lexicographically_smaller(level_errors(pose, tasks), level_errors(than, tasks))

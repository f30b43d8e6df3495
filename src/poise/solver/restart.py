"""A second look where a figure comes to rest short of a goal: once more from the middle of all ranges.

Steps lead to the best pose near the start. A person who stands with straight legs and reaches for the floor can end in
a squat, bent backwards, with every joint at a limit, though a stoop would do: 21 of 198 goals that can be reached. From
a pose in which the levels that were met are met, and all joints are as near the middle of their ranges as these allow
(there, a crouch), each of the 21 is reached, within a dozen steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from poise.kinematics import Pose
from poise.solver.level_errors import MET, scaled_error
from poise.solver.result import Result
from poise.solver.solve import solve
from poise.solver.status import Status
from poise.tasks import Task, mid_range
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.reading_span import reading_spans

MIDDLE_STEPS = 30  # toward the middle: near it is enough


def restart_from_mid_range(
    start: Pose, tasks: Sequence[Task], first: Result, *, anchor: Pose | None = None, max_iterations: int = 200
) -> Result:
    """The first result, or the one from the middle of all ranges where that meets a level that the first misses.

    Where both miss the same level the first stays, even if it misses it by more: it is nearer to the start.
    """
    missed = first_missed(first.pose, tasks)
    if missed is None or first.status not in (Status.BEST, Status.STALLED) or not reading_spans(start.figure):
        return first
    kept = [task for task in tasks if task.enabled and task.level < missed]
    middle = solve(start, [*kept, mid_range(start.figure, name="middle of all ranges")], max_iterations=MIDDLE_STEPS)
    second = solve(middle.pose, tasks, anchor=anchor, max_iterations=max_iterations, trace=bool(first.trace))
    further = first_missed(second.pose, tasks)
    found = second if further is None or further > missed else first
    steps = first.steps + middle.steps + second.steps
    return replace(found, steps=steps, seconds=first.seconds + middle.seconds + second.seconds)


def first_missed(pose: Pose, tasks: Sequence[Task]) -> int | None:
    """The first level with a task that is not met; None where all are. Criteria are not asked."""
    goals = [task for task in tasks if task.enabled and task.level < LAST_LEVEL]
    return min((task.level for task in goals if scaled_error(task, pose) > MET), default=None)

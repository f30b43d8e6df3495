"""Doors to the solver: to rest, one frame, one step, and from many starts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError, TaskError
from poise.kinematics import Pose, random_pose
from poise.solver.conflict import Tolerances
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_errors import is_better, level_errors
from poise.solver.minimize import rest
from poise.solver.result import Result
from poise.solver.status import Status
from poise.solver.step import Step, take_step
from poise.tasks import Task

FRAME = 1.0 / 60.0  # seconds that one frame may take
FRAME_STEPS = 20
# what motion must be worth under the hand: half a circle of a forearm in one frame, 12 cm of a goal 1 m away
DRAGGED = Tolerances(motion=0.03)
ALIKE = 1e-4  # optima whose level errors differ by no more are the same


def solve(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    max_iterations: int = 200,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
) -> Result:
    """Bring a figure to rest: the best pose near the start, level by level.

    Any start will do; one outside its limits is brought back first. A goal that cannot be reached is no error: the
    nearest pose comes back, and the result says what stood in the way.

    Parameters
    ----------
    pose : Pose
        The start.
    tasks : sequence of Task
        What is wanted, each with its own name; none at all only brings the pose into its limits.
    max_iterations : int
        Steps after which to give up, with the status `budget`.
    trace : bool
        Keep every round in ``result.trace``.
    anchor : Pose, optional
        Posture to which the freedom that is left over is drawn.
    time_budget : float, optional
        Seconds after which to stop, with the status `budget`. Without it the same input gives the same bits. The engine
        in Python goes on until something is better than the start, for twenty steps at most.
    """
    wanted = checked_tasks(pose, tasks, anchor)
    check_budget(max_iterations, time_budget)
    began = time.perf_counter()
    found = rest(pose, wanted, max_iterations=max_iterations, trace=trace, anchor=anchor, time_budget=time_budget)
    return Result.of(found, wanted, time.perf_counter() - began)


def track(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    anchor: Pose | None,
    time_budget: float | None = FRAME,
    max_iterations: int = FRAME_STEPS,
) -> Result:
    """Advance one frame of a drag: a few steps from the pose now, within a time budget.

    Where a goal is out of reach the figure moves by what the motion is worth and no more
    (:mod:`poise.solver.motion_penalty`); a frame after which it would go on has the status `budget`.

    Parameters
    ----------
    pose : Pose
        The pose now.
    tasks : sequence of Task
        What is wanted in this frame.
    anchor : Pose or None
        The posture at the start of the drag. The freedom that is left over is drawn to it, so that the figure does not
        drift: where the goal comes back, so does the posture. None lets it drift.
    time_budget : float or None
        Seconds the frame may take; a frame that is cut short has the status `budget`, and the next one goes on. The
        engine in Python goes on until something is better than the start, for twenty steps at most.
    max_iterations : int
        Steps a frame may take at most.
    """
    wanted = checked_tasks(pose, tasks, anchor)
    check_budget(max_iterations, time_budget)
    began = time.perf_counter()
    found = rest(pose, wanted, max_iterations=max_iterations, anchor=anchor, time_budget=time_budget, worth=DRAGGED)
    return Result.of(found, wanted, time.perf_counter() - began)


def step(pose: Pose, tasks: Sequence[Task], damping: Damping | None = None) -> Step:
    """Take one prioritized step and no more; see :func:`poise.solver.step.take_step`."""
    return take_step(pose, checked_tasks(pose, tasks), damping)


@dataclass(frozen=True, eq=False)
class Restarts:
    """What several starts led to.

    Parameters
    ----------
    best : Result
        The lexicographically best one; among equals the earliest, and the start that was given comes first.
    results : tuple of Result
        All of them, in the order they were tried.
    optima : int
        How many of them are different: results whose errors agree to 1e-4 on every level count once, whatever the
        figure does with the freedom left over.
    """

    best: Result
    results: tuple[Result, ...]
    optima: int


def restarts(pose: Pose, tasks: Sequence[Task], *, count: int, seed: int, max_iterations: int = 200) -> Restarts:
    """Solve from the pose and from `count` random poses more, and choose the best.

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
    best, kinds = 0, [errors[0]]
    for place, own in enumerate(errors):
        best = place if is_better(own, errors[best]) else best
        if not any(np.all(np.abs(own - other) <= ALIKE) for other in kinds):
            kinds.append(own)
    return Restarts(results[best], tuple(results), len(kinds))


def _random_start(pose: Pose, rng: np.random.Generator) -> Pose:
    q = np.array(random_pose(pose.figure, rng).q)
    root = pose.figure.slots[0].q
    q[root] = pose.q[root]
    return Pose(pose.figure, q)


def checked_tasks(pose: Pose, tasks: Sequence[Task], anchor: Pose | None = None) -> tuple[Task, ...]:
    """The tasks as a tuple, each a Task that fits the figure and has a name of its own."""
    for what, each in (("pose", pose), ("anchor", anchor)):
        if not isinstance(each, Pose) and not (what == "anchor" and each is None):
            raise PoseError(f"the {what} must be a Pose, got {each!r}.")
    if anchor is not None and anchor.figure.joints != pose.figure.joints:
        raise PoseError(f"the anchor belongs to {anchor.figure!r}, not to {pose.figure!r}.")
    if isinstance(tasks, Task):
        raise TaskError("tasks must be a list of tasks, got a single one; write [task].", tasks.name)
    wanted = tuple(tasks)
    seen: set[str] = set()
    for task in wanted:
        if not isinstance(task, Task):
            raise TaskError(f"tasks must be tasks, such as PositionTask(site=…, goal=…), got {task!r}.")
        if task.name in seen:
            raise TaskError("is there twice; give each task its own name, with name=…", task.name)
        seen.add(task.name)
        task.check(pose.figure)
    return wanted


def check_budget(max_iterations: int, time_budget: float | None) -> None:
    """Refuse numbers of steps and seconds that allow nothing."""
    if max_iterations < 1:
        raise PoseError(f"max_iterations must be 1 or more, got {max_iterations}.")
    if time_budget is not None and not time_budget > 0.0:
        raise PoseError(f"time_budget must be more than 0 seconds, or None, got {time_budget}.")

"""Solving in a single call: a solver is bound, used once and dropped."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from poise.kinematics import Pose
from poise.solver.hierarchy.damping import Damping
from poise.solver.input_checks import check_pose, checked_joints, checked_tasks
from poise.solver.linear_step import Step, take_step
from poise.solver.restart import Restart
from poise.solver.result import Result
from poise.solver.solver import FRAME_TIME_BUDGET_S, MAX_FRAME_ITERATIONS, Solver, locked_dofs
from poise.tasks import Task


def solve(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    max_iterations: int = 200,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
    restart: Restart = True,
) -> Result:
    """Find the local optimum near a start, lexicographically, level by level; a better one where it misses a goal.

    Any start will do; one outside its limits is projected onto them first. A goal that cannot be reached raises
    nothing: the result holds the best pose found and a diagnosis.

    Parameters
    ----------
    pose : Pose
        The start.
    tasks : sequence of Task
        The tasks, each with its own name; without any the pose is only brought into its limits.
    max_iterations : int
        Iterations after which to stop, with the status `budget`; each restart has as many.
    trace : bool
        Keep every iteration in ``result.trace``.
    anchor : Pose, optional
        Reference posture: the null space of all tasks is drawn to it.
    time_budget : float, optional
        Seconds after which to stop, with the status `budget`. Without it the same input gives the same bits. The NumPy
        backend goes on until something is better than the start, for twenty iterations at most.
    restart : bool or "anywhere"
        Whether to solve again from other starts where the optimum misses a goal, unless there is a time budget: see
        :mod:`poise.solver.restart`. Only "anywhere" accepts poses on the other side of an obstacle.
    """
    check_pose(pose)
    solver = Solver(pose.figure, tasks, anchor)
    return solver.solve(pose, max_iterations=max_iterations, trace=trace, time_budget=time_budget, restart=restart)


def track(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    anchor: Pose | None,
    time_budget: float | None = FRAME_TIME_BUDGET_S,
    max_iterations: int = MAX_FRAME_ITERATIONS,
) -> Result:
    """Advance one frame of a drag: a few iterations from the pose now, within a time budget.

    Where a goal is out of reach a penalty on motion (:mod:`poise.solver.motion_penalty`) keeps the figure from jumping;
    a frame after which it would move on has the status `budget`. No solid passes through an obstacle, however long the
    frame is (:mod:`poise.solver.swept_solve`).

    Parameters
    ----------
    pose : Pose
        The pose now.
    tasks : sequence of Task
        The tasks of this frame.
    anchor : Pose or None
        Reference posture, usually the one at the start of the drag. The null space is drawn to it, so that the figure
        does not drift: where the goal comes back, so does the posture. None lets it drift.
    time_budget : float or None
        Seconds of the frame; a frame that is cut short has the status `budget`, and the next one continues. The NumPy
        backend goes on until something is better than the start, for twenty iterations at most.
    max_iterations : int
        Iterations of the frame.
    """
    check_pose(pose)
    solver = Solver(pose.figure, tasks, anchor)
    return solver.track(pose, max_iterations=max_iterations, time_budget=time_budget)


def step(pose: Pose, tasks: Sequence[Task], damping: Damping | None = None, *, locked: Collection[str] = ()) -> Step:
    """Take one prioritized linear step; see :func:`poise.solver.linear_step.take_step`. Locked joints do not move."""
    check_pose(pose)
    columns = locked_dofs(pose.figure, checked_joints(pose.figure, locked))
    return take_step(pose, checked_tasks(pose.figure, tasks), damping, columns)

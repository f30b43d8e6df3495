"""Solving: bind tasks to a figure once, then solve, track or step from any pose.

The one solve path is ``Scene → Solver → Problem.solve → Result``. :class:`Solver` checks the tasks, binds them to the
backend in use (:mod:`poise.solver.problem`), and keeps the bound problem from one solve to the next;
:func:`solve`, :func:`track` and :func:`step` are the same for a single call.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from poise.backend import forced_backend
from poise.errors import FigureError, PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.solver.hierarchy.damping import Damping
from poise.solver.level_checks import CheckedProblem
from poise.solver.level_errors import Tolerances
from poise.solver.linear_step import Step, take_step
from poise.solver.native_problem import NativeProblem
from poise.solver.problem import Problem
from poise.solver.reference_loop import NumpyProblem
from poise.solver.restart import Restart, RestartProblem, best_of_restarts, check_restart
from poise.solver.result import Result
from poise.solver.selection_phases import bind_phases
from poise.solver.swept_solve import solve_frame
from poise.tasks import Task
from poise.tasks.joint_selection import dof_mask
from poise.types import BoolArray

FRAME_TIME_BUDGET_S = 1.0 / 60.0  # of one frame of a drag
MAX_FRAME_ITERATIONS = 20
DEFAULT_TOLERANCES = Tolerances()
# motion penalty under the pointer: half a circle of a forearm in one frame costs 12 cm of a goal 1 m away
DRAG_TOLERANCES = Tolerances(motion=0.03)
DEFAULT_DAMPING = Damping()


class Solver:
    """Tasks of a figure, bound once and solved again and again: for loops that change goals and little else.

    Threads may share a solver: each solve has it to itself and the others wait. For parallel work give each thread its
    own, or use :func:`poise.solve_batch`.

    >>> import poise
    >>> from poise.tasks import PositionTask
    >>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
    >>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0)).site("tip", "link", at=(0, 0, 1)).build()
    >>> solver = Solver(arm, [PositionTask(site="tip", goal=(1, 0, 0))])
    >>> solver.set("tip position", goal=(0.6, 0, 0.8))
    >>> solver.solve(poise.Pose.neutral(arm)).status.value
    'solved'

    Parameters
    ----------
    figure : Figure
        The figure to pose.
    tasks : sequence of Task
        The tasks, each with its own name.
    anchor : Pose, optional
        Reference posture: the null space of all tasks is drawn to it.
    locked : joint names, optional
        Joints that keep the values of the pose from which a solve starts; see :meth:`lock`.
    """

    def __init__(
        self, figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None, locked: Collection[str] = ()
    ) -> None:
        self._figure, self._anchor = figure, anchor
        self._tasks = checked_tasks(figure, tasks, anchor)
        self._locked = checked_joints(figure, locked)
        self._mutex = threading.RLock()  # the kernel's work arrays serve one solve at a time
        self._bind()

    def _bind(self) -> None:
        self._backend = forced_backend()
        locked = locked_dofs(self._figure, self._locked)
        self._problem = bind_problem(self._figure, self._tasks, self._anchor, locked)

    @property
    def figure(self) -> Figure:
        """The figure to pose."""
        return self._figure

    @property
    def anchor(self) -> Pose | None:
        """Reference posture to which the null space is drawn."""
        return self._anchor

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks now."""
        return self._tasks

    @property
    def locked(self) -> frozenset[str]:
        """Joints that are locked."""
        return self._locked

    def lock(self, *joints: str) -> None:
        """Lock joints: hard equalities above all levels, at the values of the pose from which a solve starts.

        A joint that starts outside its limits is brought inside first.
        """
        self.set_locked(self._locked | set(joints))

    def unlock(self, *joints: str) -> None:
        """Unlock joints; all of them without a name."""
        checked_joints(self._figure, joints)
        self.set_locked(self._locked - set(joints) if joints else ())

    def set_locked(self, joints: Collection[str]) -> None:
        """Lock these joints and no others."""
        wanted = checked_joints(self._figure, joints)
        with self._mutex:
            if wanted != self._locked:
                self._locked = wanted
                self._bind()

    def with_tasks(self, tasks: Sequence[Task]) -> Solver:
        """Another solver of the same figure, anchor and locked joints."""
        return Solver(self._figure, tasks, self._anchor, self._locked)

    def set(self, name: str, **changes: Any) -> None:
        """Change parameters of a task; goals and weights are written into the bound problem."""
        with self._mutex:
            names = [task.name for task in self._tasks]
            if name not in names:
                raise TaskError(f"this solver has no task {name!r}; {suggest(name, names)}")
            index = names.index(name)
            old = self._tasks[index]
            try:
                task = replace(old, **changes)
            except TypeError:
                raise TaskError(f"{type(old).__name__} has no parameter among {sorted(changes)}.", name) from None
            self.update((*self._tasks[:index], task, *self._tasks[index + 1 :]))

    def update(self, tasks: Sequence[Task]) -> None:
        """Take other tasks: goals and weights are written into the bound problem; other changes bind a new one.

        Raises
        ------
        TaskError
            A task does not fit the figure; then nothing is changed.
        """
        changed = tuple(tasks)
        with self._mutex:
            if self._backend is forced_backend() and self._write(changed):
                self._tasks = changed
                return
            self._tasks = checked_tasks(self._figure, changed, self._anchor)
            self._bind()

    def _write(self, tasks: tuple[Task, ...]) -> bool:
        """Whether the tasks could be written into the bound problem."""
        if len(tasks) != len(self._tasks):
            return False
        changed = [(old, new) for old, new in zip(self._tasks, tasks, strict=True) if old is not new]
        for old, new in changed:
            if old.name != new.name or not (old.enabled and new.enabled):
                return False
            new.check(self._figure)
        bound = [id(task) for task in self._problem.tasks]
        return all(self._problem.replace(bound.index(id(old)), new) for old, new in changed)

    def solve(
        self,
        pose: Pose,
        *,
        max_iterations: int = 200,
        trace: bool = False,
        time_budget: float | None = None,
        tolerances: Tolerances = DEFAULT_TOLERANCES,
        restart: Restart = True,
    ) -> Result:
        """Solve from a pose of the figure; see :func:`poise.solve`. With a motion penalty it never restarts."""
        self._check_figure(pose)
        check_budget(max_iterations, time_budget)
        check_restart(restart)
        with self._mutex:
            if self._backend is not forced_backend():
                self._bind()
            began = time.perf_counter()
            found = self._problem.solve(pose, max_iterations, time_budget, tolerances, trace)
            if restart and time_budget is None and tolerances.motion == 0.0:
                found = best_of_restarts(self._restart_problem(pose, max_iterations, trace, restart), found)
            return Result.from_loop(found, self._tasks, time.perf_counter() - began, self._locked)

    def track(
        self,
        pose: Pose,
        *,
        max_iterations: int = MAX_FRAME_ITERATIONS,
        time_budget: float | None = FRAME_TIME_BUDGET_S,
    ) -> Result:
        """Advance one frame of a drag from a pose of the figure; see :func:`poise.track`."""
        return solve_frame(
            self, pose, max_iterations=max_iterations, time_budget=time_budget, tolerances=DRAG_TOLERANCES
        )

    def _restart_problem(self, pose: Pose, max_iterations: int, trace: bool, restart: Restart) -> RestartProblem:
        locked, has_anchor = locked_dofs(self._figure, self._locked), self._anchor is not None
        bind = partial(bind_problem, self._figure, locked=locked)
        how = (has_anchor, max_iterations, trace, restart == "anywhere", locked)
        return RestartProblem(self._problem, bind, self._tasks, pose, *how)

    def step(self, pose: Pose, damping: Damping | None = None) -> Pose:
        """Pose after one linear step, for loops of one's own; as :func:`poise.solver.take_step`, in microseconds.

        Levels are strict, limits and couplings are kept; there is no trust region and no step acceptance.
        """
        if pose.figure is not self._figure:  # tested here, without a call: a step takes microseconds
            self._check_figure(pose)
        with self._mutex:
            if self._backend is not forced_backend():
                self._bind()
            return self._problem.step(pose, DEFAULT_DAMPING if damping is None else damping)

    def _check_figure(self, pose: Pose) -> None:
        if pose.figure is not self._figure:
            raise PoseError(f"the solver is bound to figure {self._figure.name!r}; the pose belongs to another.")


def bind_problem(
    figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None, locked: BoolArray | None = None
) -> Problem:
    """Bind checked tasks to a figure with the backend in use; locked degrees of freedom (nv,) do not move."""
    backend = kinematics(figure)

    def bind_plain(tasks: Sequence[Task], anchor: Pose | None, locked: BoolArray | None) -> Problem:
        if isinstance(backend, NativeKinematics):
            return NativeProblem(figure, tasks, anchor, backend, locked)
        return NumpyProblem(figure, tasks, anchor, locked)

    problem = bind_phases(figure, tasks, anchor, locked, bind_plain)
    if len({task.level for task in tasks if task.enabled}) < 2:
        return problem
    return CheckedProblem(problem, lambda part: bind_problem(figure, part, None, locked))


def locked_dofs(figure: Figure, joints: Collection[str]) -> BoolArray | None:
    """Mask (nv,) of the degrees of freedom of locked joints; None where no joint is locked."""
    return dof_mask(figure, [figure.joint_index(name) for name in joints]) if joints else None


# --- single calls -----------------------------------------------------------------------------------------------------


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


# --- checks of input --------------------------------------------------------------------------------------------------


def check_pose(pose: Pose) -> None:
    """Raise PoseError unless the start is a Pose."""
    if not isinstance(pose, Pose):
        raise PoseError(f"pose: expected a Pose, got {pose!r}.")


def checked_tasks(figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None) -> tuple[Task, ...]:
    """The tasks as a tuple, each a Task that fits the figure and has its own name."""
    if anchor is not None and not isinstance(anchor, Pose):
        raise PoseError(f"anchor: expected a Pose or None, got {anchor!r}.")
    if anchor is not None and anchor.figure is not figure and anchor.figure.joints != figure.joints:
        raise PoseError(f"anchor: expected a pose of {figure!r}, got one of {anchor.figure!r}.")
    if isinstance(tasks, Task):
        raise TaskError("tasks: expected a list of tasks, got a single one; write [task].", tasks.name)
    checked = tuple(tasks)
    names: set[str] = set()
    for task in checked:
        if not isinstance(task, Task):
            raise TaskError(f"tasks: expected tasks, such as PositionTask(site=…, goal=…), got {task!r}.")
        if task.name in names:
            raise TaskError("duplicate name; give each task its own, with name=…", task.name)
        names.add(task.name)
        bind_task(figure, task)
    return checked


def checked_joints(figure: Figure, joints: Collection[str]) -> frozenset[str]:
    """Names of joints of the figure; FigureError for an unknown one."""
    if isinstance(joints, str):
        raise FigureError(f"joints: expected names of joints, got the single string {joints!r}; write [{joints!r}].")
    for name in joints:
        figure.joint_index(name)
    return frozenset(joints)


def check_budget(max_iterations: int, time_budget: float | None) -> None:
    """Raise PoseError for a number of iterations or seconds that allows nothing."""
    if max_iterations < 1:
        raise PoseError(f"max_iterations must be 1 or more, got {max_iterations}.")
    if time_budget is not None and not time_budget > 0.0:
        raise PoseError(f"time_budget must be more than 0 seconds, or None, got {time_budget}.")

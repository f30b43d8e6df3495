"""Solving: bind tasks to a figure once, then solve, track or step from any pose.

The one solve path is ``Scene → Solver → Problem.solve → Result``. :class:`Solver` checks the tasks, binds them to the
backend in use (:mod:`poise.solver.problem`), and keeps the bound problem from one solve to the next;
:func:`solve`, :func:`track` and :func:`step` are the same for a single call.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast, overload

import numpy as np

from poise.backend import forced_backend
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.kinematics.configuration import checked_configuration
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.goal_fields import differs_in_numbers_alone, goal_fields
from poise.solver.goals import BoundGoals, Goal, Goals
from poise.solver.hierarchy.damping import Damping
from poise.solver.input_checks import check_budget, checked_joints, checked_output, checked_tasks
from poise.solver.level_checks import CheckedProblem, confirmed, is_checked
from poise.solver.level_errors import Tolerances
from poise.solver.native_problem import NativeProblem
from poise.solver.problem import LoopResult, Problem, Status
from poise.solver.reference_loop import NumpyProblem
from poise.solver.restart import Restart, RestartProblem, best_of_restarts, check_restart, solved_from
from poise.solver.result import Result
from poise.solver.selection_phases import bind_phases
from poise.solver.swept_solve import solve_frame
from poise.tasks import Task
from poise.tasks.joint_selection import dof_mask
from poise.types import ArrayLike, BoolArray, PoseVector

FRAME_TIME_BUDGET_S = 1.0 / 60.0  # of one frame of a drag
MAX_FRAME_ITERATIONS = 20
MAX_RESTART_PROBLEMS = 4  # kept by a solver
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
        self._goals = BoundGoals()
        self._mutex = self._goals.mutex
        self._bind()

    def _bind(self) -> None:
        self._backend = forced_backend()
        locked = locked_dofs(self._figure, self._locked)
        self._problem = bind_problem(self._figure, self._tasks, self._anchor, locked)
        self._loop = _native_loop(self._problem)
        self._restart_problems: deque[tuple[tuple[Task, ...], Problem]] = deque(maxlen=MAX_RESTART_PROBLEMS)
        self._goals.bind(self._tasks, self._problem.tasks, None if self._loop is None else self._loop.goals)

    def _rebind(self) -> None:
        """Bind the tasks, with the goals that were written, to the backend in use."""
        self._tasks, _ = self._goals.snapshot(self._tasks, self._problem.tasks).tasks()
        self._bind()

    def _flush(self) -> None:
        """Make the tasks of goals that were written, and give them to every problem that was bound for them."""
        if not self._goals.written:
            return
        before, places = self._tasks, tuple(self._goals.written.items())
        self._tasks, _ = self._goals.snapshot(before, self._problem.tasks).tasks()
        self._goals.written.clear()
        if not all(self._problem.replace(slot, self._tasks[index]) for index, slot in places):
            self._bind()

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
        if self._goals.written:
            with self._mutex:
                self._flush()
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
                self._rebind()

    def with_tasks(self, tasks: Sequence[Task]) -> Solver:
        """Another solver of the same figure, anchor and locked joints."""
        return Solver(self._figure, tasks, self._anchor, self._locked)

    def goal(self, name: str) -> Goal:
        """A handle on the goal of a task: ``goal.set(position, orientation)`` takes about a microsecond."""
        return Goal(self, self._goals, name)

    def goals(self, names: Sequence[str]) -> Goals:
        """A handle on the goals of several tasks, which are set together: ``goals.set(positions, quaternions)``."""
        return Goals([self.goal(name) for name in names], self._goals)

    def set(self, name: str, **changes: Any) -> None:
        """Change parameters of a task; goals and weights are written into the bound problem."""
        with self._mutex:
            index, slot = self._goals.place(name)
            if self._set_goal(index, slot, changes):
                return
            self._flush()
            old = self._tasks[index]
            try:
                task = replace(old, **changes)
            except TypeError:
                raise TaskError(f"{type(old).__name__} has no parameter among {sorted(changes)}.", name) from None
            self.update((*self._tasks[:index], task, *self._tasks[index + 1 :]))

    def _set_goal(self, index: int, slot: int, changes: Mapping[str, Any]) -> bool:
        """Whether the changes are a goal in plain numbers, which was written."""
        core, names = self._goals.core, goal_fields(self._tasks[index])
        if core is None or names is None or slot < 0 or not changes.keys() <= set(names):
            return False
        if any(value is None for value in changes.values()):  # would leave the goal as it is
            return False
        if not core.set(slot, *(None if name is None else changes.get(name) for name in names)):
            return False
        self._goals.written[index] = slot
        return True

    def update(self, tasks: Sequence[Task]) -> None:
        """Take other tasks: goals and weights are written into the bound problem; other changes bind a new one.

        Raises
        ------
        TaskError
            A task does not fit the figure; then nothing is changed.
        """
        changed = tuple(tasks)
        with self._mutex:
            self._flush()
            if self._backend is forced_backend() and self._write(changed):
                self._tasks = changed
                return
            self._tasks = checked_tasks(self._figure, changed, self._anchor)
            self._bind()

    def _write(self, tasks: tuple[Task, ...]) -> bool:
        """Whether the tasks could be written into the bound problem."""
        if len(tasks) != len(self._tasks):
            return False
        places = self._goals.places
        changed = [(old, new) for old, new in zip(self._tasks, tasks, strict=True) if old is not new]
        for old, new in changed:
            if old.name != new.name or not (old.is_active and new.is_active):
                return False
            if not differs_in_numbers_alone(old, new):
                new.check(self._figure)
        return all(self._problem.replace(places[old.name][1], new) for old, new in changed)

    def solve(
        self,
        pose: Pose | ArrayLike,
        *,
        max_iterations: int = 200,
        trace: bool = False,
        time_budget: float | None = None,
        tolerances: Tolerances = DEFAULT_TOLERANCES,
        restart: Restart = True,
        guess: Pose | None = None,
        out: PoseVector | None = None,
    ) -> Result:
        """Solve from a pose or configuration (nq,) of the figure; see :func:`poise.solve`.

        ``result.q`` is the configuration found; it is also written into `out`. Reports of tasks are computed when they
        are read. With a motion penalty it never restarts. `guess` is tried first: a pose of the figure near which the
        solution is expected. Where it leads to all goals, on the same side of obstacles as the pose, that is the
        result; otherwise the solve is the same as without it.
        """
        check_budget(max_iterations, time_budget)
        check_restart(restart)
        with self._mutex:
            if self._backend is not forced_backend():
                self._rebind()
            q, began = self._start_configuration(pose), time.perf_counter()
            loop, found = self._loop, None
            if guess is not None:
                self._check_figure(guess)
                self._flush()
                start = pose if isinstance(pose, Pose) else Pose.unchecked(self._figure, np.array(q))
                found = solved_from(self._restart_problem(start, max_iterations, trace, restart), guess)
            if found is None and loop is not None:
                found = loop.solve_from(q, max_iterations, time_budget, tolerances, trace)
            if found is None or found.status is not Status.SOLVED:
                start = pose if isinstance(pose, Pose) else Pose.unchecked(self._figure, np.array(q))
                found = self._checked(start, found, max_iterations, time_budget, tolerances, trace)
                if restart and time_budget is None and tolerances.motion == 0.0:
                    found = best_of_restarts(self._restart_problem(start, max_iterations, trace, restart), found)
                if time_budget is None:
                    found = confirmed(self._problem, found, max_iterations, tolerances, trace)
            if out is not None:
                checked_output(out, self._figure.nq)[:] = found.pose.q
            tasks = self._goals.snapshot(self._tasks, found.tasks)
            return Result.deferred(found, tasks, time.perf_counter() - began, self._locked)

    def _checked(
        self,
        start: Pose,
        found: LoopResult | None,
        max_iterations: int,
        time_budget: float | None,
        tolerances: Tolerances,
        trace: bool,
    ) -> LoopResult:
        """The answer of the problem, from the one that its loop has found; tasks of written goals are made first."""
        self._flush()
        problem = self._problem
        if found is None:
            return problem.solve(start, max_iterations, time_budget, tolerances, trace)
        found = found._replace(tasks=problem.tasks)
        if isinstance(problem, CheckedProblem) and is_checked(max_iterations, time_budget, tolerances):
            return problem.check(start, found, max_iterations, tolerances, trace)
        return found

    def _start_configuration(self, pose: Pose | ArrayLike) -> PoseVector:
        """Configuration of a start: a pose of the figure, or a valid configuration."""
        if isinstance(pose, Pose):
            self._check_figure(pose)
            return pose.q
        return self._configuration(pose)

    def _configuration(self, q: ArrayLike) -> PoseVector:
        """A configuration (nq,) as it is where it is valid, else checked and normalized."""
        if self._loop is not None and self._loop.is_configuration(q):
            return cast(PoseVector, q)
        return checked_configuration(self._figure, q)

    def track(
        self,
        pose: Pose | ArrayLike,
        *,
        max_iterations: int = MAX_FRAME_ITERATIONS,
        time_budget: float | None = FRAME_TIME_BUDGET_S,
        out: PoseVector | None = None,
    ) -> Result:
        """Advance one frame of a drag from a pose or configuration (nq,) of the figure; see :func:`poise.track`."""
        with self._mutex:
            q = self._start_configuration(pose)
            start = pose if isinstance(pose, Pose) else Pose.unchecked(self._figure, np.array(q))
            limits: dict[str, Any] = {"max_iterations": max_iterations, "time_budget": time_budget}
            result = solve_frame(self, start, **limits, tolerances=DRAG_TOLERANCES)
            if out is not None:
                checked_output(out, self._figure.nq)[:] = result.q
            return result

    def _restart_problem(self, pose: Pose, max_iterations: int, trace: bool, restart: Restart) -> RestartProblem:
        locked, has_anchor = locked_dofs(self._figure, self._locked), self._anchor is not None
        how = (has_anchor, max_iterations, trace, restart == "anywhere", locked)
        return RestartProblem(self._problem, self._bind_restart, self._tasks, pose, *how)

    def _bind_restart(self, tasks: Sequence[Task], anchor: Pose | None) -> Problem:
        """Bind a problem of restarts; without an anchor it is kept for the next solve that misses the same level."""
        key, locked = tuple(tasks), locked_dofs(self._figure, self._locked)
        for known, problem in self._restart_problems if anchor is None else ():
            if len(known) == len(key) and all(one is other for one, other in zip(known, key, strict=True)):
                return problem
        bound = bind_problem(self._figure, tasks, anchor, locked)
        if anchor is None:
            self._restart_problems.append((key, bound))
        return bound

    @overload
    def step(self, pose: Pose, damping: Damping | None = None) -> Pose: ...

    @overload
    def step(self, pose: ArrayLike, damping: Damping | None = None, *, out: PoseVector | None = None) -> PoseVector: ...

    def step(
        self, pose: Pose | ArrayLike, damping: Damping | None = None, *, out: PoseVector | None = None
    ) -> Pose | PoseVector:
        """Pose after one linear step, for loops of one's own; as :func:`poise.solver.take_step`, in microseconds.

        Levels are strict, limits and couplings are kept; there is no trust region and no step acceptance. From a
        configuration (nq,) it returns a configuration: `out`, which may be the one given, or a new array.
        """
        rule = DEFAULT_DAMPING if damping is None else damping
        with self._mutex:
            if self._backend is not forced_backend():
                self._rebind()
            loop, figure = self._loop, self._figure
            if isinstance(pose, Pose):
                if pose.figure is not figure:  # tested here, without a call: a step takes microseconds
                    self._check_figure(pose)
                end = np.empty(figure.nq)
                if loop is not None and loop.step_into(pose.q, end, rule):
                    return Pose.unchecked(figure, end)
                self._flush()
                return self._problem.step(pose, rule)
            end = np.empty(figure.nq) if out is None else checked_output(out, figure.nq)
            q = self._configuration(pose)
            if loop is None or not loop.step_into(q, end, rule):
                self._flush()
                end[:] = self._problem.step(Pose.unchecked(figure, np.array(q)), rule).q
            return end

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
    if len({task.level for task in tasks if task.is_active}) < 2:
        return problem
    return CheckedProblem(problem, lambda part: bind_problem(figure, part, None, locked))


def _native_loop(problem: Problem) -> NativeProblem | None:
    """The problem of all levels in C++ whose goals can be written as numbers; None where there is none."""
    whole = problem.whole if isinstance(problem, CheckedProblem) else problem
    return whole if isinstance(whole, NativeProblem) and not whole.has_python_goals else None


def locked_dofs(figure: Figure, joints: Collection[str]) -> BoolArray | None:
    """Mask (nv,) of the degrees of freedom of locked joints; None where no joint is locked."""
    return dof_mask(figure, [figure.joint_index(name) for name in joints]) if joints else None

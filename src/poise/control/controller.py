"""Controller: differential inverse kinematics with time, for control loops.

>>> import numpy as np, poise
>>> from poise.tasks import PositionTask
>>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
>>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0)).site("tip", "link", at=(0, 0, 1)).build()
>>> controller = Controller(arm, [PositionTask(name="tip", site="tip", goal=(0, 0, 1))], dt=0.002, max_velocity=2.0)
>>> controller.goal("tip").set((1, 0, 0))
>>> q = np.zeros(1)
>>> for tick in range(1000):
...     v = controller.step(q)
...     q = controller.q_next
>>> round(float(q[0]), 6)
1.570796

Each tick solves the lexicographic problem of :mod:`poise.solver.hierarchy` for increments dq = v dt, under bounds that
hold position, velocity and acceleration limits exactly (:mod:`poise.control.step_bounds`).
"""

from __future__ import annotations

import enum
import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from poise.backend import forced_backend
from poise.control.limits import JointBounds, acceleration_limits, velocity_limits
from poise.control.reference_tick import ReferenceTick
from poise.control.task_control import FRAMES, TaskControl
from poise.control.task_shaping import ShapedTask, shaped_task
from poise.control.unset_goals import taken_goals, unset_goals, with_placeholders
from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.configuration import checked_configuration
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.bound_task import combined_joint_cost, level_masks
from poise.solver.constraints import project_onto_constraints_numpy
from poise.solver.goals import Goal, Goals
from poise.solver.native_problem import NO_MASKS, NativeProblem
from poise.solver.reference_loop import NumpyProblem
from poise.solver.solver import Solver, locked_dofs
from poise.tasks import CenterOfMassTask, PoseTask, PositionTask, Task
from poise.tasks.terms.validation import AXES
from poise.types import ArrayLike, FloatArray, PoseVector, Tangent

DEFAULT_CONTROL = TaskControl()


class TickStatus(enum.IntEnum):
    """How a tick ended; limits hold in all cases."""

    SOLVED = 0  # the lexicographic minimum
    INFEASIBLE = 1  # limits or couplings exclude each other; the least violation of those that are not hard bounds
    BUDGET = 2  # the search was stopped; some level may not be at its minimum
    STOPPED = 3  # numbers of the tasks overflow; the figure brakes


class _BoundTasks(Solver):
    """Tasks and goals of a controller: a solver's, without presolve and phases."""

    def _bind(self) -> None:
        self._backend = forced_backend()
        locked, backend = locked_dofs(self.figure, self.locked), kinematics(self.figure)
        if isinstance(backend, NativeKinematics):
            self._problem = NativeProblem(self.figure, self._tasks, None, backend, locked, presolve=False)
            self._loop = self._problem
        else:
            self._problem, self._loop = NumpyProblem(self.figure, self._tasks, None, locked), None
        self._goals.bind(self._tasks, self._problem.tasks, None if self._loop is None else self._loop.goals)

    def has_bound(self, problem: object) -> bool:
        """Whether a problem is the one that is bound now; tested without a lock, at every tick."""
        return self._problem is problem and self._backend is forced_backend()

    @property
    def problem(self) -> NativeProblem | NumpyProblem:
        """The problem that is bound now; other tasks, locks or another backend bind another one."""
        with self._mutex:
            if self._backend is not forced_backend():
                self._rebind()
            return self._problem  # type: ignore[return-value]


class Controller:
    """Tasks of a figure as velocities for a control loop with period dt.

    Parameters
    ----------
    figure : Figure
        The figure to move.
    tasks : sequence of Task
        The tasks, each with its own name, on strict priority levels. Goals that are left out, of positions,
        orientations, poses and centers of mass, may be set later; what is not set before the first tick stays where it
        is then.
    dt : float
        Period of the loop [s].
    controls : mapping of task name to TaskControl
        Gain, damping and speed of tasks; others have the defaults of :class:`TaskControl`.
    max_velocity, max_acceleration : float or mapping of joint to float or floats
        [rad/s or m/s, rad/s² or m/s²] A number holds for every degree of freedom without a limit of its own in the
        figure; a mapping sets the limits of joints. Velocities without any limit are bounded by 10; accelerations are
        free by default. The degrees of freedom of a floating base are velocities in its own axes.
    locked : joint names
        Joints that do not move.
    """

    def __init__(
        self,
        figure: Figure,
        tasks: Sequence[Task],
        dt: float = 0.002,
        *,
        controls: Mapping[str, TaskControl] | None = None,
        max_velocity: JointBounds = None,
        max_acceleration: JointBounds = None,
        locked: Collection[str] = (),
    ) -> None:
        if isinstance(dt, bool) or not isinstance(dt, (int, float)) or not (math.isfinite(dt) and dt > 0.0):
            raise PoseError(f"dt: expected a positive number of seconds, got {dt!r}.")
        self._dt = float(dt)
        self.max_velocity = velocity_limits(figure, max_velocity)
        self.max_acceleration = acceleration_limits(figure, max_acceleration)
        self._unset = unset_goals(tasks)
        self._bound = _BoundTasks(figure, with_placeholders(tasks), None, locked)
        self._controls = dict(controls or {})
        for name in self._controls:
            self._task(name)
        self._rates: dict[str, FloatArray] = {}
        self._before: Tangent = np.zeros(figure.nv)  # increment of the last tick
        self._end: PoseVector = np.zeros(figure.nq)
        self.status = TickStatus.SOLVED
        self._problem: NativeProblem | NumpyProblem | None = None
        self._prepare()

    # --- what is bound ------------------------------------------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        """The figure to move."""
        return self._bound.figure

    @property
    def dt(self) -> float:
        """Period of the loop [s]."""
        return self._dt

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks now."""
        return self._bound.tasks

    def goal(self, name: str) -> Goal:
        """A handle on the goal of a task: ``goal.set(position, orientation)``."""
        return self._bound.goal(name)

    def goals(self, names: Sequence[str]) -> Goals:
        """A handle on the goals of several tasks, which are set together."""
        return self._bound.goals(names)

    def set(self, name: str, **changes: Any) -> None:
        """Change parameters of a task; goals and weights are written, other changes bind it again."""
        self._bound.set(name, **changes)

    def lock(self, *joints: str) -> None:
        """Lock joints: they stop at once and do not move."""
        self._bound.lock(*joints)

    def unlock(self, *joints: str) -> None:
        """Unlock joints; all of them without a name."""
        self._bound.unlock(*joints)

    def set_control(self, name: str, control: TaskControl) -> None:
        """Set gain, damping and speed of a task."""
        self._task(name)
        self._controls[name] = control
        self._prepare()

    def set_velocity(self, name: str, linear: ArrayLike | None = None, angular: ArrayLike | None = None) -> None:
        """Set the velocity of a task's goal, which the task follows without delay; without numbers it is zero.

        Parameters
        ----------
        name : str
            Name of the task.
        linear, angular : three floats
            Velocity of the goal in world axes [m/s, rad/s]. For other tasks than positions, orientations, poses and
            centers of mass, `linear` has one number per row of the task.
        """
        task = self._task(name)
        rates = _row_rates(self.figure, task, linear, angular)
        self._rates[name] = rates
        self._current()
        index = self._enabled_index(name)
        if index is None:
            return
        self._shaped[index].rates = rates
        if self._tick is not None:
            self._tick.set_rates(index, rates.tolist())

    # --- ticks --------------------------------------------------------------------------------------------------------

    def step(self, q: Pose | ArrayLike, v: ArrayLike | None = None) -> Tangent:
        """Velocity (nv,) [rad/s or m/s] for the next period from a configuration (nq,) or pose.

        ``controller.q_next`` is the configuration that it leads to. `v` is the velocity now, from which accelerations
        are measured; by default that of the last tick, at first zero.
        """
        start = self._configuration(q)
        if self._unset:
            self._take_goals(start)
        if v is not None:
            self.reset(v)
        if not self._bound.has_bound(self._problem):
            self._prepare()
        if self._tick is not None:
            end, velocity = np.empty(len(self._end)), np.empty(len(self._before))
            status = self._tick.step(start, self._before, end, velocity, self._project)
            self._end = end
        else:
            tasks = self._bound.problem.tasks
            self._end, self._before, status = self._reference.run(tasks, self._shaped, start, self._before)
            velocity = self._before / self._dt
        if status != self.status:
            self.status = TickStatus(status)
        return velocity

    @property
    def q_next(self) -> PoseVector:
        """Configuration (nq,) to which the velocity of the last tick leads."""
        return self._end

    @property
    def pose(self) -> Pose:
        """The same as a pose."""
        return Pose(self.figure, self._end)

    def reset(self, v: ArrayLike | None = None) -> None:
        """Set the velocity (nv,) from which the acceleration of the next tick is measured; zero by default."""
        before = np.zeros(self.figure.nv) if v is None else np.array(v, dtype=np.float64) * self._dt
        if before.shape != (self.figure.nv,) or not np.isfinite(before).all():
            raise PoseError(f"v: expected {self.figure.nv} finite numbers, got {v!r}.")
        self._before = before

    def _configuration(self, q: Pose | ArrayLike) -> PoseVector:
        if isinstance(q, Pose):
            if q.figure is not self.figure:
                raise PoseError(f"the controller is bound to figure {self.figure.name!r}; the pose belongs to another.")
            return q.q
        if self._tick is not None and self._is_configuration(q):
            return q  # type: ignore[return-value]
        return checked_configuration(self.figure, q)

    def _take_goals(self, q: PoseVector) -> None:
        """Set the goals that nobody has set to what the configuration has."""
        names, self._unset = self._unset, frozenset()
        pose = Pose.unchecked(self.figure, np.array(q))
        for task in self.tasks:
            if task.name in names and (changes := taken_goals(task, pose)):
                self._bound.set(task.name, **changes)

    # --- binding ------------------------------------------------------------------------------------------------------

    def _task(self, name: str) -> Task:
        tasks = {task.name: task for task in self._bound.tasks}
        if name not in tasks:
            raise TaskError(f"this controller has no task {name!r}; {suggest(name, tasks)}")
        return tasks[name]

    def _enabled_index(self, name: str) -> int | None:
        names = [task.name for task in self._bound.problem.tasks]
        return names.index(name) if name in names else None

    def _current(self) -> None:
        """Prepare again where other tasks, locks or another backend were bound since the last tick."""
        if not self._bound.has_bound(self._problem):
            self._prepare()

    def _prepare(self) -> None:
        figure, problem = self.figure, self._bound.problem
        self._problem, dt = problem, self._dt
        self._shaped = [self._shape(task) for task in problem.tasks]
        locked = locked_dofs(figure, self._bound.locked)
        increment, change = self.max_velocity * dt, self.max_acceleration * dt**2
        backend, self._tick = kinematics(figure), None
        if not isinstance(problem, NativeProblem) or not isinstance(backend, NativeKinematics):
            mask = np.zeros(figure.nv, dtype=np.bool_) if locked is None else locked
            self._reference = ReferenceTick(figure, dt, increment, change, mask)
            return
        self._tick = backend.control_tick(problem.rows)
        self._is_configuration = backend.is_configuration
        self._project = partial(project_onto_constraints_numpy, figure, locked=locked)
        masks, cost = level_masks(figure, problem.tasks), combined_joint_cost(figure, problem.tasks, locked)
        self._tick.set_limits(dt, increment, change, cost, NO_MASKS if masks.all() else masks)
        for index, each in enumerate(self._shaped):
            control = each.control
            previous = each.previous.tolist()
            self._tick.set_control(
                index, control.gain, control.damping, each.is_cost, each.max_increments(dt), previous
            )
            self._tick.set_rates(index, each.rates.tolist())
            site = each.site
            local = np.eye(3).ravel() if site is None else np.ascontiguousarray(site.local_rotation).ravel()
            frame, segment = FRAMES.index(control.frame), -1 if site is None else site.segment
            self._tick.set_frame(index, list(control.weights), frame, segment, local, each.goal_record)

    def _shape(self, task: Task) -> ShapedTask:
        shaped = shaped_task(self.figure, task, self._controls.get(task.name, DEFAULT_CONTROL))
        rates = self._rates.get(task.name)
        if rates is not None and rates.shape == shaped.rates.shape:
            shaped.rates = rates
        return shaped


def _row_rates(figure: Figure, task: Task, linear: ArrayLike | None, angular: ArrayLike | None) -> FloatArray:
    """Rate of each row of a task from the velocity of its goal."""
    rows = task.rows(figure)
    if isinstance(task, PoseTask):
        return np.concatenate([_three(linear, task), _three(angular, task)])
    if isinstance(task, (PositionTask, CenterOfMassTask)) and angular is None:
        velocity, frame = _three(linear, task), getattr(task, "frame", "world")
        if frame == "world":
            return np.asarray(velocity[[AXES.index(axis) for axis in task.axes]])
        raise TaskError("set_velocity: expected a task in world axes; give frame='world'.", task.name)
    given = angular if linear is None else linear
    rates = np.zeros(rows) if given is None else np.array(given, dtype=np.float64)
    if rates.shape != (rows,) or not np.isfinite(rates).all():
        raise TaskError(f"set_velocity: expected {rows} finite numbers, one per row, got {given!r}.", task.name)
    return rates


def _three(given: ArrayLike | None, task: Task) -> FloatArray:
    vector = np.zeros(3) if given is None else np.array(given, dtype=np.float64)
    if vector.shape != (3,) or not np.isfinite(vector).all():
        raise TaskError(f"set_velocity: expected three finite numbers, got {given!r}.", task.name)
    return vector

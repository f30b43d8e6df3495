"""From a pose to rest: prioritized steps inside a trust radius until no level has anything to gain.

A level is Gauss-Newton while it is being met; when its linear model leaves most of its error it is in conflict, and
gets its curvature (:mod:`conflict`). Steps are judged by priced costs (:mod:`gain`); what they miss of the levels above
is corrected once before. Rest is where every level that is met has nothing left to do and every other one has no step
within reach that is worth taking (:class:`Tolerances`).

The loop is written twice with the same results: in :mod:`walk` to be read, and in C++.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.assemble import Assembly, assemble
from poise.solver.conflict import Tolerances
from poise.solver.correct import corrected
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.iteration import Round
from poise.solver.level_errors import MET, scaled_error
from poise.solver.native_loop import NativeLoop
from poise.solver.native_tasks import records
from poise.solver.reference_loop import Ended, ReferenceLoop
from poise.solver.status import Status
from poise.solver.step import take_step
from poise.tasks import RangeWeightedPostureTask, Task
from poise.tasks.criteria import LAST_LEVEL

FEWEST = 20  # steps that are tried in Python, whatever the time, until they lead on: else a slow machine never moves
SHORT = 1e-4  # how far from a limit a figure at rest may be and still lean on it [rad, or characteristic lengths]


@dataclass(frozen=True, eq=False)
class Rest:
    """Where the steps led.

    Parameters
    ----------
    pose : Pose
        The pose returned.
    status : Status
        Why the steps ended.
    steps : int
        Steps tried.
    rounds : tuple of Round
        Every iteration; empty unless a trace was asked for.
    tasks : tuple of Task
        Enabled ones, the anchor included.
    """

    pose: Pose
    status: Status
    steps: int
    rounds: tuple[Round, ...]
    tasks: tuple[Task, ...]

    @cached_property
    def assembly(self) -> Assembly:
        """The arrays of a step at the pose returned."""
        return assemble(self.pose, self.tasks)

    @cached_property
    def step(self) -> StepResult:
        """A short step at the pose returned: the limits it leans on, multipliers, blocked levels, broken rows."""
        short = Damping(rule=DampingRule.NEWTON, bound=SHORT)
        return solve_step(replace(self.assembly.problem, damping=short))


def rest(
    start: Pose,
    tasks: Sequence[Task],
    *,
    max_iterations: int = 200,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
    worth: Tolerances | None = None,
) -> Rest:
    """Take steps from a start, which may lie outside its limits, until the figure is at rest.

    Parameters
    ----------
    start : Pose
        Where to begin.
    tasks : sequence of Task
        What is wanted.
    max_iterations : int
        Steps after which the status is `budget`.
    trace : bool
        Keep every round.
    anchor : Pose, optional
        Posture to which all freedom that the tasks leave is drawn: below every level.
    time_budget : float, optional
        Seconds after which the status is `budget`; one step is always taken, in Python some more if it leads nowhere.
    worth : Tolerances, optional
        What is worth a step.
    """
    return Bound(start.figure, tasks, anchor).rest(start, max_iterations, time_budget, worth or Tolerances(), trace)


class Bound:
    """Tasks bound to a figure, with the loop of the engine in use.

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : sequence of Task
        What is wanted; those not enabled are left out.
    anchor : Pose, optional
        As in :func:`rest`.
    """

    def __init__(self, figure: Figure, tasks: Sequence[Task], anchor: Pose | None = None) -> None:
        self.tasks = with_anchor(tasks, anchor)
        self._judged = sum(task.enabled and task.level < LAST_LEVEL for task in tasks)  # criteria are no goals
        self._in_python = any(records(figure, task) is None for task in self._asked)  # judged by their own error
        engine = kinematics(figure)
        self._loop = NativeLoop(engine, figure, self.tasks) if isinstance(engine, NativeKinematics) else None

    @property
    def _asked(self) -> tuple[Task, ...]:
        return self.tasks[: self._judged]

    def rest(self, start: Pose, max_iterations: int, seconds: float | None, worth: Tolerances, trace: bool) -> Rest:
        """Bring the figure to rest from a pose."""
        if self._loop is not None:
            ended = self._loop.run(start, max_iterations, seconds, worth, trace, self._judged)
        else:
            ended = _walked(start, self.tasks, self._judged, max_iterations, seconds, worth)
        met = ended.met or (self._in_python and all(scaled_error(task, ended.pose) <= MET for task in self._asked))
        status = Status.SOLVED if met else ended.status
        status = status if ended.kept else Status.INFEASIBLE
        return Rest(ended.pose, status, ended.steps, ended.rounds if trace else (), self.tasks)

    def step(self, start: Pose, damping: Damping) -> Pose:
        """Where one linear step leads."""
        end = self._loop.step(start, damping) if self._loop is not None and not self._in_python else None
        return take_step(start, self.tasks, damping).end if end is None else end

    def replace(self, index: int, task: Task) -> bool:
        """Put an enabled task in the place of another; False when a new object is needed."""
        old = self.tasks[index]
        if type(task) is not type(old) or task.level != old.level:  # levels say what is judged, and where the anchor is
            return False
        if self._loop is not None and not self._loop.replace(index, task):
            return False
        self.tasks = (*self.tasks[:index], task, *self.tasks[index + 1 :])
        return True


def with_anchor(tasks: Sequence[Task], anchor: Pose | None) -> tuple[Task, ...]:
    """Enabled tasks, then criteria, and below them all the posture that the freedom left over is drawn to."""
    wanted = sorted((task for task in tasks if task.enabled), key=lambda task: task.level >= LAST_LEVEL)
    if anchor is not None and anchor.figure.nv:
        lowest = max((task.level for task in wanted), default=0) + 1
        wanted.append(RangeWeightedPostureTask(name="anchor", pose=anchor, level=lowest))
    return tuple(wanted)


def _walked(
    start: Pose, tasks: tuple[Task, ...], judged: int, max_iterations: int, seconds: float | None, worth: Tolerances
) -> Ended:
    deadline = math.inf if seconds is None else time.perf_counter() + seconds
    asked = len({task.level for task in tasks[:judged]})  # levels above the anchor and criteria
    walk = ReferenceLoop(Pose(start.figure, corrected(start.figure, start.q)), tasks, worth, asked)
    status = None
    while status is None:
        late = time.perf_counter() > deadline and (walk.leads_on or walk.count >= FEWEST)
        if walk.count >= max_iterations or late:
            status = Status.BUDGET
        else:
            status = walk.advance()
    return walk.ended(status, tasks[:judged])

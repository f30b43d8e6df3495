"""From a pose to rest: prioritized steps inside a trust radius until no level has anything to gain.

A level is Gauss-Newton while it is being met; when its linear model leaves most of its error it is in conflict, and
gets its curvature (:mod:`conflict`). Steps are judged by priced costs (:mod:`gain`); what they miss of the levels above
is corrected once before. Rest is where every level that is met has nothing left to do and every other one has no step
within reach that is worth taking (:class:`Worth`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.engine import StepResult, StepStatus
from poise.pose import Pose
from poise.solver.assemble import Assembly
from poise.solver.conflict import Worth
from poise.solver.correct import corrected
from poise.solver.gain import missed, needs_correction, promise, verdict
from poise.solver.level_errors import MET, is_better, scaled_error
from poise.solver.levels import Place, place_at
from poise.solver.model import Held, ModelStep, model_step, second_order_correction
from poise.solver.radius import SMALLEST, TrustRadius
from poise.solver.status import Status
from poise.tasks import PostureTask, Task
from poise.types import BoolArray, FloatArray

CONFLICT = 0.8  # a level is in conflict when its linear model leaves more than this part of its error
DONE = 1e-7  # a level with less error is met; one that is being met and has less to gain is at rest
KEPT = 1e-9  # limits and couplings broken by less than this are kept [rad or m]


@dataclass(frozen=True, eq=False)
class Round:
    """One iteration, for those who want to watch.

    Parameters
    ----------
    errors : (levels,)
        One norm per level before the step, weighted, without unit.
    step : float
        Length of the step tried [rad, or characteristic lengths].
    radius : float
        Longest step that was allowed.
    accepted : bool
        Whether the step was taken.
    in_conflict : tuple of bool
        Levels that used their curvature.
    """

    errors: FloatArray
    step: float
    radius: float
    accepted: bool
    in_conflict: tuple[bool, ...]


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
    assembly, step : Assembly, StepResult
        The linear step at the pose returned: active limits, multipliers, blocked levels, broken rows.
    """

    pose: Pose
    status: Status
    steps: int
    rounds: tuple[Round, ...]
    assembly: Assembly
    step: StepResult


def rest(
    start: Pose,
    tasks: Sequence[Task],
    *,
    most_steps: int = 200,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
    worth: Worth | None = None,
) -> Rest:
    """Take steps from a start, which may lie outside its limits, until the figure is at rest.

    Parameters
    ----------
    start : Pose
        Where to begin.
    tasks : sequence of Task
        What is wanted.
    most_steps : int
        Steps after which the status is `budget`.
    trace : bool
        Keep every round.
    anchor : Pose, optional
        Posture to which all freedom that the tasks leave is drawn: below every level.
    time_budget : float, optional
        Seconds after which the status is `budget`; one step is always taken.
    worth : Worth, optional
        What is worth a step.
    """
    deadline = np.inf if time_budget is None else time.perf_counter() + time_budget
    wanted = [task for task in tasks if task.enabled]
    if anchor is not None:
        lowest = max((task.level for task in wanted), default=0) + 1
        wanted.append(PostureTask(name="anchor", pose=anchor, level=lowest))
    walk = _Walk(Pose(start.figure, corrected(start.figure, start.q)), tuple(wanted), worth or Worth())
    status = None
    while status is None:
        if walk.count >= most_steps or (walk.count and time.perf_counter() > deadline):
            status = Status.BUDGET
        else:
            status = walk.advance()
    return walk.finished(status, [task for task in tasks if task.enabled], trace)


class _Walk:
    """A loop on its way."""

    def __init__(self, pose: Pose, tasks: tuple[Task, ...], worth: Worth) -> None:
        self.tasks, self.worth = tasks, worth
        self.here = self.best = place_at(pose, tasks)
        self.in_conflict: BoolArray = np.zeros(len(self.here.levels), dtype=np.bool_)
        self.radius, self.held = TrustRadius(), Held()
        self.count = 0
        self.rounds: list[Round] = []

    def advance(self) -> Status | None:
        """Try one step; a status when there is no more to do."""
        here = self.here
        step = self._step()
        promised = promise(here, step)
        if self._at_rest(step, promised.left):
            return Status.BEST
        self.count += 1
        there = self._reached(step)
        if needs_correction(here, there, step, promised):
            again = second_order_correction(here, step, missed(here, there, step))
            if np.linalg.norm(again.x - step.x) < 0.5 * step.length:
                there = self._reached(again)
        judged = verdict(here, there, step, promised)
        self.rounds.append(
            Round(here.sizes, step.length, self.radius.value, judged.taken, tuple(self.in_conflict.tolist()))
        )
        if not judged.taken:
            self.radius.refuse(judged, step.length)
            return Status.STALLED if self.radius.value < SMALLEST else None
        self.radius.take(judged, step.length, any(model.on_edge for model in step.models))
        self.held = Held.by(step.result, len(here.walls))
        self.in_conflict = self._conflicts(step)
        self.here = there
        if is_better(there.sizes, self.best.sizes):
            self.best = there
        return None

    def _step(self) -> ModelStep:
        """The step inside the radius; levels found in conflict get their curvature at once."""
        for _ in range(len(self.here.levels) + 1):
            step = model_step(self.here, self.in_conflict, self.radius.value, self.held, self.worth)
            found = self._conflicts(step)
            if not (found & ~self.in_conflict).any():
                break
            self.in_conflict = self.in_conflict | found
        return step

    def _conflicts(self, step: ModelStep) -> BoolArray:
        left = [float(np.linalg.norm(level.errors - level.jacobian @ step.x)) for level in self.here.levels]
        return (self.here.sizes > DONE) & (np.array(left) > CONFLICT * self.here.sizes)

    def _reached(self, step: ModelStep) -> Place:
        figure = self.here.pose.figure
        return place_at(Pose(figure, corrected(figure, (self.here.pose + step.result.dq).q)), self.tasks)

    def _at_rest(self, step: ModelStep, left: FloatArray) -> bool:
        if step.length < 1e-12:
            return True
        for size, after, model in zip(self.here.sizes.tolist(), left.tolist(), step.models, strict=True):
            if model.curvature is None:
                if abs(size - after) > DONE:
                    return False
            elif not model.resting:
                if model.on_edge or 0.5 * (size * size - after * after) > self.worth.of(size):
                    return False
        return True

    def finished(self, status: Status, tasks: Sequence[Task], trace: bool) -> Rest:
        """What to tell of it."""
        place = self.here if status is Status.BEST else self.best
        self.here = place
        step = self._step()
        if all(scaled_error(task, place.pose) <= MET for task in tasks):
            status = Status.SOLVED
        if step.result.status is StepStatus.INFEASIBLE and place.pose.violations(KEPT):
            status = Status.INFEASIBLE
        return Rest(place.pose, status, self.count, tuple(self.rounds) if trace else (), place.assembly, step.result)

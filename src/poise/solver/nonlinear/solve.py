"""The door to the second engine: a pose and tasks in, the same result out, with its proof."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.solver import Rest, Result, Round, Status
from poise.solver.level_errors import KEPT, MET, scaled_error
from poise.solver.minimize import with_anchor
from poise.solver.nonlinear.descent import Ending, Settings, Turn
from poise.solver.nonlinear.metric import MetricRule
from poise.solver.nonlinear.pose_descent import LONGEST, STIFFNESSES, Descended, PoseDescent
from poise.solver.nonlinear.pose_space import flattened
from poise.solver.solve import check_budget, checked_tasks
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, PoseVector

LEVEL_FACTOR = 10.0
LOWER = 1e-12  # a potential that is lower by less is the same
NOTHING = 1e-15  # a potential with nothing left to do: errors far below what counts as met
TRIES = 9  # descents, the first three from the start itself
NUDGE, SEED = 0.3, 0  # how far from the start the others begin [rad, or characteristic lengths]
WORTH = 1e-9  # a potential that is lower by less is not worth another posture
NEARLY = 1e-7  # residual at which a descent that rounding has stopped still counts as at rest


def solve(
    pose: Pose,
    tasks: Sequence[Task],
    *,
    max_iterations: int = 500,
    trace: bool = False,
    anchor: Pose | None = None,
    time_budget: float | None = None,
    level_factor: float = LEVEL_FACTOR,
    rule: MetricRule = MetricRule.SWITCH,
    tries: int = TRIES,
) -> Result:
    """Bring a figure to a Kuhn-Tucker point of the weighted sum of its tasks [Zhao1989].

    This engine knows weights and no levels: a level is turned into a weight, and a task far above another is disturbed
    by it a little all the same. What :func:`poise.solve` keeps strictly it trades. In return it goes down one potential
    from beginning to end, and ``result.certificate`` proves where it stopped.

    Parameters
    ----------
    pose : Pose
        The start; any will do, one outside its limits is brought back first.
    tasks : sequence of Task
        What is wanted, each with its own name.
    max_iterations : int
        Line searches after which to give up, with the status `budget`.
    trace : bool
        Keep every round in ``result.trace``; its error is that of all tasks together.
    anchor : Pose, optional
        Posture to which the freedom that is left over is drawn, as one more level.
    time_budget : float, optional
        Seconds after which to stop, with the status `budget`.
    level_factor : float
        Each level below the first divides the weights by this once more; 1 makes all levels equal.
    rule : MetricRule
        How the metric learns.
    tries : int
        Descents to make, 1 to 9, where something is left, because a potential may have several bottoms: the first three
        begin with other metrics, the others near the start. The lowest end counts. With a time budget there is one.

    >>> import poise
    >>> from poise.tasks import PositionTask
    >>> builder = poise.FigureBuilder("arm").segment("base").root("base").segment("link")
    >>> arm = builder.hinge("elbow", "base", "link", axis=(0, 1, 0), range=(-1, 1)).site("tip", "link", at=(0, 0, 1))
    >>> start = poise.Pose.neutral(arm.build())
    >>> result = solve(start, [PositionTask(site="tip", goal=(2, 0, 0))])
    >>> result.status.value, result.certificate.holds(), list(result.certificate.pushing)
    ('best', True, ['elbow: angle upper limit'])
    """
    wanted = checked_tasks(pose, tasks, anchor)
    check_budget(max_iterations, time_budget)
    if not level_factor >= 1.0 or not np.isfinite(level_factor):
        raise TaskError(f"level_factor must be 1 or more, got {level_factor}.")
    if not 1 <= tries <= TRIES:
        raise TaskError(f"tries must be 1 to {TRIES}, got {tries}.")
    began = time.perf_counter()
    flat = flattened(with_anchor(wanted, anchor), level_factor)
    asked = flat if anchor is None else flat[:-1]
    settings = Settings(max_iterations=max_iterations, seconds=time_budget, rule=rule, longest=LONGEST)
    bound = PoseDescent(pose.figure, flat)
    found = _lowest(bound, pose, settings, trace, tries)
    certificate = bound.certificate(found)
    end = Pose(pose.figure, found.q)
    status = _status(end, [task for task in asked if task.level < LAST_LEVEL], found.ending, certificate.residual)
    rest = Rest(end, status, found.steps, tuple(_round(turn) for turn in found.turns), flat)
    reported = (*asked, *(task for task in wanted if not task.enabled))
    return replace(Result.of(rest, reported, time.perf_counter() - began), certificate=certificate)


def _lowest(bound: PoseDescent, pose: Pose, settings: Settings, trace: bool, tries: int) -> Descended:
    """The lowest end of descents with other first metrics, then from near the start; one that ends at zero will do."""
    best = bound.run(pose.q, settings, STIFFNESSES[0], trace)
    rng = np.random.default_rng(SEED)
    for attempt in range(1, tries):
        if best.potential <= NOTHING or settings.seconds is not None:
            break
        near = attempt < len(STIFFNESSES)
        begin, stiffness = (pose.q, STIFFNESSES[attempt]) if near else (_nudged(bound, pose, rng), STIFFNESSES[0])
        found = bound.run(begin, settings, stiffness, trace)
        if found.potential < best.potential - (LOWER if near else WORTH) * max(1.0, best.potential):
            best = found
    return best


def _nudged(bound: PoseDescent, pose: Pose, rng: np.random.Generator) -> PoseVector:
    """A configuration near that of a pose; a descent brings it inside its limits."""
    step = np.zeros(pose.figure.nv)
    step[bound.space.free] = NUDGE * bound.space.scale * rng.normal(size=bound.space.size)
    return pose.plus(step).q


def _status(pose: Pose, judged: Sequence[Task], ending: Ending, residual: float) -> Status:
    if pose.violations(KEPT):
        return Status.INFEASIBLE
    if all(scaled_error(task, pose) <= MET for task in judged):
        return Status.SOLVED
    if ending is Ending.BUDGET:
        return Status.BUDGET
    return Status.BEST if ending is Ending.KUHN_TUCKER or residual <= NEARLY else Status.STALLED


def _round(turn: Turn) -> Round:
    error: FloatArray = np.array([np.sqrt(2.0 * turn.potential)])
    return Round(errors=error, step=turn.step, radius=turn.step, accepted=True, in_conflict=(False,))

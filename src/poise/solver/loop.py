"""Iterate steps to rest.

Each round takes the prioritized step of the linearized tasks inside a trust radius (the damping of each level is the
least that keeps its own step within it), tries it, and accepts it or shrinks the radius. A level whose linear model
leaves most of its error is in conflict, and gets its curvature (:mod:`poise.solver.levels`).

Acceptance is lexicographic but not stubborn: the first level that promises a real gain decides by the ratio of what it
gained to what its model promised; levels above it may drift by the square of the step, which the next step makes good.
A strict decrease of every level would stop at every bend.

It stops when no level promises anything (`solved` when every task is met, else `best`), when the radius has shrunk to
nothing (`stalled`), when the rounds are used up (`budget`), or with limits that exclude each other (`infeasible`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from poise.engine import Damping, DampingRule, StepProblem, StepResult, StepStatus, solve_step
from poise.pose import Pose
from poise.solver.assemble import Assembly, assemble
from poise.solver.correct import corrected
from poise.solver.levels import (
    LevelRows,
    level_rows,
    limit_curvature,
    newton_rows,
    null_space,
    prices,
    weighted_curvature,
)
from poise.solver.status import Status
from poise.tasks import Task
from poise.types import FloatArray, IntArray, Matrix

FIRST_RADIUS, LARGEST_RADIUS, SMALLEST_RADIUS = 1.0, 3.0, 1e-9
LONGEST = 2.0  # radii that all levels together may use: each has one of its own, and limits may stretch a step
CONFLICT = 0.8  # a level is in conflict when its linear model leaves more than this part of its error
DRIFT = 0.1  # most that levels above the deciding one may drift in a step, without unit
MET = 1e-9  # a level with less error than this, without unit, is met
WORTH = 1e-4  # a level in conflict decides while it promises more than this part of its cost
LEAST = 1e-13  # the last level decides while it promises more than this part of its cost (or of 1)
PROMISE = 1e-7  # a level is at rest when it promises less than this part of its error (or of 1)


@dataclass(frozen=True, eq=False)
class Round:
    """One round of the loop, for those who want to watch."""

    sizes: FloatArray  # ‖e‖ of each level at its start, weighted and without unit
    radius: float
    step: float  # length of the step tried
    accepted: bool
    curved: tuple[bool, ...]  # levels with curvature


@dataclass(frozen=True, eq=False)
class Rest:
    """Where the loop ended."""

    pose: Pose
    status: Status
    rounds: tuple[Round, ...]
    assembly: Assembly
    result: StepResult


@dataclass(eq=False)
class _Here:
    """A pose with everything that is known there."""

    pose: Pose
    assembly: Assembly
    levels: list[LevelRows]

    @property
    def sizes(self) -> FloatArray:
        return np.array([level.size for level in self.levels])


def rest(start: Pose, tasks: Sequence[Task], most_rounds: int = 100) -> Rest:
    """Iterate from `start` until nothing more can be gained."""
    figure = start.figure
    here = _at(Pose(figure, corrected(figure, start.q)), tasks)
    curved = [False] * len(here.levels)
    radius, held, rounds = FIRST_RADIUS, _Held(), list[Round]()
    result = None
    for _ in range(most_rounds):
        result, curved, models = _step(here, radius, curved, held)
        if result.status is StepStatus.INFEASIBLE and len(result.broken_inequalities) + len(result.broken_equalities):
            return Rest(here.pose, Status.INFEASIBLE, tuple(rounds), here.assembly, result)
        dq, length = _shortened(result.dq, here.assembly.problem.reluctance, LONGEST * radius)
        promised = _promised(here, models, dq)
        if _at_rest(here.sizes, promised) or length < 1e-12:
            return Rest(here.pose, _status(here), tuple(rounds), here.assembly, result)
        there = _at(Pose(figure, corrected(figure, (here.pose + dq).q)), tasks)
        ratio, decided = _ratio(here, there, models, promised, length)
        accepted = ratio > 0.05
        rounds.append(Round(here.sizes, radius, length, accepted, tuple(curved)))
        if accepted:
            here, held = there, _Held(result.active, result.multipliers, result.blocked_levels)
            if decided:
                radius = _next_radius(radius, length, ratio)
        else:
            radius = 0.35 * min(radius, length)
        if radius < SMALLEST_RADIUS:
            return Rest(here.pose, Status.STALLED, tuple(rounds), here.assembly, result)
    assert result is not None  # most_rounds is at least one
    return Rest(here.pose, Status.BUDGET, tuple(rounds), here.assembly, result)


def _at(pose: Pose, tasks: Sequence[Task]) -> _Here:
    assembly = assemble(pose, tasks)
    return _Here(pose, assembly, level_rows(assembly))


def _status(here: _Here) -> Status:
    return Status.SOLVED if (here.sizes <= 1e-7).all() else Status.BEST


def _shortened(dq: FloatArray, reluctance: FloatArray, longest: float) -> tuple[FloatArray, float]:
    """The step, no longer than `longest`, and its length; limits that hold for a step hold for a part of it."""
    length = float(np.linalg.norm(dq * np.sqrt(reluctance)))
    return (dq, length) if length <= longest else (dq * (longest / length), longest)


def _next_radius(radius: float, length: float, ratio: float) -> float:
    if ratio < 0.4:
        return max(0.5 * min(radius, length), SMALLEST_RADIUS)
    if ratio > 0.75 and length > 0.5 * radius:
        return min(2.0 * radius, LARGEST_RADIUS)
    return radius


@dataclass(frozen=True, eq=False)
class _Held:
    """What held the last accepted step."""

    active: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    multipliers: FloatArray = field(default_factory=lambda: np.zeros(0))
    blocked_levels: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int32))

    def limits(self, count: int) -> list[int]:
        """Those of the first `count` inequalities, the limits; ends of intervals are numbered anew in every round."""
        return [row for row in self.active.tolist() if row < count]

    def at_level(self, level: int, limits: int) -> tuple[IntArray, FloatArray]:
        """Limits that held a level, and how hard."""
        own = (self.blocked_levels == level) & (self.active < limits)
        return self.active[own], self.multipliers[own]


@dataclass(frozen=True, eq=False)
class _Model:
    """A level as the step saw it."""

    curvature: Matrix | None  # of the Lagrangian, for levels in conflict
    prices: FloatArray  # multipliers of the rows above


def _step(here: _Here, radius: float, curved: list[bool], held: _Held) -> tuple[StepResult, list[bool], list[_Model]]:
    """The step inside the radius; levels found in conflict get curvature at once."""
    for _ in range(len(here.levels) + 1):
        problem, models = _problem(here, radius, curved, held)
        result = solve_step(problem, held.limits(len(problem.inequalities.values)))
        found = [
            bool(level.size > MET and np.linalg.norm(level.errors - level.jacobian @ result.dq) > CONFLICT * level.size)
            for level in here.levels
        ]
        if not any(new and not old for new, old in zip(found, curved, strict=True)):
            break
        curved = [new or old for new, old in zip(found, curved, strict=True)]
    return result, found, models


def _problem(here: _Here, radius: float, curved: list[bool], held: _Held) -> tuple[StepProblem, list[_Model]]:
    problem = here.assembly.problem
    damping = Damping(rule=DampingRule.NEWTON, bound=radius)
    if not any(curved):
        return replace(problem, damping=damping), [_Model(None, np.zeros(0))] * len(here.levels)
    starts = problem.level_starts.tolist()
    rows, lower, upper, ends, models = [], [], [], [0], []
    used = problem.equalities.jacobian
    for k, level in enumerate(here.levels):
        span = slice(starts[k], starts[k + 1])
        own, low, high = problem.jacobian[span], problem.lower[span], problem.upper[span]
        model = _Model(None, np.zeros(0))
        if curved[k]:
            walls, pushes = held.at_level(k, len(problem.inequalities.values))
            model = _curved_model(here, k, walls, pushes)
            assert model.curvature is not None
            across = problem.inequalities.jacobian[walls]
            own, low = newton_rows(level, model.curvature, null_space(used), across)
            high = low
        models.append(model)
        rows.append(own)
        lower.append(low)
        upper.append(high)
        ends.append(ends[-1] + len(own))
        used = np.concatenate([used, own])
    low = np.concatenate(lower)
    return replace(
        problem,
        jacobian=np.concatenate(rows),
        target=np.clip(0.0, low, np.concatenate(upper)),
        lower=low,
        upper=np.concatenate(upper),
        level_starts=np.array(ends, dtype=np.int32),
        damping=damping,
    ), models


def _curved_model(here: _Here, level: int, walls: IntArray, pushes: FloatArray) -> _Model:
    starts = here.assembly.problem.level_starts.tolist()
    weights = np.zeros(starts[-1])
    weights[starts[level] : starts[level + 1]] = -here.levels[level].errors
    own = prices(here.levels, level) if level else np.zeros(0)
    weights[: len(own)] = own
    bends = weighted_curvature(here.pose, here.assembly, weights)
    return _Model(bends + limit_curvature(here.pose, walls, pushes), own)


def _promised(here: _Here, models: list[_Model], dq: FloatArray) -> FloatArray:
    """Fall of each level's cost ½‖e‖² that its model promises."""
    gains = []
    for level, model in zip(here.levels, models, strict=True):
        left = level.errors - level.jacobian @ dq
        gain = 0.5 * (level.size**2 - float(left @ left))
        if model.curvature is not None:
            gain -= 0.5 * float(dq @ model.curvature @ dq)
        gains.append(gain)
    return np.array(gains)


def _at_rest(sizes: FloatArray, promised: FloatArray) -> bool:
    left = np.sqrt(np.maximum(sizes**2 - 2.0 * promised, 0.0))
    return bool((sizes - left <= PROMISE * np.maximum(sizes, 1e-3)).all())


def _ratio(here: _Here, there: _Here, models: list[_Model], promised: FloatArray, length: float) -> tuple[float, bool]:
    """Gain over promise of the level that decides, and whether one did; -1 where a level above has drifted too far."""
    slack = min(length * length, DRIFT)
    before = np.concatenate([level.errors for level in here.levels])
    after = np.concatenate([level.errors for level in there.levels])
    for level, new, model, promise in zip(here.levels, there.levels, models, promised.tolist(), strict=True):
        gained = 0.5 * (level.size**2 - new.size**2)
        if len(model.prices):  # what the levels above drifted is made good later, at this price
            count = len(model.prices)
            gained += float(model.prices @ (after[:count] - before[:count]))
        left = np.sqrt(max(level.size**2 - 2.0 * promise, 0.0))
        if model.curvature is None:
            decides = level.size - left > slack
        else:
            decides = promise > WORTH * level.size**2
        if decides or (level is here.levels[-1] and promise > LEAST * max(1.0, level.size**2)):
            return gained / promise, True
        if new.size - left > slack + MET:
            return -1.0, True
    return 1.0, False

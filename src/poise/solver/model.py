"""The linear step that a loop takes: levels that can be met as they are, levels in conflict with their curvature."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.solver.active_constraints import Held
from poise.solver.conflict import Tolerances
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem, StepResult
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.iterate import LevelRows, Place
from poise.solver.level_model import Above, LevelModel, level_model
from poise.solver.motion_penalty import MotionPrice
from poise.types import BoolArray, FloatArray, IntArray, Matrix

ROOM = 1.3  # levels that can be met have this many trust radii
LONGEST = 3.0  # and the whole step this many times as much
FARTHEST = 1.8  # a step longer than this many radii is tried again with levels in conflict stiffened by
STIFFNESS = 1e-3  # parts of their largest curvature, ten times as much every time,
TURNS = 5  # this many times at most


@dataclass(frozen=True, eq=False)
class Modeled:
    """What is behind a step."""

    models: tuple[LevelModel, ...]
    origins: IntArray  # the task's row behind each row of the step's problem, -1 for those of a model
    stiffness: float  # what models were stiffened by, in parts of their largest curvature
    longest: float  # the step may be


@dataclass(frozen=True, eq=False)
class ModelStep:
    """A step with what is behind it; `x` is the step in scaled columns."""

    problem: StepProblem
    modeled: Modeled
    result: StepResult
    x: FloatArray
    part: float  # of what was asked for: less where levels undo each other at length

    @property
    def models(self) -> tuple[LevelModel, ...]:
        """One per level."""
        return self.modeled.models

    @property
    def length(self) -> float:
        """‖x‖."""
        return float(np.sqrt(self.x @ self.x))

    def held(self, place: Place) -> Held:
        """What the step is held by."""
        return Held.by(self.result, place, self.modeled.origins)


def model_step(
    place: Place, in_conflict: BoolArray, radius: float, held: Held, worth: Tolerances, motion: MotionPrice
) -> ModelStep:
    """Step inside a trust radius.

    The radius is asked of every model, not of the whole: where walls hold a level in conflict it may go far along what
    is hardly bent. Such a step is tried again with stiffer models.
    """
    bound, stiffness = ROOM * radius, 0.0
    step = _modeled(place, in_conflict, radius, held, worth, motion, bound, stiffness)
    for _ in range(TURNS - 1):
        if step.length <= FARTHEST * radius or not in_conflict.any():
            break
        bound, stiffness = bound * max(step.part, 0.3), max(10.0 * stiffness, STIFFNESS)
        step = _modeled(place, in_conflict, radius, held, worth, motion, bound, stiffness)
    return step


class _StepRows:
    """Rows of a step's problem, level by level, in scaled columns."""

    def __init__(self, place: Place) -> None:
        self.given = place.assembly.problem
        self.scale = place.scale
        self.rows, self.starts = [np.zeros((0, len(place.scale)))], [0]
        self.lower, self.upper, self.origins = [np.zeros(0)], [np.zeros(0)], [np.zeros(0, dtype=np.int32)]
        self.used: list[Matrix] = [self.given.equalities.jacobian * place.scale]  # what the levels use up

    def tasks(self, level: LevelRows) -> None:
        """A level as its tasks have it."""
        self.used.append(level.jacobian)
        self._own(np.arange(level.first, level.last, dtype=np.int32))
        self.starts.append(self.starts[-1] + len(level.errors))

    def model(self, level: LevelRows, rows: Matrix, targets: FloatArray) -> None:
        """A level in conflict: rows of its model, and its intervals that are kept."""
        kept = level.first + np.flatnonzero(level.kept).astype(np.int32)
        self.used.append(np.concatenate([rows, np.zeros((len(kept), rows.shape[1]))]))
        self.rows.append(rows)
        self.lower.append(targets)
        self.upper.append(targets)
        self.origins.append(np.full(len(rows), -1, dtype=np.int32))
        self._own(kept)
        self.starts.append(self.starts[-1] + len(rows) + len(kept))

    def _own(self, which: IntArray) -> None:
        self.rows.append(self.given.jacobian[which] * self.scale)
        self.lower.append(self.given.lower[which])
        self.upper.append(self.given.upper[which])
        self.origins.append(which)

    def problem(self, bound: float) -> StepProblem:
        """All of them; one level's step is no longer than a bound."""
        low, high = np.concatenate(self.lower), np.concatenate(self.upper)
        return replace(
            self.given,
            jacobian=_unscaled(np.concatenate(self.rows), self.scale),
            target=np.clip(0.0, low, high),
            lower=low,
            upper=high,
            level_starts=np.array(self.starts, dtype=np.int32),
            damping=Damping(rule=DampingRule.NEWTON, bound=bound),
        )


def _modeled(
    place: Place,
    in_conflict: BoolArray,
    radius: float,
    held: Held,
    worth: Tolerances,
    motion: MotionPrice,
    bound: float,
    stiffness: float,
) -> ModelStep:
    rows, models = _StepRows(place), list[LevelModel]()
    for k, level in enumerate(place.levels):
        if in_conflict[k]:
            above = Above(rows.used, np.concatenate(rows.origins), held)
            model, own, targets = level_model(place, k, above, radius, worth, stiffness, motion)
            rows.model(level, own, targets)
        else:
            model = LevelModel(None, np.zeros(0))
            rows.tasks(level)
        models.append(model)
    modeled = Modeled(tuple(models), np.concatenate(rows.origins), stiffness, LONGEST * ROOM * radius)
    return _solved(place, rows.problem(bound), modeled, held.rows[held.limits(place)].tolist())


def second_order_correction(place: Place, step: ModelStep, missed: FloatArray) -> ModelStep:
    """The step again, with what the levels that can be met were missed by added to their targets."""
    low, high = step.problem.lower.copy(), step.problem.upper.copy()
    starts = step.problem.level_starts.tolist()
    for k, (level, model) in enumerate(zip(place.levels[:-1], step.models, strict=False)):
        if model.curvature is None:
            low[starts[k] : starts[k + 1]] += missed[level.first : level.last]
            high[starts[k] : starts[k + 1]] += missed[level.first : level.last]
    problem = replace(step.problem, target=np.clip(0.0, low, high), lower=low, upper=high)
    warm = [row for row in step.result.active.tolist() if row < len(place.walls)]
    return _solved(place, problem, step.modeled, warm)


def _solved(place: Place, problem: StepProblem, modeled: Modeled, warm: list[int]) -> ModelStep:
    result = solve_step(problem, warm)
    x = _divided(result.dq, place.scale)
    # where rows nearly depend on each other, levels may undo each other at length; part of a step keeps its limits too
    reach = float(np.sqrt(x @ x))
    part = modeled.longest / reach if reach > modeled.longest else 1.0
    if part < 1.0:
        x, result = x * part, replace(result, dq=result.dq * part)
    return ModelStep(problem, modeled, result, x, part)


def _divided(values: FloatArray, scale: FloatArray) -> FloatArray:
    """Values over scales, zero where the scale is: columns that do not move."""
    return np.divide(values, scale, out=np.zeros_like(values), where=scale > 0.0)


def _unscaled(rows: Matrix, scale: FloatArray) -> Matrix:
    return np.divide(rows, scale, out=np.zeros_like(rows), where=scale > 0.0)

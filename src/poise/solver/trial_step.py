"""The trial step of an iteration: Gauss-Newton levels as they are, levels in conflict by their second-order model.

All levels become rows of one prioritized linear step (:mod:`poise.solver.hierarchy`):

1. a level that can be met contributes its own rows J x = e;
2. a level in conflict contributes the rows of its model (:mod:`poise.solver.conflict`), and the bounds of its satisfied
   intervals;
3. the step is solved lexicographically under limits and couplings;
4. a step that is too long for the models is solved again with stiffer ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.solver.conflict import HigherPriority, LevelModel, level_model
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem, StepResult
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.iterate import ActiveSet, Iterate, LevelRows
from poise.solver.level_errors import Tolerances
from poise.solver.motion_penalty import MotionPenalty
from poise.tolerances import (
    INITIAL_MODEL_DAMPING,
    LEVEL_STEP_FACTOR,
    MAX_ACCEPTED_STEP_FACTOR,
    MAX_DAMPING_TRIALS,
    MAX_TOTAL_STEP_FACTOR,
)
from poise.types import BoolArray, FloatArray, IntArray, Matrix

LEAST_BOUND_SHRINK = 0.3  # factor of the length bound between two attempts, at least


@dataclass(frozen=True, eq=False)
class LevelModels:
    """Models behind a step."""

    models: tuple[LevelModel, ...]  # one per level
    origins: IntArray  # task row behind each row of the step's problem, -1 for rows of a model
    stiffness: float  # added to the models, in parts of their largest curvature
    max_length: float  # of the whole step


@dataclass(frozen=True, eq=False)
class TrialStep:
    """A trial step and its models."""

    problem: StepProblem
    level_models: LevelModels
    result: StepResult
    x: FloatArray  # (nv,) the step in scaled columns
    fraction: float  # of the computed step: below 1 where levels work against each other at length

    @property
    def models(self) -> tuple[LevelModel, ...]:
        """One per level."""
        return self.level_models.models

    @property
    def length(self) -> float:
        """‖x‖."""
        return float(np.sqrt(self.x @ self.x))

    def active_set(self, iterate: Iterate) -> ActiveSet:
        """Active constraints of the step."""
        return ActiveSet.of_step(self.result, iterate, self.level_models.origins)


def compute_trial_step(
    iterate: Iterate,
    in_conflict: BoolArray,
    trust_radius: float,
    active: ActiveSet,
    tolerances: Tolerances,
    motion: MotionPenalty,
) -> TrialStep:
    """Step of all levels inside a trust radius.

    The trust radius bounds each level's model separately, so the combined step may still be long in nearly flat
    directions when constraints are active. If it is, stiffness is added to the models and the step is solved again.
    """
    bound, stiffness = LEVEL_STEP_FACTOR * trust_radius, 0.0
    step = _attempt(iterate, in_conflict, trust_radius, active, tolerances, motion, bound, stiffness)
    for _ in range(MAX_DAMPING_TRIALS - 1):
        if step.length <= MAX_ACCEPTED_STEP_FACTOR * trust_radius or not in_conflict.any():
            break
        bound *= max(step.fraction, LEAST_BOUND_SHRINK)
        stiffness = max(10.0 * stiffness, INITIAL_MODEL_DAMPING)
        step = _attempt(iterate, in_conflict, trust_radius, active, tolerances, motion, bound, stiffness)
    return step


class _StepRows:
    """Rows of a step's problem, level by level, in scaled columns."""

    def __init__(self, iterate: Iterate) -> None:
        self.linear = iterate.linearization.problem
        self.scale = iterate.scale
        self.rows, self.starts = [np.zeros((0, len(iterate.scale)))], [0]
        self.lower, self.upper, self.origins = [np.zeros(0)], [np.zeros(0)], [np.zeros(0, dtype=np.int32)]
        self.range_space: list[Matrix] = [self.linear.equalities.jacobian * iterate.scale]  # used by each level

    def add_gauss_newton(self, level: LevelRows) -> None:
        """Add a level by the rows of its tasks."""
        self.range_space.append(level.jacobian)
        self._add_task_rows(np.arange(level.first, level.last, dtype=np.int32))
        self.starts.append(self.starts[-1] + len(level.errors))

    def add_conflict(self, level: LevelRows, rows: Matrix, targets: FloatArray) -> None:
        """Add a level in conflict: the rows of its model, and its satisfied intervals."""
        satisfied = level.first + np.flatnonzero(level.satisfied).astype(np.int32)
        self.range_space.append(np.concatenate([rows, np.zeros((len(satisfied), rows.shape[1]))]))
        self.rows.append(rows)
        self.lower.append(targets)
        self.upper.append(targets)
        self.origins.append(np.full(len(rows), -1, dtype=np.int32))
        self._add_task_rows(satisfied)
        self.starts.append(self.starts[-1] + len(rows) + len(satisfied))

    def _add_task_rows(self, indices: IntArray) -> None:
        self.rows.append(self.linear.jacobian[indices] * self.scale)
        self.lower.append(self.linear.lower[indices])
        self.upper.append(self.linear.upper[indices])
        self.origins.append(indices)

    def problem(self, bound: float) -> StepProblem:
        """All rows as one problem; the step of one level is no longer than a bound."""
        low, high = np.concatenate(self.lower), np.concatenate(self.upper)
        return replace(
            self.linear,
            jacobian=_unscaled(np.concatenate(self.rows), self.scale),
            target=np.clip(0.0, low, high),
            lower=low,
            upper=high,
            level_starts=np.array(self.starts, dtype=np.int32),
            masks=np.ones_like(self.linear.masks),  # the loop restricts whole solves: see selection_phases
            damping=Damping(rule=DampingRule.STEP_BOUND_NEWTON, max_step_norm=bound),
        )


def _attempt(
    iterate: Iterate,
    in_conflict: BoolArray,
    trust_radius: float,
    active: ActiveSet,
    tolerances: Tolerances,
    motion: MotionPenalty,
    bound: float,
    stiffness: float,
) -> TrialStep:
    rows, models = _StepRows(iterate), list[LevelModel]()
    for k, level in enumerate(iterate.levels):
        if in_conflict[k]:
            above = HigherPriority(rows.range_space, np.concatenate(rows.origins), active)
            model, model_rows, targets = level_model(iterate, k, above, trust_radius, tolerances, stiffness, motion)
            rows.add_conflict(level, model_rows, targets)
        else:
            model = LevelModel(None, np.zeros(0))
            rows.add_gauss_newton(level)
        models.append(model)
    max_length = MAX_TOTAL_STEP_FACTOR * LEVEL_STEP_FACTOR * trust_radius
    level_models = LevelModels(tuple(models), np.concatenate(rows.origins), stiffness, max_length)
    warm_start = active.rows[active.is_limit(iterate)].tolist()
    return _solve(iterate, rows.problem(bound), level_models, warm_start)


def second_order_correction(iterate: Iterate, step: TrialStep, mismatch: FloatArray) -> TrialStep:
    """The step again, with the mismatch of the linear models added to the targets of the Gauss-Newton levels."""
    low, high = step.problem.lower.copy(), step.problem.upper.copy()
    starts = step.problem.level_starts.tolist()
    for k, (level, model) in enumerate(zip(iterate.levels[:-1], step.models, strict=False)):
        if model.curvature is None:
            low[starts[k] : starts[k + 1]] += mismatch[level.first : level.last]
            high[starts[k] : starts[k + 1]] += mismatch[level.first : level.last]
    problem = replace(step.problem, target=np.clip(0.0, low, high), lower=low, upper=high)
    warm_start = [row for row in step.result.active.tolist() if row < len(iterate.limit_rows)]
    return _solve(iterate, problem, step.level_models, warm_start)


def _solve(iterate: Iterate, problem: StepProblem, level_models: LevelModels, warm_start: list[int]) -> TrialStep:
    result = solve_step(problem, warm_start)
    x = _unscaled(result.dq, iterate.scale)
    # where rows are nearly dependent, levels may undo each other at length; a fraction of a step keeps its limits too
    length = float(np.sqrt(x @ x))
    fraction = level_models.max_length / length if length > level_models.max_length else 1.0
    if fraction < 1.0:
        x, result = x * fraction, replace(result, dq=result.dq * fraction)
    return TrialStep(problem, level_models, result, x, fraction)


def _unscaled(values: FloatArray, scale: FloatArray) -> FloatArray:
    """Values over column scales, zero where the scale is: columns that do not move."""
    return np.divide(values, scale, out=np.zeros_like(values), where=scale > 0.0)

"""The linear step that a loop takes: levels that can be met as they are, levels in conflict with their curvature."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from poise.engine import Damping, DampingRule, StepProblem, StepResult, solve_step
from poise.solver.conflict import Worth, conflict_rows
from poise.solver.levels import Place
from poise.solver.limit_curvature import coupling_curvature, limit_curvature
from poise.types import BoolArray, FloatArray, IntArray, Matrix

PRICE_DAMPING = 1e-6  # keeps multipliers bounded where rows above are nearly dependent
TOUCHING = 1e-7  # a limit this near [rad or m] can be a wall
ROOM = 1.3  # levels that can be met have this many trust radii
LONGEST = 3.0  # and the whole step this many times as much


@dataclass(frozen=True, eq=False)
class Held:
    """Limits that held the step before: which level each blocks first, and how hard."""

    rows: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    levels: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    multipliers: FloatArray = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def by(cls, result: StepResult, limits: int) -> Held:
        """What a step was held by; ends of intervals are numbered anew in every step and are left out."""
        own = result.active < limits
        return cls(result.active[own], result.blocked_levels[own], result.multipliers[own])

    def touching(self, margins: FloatArray) -> Held:
        """Those that still touch."""
        near = margins[self.rows] < TOUCHING
        return Held(self.rows[near], self.levels[near], self.multipliers[near])


@dataclass(frozen=True, eq=False)
class LevelModel:
    """A level as the step saw it."""

    curvature: Matrix | None  # what is added to JᵀJ in scaled columns; None for levels that can be met
    prices: FloatArray  # multipliers of the rows of the levels above
    on_edge: bool = False
    resting: bool = False


@dataclass(frozen=True, eq=False)
class ModelStep:
    """A step with the models behind it; `x` is the step in scaled columns."""

    problem: StepProblem
    result: StepResult
    models: tuple[LevelModel, ...]
    x: FloatArray

    @property
    def length(self) -> float:
        """‖x‖."""
        return float(np.sqrt(self.x @ self.x))


def model_step(place: Place, in_conflict: BoolArray, radius: float, held: Held, worth: Worth) -> ModelStep:
    """Step inside a trust radius."""
    given = place.assembly.problem
    walls = held.touching(given.inequalities.values)
    equalities = given.equalities.jacobian * place.scale
    rows, lower, upper, starts = list[Matrix](), list[FloatArray](), list[FloatArray](), [0]
    models, used = list[LevelModel](), [equalities]
    for k, level in enumerate(place.levels):
        span = slice(level.first, level.last)
        own, low, high = given.jacobian[span] * place.scale, given.lower[span], given.upper[span]
        model = LevelModel(None, np.zeros(0))
        if in_conflict[k]:
            model, own, targets = _conflict(place, k, models, used, walls, radius, worth)
            kept = level.kept
            low, high = np.append(targets, given.lower[span][kept]), np.append(targets, given.upper[span][kept])
            own = np.concatenate([own, given.jacobian[span][kept] * place.scale])
        models.append(model)
        rows.append(own)
        lower.append(low)
        upper.append(high)
        used.append(level.jacobian if model.curvature is None else own[: len(own) - int(level.kept.sum())])
        starts.append(starts[-1] + len(own))
    low, high = np.concatenate([np.zeros(0), *lower]), np.concatenate([np.zeros(0), *upper])
    problem = replace(
        given,
        jacobian=_unscaled(np.concatenate([np.zeros((0, len(place.scale))), *rows]), place.scale),
        target=np.clip(0.0, low, high),
        lower=low,
        upper=high,
        level_starts=np.array(starts, dtype=np.int32),
        damping=Damping(rule=DampingRule.NEWTON, bound=ROOM * radius),
    )
    return _solved(place, problem, tuple(models), held.rows.tolist())


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
    return _solved(place, problem, step.models, warm)


def _solved(place: Place, problem: StepProblem, models: tuple[LevelModel, ...], warm: list[int]) -> ModelStep:
    result = solve_step(problem, warm)
    x = _divided(result.dq, place.scale)
    # where rows nearly depend on each other, levels may undo each other at length; part of a step keeps its limits too
    longest, reach = LONGEST * problem.damping.bound, float(np.sqrt(x @ x))
    if reach > longest:
        x, result = x * (longest / reach), replace(result, dq=result.dq * (longest / reach))
    return ModelStep(problem, result, models, x)


def _conflict(
    place: Place, k: int, models: list[LevelModel], used: list[Matrix], walls: Held, radius: float, worth: Worth
) -> tuple[LevelModel, Matrix, FloatArray]:
    """Model, rows and targets of a level in conflict."""
    level = place.levels[k]
    holding, leaning = (walls.levels >= 0) & (walls.levels < k), walls.levels == k
    frozen = _unit(place.walls[walls.rows[holding]])
    own_walls = _unit(np.concatenate([place.walls[walls.rows[leaning]], _edges(place, k)]))
    above = np.concatenate([*used, frozen])
    slope = -level.jacobian.T @ level.errors
    multipliers = _prices(np.concatenate([above, own_walls]), slope)
    prices = np.zeros(level.first)
    start = len(used[0])
    for j, (model, rows) in enumerate(zip(models, used[1:], strict=True)):
        if model.curvature is None:
            prices[place.levels[j].first : place.levels[j].last] = multipliers[start : start + len(rows)]
        start += len(rows)
    pushes = multipliers[start : start + len(frozen)] / np.linalg.norm(place.walls[walls.rows[holding]], axis=1)
    bends = _curvature(place, np.concatenate([prices, -level.errors]))
    bends += coupling_curvature(place.pose, multipliers[: len(used[0])])
    bends += limit_curvature(place.pose, walls.rows[holding], pushes)
    bends += limit_curvature(place.pose, walls.rows[leaning], -walls.multipliers[leaning])
    bends *= np.outer(place.scale, place.scale)
    is_last = k == len(place.levels) - 1
    hessian = level.jacobian.T @ level.jacobian + bends
    found = conflict_rows(hessian, slope, _null_space(above), own_walls, radius, level.size, is_last, worth)
    return LevelModel(bends, prices, found.on_edge, found.resting), found.rows, found.targets


def _edges(place: Place, k: int) -> Matrix:
    """Rows of kept intervals, down to a level, at whose ends the figure stands: walls as well."""
    problem, last = place.assembly.problem, place.levels[k].last
    kept = np.concatenate([level.kept for level in place.levels[: k + 1]])
    touching = kept & ((problem.lower[:last] > -TOUCHING) | (problem.upper[:last] < TOUCHING))
    return problem.jacobian[:last][touching] * place.scale


def _prices(rows: Matrix, slope: FloatArray) -> FloatArray:
    """Multipliers λ with slope + rowsᵀλ as small as can be."""
    gram = rows @ rows.T
    gram[np.diag_indices_from(gram)] += PRICE_DAMPING
    return np.asarray(np.linalg.solve(gram, -rows @ slope))


def _curvature(place: Place, weights: FloatArray) -> Matrix:
    """Σ wᵢ ∇²xᵢ over the first rows of an assembly; tasks whose weights are all zero are not asked."""
    total = np.zeros((place.pose.figure.nv,) * 2)
    assembly = place.assembly
    for task, span, factor in zip(assembly.tasks, assembly.spans, assembly.scales, strict=True):
        if span.start < len(weights) and np.any(weights[span]):
            total += task.curvature_to_rest(place.pose, weights[span] * factor)
    return total


def _null_space(rows: Matrix, tolerance: float = 1e-9) -> Matrix:
    """Orthonormal columns that no row feels."""
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, sizes, right = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.count_nonzero(sizes > tolerance * max(1.0, float(sizes.max(initial=0.0)))))
    return np.asarray(right[rank:].T)


def _unit(rows: Matrix) -> Matrix:
    return np.asarray(rows / np.maximum(np.sqrt((rows**2).sum(axis=1)), 1e-300)[:, None])


def _divided(values: FloatArray, scale: FloatArray) -> FloatArray:
    """Values over scales, zero where the scale is: columns that do not move."""
    return np.divide(values, scale, out=np.zeros_like(values), where=scale > 0.0)


def _unscaled(rows: Matrix, scale: FloatArray) -> Matrix:
    return np.divide(rows, scale, out=np.zeros_like(rows), where=scale > 0.0)

"""The model of a level in conflict: what bends it, and what it leans on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.math.decomposition import svd
from poise.solver.active_constraints import Held
from poise.solver.conflict import Tolerances, conflict_rows
from poise.solver.iterate import Place
from poise.solver.limit_curvature import coupling_curvature, limit_curvature
from poise.solver.motion_penalty import MotionPrice
from poise.types import FloatArray, IntArray, Matrix

PRICE_DAMPING = 1e-6  # keeps multipliers bounded where rows above are nearly dependent


@dataclass(frozen=True, eq=False)
class LevelModel:
    """A level as the step saw it."""

    curvature: Matrix | None  # what is added to JᵀJ in scaled columns; None for levels that can be met
    prices: FloatArray  # multipliers of the rows of the levels above
    on_edge: bool = False
    resting: bool = False


@dataclass(frozen=True, eq=False)
class Above:
    """What stands above a level: couplings and the rows of the levels, with the tasks' rows behind these, and walls."""

    used: list[Matrix]
    origins: IntArray
    held: Held


def level_model(
    place: Place, k: int, above: Above, radius: float, worth: Tolerances, stiffness: float, motion: MotionPrice
) -> tuple[LevelModel, Matrix, FloatArray]:
    """Model, rows and targets of a level in conflict.

    Rows of tasks that stand outside of their intervals are walls as the ends at which the figure stands are: the level
    leans on them, or would rather go on inwards and they are none.
    """
    level, walls, origins = place.levels[k], above.held.at(place, k), above.origins
    holding, leaning = walls.holding(k), walls.leaning(k)
    frozen, lengths = _unit(holding.gradients(place))
    slope, couplings = -level.jacobian.T @ level.errors, len(above.used[0])
    rows = np.concatenate([*above.used, frozen])
    open_rows = origins[(origins >= 0) & place.is_open[np.maximum(origins, 0)]] if len(origins) else origins
    rows[couplings : couplings + len(origins)][np.isin(origins, open_rows)] = 0.0
    own_walls, multipliers, open_rows = _leaned_on(place, rows, leaning, open_rows, above.held, slope)
    pushes = multipliers[couplings + len(origins) : len(rows)] / lengths
    weights = holding.row_weights(place, pushes) + leaning.row_weights(place, -leaning.multipliers)
    weights[level.first : level.last] -= level.errors
    own = origins >= 0
    weights[origins[own]] += multipliers[couplings : couplings + len(origins)][own]
    weights[open_rows] += _pushing(place, open_rows, multipliers[len(multipliers) - len(open_rows) :])
    bends = _curvature(place, weights) + coupling_curvature(place.pose, multipliers[:couplings])
    hard, bent = holding.limits(place), leaning.limits(place)
    bends += limit_curvature(place.pose, holding.rows[hard], pushes[hard])
    bends += limit_curvature(place.pose, leaning.rows[bent], -leaning.multipliers[bent])
    bends *= np.outer(place.scale, place.scale)
    hessian, is_last = level.jacobian.T @ level.jacobian + bends, k == len(place.levels) - 1
    free = _null_space(rows)
    paid = motion.of_level(k), motion.walked
    lower = place.levels[k + 1 :]
    below = np.array([each.jacobian.T @ each.errors for each in lower]).reshape(len(lower), len(slope))
    found = conflict_rows(hessian, slope, free, own_walls, radius, level.size, is_last, worth, stiffness, *paid, below)
    return LevelModel(bends, weights[: level.first], found.on_edge, found.resting), found.rows, found.targets


def _leaned_on(
    place: Place, rows: Matrix, leaning: Held, open_rows: IntArray, held: Held, slope: FloatArray
) -> tuple[Matrix, FloatArray, IntArray]:
    """Walls a level leans on itself, multipliers of all rows above and of these, and the open rows among them."""
    ends, _ = _unit(leaning.gradients(place))
    outside, _ = _unit(place.assembly.problem.jacobian[open_rows] * place.scale)
    multipliers = _prices(np.concatenate([rows, ends, outside]), slope)
    inwards = multipliers[len(multipliers) - len(open_rows) :] * place.errors[open_rows] > 0.0
    pushed = held.end_rows(place)[held.levels[~held.limits(place)] >= 0]
    stays = ~inwards | np.isin(open_rows, pushed)
    if not stays.all():
        open_rows, outside = open_rows[stays], outside[stays]
        multipliers = _prices(np.concatenate([rows, ends, outside]), slope)
    return np.concatenate([ends, outside]), multipliers, open_rows


def _pushing(place: Place, rows: IntArray, multipliers: FloatArray) -> FloatArray:
    """Multipliers of rows from those of unit rows, none where it would be a gain to leave an interval."""
    _, lengths = _unit(place.assembly.problem.jacobian[rows] * place.scale)
    return np.where(multipliers * place.errors[rows] > 0.0, 0.0, multipliers / lengths)


def _prices(rows: Matrix, slope: FloatArray) -> FloatArray:
    """Multipliers λ with slope + rowsᵀλ as small as can be."""
    gram = rows @ rows.T
    gram[np.diag_indices_from(gram)] += PRICE_DAMPING
    return np.asarray(np.linalg.solve(gram, -rows @ slope))


def _curvature(place: Place, weights: FloatArray) -> Matrix:
    """Σ wᵢ ∇²xᵢ over all rows; tasks whose weights are all zero are not asked."""
    total = np.zeros((place.pose.figure.nv,) * 2)
    assembly = place.assembly
    for task, span, factor in zip(assembly.tasks, assembly.spans, assembly.scales, strict=True):
        if np.any(weights[span]):
            total += task.solver_hessian(place.pose, weights[span] * factor)
    return total


def _null_space(rows: Matrix, tolerance: float = 1e-9) -> Matrix:
    """Orthonormal columns that no row feels."""
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, sizes, right = svd(rows, full_matrices=True)
    rank = int(np.count_nonzero(sizes > tolerance * max(1.0, float(sizes.max(initial=0.0)))))
    return np.asarray(right[rank:].T)


def _unit(rows: Matrix) -> tuple[Matrix, FloatArray]:
    """Rows of unit length, and their lengths."""
    lengths = np.maximum(np.sqrt((rows**2).sum(axis=1)), 1e-300)
    return rows / lengths[:, None], lengths

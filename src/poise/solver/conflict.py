"""The conflict model: a level that cannot be met, as rows of a linear step.

A level that can be met is Gauss-Newton: J dq = e. A level in conflict keeps a residual, and then the second derivatives
of its tasks matter as much as the first. Its model becomes ½ xᵀHx + g·x with g = -Jᵀe and the Hessian of its Lagrangian

    H = JᵀJ - Σ eᵢ ∇²xᵢ + Σ λⱼ ∇²xⱼ - Σ μ ∇²m

over its own rows i, the rows j of the levels above with the multipliers λ by which they constrain it, and the margins m
of the active limits with multipliers μ. On the null space Z of the levels above, H is split along the constraints that
block the level itself (those with a positive multiplier in the step before):

* tangent to them, H = Q Λ Qᵀ, and a shift μ that keeps the step inside the trust radius gives the rows
  (Λ + μ)^½ (ZQ)ᵀ x = (Λ + μ)^½ z, with z the best step inside the radius. Flat directions are left to the levels below;
  a level that has next to nothing to gain stays where it is, and still keeps its directions. At a saddle all ways off
  are equally good: the first level below with a gradient along them chooses;
* normal to them it is made stiff, so that a constraint that no longer blocks the level is left by a little, and is
  inactive in the next step.

So the prioritized step itself needs no second derivatives [Baerlocher2001, 5.3 with second-order terms].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.math.least_squares import svd
from poise.solver.conflict_rows import UNIT_ROW_RANK_TOL, QuadraticModel, conflict_rows
from poise.solver.constraint_hessian import coupling_hessian, limit_hessian
from poise.solver.iterate import ActiveSet, Iterate
from poise.solver.level_errors import Tolerances
from poise.solver.motion_penalty import MotionPenalty
from poise.tolerances import MULTIPLIER_DAMPING
from poise.types import FloatArray, IntArray, Matrix


@dataclass(frozen=True, eq=False)
class LevelModel:
    """A level as the trial step modeled it."""

    curvature: Matrix | None  # H - JᵀJ in scaled columns; None for Gauss-Newton levels
    multipliers: FloatArray  # of the rows of the levels above
    on_boundary: bool = False  # of the trust region
    stationary: bool = False  # next to nothing to gain tangent to its constraints


@dataclass(frozen=True, eq=False)
class HigherPriority:
    """What constrains a level: rows of couplings and levels above, the task rows behind these, and the active set."""

    rows: list[Matrix]
    origins: IntArray
    active: ActiveSet


def level_model(
    iterate: Iterate,
    k: int,
    above: HigherPriority,
    trust_radius: float,
    tolerances: Tolerances,
    stiffness: float,
    motion: MotionPenalty,
) -> tuple[LevelModel, Matrix, FloatArray]:
    """Model, rows and targets of level k, which is in conflict.

    Task rows outside of their intervals act as constraints like the bounds at which the iterate is: they block the
    level, or it would rather go on inwards and they are inactive. `stiffness` is added to every curvature, in parts of
    the largest.
    """
    level, gradient = iterate.levels[k], -iterate.levels[k].jacobian.T @ iterate.levels[k].errors
    lagrangian = _lagrangian(iterate, k, above, gradient)
    lower = iterate.levels[k + 1 :]
    model = QuadraticModel(
        hessian=level.jacobian.T @ level.jacobian + lagrangian.curvature,
        gradient=gradient,
        null_space=_null_space(lagrangian.rows_above),
        own_constraints=lagrangian.own_constraints,
        error_norm=level.error_norm,
        is_last=k == len(iterate.levels) - 1,
        penalty=motion.weight_of(k),
        displacement=motion.displacement,
        below=np.array([other.jacobian.T @ other.errors for other in lower]).reshape(len(lower), len(gradient)),
    )
    found = conflict_rows(model, trust_radius, tolerances, stiffness)
    multipliers = lagrangian.row_weights[: level.first]
    summary = LevelModel(lagrangian.curvature, multipliers, found.on_boundary, found.stationary)
    return summary, found.rows, found.targets


# --- Hessian of the Lagrangian ----------------------------------------------------------------------------------------


class _Lagrangian(NamedTuple):
    """Second-order part of a level's Lagrangian, and the constraints behind it."""

    curvature: Matrix  # (nv, nv) H - JᵀJ in scaled columns
    row_weights: FloatArray  # weights of the Hessians of all task rows: -e, and the multipliers of the rows above
    rows_above: Matrix  # couplings, rows of the levels above, and unit gradients of constraints that block these
    own_constraints: Matrix  # unit gradients of the constraints that block the level itself


def _lagrangian(iterate: Iterate, k: int, above: HigherPriority, gradient: FloatArray) -> _Lagrangian:
    level, constraints, origins = iterate.levels[k], above.active.touching(iterate, k), above.origins
    from_above, own = constraints.blocking_above(k), constraints.blocking(k)
    frozen, lengths = _unit_rows(from_above.gradients(iterate))
    rows, couplings = np.concatenate([*above.rows, frozen]), len(above.rows[0])
    violated = origins[(origins >= 0) & iterate.violated_intervals[np.maximum(origins, 0)]] if len(origins) else origins
    rows[couplings : couplings + len(origins)][np.isin(origins, violated)] = 0.0
    own_rows, multipliers, violated = _own_constraints(iterate, rows, own, violated, above.active, gradient)
    limit_multipliers = multipliers[couplings + len(origins) : len(rows)] / lengths
    weights = from_above.row_weights(iterate, limit_multipliers) + own.row_weights(iterate, -own.multipliers)
    weights[level.first : level.last] -= level.errors
    is_task = origins >= 0
    weights[origins[is_task]] += multipliers[couplings : couplings + len(origins)][is_task]
    weights[violated] += _inward_multipliers(iterate, violated, multipliers[len(multipliers) - len(violated) :])
    curvature = _task_hessian(iterate, weights) + coupling_hessian(iterate.pose, multipliers[:couplings])
    above_limits, own_limits = from_above.is_limit(iterate), own.is_limit(iterate)
    curvature += limit_hessian(iterate.pose, from_above.rows[above_limits], limit_multipliers[above_limits])
    curvature += limit_hessian(iterate.pose, own.rows[own_limits], -own.multipliers[own_limits])
    curvature *= np.outer(iterate.scale, iterate.scale)
    return _Lagrangian(curvature, weights, rows, own_rows)


def _own_constraints(
    iterate: Iterate, rows: Matrix, own: ActiveSet, violated: IntArray, active: ActiveSet, gradient: FloatArray
) -> tuple[Matrix, FloatArray, IntArray]:
    """Constraints that block the level itself, multipliers of all rows above and of these, and the violated rows."""
    bounds, _ = _unit_rows(own.gradients(iterate))
    outside, _ = _unit_rows(iterate.linearization.problem.jacobian[violated] * iterate.scale)
    multipliers = _least_squares_multipliers(np.concatenate([rows, bounds, outside]), gradient)
    inwards = multipliers[len(multipliers) - len(violated) :] * iterate.errors[violated] > 0.0
    active_bounds = active.bound_rows(iterate)[active.levels[~active.is_limit(iterate)] >= 0]
    stays = ~inwards | np.isin(violated, active_bounds)
    if not stays.all():
        violated, outside = violated[stays], outside[stays]
        multipliers = _least_squares_multipliers(np.concatenate([rows, bounds, outside]), gradient)
    return np.concatenate([bounds, outside]), multipliers, violated


def _inward_multipliers(iterate: Iterate, rows: IntArray, multipliers: FloatArray) -> FloatArray:
    """Multipliers of rows from those of unit rows; zero where leaving the interval would be a gain."""
    _, lengths = _unit_rows(iterate.linearization.problem.jacobian[rows] * iterate.scale)
    return np.where(multipliers * iterate.errors[rows] > 0.0, 0.0, multipliers / lengths)


def _least_squares_multipliers(rows: Matrix, gradient: FloatArray) -> FloatArray:
    """Multipliers λ that minimize ‖gradient + rowsᵀλ‖."""
    gram = rows @ rows.T
    gram[np.diag_indices_from(gram)] += MULTIPLIER_DAMPING
    return np.asarray(np.linalg.solve(gram, -rows @ gradient))


def _task_hessian(iterate: Iterate, weights: FloatArray) -> Matrix:
    """Σ wᵢ ∇²xᵢ over all rows; tasks whose weights are all zero are skipped."""
    total = np.zeros((iterate.pose.figure.nv,) * 2)
    linearization = iterate.linearization
    for task, span, factor in zip(linearization.tasks, linearization.spans, linearization.scales, strict=True):
        if np.any(weights[span]):
            total += task.solver_hessian(iterate.pose, weights[span] * factor)
    return total


def _null_space(rows: Matrix) -> Matrix:
    """Orthonormal basis (nv, f) of the null space of rows."""
    if len(rows) == 0:
        return np.eye(rows.shape[1])
    _, singular_values, right = svd(rows, full_matrices=True)
    threshold = UNIT_ROW_RANK_TOL * max(1.0, float(singular_values.max(initial=0.0)))
    rank = int(np.count_nonzero(singular_values > threshold))
    return np.asarray(right[rank:].T)


def _unit_rows(rows: Matrix) -> tuple[Matrix, FloatArray]:
    """Rows of unit length, and their lengths."""
    lengths = np.maximum(np.sqrt((rows**2).sum(axis=1)), 1e-300)
    return rows / lengths[:, None], lengths

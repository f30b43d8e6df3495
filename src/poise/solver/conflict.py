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
from poise.solver.constraint_hessian import coupling_hessian, limit_hessian
from poise.solver.iterate import ActiveSet, Iterate
from poise.solver.level_errors import Tolerances, cost_scale
from poise.solver.motion_penalty import MotionPenalty
from poise.solver.trust_region import trust_step
from poise.tolerances import (
    CONFLICT_ZERO_GRADIENT_TOL,
    DEFINITE_CURVATURE_FRACTION,
    EQUAL_CURVATURE_TOL,
    MIN_ACROSS_CURVATURE,
    MIN_CONVERGENCE_RADIUS,
    MULTIPLIER_DAMPING,
    NEGLIGIBLE_REDUCTION_FRACTION,
    NULL_CURVATURE_TOL,
    RELEASE_RADIUS_FRACTION,
)
from poise.types import FloatArray, IntArray, Matrix

UNIT_ROW_RANK_TOL = 1e-9  # singular values of unit rows below this count as zero
LEAST_CURVATURE = 1e-9  # curvatures that are used are at least this far from zero
LEAST_SHIFTED_CURVATURE = 1e-8  # and after the shift at least this positive


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


@dataclass(frozen=True, eq=False)
class _ConflictRows:
    """Rows (scaled columns) and targets of a model."""

    rows: Matrix
    targets: FloatArray
    on_boundary: bool
    stationary: bool


@dataclass(frozen=True, eq=False)
class _Quadratic:
    """Model ½ xᵀHx + g·x of a level in scaled columns, and what it is restricted to."""

    hessian: Matrix  # (nv, nv) H
    gradient: FloatArray  # (nv,) g
    null_space: Matrix  # (nv, f) orthonormal columns Z
    own_constraints: Matrix  # (c, nv) unit gradients of the constraints that block the level itself
    error_norm: float  # ‖e‖ of the level
    is_last: bool  # no level stands below: flat directions are kept as well
    penalty: float  # motion penalty of half a squared radian
    displacement: FloatArray  # (nv,) motion so far
    below: Matrix  # (levels below, nv) descent directions Jᵀe of the levels below


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
    model = _Quadratic(
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
    found = _conflict_rows(model, trust_radius, tolerances, stiffness)
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


# --- rows of the model ------------------------------------------------------------------------------------------------


def _conflict_rows(model: _Quadratic, trust_radius: float, tolerances: Tolerances, stiffness: float) -> _ConflictRows:
    """Rows and targets whose least-squares solution is the trust-region step of the model."""
    normal, tangent = _split(model.own_constraints @ model.null_space)
    reduced = model.null_space.T @ model.hessian @ model.null_space
    reduced_gradient = model.null_space.T @ model.gradient
    tangent_hessian = _symmetric(tangent.T @ reduced @ tangent)
    largest = max(1.0, float(np.linalg.norm(tangent_hessian)))
    curvatures, directions, is_convex = _used_directions(tangent_hessian, model, tangent, largest)
    curvatures = curvatures + model.penalty
    slopes = directions.T @ (model.gradient + model.penalty * model.displacement)
    shift = 0.0
    if not is_convex:
        curvatures, slopes = _without_flat(curvatures, slopes, model.error_norm)
        shift = LEAST_SHIFTED_CURVATURE - float(curvatures.min(initial=0.0))
    attainable = trust_step(curvatures, slopes, max(trust_radius, MIN_CONVERGENCE_RADIUS))
    stationary = attainable.predicted_reduction(curvatures, slopes) < tolerances.least_reduction(model.error_norm)
    best, on_boundary = np.zeros(len(slopes)), False
    if not stationary:
        inside = trust_step(curvatures, slopes, trust_radius)
        best, on_boundary, shift = inside.step, inside.on_boundary, max(inside.shift, shift)
        if (escapes := inside.escape_directions) > 0:
            best[:escapes] = _escape_direction(best[0], model.below @ directions[:, :escapes], best[:escapes])
    shift += stiffness * largest
    if stiffness > 0.0 and not stationary:
        best = -slopes / (curvatures + shift)
    root = np.sqrt(curvatures + shift)
    rows = [root[:, None] * directions.T]
    targets = [root * best]
    if normal.shape[1]:
        normal_rows, normal_targets = _normal_rows(normal, reduced, reduced_gradient, largest, trust_radius)
        rows.append(normal_rows @ model.null_space.T)
        targets.append(normal_targets)
    return _ConflictRows(np.concatenate(rows), np.concatenate(targets), on_boundary, stationary)


def _used_directions(
    tangent_hessian: Matrix, model: _Quadratic, tangent: Matrix, largest: float
) -> tuple[FloatArray, Matrix, bool]:
    """Eigenvalues and eigenvectors that the level uses, and whether these are all and the model is convex."""
    curvatures, eigenvectors = np.linalg.eigh(tangent_hessian)
    directions = _with_fixed_signs(model.null_space @ tangent @ eigenvectors)
    if curvatures.min(initial=np.inf) > DEFINITE_CURVATURE_FRACTION * largest:
        return curvatures, directions, True
    used = (np.abs(curvatures) > NULL_CURVATURE_TOL * largest) | model.is_last
    used |= np.abs(directions.T @ model.gradient) > CONFLICT_ZERO_GRADIENT_TOL
    return curvatures[used], directions[:, used], False


def _without_flat(curvatures: FloatArray, slopes: FloatArray, error_norm: float) -> tuple[FloatArray, FloatArray]:
    """Curvatures bounded away from zero, and slopes set to zero where the reduction is negligible."""
    cost = max(cost_scale(error_norm), 1e-6)
    negligible = (slopes**2 < 2.0 * NEGLIGIBLE_REDUCTION_FRACTION * cost * np.abs(curvatures)) & (curvatures > -1e-6)
    bounded = np.where(np.abs(curvatures) < LEAST_CURVATURE, LEAST_CURVATURE, curvatures)
    return bounded, np.where(negligible, 0.0, slopes)


def _split(constraints: Matrix) -> tuple[Matrix, Matrix]:
    """Orthonormal columns normal and tangent to the constraints."""
    count = constraints.shape[1]
    if len(constraints) == 0:
        return np.zeros((count, 0)), np.eye(count)
    _, singular_values, right = svd(constraints, full_matrices=True)
    rank = int(np.count_nonzero(singular_values > UNIT_ROW_RANK_TOL))
    return right[:rank].T, right[rank:].T


def _normal_rows(
    normal: Matrix, reduced: Matrix, reduced_gradient: FloatArray, largest: float, trust_radius: float
) -> tuple[Matrix, FloatArray]:
    """Stiff rows and targets normal to the level's own constraints.

    The stiffness along each eigenvector is |H|, at least a part of the largest curvature, and so large that the step
    is no longer than a part of the trust radius.
    """
    curvatures, eigenvectors = np.linalg.eigh(_symmetric(normal.T @ reduced @ normal))
    directions = normal @ _resolved_ties(curvatures, eigenvectors, normal.T @ reduced_gradient, largest)
    slopes = directions.T @ reduced_gradient
    stiffness = np.maximum(np.abs(curvatures), MIN_ACROSS_CURVATURE * largest)
    root = np.sqrt(np.maximum(stiffness, np.abs(slopes) / (RELEASE_RADIUS_FRACTION * trust_radius)))
    return root[:, None] * directions.T, -slopes / root


def _resolved_ties(curvatures: FloatArray, eigenvectors: Matrix, gradient: FloatArray, largest: float) -> Matrix:
    """Eigenvectors of which the first one of equal curvatures is along the gradient: others would be up to rounding."""
    resolved = eigenvectors.copy()
    starts = np.flatnonzero(np.diff(curvatures, prepend=-np.inf) > EQUAL_CURVATURE_TOL * largest)
    for start, end in zip(starts, [*starts[1:], len(curvatures)], strict=True):
        tied = resolved[:, start:end]
        along = tied.T @ gradient
        norm = float(np.linalg.norm(along))
        if end - start > 1 and norm > 0.0:
            mirror = along / norm - np.eye(end - start)[0]
            square = float(mirror @ mirror)
            if square > 0.0:
                resolved[:, start:end] = tied - np.outer(tied @ mirror, 2.0 / square * mirror)
    return resolved


def _escape_direction(length: float, gradients: Matrix, default: FloatArray) -> FloatArray:
    """Step off a saddle along the descent direction of the first level below that has one; else the default."""
    for gradient in gradients:
        norm = float(np.linalg.norm(gradient))
        if norm > CONFLICT_ZERO_GRADIENT_TOL:
            return np.asarray(length / norm * gradient)
    return default


def _symmetric(matrix: Matrix) -> Matrix:
    return 0.5 * (matrix + matrix.T)


def _with_fixed_signs(vectors: Matrix) -> Matrix:
    """Eigenvectors with their largest entry positive, so that the way off a saddle is reproducible."""
    if vectors.size == 0:
        return vectors
    largest = np.argmax(np.abs(vectors), axis=0)
    return np.asarray(vectors * np.where(vectors[largest, np.arange(vectors.shape[1])] < 0.0, -1.0, 1.0))

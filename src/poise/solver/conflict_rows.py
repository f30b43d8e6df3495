"""Rows of the model of a level in conflict: its trust-region step as one level of the prioritized step.

The quadratic model ½ xᵀHx + g·x of :mod:`poise.solver.conflict` is split on the null space of the levels above. Along
the constraints that block the level itself the step is computed in the eigenbasis of H; for a long chain with one
level in the Krylov space of its gradient, where a few directions do. Normal to the constraints the model is stiff.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.math.least_squares import svd
from poise.solver.krylov_space import krylov_spaces
from poise.solver.level_errors import Tolerances, cost_scale
from poise.solver.trust_region import trust_step
from poise.tolerances import (
    CONFLICT_ZERO_GRADIENT_TOL,
    DEFINITE_CURVATURE_FRACTION,
    EQUAL_CURVATURE_TOL,
    MIN_ACROSS_CURVATURE,
    MIN_CONVERGENCE_RADIUS,
    NEGLIGIBLE_REDUCTION_FRACTION,
    NULL_CURVATURE_TOL,
    RELEASE_RADIUS_FRACTION,
)
from poise.types import FloatArray, Matrix

UNIT_ROW_RANK_TOL = 1e-9  # singular values of unit rows below this count as zero
LEAST_CURVATURE = 1e-9  # curvatures that are used are at least this far from zero
LEAST_SHIFTED_CURVATURE = 1e-8  # and after the shift at least this positive
MIN_KRYLOV_SIZE = 64  # from this size on a level alone is tried in the Krylov space of its gradient
KRYLOV_SHARE = 2  # up to this share of its size
KRYLOV_STRIDE = 4  # least dimensions between two tests
KRYLOV_RESIDUAL_TOL = 1e-6  # residual of a step relative to the gradient


@dataclass(frozen=True, eq=False)
class ConflictRows:
    """Rows (scaled columns) and targets of a model."""

    rows: Matrix
    targets: FloatArray
    on_boundary: bool
    stationary: bool


@dataclass(frozen=True, eq=False)
class QuadraticModel:
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


def conflict_rows(model: QuadraticModel, trust_radius: float, tolerances: Tolerances, stiffness: float) -> ConflictRows:
    """Rows and targets whose least-squares solution is the trust-region step of the model."""
    normal, tangent = _split(model.own_constraints @ model.null_space)
    reduced = model.null_space.T @ model.hessian @ model.null_space
    reduced_gradient = model.null_space.T @ model.gradient
    tangent_hessian = _symmetric(tangent.T @ reduced @ tangent)
    largest = max(1.0, float(np.linalg.norm(tangent_hessian)))
    how = (model, trust_radius, tolerances, stiffness * largest)
    found = _krylov_rows(tangent_hessian, model.null_space @ tangent, largest, *how)
    if found is None:
        curvatures, directions, is_convex = _used_directions(tangent_hessian, model, tangent, largest)
        slopes = directions.T @ (model.gradient + model.penalty * model.displacement)
        step = _step_along(curvatures + model.penalty, slopes, is_convex, *how)
        if (escapes := step.escape_directions) > 0:
            chosen = _escape_direction(step.best[0], model.below @ directions[:, :escapes], step.best[:escapes])
            step.best[:escapes] = chosen
        root = np.sqrt(step.curvatures + step.shift)
        found = ConflictRows(root[:, None] * directions.T, root * step.best, step.on_boundary, step.is_stationary)
    if not normal.shape[1]:
        return found
    normal_rows, normal_targets = _normal_rows(normal, reduced, reduced_gradient, largest, trust_radius)
    rows = np.concatenate([found.rows, normal_rows @ model.null_space.T])
    return replace(found, rows=rows, targets=np.concatenate([found.targets, normal_targets]))


class _StepAlong(NamedTuple):
    """Trust-region step along directions, in their coordinates."""

    best: FloatArray
    curvatures: FloatArray  # bounded away from zero, without the shift
    shift: float
    on_boundary: bool
    is_stationary: bool
    escape_directions: int  # the first so many directions leave a saddle alike
    tested: FloatArray  # the step that was tested for convergence


def _step_along(
    curvatures: FloatArray,
    slopes: FloatArray,
    is_convex: bool,
    model: QuadraticModel,
    trust_radius: float,
    tolerances: Tolerances,
    stiffness: float,
) -> _StepAlong:
    """The step of a model with these curvatures and slopes, the motion penalty included."""
    shift = 0.0
    if not is_convex:
        curvatures, slopes = _without_flat(curvatures, slopes, model.error_norm)
        shift = LEAST_SHIFTED_CURVATURE - float(curvatures.min(initial=0.0))
    attainable = trust_step(curvatures, slopes, max(trust_radius, MIN_CONVERGENCE_RADIUS))
    stationary = attainable.predicted_reduction(curvatures, slopes) < tolerances.least_reduction(model.error_norm)
    best, on_boundary, escapes = np.zeros(len(slopes)), False, 0
    if not stationary:
        inside = trust_step(curvatures, slopes, trust_radius)
        best, on_boundary, shift = inside.step, inside.on_boundary, max(inside.shift, shift)
        escapes = inside.escape_directions
    shift += stiffness
    if stiffness > 0.0 and not stationary:
        best, escapes = -slopes / (curvatures + shift), 0
    return _StepAlong(best, curvatures, shift, on_boundary, stationary, escapes, attainable.step)


def _krylov_rows(
    tangent_hessian: Matrix,
    directions: Matrix,
    largest: float,
    model: QuadraticModel,
    trust_radius: float,
    tolerances: Tolerances,
    stiffness: float,
) -> ConflictRows | None:
    """Rows and targets of a level alone by a Krylov space of its gradient, a small part of a long chain's directions.

    The Cholesky factor of the shifted Hessian proves that no direction outside has a lower curvature; where it fails, a
    larger space may show one. None where the space has not converged, and where the model is small or definite.
    """
    size, gradient = directions.shape[1], directions.T @ (model.gradient + model.penalty * model.displacement)
    is_free = model.is_last and model.null_space.shape[0] == model.null_space.shape[1]  # nothing stands above or below
    if not is_free or size < MIN_KRYLOV_SIZE or not np.linalg.norm(gradient) > CONFLICT_ZERO_GRADIENT_TOL:
        return None
    if _cholesky(tangent_hessian, -DEFINITE_CURVATURE_FRACTION * largest) is not None:
        return None
    for space in krylov_spaces(tangent_hessian, gradient, KRYLOV_STRIDE, size // KRYLOV_SHARE):
        how = (model, trust_radius, tolerances, stiffness)
        step = _step_along(space.ritz_values + model.penalty, space.slopes, False, *how)
        if step.escape_directions:  # along the first Ritz vector, whose curvature is the lowest
            leaving = space.vector(np.eye(len(step.best))[0])
            step.best[0] *= np.copysign(1.0, leaving[np.abs(leaving).argmax()])
        if space.residual(step.tested if step.is_stationary else step.best) < KRYLOV_RESIDUAL_TOL:
            factor = _cholesky(tangent_hessian, model.penalty + step.shift)
            if factor is None:  # a lower curvature is outside: a larger space may show it
                continue
            targets = factor.T @ space.vector(step.best)
            return ConflictRows(factor.T @ directions.T, targets, step.on_boundary, step.is_stationary)
    return None


def _cholesky(matrix: Matrix, shift: float) -> Matrix | None:
    """Cholesky factor of a matrix plus a multiple of the identity; None where that is not positive definite."""
    try:
        return np.asarray(np.linalg.cholesky(matrix + shift * np.eye(len(matrix))))
    except np.linalg.LinAlgError:
        return None


def _used_directions(
    tangent_hessian: Matrix, model: QuadraticModel, tangent: Matrix, largest: float
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

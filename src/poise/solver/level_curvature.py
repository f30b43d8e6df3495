"""Curvature of an unmet level at a pose: the Hessian of its Lagrangian, with the multipliers of that very pose.

    H = JᵀJ − Σ e ∇²x + Σ y ∇²r

over the rows of the level, with errors e and values x, and over its constraints r with the coefficients y that balance
its gradient. A level below may only move along directions d with Qᵀ H d = 0, where Q are the directions, tangent to the
constraints, in which H has curvature: otherwise the level would leave its minimum [NocedalWright2006, 12.5]. What other
unmet levels above contribute to H, a third derivative, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.solver.constraint_hessian import coupling_hessian, limit_hessian
from poise.solver.constraint_rows import Row, equality_coefficients, null_space_of, unit_rows
from poise.solver.iterate import Iterate
from poise.types import FloatArray, Matrix

ZERO_CURVATURE_RATIO = 1e-10  # curvatures below this fraction of the largest are rounding


@dataclass(frozen=True, eq=False)
class LevelCurvature:
    """Second-order model of an unmet level in scaled columns.

    Parameters
    ----------
    hessian : (nv, nv)
        H.
    directions : (nv, c)
        Orthonormal columns Q.
    rows : tuple of Row
        The rows of Qᵀ H, of unit length.
    """

    hessian: Matrix
    directions: Matrix
    rows: tuple[Row, ...]


def level_curvature(iterate: Iterate, k: int, constraints: Sequence[Row]) -> LevelCurvature:
    """Curvature of level k under its constraints: equalities, and the limits and bounds that block it."""
    level = iterate.levels[k]
    coefficients = equality_coefficients(constraints, level.jacobian.T @ level.errors)
    hessian = level.jacobian.T @ level.jacobian + _second_derivatives(iterate, k, constraints, coefficients)
    tangent = null_space_of(constraints, len(hessian))
    values, vectors = np.linalg.eigh(tangent.T @ hessian @ tangent)
    curved = np.abs(values) > ZERO_CURVATURE_RATIO * max(1.0, float(np.abs(values).max(initial=0.0)))
    directions = tangent @ vectors[:, curved]
    return LevelCurvature(
        hessian, directions, unit_rows("curvature", directions.T @ hessian, range(directions.shape[1]), level=k)
    )


def task_curvature(iterate: Iterate, index: int) -> Matrix:
    """JᵀJ − Σ e ∇²x (nv, nv) of one task, in scaled columns."""
    span = iterate.linearization.spans[index]
    jacobian = iterate.linearization.problem.jacobian[span][~iterate.satisfied[span]] * iterate.scale
    weights = np.zeros(len(iterate.errors))
    weights[span] = -iterate.errors[span]
    second = _task_hessian(iterate, weights) * np.outer(iterate.scale, iterate.scale)
    return np.asarray(jacobian.T @ jacobian + second)


def _second_derivatives(iterate: Iterate, k: int, constraints: Sequence[Row], coefficients: FloatArray) -> Matrix:
    """−Σ e ∇²x + Σ y ∇²r (nv, nv) in scaled columns."""
    level = iterate.levels[k]
    weights, couplings = np.zeros(len(iterate.errors)), np.zeros(len(iterate.linearization.coupling_labels))
    limits, limit_weights = list[int](), list[float]()
    weights[level.first : level.last] -= level.errors
    for row, coefficient in zip(constraints, coefficients.tolist(), strict=True):
        if row.kind in ("task", "bound"):
            weights[row.index] += row.sign * coefficient / row.length
        elif row.kind == "coupling":
            couplings[row.index] += coefficient / row.length
        elif row.kind == "limit":  # the solver's row of a limit may be longer or shorter than its margin's
            limits.append(row.index)
            limit_weights.append(coefficient / float(np.linalg.norm(iterate.limit_rows[row.index])))
    total = _task_hessian(iterate, weights) + coupling_hessian(iterate.pose, couplings)
    total += limit_hessian(iterate.pose, np.array(limits, dtype=np.int32), np.array(limit_weights))
    return np.asarray(total * np.outer(iterate.scale, iterate.scale))


def _task_hessian(iterate: Iterate, weights: FloatArray) -> Matrix:
    """Σ w ∇²x (nv, nv) over task rows, columns not scaled; tasks without weights are skipped."""
    linearization = iterate.linearization
    total = np.zeros((iterate.pose.figure.nv,) * 2)
    for task, span, factor in zip(linearization.tasks, linearization.spans, linearization.scales, strict=True):
        if np.any(weights[span]):
            total += task.solver_hessian(iterate.pose, weights[span] * factor)
    return total

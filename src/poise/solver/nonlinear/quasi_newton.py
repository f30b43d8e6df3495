"""Quasi-Newton (variable metric) updates, and the metric projected on the null space of a working set.

The metric H approximates the inverse Hessian. For a step σ that changed the gradient by y, BFGS, DFP and Fletcher's
switch between them give H⁺ with H⁺ y = σ (secant equation), positive definite if H is and σᵀy > 0 [Zhao1989, eq. 28,
29].

With the rows of the working set as columns of A, the projected metric H is positive definite on the null space of Aᵀ
and H A = 0. A row that is added removes its direction from H; a row that is dropped restores it [Zhao1989, eq. 27, 25].
The inverse of the Gram matrix AᵀA, which the multipliers need, is updated by bordering, so that a change costs O(n²).
"""

from __future__ import annotations

import enum

import numpy as np

from poise.tolerances import DEPENDENT_SQUARE_TOL, METRIC_CURVATURE_TOL
from poise.types import FloatArray, Matrix


class QuasiNewtonRule(enum.Enum):
    """Update formula of the metric."""

    BFGS = "bfgs"
    DFP = "dfp"
    SWITCH = "switch"  # BFGS where σᵀy ≥ yᵀHy, else DFP (Fletcher)


def update_metric(metric: Matrix, step: FloatArray, gradient_change: FloatArray, rule: QuasiNewtonRule) -> bool:
    """Update H in place from a step σ and the change y of the gradient; False, without a change, if σᵀy ≤ 0."""
    Hy = metric @ gradient_change
    step_change, change_norm = float(step @ gradient_change), float(gradient_change @ Hy)  # σᵀy, yᵀHy
    norms = float(np.sqrt((step @ step) * (gradient_change @ gradient_change)))
    if not step_change > METRIC_CURVATURE_TOL * norms or not change_norm > 0.0:
        return False
    if rule is QuasiNewtonRule.DFP or (rule is QuasiNewtonRule.SWITCH and step_change < change_norm):
        metric += np.outer(step, step) / step_change - np.outer(Hy, Hy) / change_norm
    else:
        mixed = np.outer(step, ((1.0 + change_norm / step_change) * step - Hy) / step_change)
        mixed -= np.outer(Hy, step / step_change)
        metric += 0.5 * (mixed + mixed.T)
    return True


class ProjectedMetric:
    """Working set of constraint rows, inverse of its Gram matrix, and the projected metric.

    Parameters
    ----------
    size : int
        Entries n of a step.
    rows : (q, n)
        First rows; dependent ones are left out (:attr:`labels` has those that are in).
    labels : list of int
        Number of each row.
    """

    def __init__(self, size: int, rows: Matrix, labels: list[int]) -> None:
        self.metric: Matrix = np.eye(size)
        self.labels: list[int] = []
        self.rows: Matrix = np.zeros((0, size))
        self.inverse_gram: Matrix = np.zeros((0, 0))
        for row, label in zip(rows, labels, strict=True):
            self.add(row, label)

    def multipliers(self, gradient: FloatArray) -> FloatArray:
        """α = (AᵀA)⁻¹Aᵀg: the least-squares solution of g = A α."""
        return np.asarray(self.inverse_gram @ (self.rows @ gradient))

    def projected(self, vector: FloatArray, multipliers: FloatArray) -> FloatArray:
        """A vector minus its part A α in the range of A: its projection on the null space of the working set."""
        return vector - multipliers @ self.rows

    def descent_direction(self, projected_gradient: FloatArray) -> FloatArray:
        """−H g, projected once more to remove rounding across the working set."""
        direction = -(self.metric @ projected_gradient)
        return self.projected(direction, self.multipliers(direction)) if len(self.rows) else direction

    def add(self, row: FloatArray, label: int) -> bool:
        """Add a unit row; False, without a change, if it depends on the working set."""
        coefficients = self.multipliers(row)
        outside = row - coefficients @ self.rows
        square = float(outside @ outside)
        if not square > DEPENDENT_SQUARE_TOL:
            return False
        count = len(self.rows)
        bordered = np.empty((count + 1, count + 1))
        bordered[:count, :count] = self.inverse_gram + np.outer(coefficients, coefficients) / square
        bordered[:count, count] = bordered[count, :count] = -coefficients / square
        bordered[count, count] = 1.0 / square
        self.inverse_gram = bordered
        self.rows = np.concatenate([self.rows, row[None]])
        self.labels.append(label)
        image = self.metric @ row
        curvature = float(row @ image)
        if curvature > 0.0:
            self.metric -= np.outer(image, image) / curvature
        return True

    def drop(self, index: int, scale: float) -> None:
        """Drop a row; its direction gets `scale` in the metric (1 in [Zhao1989])."""
        column = self.inverse_gram[index].copy()
        outward = column @ self.rows  # along the part of the row outside the span of the others
        self.metric += (scale / float(outward @ outward)) * np.outer(outward, outward)
        keep = np.arange(len(self.rows)) != index
        self.inverse_gram = (self.inverse_gram - np.outer(column, column) / column[index])[np.ix_(keep, keep)]
        self.rows = self.rows[keep]
        del self.labels[index]

    def replace_rows(self, rows: Matrix) -> bool:
        """Replace the rows of the working set, after curved constraints changed, and project the metric again.

        False, without a change, if they are dependent.
        """
        try:
            inverse_gram = np.asarray(np.linalg.inv(rows @ rows.T), dtype=np.float64)
        except np.linalg.LinAlgError:
            return False
        if float(np.diag(inverse_gram).max(initial=0.0)) * DEPENDENT_SQUARE_TOL > 1.0:
            return False
        range_projector = rows.T @ (inverse_gram @ rows)
        half: Matrix = self.metric - range_projector @ self.metric
        self.metric = np.asarray(half - half @ range_projector, dtype=np.float64)
        self.rows, self.inverse_gram = rows, inverse_gram
        return True

    def reset_metric(self, metric: Matrix) -> None:
        """Replace the metric, which need not be projected yet."""
        self.metric = metric
        if len(self.rows):
            self.replace_rows(self.rows)

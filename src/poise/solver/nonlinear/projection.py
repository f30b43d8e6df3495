"""The metric on what the working set leaves free, kept by recursion.

With the rows of the working set as columns of A, the metric H is positive on the null space of Aᵀ and H A = 0. A row
that joins takes its direction out of H; a row that leaves gives it back [Zhao1989, eq. 27, 25]. The inverse of AᵀA,
which the multipliers need, grows and shrinks by bordering. So a change costs O(n²).
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix

DEPENDENT = 1e-10  # squared length of a unit row outside the span of others that counts as nothing


class Projection:
    """Working set of rows, inverse Gram matrix and projected metric.

    Parameters
    ----------
    size : int
        Entries n of a step.
    rows : (q, n)
        First rows; those that depend on earlier ones are left out (:attr:`labels` says which are in).
    labels : list of int
        What each row is called.
    """

    def __init__(self, size: int, rows: Matrix, labels: list[int]) -> None:
        self.metric: Matrix = np.eye(size)
        self.labels: list[int] = []
        self.rows: Matrix = np.zeros((0, size))
        self.inverse: Matrix = np.zeros((0, 0))
        for row, label in zip(rows, labels, strict=True):
            self.add(row, label)

    def multipliers(self, gradient: FloatArray) -> FloatArray:
        """α = (AᵀA)⁻¹Aᵀg: the least-squares answer of g = A α."""
        return np.asarray(self.inverse @ (self.rows @ gradient))

    def projected(self, vector: FloatArray, multipliers: FloatArray) -> FloatArray:
        """A vector without its part A α in the span of the working set."""
        return vector - multipliers @ self.rows

    def direction(self, left: FloatArray) -> FloatArray:
        """−H g for what is left of the gradient, with what rounding puts across the working set taken out."""
        wanted = -(self.metric @ left)
        return self.projected(wanted, self.multipliers(wanted)) if len(self.rows) else wanted

    def _outside(self, row: FloatArray) -> tuple[FloatArray, float]:
        """Coefficients of a row in the working set, and the squared length of what is outside."""
        coefficients = self.multipliers(row)
        outside = row - coefficients @ self.rows
        return coefficients, float(outside @ outside)

    def add(self, row: FloatArray, label: int) -> bool:
        """Take a unit row in; False, and nothing changes, when it depends on those there are."""
        coefficients, square = self._outside(row)
        if not square > DEPENDENT:
            return False
        count = len(self.rows)
        grown = np.empty((count + 1, count + 1))
        grown[:count, :count] = self.inverse + np.outer(coefficients, coefficients) / square
        grown[:count, count] = grown[count, :count] = -coefficients / square
        grown[count, count] = 1.0 / square
        self.inverse = grown
        self.rows = np.concatenate([self.rows, row[None]])
        self.labels.append(label)
        image = self.metric @ row
        length = float(row @ image)
        if length > 0.0:
            self.metric -= np.outer(image, image) / length
        return True

    def drop(self, place: int, scale: float) -> None:
        """Let the row at a place go; its direction gets `scale` in the metric (1 in the seed)."""
        column = self.inverse[place].copy()
        outward = column @ self.rows  # along the part of the row that is outside the others
        self.metric += (scale / float(outward @ outward)) * np.outer(outward, outward)
        keep = np.arange(len(self.rows)) != place
        self.inverse = (self.inverse - np.outer(column, column) / column[place])[np.ix_(keep, keep)]
        self.rows = self.rows[keep]
        del self.labels[place]

    def turn(self, rows: Matrix) -> bool:
        """Let the rows of the working set be others, a little turned: the metric is projected anew.

        False, and nothing changes, when they depend on each other.
        """
        try:
            gram = np.asarray(np.linalg.inv(rows @ rows.T), dtype=np.float64)
        except np.linalg.LinAlgError:
            return False
        if float(np.diag(gram).max(initial=0.0)) * DEPENDENT > 1.0:
            return False
        span = rows.T @ (gram @ rows)
        half: Matrix = self.metric - span @ self.metric
        self.metric = np.asarray(half - half @ span, dtype=np.float64)
        self.rows, self.inverse = rows, gram
        return True

    def restart(self, metric: Matrix) -> None:
        """Take another metric, which need not be projected yet."""
        self.metric = metric
        if len(self.rows):
            self.turn(self.rows)

"""Constraint rows at a pose, and the multipliers with which they balance a gradient.

Rows have unit length in scaled columns, so that coefficients of different constraints can be compared. With the descent
direction g, equality rows r and the gradients a of active margins, stationarity is g + Σ λ a = Σ y r with λ ≥ 0
[NocedalWright2006, 12.3]. On the null space of the equality rows λ is a nonnegative least-squares problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.math.least_squares import least_squares, nonnegative_least_squares, singular_values, svd
from poise.types import BoolArray, FloatArray, Matrix

ZERO_ROW_TOL = 1e-12  # shorter rows do not act
NULL_SPACE_TOL = 1e-9  # singular values of unit rows up to this count as zero
REDUCED_ROW_TOL = 1e-7  # a unit row with less left in the null space of the equalities does not act
COEFFICIENT_TOL = 1e-9  # relative singular values up to which coefficients are not determined
BLOCKING_MULTIPLIER_TOL = 1e-6  # fraction of ‖g‖ above which the multiplier of a unit row counts
_PENALTY = 1e-4  # weight of a sum of multipliers that is to be as small as the balance allows


@dataclass(frozen=True, eq=False)
class Row:
    """A constraint row of unit length in scaled columns, and what it stands for.

    Parameters
    ----------
    kind : str
        "coupling", "limit", "bound" of an interval, "task" (a row of a level above), "curvature" (a direction in which
        a level above keeps its minimum) or "joint" (one that may not move).
    index : int
        Index of the coupling, limit, task row, direction or column.
    vector : (nv,)
        Unit length; of a limit or bound it points to the feasible side.
    length : float
        Its length before: a coefficient of the constraint itself is that of the unit row over this length.
    level : int
        Index of the level whose row it is or, of limits and bounds that are equalities, which they block; −1: none.
    sign : float
        −1 for upper bounds of intervals.
    near : bool
        It is near, and not active.
    """

    kind: str
    index: int
    vector: FloatArray
    length: float
    level: int = -1
    sign: float = 1.0
    near: bool = False

    @property
    def key(self) -> tuple[str, int, float]:
        """Which constraint it is."""
        return self.kind, self.index, self.sign


def unit_rows(
    kind: str, rows: Matrix, indices: Sequence[int], level: int = -1, sign: float = 1.0, near: Sequence[bool] = ()
) -> tuple[Row, ...]:
    """Rows (k, nv) of one kind; those of no length are left out."""
    lengths = np.linalg.norm(rows, axis=1).tolist()
    flags = near or [False] * len(lengths)
    return tuple(
        Row(kind, index, row / length, length, level, sign, flag)
        for row, index, length, flag in zip(rows, indices, lengths, flags, strict=True)
        if length > ZERO_ROW_TOL
    )


def null_space_of(rows: Sequence[Row], nv: int) -> Matrix:
    """Orthonormal basis (nv, f) of the null space of rows."""
    if not rows:
        return np.eye(nv)
    _, sizes, right = svd(np.array([row.vector for row in rows]), full_matrices=True)
    rank = int(np.count_nonzero(sizes > NULL_SPACE_TOL * max(1.0, float(sizes.max(initial=0.0)))))
    return np.asarray(right[rank:].T)


def equality_coefficients(rows: Sequence[Row], gradient: FloatArray) -> FloatArray:
    """The y of least norm that minimize ‖Σ y r − g‖, one per row."""
    if not rows:
        return np.zeros(0)
    return least_squares(np.array([row.vector for row in rows]).T, gradient, COEFFICIENT_TOL)


class Multipliers:
    """Multipliers λ ≥ 0 of candidates that balance a gradient on the null space of equality rows.

    Parameters
    ----------
    null_space : (nv, f)
    gradient : (nv,)
        The descent direction g.
    candidates : sequence of Row
        Active limits and bounds.
    """

    def __init__(self, null_space: Matrix, gradient: FloatArray, candidates: Sequence[Row]) -> None:
        self.candidates = tuple(candidates)
        self._reduced = null_space.T @ gradient / max(float(np.linalg.norm(gradient)), ZERO_ROW_TOL)
        vectors = np.array([row.vector for row in candidates]).reshape(len(self.candidates), len(gradient))
        self._rows: Matrix = vectors @ null_space
        self._rows[np.linalg.norm(self._rows, axis=1) <= REDUCED_ROW_TOL] = 0.0
        self.values: FloatArray = self._solve(-self._rows.T, self._reduced)  # as fractions of ‖g‖

    def _solve(self, matrix: Matrix, target: FloatArray) -> FloatArray:
        return nonnegative_least_squares(matrix, target) if matrix.size else np.zeros(len(self.candidates))

    @property
    def residual(self) -> float:
        """Fraction of the gradient that nothing balances."""
        return float(np.linalg.norm(self._reduced + self._rows.T @ self.values))

    @property
    def blocking(self) -> tuple[Row, ...]:
        """Candidates with λ > 0."""
        used = zip(self.candidates, self.values.tolist(), strict=True)
        return tuple(row for row, value in used if value > BLOCKING_MULTIPLIER_TOL)

    @cached_property
    def _unique(self) -> bool:
        """Whether the candidates that act are linearly independent."""
        acting = self._rows[np.linalg.norm(self._rows, axis=1) > 0.0]
        return bool(np.count_nonzero(singular_values(acting) > REDUCED_ROW_TOL) == len(acting))

    def relaxation_factor(self, group: BoolArray) -> float:
        """What relaxing a group of candidates together is worth, as a fraction of what their multipliers say.

        Where more constraints meet than are independent, multipliers are not unique, and the gain is that of the
        smallest Σ λ over the group: other constraints take over.
        """
        total = float(self.values[group].sum())
        if total <= 0.0 or self._unique:
            return 1.0
        matrix = np.concatenate([-self._rows.T, _PENALTY * group[None].astype(np.float64)])
        least = self._solve(matrix, np.append(self._reduced, 0.0))
        return min(1.0, float(least[group].sum()) / total)

"""The best point of one level under inequalities: a primal active set.

The level's cost f is convex, once differentiable, and quadratic wherever no interval changes side (:mod:`objectives`).
The search keeps G x ≥ b, and a working set of rows with G_i x = b_i that it does not leave:

1. go to the minimum of the present quadratic, along the working rows, by the least step;
2. stop where a row of G would be overstepped and add it to the working set, or where f is least on the way if intervals
   changed side; go on from there;
3. at the minimum write ∇f = Σ μ_i G_i over the working set and the directions used up. Where every μ_i ≥ 0 this is the
   optimum (Kuhn-Tucker); else a row with μ_i < 0 leaves, because f falls as it is left.

f never rises, and a working set whose minimum was reached is not met again once f has fallen. Only moves of zero length
can repeat; when they come in a row, both choices fall to the least index, which cannot cycle, and the number of working
sets is bounded in any case. All choices depend on nothing but the numbers given: the same problem, the same bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.solver.hierarchy.null_space import orthonormalize
from poise.solver.hierarchy.objectives import Objective
from poise.types import BoolArray, FloatArray, Matrix

STILL = 1e-14  # a move shorter than this, relative to the step, is none
ALONG = 1e-13  # a row is approached when its value falls by more than this times its norm and the move's length
WRONG_SIGN = 1e-10  # a multiplier more negative than this times its scale releases its row
FLAT = 1e-13  # a gradient below this times its scale is none
INDEPENDENT = 1e-9  # a working row must keep this part of its norm beside the others


@dataclass
class Inequalities:
    """All rows G x ≥ b that may bind, those in force now, and the working set."""

    rows: Matrix
    bounds: FloatArray
    in_force: BoolArray
    working: list[int]

    @cached_property
    def norms(self) -> FloatArray:
        """Lengths of the rows."""
        return np.asarray(np.sqrt(np.einsum("ij,ij->i", self.rows, self.rows)))

    def first_met(self, step: FloatArray, move: FloatArray, by_index: bool) -> tuple[float, int]:
        """Part of the move until the first row in force is met, and that row; (inf, -1) if none is."""
        slope = self.rows @ move
        met = self.in_force & (slope < -ALONG * self.norms * np.linalg.norm(move))
        met[self.working] = False
        candidates = np.flatnonzero(met)
        if len(candidates) == 0:
            return np.inf, -1
        slack = np.maximum(self.rows[candidates] @ step - self.bounds[candidates], 0.0)
        parts = slack / -slope[candidates]
        if by_index:
            return float(parts.min()), int(candidates[parts <= parts.min()][0])
        # of rows met at once the steepest is furthest from depending on the working set
        nearest = np.flatnonzero(parts <= parts.min() * (1.0 + 1e-12))
        steepest = np.argmin(slope[candidates[nearest]] / self.norms[candidates[nearest]])
        return float(parts.min()), int(candidates[nearest[steepest]])

    def keep_independent(self, basis: Matrix) -> tuple[Matrix, Matrix]:
        """Drop working rows that follow from the basis and the working rows before them; Q and R of the rest."""
        while True:
            square, triangle = self.decompose(basis)
            heights = np.zeros(len(self.working))
            heights[: len(triangle)] = np.abs(np.diagonal(triangle))
            fine = heights > INDEPENDENT * self.norms[self.working]
            if fine.all():
                return square, triangle
            self.working.pop(int(np.argmin(fine)))

    def decompose(self, basis: Matrix) -> tuple[Matrix, Matrix]:
        """Q and R of the working rows, projected."""
        if not self.working:
            return np.zeros((self.rows.shape[1], 0)), np.zeros((0, 0))
        return orthonormalize(self.rows[self.working], basis)


@dataclass
class Budget:
    """Working sets left to try, and how many were tried."""

    left: int
    tried: int = 0

    def spend(self) -> bool:
        """Count one; false when there is none left."""
        self.left -= 1
        self.tried += 1
        return self.left >= 0


def minimize(
    objective: Objective,
    basis: Matrix,
    step: FloatArray,
    inequalities: Inequalities,
    budget: Budget,
    settled: bool = False,
) -> tuple[FloatArray, FloatArray, bool]:
    """Minimum of a level's cost among steps that differ from the given one in no direction of the basis.

    Parameters
    ----------
    objective : Objective
    basis : (r, nv)
        Directions not to be moved in.
    step : (nv,)
        Keeps all inequalities in force; those of the working set with equality.
    inequalities : Inequalities
        Its working set is changed.
    budget : Budget
    settled : bool
        The step is known to be the minimum for the working set.

    Returns
    -------
    step : (nv,)
    multipliers : (w,)
        One for each row of the working set.
    settled : bool
        Whether the step was left as it came and no row was released.
    """
    if settled and np.linalg.norm(objective.gradient(step)) <= FLAT * objective.scale(step):
        return step, np.zeros(len(inequalities.working)), True  # a level that is met pushes against nothing
    square, triangle = inequalities.keep_independent(basis)
    patience, idle, unmoved = 2 * len(basis) + 20, 0, True
    while True:
        by_index = idle > patience
        if not settled:
            if not budget.spend():
                return step, np.zeros(len(inequalities.working)), False
            move = objective.move(step, np.concatenate((basis, square.T)))
            length = float(np.linalg.norm(move))
            if length > STILL * (1.0 + float(np.linalg.norm(step))):
                longest, row = inequalities.first_met(step, move, by_index)
                part = objective.best_part(step, move, min(1.0, longest))
                step, unmoved = step + part * move, False
                idle = 0 if part * length > STILL else idle + 1
                changed = objective.arrive(step)
                if part >= longest:
                    inequalities.working.append(row)
                    square, triangle = inequalities.decompose(basis)
                    continue
                if changed or 0.0 < part < 1.0:
                    continue
        multipliers: FloatArray = np.asarray(np.linalg.solve(triangle, square.T @ objective.gradient(step)))
        leaving = _leaving(multipliers, inequalities, objective.scale(step), by_index)
        if leaving < 0:
            return step, multipliers, unmoved
        inequalities.working.pop(leaving)
        square, triangle = inequalities.decompose(basis)
        settled = unmoved = False
        idle += 1


def _leaving(multipliers: FloatArray, inequalities: Inequalities, scale: float, by_index: bool) -> int:
    """Position in the working set of the row to be released, or -1."""
    if len(multipliers) == 0:
        return -1
    sized = multipliers * inequalities.norms[inequalities.working]
    wrong = sized < -WRONG_SIGN * scale
    if not wrong.any():
        return -1
    if by_index:
        return int(np.argmin(np.where(wrong, inequalities.working, np.iinfo(np.int64).max)))
    return int(np.argmin(sized))

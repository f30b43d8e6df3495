"""The best point of one level under inequalities: a primal active set.

The level's cost is f(x) = ½‖A x - t‖² over its targets plus ½ Σ dist(S_i x, [l_i, u_i])² over its intervals: convex,
once differentiable, quadratic wherever no interval changes side. The search keeps G x ≥ b, and a working set of rows
with G_i x = b_i that it does not leave:

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
from typing import Protocol

import numpy as np

from poise.engine.reference.row_space import factorize, orthonormalize, project
from poise.types import BoolArray, FloatArray, Matrix

STILL = 1e-14  # a move shorter than this, relative to the step, is none
ALONG = 1e-13  # a row is approached when its value falls by more than this times its norm and the move's length
WRONG_SIGN = 1e-10  # a multiplier more negative than this times its scale releases its row
FLAT = 1e-13  # a gradient below this times its scale is none
CANCELLED = 1e-3  # weight, in the scale of a level, of terms that may have cancelled in its rows
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


class Objective(Protocol):
    """What a level minimises."""

    def move(self, step: FloatArray, basis: Matrix) -> FloatArray:
        """Least move, orthogonal to the basis, to the minimum of the present quadratic."""
        ...

    def gradient(self, step: FloatArray) -> FloatArray:
        """∇f."""
        ...

    def scale(self, step: FloatArray) -> float:
        """Size of the terms the gradient is made of."""
        ...

    def best_part(self, step: FloatArray, move: FloatArray, longest: float) -> float:
        """Part of the move, at most `longest`, where f is least."""
        ...

    def arrive(self, step: FloatArray) -> bool:
        """Note on which side of its intervals the step is; true if that changed."""
        ...


class Posture:
    """f = ½‖x - anchor‖²: what is left over keeps the step small."""

    def __init__(self, anchor: FloatArray) -> None:
        self._anchor = anchor

    def move(self, step: FloatArray, basis: Matrix) -> FloatArray:
        """Straight back to the anchor, as far as the basis allows."""
        return project(self._anchor - step, basis)

    def gradient(self, step: FloatArray) -> FloatArray:
        """X - anchor."""
        difference: FloatArray = step - self._anchor
        return difference

    def scale(self, step: FloatArray) -> float:
        """Lengths of both."""
        return float(np.linalg.norm(step) + np.linalg.norm(self._anchor))

    def best_part(self, step: FloatArray, move: FloatArray, longest: float) -> float:
        """All of it."""
        return longest

    def arrive(self, step: FloatArray) -> bool:
        """There is no side to be on."""
        return False


@dataclass
class Pull:
    """Targets and intervals of one level; damping rows are among the targets.

    `sides` is -1, 0, 1 for an interval that pulls up to its lower end, costs nothing, or pulls down to its upper end.
    """

    rows: Matrix
    target: FloatArray
    soft: Matrix
    lower: FloatArray
    upper: FloatArray
    negligible: float
    sides: FloatArray

    def move(self, step: FloatArray, basis: Matrix) -> FloatArray:
        """By the singular value decomposition of the rows that pull."""
        rows, wanted = self._pulling(step)
        factors = factorize(rows, basis, self.negligible)
        kept = slice(factors.rank)
        move: FloatArray = ((factors.left.T @ wanted)[kept] / factors.sigma[kept]) @ factors.right[kept]
        return move

    def gradient(self, step: FloatArray) -> FloatArray:
        """Aᵀ(A x - t) over the rows that pull."""
        rows, wanted = self._pulling(step)
        gradient: FloatArray = -(wanted @ rows)
        return gradient

    def scale(self, step: FloatArray) -> float:
        """Norm of the rows times the length of what they are asked for and do, or would but for cancellation."""
        rows, wanted = self._pulling(step)
        size = np.linalg.norm(rows)
        done = np.linalg.norm(rows @ step) + CANCELLED * size * np.linalg.norm(step)
        return float(size * (np.linalg.norm(wanted) + done))

    def best_part(self, step: FloatArray, move: FloatArray, longest: float) -> float:
        """Root of the slope of f along the move, which rises and is straight between changes of side."""
        if len(self.soft) == 0:
            return longest
        value, rate = self.soft @ step, self.soft @ move
        with np.errstate(divide="ignore", invalid="ignore"):
            turns = np.concatenate(((self.lower - value) / rate, (self.upper - value) / rate))
        turns = np.sort(turns[(turns > 0.0) & (turns < longest)])
        hard_rate = self.rows @ move
        offset, rise = float(hard_rate @ (self.rows @ step - self.target)), float(hard_rate @ hard_rate)

        def slope(part: float) -> float:
            at = value + part * rate
            return offset + part * rise + float(rate @ (at - np.clip(at, self.lower, self.upper)))

        before, slope_before = 0.0, slope(0.0)
        if slope_before >= 0.0:  # the move is rounding
            return 0.0
        rounding = -1e-12 * slope_before
        for part in (*turns.tolist(), longest):
            here = slope(part)
            if here > rounding:
                return float(before - slope_before * (part - before) / (here - slope_before))
            before, slope_before = part, here
        return longest

    def arrive(self, step: FloatArray) -> bool:
        """An interval met exactly keeps its side."""
        if len(self.soft) == 0:
            return False
        value = self.soft @ step
        rounding = 1e-14 * (1.0 + np.abs(value))
        above, below = value - self.upper, self.lower - value
        sides = np.where(above > rounding, 1.0, np.where(below > rounding, -1.0, 0.0))
        kept = (np.abs(above) <= rounding) & (self.sides == 1.0) | (np.abs(below) <= rounding) & (self.sides == -1.0)
        sides = np.where(kept, self.sides, sides)
        changed = bool((sides != self.sides).any())
        self.sides = sides
        return changed

    def _pulling(self, step: FloatArray) -> tuple[Matrix, FloatArray]:
        """Rows with something to pull, and how far they are from it."""
        wanted = self.target - self.rows @ step
        on = self.sides != 0.0
        if not on.any():
            return self.rows, wanted
        soft = self.soft[on]
        ends = np.where(self.sides[on] > 0.0, self.upper[on], self.lower[on])
        return np.concatenate((self.rows, soft)), np.concatenate((wanted, ends - soft @ step))


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


def minimise(
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

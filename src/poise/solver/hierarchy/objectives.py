"""What one level minimizes: its targets and intervals, or at the end the size of the step.

A level costs f(x) = ½‖A x - t‖² over its targets plus ½ Σ dist(S_i x, [l_i, u_i])² over its intervals: convex, once
differentiable, quadratic wherever no interval changes side. The search (:mod:`level_search`) asks for the move to the
minimum of the present quadratic, for the gradient there, and how far along a move f falls.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from poise.solver.hierarchy.null_space import factorize, project
from poise.solver.hierarchy.prioritized_levels import Level
from poise.types import FloatArray, Matrix

CANCELLED = 1e-3  # weight, in the scale of a level, of terms that may have cancelled in its rows


class Objective(Protocol):
    """What a level minimizes."""

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
    sides: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        self.sides = np.zeros(len(self.lower))

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


def pull_of(level: Level, damping_rows: Matrix, anchor: FloatArray) -> Pull:
    """The pull of a level whose damping holds on to the anchor."""
    soft, hard = level.is_interval, ~level.is_interval
    rows = np.concatenate((level.jacobian[hard], damping_rows))
    target = np.concatenate((level.lower[hard], damping_rows @ anchor))
    return Pull(rows, target, level.jacobian[soft], level.lower[soft], level.upper[soft], level.negligible)

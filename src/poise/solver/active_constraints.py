"""Walls: limits, and ends of intervals that tasks keep, which held the step before.

They are numbered: limits, then the lower ends of all rows of tasks, then their upper ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.iterate import TOUCHING, Place
from poise.types import BoolArray, FloatArray, IntArray, Matrix

NEAR = 1e-3  # nothing brings a figure back onto ends as onto limits: one that was a wall and is this near still is one


def _no_numbers() -> IntArray:
    return np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Held:
    """Which level each wall blocks first, and how hard."""

    rows: IntArray = field(default_factory=_no_numbers)
    levels: IntArray = field(default_factory=_no_numbers)
    multipliers: FloatArray = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def by(cls, result: StepResult, place: Place, origins: IntArray) -> Held:
        """What a step was held by; `origins` are the tasks' rows behind the step's, -1 for rows of a model."""
        limits, problem = len(place.walls), place.assembly.problem
        rows, levels, multipliers = list[int](), list[int](), list[float]()
        for row, level, multiplier in zip(result.active, result.blocked_levels, result.multipliers, strict=True):
            number = int(row)
            if number >= limits:
                side, own = divmod(number - limits, len(origins))
                own = int(origins[own])
                if own < 0 or not problem.lower[own] < problem.upper[own]:
                    continue
                number = limits + side * len(place.errors) + own
            rows.append(number)
            levels.append(int(level))
            multipliers.append(float(multiplier))
        return cls(np.array(rows, dtype=np.int32), np.array(levels, dtype=np.int32), np.array(multipliers))

    def at(self, place: Place, level: int) -> Held:
        """Those at which the figure still stands and that hold a level or one above it."""
        problem = place.assembly.problem
        margins = np.concatenate([problem.inequalities.values, -problem.lower, problem.upper])
        kept = np.concatenate([np.ones(len(place.walls), dtype=np.bool_), place.kept, place.kept])
        near = np.where(self.limits(place), TOUCHING, NEAR)
        here = kept[self.rows] & (margins[self.rows] < near) & (self.levels >= 0) & (self.levels <= level)
        return self._some(here)

    def tight(self, place: Place) -> Held:
        """Those that are not held from a little way off."""
        problem = place.assembly.problem
        margins = np.concatenate([np.zeros(len(place.walls)), -problem.lower, problem.upper])[self.rows]
        kept = np.concatenate([np.zeros(len(place.walls), dtype=np.bool_), place.kept, place.kept])[self.rows]
        return self._some(~kept | (margins < TOUCHING) | (margins >= NEAR))

    def holding(self, level: int) -> Held:
        """Those that hold a level above."""
        return self._some(self.levels < level)

    def leaning(self, level: int) -> Held:
        """Those that a level leans on itself."""
        return self._some(self.levels == level)

    def _some(self, which: BoolArray) -> Held:
        return Held(self.rows[which], self.levels[which], self.multipliers[which])

    def gradients(self, place: Place) -> Matrix:
        """Rows (walls, nv) in scaled columns, pointing to where each is kept."""
        jacobian = place.assembly.problem.jacobian * place.scale
        return np.asarray(np.concatenate([place.walls, jacobian, -jacobian])[self.rows])

    def limits(self, place: Place) -> BoolArray:
        """Which of them are limits."""
        return np.asarray(self.rows < len(place.walls))

    def row_weights(self, place: Place, factors: FloatArray) -> FloatArray:
        """Weights of the tasks' rows whose second derivatives are those of ends of intervals, times a factor each."""
        weights = np.zeros(len(place.errors))
        signs = np.where(self.is_upper(place), -1.0, 1.0)
        np.add.at(weights, self.end_rows(place), signs * factors[~self.limits(place)])
        return weights

    def is_upper(self, place: Place) -> BoolArray:
        """Which of those that are ends of intervals are upper ones."""
        return np.asarray(self.rows[~self.limits(place)] >= len(place.walls) + len(place.errors))

    def end_rows(self, place: Place) -> IntArray:
        """The tasks' rows of those that are ends of intervals."""
        numbers = self.rows[~self.limits(place)] - len(place.walls)
        return np.asarray(numbers % max(len(place.errors), 1))

"""An iterate of the loop: a pose with its linearized levels, and the active set of the step that led to it.

Columns are scaled by s = joint_cost^-½, so that ‖x‖ with dq = s x is the length of a step in every unit of length, and
a column that must not move is zero.

Inequality constraints of a level's model (constraint rows) are the joint limits, and the bounds of intervals that tasks
currently satisfy. They are numbered: limits, then the lower bounds of all task rows, then their upper bounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from poise.kinematics import Pose
from poise.solver.hierarchy.step_problem import StepResult
from poise.solver.linearize import UNRESTRICTED, Linearization, Restriction, linearize
from poise.tasks import Task
from poise.tolerances import ACTIVE_CONSTRAINT_TOL, REACTIVATION_TOL
from poise.types import BoolArray, FloatArray, IntArray, Matrix


@dataclass(frozen=True, eq=False)
class LevelRows:
    """One level: its scaled rows J and errors e."""

    first: int  # index of its first row in the linearization
    jacobian: Matrix  # zero where an interval is satisfied
    errors: FloatArray  # zero where an interval is satisfied
    satisfied: BoolArray  # rows whose value lies inside their interval

    @property
    def last(self) -> int:
        """Index after its last row in the linearization."""
        return self.first + len(self.errors)

    @property
    def error_norm(self) -> float:
        """‖e‖, weighted and without unit."""
        return float(np.sqrt(self.errors @ self.errors))


@dataclass(frozen=True, eq=False)
class Iterate:
    """A pose with its linearized levels."""

    pose: Pose
    linearization: Linearization
    scale: FloatArray  # (nv,) s, of the columns
    limit_rows: Matrix  # (limits, nv) scaled gradients of the margins
    levels: tuple[LevelRows, ...]
    error_norms: FloatArray  # (levels,)
    errors: FloatArray  # of all rows
    satisfied: BoolArray  # of all rows

    def predicted_errors(self, x: FloatArray) -> FloatArray:
        """Errors of all rows after a step x by their linear model: zero inside an interval."""
        change = self.change(x)
        lower, upper = self.linearization.problem.lower, self.linearization.problem.upper
        inside = np.clip(0.0, lower - change, upper - change)
        return np.asarray(np.where(self.violated_intervals, inside, self.errors - change))

    def change(self, x: FloatArray) -> FloatArray:
        """J x of all rows; zero for rows whose interval is satisfied."""
        return np.concatenate([np.zeros(0), *(level.jacobian @ x for level in self.levels)])

    @property
    def violated_intervals(self) -> BoolArray:
        """Rows whose value lies outside their interval."""
        problem = self.linearization.problem
        return np.asarray(~self.satisfied & (problem.lower < problem.upper))

    def norms_by_level(self, rows: FloatArray) -> FloatArray:
        """Norm (levels,) of one number per row, level by level."""
        return np.array([float(np.linalg.norm(rows[level.first : level.last])) for level in self.levels])


def iterate_at(pose: Pose, tasks: tuple[Task, ...], restriction: Restriction = UNRESTRICTED) -> Iterate:
    """Linearize the tasks at a pose."""
    linearization = linearize(pose, tasks, solver_rows=True, restriction=restriction)
    problem = linearization.problem
    scale = 1.0 / np.sqrt(problem.joint_cost)
    levels = []
    for first, last in pairwise(problem.level_starts.tolist()):
        lower, upper = problem.lower[first:last], problem.upper[first:last]
        satisfied = (lower <= ACTIVE_CONSTRAINT_TOL) & (upper >= -ACTIVE_CONSTRAINT_TOL) & (lower < upper)
        rows = problem.jacobian[first:last] * scale
        errors = np.where(satisfied, 0.0, np.clip(0.0, lower, upper))
        levels.append(LevelRows(first, np.where(satisfied[:, None], 0.0, rows), errors, satisfied))
    return Iterate(
        pose=pose,
        linearization=linearization,
        scale=scale,
        limit_rows=problem.inequalities.jacobian * scale,
        levels=tuple(levels),
        error_norms=np.array([level.error_norm for level in levels]),
        errors=np.concatenate([np.zeros(0), *(level.errors for level in levels)]),
        satisfied=np.concatenate([np.zeros(0, dtype=np.bool_), *(level.satisfied for level in levels)]),
    )


# --- active set -------------------------------------------------------------------------------------------------------


def _no_indices() -> IntArray:
    return np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class ActiveSet:
    """Active constraints of a step: the first level that each one blocks, and its multiplier there."""

    rows: IntArray = field(default_factory=_no_indices)  # numbers of the constraints
    levels: IntArray = field(default_factory=_no_indices)
    multipliers: FloatArray = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def of_step(cls, result: StepResult, iterate: Iterate, origins: IntArray) -> ActiveSet:
        """Active set of a step; `origins` are the task rows behind the step's rows, -1 for rows of a model."""
        limits, problem = len(iterate.limit_rows), iterate.linearization.problem
        rows, levels, multipliers = list[int](), list[int](), list[float]()
        for row, level, multiplier in zip(result.active, result.blocked_levels, result.multipliers, strict=True):
            number = int(row)
            if number >= limits:
                side, step_row = divmod(number - limits, len(origins))
                origin = int(origins[step_row])
                if origin < 0 or not problem.lower[origin] < problem.upper[origin]:
                    continue
                number = limits + side * len(iterate.errors) + origin
            rows.append(number)
            levels.append(int(level))
            multipliers.append(float(multiplier))
        return cls(np.array(rows, dtype=np.int32), np.array(levels, dtype=np.int32), np.array(multipliers))

    def touching(self, iterate: Iterate, level: int) -> ActiveSet:
        """Those still within their active tolerance at an iterate that block a level or one above it."""
        problem = iterate.linearization.problem
        margins = np.concatenate([problem.inequalities.values, -problem.lower, problem.upper])
        limits = np.ones(len(iterate.limit_rows), dtype=np.bool_)
        satisfied = np.concatenate([limits, iterate.satisfied, iterate.satisfied])
        tolerance = np.where(self.is_limit(iterate), ACTIVE_CONSTRAINT_TOL, REACTIVATION_TOL)
        near = satisfied[self.rows] & (margins[self.rows] < tolerance)
        return self._subset(near & (self.levels >= 0) & (self.levels <= level))

    def tight(self, iterate: Iterate) -> ActiveSet:
        """Those without the bounds that are only kept active by the wider tolerance of bounds."""
        problem, limits = iterate.linearization.problem, len(iterate.limit_rows)
        margins = np.concatenate([np.zeros(limits), -problem.lower, problem.upper])[self.rows]
        satisfied = np.concatenate([np.zeros(limits, dtype=np.bool_), iterate.satisfied, iterate.satisfied])[self.rows]
        return self._subset(~satisfied | (margins < ACTIVE_CONSTRAINT_TOL) | (margins >= REACTIVATION_TOL))

    def blocking_above(self, level: int) -> ActiveSet:
        """Those that block a level above this one."""
        return self._subset(self.levels < level)

    def blocking(self, level: int) -> ActiveSet:
        """Those that block this level first."""
        return self._subset(self.levels == level)

    def _subset(self, mask: BoolArray) -> ActiveSet:
        return ActiveSet(self.rows[mask], self.levels[mask], self.multipliers[mask])

    def gradients(self, iterate: Iterate) -> Matrix:
        """Gradients (constraints, nv) in scaled columns, pointing to the feasible side."""
        jacobian = iterate.linearization.problem.jacobian * iterate.scale
        return np.asarray(np.concatenate([iterate.limit_rows, jacobian, -jacobian])[self.rows])

    def is_limit(self, iterate: Iterate) -> BoolArray:
        """Which of them are joint limits."""
        return np.asarray(self.rows < len(iterate.limit_rows))

    def row_weights(self, iterate: Iterate, factors: FloatArray) -> FloatArray:
        """Weights of all task rows whose Hessians are those of active bounds, times one factor per constraint."""
        weights = np.zeros(len(iterate.errors))
        signs = np.where(self.is_upper(iterate), -1.0, 1.0)
        np.add.at(weights, self.bound_rows(iterate), signs * factors[~self.is_limit(iterate)])
        return weights

    def is_upper(self, iterate: Iterate) -> BoolArray:
        """Which of the active bounds are upper ones."""
        return np.asarray(self.rows[~self.is_limit(iterate)] >= len(iterate.limit_rows) + len(iterate.errors))

    def bound_rows(self, iterate: Iterate) -> IntArray:
        """Task rows of the active bounds."""
        numbers = self.rows[~self.is_limit(iterate)] - len(iterate.limit_rows)
        return np.asarray(numbers % max(len(iterate.errors), 1))

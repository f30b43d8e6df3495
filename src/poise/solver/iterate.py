"""The levels of an assembly as a loop sees them: rows that ask for something, and how much is left to do.

Columns are scaled by s = joint_cost^-½, so that ‖x‖ with dq = s x is the length of a step in every unit of length, and
a column that must not move is zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.kinematics import Pose
from poise.solver.assemble import Assembly, assemble
from poise.tasks import Task
from poise.types import BoolArray, FloatArray, Matrix

TOUCHING = 1e-7  # a limit or the end of an interval this near [rad, m, or unit] can be a wall


@dataclass(frozen=True, eq=False)
class LevelRows:
    """One level: scaled rows, and the errors they want made good."""

    first: int  # number of its first row in the assembly
    jacobian: Matrix  # zero where an interval is kept
    errors: FloatArray  # zero where an interval is kept
    kept: BoolArray  # rows whose interval is kept: they ask for nothing

    @property
    def last(self) -> int:
        """Number after its last row in the assembly."""
        return self.first + len(self.errors)

    @property
    def size(self) -> float:
        """‖e‖, weighted and without unit."""
        return float(np.sqrt(self.errors @ self.errors))


@dataclass(frozen=True, eq=False)
class Place:
    """A pose with the levels there."""

    pose: Pose
    assembly: Assembly
    scale: FloatArray  # (nv,) of the columns
    walls: Matrix  # scaled rows of the limits
    levels: tuple[LevelRows, ...]
    sizes: FloatArray  # (levels,)
    errors: FloatArray  # of all rows
    kept: BoolArray  # of all rows

    def left(self, x: FloatArray) -> FloatArray:
        """What every row would still ask for after a step, by its linear model: nothing inside its interval."""
        change = np.concatenate([np.zeros(0), *(level.jacobian @ x for level in self.levels)])
        lower, upper = self.assembly.problem.lower, self.assembly.problem.upper
        return np.asarray(np.where(self.is_open, np.clip(0.0, lower - change, upper - change), self.errors - change))

    @property
    def is_open(self) -> BoolArray:
        """Rows that stand outside of their interval."""
        problem = self.assembly.problem
        return np.asarray(~self.kept & (problem.lower < problem.upper))

    def by_level(self, rows: FloatArray) -> FloatArray:
        """‖·‖ of a number per row, level by level."""
        return np.array([float(np.linalg.norm(rows[level.first : level.last])) for level in self.levels])


def place_at(pose: Pose, tasks: tuple[Task, ...]) -> Place:
    """Everything that a step from a pose needs to know."""
    assembly = assemble(pose, tasks, to_rest=True)
    problem = assembly.problem
    scale = 1.0 / np.sqrt(problem.joint_cost)
    levels = []
    for first, last in pairwise(problem.level_starts.tolist()):
        lower, upper = problem.lower[first:last], problem.upper[first:last]
        kept = (lower <= TOUCHING) & (upper >= -TOUCHING) & (lower < upper)
        rows = problem.jacobian[first:last] * scale
        errors = np.where(kept, 0.0, np.clip(0.0, lower, upper))
        levels.append(LevelRows(first, np.where(kept[:, None], 0.0, rows), errors, kept))
    sizes = np.array([level.size for level in levels])
    errors = np.concatenate([np.zeros(0), *(level.errors for level in levels)])
    kept = np.concatenate([np.zeros(0, dtype=np.bool_), *(level.kept for level in levels)])
    return Place(pose, assembly, scale, problem.inequalities.jacobian * scale, tuple(levels), sizes, errors, kept)

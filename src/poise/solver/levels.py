"""The levels of an assembly as a loop sees them: rows that ask for something, and how much is left to do.

Columns are scaled by s = reluctance^-½, so that ‖x‖ with dq = s x is the length of a step in every unit of length, and
a column that must not move is zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.pose import Pose
from poise.solver.assemble import Assembly, assemble
from poise.tasks import Task
from poise.types import BoolArray, FloatArray, Matrix


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


def place_at(pose: Pose, tasks: tuple[Task, ...]) -> Place:
    """Everything that a step from a pose needs to know."""
    assembly = assemble(pose, tasks, to_rest=True)
    problem = assembly.problem
    scale = 1.0 / np.sqrt(problem.reluctance)
    levels = []
    for first, last in pairwise(problem.level_starts.tolist()):
        lower, upper = problem.lower[first:last], problem.upper[first:last]
        kept = (lower <= 0.0) & (upper >= 0.0) & (lower < upper)
        rows = problem.jacobian[first:last] * scale
        levels.append(LevelRows(first, np.where(kept[:, None], 0.0, rows), np.clip(0.0, lower, upper), kept))
    sizes = np.array([level.size for level in levels])
    errors = np.concatenate([np.zeros(0), *(level.errors for level in levels)])
    return Place(pose, assembly, scale, problem.inequalities.jacobian * scale, tuple(levels), sizes, errors)

"""How far a site can reach, under whatever else is asked: a box of cells, each a goal of its own.

Every cell's middle is a goal on the level below all tasks, solved from the pose given. Reached is what ends within the
tolerance; the margin of a cell is how far its pose is from the nearest limit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.engine import kinematics
from poise.errors import StudyError
from poise.pose import Pose
from poise.solver import solve_many
from poise.studies.study import Columns, Outcome
from poise.tasks import PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import BoolArray, FloatArray, Matrix

MOST_CELLS = 50_000_000
GOAL = "reach study"


@dataclass(frozen=True)
class ReachStudy:
    """The reachable space of a site.

    Parameters
    ----------
    pose : Pose
        Where every cell starts from.
    site : str
        What reaches.
    tasks : tuple of Task
        What comes before it: feet that stay, balance, the other hand.
    low, high : three floats
        Corners of the box [m].
    cell : float
        Edge of a cell [m].
    tolerance : float
        Reached within this distance [m].
    """

    pose: Pose
    site: str
    tasks: tuple[Task, ...] = ()
    low: tuple[float, float, float] = (-1.0, -1.0, 0.0)
    high: tuple[float, float, float] = (1.0, 1.0, 2.0)
    cell: float = 0.1
    tolerance: float = 1e-3

    def __post_init__(self) -> None:
        low, high = (tuple(float(each) for each in corner) for corner in (self.low, self.high))
        numbers = [*low, *high, self.cell, self.tolerance]
        sound = len(low) == len(high) == 3 and all(math.isfinite(each) for each in numbers)
        if (
            not sound
            or not self.cell > 0.0
            or not self.tolerance > 0.0
            or not all(a < b for a, b in zip(low, high, strict=True))
        ):
            raise StudyError(
                f"a reach study has a box with low < high, a cell and a tolerance above zero, got {numbers}."
            )
        self.pose.figure.site(self.site)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        object.__setattr__(self, "tasks", tuple(task for task in self.tasks if task.enabled))
        if self.count > MOST_CELLS:
            raise StudyError(f"{self.count} cells are more than {MOST_CELLS}; make the cells larger.")

    @property
    def shape(self) -> tuple[int, int, int]:
        """Cells along x, y and z."""
        x, y, z = (max(math.ceil((b - a) / self.cell - 1e-9), 1) for a, b in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def count(self) -> int:
        """Cells in all."""
        return math.prod(self.shape)

    def middles(self, first: int, last: int) -> Matrix:
        """Middles of cells by number, (n, 3); z runs fastest."""
        places = np.stack(np.unravel_index(np.arange(first, last), self.shape), axis=1)
        return np.asarray(np.array(self.low) + (places + 0.5) * self.cell)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of some cells."""
        above = max((task.level for task in self.tasks if task.level < LAST_LEVEL), default=0)
        goal = PositionTask(name=GOAL, site=self.site, goal=(0.0, 0.0, 0.0), level=above + 1)
        found = solve_many(self.pose, [*self.tasks, goal], goals={GOAL: self.middles(first, last)}, cores=cores)
        engine = kinematics(self.pose.figure)
        others = [found.errors[task.name] for task in self.tasks if task.level < LAST_LEVEL]
        return {
            "place": self.middles(first, last),
            "error": np.asarray(found.errors[GOAL]),
            "others": np.max(others, axis=0) if others else np.zeros(last - first),
            "margin": np.array([float(engine.walls(q).values.min(initial=np.inf)) for q in found.q]),
            "steps": np.asarray(found.steps),
        }


@dataclass(frozen=True, eq=False)
class ReachMap:
    """What came out: arrays over the cells of the box, (nx, ny, nz)."""

    study: ReachStudy
    outcome: Outcome

    @property
    def reached(self) -> BoolArray:
        """Cells whose middle is reached while everything above is kept."""
        limit = self.study.tolerance
        columns = self.outcome.columns
        return np.asarray((columns["error"] <= limit) & (columns["others"] <= limit)).reshape(self.study.shape)

    @property
    def margin(self) -> FloatArray:
        """Distance of each cell's pose from the nearest limit [rad or m]."""
        return np.asarray(self.outcome.columns["margin"]).reshape(self.study.shape)

    @property
    def volume(self) -> float:
        """Volume that is reached [m³]."""
        return float(self.reached.sum() * self.study.cell**3)

    def slice(self, height: float) -> str:
        """Picture in letters of the cells at a height [m], seen from above, x upward and y to the left."""
        z = int((height - self.study.low[2]) / self.study.cell)
        if not 0 <= z < self.study.shape[2]:
            raise StudyError(
                f"the box lies from {self.study.low[2]} to {self.study.high[2]} m, there is no height {height}."
            )
        return "\n".join("".join("#" if cell else "." for cell in row[::-1]) for row in self.reached[::-1, :, z])

    def __str__(self) -> str:
        cells = int(self.reached.sum())
        return f"{self.study.site} reaches {cells} of {self.study.count} cells, {1000.0 * self.volume:.0f} litres"


def box_of(numbers: Sequence[float]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Corners of a box given as x0 x1 y0 y1 z0 z1."""
    if len(numbers) != 6:
        raise StudyError(f"a box is given by six numbers, x0 x1 y0 y1 z0 z1, got {len(numbers)}.")
    a, b, c, d, e, f = (float(each) for each in numbers)
    return (a, c, e), (b, d, f)

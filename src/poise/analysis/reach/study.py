"""How far a site can reach, under whatever else is asked: a box of cells, each a goal of its own.

Every cell's middle is a goal on the level below all tasks, solved from the pose given. Reached is what ends within the
tolerance while all tasks above are kept. What is told about a cell is in :mod:`poise.analysis.reach.measures`; what came
out in :class:`poise.analysis.ReachMap`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.analysis.reach.measures import MEASURES, Asked, check_measure, least_misses
from poise.analysis.study.study import Columns
from poise.errors import StudyError, suggest
from poise.kinematics import Pose
from poise.solver import solve_batch
from poise.tasks import PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import AnyArray, BoolArray, FloatArray, Matrix

MOST_CELLS = 50_000_000
GOAL = "reach study"
_NEIGHBOR = 2.0 * math.sqrt(3.0)  # cells: neighbors of what is farther away than that are out of reach too


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
        What comes before it: feet that stay, balance, the other hand, obstacles.
    low, high : three floats
        Corners of the box [m].
    cell : float
        Edge of a cell [m].
    tolerance : float
        Reached within this distance [m].
    measures : tuple of str
        What is told about cells that are reached: "margin", "comfort", and of people "rula" and "strength".
    load : float
        What the site holds [kg], for "rula" and "strength".
    sex : {"male", "female"}
        Whose strength.
    skip_far : bool
        Leave out cells that lie farther away than the chain to them is long, and all of whose neighbors do
        (:mod:`poise.analysis.reach.measures`): they get the start for a pose, no steps, and the least error that they can
        have. What is reached, and the edge of it, stay the same.
    """

    pose: Pose
    site: str
    tasks: tuple[Task, ...] = ()
    low: tuple[float, float, float] = (-1.0, -1.0, 0.0)
    high: tuple[float, float, float] = (1.0, 1.0, 2.0)
    cell: float = 0.1
    tolerance: float = 1e-3
    measures: tuple[str, ...] = ("margin",)
    load: float = 0.0
    sex: str = "male"
    skip_far: bool = False

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
        self._check_measures()

    def _check_measures(self) -> None:
        object.__setattr__(self, "measures", tuple(dict.fromkeys(self.measures)))
        if not math.isfinite(self.load) or self.load < 0.0:
            raise StudyError(f"the load of a reach study is a number of kilograms, zero or more, got {self.load!r}.")
        for name in self.measures:
            if name not in MEASURES:
                raise StudyError(f"cells have no measure {name!r}; {suggest(str(name), MEASURES)}")
            check_measure(name, self.asked)

    @property
    def asked(self) -> Asked:
        """What measures need to know."""
        return Asked(self.pose, self.site, self.load, self.sex)

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
        return self.places(np.arange(first, last))

    def places(self, cells: AnyArray) -> Matrix:
        """Middles of any cells by number, (n, 3)."""
        grid = np.stack(np.unravel_index(cells, self.shape), axis=1)
        return np.asarray(np.array(self.low) + (grid + 0.5) * self.cell)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of some cells."""
        places = self.middles(first, last)
        if not self.skip_far:
            return self.answers(places, self.pose, cores)
        above = [task for task in self.tasks if task.level < LAST_LEVEL]
        misses = least_misses(self.pose.figure, self.site, above, places, self.tolerance)
        near = misses <= self.tolerance + _NEIGHBOR * self.cell
        return self._filled(near, misses, places, self.answers(places[near], self.pose, cores) if near.any() else {})

    def _filled(self, near: BoolArray, misses: FloatArray, places: Matrix, own: Columns) -> Columns:
        """Answers of cells that are near, among those that cannot be reached."""
        count = len(near)
        columns: dict[str, AnyArray] = {
            "place": places,
            "error": misses,
            "higher_error": np.zeros(count),
            "iterations": np.zeros(count, dtype=np.int32),
            "pose": np.tile(self.pose.q, (count, 1)),
            **{name: np.full(count, np.nan) for name in self.measures},
        }
        for name, values in own.items():
            columns[name][near] = values
        return columns

    def answers(self, places: Matrix, start: Pose | Sequence[Pose], cores: int | None = None) -> Columns:
        """Answers for places, from one start or from one each."""
        above = max((task.level for task in self.tasks if task.level < LAST_LEVEL), default=0)
        goal = PositionTask(name=GOAL, site=self.site, goal=(0.0, 0.0, 0.0), level=above + 1)
        found = solve_batch(start, [*self.tasks, goal], goals={GOAL: places}, cores=cores)
        others = [found.errors[task.name] for task in self.tasks if task.level < LAST_LEVEL]
        columns: dict[str, AnyArray] = {
            "place": places,
            "error": np.asarray(found.errors[GOAL]),
            "higher_error": np.max(others, axis=0) if others else np.zeros(len(places)),
            "iterations": np.asarray(found.iterations),
            "pose": found.q,
        }
        reached = self.is_reached(columns)
        for name in self.measures:
            columns[name] = np.full(len(places), np.nan)
            columns[name][reached] = MEASURES[name](self.asked, found.q[reached])
        return columns

    def is_reached(self, columns: Columns) -> BoolArray:
        """Which cells are reached while everything above is kept."""
        return np.asarray((columns["error"] <= self.tolerance) & (columns["higher_error"] <= self.tolerance))


def box_of(numbers: Sequence[float]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Corners of a box given as x0 x1 y0 y1 z0 z1."""
    if len(numbers) != 6:
        raise StudyError(f"a box is given by six numbers, x0 x1 y0 y1 z0 z1, got {len(numbers)}.")
    a, b, c, d, e, f = (float(each) for each in numbers)
    return (a, c, e), (b, d, f)

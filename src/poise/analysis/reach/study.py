"""Reach study: reachable workspace of an end effector under all other tasks, over a box of cells.

The center of every cell is a position goal on the priority level below all tasks, solved from the given pose. A cell is
reached if the error is within the tolerance while all higher levels are met. :mod:`poise.analysis.reach.measures` has
the measures of cells, :class:`poise.analysis.ReachMap` the results.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.analysis.reach.measures import MEASURES, MeasureContext, check_measure, error_lower_bounds
from poise.analysis.study.natural_postures import natural_configurations, prefers_natural
from poise.analysis.study.self_collision import with_self_collision
from poise.analysis.study.study import Columns
from poise.errors import StudyError, suggest
from poise.kinematics import Pose
from poise.library import is_human
from poise.solver import solve_batch
from poise.tasks import PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import AnyArray, BoolArray, FloatArray, Matrix

MAX_CELLS = 50_000_000
GOAL_TASK = "reach study"
_FAR_MARGIN_CELLS = 2.0 * math.sqrt(3.0)  # cells whose error bound exceeds this have only unreachable neighbors


@dataclass(frozen=True)
class ReachStudy:
    """Reachable workspace of an end effector.

    Parameters
    ----------
    pose : Pose
        Initial pose of every cell.
    site : str
        End effector.
    tasks : tuple of Task
        Tasks of higher priority: pinned feet, balance, the other hand, obstacles.
    low, high : three floats
        Corners of the box [m].
    cell : float
        Edge length of a cell [m].
    tolerance : float
        Position tolerance [m].
    measures : tuple of str
        Measures of reached cells: "margin", "comfort", and for people "rula" and "strength".
    load : float
        Load held by the site [kg], for "rula" and "strength".
    sex : {"male", "female"}
        Sex of the strength data.
    skip_far : bool
        Skip cells that are farther away than the chain is long, together with all their neighbors
        (:mod:`poise.analysis.reach.measures`). They get the initial pose, zero iterations, and the lower bound of their
        error. The reached cells and the boundary do not change.
    self_collision : bool or None
        Whether the figure may not pass through itself: cells inside the body are then out of reach. None turns it on
        for the library's human, whose solids have the shape of a body.
    natural : bool or None
        Whether reached cells have postures that people take (:mod:`poise.analysis.study.natural_postures`). None: for
        figures recognized as humans, unless a task is a criterion. Which cells are reached does not depend on it.
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
    self_collision: bool | None = None
    natural: bool | None = None

    def __post_init__(self) -> None:
        low, high = (tuple(float(each) for each in corner) for corner in (self.low, self.high))
        numbers = [*low, *high, self.cell, self.tolerance]
        valid = len(low) == len(high) == 3 and all(math.isfinite(each) for each in numbers)
        if (
            not valid
            or not self.cell > 0.0
            or not self.tolerance > 0.0
            or not all(a < b for a, b in zip(low, high, strict=True))
        ):
            raise StudyError(f"reach study: expected a box with low < high, cell > 0 and tolerance > 0, got {numbers}.")
        self.pose.figure.site(self.site)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        if self.self_collision is None:
            object.__setattr__(self, "self_collision", is_human(self.pose.figure))
        enabled = [task for task in self.tasks if task.enabled]
        object.__setattr__(self, "tasks", with_self_collision(enabled) if self.self_collision else tuple(enabled))
        object.__setattr__(self, "natural", prefers_natural(self.pose.figure, self.tasks, self.natural))
        if self.count > MAX_CELLS:
            raise StudyError(f"{self.count} cells exceed the maximum of {MAX_CELLS}; make the cells larger.")
        self._check_measures()

    def _check_measures(self) -> None:
        object.__setattr__(self, "measures", tuple(dict.fromkeys(self.measures)))
        if not math.isfinite(self.load) or self.load < 0.0:
            raise StudyError(f"load: expected a finite number of 0 or more [kg], got {self.load!r}.")
        for name in self.measures:
            if name not in MEASURES:
                raise StudyError(f"unknown measure {name!r}; {suggest(str(name), MEASURES)}")
            check_measure(name, self.context)

    @property
    def context(self) -> MeasureContext:
        """Inputs of the measures."""
        return MeasureContext(self.pose, self.site, self.load, self.sex)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Number of cells along x, y and z."""
        x, y, z = (max(math.ceil((b - a) / self.cell - 1e-9), 1) for a, b in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def count(self) -> int:
        """Number of cells."""
        return math.prod(self.shape)

    def cell_centers(self, first: int, last: int) -> Matrix:
        """Centers of the cells first to last - 1, (n, 3) [m]; z varies fastest."""
        return self.centers_of(np.arange(first, last))

    def centers_of(self, cells: AnyArray) -> Matrix:
        """Centers of cells given by index, (n, 3) [m]."""
        grid = np.stack(np.unravel_index(cells, self.shape), axis=1)
        return np.asarray(np.array(self.low) + (grid + 0.5) * self.cell)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Results of the cells first to last - 1."""
        positions = self.cell_centers(first, last)
        if not self.skip_far:
            return self.solve(positions, self.pose, cores)
        higher = [task for task in self.tasks if task.level < LAST_LEVEL]
        bounds = error_lower_bounds(self.pose.figure, self.site, higher, positions, self.tolerance)
        near = bounds <= self.tolerance + _FAR_MARGIN_CELLS * self.cell
        return self._filled(
            near, bounds, positions, self.solve(positions[near], self.pose, cores) if near.any() else {}
        )

    def _filled(self, near: BoolArray, bounds: FloatArray, positions: Matrix, solved: Columns) -> Columns:
        """Results of all cells: solved ones where `near`, error bounds for the others."""
        count = len(near)
        columns: dict[str, AnyArray] = {
            "position": positions,
            "error": bounds,
            "higher_error": np.zeros(count),
            "iterations": np.zeros(count, dtype=np.int32),
            "pose": np.tile(self.pose.q, (count, 1)),
            **{name: np.full(count, np.nan) for name in self.measures},
        }
        for name, values in solved.items():
            columns[name][near] = values
        return columns

    def solve(self, positions: Matrix, start: Pose | Sequence[Pose], cores: int | None = None) -> Columns:
        """Solve goal positions (n, 3) [m] from one initial pose, or from one each."""
        lowest = max((task.level for task in self.tasks if task.level < LAST_LEVEL), default=0)
        goal = PositionTask(name=GOAL_TASK, site=self.site, goal=(0.0, 0.0, 0.0), level=lowest + 1)
        goals = {GOAL_TASK: positions}  # no restart: cells that are missed are retried from their neighbors
        tasks = [*self.tasks, goal]
        result = solve_batch(start, tasks, goals=goals, cores=cores, restart=False)
        higher_errors = [result.errors[task.name] for task in self.tasks if task.level < LAST_LEVEL]
        columns: dict[str, AnyArray] = {
            "position": positions,
            "error": np.asarray(result.errors[GOAL_TASK]),
            "higher_error": np.max(higher_errors, axis=0) if higher_errors else np.zeros(len(positions)),
            "iterations": np.asarray(result.iterations),
            "pose": result.q,
        }
        reached = self.is_reached(columns)
        if self.natural and reached.any():
            rows = np.flatnonzero(reached)
            columns["pose"], _ = natural_configurations([self.pose], tasks, goals, result.q, rows, cores)
        for name in self.measures:
            columns[name] = np.full(len(positions), np.nan)
            columns[name][reached] = MEASURES[name](self.context, columns["pose"][reached])
        return columns

    def is_reached(self, columns: Columns) -> BoolArray:
        """Whether each cell is reached while all tasks of higher priority are met."""
        return np.asarray((columns["error"] <= self.tolerance) & (columns["higher_error"] <= self.tolerance))


def box_of(numbers: Sequence[float]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Corners of a box given as x0 x1 y0 y1 z0 z1."""
    if len(numbers) != 6:
        raise StudyError(f"box: expected six numbers x0 x1 y0 y1 z0 z1 [m], got {len(numbers)}.")
    a, b, c, d, e, f = (float(each) for each in numbers)
    return (a, c, e), (b, d, f)

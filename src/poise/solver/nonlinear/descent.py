"""Descent to a Kuhn-Tucker point: a variable metric with projection on the walls that hold [Zhao1989, 4.1].

One turn of the loop, with the gradient g, the working set A and the projected metric H:

1. multipliers α = (AᵀA)⁻¹Aᵀg and what is left of the gradient, g − A α. At a Kuhn-Tucker point it vanishes and α ≤ 0 on
   all walls.
2. The wall with the largest α a_qq^-½ > 0 is let go when it promises more than what is left of the gradient.
3. The direction is s = −H g. The first wall it meets, among all with a·s > 0, bounds an inexact line search.
4. The metric learns from the step, and the wall, if it was met, joins.

What the seed leaves open: a wall that is touched but not in the working set joins without a step; where that happens
again and again (more walls meet than there are dimensions) the working set is that of the nonnegative least-squares
problem min ‖g + A u‖, whose remainder is a direction that leaves every touched wall alone. A line search that finds
nothing begins again with a fresh metric; when that finds nothing either, rounding has been reached. Bent walls turn
with the point: their rows are renewed, the change of the gradient is that of the Lagrangian, and a wall that was left
by a bent step is approached again.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from poise.math.nonnegative_least_squares import nonnegative_least_squares
from poise.solver.nonlinear.domain import Domain, Height, Walls
from poise.solver.nonlinear.line_search import Conditions, Sample, search
from poise.solver.nonlinear.metric import MetricRule, teach
from poise.solver.nonlinear.projection import Projection
from poise.types import FloatArray, Matrix

PATIENCE = 2  # steps in a row that may teach nothing
TOUCHING = 1e-10  # room below which a wall is touched
BLOCKING = 1e-12  # part of a direction that may point into a wall and still counts as along it


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How far to go, and how.

    Parameters
    ----------
    tolerance : float
        Largest part of the gradient, and largest multiplier of the wrong sign, at a Kuhn-Tucker point.
    max_iterations : int
        Line searches after which to stop.
    seconds : float, optional
        Time after which to stop.
    rule : MetricRule
        How the metric learns.
    longest : float
        Longest step tried first.
    """

    tolerance: float = 1e-9
    max_iterations: int = 500
    seconds: float | None = None
    rule: MetricRule = MetricRule.SWITCH
    longest: float = float("inf")


class Ending(enum.Enum):
    """Why a descent ended."""

    KUHN_TUCKER = "at a Kuhn-Tucker point"
    ROUNDING = "no step lowers the potential any more"
    BUDGET = "steps or time ran out"


@dataclass(frozen=True, eq=False)
class Turn:
    """One line search, for those who want to watch."""

    potential: float
    step: float
    held: int  # walls in the working set


@dataclass(eq=False)
class Descent:
    """A descent on its way, and where it ended."""

    domain: Domain
    point: FloatArray
    settings: Settings = field(default_factory=Settings)
    watch: Callable[[Turn], None] | None = None

    def __post_init__(self) -> None:
        self.height = self.domain.height(self.point)
        self.walls = self.domain.walls(self.point)
        self.steps = self.changes = 0
        self._lean()

    def run(self) -> Ending:
        """Go down to a Kuhn-Tucker point."""
        bound = self.settings.seconds
        deadline = float("inf") if bound is None else time.perf_counter() + bound
        while self.steps < self.settings.max_iterations and (self.steps == 0 or time.perf_counter() < deadline):
            ending = self._turn()
            if ending is not None:
                return ending
        return Ending.BUDGET

    def _turn(self) -> Ending | None:
        """Everything up to the end of one line search, or one change of the working set."""
        gradient, working = self.height.gradient, self.projection
        multipliers = working.multipliers(gradient)
        free = working.projected(gradient, multipliers)
        left = float(np.abs(free).max(initial=0.0))
        worst, gain = self._wrong_wall(multipliers)
        if left <= self.settings.tolerance and worst < 0:
            return Ending.KUHN_TUCKER
        if worst >= 0 and (left <= self.settings.tolerance or left <= 0.5 * gain):
            working.drop(worst, self._scale)
            return self._changed()
        direction = self._returning(working.direction(free), multipliers)
        slope = float(gradient @ direction)
        if not slope < -1e-14 * float(np.sqrt((gradient @ gradient) * (direction @ direction))):
            return self._begin_again()
        direction, slope = self._shortened(direction, slope)
        wall, limit = self._nearest_wall(direction)
        if limit * float(np.linalg.norm(direction)) <= TOUCHING and wall >= 0:
            working.add(self.walls.rows[wall], wall)
            return self._changed()
        self.steps += 1
        found = search(self._sampler(direction), Conditions(self.height.potential, slope), 1.0, limit)
        if found is None:
            return self._begin_again()
        self._take(found, multipliers, wall if found.length >= limit else -1)
        return None

    # --- working set --------------------------------------------------------------------------------------------------

    def _lean(self) -> None:
        """Working set of the touched walls that push back; also right where more of them meet than needed."""
        walls, ties = self.walls, len(self.walls.ties)
        working = Projection(self.domain.size, walls.ties, [-1 - tie for tie in range(ties)])
        touched = np.flatnonzero(walls.room <= TOUCHING)
        free = np.eye(self.domain.size) if not len(working.rows) else working.metric
        pushes = nonnegative_least_squares(free @ walls.rows[touched].T, -(free @ self.height.gradient))
        for wall in touched[pushes > 0.0].tolist():
            working.add(walls.rows[wall], wall)
        self.projection = working
        self._restart()

    def _restart(self) -> None:
        """Give the projection the domain's metric, as before anything was learnt."""
        self.projection.restart(self.domain.metric(self.point))
        self._scale = float(np.trace(self.projection.metric)) / max(1, self.domain.size - len(self.projection.labels))
        self._fresh, self._untaught = True, 0

    def _wrong_wall(self, multipliers: FloatArray) -> tuple[int, float]:
        """Place in the working set of the wall to let go, and what it promises; −1 where every wall pushes back."""
        labels = np.array(self.projection.labels, dtype=np.int64)
        if not len(labels):
            return -1, 0.0
        promised = np.where(labels >= 0, multipliers / np.sqrt(np.diag(self.projection.inverse)), -np.inf)
        place = int(np.argmax(promised))
        return (place, float(promised[place])) if promised[place] > self.settings.tolerance else (-1, 0.0)

    def _changed(self) -> Ending | None:
        """Count a change of the working set without a step; too many in a row and it is chosen anew."""
        self.changes += 1
        if self.changes > 2 * self.domain.size + 10:
            self.changes = 0
            self._lean()
        return None

    def _returning(self, direction: FloatArray, multipliers: FloatArray) -> FloatArray:
        """The direction with a part that leads back to walls of the working set that were left by a bent step."""
        if not self.domain.bent or not self.projection.labels:
            return direction
        labels = np.array(self.projection.labels)
        away = np.where((labels >= 0) & (multipliers <= 0.0), self.walls.room[np.maximum(labels, 0)], 0.0)
        if not (away > TOUCHING).any():
            return direction
        return np.asarray(direction + (self.projection.inverse @ away) @ self.projection.rows)

    def _nearest_wall(self, direction: FloatArray) -> tuple[int, float]:
        """First wall outside the working set that the direction meets, and at which length."""
        walls = self.walls
        if not len(walls.rows):
            return -1, float("inf")
        toward = walls.rows @ direction
        toward[[label for label in self.projection.labels if label >= 0]] = 0.0
        ahead = np.flatnonzero(toward > BLOCKING * float(np.linalg.norm(direction)))
        if not len(ahead):
            return -1, float("inf")
        lengths = np.maximum(walls.room[ahead], 0.0) / toward[ahead]
        first = int(np.argmin(lengths))
        return int(ahead[first]), float(lengths[first])

    # --- steps --------------------------------------------------------------------------------------------------------

    def _shortened(self, direction: FloatArray, slope: float) -> tuple[FloatArray, float]:
        length = float(np.linalg.norm(direction))
        if length <= self.settings.longest:
            return direction, slope
        return direction * (self.settings.longest / length), slope * (self.settings.longest / length)

    def _sampler(self, direction: FloatArray) -> Callable[[float], Sample]:
        def at(length: float) -> Sample:
            step = length * direction
            point = self.domain.moved(self.point, step)
            potential, gradient = self.domain.height(point)
            return Sample(length, potential, self._slope(point, gradient, direction), step, point, gradient)

        return at

    def _slope(self, point: FloatArray, gradient: FloatArray, direction: FloatArray) -> float:
        """Slope of the potential on the way that the corrections leave: along bent walls as they are there."""
        if not self.domain.bent or not self.projection.labels:
            return float(gradient @ direction)
        rows = _rows(self.domain.walls(point), self.projection.labels)
        pushed = np.linalg.lstsq(rows.T, gradient, rcond=1e-10)[0]
        return float((gradient - pushed @ rows) @ direction)

    def _begin_again(self) -> Ending | None:
        if self._fresh:
            return Ending.ROUNDING
        self._lean()
        return None

    def _take(self, found: Sample, multipliers: FloatArray, wall: int) -> None:
        """Go to a sample; renew bent rows, let the metric learn, and take in the wall that was met."""
        working = self.projection
        change = found.gradient - self.height.gradient
        self.height = Height(found.potential, found.gradient)
        self.point = found.point
        self.walls = self.domain.walls(found.point)
        bend = np.zeros(0)
        if self.domain.bent and len(working.rows):
            rows = _rows(self.walls, working.labels)
            bend = multipliers @ (rows - working.rows)
            if not working.turn(rows):  # rows that have become one
                self._lean()
                return
        self._learn(found.step, change, bend)
        self.changes = 0
        if wall >= 0:
            working.add(self.walls.rows[wall], wall)
        if self.watch is not None:
            length = float(np.linalg.norm(found.step))
            self.watch(Turn(found.potential, length, len(working.labels)))

    def _learn(self, step: FloatArray, change: FloatArray, bend: FloatArray) -> None:
        """Teach the metric along what is free: by the change of the Lagrangian, else by that of the potential."""
        working = self.projection
        step = working.projected(step, working.multipliers(step))
        changes = (change - bend, change) if len(bend) else (change,)
        for each in changes:
            along = working.projected(each, working.multipliers(each))
            if teach(working.metric, step, along, self.settings.rule):
                self._scale = float(step @ along) / float(along @ along)  # what a wall that is let go begins with
                self._fresh, self._untaught = False, 0
                return
        self._untaught += 1
        if self._untaught > PATIENCE:
            self._restart()


def _rows(walls: Walls, labels: list[int]) -> Matrix:
    return np.array([walls.rows[label] if label >= 0 else walls.ties[-1 - label] for label in labels])

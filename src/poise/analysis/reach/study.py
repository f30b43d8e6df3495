"""Reach study: one goal per cell, and retries at the boundary from neighboring poses."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.measures import MEASURES, Asked, check_measure, least_misses
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Columns, Outcome
from poise.errors import StudyError, suggest
from poise.kinematics import Pose
from poise.solver import solve_batch
from poise.tasks import PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import AnyArray, BoolArray, FloatArray, Matrix, PoseVector

# --- reach ------------------------------------------------------------------------------------------------------------

# How far a site can reach, under whatever else is asked: a box of cells, each a goal of its own.
#
# Every cell's middle is a goal on the level below all tasks, solved from the pose given. Reached is what ends within the
# tolerance while all tasks above are kept. What is told about a cell is in :mod:`poise.analysis.reach.measures`; what came
# out in :class:`poise.analysis.ReachMap`.

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
            "others": np.zeros(count),
            "steps": np.zeros(count, dtype=np.int32),
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
            "others": np.max(others, axis=0) if others else np.zeros(len(places)),
            "steps": np.asarray(found.iterations),
            "pose": found.q,
        }
        reached = self.is_reached(columns)
        for name in self.measures:
            columns[name] = np.full(len(places), np.nan)
            columns[name][reached] = MEASURES[name](self.asked, found.q[reached])
        return columns

    def is_reached(self, columns: Columns) -> BoolArray:
        """Which cells are reached while everything above is kept."""
        return np.asarray((columns["error"] <= self.tolerance) & (columns["others"] <= self.tolerance))


def box_of(numbers: Sequence[float]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Corners of a box given as x0 x1 y0 y1 z0 z1."""
    if len(numbers) != 6:
        raise StudyError(f"a box is given by six numbers, x0 x1 y0 y1 z0 z1, got {len(numbers)}.")
    a, b, c, d, e, f = (float(each) for each in numbers)
    return (a, c, e), (b, d, f)


# --- rounds -----------------------------------------------------------------------------------------------------------

# A reach map with second chances: cells beside reached ones are tried again from the poses of their neighbors.
#
# A solver that starts from one pose ends, here and there, in a posture from which it gets no nearer though another would.
# At the edge of what is reached one cell in twenty is such. The first round tries every cell beside reached ones from the
# poses of these, and from a few poses that are as unlike each other as those found so far can be: an elbow that bends the
# other way is next to no neighbor. Later rounds go on from what was just won, so that a posture that was found once
# spreads as far as it leads; when nothing is won any more, unlike poses are tried once again. All run in pieces like any
# study. Space that is reached only by postures of which none was found is still missed: a map is what was found.

_AROUND = [step for step in itertools.product((-1, 0, 1), repeat=3) if any(step)]
_SIDES = [step for step in _AROUND if sum(map(abs, step)) == 1]


@dataclass(frozen=True, eq=False)
class ReachAgain:
    """Cells to be tried again, each from a pose of its own.

    Parameters
    ----------
    study : ReachStudy
        Whose cells.
    cells : (n,) array of int
        Their numbers; a cell may come several times.
    starts : (n, nq) array
        Where each begins.
    """

    study: ReachStudy
    cells: AnyArray
    starts: Matrix

    @property
    def count(self) -> int:
        """Tries in all."""
        return len(self.cells)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of some tries."""
        starts = [Pose(self.study.pose.figure, q) for q in self.starts[first:last]]
        return self.study.answers(self.study.places(self.cells[first:last]), starts, cores)


def map_reach(
    study: ReachStudy, *, rounds: int = 50, unlike: int = 3, folder: Path | str | None = None, **options: Any
) -> ReachMap:
    """Map the reachable space.

    Parameters
    ----------
    study : ReachStudy
        What is asked.
    rounds : int
        How often at most cells at the edge are tried again from neighbors; 0 takes the first answer. Rounds end by
        themselves, and later ones are short: only what was just won is begun from.
    unlike : int
        From how many poses unlike each other cells at the edge are tried besides; more find more, and take longer.
    folder : Path or str, optional
        Where pieces are kept, those of rounds in folders of their own.
    **options
        As for :func:`poise.analysis.run_study`.
    """
    if type(rounds) is not int or rounds < 0:
        raise StudyError(f"a reach map has a number of rounds, 0 or more, got {rounds!r}.")
    if type(unlike) is not int or unlike < 0:
        raise StudyError(f"a reach map has a number of unlike poses, 0 or more, got {unlike!r}.")
    outcome = run_study(study, folder=folder, **options)
    reached = _grid(study, outcome)
    fresh, known = reached, -1  # cells to go on from, and how many were reached when unlike poses were last tried
    for number in range(rounds):
        spread = known < 0 or not fresh.any()
        if spread and known == reached.sum():
            break
        known = int(reached.sum()) if spread else known
        again = _at_the_edge(study, outcome.column("pose"), reached, fresh, unlike if spread else None)
        if again is None:
            break
        own = None if folder is None else Path(folder) / f"round_{number + 1}"
        outcome = _merged(study, outcome, again, run_study(again, folder=own, **options))
        now = _grid(study, outcome)
        fresh, reached = now & ~reached, now
    return ReachMap(study, outcome)


def _at_the_edge(
    study: ReachStudy, poses: Matrix, reached: BoolArray, fresh: BoolArray, unlike: int | None
) -> ReachAgain | None:
    """Cells that are not reached, once for each fresh neighbor, and once for each of some poses unlike each other.

    Where unlike poses are tried too, neighbors share a side; else, when there are few, corners count as well. None
    where there is nothing to try.
    """
    cells, others = _beside(fresh, ~reached, _AROUND if unlike is None else _SIDES)
    starts = poses[others]
    if unlike and reached.any():
        edge = np.unique(_beside(reached, ~reached, _SIDES)[0])
        far = _unlike(poses[reached.ravel()], study.pose.q, unlike)
        cells = np.concatenate([cells, np.repeat(edge, len(far))])
        starts = np.concatenate([starts, np.tile(far, (len(edge), 1))])
    if len(cells) == 0:
        return None
    order = np.argsort(cells, kind="stable")
    return ReachAgain(study, cells[order], starts[order])


def _beside(these: BoolArray, those: BoolArray, steps: list[tuple[int, ...]]) -> tuple[AnyArray, AnyArray]:
    """Numbers of cells among `those` and of their neighbors among `these`, once for each pair."""
    numbers = np.pad(np.arange(these.size).reshape(these.shape), 1)
    padded = np.pad(these, 1)
    cells, others = [], []
    for step in steps:
        there = tuple(slice(1 + s, 1 + s + n) for s, n in zip(step, these.shape, strict=True))
        here = padded[there] & those
        cells.append(np.flatnonzero(here))
        others.append(numbers[there][here])
    return np.concatenate(cells), np.concatenate(others)


def _unlike(poses: Matrix, start: PoseVector, count: int) -> Matrix:
    """A few poses, each as far as can be from the start and from those before it."""
    away, chosen = np.linalg.norm(poses - start, axis=1), []
    for _ in range(min(count, len(poses))):
        chosen.append(poses[int(away.argmax())])
        away = np.minimum(away, np.linalg.norm(poses - chosen[-1], axis=1))
    return np.array(chosen)


def _grid(study: ReachStudy, outcome: Outcome) -> BoolArray:
    outcome.column("error")
    return study.is_reached(outcome.columns).reshape(study.shape)


def _merged(study: ReachStudy, first: Outcome, again: ReachAgain, found: Outcome) -> Outcome:
    """The better answer of each cell: an answer is worse while tasks above are broken."""
    columns = {name: values.copy() for name, values in first.columns.items()}
    for row in np.flatnonzero(~np.isnan(found.columns.get("error", np.zeros(0)))):
        cell = int(again.cells[row])
        if _rank(study, found.columns, int(row)) < _rank(study, columns, cell):
            for name, values in found.columns.items():
                columns[name][cell] = values[row]
    failures: Mapping[int, str] = {
        item: words for item, words in first.failures.items() if np.isnan(columns["error"][item])
    }
    return Outcome(columns, failures)


def _rank(study: ReachStudy, columns: Columns, row: int) -> tuple[bool, bool, float]:
    """Smaller is better: whether tasks above are broken, whether the cell is missed, and by how much."""
    error, others = float(columns["error"][row]), float(columns["others"][row])
    missed = not error <= study.tolerance
    return not others <= study.tolerance, missed, error if missed else 0.0

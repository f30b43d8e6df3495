"""A reach map with second chances: cells beside reached ones are tried again from the poses of their neighbours.

A solver that starts from one pose ends, here and there, in a posture from which it gets no nearer though another would.
At the edge of what is reached one cell in twenty is such. Each round tries every cell that is not reached from each of
its reached neighbours, the first also from a few poses that are as unlike each other as poses found so far can be: an
elbow that bends the other way is next to no neighbour. Rounds run in pieces like any study and end when none is won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import StudyError
from poise.pose import Pose
from poise.studies.reach import ReachStudy
from poise.studies.reach_map import ReachMap
from poise.studies.run import run_study
from poise.studies.study import Columns, Outcome
from poise.types import AnyArray, BoolArray, Matrix, PoseVector

SPREAD = 3  # poses unlike each other
_SIDES = [(axis, step) for axis in range(3) for step in (-1, 1)]


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


def map_reach(study: ReachStudy, *, rounds: int = 2, folder: Path | str | None = None, **options: Any) -> ReachMap:
    """Map the reachable space.

    Parameters
    ----------
    study : ReachStudy
        What is asked.
    rounds : int
        How often at most cells at the edge are tried again from their neighbours; 0 takes the first answer.
    folder : Path or str, optional
        Where pieces are kept, those of rounds in folders of their own.
    **options
        As for :func:`poise.studies.run_study`.
    """
    if type(rounds) is not int or rounds < 0:
        raise StudyError(f"a reach map has a number of rounds, 0 or more, got {rounds!r}.")
    outcome = run_study(study, folder=folder, **options)
    for number in range(rounds):
        again = _at_the_edge(study, outcome, spread=number == 0)
        if again is None:
            break
        own = None if folder is None else Path(folder) / f"round_{number + 1}"
        outcome, won = _merged(study, outcome, again, run_study(again, folder=own, **options))
        if not won:
            break
    return ReachMap(study, outcome)


def _at_the_edge(study: ReachStudy, outcome: Outcome, spread: bool) -> ReachAgain | None:
    """Cells that are not reached, once for each neighbour that is and for each spread pose; None without any."""
    reached = _grid(study, outcome)
    numbers = np.arange(study.count).reshape(study.shape)
    cells, beside = [], []
    for axis, step in _SIDES:
        here = np.roll(reached, -step, axis=axis) & ~reached
        last: list[Any] = [slice(None)] * 3
        last[axis] = -1 if step == 1 else 0
        here[tuple(last)] = False  # beyond the box there is no neighbour
        cells.append(numbers[here])
        beside.append(np.roll(numbers, -step, axis=axis)[here])
    tried = np.concatenate(cells)
    if len(tried) == 0:
        return None
    poses = outcome.column("pose")
    starts = poses[np.concatenate(beside)]
    if spread:
        edge = np.unique(tried)
        far = _unlike(poses[reached.ravel()], study.pose.q)
        tried = np.concatenate([tried, np.repeat(edge, len(far))])
        starts = np.concatenate([starts, np.tile(far, (len(edge), 1))])
    order = np.argsort(tried, kind="stable")
    return ReachAgain(study, tried[order], starts[order])


def _unlike(poses: Matrix, start: PoseVector) -> Matrix:
    """A few poses, each as far as can be from the start and from those before it."""
    away, chosen = np.linalg.norm(poses - start, axis=1), []
    for _ in range(min(SPREAD, len(poses))):
        chosen.append(poses[int(away.argmax())])
        away = np.minimum(away, np.linalg.norm(poses - chosen[-1], axis=1))
    return np.array(chosen)


def _grid(study: ReachStudy, outcome: Outcome) -> BoolArray:
    outcome.column("error")
    return study.is_reached(outcome.columns).reshape(study.shape)


def _merged(study: ReachStudy, first: Outcome, again: ReachAgain, found: Outcome) -> tuple[Outcome, int]:
    """The better answer of each cell, and how many cells were won: a cell is worse while tasks above are broken."""
    columns = {name: values.copy() for name, values in first.columns.items()}
    before = study.is_reached(columns)
    for row in np.flatnonzero(~np.isnan(found.columns.get("error", np.zeros(0)))):
        cell = int(again.cells[row])
        if _rank(study, found.columns, row) < _rank(study, columns, cell):
            for name, values in found.columns.items():
                columns[name][cell] = values[row]
    failures: Mapping[int, str] = {
        item: words for item, words in first.failures.items() if np.isnan(columns["error"][item])
    }
    return Outcome(columns, failures), int((study.is_reached(columns) & ~before).sum())


def _rank(study: ReachStudy, columns: Columns, row: int) -> tuple[bool, bool, float]:
    """Smaller is better: whether tasks above are broken, whether the cell is missed, and by how much."""
    error, others = float(columns["error"][row]), float(columns["others"][row])
    missed = not error <= study.tolerance
    return not others <= study.tolerance, missed, error if missed else 0.0

"""A reach map with second chances: cells beside reached ones are tried again from the poses of their neighbors.

A solver that starts from one pose ends, here and there, in a posture from which it gets no nearer though another would.
At the edge of what is reached one cell in twenty is such. The first round tries every cell beside reached ones from the
poses of these, and from a few poses that are as unlike each other as those found so far can be: an elbow that bends the
other way is next to no neighbor. Later rounds go on from what was just won, so that a posture that was found once
spreads as far as it leads; when nothing is won any more, unlike poses are tried once again. All run in pieces like any
study. Space that is reached only by postures of which none was found is still missed: a map is what was found.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Columns, Outcome
from poise.errors import StudyError
from poise.kinematics import Pose
from poise.types import AnyArray, BoolArray, Matrix, PoseVector

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
    error, others = float(columns["error"][row]), float(columns["higher_error"][row])
    missed = not error <= study.tolerance
    return not others <= study.tolerance, missed, error if missed else 0.0

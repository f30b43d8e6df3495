"""Compute a reach map, with retries of cells at the boundary from the poses of their neighbors.

From a single initial pose the solver misses some cells in a local optimum although another posture reaches them: at the
boundary about one cell in twenty.

1. Solve all cells from the initial pose.
2. First round: retry every cell beside reached ones from the poses of these neighbors, and from a few poses that are as
   different from each other as those found so far (an elbow that bends the other way is not near any neighbor).
3. Later rounds continue from cells reached in the last round, so that a new posture spreads as far as it leads.
4. When a round reaches nothing new, retry from diverse poses once more; stop if that reaches nothing either.

All rounds run in chunks like any study. Space that is reached only by postures of which none was found is still missed:
the map is a lower bound of the workspace.
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

_NEIGHBOR_OFFSETS = [offset for offset in itertools.product((-1, 0, 1), repeat=3) if any(offset)]
_FACE_OFFSETS = [offset for offset in _NEIGHBOR_OFFSETS if sum(map(abs, offset)) == 1]  # of integers


@dataclass(frozen=True, eq=False)
class ReachRetry:
    """Study that retries cells, each from its own initial pose.

    Parameters
    ----------
    study : ReachStudy
        The reach study.
    cells : (n,) array of int
        Indices of the cells; a cell may occur several times.
    starts : (n, nq) array
        Initial configurations.
    """

    study: ReachStudy
    cells: AnyArray
    starts: Matrix

    @property
    def count(self) -> int:
        """Number of retries."""
        return len(self.cells)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Results of the retries first to last - 1."""
        starts = [Pose(self.study.pose.figure, q) for q in self.starts[first:last]]
        return self.study.solve(self.study.centers_of(self.cells[first:last]), starts, cores)


def map_reach(
    study: ReachStudy,
    *,
    max_rounds: int = 50,
    diverse_starts: int = 3,
    folder: Path | str | None = None,
    **options: Any,
) -> ReachMap:
    """Compute the reachable workspace.

    Parameters
    ----------
    study : ReachStudy
        The study.
    max_rounds : int
        Maximum number of retry rounds at the boundary; 0 keeps the first results. Rounds end when nothing new is
        reached, and later ones are short: they start only from cells reached in the last round.
    diverse_starts : int
        Number of diverse poses from which boundary cells are also retried; more find more and take longer.
    folder : Path or str, optional
        Checkpoint folder; each round has a subfolder.
    **options
        As for :func:`poise.analysis.run_study`.
    """
    for name, value in (("max_rounds", max_rounds), ("diverse_starts", diverse_starts)):
        if type(value) is not int or value < 0:
            raise StudyError(f"{name}: expected an integer of 0 or more, got {value!r}.")
    outcome = run_study(study, folder=folder, **options)
    reached = _reached_cells(study, outcome)
    fresh, known = reached, -1  # cells to continue from; number of reached cells at the last diverse retry
    for number in range(max_rounds):
        diverse = known < 0 or not fresh.any()
        if diverse and known == reached.sum():
            break
        known = int(reached.sum()) if diverse else known
        retry = _boundary_retry(study, outcome.column("pose"), reached, fresh, diverse_starts if diverse else None)
        if retry is None:
            break
        subfolder = None if folder is None else Path(folder) / f"round_{number + 1}"
        outcome = _merged(study, outcome, retry, run_study(retry, folder=subfolder, **options))
        now = _reached_cells(study, outcome)
        fresh, reached = now & ~reached, now
    return ReachMap(study, outcome)


def _boundary_retry(
    study: ReachStudy, poses: Matrix, reached: BoolArray, fresh: BoolArray, diverse_starts: int | None
) -> ReachRetry | None:
    """Retry of unreached cells, once per fresh neighbor and once per diverse pose.

    With diverse poses, neighbors share a face; otherwise, when there are few, edges and corners count as well. None if
    there is nothing to retry.
    """
    cells, neighbors = _adjacent(fresh, ~reached, _NEIGHBOR_OFFSETS if diverse_starts is None else _FACE_OFFSETS)
    starts = poses[neighbors]
    if diverse_starts and reached.any():
        boundary = np.unique(_adjacent(reached, ~reached, _FACE_OFFSETS)[0])
        diverse = _diverse_poses(poses[reached.ravel()], study.pose.q, diverse_starts)
        cells = np.concatenate([cells, np.repeat(boundary, len(diverse))])
        starts = np.concatenate([starts, np.tile(diverse, (len(boundary), 1))])
    if len(cells) == 0:
        return None
    order = np.argsort(cells, kind="stable")
    return ReachRetry(study, cells[order], starts[order])


def _adjacent(sources: BoolArray, targets: BoolArray, offsets: list[tuple[int, ...]]) -> tuple[AnyArray, AnyArray]:
    """Pairs of adjacent cells: indices of cells among `targets`, and of their neighbors among `sources`."""
    indices = np.pad(np.arange(sources.size).reshape(sources.shape), 1)
    padded = np.pad(sources, 1)
    cells, neighbors = [], []
    for offset in offsets:
        shifted = tuple(slice(1 + s, 1 + s + n) for s, n in zip(offset, sources.shape, strict=True))
        adjacent = padded[shifted] & targets
        cells.append(np.flatnonzero(adjacent))
        neighbors.append(indices[shifted][adjacent])
    return np.concatenate(cells), np.concatenate(neighbors)


def _diverse_poses(poses: Matrix, start: PoseVector, count: int) -> Matrix:
    """Farthest point sampling: each pose is as far as possible from the start and from those before it."""
    distances, chosen = np.linalg.norm(poses - start, axis=1), []
    for _ in range(min(count, len(poses))):
        chosen.append(poses[int(distances.argmax())])
        distances = np.minimum(distances, np.linalg.norm(poses - chosen[-1], axis=1))
    return np.array(chosen)


def _reached_cells(study: ReachStudy, outcome: Outcome) -> BoolArray:
    """Reached cells, (nx, ny, nz); raises if all cells failed."""
    outcome.column("error")
    return study.is_reached(outcome.columns).reshape(study.shape)


def _merged(study: ReachStudy, first: Outcome, retry: ReachRetry, retried: Outcome) -> Outcome:
    """Outcome with the better result of each cell; results that violate tasks of higher priority are worse."""
    columns = {name: values.copy() for name, values in first.columns.items()}
    for row in np.flatnonzero(~np.isnan(retried.columns.get("error", np.zeros(0)))):
        cell = int(retry.cells[row])
        if _rank(study, retried.columns, int(row)) < _rank(study, columns, cell):
            for name, values in retried.columns.items():
                columns[name][cell] = values[row]
    failures: Mapping[int, str] = {
        item: reason for item, reason in first.failures.items() if np.isnan(columns["error"][item])
    }
    return Outcome(columns, failures)


def _rank(study: ReachStudy, columns: Columns, row: int) -> tuple[bool, bool, float]:
    """Sort key, smaller is better: higher tasks violated, cell missed, error [m]."""
    error, higher_error = float(columns["error"][row]), float(columns["higher_error"][row])
    missed = not error <= study.tolerance
    return not higher_error <= study.tolerance, missed, error if missed else 0.0

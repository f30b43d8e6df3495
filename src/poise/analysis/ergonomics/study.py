"""Ergonomic scores of many poses, of one figure or of many people, and their statistics."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.assessment import assess, shares_of
from poise.analysis.ergonomics.strength import strength_report
from poise.analysis.ergonomics.work import Work
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.motion import Clip
from poise.types import AnyArray


@dataclass(frozen=True, eq=False)
class ScoredPoses:
    """Scores of many poses, in their order.

    Parameters
    ----------
    columns : mapping of name to (n,) array
        ``figure``, ``rula``, ``reba``, ``owas`` (codes), ``owas_category``; with strengths also ``capable`` (fraction
        of people who are strong enough) and ``hardest`` (joint).
    """

    columns: dict[str, AnyArray]

    def __len__(self) -> int:
        return len(self.columns["rula"])

    def __getitem__(self, name: str) -> AnyArray:
        return self.columns[name]

    def shares(self) -> dict[str, dict[str, float]]:
        """Fraction of the poses on each action level of each method, by the description of the level."""
        methods = {"rula": "rula", "reba": "reba", "owas": "owas_category"}
        return {method: shares_of(method, self.columns[name]) for method, name in methods.items()}

    def __str__(self) -> str:
        lines = [f"{len(self)} poses"]
        for method, shares in self.shares().items():
            parts = "; ".join(f"{share:.0%} {level}" for level, share in shares.items() if share > 0.0)
            lines.append(f"{method.upper()}: {parts}")
        if "capable" in self.columns:
            lines.append(
                f"strong enough: {100.0 * float(np.mean(self.columns['capable'])):.0f} % of people on the average"
            )
        return "\n".join(lines)

    def to_csv(self) -> str:
        """CSV table with one row per pose."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["pose", *self.columns])
        for number, row in enumerate(zip(*self.columns.values(), strict=True)):
            writer.writerow([number, *(f"{value:.6g}" if isinstance(value, float) else value for value in row)])
        return out.getvalue()


def assess_batch(poses: Iterable[Pose], work: Work | None = None, *, sex: str | None = None) -> ScoredPoses:
    """Score many poses by RULA, REBA and OWAS, and compute the fraction of people who are strong enough for each.

    Parameters
    ----------
    poses : iterable of Pose
        Poses of one figure or of several: a list, a :class:`poise.solver.BatchResult`, a clip.
    work : Work, optional
        Work conditions, the same for all poses.
    sex : {"male", "female"}, optional
        Sex of the strength data; None omits strength, which takes most of the time.

    Examples
    --------
    >>> from poise import library
    >>> from poise.analysis.ergonomics import assess_batch
    >>> human = library.human()
    >>> scored = assess_batch([library.human_pose(human, each) for each in ("stand", "stoop", "squat")])
    >>> scored["owas"].tolist()
    ['1121', '2121', '2141']
    """
    all_poses = list(poses)
    if not all_poses:
        raise ErgonomicsError("no poses to score; give at least one.")
    rows_by_figure: dict[int, list[int]] = {}
    for row, pose in enumerate(all_poses):
        rows_by_figure.setdefault(id(pose.figure), []).append(row)
    columns: dict[str, AnyArray] = {"figure": np.array([pose.figure.name for pose in all_poses], dtype=object)}
    for rows in rows_by_figure.values():
        scores = assess(Clip.of_poses([all_poses[row] for row in rows], 1.0), work).columns()
        for name in ("rula", "reba", "owas", "owas_category"):
            columns.setdefault(name, np.empty(len(all_poses), dtype=scores[name].dtype if name != "owas" else object))
            columns[name][rows] = scores[name]
    if sex is not None:
        load, sitting = (0.0, None) if work is None else (work.load, work.sitting)
        hardest = [strength_report(pose, load, sex=sex, sitting=sitting).least_capable for pose in all_poses]
        columns["capable"] = np.array([1.0 if each is None else each.capable for each in hardest], dtype=float)
        columns["hardest"] = np.array(["" if each is None else each.name for each in hardest], dtype=object)
    return ScoredPoses(columns)

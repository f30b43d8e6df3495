"""Scores of many poses, of one figure or of many people: what a study of postures adds up to."""

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
        ``figure``, ``rula``, ``reba``, ``owas`` (codes), ``owas_category``, and where strengths were asked for
        ``capable`` (share of people who are strong enough) and ``hardest`` (joint).
    """

    columns: dict[str, AnyArray]

    def __len__(self) -> int:
        return len(self.columns["rula"])

    def __getitem__(self, name: str) -> AnyArray:
        return self.columns[name]

    def shares(self) -> dict[str, dict[str, float]]:
        """Share of the poses on each level of each method, by the level's words."""
        methods = {"rula": "rula", "reba": "reba", "owas": "owas_category"}
        return {method: shares_of(method, self.columns[name]) for method, name in methods.items()}

    def __str__(self) -> str:
        lines = [f"{len(self)} poses"]
        for method, shares in self.shares().items():
            parts = "; ".join(f"{share:.0%} {words}" for words, share in shares.items() if share > 0.0)
            lines.append(f"{method.upper()}: {parts}")
        if "capable" in self.columns:
            lines.append(
                f"strong enough: {100.0 * float(np.mean(self.columns['capable'])):.0f} % of people on the average"
            )
        return "\n".join(lines)

    def to_csv(self) -> str:
        """Table with one row a pose."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["pose", *self.columns])
        for number, row in enumerate(zip(*self.columns.values(), strict=True)):
            writer.writerow([number, *(f"{value:.6g}" if isinstance(value, float) else value for value in row)])
        return out.getvalue()


def assess_many(poses: Iterable[Pose], work: Work | None = None, *, sex: str | None = None) -> ScoredPoses:
    """Score many poses by RULA, REBA and OWAS, and say how many people are strong enough for each.

    Parameters
    ----------
    poses : iterable of Pose
        Of one figure or of several: a list, a :class:`poise.solver.BatchResult`, a clip.
    work : Work, optional
        The same for all.
    sex : {"male", "female"}, optional
        Whose strength; None leaves strength out, which takes the longest.

    Examples
    --------
    >>> from poise import library
    >>> from poise.analysis.ergonomics import assess_many
    >>> human = library.human()
    >>> found = assess_many([library.human_pose(human, each) for each in ("stand", "stoop", "squat")])
    >>> found["owas"].tolist()
    ['1121', '2121', '2141']
    """
    every = list(poses)
    if not every:
        raise ErgonomicsError("there are no poses to score; give at least one.")
    places: dict[int, list[int]] = {}
    for place, pose in enumerate(every):
        places.setdefault(id(pose.figure), []).append(place)
    columns: dict[str, AnyArray] = {"figure": np.array([pose.figure.name for pose in every], dtype=object)}
    for own in places.values():
        found = assess(Clip.of_poses([every[place] for place in own], 1.0), work).columns()
        for name in ("rula", "reba", "owas", "owas_category"):
            columns.setdefault(name, np.empty(len(every), dtype=found[name].dtype if name != "owas" else object))
            columns[name][own] = found[name]
    if sex is not None:
        load, sitting = (0.0, None) if work is None else (work.load, work.sitting)
        hardest = [strength_report(pose, load, sex=sex, sitting=sitting).most_loaded for pose in every]
        columns["capable"] = np.array([1.0 if each is None else each.capable for each in hardest], dtype=float)
        columns["hardest"] = np.array(["" if each is None else each.name for each in hardest], dtype=object)
    return ScoredPoses(columns)

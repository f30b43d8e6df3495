"""Ergonomic assessment by RULA, REBA and OWAS together, for a pose or a clip; as text, CSV and JSON."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.owas import Owas, owas
from poise.analysis.ergonomics.reba import Reba, reba
from poise.analysis.ergonomics.rula import Rula, rula
from poise.analysis.ergonomics.tables import table
from poise.analysis.ergonomics.work import Work
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import Body
from poise.types import AnyArray


@dataclass(frozen=True, eq=False)
class Assessment:
    """Scores of a posture, or of every frame of a motion.

    Parameters
    ----------
    angles : JointAngles
        Joint angles that the scores are computed from.
    rula, reba, owas : Rula, Reba, Owas
        Scores of each method.
    frame_time : float
        Time between frames [s]; zero for a pose.
    """

    angles: JointAngles
    rula: Rula
    reba: Reba
    owas: Owas
    frame_time: float = 0.0

    def __len__(self) -> int:
        return len(self.angles)

    def shares(self) -> dict[str, dict[str, float]]:
        """Fraction of the time on each action level of each method, by the description of the level."""
        scores = {"rula": self.rula.worst, "reba": self.reba.worst, "owas": self.owas.category}
        return {method: shares_of(method, score) for method, score in scores.items()}

    def __str__(self) -> str:
        lines = [str(self.rula), str(self.reba), str(self.owas)]
        if len(self) > 1:
            for method, shares in self.shares().items():
                parts = "; ".join(f"{share:.0%} {level}" for level, share in shares.items() if share > 0.0)
                lines.append(f"{method.upper()} over {len(self) * self.frame_time:.1f} s: {parts}")
        return "\n".join(lines)

    def columns(self) -> dict[str, AnyArray]:
        """Columns with one entry per frame: scores, and angles in degrees."""
        scores: dict[str, AnyArray] = {
            "time": self.frame_time * np.arange(len(self)),
            "rula": self.rula.worst,
            "reba": self.reba.worst,
            "owas": np.array(self.owas.codes),
            "owas_category": self.owas.category,
        }
        rows = [dict(self.angles.rows(frame)) for frame in range(len(self))]
        return scores | {f"{name}_deg": np.degrees([row[name] for row in rows]) for name in rows[0]}

    def to_csv(self) -> str:
        """CSV table with one row per frame."""
        columns = self.columns()
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        for row in zip(*columns.values(), strict=True):
            writer.writerow([f"{value:.6g}" if isinstance(value, float) else value for value in row])
        return out.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        columns = {name: values.tolist() for name, values in self.columns().items()}
        if len(self) == 1:
            return {name: values[0] for name, values in columns.items() if name != "time"}
        return {"frames": columns, "shares": self.shares()}


def assess(subject: Pose | Clip, work: Work | None = None) -> Assessment:
    """Assess a pose or a clip with RULA, REBA and OWAS.

    Examples
    --------
    >>> from poise import library
    >>> from poise.analysis.ergonomics import Work, assess
    >>> human = library.human()
    >>> print(assess(library.human_pose(human, "stoop"), Work(load=12.0)).owas)
    OWAS 2122: category 2 (change in the near future)
    """
    body = Body.of(subject)
    seconds = subject.frame_time if isinstance(subject, Clip) else 0.0
    return Assessment(joint_angles(body), rula(body, work), reba(body, work), owas(body, work), seconds)


def shares_of(method: str, scores: AnyArray) -> dict[str, float]:
    """Fraction of scores on each action level of a method, by the description of the level."""
    levels = table(method)["levels"]
    bounds = [highest for highest, _ in levels]
    counts = np.bincount(np.searchsorted(bounds, scores), minlength=len(bounds))
    return {str(level): float(count / len(scores)) for (_, level), count in zip(levels, counts, strict=True)}

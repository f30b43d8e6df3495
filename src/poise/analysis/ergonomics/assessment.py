"""Everything at once: all methods for a pose or a clip, as text, as a table, as numbers for JSON."""

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
    """What the methods say about a posture, or about every frame of a motion.

    Parameters
    ----------
    angles : JointAngles
        What they stand on.
    rula, reba, owas : Rula, Reba, Owas
        Scores.
    frame_time : float
        Seconds from one frame to the next; zero for a pose.
    """

    angles: JointAngles
    rula: Rula
    reba: Reba
    owas: Owas
    frame_time: float = 0.0

    def __len__(self) -> int:
        return len(self.angles)

    def shares(self) -> dict[str, dict[str, float]]:
        """Share of the time that each method spends on each of its levels, by the level's words."""
        scores = {"rula": self.rula.worst, "reba": self.reba.worst, "owas": self.owas.category}
        return {method: shares_of(method, score) for method, score in scores.items()}

    def __str__(self) -> str:
        lines = [str(self.rula), str(self.reba), str(self.owas)]
        if len(self) > 1:
            for method, shares in self.shares().items():
                parts = "; ".join(f"{share:.0%} {words}" for words, share in shares.items() if share > 0.0)
                lines.append(f"{method.upper()} over {len(self) * self.frame_time:.1f} s: {parts}")
        return "\n".join(lines)

    def columns(self) -> dict[str, AnyArray]:
        """One array per column, one entry a frame: scores, and angles in degrees."""
        found: dict[str, AnyArray] = {
            "time": self.frame_time * np.arange(len(self)),
            "rula": self.rula.worst,
            "reba": self.reba.worst,
            "owas": np.array(self.owas.codes),
            "owas_category": self.owas.category,
        }
        rows = [dict(self.angles.rows(frame)) for frame in range(len(self))]
        return found | {f"{name}_deg": np.degrees([row[name] for row in rows]) for name in rows[0]}

    def to_csv(self) -> str:
        """Table with one row a frame."""
        columns = self.columns()
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        for row in zip(*columns.values(), strict=True):
            writer.writerow([f"{value:.6g}" if isinstance(value, float) else value for value in row])
        return out.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON."""
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
    """Share of scores on each level of a method, by the level's words."""
    levels = table(method)["levels"]
    ends = [highest for highest, _ in levels]
    counts = np.bincount(np.searchsorted(ends, scores), minlength=len(ends))
    return {str(words): float(count / len(scores)) for (_, words), count in zip(levels, counts, strict=True)}

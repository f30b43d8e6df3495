"""What a reach study tells, cell by cell and as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.analysis.reach.measures import depths
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.study import Outcome
from poise.analysis.study.table import write_table
from poise.errors import StudyError
from poise.kinematics import Pose
from poise.types import BoolArray, FloatArray


@dataclass(frozen=True, eq=False)
class ReachMap:
    """What came out: arrays over the cells of the box, (nx, ny, nz).

    Parameters
    ----------
    study : ReachStudy
        What was asked.
    outcome : Outcome
        What :func:`poise.analysis.run_study` gave.
    """

    study: ReachStudy
    outcome: Outcome

    @property
    def reached(self) -> BoolArray:
        """Cells whose middle is reached while everything above is kept."""
        self.outcome.column("error")
        return self.study.is_reached(self.outcome.columns).reshape(self.study.shape)

    @property
    def margin(self) -> FloatArray:
        """Distance of each cell's pose from the nearest limit [rad or m]; NaN where it is not reached."""
        return self.measure("margin")

    @property
    def depth(self) -> FloatArray:
        """Distance of each cell's middle from the edge of what is reached [m], negative outside."""
        error = self.outcome.column("error").reshape(self.study.shape)
        return depths(self.reached, error, self.study.cell)

    def measure(self, name: str) -> FloatArray:
        """A measure by its name, or "depth"; NaN in cells that are not reached."""
        if name == "depth":
            return np.where(self.reached, self.depth, np.nan)
        return np.asarray(self.outcome.column(name), dtype=np.float64).reshape(self.study.shape)

    @property
    def volume(self) -> float:
        """Volume that is reached [m³]."""
        return float(self.reached.sum() * self.study.cell**3)

    def cell_at(self, place: tuple[float, float, float]) -> tuple[int, int, int]:
        """The cell in which a place lies."""
        i, j, k = (int(np.floor((p - a) / self.study.cell)) for p, a in zip(place, self.study.low, strict=True))
        if not all(0 <= each < n for each, n in zip((i, j, k), self.study.shape, strict=True)):
            raise StudyError(f"the place {tuple(place)} lies outside the box {self.study.low} to {self.study.high}.")
        return i, j, k

    def pose(self, cell: tuple[int, int, int]) -> Pose:
        """The pose with which a cell was reached, or that came nearest to it."""
        q = self.outcome.column("pose").reshape(*self.study.shape, -1)[cell]
        if not np.isfinite(q).all():
            raise StudyError(f"cell {tuple(cell)} failed and has no pose.")
        return Pose(self.study.pose.figure, q)

    def slice(self, height: float) -> str:
        """Picture in letters of the cells at a height [m], seen from above, x upward and y to the left."""
        z = int(np.floor((height - self.study.low[2]) / self.study.cell))
        if not 0 <= z < self.study.shape[2]:
            raise StudyError(
                f"the box lies from {self.study.low[2]} to {self.study.high[2]} m, there is no height {height}."
            )
        return "\n".join("".join("#" if cell else "." for cell in row[::-1]) for row in self.reached[::-1, :, z])

    def write(self, path: Path | str) -> None:
        """Write the cells to ``.csv`` or ``.parquet``, one a row, or as arrays over the box to ``.npz``."""
        if Path(path).suffix.lower() != ".npz":
            told = {name: values for name, values in self.outcome.columns.items() if name != "pose"}
            extra = {"reached": self.reached.ravel(), "depth": self.depth.ravel()}
            write_table(Outcome(told, self.outcome.failures), path, extra)
            return
        boxed = {name: self.measure(name) for name in ("error", *self.study.measures)}
        boxed |= {"depth": self.depth, "low": np.array(self.study.low), "cell": np.array(self.study.cell)}
        poses = {"pose": self.outcome.column("pose")}
        write_table(Outcome(poses, self.outcome.failures), path, {"reached": self.reached, **boxed})

    def __str__(self) -> str:
        cells = int(self.reached.sum())
        said = f"{self.study.site} reaches {cells} of {self.study.count} cells, {1000.0 * self.volume:.0f} liters"
        for name in self.study.measures if cells else ():
            said += f"; {name} {float(np.nanmean(self.measure(name))):.2g} in the mean"
        return said

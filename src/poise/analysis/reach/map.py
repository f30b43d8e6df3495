"""Results of a reach study: arrays over the cells, volume, poses, files."""

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
    """Reachable workspace as arrays over the cells of the box, (nx, ny, nz).

    Parameters
    ----------
    study : ReachStudy
        The study.
    outcome : Outcome
        Result of :func:`poise.analysis.run_study`.
    """

    study: ReachStudy
    outcome: Outcome

    @property
    def reached(self) -> BoolArray:
        """Cells whose center is reached while all tasks of higher priority are met."""
        self.outcome.column("error")
        return self.study.is_reached(self.outcome.columns).reshape(self.study.shape)

    @property
    def margin(self) -> FloatArray:
        """Clearance of each cell's pose to the nearest joint limit [rad or m]; NaN if the cell is not reached."""
        return self.measure("margin")

    @property
    def depth(self) -> FloatArray:
        """Signed distance of each cell center to the boundary of the workspace [m], negative outside."""
        error = self.outcome.column("error").reshape(self.study.shape)
        return depths(self.reached, error, self.study.cell)

    def measure(self, name: str) -> FloatArray:
        """Values of a measure, or of "depth"; NaN in cells that are not reached."""
        if name == "depth":
            return np.where(self.reached, self.depth, np.nan)
        return np.asarray(self.outcome.column(name), dtype=np.float64).reshape(self.study.shape)

    @property
    def volume(self) -> float:
        """Volume of the reached cells [m³]."""
        return float(self.reached.sum() * self.study.cell**3)

    def cell_at(self, position: tuple[float, float, float]) -> tuple[int, int, int]:
        """Index of the cell that contains a position [m]."""
        i, j, k = (int(np.floor((p - a) / self.study.cell)) for p, a in zip(position, self.study.low, strict=True))
        if not all(0 <= each < n for each, n in zip((i, j, k), self.study.shape, strict=True)):
            raise StudyError(f"position {tuple(position)} is outside the box {self.study.low} to {self.study.high}.")
        return i, j, k

    def pose(self, cell: tuple[int, int, int]) -> Pose:
        """Pose that reaches a cell, or that came closest to it."""
        q = self.outcome.column("pose").reshape(*self.study.shape, -1)[cell]
        if not np.isfinite(q).all():
            raise StudyError(f"cell {tuple(cell)} failed and has no pose.")
        return Pose(self.study.pose.figure, q)

    def slice(self, height: float) -> str:
        """Text picture of the cells at a height [m], from above: x up, y to the left, # reached."""
        z = int(np.floor((height - self.study.low[2]) / self.study.cell))
        if not 0 <= z < self.study.shape[2]:
            raise StudyError(
                f"height {height} is outside the box, which spans {self.study.low[2]} to {self.study.high[2]} m."
            )
        return "\n".join("".join("#" if cell else "." for cell in row[::-1]) for row in self.reached[::-1, :, z])

    def write(self, path: Path | str) -> None:
        """Write the cells to ``.csv`` or ``.parquet``, one row per cell, or as arrays over the box to ``.npz``."""
        if Path(path).suffix.lower() != ".npz":
            columns = {name: values for name, values in self.outcome.columns.items() if name != "pose"}
            extra = {"reached": self.reached.ravel(), "depth": self.depth.ravel()}
            write_table(Outcome(columns, self.outcome.failures), path, extra)
            return
        arrays = {name: self.measure(name) for name in ("error", *self.study.measures)}
        arrays |= {"depth": self.depth, "low": np.array(self.study.low), "cell": np.array(self.study.cell)}
        poses = {"pose": self.outcome.column("pose")}
        write_table(Outcome(poses, self.outcome.failures), path, {"reached": self.reached, **arrays})

    def __str__(self) -> str:
        cells = int(self.reached.sum())
        text = f"{self.study.site} reaches {cells} of {self.study.count} cells, {1000.0 * self.volume:.0f} liters"
        for name in self.study.measures if cells else ():
            text += f"; {name} {float(np.nanmean(self.measure(name))):.2g} on average"
        return text

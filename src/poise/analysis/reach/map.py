"""Reach map: reached cells, their measures, and the boundary surface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.analysis.reach.measures import depths
from poise.analysis.reach.study import ReachStudy
from poise.analysis.report.cell_map import ColorScale
from poise.analysis.study.study import Outcome
from poise.analysis.study.table import write_table
from poise.errors import StudyError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.write import build_gltf
from poise.io.gltf.write_mesh import add_surface
from poise.kinematics import Pose
from poise.model.tessellation import vertex_normals
from poise.render.implicit_surface import surface_nets
from poise.render.surface import Surface
from poise.types import AnyArray, BoolArray, FloatArray, Matrix

# --- map --------------------------------------------------------------------------------------------------------------

# What a reach study tells, cell by cell and as a whole.


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


# --- surface ----------------------------------------------------------------------------------------------------------

# The edge of what is reached, as a surface of triangles that knows the measures of the cells it lies on.
#
# The depth of cells (:mod:`poise.analysis.reach.measures`) is a field that is zero at the edge; its zero is found by surface
# nets. Each vertex has the mean of the reached cells round it.

_OPACITY = 0.6  # of the surface in a file


@dataclass(frozen=True, eq=False)
class ReachSurface:
    """A closed surface.

    Parameters
    ----------
    vertices, normals : (n, 3) arrays
        In the world [m]; normals outward, of unit length.
    faces : (m, 3) array of int
        Vertices of each triangle, counter-clockwise seen from outside.
    values : mapping of measure to (n,) array
        What is told about each vertex.
    """

    vertices: Matrix
    normals: Matrix
    faces: AnyArray
    values: Mapping[str, FloatArray]

    @classmethod
    def of(cls, found: ReachMap) -> ReachSurface:
        """The surface of a map.

        Raises
        ------
        StudyError
            Nothing is reached.
        """
        study = found.study
        if not found.reached.any():
            raise StudyError(f"{study.site} reaches none of the {study.count} cells, so there is no surface.")
        field = np.pad(-found.depth, 1, constant_values=0.5 * study.cell)
        vertices, faces = surface_nets(field.astype(np.float32))
        world = np.array(study.low) + (vertices - 0.5) * study.cell
        told = {name: found.measure(name) for name in (*study.measures, "depth")}
        values = {name: _at_vertices(each, vertices) for name, each in told.items() if np.isfinite(each).any()}
        return cls(world, vertex_normals(world, faces.astype(np.int32)), faces, values)

    @property
    def volume(self) -> float:
        """Volume that it encloses [m³]."""
        a, b, c = (self.vertices[self.faces[:, corner]] for corner in range(3))
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)

    def colored(self, scale: ColorScale) -> Surface:
        """The surface for a picture, in the colors of a measure."""
        colors = np.ones((len(self.vertices), 4))
        colors[:, :3] = scale.colors(self.values[scale.measure])
        closed = np.ones(len(self.faces), dtype=np.bool_)
        return Surface(self.vertices, self.normals, self.faces.astype(np.int64), colors, closed)


def write_reach_glb(found: ReachMap, path: Path | str, measure: str | None = None) -> None:
    """Write the surface, colored, and the figure as it starts to a ``.glb`` file.

    Parameters
    ----------
    found : ReachMap
        What came out.
    path : Path or str
        The file; all measures go along as ``_MARGIN``, ``_COMFORT``, … of each vertex.
    measure : str, optional
        What the colors tell; comfort where it was measured.
    """
    if Path(path).suffix.lower() != ".glb":
        raise StudyError(f"{path}: the surface of a reach map is written to .glb.")
    surface, scale = ReachSurface.of(found), ColorScale.of(found, measure)
    document = build_gltf(found.study.pose).document
    colors = np.full((len(surface.vertices), 4), _OPACITY)
    colors[:, :3] = scale.colors(surface.values[scale.measure])
    add_surface(
        document,
        f"what {found.study.site} reaches",
        (surface.vertices, surface.normals, surface.faces),
        colors,
        surface.values,
    )
    write_bytes(path, document.as_glb())


def _at_vertices(values: FloatArray, vertices: Matrix) -> FloatArray:
    """Mean of the reached cells at the corners of each vertex's cube, (n,)."""
    padded = np.pad(values, 1, constant_values=np.nan)
    corner = np.minimum(np.floor(vertices).astype(np.int64), np.array(padded.shape) - 2)
    total, count = np.zeros(len(vertices)), np.zeros(len(vertices))
    for step in np.ndindex(2, 2, 2):
        own = padded[tuple((corner + np.array(step)).T)]
        known = np.isfinite(own)
        total[known] += own[known]
        count += known
    return np.asarray(total / np.maximum(count, 1.0))

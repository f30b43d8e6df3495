"""The edge of what is reached, as a surface of triangles that knows the measures of the cells it lies on.

The depth of cells (:mod:`poise.analysis.reach.measures`) is a field that is zero at the edge; its zero is found by surface
nets. Each vertex has the mean of the reached cells round it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.analysis.reach.color_scale import ColorScale
from poise.analysis.reach.map import ReachMap
from poise.errors import StudyError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.write import build_gltf
from poise.io.gltf.write_mesh import add_surface
from poise.model.tessellation import vertex_normals
from poise.render.implicit_surface import surface_nets
from poise.render.surface import Surface
from poise.types import AnyArray, FloatArray, Matrix

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

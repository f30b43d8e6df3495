"""Boundary surface of the reachable workspace as a triangle mesh, with the measures of the cells at its vertices.

The depth of cells (:mod:`poise.analysis.reach.measures`) is a field that is zero at the boundary; surface nets extract
its zero level set. Each vertex has the mean of the reached cells around it.
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

_SURFACE_OPACITY = 0.6  # in GLB files


@dataclass(frozen=True, eq=False)
class ReachSurface:
    """Closed boundary surface of the workspace.

    Parameters
    ----------
    vertices, normals : (n, 3) arrays
        In the world frame [m]; unit normals point outward.
    faces : (m, 3) array of int
        Vertex indices of each triangle, counter-clockwise from outside.
    values : mapping of measure to (n,) array
        Measures of each vertex.
    """

    vertices: Matrix
    normals: Matrix
    faces: AnyArray
    values: Mapping[str, FloatArray]

    @classmethod
    def of(cls, reach_map: ReachMap) -> ReachSurface:
        """Surface of a reach map.

        Raises
        ------
        StudyError
            No cell is reached.
        """
        study = reach_map.study
        if not reach_map.reached.any():
            raise StudyError(f"{study.site} reaches none of the {study.count} cells, so there is no surface.")
        field = np.pad(-reach_map.depth, 1, constant_values=0.5 * study.cell)
        vertices, faces = surface_nets(field.astype(np.float32))
        world = np.array(study.low) + (vertices - 0.5) * study.cell
        measures = {name: reach_map.measure(name) for name in (*study.measures, "depth")}
        values = {name: _at_vertices(each, vertices) for name, each in measures.items() if np.isfinite(each).any()}
        return cls(world, vertex_normals(world, faces.astype(np.int32)), faces, values)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        a, b, c = (self.vertices[self.faces[:, corner]] for corner in range(3))
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)

    def colored(self, scale: ColorScale) -> Surface:
        """Surface for rendering, in the colors of a measure."""
        colors = np.ones((len(self.vertices), 4))
        colors[:, :3] = scale.colors(self.values[scale.measure])
        closed = np.ones(len(self.faces), dtype=np.bool_)
        return Surface(self.vertices, self.normals, self.faces.astype(np.int64), colors, closed)


def write_reach_glb(reach_map: ReachMap, path: Path | str, measure: str | None = None) -> None:
    """Write the colored surface and the figure in its initial pose to a ``.glb`` file.

    Parameters
    ----------
    reach_map : ReachMap
        The reach map.
    path : Path or str
        Output file; all measures are vertex attributes ``_MARGIN``, ``_COMFORT``, …
    measure : str, optional
        Measure shown as color; by default comfort if it was computed.
    """
    if Path(path).suffix.lower() != ".glb":
        raise StudyError(f"{path}: unsupported format; expected .glb.")
    surface, scale = ReachSurface.of(reach_map), ColorScale.of(reach_map, measure)
    document = build_gltf(reach_map.study.pose).document
    colors = np.full((len(surface.vertices), 4), _SURFACE_OPACITY)
    colors[:, :3] = scale.colors(surface.values[scale.measure])
    add_surface(
        document,
        f"workspace of {reach_map.study.site}",
        (surface.vertices, surface.normals, surface.faces),
        colors,
        surface.values,
    )
    write_bytes(path, document.as_glb())


def _at_vertices(values: FloatArray, vertices: Matrix) -> FloatArray:
    """Mean over the reached cells at the corners of the cube around each vertex, (n,)."""
    padded = np.pad(values, 1, constant_values=np.nan)
    corner = np.minimum(np.floor(vertices).astype(np.int64), np.array(padded.shape) - 2)
    total, count = np.zeros(len(vertices)), np.zeros(len(vertices))
    for step in np.ndindex(2, 2, 2):
        corner_values = padded[tuple((corner + np.array(step)).T)]
        known = np.isfinite(corner_values)
        total[known] += corner_values[known]
        count += known
    return np.asarray(total / np.maximum(count, 1.0))

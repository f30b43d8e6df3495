"""Triangle meshes as shapes: named by file, or given by their vertices and faces."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import FigureError
from poise.math.orientation import as_vector3
from poise.types import FloatArray, IntArray, Matrix, Triple, Vector3

Face = tuple[int, int, int]
OPEN = 1e-6  # the areas of a closed mesh sum to zero as vectors, to this share of their sizes


@dataclass(frozen=True)
class Mesh:
    """A closed triangle mesh.

    Parameters
    ----------
    path : str
        Where the mesh lies, as written in the file that names it (it may be a ``package://`` address); may be empty.
    scale : three floats
        Factors along x, y, z, applied to the vertices; negative ones make a mirror image.
    vertices, faces : tuples
        The mesh itself, when it is carried along; volume and inertia need it. Faces run counter-clockwise seen from
        outside.
    """

    path: str = ""
    scale: Triple = (1.0, 1.0, 1.0)
    vertices: tuple[Triple, ...] = ()
    faces: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", as_vector3(self.scale, f"{self._words}: scale"))
        if not self.path and not self.faces:
            raise FigureError("Mesh: needs the path of a file, or vertices and faces.")
        object.__setattr__(self, "vertices", tuple(as_vector3(v, f"{self._words}: a vertex") for v in self.vertices))
        object.__setattr__(self, "faces", tuple(self._face(face) for face in self.faces))

    @property
    def _words(self) -> str:
        return f"Mesh {self.path!r}" if self.path else "Mesh"

    def _face(self, face: Face) -> Face:
        try:
            a, b, c = (operator.index(corner) for corner in face)
        except (TypeError, ValueError):
            raise FigureError(f"{self._words}: a face must be three whole numbers, got {face!r}.") from None
        wrong = [corner for corner in (a, b, c) if not 0 <= corner < len(self.vertices)]
        if wrong:
            raise FigureError(
                f"{self._words}: a face names vertex {max(wrong)}, but there are {len(self.vertices)} vertices, "
                "counted from 0."
            )
        return (a, b, c)

    @cached_property
    def _corners(self) -> FloatArray:
        """Corners of every face, (n, 3, 3), scaled and counter-clockwise seen from outside."""
        if not self.faces:
            raise FigureError(
                f"{self._words}: volume and inertia need its vertices and faces; give the segment's mass instead."
            )
        points = np.array(self.vertices) * np.array(self.scale)
        triangles: IntArray = np.array(self.faces, dtype=np.int32)
        corners: FloatArray = points[triangles]
        return corners if math.prod(self.scale) > 0.0 else corners[:, ::-1]  # a mirror image turns faces inside out

    @cached_property
    def _moments(self) -> tuple[float, Vector3, Matrix]:
        """Volume, first moment and second moment ∫ x xᵀ dV, as a sum over tetrahedra with their apex at the origin."""
        a, b, c = np.moveaxis(self._corners, 1, 0)
        areas = 0.5 * np.cross(b - a, c - a)
        hole = float(np.linalg.norm(areas.sum(axis=0)))
        if hole > OPEN * float(np.linalg.norm(areas, axis=1).sum()):
            raise FigureError(
                f"{self._words}: is not closed, its faces leave an opening of {hole:.3g} m² or more; close it, make "
                "all faces run the same way round, or give the segment's mass instead."
            )
        sixth = np.einsum("ni,ni->n", a, np.cross(b, c)) / 6.0
        total = float(sixth.sum())
        if total <= 0.0:
            raise FigureError(
                f"{self._words}: encloses no volume ({total:.3g} m³); faces must run counter-clockwise seen from "
                "outside: reverse them."
            )
        middle = a + b + c
        first = np.einsum("n,ni->i", sixth, middle) / 4.0
        corners = sum(np.einsum("n,ni,nj->ij", sixth, p, p) for p in (a, b, c))
        second = (corners + np.einsum("n,ni,nj->ij", sixth, middle, middle)) / 20.0
        return total, first, np.asarray(second)

    @property
    def volume(self) -> float:
        """Volume by the divergence theorem [m³]."""
        return self._moments[0]

    @property
    def centroid(self) -> Vector3:
        """Center of the volume [m]."""
        return self._moments[1] / self._moments[0]

    @property
    def unit_inertia(self) -> Matrix:
        """Inertia tensor about the centroid for unit density: tr(S)·I - S, with S taken about the centroid."""
        volume, _, second = self._moments
        spread = second - volume * np.outer(self.centroid, self.centroid)
        return np.asarray(np.trace(spread) * np.eye(3) - spread)

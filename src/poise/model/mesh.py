"""Triangle meshes as shapes: known by file name, or given by vertices and faces."""

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
OPEN_AREA_TOL = 1e-6  # the area vectors of a closed mesh sum to zero, to this fraction of the sum of their lengths


@dataclass(frozen=True)  # __hash__ is its own
class Mesh:
    """A closed triangle mesh.

    Parameters
    ----------
    path : str
        Path of the mesh file, as written in the file that refers to it (may be a ``package://`` URI); may be empty.
    scale : three floats
        Factors along x, y, z, applied to the vertices; negative ones mirror the mesh.
    vertices, faces : tuples or arrays
        The mesh itself, if it is loaded; volume, inertia, pictures and collision need it. Faces run counter-clockwise
        seen from outside.
    """

    path: str = ""
    scale: Triple = (1.0, 1.0, 1.0)
    vertices: tuple[Triple, ...] = ()
    faces: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", as_vector3(self.scale, f"{self._label}: scale"))
        if not self.path and not len(self.faces):
            raise FigureError("Mesh: needs the path of a file, or vertices and faces.")
        object.__setattr__(self, "vertices", self._checked_vertices())
        object.__setattr__(self, "faces", self._checked_faces())

    @property
    def _label(self) -> str:
        return f"Mesh {self.path!r}" if self.path else "Mesh"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Computed once: figures with large meshes are keys of caches."""
        return hash((self.path, self.scale, self.vertices, self.faces))

    def __getstate__(self) -> dict[str, object]:
        """Fields only: hashes of strings differ between processes."""
        return {name: self.__dict__[name] for name in ("path", "scale", "vertices", "faces")}

    def _checked_vertices(self) -> tuple[Triple, ...]:
        if isinstance(self.vertices, np.ndarray) and self.vertices.ndim == 2 and self.vertices.shape[1] == 3:
            if np.isfinite(self.vertices).all():  # many vertices at once
                return tuple(map(tuple, self.vertices.astype(np.float64).tolist()))
        return tuple(as_vector3(v, f"{self._label}: a vertex") for v in self.vertices)

    def _checked_faces(self) -> tuple[Face, ...]:
        if isinstance(self.faces, np.ndarray) and self.faces.dtype.kind in "iu" and self.faces.shape[1:] == (3,):
            if not len(self.faces) or (self.faces.min() >= 0 and self.faces.max() < len(self.vertices)):
                return tuple(map(tuple, self.faces.tolist()))
        return tuple(self._face(face) for face in self.faces)

    @cached_property
    def points(self) -> FloatArray:
        """Scaled vertices (n, 3) [m]; read-only."""
        points: FloatArray = np.array(self.vertices, dtype=np.float64).reshape(-1, 3) * np.array(self.scale)
        points.flags.writeable = False
        return points

    def _face(self, face: Face) -> Face:
        try:
            a, b, c = (operator.index(corner) for corner in face)
        except (TypeError, ValueError):
            raise FigureError(f"{self._label}: a face must be three integers, got {face!r}.") from None
        wrong = [corner for corner in (a, b, c) if not 0 <= corner < len(self.vertices)]
        if wrong:
            raise FigureError(
                f"{self._label}: a face refers to vertex {max(wrong)}, but there are {len(self.vertices)} vertices, "
                "counted from 0."
            )
        return (a, b, c)

    @cached_property
    def _corners(self) -> FloatArray:
        """Corners of every face, (n, 3, 3), scaled and counter-clockwise seen from outside."""
        if not self.faces:
            raise FigureError(
                f"{self._label}: volume and inertia need its vertices and faces; give the segment's mass instead."
            )
        triangles: IntArray = np.array(self.faces, dtype=np.int32)
        corners: FloatArray = self.points[triangles]
        return (
            corners if math.prod(self.scale) > 0.0 else corners[:, ::-1]
        )  # mirroring reverses the orientation of faces

    @cached_property
    def _moments(self) -> tuple[float, Vector3, Matrix]:
        """Volume, first moment and second moment ∫ x xᵀ dV, as a sum over tetrahedra with their apex at the origin."""
        a, b, c = np.moveaxis(self._corners, 1, 0)
        areas = 0.5 * np.cross(b - a, c - a)
        hole = float(np.linalg.norm(areas.sum(axis=0)))
        if hole > OPEN_AREA_TOL * float(np.linalg.norm(areas, axis=1).sum()):
            raise FigureError(
                f"{self._label}: is not closed, its faces leave an opening of {hole:.3g} m² or more; close it, orient "
                "all faces consistently, or give the segment's mass instead."
            )
        volumes = np.einsum("ni,ni->n", a, np.cross(b, c)) / 6.0
        total = float(volumes.sum())
        if total <= 0.0:
            raise FigureError(
                f"{self._label}: encloses no positive volume ({total:.3g} m³); faces must run counter-clockwise seen "
                "from outside: reverse them."
            )
        middle = a + b + c
        first = np.einsum("n,ni->i", volumes, middle) / 4.0
        corners = sum(np.einsum("n,ni,nj->ij", volumes, p, p) for p in (a, b, c))  # of arrays
        second = (corners + np.einsum("n,ni,nj->ij", volumes, middle, middle)) / 20.0
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
        central = second - volume * np.outer(self.centroid, self.centroid)
        return np.asarray(np.trace(central) * np.eye(3) - central)

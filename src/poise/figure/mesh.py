"""Triangle meshes as shapes: named by file, or given by their vertices and faces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import FigureError
from poise.figure.placement import Triple, triple
from poise.types import FloatArray, IntArray, Matrix, Vector3

Face = tuple[int, int, int]


@dataclass(frozen=True)
class Mesh:
    """A closed triangle mesh.

    Parameters
    ----------
    path : str
        Where the mesh lies, as written in the file that names it (it may be a ``package://`` address); may be empty.
    scale : three floats
        Factors along x, y, z, applied to the vertices.
    vertices, faces : tuples
        The mesh itself, when it is carried along; volume and inertia need it. Faces run counter-clockwise seen from
        outside.
    """

    path: str = ""
    scale: Triple = (1.0, 1.0, 1.0)
    vertices: tuple[Triple, ...] = ()
    faces: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", triple(self.scale, "Mesh: scale"))
        if not self.path and not self.faces:
            raise FigureError("Mesh: needs the path of a file, or vertices and faces.")
        object.__setattr__(self, "vertices", tuple(triple(v, "Mesh: a vertex") for v in self.vertices))
        faces = tuple((int(a), int(b), int(c)) for a, b, c in self.faces)
        object.__setattr__(self, "faces", faces)
        top = max((max(face) for face in faces), default=-1)
        low = min((min(face) for face in faces), default=0)
        if top >= len(self.vertices) or low < 0:
            raise FigureError(f"Mesh: a face names vertex {top if low >= 0 else low}, but {len(self.vertices)} exist.")

    @cached_property
    def _corners(self) -> FloatArray:
        if not self.faces:
            raise FigureError(
                f"Mesh {self.path!r}: volume and inertia need its vertices and faces; give the segment's mass instead."
            )
        points = np.array(self.vertices) * np.array(self.scale)
        triangles: IntArray = np.array(self.faces, dtype=np.int32)
        return np.asarray(points[triangles])

    @cached_property
    def _moments(self) -> tuple[float, Vector3, Matrix]:
        """Volume, first moment and second moment ∫ x xᵀ dV, as a sum over tetrahedra with their apex at the origin."""
        a, b, c = np.moveaxis(self._corners, 1, 0)
        sixth = np.einsum("ni,ni->n", a, np.cross(b, c)) / 6.0
        total = float(sixth.sum())
        if total <= 0.0:
            raise FigureError(f"Mesh {self.path!r}: encloses no volume ({total:.3g} m³); faces must run outward.")
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
        """Centre of the volume [m]."""
        return self._moments[1] / self._moments[0]

    @property
    def unit_inertia(self) -> Matrix:
        """Inertia tensor about the centroid for unit density: tr(S)·I - S, with S taken about the centroid."""
        volume, _, second = self._moments
        spread = second - volume * np.outer(self.centroid, self.centroid)
        return np.asarray(np.trace(spread) * np.eye(3) - spread)

"""Every convex shape as one thing: the hull of a few ellipsoids (atoms), thickened by a radius.

An atom is c + M·(unit ball): a point where M = 0, a disc where M has rank two, an ellipsoid where it has rank three.

=====================  ==========================  =======
shape                  atoms                       radius
=====================  ==========================  =======
sphere                 a point                     r
capsule                two points                  r
box, rectangle         eight, four points          0
mesh                   its vertices                0
ellipsoid              itself                      0
cylinder, generalized  a disc at either end        0
=====================  ==========================  =======

The support function h(n) = max over atoms of c·n + ‖Mᵀn‖ says how far the core, the hull without its radius, reaches in
a direction, and the point where it does is c + M u, u = Mᵀn/‖Mᵀn‖. Nothing else is asked of a shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.distance.plane import Ground, Rectangle
from poise.errors import FigureError
from poise.figure import Placement
from poise.figure.mesh import Mesh
from poise.figure.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Sphere
from poise.types import FloatArray, Matrix, Rotation, Vector3

Solid = Geometry | Ground | Rectangle


@dataclass(frozen=True, eq=False)
class Hull:
    """A thickened hull of atoms, or a half-space.

    Parameters
    ----------
    centres : (m, 3) array
        Middles of the atoms [m].
    spreads : (m, 3, 3) array
        M of every atom.
    radius : float
        Thickness around the core [m].
    unbounded : bool
        A half-space: `centres` is one point of its surface and the last column of `spreads[0]` its outward normal.
    """

    centres: FloatArray
    spreads: FloatArray
    radius: float = 0.0
    unbounded: bool = False

    @property
    def curved(self) -> bool:
        """Whether its core has curved parts."""
        return not self.unbounded and bool(self.spreads.any())

    @property
    def normal(self) -> Vector3:
        """Outward normal of a half-space."""
        return np.asarray(self.spreads[0, :, 2])

    def placed(self, rotation: Rotation, position: Vector3) -> Hull:
        """The same moved by a rotation and then a shift."""
        return Hull(self.centres @ rotation.T + position, rotation @ self.spreads, self.radius, self.unbounded)

    def reaches(self, direction: Vector3) -> FloatArray:
        """How far each atom reaches in a unit direction (m,)."""
        return np.asarray(self.centres @ direction + np.linalg.norm(direction @ self.spreads, axis=1))

    def point(self, atom: int, direction: Vector3) -> Vector3:
        """Where an atom reaches farthest; its middle where it is flat across the direction."""
        turned = direction @ self.spreads[atom]
        length = float(np.linalg.norm(turned))
        if length <= FLAT * float(np.abs(self.spreads[atom]).max()):
            return np.asarray(self.centres[atom])
        return np.asarray(self.centres[atom] + self.spreads[atom] @ (turned / length))

    def bend(self, atom: int, direction: Vector3) -> Matrix:
        """∂point/∂n = M (I − u uᵀ) Mᵀ/‖Mᵀn‖, the Hessian of the support function; 0 for a point."""
        spread = self.spreads[atom]
        turned = direction @ spread
        length = float(np.linalg.norm(turned))
        if length <= FLAT * float(np.abs(spread).max()):
            return np.zeros((3, 3))
        unit = turned / length
        return np.asarray(spread @ (np.eye(3) - np.outer(unit, unit)) @ spread.T / length)

    @property
    def size(self) -> float:
        """Radius of a ball around the middle of the atoms that holds the core [m]."""
        middle = self.centres.mean(axis=0)
        widths = np.abs(self.spreads).max(axis=(1, 2)) * np.sqrt(3.0)
        return float(np.max(np.linalg.norm(self.centres - middle, axis=1) + widths))


FLAT = 1e-14


def hull_of(solid: Solid, placement: Placement | None = None) -> Hull:
    """Hull of a geometry, in the frame in which `placement` puts it.

    Raises
    ------
    FigureError
        A mesh without vertices, or something that is no geometry. Of a mesh it is the convex hull.
    """
    own = _own_hull(solid)  # type: ignore[arg-type]  # geometries are frozen and hash
    return own if placement is None else own.placed(placement.matrix, placement.vector)


@lru_cache(maxsize=4096)
def _own_hull(solid: Solid) -> Hull:
    if isinstance(solid, Ground):
        return Hull(np.zeros((1, 3)), np.eye(3)[None], unbounded=True)
    if isinstance(solid, Sphere):
        return _points([(0.0, 0.0, 0.0)], solid.radius)
    if isinstance(solid, Capsule):
        return _points([(0.0, 0.0, -0.5 * solid.length), (0.0, 0.0, 0.5 * solid.length)], solid.radius)
    if isinstance(solid, Box | Rectangle):
        half = 0.5 * np.array((*solid.size, 0.0)[:3])
        corners = {(x, y, z) for x in (-half[0], half[0]) for y in (-half[1], half[1]) for z in (-half[2], half[2])}
        return _points(sorted(corners))
    if isinstance(solid, Ellipsoid):
        return Hull(np.zeros((1, 3)), np.diag(solid.radii)[None])
    if isinstance(solid, Cylinder):
        return _discs(solid.radius, solid.radius, solid.length)
    if isinstance(solid, GeneralizedCylinder):
        return _discs(solid.radius_bottom, solid.radius_top, solid.length)
    if isinstance(solid, Mesh):
        if not solid.vertices:
            raise FigureError(f"Mesh {solid.path!r}: distances need its vertices; carry them along.")
        return _points(np.unique(np.array(solid.vertices) * np.array(solid.scale), axis=0))
    raise FigureError(f"distances need a Box, Sphere, Mesh or the like, got {solid!r}.")


def _points(points: object, radius: float = 0.0) -> Hull:
    centres = np.array(points, dtype=np.float64)
    return Hull(centres, np.zeros((len(centres), 3, 3)), radius)


def _discs(bottom: float, top: float, length: float) -> Hull:
    centres = np.array([[0.0, 0.0, -0.5 * length], [0.0, 0.0, 0.5 * length]])
    return Hull(centres, np.array([np.diag([bottom, bottom, 0.0]), np.diag([top, top, 0.0])]))

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

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from poise.collision.distance.plane import Ground, Rectangle
from poise.errors import FigureError
from poise.model import Transform
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Sphere
from poise.tolerances import FLAT_SPREAD_TOL
from poise.types import FloatArray, Matrix, Rotation, Vector3

Solid = Geometry | Ground | Rectangle
Point = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Hull:
    """A thickened hull of atoms, or a half-space.

    Parameters
    ----------
    centers : (m, 3) array
        Middles of the atoms [m].
    spreads : (m, 3, 3) array
        M of every atom.
    radius : float
        Thickness around the core [m].
    unbounded : bool
        A half-space: `centers` is one point of its surface and the last column of `spreads[0]` its outward normal.
    """

    centers: FloatArray
    spreads: FloatArray
    radius: float = 0.0
    unbounded: bool = False

    @cached_property
    def curved(self) -> bool:
        """Whether its core has curved parts."""
        return not self.unbounded and bool(self.spreads.any())

    @property
    def normal(self) -> Vector3:
        """Outward normal of a half-space."""
        return np.asarray(self.spreads[0, :, 2])

    def placed(self, rotation: Rotation, position: Vector3) -> Hull:
        """The same moved by a rotation and then a shift."""
        return Hull(self.centers @ rotation.T + position, rotation @ self.spreads, self.radius, self.unbounded)

    def shifted(self, shift: Vector3) -> Hull:
        """The same moved by a shift."""
        return Hull(self.centers + shift, self.spreads, self.radius, self.unbounded)

    def reaches(self, direction: Vector3) -> FloatArray:
        """How far each atom reaches in a unit direction (m,), or in many (k, 3) at once, (k, m)."""
        along = direction @ self.centers.T
        if not self.curved and not self.unbounded:
            return np.asarray(along)
        turned = direction @ self.spreads  # (m, 3), or (m, k, 3)
        return np.asarray(along + np.sqrt((turned * turned).sum(axis=-1)).T)

    def support(self, x: float, y: float, z: float) -> tuple[int, Point]:
        """The first atom that reaches farthest in a direction, and where it does; in plain numbers, which is faster."""
        if len(self.centers) > FEW:
            direction = np.array([x, y, z])
            farthest = int(self.reaches(direction).argmax())
            return farthest, self._point(farthest, x, y, z)
        best, farthest = -math.inf, 0
        for number, (center, spread, _) in enumerate(self._atoms):
            reach = center[0] * x + center[1] * y + center[2] * z
            if spread is not None:
                u, v, w = _turned(spread, x, y, z)
                reach += math.sqrt(u * u + v * v + w * w)
            if reach > best:
                best, farthest = reach, number
        return farthest, self._point(farthest, x, y, z)

    def _point(self, atom: int, x: float, y: float, z: float) -> Point:
        center, spread, widest = self._atoms[atom]
        if spread is None:
            return center
        u, v, w = _turned(spread, x, y, z)
        length = math.sqrt(u * u + v * v + w * w)
        if length <= FLAT_SPREAD_TOL * widest:
            return center
        u, v, w = u / length, v / length, w / length
        (a, b, c), (d, e, f), (g, h, i) = spread
        p, q, r = center
        return p + a * u + b * v + c * w, q + d * u + e * v + f * w, r + g * u + h * v + i * w

    @cached_property
    def _atoms(self) -> list[tuple[Point, tuple[Point, Point, Point] | None, float]]:
        """Center, rows of M, and the largest of its entries, of every atom in plain numbers; None for M = 0."""
        widest = np.abs(self.spreads).max(axis=(1, 2)).tolist()
        atoms: list[tuple[Point, tuple[Point, Point, Point] | None, float]] = []
        for (x, y, z), ((a, b, c), (d, e, f), (g, h, i)), wide in zip(
            self.centers.tolist(), self.spreads.tolist(), widest, strict=True
        ):
            atoms.append(((x, y, z), ((a, b, c), (d, e, f), (g, h, i)) if wide > 0.0 else None, wide))
        return atoms

    def point(self, atom: int, direction: Vector3) -> Vector3:
        """Where an atom reaches farthest; its middle where it is flat across the direction."""
        return np.array(self._point(atom, *direction.tolist()))

    def bend(self, atom: int, direction: Vector3) -> Matrix:
        """∂point/∂n = M (I − u uᵀ) Mᵀ/‖Mᵀn‖, the Hessian of the support function; 0 for a point."""
        spread = self.spreads[atom]
        turned = direction @ spread
        length = math.sqrt(float(turned @ turned))
        if length <= FLAT_SPREAD_TOL * self._atoms[atom][2]:
            return np.zeros((3, 3))
        reached = spread @ (turned / length)
        return np.asarray((spread @ spread.T - reached[:, None] * reached) / length)

    @cached_property
    def size(self) -> float:
        """Radius of a ball around the middle of the atoms that holds the core [m]."""
        middle = self.centers.mean(axis=0)
        widths = np.abs(self.spreads).max(axis=(1, 2)) * np.sqrt(3.0)
        return float(np.max(np.linalg.norm(self.centers - middle, axis=1) + widths))


def _turned(spread: tuple[Point, Point, Point], x: float, y: float, z: float) -> Point:
    """Mᵀn."""
    (a, b, c), (d, e, f), (g, h, i) = spread
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


FEW = 8  # atoms up to which plain numbers are faster than arrays


def hull_of(solid: Solid, placement: Transform | None = None) -> Hull:
    """Hull of a geometry, in the frame in which `placement` puts it.

    Raises
    ------
    FigureError
        A mesh without vertices, or something that is no geometry. Of a mesh it is the convex hull.
    """
    own = _own_hull(solid)  # type: ignore[arg-type]  # geometries are frozen and hash
    return own if placement is None else own.placed(placement.rotation_matrix, placement.translation_vector)


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
    centers = np.array(points, dtype=np.float64)
    return Hull(centers, np.zeros((len(centers), 3, 3)), radius)


def _discs(bottom: float, top: float, length: float) -> Hull:
    centers = np.array([[0.0, 0.0, -0.5 * length], [0.0, 0.0, 0.5 * length]])
    return Hull(centers, np.array([np.diag([bottom, bottom, 0.0]), np.diag([top, top, 0.0])]))

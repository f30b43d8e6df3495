"""Convex shapes in one representation: the convex hull of a few ellipsoids (atoms), thickened by a radius.

An atom is c + M·(unit ball): a point where M = 0, a disc where M has rank two, an ellipsoid where it has rank three.

=====================  ==========================  =======
shape                  atoms                       radius
=====================  ==========================  =======
sphere                 a point                     r
capsule                two points                  r
box, rectangle         eight, four points          0
mesh                   vertices of its hull        0
ellipsoid              itself                      0
cylinder, generalized  a disc at either end        0
=====================  ==========================  =======

The support function h(n) = max over atoms of c·n + ‖Mᵀn‖ is the extent of the core, the hull without its radius, in a
direction; the support point is c + M u, u = Mᵀn/‖Mᵀn‖. The distance algorithms use nothing else of a shape.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from poise.collision.distance.convex_hull import convex_hull
from poise.errors import FigureError
from poise.math.input_checks import number
from poise.model import Transform
from poise.model.mesh import Mesh
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Sphere
from poise.tolerances import FLAT_SPREAD_TOL
from poise.types import FloatArray, Matrix, Rotation, Vector3

_MAX_SCALAR_ATOMS = 8  # atoms up to which Python floats are faster than arrays

Point = tuple[float, float, float]
_Atom = tuple[Point, tuple[Point, Point, Point] | None, float]


@dataclass(frozen=True)
class Ground:
    """The half-space z ≤ 0 of its own frame: a floor, or a wall when rotated; its surface is unbounded."""


@dataclass(frozen=True)
class Rectangle:
    """The flat rectangle |x| ≤ a/2, |y| ≤ b/2, z = 0 of its own frame, without thickness; `size` is (a, b) [m]."""

    size: tuple[float, float]

    def __post_init__(self) -> None:
        try:
            a, b = self.size
        except (TypeError, ValueError):
            raise FigureError(f"Rectangle: size must be two lengths [m], got {self.size!r}.") from None
        size = (number("Rectangle: length", a), number("Rectangle: width", b))
        if min(size) <= 0.0:
            raise FigureError(f"Rectangle: size must be greater than zero [m], got {size}.")
        object.__setattr__(self, "size", size)


Solid = Geometry | Ground | Rectangle


@dataclass(frozen=True, eq=False)
class Hull:
    """A thickened convex hull of atoms, or a half-space.

    Parameters
    ----------
    centers : (m, 3) array
        Centers c of the atoms [m].
    spreads : (m, 3, 3) array
        M of every atom [m].
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
        """The same hull rotated, then translated."""
        return Hull(self.centers @ rotation.T + position, rotation @ self.spreads, self.radius, self.unbounded)

    def translated(self, translation: Vector3) -> Hull:
        """The same hull translated."""
        return Hull(self.centers + translation, self.spreads, self.radius, self.unbounded)

    def supports(self, direction: Vector3) -> FloatArray:
        """Support function of each atom in a unit direction (m,), or in many (k, 3) at once, (k, m) [m]."""
        along = direction @ self.centers.T
        if not self.curved and not self.unbounded:
            return np.asarray(along)
        mapped = direction @ self.spreads  # (m, 3), or (m, k, 3)
        return np.asarray(along + np.sqrt((mapped * mapped).sum(axis=-1)).T)

    def support(self, x: float, y: float, z: float) -> tuple[int, Point]:
        """The first atom with the largest support in a direction, and its support point; in plain floats for speed."""
        if len(self.centers) > _MAX_SCALAR_ATOMS:
            direction = np.array([x, y, z])
            farthest = int(self.supports(direction).argmax())
            return farthest, self._support_point(farthest, x, y, z)
        best, farthest = -math.inf, 0
        for index, (center, spread, _) in enumerate(self._atoms):
            value = center[0] * x + center[1] * y + center[2] * z
            if spread is not None:
                u, v, w = _transposed_product(spread, x, y, z)
                value += math.sqrt(u * u + v * v + w * w)
            if value > best:
                best, farthest = value, index
        return farthest, self._support_point(farthest, x, y, z)

    def _support_point(self, atom: int, x: float, y: float, z: float) -> Point:
        center, spread, largest = self._atoms[atom]
        if spread is None:
            return center
        u, v, w = _transposed_product(spread, x, y, z)
        length = math.sqrt(u * u + v * v + w * w)
        if length <= FLAT_SPREAD_TOL * largest:
            return center
        u, v, w = u / length, v / length, w / length
        (a, b, c), (d, e, f), (g, h, i) = spread
        p, q, r = center
        return p + a * u + b * v + c * w, q + d * u + e * v + f * w, r + g * u + h * v + i * w

    @cached_property
    def _atoms(self) -> list[_Atom]:
        """Center, rows of M, and the largest of its entries, of every atom in plain floats; None for M = 0."""
        largest = np.abs(self.spreads).max(axis=(1, 2)).tolist()
        atoms: list[_Atom] = []
        for (x, y, z), ((a, b, c), (d, e, f), (g, h, i)), entry in zip(
            self.centers.tolist(), self.spreads.tolist(), largest, strict=True
        ):
            atoms.append(((x, y, z), ((a, b, c), (d, e, f), (g, h, i)) if entry > 0.0 else None, entry))
        return atoms

    def support_point(self, atom: int, direction: Vector3) -> Vector3:
        """Support point of an atom; its center where it is flat across the direction."""
        return np.array(self._support_point(atom, *direction.tolist()))

    def support_hessian(self, atom: int, direction: Vector3) -> Matrix:
        """M (I − u uᵀ) Mᵀ/‖Mᵀn‖, the Hessian of an atom's support function; 0 for a point."""
        spread = self.spreads[atom]
        mapped = direction @ spread
        length = math.sqrt(float(mapped @ mapped))
        if length <= FLAT_SPREAD_TOL * self._atoms[atom][2]:
            return np.zeros((3, 3))
        offset = spread @ (mapped / length)
        return np.asarray((spread @ spread.T - offset[:, None] * offset) / length)

    @cached_property
    def size(self) -> float:
        """Radius of a ball around the mean of the atoms that contains the core [m]."""
        center = self.centers.mean(axis=0)
        widths = np.abs(self.spreads).max(axis=(1, 2)) * np.sqrt(3.0)
        return float(np.max(np.linalg.norm(self.centers - center, axis=1) + widths))


def _transposed_product(spread: tuple[Point, Point, Point], x: float, y: float, z: float) -> Point:
    """Mᵀn."""
    (a, b, c), (d, e, f), (g, h, i) = spread
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def hull_of(solid: Solid, placement: Transform | None = None) -> Hull:
    """Hull of a geometry, in the frame in which `placement` puts it; for a mesh, its convex hull.

    Raises
    ------
    FigureError
        A mesh without vertices, or an unsupported geometry.
    """
    local = _local_hull(solid)  # type: ignore[arg-type]  # geometries are frozen and hash
    return local if placement is None else local.placed(placement.rotation_matrix, placement.translation_vector)


@lru_cache(maxsize=4096)
def _local_hull(solid: Solid) -> Hull:
    if isinstance(solid, Ground):
        return Hull(np.zeros((1, 3)), np.eye(3)[None], unbounded=True)
    if isinstance(solid, Sphere):
        return _point_hull([(0.0, 0.0, 0.0)], solid.radius)
    if isinstance(solid, Capsule):
        return _point_hull([(0.0, 0.0, -0.5 * solid.length), (0.0, 0.0, 0.5 * solid.length)], solid.radius)
    if isinstance(solid, Box | Rectangle):
        half = 0.5 * np.array((*solid.size, 0.0)[:3])
        corners = {(x, y, z) for x in (-half[0], half[0]) for y in (-half[1], half[1]) for z in (-half[2], half[2])}
        return _point_hull(sorted(corners))
    if isinstance(solid, Ellipsoid):
        return Hull(np.zeros((1, 3)), np.diag(solid.radii)[None])
    if isinstance(solid, Cylinder):
        return _disc_hull(solid.radius, solid.radius, solid.length)
    if isinstance(solid, GeneralizedCylinder):
        return _disc_hull(solid.radius_bottom, solid.radius_top, solid.length)
    if isinstance(solid, Mesh):
        if not solid.vertices:
            raise FigureError(f"Mesh {solid.path!r}: distances need its vertices; load them with the mesh.")
        return _point_hull(convex_hull(solid.points).vertices)
    raise FigureError(f"distances: expected a Box, Sphere, Mesh or other geometry; got {solid!r}.")


def _point_hull(points: object, radius: float = 0.0) -> Hull:
    centers = np.array(points, dtype=np.float64)
    return Hull(centers, np.zeros((len(centers), 3, 3)), radius)


def _disc_hull(bottom: float, top: float, length: float) -> Hull:
    centers = np.array([[0.0, 0.0, -0.5 * length], [0.0, 0.0, 0.5 * length]])
    return Hull(centers, np.array([np.diag([bottom, bottom, 0.0]), np.diag([top, top, 0.0])]))

"""Shapes of a segment, for rendering, collision and mass: box, sphere, ellipsoid, capsule, cylinder, mesh.

Every geometry is centered on its own frame with its long axis along z, and computes its volume V, centroid c and the
inertia tensor of unit density about c; mass is volume × density [Baerlocher2001, 3.9.1, 3.9.2].
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Protocol

import numpy as np

from poise.errors import FigureError
from poise.math.input_checks import number
from poise.math.orientation import as_vector3, finite_numbers
from poise.math.summation import float_sum
from poise.model.transform import IDENTITY, Transform, as_transform
from poise.types import Matrix, Triple, Vector3

Color = tuple[float, float, float, float]


class Geometry(Protocol):
    """Interface of all geometries: volume, centroid and inertia."""

    @property
    def volume(self) -> float:
        """Volume [m³]."""

    @property
    def centroid(self) -> Vector3:
        """Center of the volume in the shape's frame [m]."""

    @property
    def unit_inertia(self) -> Matrix:
        """Inertia tensor about the centroid for a density of 1 kg/m³."""


class CollisionFilter(Protocol):
    """What has a collision filter: shapes of segments, parts of obstacles."""

    @property
    def contype(self) -> int:
        """Bits of its own kind."""

    @property
    def conaffinity(self) -> int:
        """Bits of the kinds it collides with."""


class _Primitive:
    """Base class: every field is one positive length or three; the centroid is the origin by default."""

    def __post_init__(self) -> None:
        for item in fields(self):  # type: ignore[arg-type]
            value, what = getattr(self, item.name), f"{type(self).__name__}: {item.name}"
            checked = as_vector3(value, what) if item.name in _TRIPLES else number(what, value)
            if min(np.atleast_1d(checked)) <= 0.0:
                raise FigureError(f"{what} must be greater than zero [m], got {checked}.")
            object.__setattr__(self, item.name, checked)

    @property
    def centroid(self) -> Vector3:
        """The origin, by symmetry."""
        return np.zeros(3)


_TRIPLES = ("size", "radii")  # fields that hold three lengths


@dataclass(frozen=True)
class Box(_Primitive):
    """A box of full edge lengths `size` [m]."""

    size: Triple

    @property
    def volume(self) -> float:
        """V = a b c."""
        return math.prod(self.size)

    @property
    def unit_inertia(self) -> Matrix:
        """V/12 · diag(b²+c², a²+c², a²+b²)."""
        a, b, c = (length * length for length in self.size)
        return self.volume / 12.0 * np.diag([b + c, a + c, a + b])


@dataclass(frozen=True)
class Ellipsoid(_Primitive):
    """An ellipsoid of three half axes `radii` [m]."""

    radii: Triple

    @property
    def volume(self) -> float:
        """V = 4/3 π a b c."""
        return 4.0 / 3.0 * math.pi * math.prod(self.radii)

    @property
    def unit_inertia(self) -> Matrix:
        """V/5 · diag(b²+c², a²+c², a²+b²)."""
        a, b, c = (radius * radius for radius in self.radii)
        return self.volume / 5.0 * np.diag([b + c, a + c, a + b])


@dataclass(frozen=True)
class Sphere(_Primitive):
    """A sphere of `radius` [m]."""

    radius: float

    @property
    def volume(self) -> float:
        """V = 4/3 π r³."""
        return 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def unit_inertia(self) -> Matrix:
        """2/5 V r² · I."""
        return 0.4 * self.volume * self.radius**2 * np.eye(3)


@dataclass(frozen=True)
class GeneralizedCylinder(_Primitive):
    """A straight cylinder whose radius goes from `radius_bottom` (at -length/2) to `radius_top` (at +length/2) [m]."""

    radius_bottom: float
    radius_top: float
    length: float

    @property
    def volume(self) -> float:
        """V = π h/3 (r² + r s + s²)."""
        r, s = self.radius_bottom, self.radius_top
        return math.pi * self.length / 3.0 * (r * r + r * s + s * s)

    @property
    def centroid(self) -> Vector3:
        """Height of the centroid above the middle: h/4 · (3s² + 2rs + r²)/(s² + rs + r²) - h/2."""
        r, s = self.radius_bottom, self.radius_top
        ratio = (3.0 * s * s + 2.0 * r * s + r * r) / (s * s + r * s + r * r)
        return np.array([0.0, 0.0, self.length * (ratio / 4.0 - 0.5)])

    @property
    def unit_inertia(self) -> Matrix:
        """I_zz = π h/10 Σ rⁱ s⁴⁻ⁱ; I_xx = I_zz/2 + ∫ π ρ(z)² z² dz about the centroid."""
        r, s, h = self.radius_bottom, self.radius_top, self.length
        axial = math.pi * h / 10.0 * float_sum(r**i * s ** (4 - i) for i in range(5))
        # ∫₀ʰ π (r + (s-r) z/h)² z² dz, then moved from the bottom to the centroid.
        second = math.pi * h**3 * (r * r / 30.0 + r * s / 10.0 + s * s / 5.0)
        lever = float(self.centroid[2]) + h / 2.0
        across = axial / 2.0 + second - self.volume * lever * lever
        return np.diag([across, across, axial])


@dataclass(frozen=True)
class Cylinder(_Primitive):
    """A flat-ended cylinder of `radius` and `length` along z [m]."""

    radius: float
    length: float

    @property
    def volume(self) -> float:
        """V = π r² h."""
        return math.pi * self.radius**2 * self.length

    @property
    def unit_inertia(self) -> Matrix:
        """I_zz = V r²/2; I_xx = V (3r² + h²)/12."""
        square = self.radius**2
        across = (3.0 * square + self.length**2) / 12.0
        return self.volume * np.diag([across, across, square / 2.0])


@dataclass(frozen=True)
class Capsule(_Primitive):
    """A cylinder of `radius` with hemispheres on its ends; `length` is that of the straight part [m]."""

    radius: float
    length: float

    @property
    def volume(self) -> float:
        """V = π r² h + 4/3 π r³."""
        return math.pi * self.radius**2 * (self.length + 4.0 / 3.0 * self.radius)

    @property
    def unit_inertia(self) -> Matrix:
        """Cylinder plus two hemispheres, whose centroids lie 3/8 r beyond its ends."""
        r, h = self.radius, self.length
        tube, ball = math.pi * r * r * h, 4.0 / 3.0 * math.pi * r**3
        axial = tube * r * r / 2.0 + ball * 0.4 * r * r
        across = tube * (3.0 * r * r + h * h) / 12.0 + ball * (0.4 * r * r + h * h / 4.0 + 3.0 * r * h / 8.0)
        return np.diag([across, across, axial])


@dataclass(frozen=True)
class Shape:
    """A geometry fixed to a segment.

    Parameters
    ----------
    geometry : Geometry
        Box, Sphere, Ellipsoid, Capsule, Cylinder, GeneralizedCylinder or Mesh.
    placement : Transform, 4×4 matrix or SE3
        The geometry's frame in the segment.
    color : four floats
        Red, green, blue, opacity, each from 0 to 1.
    visible : bool
        Whether it is drawn.
    solid : bool
        Whether it counts for volume, mass and collision.
    name : str
        Optional name.
    contype, conaffinity : int
        Collision filter of 32 bits, as in MuJoCo: shapes a and b can collide if
        (a.contype & b.conaffinity) | (b.contype & a.conaffinity) is not 0.
    """

    geometry: Geometry
    placement: Transform = IDENTITY
    color: Color = (0.72, 0.74, 0.78, 1.0)
    visible: bool = True
    solid: bool = True
    name: str = ""
    contype: int = 1
    conaffinity: int = 1

    def __post_init__(self) -> None:
        for key in ("contype", "conaffinity"):
            if isinstance(getattr(self, key), bool) or not isinstance(getattr(self, key), int):
                raise FigureError(f"a shape's {key} must be an integer, got {getattr(self, key)!r}.")
        if not hasattr(
            type(self.geometry), "unit_inertia"
        ):  # of the type: a mesh known only by file name has no inertia
            raise FigureError(
                f"a shape's geometry must be a Box, Sphere, Mesh or another geometry, got {self.geometry!r}."
            )
        object.__setattr__(self, "placement", as_transform(self.placement, "a shape's placement"))
        color = finite_numbers(self.color, 4, "a shape's color (red, green, blue, opacity)")
        if min(color) < 0.0 or max(color) > 1.0:
            raise FigureError(f"a shape's color must have components from 0 to 1, got {tuple(color)}.")
        object.__setattr__(self, "color", tuple(color))


def can_collide(one: CollisionFilter, other: CollisionFilter) -> bool:
    """Whether the collision filters of two shapes let them collide."""
    return bool((one.contype & other.conaffinity) | (other.contype & one.conaffinity))


def checked_shapes(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Convert the shapes of a segment to a tuple, or raise FigureError if one is not a Shape."""
    checked = tuple(shapes) if isinstance(shapes, Iterable) else (shapes,)
    for shape in checked:
        if not isinstance(shape, Shape):
            raise FigureError(f"its shapes must be a list of Shapes, got {shape!r}; write shapes=[Shape(geometry)].")
    return checked

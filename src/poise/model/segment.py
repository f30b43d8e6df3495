"""Segments (rigid links) with their mass properties and shapes, and sites: named frames fixed to a segment.

A site is what tasks refer to: an end effector, a sole, the eyes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError, naming_part
from poise.math.orientation import as_vector3, finite_numbers
from poise.model.shape import Shape, checked_shapes
from poise.model.transform import IDENTITY, Transform, as_transform
from poise.types import Matrix, Triple

Inertia = tuple[float, float, float, float, float, float]  # xx, yy, zz, xy, xz, yz [kg m²]
NO_INERTIA: Inertia = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
NEGATIVE_MOMENT_TOL = 1e-9  # a principal moment may be negative by this fraction of the largest entry, from rounding


@dataclass(frozen=True)
class Segment:
    """A rigid link of a figure [Baerlocher2001, 3.9].

    Parameters
    ----------
    name : str
        Name of the segment.
    mass : float
        Mass [kg], zero allowed.
    center : three floats
        Center of mass in the segment's frame [m].
    inertia : six floats
        xx, yy, zz, xy, xz, yz of the inertia tensor about the center of mass, in the segment's axes [kg m²].
        The products are tensor entries: xy = -∫ x y dm.
    shapes : tuple of Shape
        Geometry for rendering and collision.
    """

    name: str
    mass: float = 0.0
    center: Triple = (0.0, 0.0, 0.0)
    inertia: Inertia = NO_INERTIA
    shapes: tuple[Shape, ...] = ()

    def __post_init__(self) -> None:
        with naming_part("segment", self.name):
            object.__setattr__(self, "mass", _mass(self.mass))
            object.__setattr__(self, "center", as_vector3(self.center, "the center of mass"))
            object.__setattr__(self, "inertia", tuple(finite_numbers(self.inertia, 6, "the inertia")))
            object.__setattr__(self, "shapes", checked_shapes(self.shapes))
            self._check_inertia()

    def _check_inertia(self) -> None:
        smallest = float(np.linalg.eigvalsh(self.inertia_matrix)[0])
        if smallest < -NEGATIVE_MOMENT_TOL * max(abs(entry) for entry in self.inertia):
            raise FigureError(
                f"the inertia {self.inertia} has the negative principal moment {smallest:.3g} kg m²; "
                "check the order xx, yy, zz, xy, xz, yz."
            )

    @property
    def inertia_matrix(self) -> Matrix:
        """Inertia tensor about the center of mass, 3 × 3 [kg m²]."""
        xx, yy, zz, xy, xz, yz = self.inertia
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _mass(value: object) -> float:
    try:
        mass = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise FigureError(f"mass must be a number in kg, got {value!r}.") from None
    if not math.isfinite(mass) or mass < 0.0:
        raise FigureError(f"mass must be a finite number of kg, 0 or more, got {mass}.")
    return mass


def inertia_of_matrix(matrix: Matrix) -> Inertia:
    """xx, yy, zz, xy, xz, yz of a symmetric 3 × 3 inertia tensor [kg m²]."""
    pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    xx, yy, zz, xy, xz, yz = (0.5 * float(matrix[i, j] + matrix[j, i]) for i, j in pairs)
    return (xx, yy, zz, xy, xz, yz)


@dataclass(frozen=True)
class Site:
    """A named frame fixed to a segment [Baerlocher2001, 3.9.3].

    Parameters
    ----------
    name : str
        Name of the site.
    segment : str
        Segment it is fixed to.
    placement : Transform, 4×4 matrix or SE3
        The site's frame in the segment.
    """

    name: str
    segment: str
    placement: Transform = IDENTITY

    def __post_init__(self) -> None:
        with naming_part("site", self.name):
            object.__setattr__(self, "placement", as_transform(self.placement, "its placement"))

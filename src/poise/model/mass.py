"""Mass properties (mass, center of mass, inertia): of a segment from its shapes, and of several bodies combined."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from poise.errors import FigureError
from poise.math.input_checks import number
from poise.model.shape import Shape, checked_shapes
from poise.types import Matrix, Vector3


class MassProperties(NamedTuple):
    """Mass [kg], center of mass [m] and inertia tensor about it [kg m²], all in one frame."""

    mass: float
    center: Vector3
    inertia: Matrix


def point_inertia(mass: float, arm: Vector3) -> Matrix:
    """Inertia of a point mass at `arm`: m (|r|² I - r rᵀ), the parallel-axis term."""
    return np.asarray(mass * (float(arm @ arm) * np.eye(3) - np.outer(arm, arm)))


def combined(parts: Sequence[MassProperties]) -> MassProperties:
    """Mass properties of several bodies as one, all in one frame; with zero mass the center is the origin."""
    mass, center, inertia = math.fsum(part.mass for part in parts), np.zeros(3), np.zeros((3, 3))
    if mass > 0.0:
        for part in parts:
            center += part.mass / mass * part.center
    for part in parts:
        inertia += part.inertia + point_inertia(part.mass, part.center - center)
    return MassProperties(mass, center, inertia)


def from_shapes(shapes: Sequence[Shape], density: float) -> MassProperties:
    """Mass properties of the solid shapes of a segment at one density [kg/m³] (mass = volume × density).

    Overlaps are counted twice; a human is about 1,000 kg/m³.
    """
    checked = number("the density [kg/m³]", density)
    if checked <= 0.0:
        raise FigureError(f"the density must be greater than zero [kg/m³], got {checked:g}; water has 1000.")
    solids = [shape for shape in checked_shapes(shapes) if shape.solid]
    if not solids:
        raise FigureError("mass from density needs at least one solid shape; add a shape, or give the mass.")
    parts = []
    for shape in solids:
        rotation = shape.placement.rotation_matrix
        inertia = checked * rotation @ shape.geometry.unit_inertia @ rotation.T
        center = shape.placement.apply(shape.geometry.centroid)
        parts.append(MassProperties(checked * shape.geometry.volume, center, inertia))
    return combined(parts)

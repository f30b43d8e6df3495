"""Geometries as coal has them."""

from __future__ import annotations

from typing import Any

from poise.collision.distance.hull import Solid
from poise.model import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Sphere


def coal_shape(coal: Any, geometry: Solid) -> Any:
    """The shape; a tapered cylinder is a plain one of the mean radius: coal has none, and a mesh would be slower."""
    if isinstance(geometry, Sphere):
        return coal.Sphere(geometry.radius)
    if isinstance(geometry, Capsule):
        return coal.Capsule(geometry.radius, geometry.length)
    if isinstance(geometry, Cylinder):
        return coal.Cylinder(geometry.radius, geometry.length)
    if isinstance(geometry, GeneralizedCylinder):
        return coal.Cylinder(0.5 * (geometry.radius_bottom + geometry.radius_top), geometry.length)
    if isinstance(geometry, Box):
        return coal.Box(*geometry.size)
    if isinstance(geometry, Ellipsoid):
        return coal.Ellipsoid(*geometry.radii)
    raise ValueError(f"coal has no shape like {geometry!r}")

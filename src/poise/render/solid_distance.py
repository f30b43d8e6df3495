"""Signed distances of points to the solids of a figure, and how two of them flow together."""

from __future__ import annotations

import numpy as np

from poise.model import Box, Capsule, Cylinder, Ellipsoid, Sphere
from poise.model.shape import GeneralizedCylinder, Geometry
from poise.model.tessellate import triangles
from poise.types import AnyArray, FloatArray


def half_box(geometry: Geometry) -> FloatArray:
    """Half of the box round a geometry, in its frame."""
    if isinstance(geometry, Sphere):
        return np.full(3, geometry.radius)
    if isinstance(geometry, Ellipsoid):
        return np.array(geometry.radii)
    if isinstance(geometry, Box):
        return 0.5 * np.array(geometry.size)
    if isinstance(geometry, Capsule):
        return np.array([geometry.radius, geometry.radius, 0.5 * geometry.length + geometry.radius])
    if isinstance(geometry, GeneralizedCylinder):
        widest = max(geometry.radius_bottom, geometry.radius_top)
        return np.array([widest, widest, 0.5 * geometry.length])
    if isinstance(geometry, Cylinder):
        return np.array([geometry.radius, geometry.radius, 0.5 * geometry.length])
    corners = np.array(triangles(geometry).vertices)
    return np.asarray(np.abs(corners).max(axis=0))


def signed_distance(geometry: Geometry, points: AnyArray) -> AnyArray:
    """Signed distance of points in its frame; of an ellipsoid and a cone to first order."""
    x, y, z = points[:, 0], points[:, 1], points[:, 2]
    if isinstance(geometry, Sphere):
        return np.asarray(np.sqrt(x * x + y * y + z * z) - geometry.radius)
    if isinstance(geometry, Ellipsoid):
        radii = np.asarray(geometry.radii)
        near = np.sqrt(np.square(points / radii).sum(axis=1))
        steep = np.sqrt(np.square(points / radii**2).sum(axis=1))
        return np.asarray(near * (near - 1.0) / np.maximum(steep, 1e-9))
    if isinstance(geometry, Capsule):
        along = z - np.clip(z, -0.5 * geometry.length, 0.5 * geometry.length)
        return np.asarray(np.sqrt(x * x + y * y + along * along) - geometry.radius)
    if isinstance(geometry, Box):
        outside = np.abs(points) - 0.5 * np.asarray(geometry.size)
        return _corner(outside)
    bottom, top, length = _cone(geometry)
    slope = (top - bottom) / length
    wide = np.sqrt(x * x + y * y) - (bottom + slope * (np.clip(z / length, -0.5, 0.5) + 0.5) * length)
    return _corner(np.stack([wide / np.sqrt(1.0 + slope * slope), np.abs(z) - 0.5 * length], axis=1))


def _cone(geometry: Geometry) -> tuple[float, float, float]:
    if isinstance(geometry, GeneralizedCylinder):
        return geometry.radius_bottom, geometry.radius_top, geometry.length
    half = half_box(geometry)
    radius = float(max(half[0], half[1]))
    return radius, radius, 2.0 * float(half[2])


def _corner(outside: AnyArray) -> AnyArray:
    """Distance from distances to the sides: Euclidean outside, the nearest inside."""
    return np.asarray(np.sqrt(np.square(np.maximum(outside, 0.0)).sum(axis=1)) + np.minimum(outside.max(axis=1), 0.0))


def flowed(one: AnyArray, other: AnyArray, width: float) -> AnyArray:
    """The smaller of two distances, rounded off where they are alike: min − (w − |a − b|)₊²/4w."""
    mixed = np.maximum(width - np.abs(one - other), 0.0)
    return np.asarray(np.minimum(one, other) - mixed * mixed / (4.0 * width))

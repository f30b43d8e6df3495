"""Sizes of obstacles: all parts are scaled along the axes of the obstacle.

A part in a tilted frame R is scaled along its own axes by the root mean square of the factors f, weighted by the
squares of R: gᵢ = √(Σⱼ Rⱼᵢ² fⱼ²). That is exact for parts whose axes are those of the obstacle, and for equal factors.
Meshes are scaled exactly. Round parts stay round: a sphere takes the geometric mean, capsule and cylinder that of x and
y for the radius and z for the length.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.collision import Obstacle, Part
from poise.collision.distance import Rectangle
from poise.collision.distance.hull import Solid
from poise.errors import FigureError
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Mesh, Sphere, Transform
from poise.types import FloatArray

MIN_FACTOR, MAX_FACTOR = 0.05, 20.0


def resized(obstacle: Obstacle, factors: tuple[float, float, float]) -> Obstacle:
    """The obstacle scaled by factors along its x, y and z axes; its origin stays.

    Raises
    ------
    FigureError
        A factor is out of range, or a part has no size to change.
    """
    scale = np.asarray(factors, dtype=float)
    if not np.all((scale >= MIN_FACTOR) & (scale <= MAX_FACTOR)):
        raise FigureError(f"size: expected factors from {MIN_FACTOR:g} to {MAX_FACTOR:g}, got {factors}.")
    return replace(obstacle, parts=tuple(_resized_part(part, scale) for part in obstacle.parts))


def _resized_part(part: Part, scale: FloatArray) -> Part:
    rotation = quaternion.to_matrix(np.asarray(part.placement.rotation))
    own = np.sqrt(np.square(rotation).T @ np.square(scale))
    x, y, z = (np.asarray(part.placement.translation) * scale).tolist()
    geometry: Solid
    if isinstance(part.geometry, Mesh):
        geometry = _resized_mesh(part.geometry, rotation.T @ np.diag(scale) @ rotation)
    else:
        geometry = _resized_geometry(part.geometry, own)
    return replace(part, geometry=geometry, placement=Transform((x, y, z), part.placement.rotation))


def _resized_mesh(mesh: Mesh, linear: FloatArray) -> Mesh:
    vertices = np.asarray(mesh.vertices) * np.asarray(mesh.scale) @ linear.T
    return Mesh(vertices=tuple(map(tuple, vertices.tolist())), faces=mesh.faces)


def _resized_geometry(geometry: object, own: FloatArray) -> Solid:
    x, y, z = own.tolist()
    if isinstance(geometry, Box):
        return Box((geometry.size[0] * x, geometry.size[1] * y, geometry.size[2] * z))
    if isinstance(geometry, Ellipsoid):
        return Ellipsoid((geometry.radii[0] * x, geometry.radii[1] * y, geometry.radii[2] * z))
    if isinstance(geometry, Sphere):
        return Sphere(geometry.radius * float(np.cbrt(x * y * z)))
    if isinstance(geometry, (Capsule, Cylinder)):
        return type(geometry)(geometry.radius * float(np.sqrt(x * y)), geometry.length * z)
    if isinstance(geometry, GeneralizedCylinder):
        round_factor = float(np.sqrt(x * y))
        radii = geometry.radius_bottom * round_factor, geometry.radius_top * round_factor
        return GeneralizedCylinder(*radii, geometry.length * z)
    if isinstance(geometry, Rectangle):
        return Rectangle((geometry.size[0] * x, geometry.size[1] * y))
    raise FigureError(f"an obstacle of {type(geometry).__name__.lower()} shape has no size to change.")

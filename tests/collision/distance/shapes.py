"""Random shapes, their coal equivalents, and their analytic properties."""

from __future__ import annotations

from typing import Any

import coal
import numpy as np
from scipy.spatial import ConvexHull

from poise.backend import use_backend
from poise.collision.distance import Hull, Separation
from poise.kinematics.protocol import WORLD, PlacedSolid
from poise.kinematics.selection import kinematics
from poise.model import Box, Capsule, Cylinder, Ellipsoid, FigureBuilder, GeneralizedCylinder, Mesh, Sphere
from poise.model.shape import Geometry

KINDS = ("sphere", "capsule", "box", "ellipsoid", "cylinder", "mesh")


def shape(kind: str, rng: np.random.Generator) -> tuple[Geometry, Any]:
    """A shape between 5 cm and 1 m, and coal's."""
    r, s, t = rng.uniform(0.05, 0.5, 3).tolist()
    if kind == "sphere":
        return Sphere(r), coal.Sphere(r)
    if kind == "capsule":
        return Capsule(r, s), coal.Capsule(r, s)
    if kind == "box":
        return Box((r, s, t)), coal.Box(r, s, t)
    if kind == "ellipsoid":
        return Ellipsoid((r, s, t)), coal.Ellipsoid(r, s, t)
    if kind == "cylinder":
        return Cylinder(r, s), coal.Cylinder(r, s)
    if kind == "generalized cylinder":
        return GeneralizedCylinder(r, s, t), None
    hull = ConvexHull(0.25 * rng.normal(size=(20, 3)))
    place = {int(old): new for new, old in enumerate(hull.vertices)}
    corners = [tuple(hull.points[old].tolist()) for old in hull.vertices]
    faces = [tuple(place[int(corner)] for corner in face) for face in hull.simplices]
    points, triangles = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
    for corner in corners:
        points.append(np.array(corner))
    for face in faces:
        triangles.append(coal.Triangle(*face))
    return Mesh(vertices=tuple(corners), faces=tuple(faces)), coal.Convex(points, triangles)


def coal_distance(one: Any, one_frame: Any, other: Any, other_frame: Any) -> float:
    """Signed distance by coal, with the tightest tolerances it takes."""
    request = coal.DistanceRequest()
    request.gjk_tolerance = request.epa_tolerance = 1e-12
    request.gjk_max_iterations = request.epa_max_iterations = 1000
    result = coal.DistanceResult()
    frames = [coal.Transform3s(rotation, position) for rotation, position in (one_frame, other_frame)]
    coal.distance(one, frames[0], other, frames[1], request, result)
    return float(result.min_distance)


def reach(geometry: Geometry, rotation: np.ndarray, position: np.ndarray, n: np.ndarray) -> float:
    """How far a shape reaches along n, by formulas of its own."""
    x, y, z = rotation.T @ n
    across = float(np.hypot(x, y))
    if isinstance(geometry, Sphere):
        own = geometry.radius
    elif isinstance(geometry, Capsule):
        own = geometry.radius + 0.5 * geometry.length * abs(z)
    elif isinstance(geometry, Box):
        own = 0.5 * float(np.abs([x, y, z]) @ geometry.size)
    elif isinstance(geometry, Ellipsoid):
        own = float(np.linalg.norm(np.array([x, y, z]) * geometry.radii))
    elif isinstance(geometry, Cylinder):
        own = geometry.radius * across + 0.5 * geometry.length * abs(z)
    elif isinstance(geometry, GeneralizedCylinder):
        half = 0.5 * geometry.length * z
        own = max(geometry.radius_bottom * across - half, geometry.radius_top * across + half)
    else:
        own = max(float(np.array([x, y, z]) @ corner) for corner in geometry.vertices)  # type: ignore[attr-defined]
    return own + float(n @ position)


_STILL = FigureBuilder("still").segment("a").segment("b").root("a").hinge("ab", "a", "b").build()


def by_backend(backend: str, one: Hull, other: Hull) -> Separation:
    """Separation as a backend finds it."""
    with use_backend(backend):
        bound = kinematics(_STILL).clearances([PlacedSolid(0, one), PlacedSolid(WORLD, other)], [(0, 1)])
        near = bound.measure(_STILL.neutral(), 100.0, 1)
    return Separation(float(near.distances[0]), near.normals[0], near.points_a[0], near.points_b[0])

"""Signed distance of two convex shapes, their nearest points and the normal between them.

The distance is that of the cores minus both radii. It is negative where the shapes overlap; its size is then the
penetration depth, the shortest translation that separates them. The normal n is a unit vector from the second shape to
the first, so that d = n·(a − b) with the nearest points a and b, outside and inside; a rigid motion of the shapes
changes it by

    ∂d/∂q = nᵀ (J_a(a) − J_b(b)).

Points and segments have closed forms, and so has every shape against a half-space; the others use their support
functions (:mod:`nearest_points`, :mod:`penetration_depth`). The same in C++: native/distance/signed_distance.hpp.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance.hull import Hull
from poise.collision.distance.nearest_points import CoreDistance, nearest_points, refined
from poise.collision.distance.penetration_depth import penetration_depth
from poise.errors import FigureError
from poise.tolerances import CORE_CONTACT_TOL, REFINEMENT_TOL
from poise.types import FloatArray, Vector3

_COARSE_GAPS = (1e-3, 1e-6, 1e-8, 0.0)  # relative duality gaps at which curved shapes are refined, one after the other
_PARALLEL_TOL = 1e-14  # relative to the squared lengths: segments with a smaller Gram determinant are parallel
_MIN_CROSS_SINE = 1e-9  # a smaller sine between two segments has no usable cross product


class Separation(NamedTuple):
    """Signed distance of two shapes.

    `distance` is negative inside [m]; `normal` points from the second to the first; `point_a` and `point_b` are the
    nearest points of their surfaces, and where they overlap the two that the shortest translation brings together.
    """

    distance: float
    normal: Vector3
    point_a: Vector3
    point_b: Vector3


def separation(a: Hull, b: Hull) -> Separation:
    """Signed distance, normal and nearest points of two shapes in one frame."""
    if a.unbounded and b.unbounded:
        raise FigureError("two half-spaces have no distance: at least one shape must be bounded.")
    if b.unbounded:
        return _half_space_separation(a, b)
    if a.unbounded:
        swapped = _half_space_separation(b, a)
        return Separation(swapped.distance, -swapped.normal, swapped.point_b, swapped.point_a)
    cores = _core_distance(a, b)
    n = cores.normal
    distance = cores.distance - a.radius - b.radius
    return Separation(distance, n, cores.point_a - a.radius * n, cores.point_b + b.radius * n)


def _half_space_separation(a: Hull, ground: Hull) -> Separation:
    n = ground.normal
    lowest = a.support_point(int(np.argmax(a.supports(-n))), -n) - a.radius * n
    height = float(n @ (lowest - ground.centers[0]))
    return Separation(height, n, lowest, lowest - height * n)


def _core_distance(a: Hull, b: Hull) -> CoreDistance:
    scale = a.size + b.size + float(np.linalg.norm(a.centers[0] - b.centers[0]))
    curved = a.curved or b.curved
    if not curved and len(a.centers) <= 2 and len(b.centers) <= 2:
        return _segment_distance(a.centers, b.centers)
    start = a.centers.mean(axis=0) - b.centers.mean(axis=0)
    for gap in _COARSE_GAPS if curved else (0.0,):
        simplex = nearest_points(a, b, start, gap * scale)
        if simplex.overlaps:
            return penetration_depth(a, b, scale)
        start = simplex.point_a - simplex.point_b
        if simplex.gap <= REFINEMENT_TOL * scale:
            break
        better = refined(a, b, start / np.linalg.norm(start), scale, simplex.atoms)
        if better is not None:
            return better
    length = float(np.linalg.norm(start))
    return CoreDistance(length, start / length, simplex.point_a, simplex.point_b)


def _segment_distance(ends_a: FloatArray, ends_b: FloatArray) -> CoreDistance:
    """Nearest points of two points or segments; where they cross, the normal is perpendicular to both."""
    p, q = ends_a[0], ends_b[0]
    u, w = ends_a[-1] - p, ends_b[-1] - q
    s, t = _segment_parameters(p - q, u, w)
    point_a, point_b = p + s * u, q + t * w
    gap = point_a - point_b
    length = float(np.linalg.norm(gap))
    scale = float(np.linalg.norm(u) + np.linalg.norm(w) + np.linalg.norm(p - q))
    if length > CORE_CONTACT_TOL * scale:
        return CoreDistance(length, gap / length, point_a, point_b)
    return CoreDistance(0.0, _common_normal(u, w), point_a, point_b)


def _segment_parameters(r: Vector3, u: Vector3, w: Vector3) -> tuple[float, float]:
    """Parameters, from 0 to 1, of the nearest points on p + s u and q + t w; r = p − q."""
    a, e, f = float(u @ u), float(w @ w), float(w @ r)
    if a == 0.0:
        return 0.0, min(max(f / e, 0.0), 1.0) if e > 0.0 else 0.0
    c = float(u @ r)
    if e == 0.0:
        return min(max(-c / a, 0.0), 1.0), 0.0
    b = float(u @ w)
    determinant = a * e - b * b
    s = min(max((b * f - c * e) / determinant, 0.0), 1.0) if determinant > _PARALLEL_TOL * a * e else 0.0
    t = (b * s + f) / e
    if t < 0.0:
        return min(max(-c / a, 0.0), 1.0), 0.0
    if t > 1.0:
        return min(max((b - c) / a, 0.0), 1.0), 1.0
    return s, t


def _common_normal(u: Vector3, w: Vector3) -> Vector3:
    """A unit vector perpendicular to two vectors; where they are parallel or zero, to the longer one."""
    cross = np.cross(u, w)
    size = float(np.linalg.norm(cross))
    if size > _MIN_CROSS_SINE * float(np.linalg.norm(u)) * float(np.linalg.norm(w)) and size > 0.0:
        return np.asarray(cross / size, dtype=np.float64)
    longer = u if u @ u >= w @ w else w
    axis = np.cross(longer, np.eye(3)[int(np.argmin(np.abs(longer)))]) if longer.any() else np.array([0.0, 0.0, 1.0])
    return np.asarray(axis / np.linalg.norm(axis))

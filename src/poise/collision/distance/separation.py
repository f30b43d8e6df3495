"""Signed distance of two convex shapes, their nearest points and the direction between them.

The distance is that of the cores less both radii; it is negative where the shapes overlap, and its size is then the
shortest way that parts them. The normal n is a unit vector that points from the second shape to the first, so that
d = n·(a − b) with the nearest points a and b, outside and inside; a rigid motion of the shapes changes it by

    ∂d/∂q = nᵀ (J_a(a) − J_b(b)).

Points and segments have closed forms, and so has every shape against a half-space; the others go through their support
functions (:mod:`nearest`, :mod:`polish`, :mod:`depth`). The same is in `native/distance_*.hpp`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance.depth import deepest
from poise.collision.distance.hull import Hull
from poise.collision.distance.nearest import nearest
from poise.collision.distance.polish import Touch, polished
from poise.errors import FigureError
from poise.tolerances import CORE_CONTACT_TOL
from poise.types import FloatArray, Vector3

COARSE = (
    1e-3,
    1e-6,
    1e-8,
    0.0,
)  # of the size: gaps with which curved shapes are left to Newton's method, one after the other
MET = 1e-13  # of the size: a gap that needs no polish


class Separation(NamedTuple):
    """How two shapes lie to each other.

    `distance` is negative inside [m]; `normal` points from the second to the first; `point_a` and `point_b` are the
    nearest points of their surfaces, and where they overlap the two that a shortest shift brings together.
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
        return _from_surface(a, b)
    if a.unbounded:
        other = _from_surface(b, a)
        return Separation(other.distance, -other.normal, other.point_b, other.point_a)
    touch = _cores(a, b)
    n = touch.normal
    distance = touch.distance - a.radius - b.radius
    return Separation(distance, n, touch.point_a - a.radius * n, touch.point_b + b.radius * n)


def _from_surface(a: Hull, ground: Hull) -> Separation:
    n = ground.normal
    lowest = a.point(int(np.argmax(a.reaches(-n))), -n) - a.radius * n
    height = float(n @ (lowest - ground.centers[0]))
    return Separation(height, n, lowest, lowest - height * n)


def _cores(a: Hull, b: Hull) -> Touch:
    scale = a.size + b.size + float(np.linalg.norm(a.centers[0] - b.centers[0]))
    curved = a.curved or b.curved
    if not curved and len(a.centers) <= 2 and len(b.centers) <= 2:
        return _segments(a.centers, b.centers)
    start = a.centers.mean(axis=0) - b.centers.mean(axis=0)
    for coarse in COARSE if curved else (0.0,):
        corral = nearest(a, b, start, coarse * scale)
        if corral.meets:
            return deepest(a, b, scale)
        start = corral.point_a - corral.point_b
        if corral.gap <= MET * scale:
            break
        better = polished(a, b, start / np.linalg.norm(start), scale, corral.atoms)
        if better is not None:
            return better
    length = float(np.linalg.norm(start))
    return Touch(length, start / length, corral.point_a, corral.point_b)


def _segments(ones: FloatArray, others: FloatArray) -> Touch:
    """Nearest points of two points or segments; where they cross, the normal is across both."""
    p, q = ones[0], others[0]
    u, w = ones[-1] - p, others[-1] - q
    s, t = _parameters(p - q, u, w)
    one, other = p + s * u, q + t * w
    gap = one - other
    length = float(np.linalg.norm(gap))
    scale = float(np.linalg.norm(u) + np.linalg.norm(w) + np.linalg.norm(p - q))
    if length > CORE_CONTACT_TOL * scale:
        return Touch(length, gap / length, one, other)
    return Touch(0.0, _across(u, w), one, other)


def _parameters(r: Vector3, u: Vector3, w: Vector3) -> tuple[float, float]:
    """Places, from 0 to 1, of the nearest points on p + s u and q + t w; r = p − q."""
    a, e, f = float(u @ u), float(w @ w), float(w @ r)
    if a == 0.0:
        return 0.0, min(max(f / e, 0.0), 1.0) if e > 0.0 else 0.0
    c = float(u @ r)
    if e == 0.0:
        return min(max(-c / a, 0.0), 1.0), 0.0
    b = float(u @ w)
    spread = a * e - b * b
    s = min(max((b * f - c * e) / spread, 0.0), 1.0) if spread > 1e-14 * a * e else 0.0
    t = (b * s + f) / e
    if t < 0.0:
        return min(max(-c / a, 0.0), 1.0), 0.0
    if t > 1.0:
        return min(max((b - c) / a, 0.0), 1.0), 1.0
    return s, t


def _across(u: Vector3, w: Vector3) -> Vector3:
    """A unit vector across two vectors; where they are parallel or zero, across the longer one."""
    cross = np.cross(u, w)
    size = float(np.linalg.norm(cross))
    if size > 1e-9 * float(np.linalg.norm(u)) * float(np.linalg.norm(w)) and size > 0.0:
        return np.asarray(cross / size, dtype=np.float64)
    longer = u if u @ u >= w @ w else w
    axis = np.cross(longer, np.eye(3)[int(np.argmin(np.abs(longer)))]) if longer.any() else np.array([0.0, 0.0, 1.0])
    return np.asarray(axis / np.linalg.norm(axis))

"""Unit sphere: great arcs (geodesics), exponential and log map, spherical polygons.

Points are unit vectors. The arc between two points is the shorter one and subtends less than π. A polygon is a list of
three or more vertices (n, 3), closed by the edge from the last to the first; its **inside lies to the left** of every
directed edge, seen from outside the sphere, so vertices that run counter-clockwise enclose it. Reversing the order
swaps inside and outside; the inside may be larger than a hemisphere. [Baerlocher2001] section 3.6.1.

Membership and area both use the signed area of a spherical triangle (Eriksson's formula),

    E(a, b, c) = 2 atan2(a · (b × c), 1 + a·b + b·c + c·a)   in [−2π, 2π].

The fan F(q) = Σ E(q, v_i, v_{i+1}) of a polygon of inside area S, 0 < S < 4π, seen from any q, is S, or S − 4π when the
antipode of q lies inside. So a point p is inside exactly when F(−p) < 0, whatever the shape, and S = F(q) mod 4π.
"""

from __future__ import annotations

import math

import numpy as np

from poise.math import quaternion
from poise.math.components import choose, cosine, cross, holds_anywhere, joined, leading, root, scalar, sinc, split
from poise.types import ArrayLike, BoolArray, Direction, FloatArray, Vector3

TOUCH_TOL_RAD = 1e-12  # points and arcs closer than this touch
_MIN_APEX_CLEARANCE_RAD = 0.1  # clearance from which the first corner of a polygon is used as apex of its fan


def _dot(a: FloatArray, b: FloatArray) -> FloatArray:
    product: FloatArray = (a * b).sum(axis=-1)
    return product


def arc_length(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Angle [rad] between two points: 2 atan2(‖a − b‖, ‖a + b‖), accurate to all digits near 0 and near π."""
    ax, ay, az = split(a, 3, "a")
    bx, by, bz = split(b, 3, "b")
    x, y, z = ax - bx, ay - by, az - bz
    apart = root(x * x + y * y + z * z)
    x, y, z = ax + bx, ay + by, az + bz
    together = root(x * x + y * y + z * z)
    if type(apart) is float:
        return leading(2.0 * math.atan2(apart, together))
    angle: FloatArray = 2.0 * np.arctan2(apart, together)
    return angle


def log_map(a: ArrayLike, b: ArrayLike) -> Vector3:
    """Logarithm: tangent vector at a along the great arc to b; its length is the arc length.

    For b = −a every direction is valid; it is that of a half-turn about `quaternion.half_turn_axis` of a.
    """
    heading, length = heading_and_length(a, b)
    vector: Vector3 = heading * np.asarray(length)[..., None]
    return vector


def heading_and_length(a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Unit tangent at the start of an arc (zero if the arc has zero length) and the length of the arc [rad]."""
    ax, ay, az = split(a, 3, "a")
    bx, by, bz = split(b, 3, "b")
    behind = ax * bx + ay * by + az * bz < 0.0
    sign = choose(behind, 1.0, -1.0)  # b + a or b − a: one is exact where the other loses digits
    x, y, z = bx + sign * ax, by + sign * ay, bz + sign * az
    along = ax * x + ay * y + az * z
    x, y, z = x - ax * along, y - ay * along, z - az * along
    size = root(x * x + y * y + z * z)
    opposite = behind & (size < quaternion.HALF_TURN_COSINE_TOL)
    safe = choose((size == 0.0) | opposite, 1.0, size)
    heading = joined([x / safe, y / safe, z / safe])
    if holds_anywhere(opposite):
        start = np.asarray(a, dtype=np.float64)
        heading = np.where(np.asarray(opposite)[..., None], cross(quaternion.half_turn_axis(start), start), heading)
    return heading, arc_length(a, b)


def exp_map(a: ArrayLike, h: ArrayLike) -> Direction:
    """Exponential map: point reached from a along the tangent vector h, θ = ‖h‖: cos θ a + (sin θ/θ) h."""
    hx, hy, hz = split(h, 3, "h")
    square = hx * hx + hy * hy + hz * hz
    along_start, along_tangent = np.asarray(cosine(root(square)))[..., None], np.asarray(sinc(square))[..., None]
    point: Direction = along_start * np.asarray(a, dtype=np.float64) + along_tangent * np.asarray(h, dtype=np.float64)
    return point


def along(a: ArrayLike, b: ArrayLike, t: ArrayLike) -> Direction:
    """Point at the fraction t of the great arc from a (t = 0) to b (t = 1), slerp; t may be an array."""
    return exp_map(a, log_map(a, b) * np.asarray(scalar(t))[..., None])


def nearest_on_arc(p: ArrayLike, a: ArrayLike, b: ArrayLike) -> Direction:
    """Point of the great arc a–b that is nearest to p.

    It is the foot of the perpendicular on the great circle if that lies within the arc, else the nearer end. If all
    points of the arc are equally near (p is the pole of the circle) it is a; so it is for an arc of zero length.
    """
    point, start, end = (np.asarray(value, dtype=np.float64) for value in (p, a, b))
    forward, length = heading_and_length(start, end)
    length = np.asarray(length)
    x, y = _dot(point, start), _dot(point, forward)
    pole = np.hypot(x, y) < quaternion.HALF_TURN_COSINE_TOL
    angle = np.where(pole, 0.0, np.arctan2(y, x))
    # beyond either end the nearer end is used; they are equally near at the middle of the arc plus π
    clipped = np.where(angle < 0.0, np.where(angle > 0.5 * length - math.pi, 0.0, length), np.minimum(angle, length))
    foot = np.cos(clipped)[..., None] * start + np.sin(clipped)[..., None] * forward
    # the ends themselves are returned to the last bit
    at_end = ((clipped == length) & (length > 0.0))[..., None]
    return np.where(at_end, end, np.where((clipped == 0.0)[..., None], start, foot))


def _touches(p: FloatArray, a: FloatArray, b: FloatArray) -> bool:
    return bool(arc_length(p, nearest_on_arc(p, a, b)) <= TOUCH_TOL_RAD)


def arcs_cross(a: ArrayLike, b: ArrayLike, c: ArrayLike, d: ArrayLike) -> Direction | None:
    """A point that the great arcs a–b and c–d share, or None.

    Arcs include their ends, and ends within 1e-12 rad of the other arc count: arcs that meet in an end, touch in a T,
    overlap on one great circle, or are single points on the other arc all cross. The point is then the first
    of a, b, c, d that lies on the other arc; for a proper crossing it is the crossing itself.
    """
    ends = [np.asarray(value, dtype=np.float64) for value in (a, b, c, d)]
    first, second, third, fourth = ends
    others = [(third, fourth), (third, fourth), (first, second), (first, second)]
    for end, (start, stop) in zip(ends, others, strict=True):
        if _touches(end, start, stop):
            return end.copy()
    if not (_separates(first, second, third, fourth) and _separates(third, fourth, first, second)):
        return None
    line = cross(cross(first, second), cross(third, fourth))
    line = line if _dot(line, first + second) > 0.0 else -line
    if _dot(line, third + fourth) < 0.0:  # the circles meet on both arcs, but at antipodes
        return None
    crossing: Direction = line / np.sqrt(_dot(line, line))
    return crossing


def _separates(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> bool:
    """Whether the great circle through a and b separates c and d by more than the tolerance."""
    normal = cross(a, b)
    one, two = float(_dot(normal, c)), float(_dot(normal, d))
    return one * two < 0.0 and min(abs(one), abs(two)) > TOUCH_TOL_RAD * math.sqrt(_dot(normal, normal))


def _polygon(vertices: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Vertices and the vertex after each."""
    corners = np.asarray(vertices, dtype=np.float64)
    if corners.ndim != 2 or corners.shape[1] != 3 or len(corners) < 3:
        raise ValueError(f"a spherical polygon needs vertices of shape (n, 3) with n ≥ 3, got {corners.shape}.")
    return corners, np.roll(corners, -1, axis=0)


def winding_contains(vertices: ArrayLike, p: ArrayLike) -> BoolArray:
    """Whether the point p (..., 3) lies inside the directed polygon, its boundary (to 1e-12 rad) included.

    Valid for concave polygons and for insides larger than a hemisphere. The polygon must not cross itself and its edges
    must be shorter than π. An inside (or outside) smaller than about 1e-14 steradian cannot be distinguished from none.
    """
    corners, following = _polygon(vertices)
    points = np.asarray(p, dtype=np.float64)
    normals = cross(corners, following)
    sides = points @ normals.T  # sine of the distance from each edge's great circle, times `lengths`
    beyond = 1.0 + _dot(corners, following) - points @ (corners + following).T  # ≤ 0 over the edge itself
    lengths = np.sqrt(_dot(normals, normals))
    fan = (2.0 * np.arctan2(-sides, beyond)).sum(axis=-1)
    on_edge = ((np.abs(sides) <= TOUCH_TOL_RAD * lengths) & (beyond <= TOUCH_TOL_RAD * lengths)).any(axis=-1)
    inside: BoolArray = (fan < 0.0) | on_edge
    return inside


def polygon_area(vertices: ArrayLike) -> float:
    """Area [steradian] of the inside of a directed polygon, in [0, 4π)."""
    corners, following = _polygon(vertices)
    apex = _apex(corners, following)
    heights = cross(corners, following) @ apex
    spread = 1.0 + _dot(corners, following) + (corners + following) @ apex
    return float((2.0 * np.arctan2(heights, spread)).sum() % (4.0 * math.pi))


def _apex(corners: FloatArray, following: FloatArray) -> Direction:
    """Apex of the fan, whose antipode is on none of the edges: the fan would be undefined there.

    The first corner is most accurate for a small polygon; else the axis or diagonal with the largest clearance.
    """
    signs = np.array([-1.0, 0.0, 1.0])
    grid = np.stack(np.meshgrid(signs, signs, signs), axis=-1).reshape(-1, 3)
    odd = grid[np.abs(grid).sum(axis=-1) % 2 == 1]
    candidates = np.concatenate([corners[:1], odd / np.sqrt(_dot(odd, odd))[:, None]])
    nearest = nearest_on_arc(-candidates[:, None], corners, following)
    clearance = np.asarray(arc_length(-candidates[:, None], nearest)).min(axis=-1)
    chosen: Direction = candidates[0] if clearance[0] > _MIN_APEX_CLEARANCE_RAD else candidates[np.argmax(clearance)]
    return chosen


def self_crossing(vertices: ArrayLike) -> tuple[int, int] | None:
    """First pair (i, j), i < j, of edges that intersect improperly, or None.

    Edge i runs from vertex i to the next. Adjacent edges may share only their common vertex, so an edge that
    folds back on the one before it, or has zero length, counts; all other pairs must be separated by 1e-12.
    """
    corners, following = _polygon(vertices)
    count = len(corners)
    for i, j in _possibly_touching(corners, following):
        if j == i + 1:
            crossed = _folds(corners[i], following[i], following[j])
        elif i == 0 and j == count - 1:
            crossed = _folds(corners[j], following[j], following[i])
        else:
            crossed = arcs_cross(corners[i], following[i], corners[j], following[j]) is not None
        if crossed:
            return i, j
    return None


def _possibly_touching(starts: FloatArray, ends: FloatArray) -> list[tuple[int, int]]:
    """Pairs i < j of arcs whose middles are closer than half their lengths: no others can touch."""
    middles, halves = along(starts, ends, 0.5), 0.5 * arc_length(starts, ends)
    apart = np.asarray(arc_length(middles[:, None], middles))
    near = np.triu(apart <= halves[:, None] + halves + 2.0 * TOUCH_TOL_RAD, k=1)
    return [(int(i), int(j)) for i, j in np.argwhere(near)]


def _folds(before: FloatArray, shared: FloatArray, after: FloatArray) -> bool:
    """Whether the arcs before–shared and shared–after have more in common than the shared end."""
    return _touches(before, shared, after) or _touches(after, before, shared)


def uniform(rng: np.random.Generator, size: int | tuple[int, ...] | None = None) -> Direction:
    """Points distributed uniformly over the sphere, (3,) or (*size, 3)."""
    shape = () if size is None else (size,) if isinstance(size, int) else tuple(size)
    numbers = rng.standard_normal((*shape, 3))
    unit: Direction = numbers / np.sqrt(_dot(numbers, numbers))[..., None]
    return unit

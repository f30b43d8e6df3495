"""Signed distance of two convex shapes: separation by nearest points, overlap by penetration depth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.collision.distance.expanding_polytope import least_depth_directions
from poise.collision.distance.hull import Hull
from poise.collision.distance.nearest_points import CoreDistance, nearest_points, refined
from poise.errors import FigureError
from poise.tolerances import COARSE_DEPTH_GAP, CORE_CONTACT_TOL, DEPTH_SEPARATION_STEP, EQUAL_DEPTH_TOL, REFINEMENT_TOL
from poise.types import FloatArray, Vector3

# --- penetration depth ------------------------------------------------------------------------------------------------

# Penetration depth of two overlapping cores: the shortest translation that separates them.
#
# Translating A by F(n) = h_A(−n) + h_B(n) along n separates the cores; the depth is the least F. From a direction n, A
# is moved out along n until it is free, and the nearest points are computed there; their direction n' has F(n') ≤ F(n),
# because
#
#     −F(n') + t n·n' ≥ −F(n) + t,     t the translation of A.
#
# So F decreases from iteration to iteration until n converges. Several start directions are tried, those with the least
# F among the axes of both shapes, the edges and corners of their frames, and the cross products of their axes. For
# meshes the expanding polytope algorithm gives the start, which is the global minimum for polyhedra.

_MAX_STARTS = 10  # start directions
_MAX_DESCENT_ITERATIONS = 30
_EQUAL_DIRECTION_COSINE, _EQUAL_EXPANDED_COSINE = 0.98, 0.99999  # directions with a larger cosine are one
_MAX_SIMPLE_POINTS = 8  # a shape with more atoms is a mesh
_MIN_DIRECTION_LENGTH = 1e-9


def penetration_depth(a: Hull, b: Hull, scale: float) -> CoreDistance:
    """The shortest separating translation of two overlapping cores, as a negative distance."""
    directions, equal_cosine = np.zeros((0, 3)), _EQUAL_EXPANDED_COSINE
    if _has_mesh(a, b):
        directions = least_depth_directions(a, b, scale)
    if not len(directions):
        directions, equal_cosine = _start_directions(a, b), _EQUAL_DIRECTION_COSINE
    depths = a.supports(-directions).max(axis=1) + b.supports(directions).max(axis=1)
    best: CoreDistance | None = None
    tried: list[Vector3] = []
    for index in np.argsort(depths, kind="stable").tolist():
        if len(tried) == _MAX_STARTS:
            break
        if any(direction @ directions[index] > equal_cosine for direction in tried):
            continue
        tried.append(directions[index])
        local = _descend(a, b, directions[index], scale)
        if best is None or local.distance > best.distance + EQUAL_DEPTH_TOL * scale:
            best = local
    if best is None:  # SHOULD NOT OCCUR: there is always a first direction
        raise ArithmeticError("no start direction for the penetration depth")
    return best


def _depth(a: Hull, b: Hull, direction: Vector3) -> float:
    return float(a.supports(-direction).max() + b.supports(direction).max())


def _descend(a: Hull, b: Hull, direction: Vector3, scale: float) -> CoreDistance:
    """Decrease F from a direction until it converges."""
    depth = _depth(a, b, direction)
    result = _support_distance(a, b, direction)
    curved = a.curved or b.curved
    for _ in range(_MAX_DESCENT_ITERATIONS):
        translation = (depth + DEPTH_SEPARATION_STEP * scale) * direction
        simplex = nearest_points(a.translated(translation), b, direction, COARSE_DEPTH_GAP * scale if curved else 0.0)
        gap = simplex.point_a - simplex.point_b
        length = float(np.linalg.norm(gap))
        if simplex.overlaps or length == 0.0:
            break
        trial = gap / length
        trial_depth = _depth(a, b, trial)
        converged = trial_depth >= depth - EQUAL_DEPTH_TOL * scale
        if trial_depth < depth:
            direction, depth = trial, trial_depth
        if trial_depth <= depth + EQUAL_DEPTH_TOL * scale:
            result = CoreDistance(-depth, direction, simplex.point_a - translation, simplex.point_b)
        if converged:
            break
    better = refined(a, b, direction, scale, simplex.atoms) if curved else None
    return result if better is None or better.distance < result.distance - EQUAL_DEPTH_TOL * scale else better


def _support_distance(a: Hull, b: Hull, direction: Vector3) -> CoreDistance:
    """Support points along a direction, without descent."""
    point_a = a.support_point(int(np.argmax(a.supports(-direction))), -direction)
    point_b = b.support_point(int(np.argmax(b.supports(direction))), direction)
    return CoreDistance(-_depth(a, b, direction), direction, point_a, point_b)


def _start_directions(a: Hull, b: Hull) -> FloatArray:
    frames = [_shape_axes(a), _shape_axes(b)]
    directions = [_GRID @ frame for frame in frames]
    crosses: FloatArray = np.asarray(np.cross(frames[0][:, None], frames[1][None]), dtype=np.float64).reshape(-1, 3)
    directions += [crosses, -crosses, a.centers - b.centers.mean(axis=0), a.centers.mean(axis=0) - b.centers]
    stacked = np.concatenate(directions)
    lengths = np.linalg.norm(stacked, axis=1)
    nonzero = lengths > _MIN_DIRECTION_LENGTH
    return np.asarray(stacked[nonzero] / lengths[nonzero, None])


def _has_mesh(a: Hull, b: Hull) -> bool:
    """Whether one is a mesh, which has more separating directions."""
    return max(len(a.centers), len(b.centers)) > _MAX_SIMPLE_POINTS


def _shape_axes(hull: Hull) -> FloatArray:
    """Three axes (rows) of a shape: of its spread, of its box or triangle edges, or of the world."""
    if hull.curved:
        axes = hull.spreads[0].T
        axes = np.array([axes[0], axes[1], np.cross(axes[0], axes[1])])
    elif len(hull.centers) in (3, 4, 8):
        edges = (
            hull.centers[[1, 2, 4]] - hull.centers[0] if len(hull.centers) == 8 else hull.centers[1:3] - hull.centers[0]
        )
        axes = edges if len(edges) == 3 else np.array([*edges, np.cross(*edges)])
    else:
        return np.eye(3)
    return np.asarray(axes / np.linalg.norm(axes, axis=1)[:, None])


def _lattice_directions(extent: int) -> FloatArray:
    """Directions from the center of a cube to the lattice points on and in it."""
    steps = range(-extent, extent + 1)
    return np.array([(x, y, z) for x in steps for y in steps for z in steps if x or y or z], dtype=np.float64)


_GRID = _lattice_directions(1)

# --- signed distance --------------------------------------------------------------------------------------------------

# Signed distance of two convex shapes, their nearest points and the normal between them.
#
# The distance is that of the cores minus both radii. It is negative where the shapes overlap; its size is then the
# penetration depth, the shortest translation that separates them. The normal n is a unit vector from the second shape
# to the first, so that d = n·(a − b) with the nearest points a and b, outside and inside; a rigid motion of the shapes
# changes it by
#
#     ∂d/∂q = nᵀ (J_a(a) − J_b(b)).
#
# Points and segments have closed forms, and so has every shape against a half-space; the others use their support
# functions (:mod:`nearest_points`, :mod:`penetration_depth`). The same in C++: native/distance/signed_distance.hpp.

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

"""Penetration depth of two overlapping cores: the shortest translation that separates them.

Translating A by F(n) = h_A(−n) + h_B(n) along n separates the cores; the depth is the least F. From a direction n, A is
moved out along n until it is free, and the nearest points are computed there; their direction n' has F(n') ≤ F(n),
because

    −F(n') + t n·n' ≥ −F(n) + t,     t the translation of A.

So F decreases from iteration to iteration until n converges. Several start directions are tried, those with the least F
among the axes of both shapes, the edges and corners of their frames, the cross products of their axes, and for meshes
many more. The result is a local minimum; for meshes that penetrate deeply into other shapes a shorter translation may
be missed, by some parts in a thousand.
"""

from __future__ import annotations

import numpy as np

from poise.collision.distance.hull import Hull
from poise.collision.distance.nearest_points import CoreDistance, nearest_points, refined
from poise.tolerances import COARSE_DEPTH_GAP, DEPTH_SEPARATION_STEP, EQUAL_DEPTH_TOL
from poise.types import FloatArray, Vector3

_MAX_STARTS, _MAX_MESH_STARTS = 10, 80  # start directions
_MAX_DESCENT_ITERATIONS = 30
_EQUAL_DIRECTION_COSINE, _EQUAL_MESH_DIRECTION_COSINE = 0.98, 0.995  # directions with a larger cosine are one
_MAX_SIMPLE_POINTS = 8  # a shape with more atoms is a mesh
_MIN_DIRECTION_LENGTH = 1e-9


def penetration_depth(a: Hull, b: Hull, scale: float) -> CoreDistance:
    """The shortest separating translation of two overlapping cores, as a negative distance."""
    directions = _start_directions(a, b)
    depths = a.supports(-directions).max(axis=1) + b.supports(directions).max(axis=1)
    max_starts, equal_cosine = (_MAX_STARTS, _EQUAL_DIRECTION_COSINE)
    if _has_mesh(a, b):
        max_starts, equal_cosine = (_MAX_MESH_STARTS, _EQUAL_MESH_DIRECTION_COSINE)
    best: CoreDistance | None = None
    tried: list[Vector3] = []
    for index in np.argsort(depths, kind="stable").tolist():
        if len(tried) == max_starts:
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
    directions = [(_FINE_GRID if _has_mesh(a, b) else _GRID) @ frame for frame in frames]
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


_GRID, _FINE_GRID = _lattice_directions(1), _lattice_directions(3)

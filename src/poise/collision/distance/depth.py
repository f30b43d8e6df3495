"""How deep two cores that overlap reach into each other: the shortest way apart.

Moving A by F(n) = h_A(−n) + h_B(n) along n parts the cores; the depth is the least F. From a direction n, A is moved
out along n until it stands free, and the nearest points are found there; their direction n' has F(n') ≤ F(n), because

    −F(n') + t n·n' ≥ −F(n) + t,     t the way A was moved.

So F falls from turn to turn until n stays. Several directions are tried, those with the least F among the axes of both
shapes, the edges and corners of their frames, the crosses of their axes, and for meshes many more. The way found is the
shortest nearby; of meshes that lie deep in other shapes a shorter one may be missed, by some parts in a thousand.
"""

from __future__ import annotations

import numpy as np

from poise.collision.distance.hull import Hull
from poise.collision.distance.nearest import nearest
from poise.collision.distance.polish import Touch, polished
from poise.tolerances import COARSE_DEPTH_GAP, DEPTH_SEPARATION_STEP, EQUAL_DEPTH_TOL
from poise.types import FloatArray, Vector3

STARTS, MESH_STARTS = 10, 80  # directions that are followed
MOST_TURNS = 30
ALIKE, MESH_ALIKE = 0.98, 0.995  # cosine from which on two directions are one


def deepest(a: Hull, b: Hull, scale: float) -> Touch:
    """The shortest way apart of two cores that overlap."""
    ways = _directions(a, b)
    depths = a.reaches(-ways).max(axis=1) + b.reaches(ways).max(axis=1)
    most, alike = (MESH_STARTS, MESH_ALIKE) if _is_fine(a, b) else (STARTS, ALIKE)
    best: Touch | None = None
    followed: list[Vector3] = []
    for index in np.argsort(depths, kind="stable").tolist():
        if len(followed) == most:
            break
        if any(way @ ways[index] > alike for way in followed):
            continue
        followed.append(ways[index])
        found = _followed(a, b, ways[index], scale)
        if best is None or found.distance > best.distance + 1e-12 * scale:
            best = found
    if best is None:  # cannot be: there is always a first direction
        raise ArithmeticError("no direction to leave by")
    return best


def _depth(a: Hull, b: Hull, way: Vector3) -> float:
    return float(a.reaches(-way).max() + b.reaches(way).max())


def _followed(a: Hull, b: Hull, way: Vector3, scale: float) -> Touch:
    """Turn the direction until it stays."""
    depth = _depth(a, b, way)
    found = _at(a, b, way)
    curved = a.curved or b.curved
    for _ in range(MOST_TURNS):
        shift = (depth + DEPTH_SEPARATION_STEP * scale) * way
        corral = nearest(a.shifted(shift), b, way, COARSE_DEPTH_GAP * scale if curved else 0.0)
        gap = corral.point_a - corral.point_b
        length = float(np.linalg.norm(gap))
        if corral.meets or length == 0.0:
            break
        turned = gap / length
        there = _depth(a, b, turned)
        stays = there >= depth - EQUAL_DEPTH_TOL * scale
        if there < depth:
            way, depth = turned, there
        if there <= depth + EQUAL_DEPTH_TOL * scale:
            found = Touch(-depth, way, corral.point_a - shift, corral.point_b)
        if stays:
            break
    better = polished(a, b, way, scale, corral.atoms) if curved else None
    return found if better is None or better.distance < found.distance - EQUAL_DEPTH_TOL * scale else better


def _at(a: Hull, b: Hull, way: Vector3) -> Touch:
    """Support points along a direction, as they are."""
    one = a.point(int(np.argmax(a.reaches(-way))), -way)
    other = b.point(int(np.argmax(b.reaches(way))), way)
    return Touch(-_depth(a, b, way), way, one, other)


def _directions(a: Hull, b: Hull) -> FloatArray:
    frames = [_frame(a), _frame(b)]
    ways = [(_FINE if _is_fine(a, b) else _GRID) @ frame for frame in frames]
    crosses: FloatArray = np.asarray(np.cross(frames[0][:, None], frames[1][None]), dtype=np.float64).reshape(-1, 3)
    ways += [crosses, -crosses, a.centers - b.centers.mean(axis=0), a.centers.mean(axis=0) - b.centers]
    found = np.concatenate(ways)
    lengths = np.linalg.norm(found, axis=1)
    kept = lengths > 1e-9
    return np.asarray(found[kept] / lengths[kept, None])


def _is_fine(a: Hull, b: Hull) -> bool:
    """Whether one is a mesh, which has more directions to leave by."""
    return max(len(a.centers), len(b.centers)) > 8


def _frame(hull: Hull) -> FloatArray:
    """Three axes (rows) of a shape: its spread's, its box's or triangle's edges, or those of the world."""
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


def _grid(reach: int) -> FloatArray:
    """Directions from the middle of a cube to the lattice points on and in it."""
    steps = range(-reach, reach + 1)
    return np.array([(x, y, z) for x in steps for y in steps for z in steps if x or y or z], dtype=np.float64)


_GRID, _FINE = _grid(1), _grid(3)

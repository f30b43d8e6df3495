"""Directions of least penetration of two overlapping cores by the expanding polytope algorithm (EPA).

A polytope of support points inside the Minkowski difference C = A − B grows until its face nearest to the origin is one
of C. For every unit n the translation h_C(n) separates the cores. The polytope P lies in C, so that no separating
translation is shorter than the least offset of its faces, while h_C(n) of that face is one: where both agree, the depth
is global [van den Bergen, Proximity queries and penetration depth computation on 3D game objects, 2001]. The face with
the least signed offset is expanded, so that P need not contain the origin at first.

For polyhedra the bounds meet after as many faces as lie near; curved shapes converge slowly, and the caller refines the
best directions. The same in C++: native/distance/expanding_polytope.hpp.
"""

from __future__ import annotations

import numpy as np

from poise.collision.distance.hull import Hull
from poise.collision.distance.polytope import Polytope, simplex_of
from poise.types import FloatArray, Vector3

_GAP_TOL, _COARSE_GAP = 1e-12, 1e-4  # relative to the size: gaps at which polyhedra and curved shapes have converged
_MAX_ITERATIONS, _MAX_DIRECTIONS = 400, 6
_STARTS = np.array([(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if x or y or z], float)
_STARTS /= np.linalg.norm(_STARTS, axis=1)[:, None]


def least_depth_directions(a: Hull, b: Hull, scale: float) -> FloatArray:
    """Unit directions (k, 3), best first, that separate A from B by the shortest translations; (0, 3) for flat shapes.

    Directions point from B to A, as normals do: F(n) = h_A(−n) + h_B(n) is the support function of B − A.
    """
    starts = np.array([_support(a, b, n) for n in _STARTS])
    first = simplex_of(starts, _GAP_TOL * scale)
    if first is None:
        return np.zeros((0, 3))
    curved, converged = a.curved or b.curved, False
    tolerance = (_COARSE_GAP if curved else _GAP_TOL) * scale
    polytope = Polytope(starts[first], scale)
    for _ in range(_MAX_ITERATIONS):
        face = int(polytope.offsets.argmin())
        n, offset = polytope.normals[face].copy(), float(polytope.offsets[face])
        point = _support(a, b, n)
        converged = float(n @ point) - offset <= tolerance or polytope.expand(point) is None
        if converged:
            break
    slots = polytope.used()
    best = slots[np.argsort(polytope.offsets[slots], kind="stable")]
    return np.asarray(polytope.normals[best[: _MAX_DIRECTIONS if curved or not converged else 1]])


def _support(a: Hull, b: Hull, n: Vector3) -> Vector3:
    """Support point of B − A."""
    own, other = int(np.argmax(a.supports(-n))), int(np.argmax(b.supports(n)))
    return b.support_point(other, n) - a.support_point(own, -n)

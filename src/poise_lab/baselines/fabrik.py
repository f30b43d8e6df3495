"""FABRIK: points instead of angles; the chain is pulled to the goal from its tip, then back to its root, in turn.

(Aristidou and Lasenby, Graphical Models 73, 2011.) Lengths are kept by moving each point along the line to its
neighbor. Angles are read off in the end.
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.planar import PlanarTree


def fabrik(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """One round pulls forth and back."""
    points = np.concatenate([np.zeros((1, 2)), tree.ends(q)])
    trail = [q]
    for _ in range(rounds):
        points[-1] = goal
        for link in range(tree.size - 1, -1, -1):
            points[link] = _along(points[link + 1], points[link], tree.lengths[link])
        points[0] = 0.0
        for link in range(tree.size):
            points[link + 1] = _along(points[link], points[link + 1], tree.lengths[link])
        trail.append(_angles(points))
    return np.array(trail)


def _along(origin: FloatArray, toward: FloatArray, length: float) -> FloatArray:
    way = toward - origin
    size = float(np.linalg.norm(way))
    return origin + (length / size * way if size > 0.0 else np.array([length, 0.0]))


def _angles(points: Matrix) -> FloatArray:
    ways = np.diff(points, axis=0)
    absolute = np.unwrap(np.arctan2(ways[:, 1], ways[:, 0]))
    return np.diff(absolute, prepend=0.0)

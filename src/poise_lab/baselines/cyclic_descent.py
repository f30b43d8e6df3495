"""Cyclic coordinate descent: joint after joint, from the tip, each turned to bring the tip nearest to the goal.

One joint's best angle is in closed form: that between the directions from the joint to the tip and to the goal
[Baerlocher2001, 2.5].
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.planar import PlanarTree


def cyclic_descent(tree: PlanarTree, q: FloatArray, goal: FloatArray, rounds: int) -> Matrix:
    """One round turns every joint once."""
    q = q.copy()
    trail = [q.copy()]
    for _ in range(rounds):
        for joint in range(tree.size - 1, -1, -1):
            points = tree.ends(q)
            origin = points[joint - 1] if joint else np.zeros(2)
            now, wanted = points[-1] - origin, goal - origin
            across, along = now[0] * wanted[1] - now[1] * wanted[0], float(now @ wanted)
            q[joint] += np.arctan2(across, along)
        trail.append(q.copy())
    return np.array(trail)

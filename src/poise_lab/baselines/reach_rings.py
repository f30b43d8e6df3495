"""Reach hierarchy of a planar chain without limits: workspaces are rings, and each joint turns no more than it must.

[Ge2000, 2.4]; with limits see :mod:`reach_hierarchy`.

The workspace W_i of a planar chain from joint i on, without limits, is a ring round that joint, between the radii
max(0, 2 max a − Σ a) and Σ a over its links. A goal in W_1 is brought into W_2 by turning the first joint as little as
that takes, and so on to the tip: one pass, without iteration (Korein and Badler, 1982).
"""

from __future__ import annotations

import math

import numpy as np

from poise.types import FloatArray


def workspaces(lengths: FloatArray) -> list[tuple[float, float]]:
    """Inner and outer radius of W_1 … W_n, and of the point that is left beyond the last link."""
    rings = [(0.0, 0.0)]
    for first in range(len(lengths) - 1, -1, -1):
        own = lengths[first:]
        total = float(own.sum())
        rings.append((max(0.0, 2.0 * float(own.max()) - total), total))
    return rings[::-1]


def reach_hierarchy(lengths: FloatArray, q: FloatArray, goal: FloatArray) -> FloatArray | None:
    """Angles that bring the tip of a chain to a goal, in one pass from given ones; None outside of W_1."""
    rings, found, place = workspaces(lengths), q.copy(), np.asarray(goal, dtype=np.float64)
    if not rings[0][0] <= float(np.linalg.norm(place)) <= rings[0][1]:
        return None
    for joint, length in enumerate(lengths):
        found[joint] = _turned(float(q[joint]), float(length), place, rings[joint + 1])
        cosine, sine = math.cos(found[joint]), math.sin(found[joint])
        place = np.array([cosine * place[0] + sine * place[1] - length, cosine * place[1] - sine * place[0]])
    return found


def _turned(angle: float, length: float, goal: FloatArray, ring: tuple[float, float]) -> float:
    """The angle nearest to the one given that leaves the goal inside a ring round the end of the link."""
    far, way = math.hypot(*goal), math.atan2(goal[1], goal[0])
    off = math.remainder(angle - way, 2.0 * math.pi)
    if ring[1] == 0.0:
        return way  # the last link points at the goal
    if far == 0.0:
        return angle
    # The end of the link is √(far² + a² − 2 far a cos off) from the goal: off must lie between two angles.
    least, most = (
        math.acos(min(max((far**2 + length**2 - radius**2) / (2.0 * far * length), -1.0), 1.0)) for radius in ring
    )
    return way + math.copysign(min(max(abs(off), least), most), off)

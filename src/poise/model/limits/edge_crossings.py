"""Proper crossings between the edges of spherical polygons."""

from __future__ import annotations

import numpy as np

from poise.math import sphere
from poise.types import BoolArray, Direction


def edge_crossings(first: Direction, second: Direction) -> list[tuple[int, int, Direction]]:
    """Return (edge of the first outline, edge of the second, point) for every crossing; edge i starts at vertex i.

    Edges that share a line, or an end of one that lies on the other, do not count as crossing.
    """
    one_ends, two_ends = np.roll(first, -1, axis=0), np.roll(second, -1, axis=0)
    # Few pairs have the ends of each on both sides of the other: all are sorted out at once, the rest one by one.
    pairs = np.argwhere(_parted(first, one_ends, second) & _parted(second, two_ends, first).T).tolist()
    found = []
    for one, two in pairs:
        point = sphere.arcs_cross(first[one], one_ends[one], second[two], two_ends[two])
        if point is not None:
            found.append((one, two, point))
    return found


def _parted(starts: Direction, ends: Direction, outline: Direction) -> BoolArray:
    """Whether the great circle of each edge of an outline lies between start and end of each arc, (arcs, edges)."""
    normals = np.cross(outline, np.roll(outline, -1, axis=0))
    parted: BoolArray = (starts @ normals.T) * (ends @ normals.T) < 0.0
    return parted

"""Directions that obey several swing limits at once.

The valid set is the intersection of the regions; a polygon with the reversed order of vertices inside another one makes
a hole [Baerlocher2001, 3.6.1]. The valid direction nearest to an invalid one lies on the boundary of the valid set:
either where one boundary alone is locally nearest, or where two boundaries cross. All such points are listed, those
that disobey another limit are dropped, the nearest of the rest is the answer; when none is left the set is empty.

Crossings depend on the limits only and are remembered. Polygons cross where their edges do. Along any other boundary
the margin of the other limit is followed: it changes by no more than the arc traveled, so pieces in which it cannot
reach zero are passed over, the others are halved until its sign changes within them, and bisection does the rest.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from poise.errors import FigureError
from poise.model.limits.input_checks import checked_direction, read_only
from poise.model.limits.polygon_outline import edge_crossings
from poise.model.limits.spherical_polygon import SphericalPolygon
from poise.model.limits.swing_limit import SwingLimit
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction

_PIECES = 64  # pieces of a boundary looked at first
_STRAIGHT = 0.02  # a piece of this arc [rad] in which the sign changes holds one crossing
_SHORTEST = 1e-9  # a piece of this arc [rad] without a change of sign holds none
_MOST_READINGS = 4000  # margins read along one boundary

_Reading: TypeAlias = tuple[float, float]  # share of the way round, margin of the other limit there
_Piece: TypeAlias = tuple[_Reading, _Reading]


def contains_all(limits: Sequence[SwingLimit], d: Direction, tolerance: float = 0.0) -> bool:
    """Tell whether d obeys every limit, or breaks none by more than `tolerance` [rad]; true when there are none."""
    return all(limit.contains(d, tolerance) for limit in limits)


def margin_all(limits: Sequence[SwingLimit], d: Direction) -> float:
    """Return the smallest of the margins [rad]; infinite without limits.

    Inside it is the arc to the boundary. Outside, the arc to the valid set is this long or, where two limits are
    broken or the nearest point of one breaks another, longer.
    """
    return min((limit.margin(d) for limit in limits), default=math.inf)


def nearest_direction(limits: Sequence[SwingLimit], d: ArrayLike) -> Direction:
    """Return the direction nearest to d, by arc, that obeys every limit: d itself when it does.

    Raises
    ------
    FigureError
        When no direction obeys all limits.
    PoseError
        When d is not a direction.
    """
    direction = checked_direction(d)
    if len(limits) == 1:
        return limits[0].nearest(direction)
    if contains_all(limits, direction, LIMIT_TOL):
        return direction
    found = [limit.boundary_candidates(direction) for limit in limits]
    found += [crossings(first, second) for first, second in itertools.combinations(limits, 2)]
    points = np.concatenate(found)
    for place in np.argsort(np.linalg.norm(points - direction, axis=1), kind="stable"):
        point: Direction = points[place]
        if contains_all(limits, point, LIMIT_TOL):
            return point
    raise FigureError(
        f"no direction obeys all {len(limits)} swing limits of the joint; widen one of them, or check which side of "
        "the polygons is inside (left of each edge, seen from outside the sphere)."
    )


def check_not_empty(limits: Sequence[SwingLimit]) -> None:
    """Raise FigureError when no direction obeys all the limits."""
    if len(limits) > 1:
        nearest_direction(limits, limits[0].middle())


@functools.lru_cache(maxsize=1024)
def crossings(first: SwingLimit, second: SwingLimit) -> Direction:
    """Return the directions in which the boundaries of two limits cross, (n, 3)."""
    if isinstance(first, SphericalPolygon) and isinstance(second, SphericalPolygon):
        found = [point for _, _, point in edge_crossings(first.vertices, second.vertices)]
    elif isinstance(first, SphericalPolygon):
        found = _crossings_along(second, first)
    else:
        found = _crossings_along(first, second)
    result: Direction = read_only(np.array(found).reshape(-1, 3))
    return result


def _crossings_along(limit: SwingLimit, other: SwingLimit) -> list[Direction]:
    """Points of the boundary of `limit` that are on the boundary of `other`."""

    def reading(share: float) -> tuple[float, float]:
        return share, other.margin(limit.boundary_at(share))

    readings = [reading(place / _PIECES) for place in range(_PIECES + 1)]
    pieces = list(itertools.pairwise(readings))
    found: list[Direction] = []
    left = _MOST_READINGS
    while pieces and left > 0:  # all pieces of one size before the next: where boundaries nearly coincide this ends too
        halves: list[_Piece] = []
        for (start, before), (end, after) in pieces:
            arc = limit.boundary_speed * (end - start)
            crosses = before * after <= 0.0
            if max(abs(before), abs(after)) <= LIMIT_TOL:
                continue  # one boundary along the other: its own points are valid for both
            if crosses and arc <= _STRAIGHT:
                found.append(limit.boundary_at(_root(reading, (start, before), (end, after))))
            elif arc > _SHORTEST and (crosses or abs(before) + abs(after) <= arc):
                middle = reading(0.5 * (start + end))
                halves += [((start, before), middle), (middle, (end, after))]
                left -= 1
        pieces = halves
    return found


def _root(reading: Callable[[float], _Reading], low: _Reading, high: _Reading) -> float:
    """Share at which the margin is zero, by bisection to the last bit."""
    while True:
        middle = 0.5 * (low[0] + high[0])
        if not low[0] < middle < high[0]:
            return min(low, high, key=lambda each: abs(each[1]))[0]
        here = reading(middle)
        if here[1] * low[1] > 0.0:
            low = here
        else:
            high = here

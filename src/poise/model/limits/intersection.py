"""Directions that satisfy several swing limits at once: the intersection of their regions.

A polygon with reversed vertex order inside another one makes a hole [Baerlocher2001, 3.6.1]. The valid direction
nearest to an invalid one lies on the boundary of the valid set:

1. List the points where one boundary alone is locally nearest, and the points where two boundaries cross.
2. Discard those that violate another limit.
3. The nearest of the rest is the result; if none is left the valid set is empty.

Crossings depend only on the limits and are cached. Polygons cross where their edges do. Along any other boundary the
margin of the other limit is followed: it changes by no more than the arc traveled (Lipschitz constant 1), so intervals
in which it cannot reach zero are skipped, the others are halved until its sign changes within them, and bisection finds
the root.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from poise.errors import FigureError
from poise.math.input_checks import checked_direction, read_only
from poise.model.limits.polygon_outline import edge_crossings
from poise.model.limits.spherical_polygon import SphericalPolygon
from poise.model.limits.swing_limit import SwingLimit
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction

_INITIAL_INTERVALS = 64  # intervals of a boundary at first
_SINGLE_CROSSING_ARC_RAD = 0.02  # an interval of this arc in which the sign changes contains one crossing
_MIN_INTERVAL_ARC_RAD = 1e-9  # an interval of this arc without a change of sign contains none
_MAX_SAMPLES = 4000  # margins evaluated along one boundary

_Sample: TypeAlias = tuple[float, float]  # fraction of the circumference, margin of the other limit there
_Interval: TypeAlias = tuple[_Sample, _Sample]


def contains_all(limits: Sequence[SwingLimit], d: Direction, tolerance: float = 0.0) -> bool:
    """Whether d satisfies every limit, or violates none by more than `tolerance` [rad]; true without limits."""
    return all(limit.contains(d, tolerance) for limit in limits)


def margin_all(limits: Sequence[SwingLimit], d: Direction) -> float:
    """Smallest of the margins [rad]; infinite without limits.

    Inside it is the arc to the boundary. Outside, the arc to the valid set is at least this long; it is longer if two
    limits are violated or the nearest point of one violates another.
    """
    return min((limit.margin(d) for limit in limits), default=math.inf)


def nearest_direction(limits: Sequence[SwingLimit], d: ArrayLike) -> Direction:
    """Direction nearest to d, by arc, that satisfies every limit: d itself if it does.

    Raises
    ------
    FigureError
        If no direction satisfies all limits.
    PoseError
        If d is not a unit direction.
    """
    direction = checked_direction(d)
    if len(limits) == 1:
        return limits[0].nearest(direction)
    if contains_all(limits, direction, LIMIT_TOL):
        return direction
    candidates = [limit.boundary_candidates(direction) for limit in limits]
    candidates += [crossings(first, second) for first, second in itertools.combinations(limits, 2)]
    points = np.concatenate(candidates)
    for index in np.argsort(np.linalg.norm(points - direction, axis=1), kind="stable"):
        point: Direction = points[index]
        if contains_all(limits, point, LIMIT_TOL):
            return point
    raise FigureError(
        f"no direction satisfies all {len(limits)} swing limits of the joint; widen one of them, or check which side "
        "of the polygons is inside (left of each edge, seen from outside the sphere)."
    )


def check_not_empty(limits: Sequence[SwingLimit]) -> None:
    """Raise FigureError if no direction satisfies all the limits."""
    if len(limits) > 1:
        nearest_direction(limits, limits[0].middle())


@functools.lru_cache(maxsize=1024)
def crossings(first: SwingLimit, second: SwingLimit) -> Direction:
    """Directions in which the boundaries of two limits cross, (n, 3)."""
    if isinstance(first, SphericalPolygon) and isinstance(second, SphericalPolygon):
        points = [point for _, _, point in edge_crossings(first.vertices, second.vertices)]
    elif isinstance(first, SphericalPolygon):
        points = _crossings_along(second, first)
    else:
        points = _crossings_along(first, second)
    result: Direction = read_only(np.array(points).reshape(-1, 3))
    return result


def _crossings_along(limit: SwingLimit, other: SwingLimit) -> list[Direction]:
    """Points of the boundary of `limit` that are on the boundary of `other`."""

    def sample(fraction: float) -> tuple[float, float]:
        return fraction, other.margin(limit.boundary_at(fraction))

    samples = [sample(index / _INITIAL_INTERVALS) for index in range(_INITIAL_INTERVALS + 1)]
    intervals = list(itertools.pairwise(samples))
    points: list[Direction] = []
    remaining = _MAX_SAMPLES
    while (
        intervals and remaining > 0
    ):  # all intervals of one size before the next: also ends if boundaries nearly coincide
        halves: list[_Interval] = []
        for (start, before), (end, after) in intervals:
            arc = limit.boundary_speed * (end - start)
            crosses = before * after <= 0.0
            if max(abs(before), abs(after)) <= LIMIT_TOL:
                continue  # one boundary runs along the other: its points satisfy both limits
            if crosses and arc <= _SINGLE_CROSSING_ARC_RAD:
                points.append(limit.boundary_at(_root(sample, (start, before), (end, after))))
            elif arc > _MIN_INTERVAL_ARC_RAD and (crosses or abs(before) + abs(after) <= arc):
                middle = sample(0.5 * (start + end))
                halves += [((start, before), middle), (middle, (end, after))]
                remaining -= 1
        intervals = halves
    return points


def _root(sample: Callable[[float], _Sample], low: _Sample, high: _Sample) -> float:
    """Fraction at which the margin is zero, by bisection to the last bit."""
    while True:
        middle = 0.5 * (low[0] + high[0])
        if not low[0] < middle < high[0]:
            return min(low, high, key=lambda end: abs(end[1]))[0]
        trial = sample(middle)
        if trial[1] * low[1] > 0.0:
            low = trial
        else:
            high = trial

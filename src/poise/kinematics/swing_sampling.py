"""Random limb directions, uniform by area over the region that swing limits allow (rejection sampling).

1. A direction is drawn in a *patch*, a simple region that contains the allowed one, and accepted if it is allowed.
2. In cylindrical coordinates about an axis n, longitude λ and height h = n·d, area is dλ dh (Archimedes), so two
   uniform numbers sample a box in (λ, h). A cap about n is the box of all longitudes and heights above the cosine of
   its radius.
3. Candidate patches come from the region's boundary: caps about its center, and boxes about its principal axes, which
   fit even thin regions. The smallest patch is used.

A patch that contains the whole boundary contains the region if one direction outside the patch is outside the region.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from poise.math import quaternion, sphere
from poise.model.limits import SwingLimit, contains_all, nearest_direction
from poise.model.limits.intersection import crossings
from poise.types import Direction, Matrix

_BOUNDARY_POINTS = 256  # sample points of each boundary
_PATCH_MARGIN = 0.02  # relative widening of a patch, for the boundary between the sample points
_MAX_TRIES = 10_000
_MAX_BOX_HEIGHT = 0.99  # boxes that reach beyond this |h| are not used: longitudes degenerate at the pole


class Patch(NamedTuple):
    """Region of the sphere: directions whose longitude and height about an axis lie in a box."""

    frame: Matrix  # (3, 3): rows are the directions of longitude 0 and π/2, and the axis
    longitude: tuple[float, float]
    height: tuple[float, float]

    @property
    def area(self) -> float:
        """Area [steradian]."""
        return (self.longitude[1] - self.longitude[0]) * (self.height[1] - self.height[0])

    def direction(self, longitude: float, height: float) -> Direction:
        """Direction at a longitude and a height."""
        across = math.sqrt(max(1.0 - height * height, 0.0))
        local = np.array([across * math.cos(longitude), across * math.sin(longitude), height])
        return np.asarray(local @ self.frame)


def random_direction(limits: tuple[SwingLimit, ...], rng: np.random.Generator) -> Direction:
    """Direction drawn uniformly from the region that satisfies all limits; the whole sphere without limits.

    If 10,000 draws miss the region, which happens only for regions of nearly zero area, the valid direction nearest to
    the last draw is returned.
    """
    patch = patch_around(limits)
    for _ in range(_MAX_TRIES):
        drawn = patch.direction(rng.uniform(*patch.longitude), rng.uniform(*patch.height))
        if contains_all(limits, drawn):
            return drawn
    return nearest_direction(limits, drawn)


@lru_cache(maxsize=256)
def patch_around(limits: tuple[SwingLimit, ...]) -> Patch:
    """Smallest patch found that contains the region of the limits."""
    whole = Patch(np.eye(3), (-math.pi, math.pi), (-1.0, 1.0))
    if not limits:
        return whole
    points = _boundary(limits)
    slack = max((limit.boundary_speed / _BOUNDARY_POINTS) ** 2 for limit in limits)
    return min([whole, *_caps(limits, points, slack), *_boxes(limits, points, slack)], key=lambda patch: patch.area)


def _boundary(limits: tuple[SwingLimit, ...]) -> Direction:
    """Points of the boundary of the region, corners included, (n, 3)."""
    sampled = [limit.boundary(_BOUNDARY_POINTS) for limit in limits]
    sampled += [crossings(one, other) for one, other in combinations(limits, 2)]
    points = np.concatenate(sampled)
    valid = [contains_all(limits, point, 1e-9) for point in points]
    return np.asarray(points[valid])


def _caps(limits: tuple[SwingLimit, ...], points: Direction, slack: float) -> Iterator[Patch]:
    middle = points.sum(axis=0) if len(points) else np.zeros(3)
    length = float(np.linalg.norm(middle))
    if length < 1e-6 * max(len(points), 1):
        return
    for axis in (middle / length, -middle / length):
        radius = (1.0 + _PATCH_MARGIN) * float(sphere.arc_length(axis, points).max()) + slack
        if radius < math.pi and not contains_all(limits, -axis):
            yield Patch(_frame(axis), (-math.pi, math.pi), (math.cos(radius), 1.0))


def _boxes(limits: tuple[SwingLimit, ...], points: Direction, slack: float) -> Iterator[Patch]:
    for axis in np.linalg.eigh(points.T @ points)[1].T if len(points) else ():
        frame = _frame(axis)
        x, y, heights = frame @ points.T
        longitudes = np.sort(np.arctan2(y, x))
        gaps = np.diff(longitudes, append=longitudes[0] + 2.0 * math.pi)
        gap = int(gaps.argmax())
        start, width = float(longitudes[gap] + gaps[gap]), 2.0 * math.pi - float(gaps[gap])
        extra = _PATCH_MARGIN * width + slack / math.sqrt(1.0 - _MAX_BOX_HEIGHT**2)
        rise = _PATCH_MARGIN * float(np.ptp(heights)) + slack
        low, high = float(heights.min()) - rise, float(heights.max()) + rise
        if max(-low, high) > _MAX_BOX_HEIGHT or 2.0 * extra > gaps[gap]:
            continue
        patch = Patch(frame, (start - extra, start + width + extra), (low, high))
        if not contains_all(limits, patch.direction(start - 0.5 * float(gaps[gap]), 0.5 * (low + high))):
            yield patch


def _frame(axis: Direction) -> Matrix:
    """Frame with `axis` as its third row."""
    return np.asarray(quaternion.to_matrix(quaternion.direct(np.array([0.0, 0.0, 1.0]), axis)).T)

"""Range of every joint coordinate: lower end, middle and upper end, where the joint has limits on both sides.

Hinges, slides and the like state their ranges themselves. For swings the boundary of the limit region is sampled and
its swing coordinates are taken, so that an ellipse about z has its radii as ends; the middle is that of the region, not
of the two ends. The twist range is taken with the limb in the middle of its region. The range of one coordinate does
not depend on the others: together they are a box around the region. Criteria use it to make joints comparable; it is
not a joint limit. Other names for this: range of motion, joint range.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from poise.math import swing_twist
from poise.model import Coordinate, Figure, Joint, JointKind
from poise.model.limits.intersection import contains_all, nearest_direction
from poise.types import Direction

_BOUNDARY_SAMPLES = 64  # points of a swing boundary
_BOUNDARY_TOL_RAD = 1e-6  # boundary points that violate another limit by no more are used
_MIN_MEAN_LENGTH = 1e-9  # a shorter mean of directions has no direction


@dataclass(frozen=True)
class CoordinateRange:
    """Ends and middle of a joint coordinate [rad, or m for a slide]."""

    lower: float
    middle: float
    upper: float

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return 0.5 * (self.upper - self.lower)


@lru_cache(maxsize=64)
def coordinate_ranges(figure: Figure) -> Mapping[Coordinate, CoordinateRange]:
    """Ranges of all coordinates that are limited on both sides and can move; a floating base is left out."""
    ranges: dict[Coordinate, CoordinateRange] = {}
    for joint in figure.joints:
        if joint.kind is not JointKind.FREE:
            own = _ball_ranges(joint) if joint.kind.has_swing else _scalar_ranges(joint)
            ranges |= {Coordinate(joint.name, name): each for name, each in own.items() if each.half_width > 0.0}
    return MappingProxyType(ranges)


def _scalar_ranges(joint: Joint) -> dict[str, CoordinateRange]:
    return {
        name: CoordinateRange(limit.lower, limit.middle, limit.upper)
        for name, limit in joint.ranges.items()
        if math.isfinite(limit.width)
    }


def _ball_ranges(joint: Joint) -> dict[str, CoordinateRange]:
    middle = _middle_direction(joint)
    ranges = {}
    if joint.swing:
        boundary = [direction for limit in joint.swing for direction in limit.boundary(_BOUNDARY_SAMPLES)]
        inside = [d for d in boundary if contains_all(joint.swing, d, _BOUNDARY_TOL_RAD)]
        swings = np.array([swing_twist.swing_of_direction(d) for d in inside])
        swing_middle = swing_twist.swing_of_direction(middle)
        if contains_all(joint.swing, np.array([0.0, 0.0, -1.0])):
            swings = np.array([[-math.pi, -math.pi], [math.pi, math.pi]])  # every swing vector of length π is −z
        for index, name in enumerate(("swing_x", "swing_y")):
            values = [float(x) for x in (*swings[:, index], swing_middle[index])]
            ranges[name] = CoordinateRange(min(values), float(swing_middle[index]) + 0.0, max(values))  # no −0.0
    if joint.twist is not None:
        untwisted = swing_twist.compose(swing_twist.swing_of_direction(middle), 0.0)
        zero = joint.twist.value(untwisted)
        lower, upper = (end.value(middle) - zero for end in (joint.twist.lower, joint.twist.upper))
        ranges["twist"] = CoordinateRange(lower, 0.5 * (lower + upper), upper)
    return ranges


def _middle_direction(joint: Joint) -> Direction:
    """Direction in the middle of the swing region; z where there is no swing limit."""
    if not joint.swing:
        return np.array([0.0, 0.0, 1.0])
    total = np.sum([limit.middle() for limit in joint.swing], axis=0)
    length = float(np.linalg.norm(total))
    return nearest_direction(joint.swing, total / length if length > _MIN_MEAN_LENGTH else joint.swing[0].middle())

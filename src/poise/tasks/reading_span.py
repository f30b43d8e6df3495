"""How far each reading of a joint can go: its ends and its middle, where the joint is limited.

Ranges say it themselves. For swings the region's boundary is walked and its swing readings taken, so that an ellipse
about z has its radii as ends; the middle is that of the region, not of the two ends. The twist is taken with the limb
in the middle of its region. Ends and middle of one reading do not depend on the others: together they are a box round
the region, which is what criteria need to make joints comparable, and no limit.
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

POINTS = 64  # of a boundary that are looked at
TOUCHING = 1e-6  # points of one boundary that break another by no more [rad] count


@dataclass(frozen=True)
class ReadingSpan:
    """Ends and middle of a reading [rad, or m where the joint slides]."""

    lower: float
    middle: float
    upper: float

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return 0.5 * (self.upper - self.lower)


@lru_cache(maxsize=64)
def reading_spans(figure: Figure) -> Mapping[Coordinate, ReadingSpan]:
    """Spans of all readings that are limited on both sides and not held still; the place of a free root is left out."""
    found: dict[Coordinate, ReadingSpan] = {}
    for joint in figure.joints:
        if joint.kind is not JointKind.FREE:
            spans = _of_ball(joint) if joint.kind.has_swing else _of_ranges(joint)
            found |= {Coordinate(joint.name, word): span for word, span in spans.items() if span.half_width > 0.0}
    return MappingProxyType(found)


def _of_ranges(joint: Joint) -> dict[str, ReadingSpan]:
    return {
        word: ReadingSpan(span.lower, span.middle, span.upper)
        for word, span in joint.ranges.items()
        if math.isfinite(span.width)
    }


def _of_ball(joint: Joint) -> dict[str, ReadingSpan]:
    middle = _middle(joint)
    found = {}
    if joint.swing:
        edge = [each for limit in joint.swing for each in limit.boundary(POINTS)]
        swings = np.array([swing_twist.swing_of_direction(d) for d in edge if contains_all(joint.swing, d, TOUCHING)])
        own = swing_twist.swing_of_direction(middle)
        if contains_all(joint.swing, np.array([0.0, 0.0, -1.0])):
            swings = np.array([[-math.pi, -math.pi], [math.pi, math.pi]])  # there every swing vector of length π is −z
        for place, word in enumerate(("swing_x", "swing_y")):
            ends = [float(x) for x in (*swings[:, place], own[place])]
            found[word] = ReadingSpan(min(ends), float(own[place]) + 0.0, max(ends))  # no zero below zero
    if joint.twist is not None:
        untwisted = swing_twist.compose(swing_twist.swing_of_direction(middle), 0.0)
        zero = joint.twist.value(untwisted)
        lower, upper = (end.value(middle) - zero for end in (joint.twist.lower, joint.twist.upper))
        found["twist"] = ReadingSpan(lower, 0.5 * (lower + upper), upper)
    return found


def _middle(joint: Joint) -> Direction:
    """Direction in the middle of where the limb may point; z where it may point anywhere."""
    if not joint.swing:
        return np.array([0.0, 0.0, 1.0])
    total = np.sum([limit.middle() for limit in joint.swing], axis=0)
    length = float(np.linalg.norm(total))
    return nearest_direction(joint.swing, total / length if length > 1e-9 else joint.swing[0].middle())

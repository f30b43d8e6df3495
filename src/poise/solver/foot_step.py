"""FootStep: a foot that was placed elsewhere on the floor, as results report it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from poise.types import Triple

_MIN_REPORTED_TURN_RAD = math.radians(1.0)


@dataclass(frozen=True)
class FootStep:
    """One step of one foot.

    Parameters
    ----------
    foot : str
        Segment of the foot.
    start, end : three floats
        Center of its footprint before and after, in the world [m].
    turn : float
        Change of its heading, counterclockwise seen from above [rad].
    footprint : tuple of three floats
        Its contact points before the step, in the world [m].
    """

    foot: str
    start: Triple
    end: Triple
    turn: float
    footprint: tuple[Triple, ...] = ()

    @property
    def length(self) -> float:
        """Distance between both places [m]."""
        return math.dist(self.start, self.end)

    def describe(self) -> str:
        """Which foot, how far and where to: "left_foot 34 cm to (0.34, 0.09)"."""
        x, y, _ = self.end
        turned = f", turned by {math.degrees(self.turn):.0f}°" if abs(self.turn) >= _MIN_REPORTED_TURN_RAD else ""
        return f"{self.foot} {100.0 * self.length:.0f} cm to ({x:.2f}, {y:.2f}){turned}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: meters and radians."""
        outline = [list(point) for point in self.footprint]
        places = {"start": list(self.start), "end": list(self.end)}
        return {"foot": self.foot, **places, "turn": self.turn, "footprint": outline}

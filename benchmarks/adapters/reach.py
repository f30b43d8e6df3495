"""A standing figure that reaches among obstacles, as other libraries take it: hinges, boxes of limits, their barriers.

Swing and twist limits became boxes that allow more, and couplings are left out: both make the problem easier for
others. Tapered cylinders are plain ones of the mean radius, since those libraries have no such shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from poise.collision import Obstacle
from poise.kinematics import Pose
from poise.model import Figure, Transform
from poise.types import FloatArray

MARGIN = 2e-3  # [m], as the program's own
ARRIVED = 1e-3  # [m] of the hand, [m] and [rad] of the soles
TOUCHED = 1e-4  # [m]
MOST_STEPS = 100
COSTS = (100.0, 1.0)  # of soles and hand; they are squared
DAMPING, LM_DAMPING = 1e-4, 1e-3
GAIN = 0.25  # of errors in a step: of 1, 0.5 and 0.25 the one with which most arrive


@dataclass(frozen=True)
class Reach:
    """One problem: soles stay, a hand goes to a place."""

    start: Pose
    soles: Mapping[str, Transform]
    hand: str
    goal: FloatArray
    obstacles: tuple[Obstacle, ...]

    @property
    def figure(self) -> Figure:
        """What is posed."""
        return self.start.figure


class Reacher(Protocol):
    """A problem in the hands of a library."""

    start: FloatArray

    def place(self, q: FloatArray) -> None:
        """Bring kinematics and distances to a configuration."""
        ...

    def errors(self) -> tuple[float, float]:
        """Of the hand [m], and the largest of the soles [m or rad]."""
        ...

    def clearance(self) -> float:
        """Least distance of all pairs [m]."""
        ...

    def move(self) -> FloatArray:
        """Configuration one step further."""
        ...


@dataclass(frozen=True)
class Reached:
    """How a reach ended."""

    arrived: bool
    clearance: float


def reach(own: Reacher) -> Reached:
    """Step until hand and soles are where they should be, or the steps are used up; a library may give up."""
    q = own.start
    for step in range(MOST_STEPS + 1):
        own.place(q)
        if max(own.errors()) < ARRIVED or step == MOST_STEPS:
            break
        try:
            q = own.move()
        except Exception:  # each library has exceptions of its own for "no solution"
            break
        if not np.isfinite(q).all():
            break
    least = own.clearance()
    return Reached(max(own.errors()) < ARRIVED and least > -TOUCHED, least)


def shapes_of(figure: Figure) -> list[tuple[str, Any, Transform]]:
    """Segment, geometry and placement of every solid."""
    return [
        (each.name, shape.geometry, shape.placement) for each in figure.segments for shape in each.shapes if shape.solid
    ]

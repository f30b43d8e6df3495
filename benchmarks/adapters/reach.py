"""A standing figure that reaches among obstacles, in the form that other libraries support.

Ball joints are hinges with ranges that contain the swing and twist limits, and couplings are left out: both make the
problem easier for other libraries. Tapered cylinders are plain ones of the mean radius, since those libraries have no
such shape.
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

CLEARANCE_MARGIN_M = 2e-3  # as in Poise
ARRIVAL_TOL = 1e-3  # of the hand [m] and of the soles [m and rad]
PENETRATION_TOL_M = 1e-4
MAX_ITERATIONS = 100
COSTS = (100.0, 1.0)  # of soles and hand; they are squared
DAMPING, LM_DAMPING = 1e-4, 1e-3
GAIN = 0.25  # of errors in a step: of 1, 0.5 and 0.25 the one with most successes


@dataclass(frozen=True)
class ReachProblem:
    """One problem: soles stay fixed, a hand reaches for a goal."""

    start: Pose
    soles: Mapping[str, Transform]
    hand: str
    goal: FloatArray
    obstacles: tuple[Obstacle, ...]

    @property
    def figure(self) -> Figure:
        """Figure of the problem."""
        return self.start.figure


class ReachContender(Protocol):
    """A reach problem in a library."""

    start: FloatArray

    def update(self, q: FloatArray) -> None:
        """Set the configuration and compute kinematics and distances."""
        ...

    def errors(self) -> tuple[float, float]:
        """Error of the hand [m], and the largest error of the soles [m or rad]."""
        ...

    def clearance(self) -> float:
        """Smallest distance of all pairs [m]."""
        ...

    def advance(self) -> FloatArray:
        """Configuration after one step."""
        ...


@dataclass(frozen=True)
class ReachOutcome:
    """Whether a reach succeeded, and the smallest distance in its last configuration [m]."""

    arrived: bool
    clearance: float


def solve_reach(contender: ReachContender) -> ReachOutcome:
    """Iterate until hand and soles arrive, the library raises an exception, or MAX_ITERATIONS is reached."""
    q = contender.start
    for iteration in range(MAX_ITERATIONS + 1):
        contender.update(q)
        if max(contender.errors()) < ARRIVAL_TOL or iteration == MAX_ITERATIONS:
            break
        try:
            q = contender.advance()
        except Exception:  # each library has exceptions of its own for "no solution"
            break
        if not np.isfinite(q).all():
            break
    distance = contender.clearance()
    return ReachOutcome(max(contender.errors()) < ARRIVAL_TOL and distance > -PENETRATION_TOL_M, distance)


def shapes_of(figure: Figure) -> list[tuple[str, Any, Transform]]:
    """Segment, geometry and placement of every solid."""
    return [
        (each.name, shape.geometry, shape.placement) for each in figure.segments for shape in each.shapes if shape.solid
    ]

"""Turning a direction into another one: the exact arc on the sphere, also from the opposite side.

A direction d carried by a site is to become u. The error is the tangent vector log_d(u) at d, of length θ, the arc
between them, written in two unit vectors at right angles to d that the site carries along; with J the motion of d in
the same two vectors, J Δq = e turns d onto u exactly.

Where u = −d, every way round is as short as any other, and a function of u − d alone has gradient zero there
[Zhao1989, 3.4]. Here the way is the one of the two carried vectors along which the figure can move d most, so the
figure leaves at once whenever it can move d at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from poise.math import quaternion, so3, sphere
from poise.math.components import cross
from poise.types import ArrayLike, Direction, Matrix, Rotation, Vector3

OPPOSITE = 1e-9  # directions this near to opposite [rad] count as opposite
SAME = 1e-6  # motions that differ by less than this share count as equal, so that rounding decides nothing


class Arc(NamedTuple):
    """The great arc from one direction to another."""

    start: Direction
    heading: Vector3  # unit tangent at the start; zero where the arc has no length
    length: float  # [rad]

    @property
    def back(self) -> Rotation:
        """Rotation along the arc that takes its end to its start."""
        return so3.about_axis(cross(self.start, self.heading), -self.length)

    @property
    def tangent(self) -> Vector3:
        """log_d(u)."""
        return self.length * self.heading


def across(direction: ArrayLike) -> Matrix:
    """Two unit vectors (2, 3) at right angles to a unit direction and to each other; the three are right-handed."""
    first = quaternion.half_turn_axis(direction)
    return np.stack([first, np.cross(np.asarray(direction, dtype=np.float64), first)])


def widest(moves: Matrix) -> int:
    """Row of a matrix of motions (k, n) that moves most; the first of those that are equal."""
    squares = np.einsum("kn,kn->k", moves, moves)
    return int(np.argmax(squares >= (1.0 - SAME) * squares.max()))


def arc_between(start: Direction, end: Direction, ways: Matrix, moves: Callable[[], Matrix]) -> Arc:
    """Return the arc from start to end.

    Where they are opposite, it sets out along the row of `ways` whose row of `moves()` is widest.
    """
    heading, length = sphere.heading_and_length(start, end)
    if length > math.pi - OPPOSITE:
        heading = ways[widest(moves())]
    return Arc(start, heading, float(length))

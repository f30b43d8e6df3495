"""Distances of many pairs of solids at one configuration: what goes in and what comes out, for both engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from poise.collision.distance import Hull
from poise.types import FloatArray, IntArray, Matrix, PoseVector, Rotation, Vector3

WORLD = -1  # the segment of solids that the figure does not move


class PlacedSolid(NamedTuple):
    """A solid on a segment, in the segment's frame, or in the world (`WORLD`)."""

    segment: int
    hull: Hull


class NearPairs(NamedTuple):
    """The nearest of the pairs that were asked about, in the order in which they were given."""

    pairs: IntArray  # (k,): which of the pairs
    distances: FloatArray  # (k,): signed [m]
    normals: FloatArray  # (k, 3): from the second solid to the first
    points_a: FloatArray  # (k, 3): nearest points, in the world
    points_b: FloatArray  # (k, 3)
    jacobian: Matrix  # (k, nv): ∂d/∂q = nᵀ(J_a − J_b)


class Clearances(Protocol):
    """Pairs of solids bound to a figure, with their own work space: one per thread."""

    def measure(self, q: PoseVector, within: float, most: int) -> NearPairs:
        """Of the pairs nearer than `within` [m], the `most` nearest."""
        ...

    def place(self, solid: int, rotation: Rotation, position: Vector3) -> None:
        """Move a solid of the world to where this rotation and shift take what it was made of."""
        ...


Pairs = Sequence[tuple[int, int]]

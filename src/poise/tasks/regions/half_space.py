"""One side of a plane, such as above a floor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model.transform import Triple, triple
from poise.tasks.anchor import Anchor
from poise.tasks.checks import unit_triple
from poise.tasks.point_record import point_record
from poise.tasks.regions.region import Region
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True)
class HalfSpace(Region):
    """The points with n·(x − p) ≥ 0; as it stands, all that is above the floor at height zero.

    Parameters
    ----------
    point : three floats
        A point p of the bounding plane, in the world [m].
    normal : three floats
        World direction n that points inside; any length but zero.
    """

    point: Triple = (0.0, 0.0, 0.0)
    normal: Triple = (0.0, 0.0, 1.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", triple(self.point, "the point of a HalfSpace"))
        object.__setattr__(self, "normal", unit_triple(self.normal, "the normal of a HalfSpace"))

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """0 ≤ height."""
        return np.zeros(1), np.full(1, np.inf)

    def readings(self, x: Vector3) -> FloatArray:
        """Height above the plane, n·(x − p)."""
        return np.array([np.dot(self.normal, x - self.point)])

    @derivative_of("readings", wrt="x")
    def readings_jacobian(self, x: Vector3) -> Matrix:
        """nᵀ."""
        return np.array([self.normal])

    def to_native(self, place: Anchor) -> tuple[TaskRecord, ...]:
        """A point along the normal."""
        return (point_record(place, self.point, np.array([self.normal]), self.bounds),)

    def describe(self) -> str:
        """Which side of which plane."""
        return f"on the side {listed(self.normal)} of the plane through {listed(self.point)}"

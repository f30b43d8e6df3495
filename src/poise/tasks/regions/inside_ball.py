"""The inside of a ball."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model.transform import Triple, triple
from poise.tasks.anchor import Anchor
from poise.tasks.checks import positive
from poise.tasks.regions.region import Region
from poise.tasks.words import listed, short
from poise.types import FloatArray, Matrix, Vector3


@dataclass(frozen=True)
class InsideBall(Region):
    """The points with ‖x − c‖ ≤ r.

    Parameters
    ----------
    center : three floats
        c, in the world [m].
    radius : float
        r, greater than zero [m].
    """

    center: Triple
    radius: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", triple(self.center, "the center of an InsideBall"))
        object.__setattr__(self, "radius", positive(self.radius, "the radius of an InsideBall"))

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Distance ≤ r."""
        return np.full(1, -np.inf), np.array([self.radius])

    def readings(self, x: Vector3) -> FloatArray:
        """Distance from the center."""
        return np.array([np.linalg.norm(x - self.center)])

    @derivative_of("readings", wrt="x")
    def readings_jacobian(self, x: Vector3) -> Matrix:
        """(x − c)ᵀ/‖x − c‖; zero at the center, where every way leads outwards."""
        gap = x - self.center
        distance = float(np.linalg.norm(gap))
        return np.asarray(gap / distance if distance > 0.0 else gap)[None]

    def readings_curvature(self, x: Vector3, weights: FloatArray) -> Matrix:
        """w (I − uuᵀ)/‖x − c‖, u the direction from the center; zero at the center, where there is none."""
        gap = x - self.center
        distance = float(np.linalg.norm(gap))
        if distance == 0.0:
            return np.zeros((3, 3))
        return np.asarray(weights[0] / distance * (np.eye(3) - np.outer(gap, gap) / distance**2))

    def to_native(self, place: Anchor) -> tuple[TaskRecord, ...]:
        """A distance from the center."""
        numbers = flat(place.local, self.center, -np.inf, self.radius, 1.0)
        return (TaskRecord(RecordKind.DISTANCE, 1, numbers, place.segment),)

    def describe(self) -> str:
        """Center and radius."""
        return f"inside the ball of radius {short(self.radius)} m about {listed(self.center)}"

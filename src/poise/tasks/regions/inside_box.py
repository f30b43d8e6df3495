"""The inside of a box, at any orientation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.math import quaternion
from poise.model.transform import Triple, Wxyz, triple, unit_quaternion
from poise.tasks.anchor import Anchor
from poise.tasks.checks import positive_triple
from poise.tasks.point_record import point_record
from poise.tasks.regions.region import Region
from poise.tasks.words import listed
from poise.types import FloatArray, Matrix, Rotation, Vector3


@dataclass(frozen=True)
class InsideBox(Region):
    """The points with |y| ≤ size/2 in the box's axes, y = Rᵀ(x − c).

    Parameters
    ----------
    center : three floats
        c, in the world [m].
    size : three floats
        Full edge lengths, greater than zero [m].
    rotation : four floats
        Unit quaternion w x y z that turns the box's axes into the world.
    """

    center: Triple
    size: Triple
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", triple(self.center, "the center of an InsideBox"))
        object.__setattr__(self, "size", positive_triple(self.size, "the size of an InsideBox"))
        object.__setattr__(self, "rotation", unit_quaternion(self.rotation, "the rotation of an InsideBox"))

    @cached_property
    def _axes(self) -> Rotation:
        """Rᵀ."""
        return quaternion.to_matrix(self.rotation).T

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Half the size to both sides."""
        half = 0.5 * np.array(self.size)
        return -half, half

    def readings(self, x: Vector3) -> FloatArray:
        """y = Rᵀ(x − c)."""
        return np.asarray(self._axes @ (x - self.center))

    @derivative_of("readings", wrt="x")
    def readings_jacobian(self, x: Vector3) -> Matrix:
        """Rᵀ."""
        return self._axes.copy()

    def to_native(self, place: Anchor) -> tuple[TaskRecord, ...]:
        """A point along the box's axes."""
        return (point_record(place, self.center, self._axes, self.bounds),)

    def describe(self) -> str:
        """Center and size."""
        turned = "" if self.rotation == (1.0, 0.0, 0.0, 0.0) else f" turned by {listed(self.rotation)}"
        return f"inside the box of {listed(self.size)} m about {listed(self.center)}{turned}"

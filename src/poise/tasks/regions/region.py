"""What a region of space tells a task: some readings of a point, and the bounds they keep inside."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.tasks.anchor import Anchor
from poise.types import FloatArray, Matrix, Vector3


class Region(ABC):
    """A closed region: the points x with lower ≤ y(x) ≤ upper, for one or more readings y [m]."""

    @property
    @abstractmethod
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Lower and upper bound of every reading (k,); ±inf where a side is open."""

    @abstractmethod
    def readings(self, x: Vector3) -> FloatArray:
        """y(x) (k,) [m]."""

    @derivative_of("readings", wrt="x")
    @abstractmethod
    def readings_jacobian(self, x: Vector3) -> Matrix:
        """Derivative (k, 3) of the readings."""

    def readings_curvature(self, x: Vector3, weights: FloatArray) -> Matrix:
        """Second derivative (3, 3) of weights · readings; zero where readings are linear."""
        return np.zeros((3, 3))

    def to_native(self, place: Anchor) -> tuple[TaskRecord, ...] | None:
        """Return the readings of a place of a figure as flat records for the native engine; None to stay in Python."""
        return None

    @abstractmethod
    def describe(self) -> str:
        """Words that follow the name of a site: "inside …"."""

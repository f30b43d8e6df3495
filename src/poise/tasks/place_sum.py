"""Weighted sums of places: rows c_G·G + Σ cᵢ·xᵢ + c₀ of the center of mass G and of points xᵢ of a figure.

Moments of forces that are fixed in the world are of that form, since e·(x × f) = x·(f × e), and so is the point of the
floor over which a figure and its loads balance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.tasks.anchor import Anchor
from poise.types import FloatArray, Matrix


class PlaceSum(NamedTuple):
    """m rows over the center of mass and k points."""

    center: Matrix  # (m, 3)
    anchors: tuple[Anchor, ...]  # k
    factors: FloatArray  # (k, m, 3)
    constant: FloatArray  # (m,)

    def value(self, pose: Pose) -> FloatArray:
        """The sums (m,)."""
        total = self.center @ pose.center_of_mass() + self.constant
        for place, factor in zip(self.anchors, self.factors, strict=True):
            total = total + factor @ place.position(pose)
        return np.asarray(total)

    def rows(self, pose: Pose) -> Matrix:
        """Their derivative (m, nv)."""
        total = self.center @ pose.state.center_of_mass_jacobian()
        for place, factor in zip(self.anchors, self.factors, strict=True):
            total = total + factor @ place.position_rows(pose)
        return np.asarray(total)

    def curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Σ wᵢ ∇² of the sums (nv, nv)."""
        total = pose.state.center_of_mass_curvature(weights @ self.center)
        for place, factor in zip(self.anchors, self.factors, strict=True):
            total = total + place.position_curvature(pose, weights @ factor)
        return np.asarray(total)

    def to_native(self, lower: FloatArray, upper: FloatArray) -> tuple[TaskRecord, ...]:
        """One record for each row, kept between bounds."""
        records = []
        for row, constant in enumerate(self.constant):
            points = [
                flat(place.segment, place.local, factor[row])
                for place, factor in zip(self.anchors, self.factors, strict=True)
            ]
            numbers = flat(lower[row] - constant, upper[row] - constant, self.center[row], *points)
            records.append(TaskRecord(RecordKind.PLACES, 1, numbers))
        return tuple(records)

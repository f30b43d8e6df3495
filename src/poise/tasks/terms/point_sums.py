"""Linear functions of points: rows c_G·G + Σ cᵢ·xᵢ + c₀ of the center of mass G and of points xᵢ of a figure.

Moments of forces fixed in the world are of that form, since e·(x × f) = x·(f × e), and so is the center of pressure:
the point of the floor about which a figure and its loads balance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame
from poise.types import ArrayLike, FloatArray, Matrix


class PointSum(NamedTuple):
    """m linear functions of the center of mass and k points."""

    center: Matrix  # c_G (m, 3)
    frames: tuple[SiteFrame, ...]  # k
    factors: FloatArray  # cᵢ (k, m, 3)
    constant: FloatArray  # c₀ (m,)

    def value(self, pose: Pose) -> FloatArray:
        """Values (m,)."""
        total = self.center @ pose.center_of_mass() + self.constant
        for frame, factor in zip(self.frames, self.factors, strict=True):
            total = total + factor @ frame.position(pose)
        return np.asarray(total)

    def jacobian(self, pose: Pose) -> Matrix:
        """Derivative (m, nv)."""
        total = self.center @ pose.state.center_of_mass_jacobian()
        for frame, factor in zip(self.frames, self.factors, strict=True):
            total = total + factor @ frame.position_jacobian(pose)
        return np.asarray(total)

    def hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Σ wᵢ ∇² of the values (nv, nv)."""
        total = pose.state.center_of_mass_hessian(weights @ self.center)
        for frame, factor in zip(self.frames, self.factors, strict=True):
            total = total + frame.position_hessian(pose, weights @ factor)
        return np.asarray(total)

    def to_native(self, lower: FloatArray, upper: FloatArray) -> tuple[TaskRecord, ...]:
        """One native record per row, between bounds."""
        records = []
        for row, constant in enumerate(self.constant):
            points = [
                (frame.segment, frame.local_position, factor[row])
                for frame, factor in zip(self.frames, self.factors, strict=True)
            ]
            numbers = pack(
                RecordKind.POSITION_SUM,
                lower=lower[row] - constant,
                upper=upper[row] - constant,
                center_factor=self.center[row],
                point=points,
            )
            records.append(TaskRecord(RecordKind.POSITION_SUM, 1, numbers))
        return tuple(records)


def point_record(
    frame: SiteFrame,
    goal: ArrayLike,
    axes: Matrix,
    bounds: tuple[FloatArray, FloatArray] | None = None,
    factor: float = 1.0,
) -> TaskRecord:
    """Native record of rows A (x − goal) between bounds, zero on both sides unless given; A has world axes as rows."""
    lower, upper = (np.zeros(len(axes)), np.zeros(len(axes))) if bounds is None else bounds
    numbers = pack(RecordKind.POINT, point=frame.local_position, goal=goal, lower=lower, upper=upper, axes=axes)
    return TaskRecord(RecordKind.POINT, len(axes), numbers, frame.segment, factor=factor)

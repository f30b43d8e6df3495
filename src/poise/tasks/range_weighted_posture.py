"""RangeWeightedPostureTask: joints stay near a posture, each weighted by the clearance to its joint limits.

The solver uses it for the null space that tasks leave during a drag. Equal weights for all joints give unnatural poses.
A standing person can bend the hips by 2 rad forward and by 0.3 rad backward; measured in radians the shortest way down
for a hand is to lean back over bent knees, and it ends there, at joint limits on all sides. Weighted by the clearance
on either side, the person stoops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.model import Figure, Joint, JointKind
from poise.model.coordinate import Coordinate
from poise.model.joint_coordinates import JointCoordinates
from poise.tasks.posture import PostureTask
from poise.tasks.task import Task
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.coordinate_ranges import CoordinateRange, coordinate_ranges
from poise.types import FloatArray, Matrix

_MIN_CLEARANCE_FRACTION = 0.05  # of the whole range: with less, a coordinate is at its limit and has only one side
_TRANSITION_WIDTH_RAD = 0.1  # within about this of the posture both sides count alike


@dataclass(frozen=True)
class _Row:
    """A coordinate, its value c in the posture, and the weighting of its deviation d = x − c.

    φ(d) = m d + h (√(d² + s²) − s): slopes m − h far below c and m + h far above, with a smooth transition of width s.
    """

    coordinate: Coordinate
    value: float
    slope_below: float
    slope_above: float
    width: float

    @property
    def parameters(self) -> tuple[float, float, float]:
        """Both slopes and the width."""
        return self.slope_below, self.slope_above, self.width


class _Rows(NamedTuple):
    """All rows as arrays."""

    coordinates: JointCoordinates
    values: FloatArray  # c
    mean_slopes: FloatArray  # m
    half_differences: FloatArray  # h
    widths: FloatArray  # s

    @classmethod
    def of(cls, figure: Figure, rows: Sequence[_Row]) -> _Rows:
        """Rows of coordinates of a figure."""
        values, below, above, widths = np.array([(row.value, *row.parameters) for row in rows]).reshape(-1, 4).T
        coordinates = JointCoordinates(figure, [row.coordinate for row in rows])
        return cls(coordinates, values, 0.5 * (above + below), 0.5 * (above - below), widths)

    def weighted(self, x: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """φ, φ′ and φ″."""
        d = x - self.values
        root = np.hypot(d, self.widths)
        value = self.mean_slopes * d + self.half_differences * (root - self.widths)
        first = self.mean_slopes + self.half_differences * d / root
        return value, first, self.half_differences * self.widths**2 / root**3


def _clearances(limits: CoordinateRange, value: float) -> tuple[float, float]:
    """Clearance to the limit below and above a value; at a limit, that of the other side for both."""
    below, above = value - limits.lower, limits.upper - value
    least = _MIN_CLEARANCE_FRACTION * (limits.upper - limits.lower)
    return (below if below > least else above, above if above > least else below)


@dataclass(frozen=True, kw_only=True, repr=False)
class RangeWeightedPostureTask(Task):
    """Every coordinate x stays near its value c in a pose, weighted by the clearance to its limits.

    Error [rad, m for translations]: e = −φ(x − c), with J = φ′ ∂x/∂q, φ of slope 1/√r on either side. The clearance r
    is the distance from c to the limit on that side [rad; for slides in characteristic lengths]. So Σ (x − c)²/r is
    minimized, and joints move in proportion to their clearance. Joints without a limit on some side are treated as in
    :class:`PostureTask`, one row per degree of freedom.

    Parameters
    ----------
    pose : Pose
        The reference posture.
    joints : names or None
        The joints that are constrained; None for all, a floating base included.
    """

    exact: ClassVar[bool] = False

    pose: Pose
    joints: tuple[str, ...] | None = None

    def _validated(self) -> dict[str, Any]:
        return {"joints": PostureTask(pose=self.pose, joints=self.joints).joints}

    @property
    def unit(self) -> str:
        """Radians; rows of slides and of the position of a floating base are in meters."""
        return "rad"

    @cached_property
    def _limited_rows(self) -> tuple[_Row, ...]:
        """Coordinates of joints that are limited on all sides."""
        figure = self.pose.figure
        ranges, length = coordinate_ranges(figure), characteristic_length(figure)
        rows = []
        for joint in figure.joints:
            if joint.name in self._unlimited_joints or not self._is_constrained(joint):
                continue
            unit = length if joint.kind is JointKind.SLIDE else 1.0
            for component in joint.kind.components:
                limits = ranges[Coordinate(joint.name, component)]
                value = self.pose.value(f"{joint.name}.{component}")
                below, above = (math.sqrt(unit / clearance) for clearance in _clearances(limits, value))
                width = _TRANSITION_WIDTH_RAD * unit
                rows.append(_Row(Coordinate(joint.name, component), value, below, above, width))
        return tuple(rows)

    @cached_property
    def _unlimited_joints(self) -> tuple[str, ...]:
        """Joints with a coordinate that has no limit on some side."""
        ranges = coordinate_ranges(self.pose.figure)
        return tuple(
            joint.name
            for joint in self.pose.figure.joints
            if self._is_constrained(joint)
            and not all(Coordinate(joint.name, component) in ranges for component in joint.kind.components)
        )

    def _is_constrained(self, joint: Joint) -> bool:
        return joint.kind.nv > 0 and (self.joints is None or joint.name in self.joints)

    @cached_property
    def _posture(self) -> PostureTask | None:
        return PostureTask(pose=self.pose, joints=self._unlimited_joints) if self._unlimited_joints else None

    def rows(self, figure: Figure) -> int:
        """One per limited coordinate, one per degree of freedom of the other joints."""
        if figure is not self.pose.figure:
            PostureTask(name=self.name, pose=self.pose, joints=self.joints).check(figure)
        return len(self._limited_rows) + (self._posture.rows(figure) if self._posture else 0)

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters for translations, radians for rotations."""
        slides = [figure.joint(row.coordinate.joint).kind is JointKind.SLIDE for row in self._limited_rows]
        own = tuple("m" if is_slide else "rad" for is_slide in slides)
        return own + (self._posture.row_units(figure) if self._posture else ())

    @cached_property
    def _arrays(self) -> _Rows:
        return _Rows.of(self.pose.figure, self._limited_rows)

    def error(self, pose: Pose) -> FloatArray:
        """−φ, then goal ⊖ pose of joints without limits."""
        own = -self._arrays.weighted(self._arrays.coordinates.values(pose.q))[0]
        return np.concatenate([own, self._posture.error(pose)]) if self._posture else own

    def jacobian(self, pose: Pose) -> Matrix:
        """φ′ ∂x/∂q, then rows of the identity."""
        x, gradients = self._arrays.coordinates.values_and_gradients(pose.q)
        own = self._arrays.weighted(x)[1][:, None] * gradients
        return np.concatenate([own, self._posture.jacobian(pose)]) if self._posture else own

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """One small block per joint with more than one axis of rotation."""
        count, coordinates = len(self._limited_rows), self._arrays.coordinates
        x, gradients = coordinates.values_and_gradients(pose.q)
        _, first, second = self._arrays.weighted(x)
        result = coordinates.hessian(pose.q, weights[:count] * first)
        result += gradients.T @ ((weights[:count] * second)[:, None] * gradients)
        return result + self._posture.hessian(pose, weights[count:]) if self._posture else result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record per limited coordinate, then the posture of the other joints."""
        records = []
        for row in self._limited_rows:
            index = figure.joint_index(row.coordinate.joint)
            component = figure.joints[index].kind.components.index(row.coordinate.component)
            numbers = pack(
                RecordKind.WEIGHTED_COORDINATE,
                value=row.value,
                joint=index,
                component=component,
                slope_below=row.slope_below,
                slope_above=row.slope_above,
                width=row.width,
            )
            records.append(TaskRecord(RecordKind.WEIGHTED_COORDINATE, 1, numbers))
        return (*records, *(self._posture.to_native(figure) if self._posture else ()))

    def describe(self) -> str:
        """Which joints."""
        which = "all joints" if self.joints is None else ", ".join(self.joints)
        return f"{which} near a posture, weighted by clearance to the limits"

    def _default_name(self) -> str:
        return "range-weighted posture"

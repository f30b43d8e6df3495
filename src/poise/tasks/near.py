"""Joints stay near a posture, each as far as it has room: what the freedom that tasks leave is used for in a drag.

Equal weights for all joints choose oddly. A person who stands can bend the hips by 2 rad forwards and by 0.3 rad
backwards; measured in radians the shortest way down for a hand is to lean back over bent knees, and it ends there, at
limits on all sides. Measured by the room on either side the person stoops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, Joint, JointKind
from poise.model.coordinate import Coordinate
from poise.model.coordinates import Readings
from poise.tasks.posture import PostureTask
from poise.tasks.reading_span import ReadingSpan, reading_spans
from poise.tasks.scale import characteristic_length
from poise.tasks.task import Task
from poise.types import FloatArray, Matrix

LEAST_ROOM = 0.05  # of the whole range: with less, a reading is at its end and has but one side
BEND = 0.1  # [rad] within about this of the posture both sides count alike


@dataclass(frozen=True)
class _Row:
    """A reading, the value c that it has in the posture, and how its distance d = x − c counts.

    φ(d) = m d + h (√(d² + s²) − s): slopes m − h far below c and m + h far above, with a smooth bend of width s.
    """

    coordinate: Coordinate
    value: float
    below: float
    above: float
    width: float

    @property
    def numbers(self) -> tuple[float, float, float]:
        """Both slopes and the width."""
        return self.below, self.above, self.width


class _Rows(NamedTuple):
    """All rows as arrays: how the distances d = x − c of some readings count."""

    readings: Readings
    values: FloatArray  # c
    means: FloatArray  # m
    halves: FloatArray  # h
    widths: FloatArray  # s

    @classmethod
    def of(cls, figure: Figure, rows: Sequence[_Row]) -> _Rows:
        """Rows of readings of a figure."""
        values, below, above, widths = np.array([(row.value, *row.numbers) for row in rows]).reshape(-1, 4).T
        readings = Readings(figure, [row.coordinate for row in rows])
        return cls(readings, values, 0.5 * (above + below), 0.5 * (above - below), widths)

    def counted(self, x: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """φ, φ′ and φ″."""
        d = x - self.values
        root = np.hypot(d, self.widths)
        value = self.means * d + self.halves * (root - self.widths)
        return value, self.means + self.halves * d / root, self.halves * self.widths**2 / root**3


def _rooms(span: ReadingSpan, value: float) -> tuple[float, float]:
    """Room below and above a value; at an end, that of the other side on both."""
    below, above = value - span.lower, span.upper - value
    least = LEAST_ROOM * (span.upper - span.lower)
    return (below if below > least else above, above if above > least else below)


@dataclass(frozen=True, kw_only=True)
class RangeWeightedPostureTask(Task):
    """Every reading x stays near its value c in a pose: e = −φ(x − c), J = φ′ ∂x/∂q, φ of slope 1/√r on either side.

    Room r is the way from c to the end of the range on that side [rad; for slides in characteristic lengths]. So
    Σ (x − c)²/r is least, and joints move in proportion to their room. Joints that are free on some side go back as in
    :class:`PostureTask`, one row per degree of freedom.

    Parameters
    ----------
    pose : Pose
        The posture.
    joints : names or None
        The joints that count; None for all, the place of a free root included.
    """

    exact: ClassVar[bool] = False

    pose: Pose
    joints: tuple[str, ...] | None = None

    def _checked(self) -> dict[str, Any]:
        return {"joints": PostureTask(pose=self.pose, joints=self.joints).joints}

    @property
    def unit(self) -> str:
        """Radians; rows of slides and of a free root's place are in meters."""
        return "rad"

    @cached_property
    def _limited(self) -> tuple[_Row, ...]:
        """Readings of joints that are limited on all sides."""
        figure = self.pose.figure
        spans, length = reading_spans(figure), characteristic_length(figure)
        rows = []
        for joint in figure.joints:
            if joint.name in self._free or not self._counts(joint):
                continue
            unit = length if joint.kind is JointKind.SLIDE else 1.0
            for word in joint.kind.components:
                span, value = spans[Coordinate(joint.name, word)], self.pose.value(f"{joint.name}.{word}")
                below, above = (math.sqrt(unit / room) for room in _rooms(span, value))
                rows.append(_Row(Coordinate(joint.name, word), value, below, above, BEND * unit))
        return tuple(rows)

    @cached_property
    def _free(self) -> tuple[str, ...]:
        """Joints that have a reading without ends."""
        spans = reading_spans(self.pose.figure)
        return tuple(
            joint.name
            for joint in self.pose.figure.joints
            if self._counts(joint) and not all(Coordinate(joint.name, word) in spans for word in joint.kind.components)
        )

    def _counts(self, joint: Joint) -> bool:
        return joint.kind.nv > 0 and (self.joints is None or joint.name in self.joints)

    @cached_property
    def _posture(self) -> PostureTask | None:
        return PostureTask(pose=self.pose, joints=self._free) if self._free else None

    def rows(self, figure: Figure) -> int:
        """One per reading that is limited, one per degree of freedom that is not."""
        if figure is not self.pose.figure:
            PostureTask(name=self.name, pose=self.pose, joints=self.joints).check(figure)
        return len(self._limited) + (self._posture.rows(figure) if self._posture else 0)

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters where a reading slides, radians where it turns."""
        slides = [figure.joint(row.coordinate.joint).kind is JointKind.SLIDE for row in self._limited]
        own = tuple("m" if each else "rad" for each in slides)
        return own + (self._posture.row_units(figure) if self._posture else ())

    @cached_property
    def _counting(self) -> _Rows:
        return _Rows.of(self.pose.figure, self._limited)

    def error(self, pose: Pose) -> FloatArray:
        """Return −φ, then goal ⊖ pose of free joints."""
        own = -self._counting.counted(self._counting.readings.values(pose.q))[0]
        return np.concatenate([own, self._posture.error(pose)]) if self._posture else own

    def jacobian(self, pose: Pose) -> Matrix:
        """Return φ′ ∂x/∂q, then rows of the identity."""
        x, gradients = self._counting.readings.rows(pose.q)
        own = self._counting.counted(x)[1][:, None] * gradients
        return np.concatenate([own, self._posture.jacobian(pose)]) if self._posture else own

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """One small block per joint that turns about more than one axis."""
        count, readings = len(self._limited), self._counting.readings
        x, gradients = readings.rows(pose.q)
        _, slopes, bends = self._counting.counted(x)
        result = readings.curvature(pose.q, weights[:count] * slopes)
        result += gradients.T @ ((weights[:count] * bends)[:, None] * gradients)
        return result + self._posture.curvature(pose, weights[count:]) if self._posture else result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One reading each, then the posture of free joints."""
        records = []
        for row in self._limited:
            index = figure.joint_index(row.coordinate.joint)
            component = figure.joints[index].kind.components.index(row.coordinate.component)
            records.append(TaskRecord(RecordKind.NEARNESS, 1, flat(row.value, index, component, *row.numbers)))
        return (*records, *(self._posture.to_native(figure) if self._posture else ()))

    def describe(self) -> str:
        """Which joints stay."""
        which = "all joints" if self.joints is None else ", ".join(self.joints)
        return f"{which} near a posture, each by the room it has"

    def _title(self) -> str:
        return "near a posture"

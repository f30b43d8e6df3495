"""DiscomfortTask: joint coordinates stay inside comfortable ranges, near their neutral values.

Joint discomfort is the usual objective of posture prediction for people: a weighted sum over joints of the deviation
from a neutral angle, normalized by the joint range, that grows faster where the joint leaves the range in which it is
comfortable [Marler2009]. Here, for a coordinate x with the neutral value c, the comfort range [a, b] and half of its
joint range h,

    d(x)² = (ε (x − c)/h)² + (max(x − b, 0)/h)² + (max(a − x, 0)/h)²,        ε = 0.3

so that deviations inside the range cost 9 % of those outside it. Half of every joint range counts as 1, as for the
other criteria. Each part is one row. Where a range ends at a joint limit, its last row is left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math.input_checks import number
from poise.model import Figure, JointKind
from poise.model.coordinate import Coordinate
from poise.model.joint_coordinates import JointCoordinates
from poise.tasks.task import Task
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.coordinate_ranges import coordinate_ranges
from poise.tasks.terms.validation import naming_task, positive
from poise.types import FloatArray, Matrix

INNER_FACTOR = 0.3
"""ε: slope of the discomfort inside a comfort range, relative to that outside it."""

_MAX_DESCRIBED_COORDINATES = 4
_RANGE_TOL = 1e-9  # [rad or m]: a comfort range that ends this near a joint limit ends at it


class ComfortRange(NamedTuple):
    """Neutral value and comfortable range of a joint coordinate [rad, or m for a slide], with its weight."""

    neutral: float
    lower: float
    upper: float
    weight: float = 1.0


Entry = tuple[str, ComfortRange]
RangeTable = Mapping[str, "ComfortRange | tuple[float, ...]"]


class _Rows(NamedTuple):
    """Rows e = −φ(x − value) with a slope below and one above the value."""

    entries: tuple[tuple[Coordinate, float, float, float], ...]  # coordinate, value, slope below, slope above
    coordinates: JointCoordinates
    values: FloatArray
    below: FloatArray
    above: FloatArray

    def weighted(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """φ and φ′; at the value itself φ′ is the mean of both slopes."""
        d = x - self.values
        slopes = np.where(d > 0.0, self.above, np.where(d < 0.0, self.below, 0.5 * (self.above + self.below)))
        return slopes * d, slopes


@dataclass(frozen=True, kw_only=True, repr=False)
class DiscomfortTask(Task):
    """Each coordinate x of a table stays in its comfort range [a, b], near its neutral value c.

    Error [rad, m for slides]: ε w (c − x)/h, w (a − x)/h below the range and w (b − x)/h above it, zero inside. The
    Jacobian and the Hessian are exact; at the ends of a range the slope changes.

    Parameters
    ----------
    table : mapping of coordinate to (neutral, lower, upper) or (neutral, lower, upper, weight)
        Neutral value and comfort range [rad, or m for a slide] and weight, 1 by default. Stored as pairs of
        coordinate and :class:`ComfortRange`.
    """

    table: RangeTable | tuple[Entry, ...]

    def _validated(self) -> dict[str, Any]:
        pairs = list(self.table.items()) if isinstance(self.table, Mapping) else list(self.table)
        entries = tuple((name, _checked_range(name, values)) for name, values in pairs)
        names = [name for name, _ in entries]
        if not names or len(set(names)) < len(names) or not all(isinstance(name, str) for name in names):
            raise TaskError(f"its table must name at least one joint, each once, as a str, got {names}.")
        return {"table": entries}

    @property
    def unit(self) -> str:
        """Radians; rows of slides are in meters."""
        return "rad"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The table as pairs of coordinate and comfort range."""
        return self.table  # type: ignore[return-value]

    def _ranges(self, figure: Figure) -> list[tuple[Coordinate, ComfortRange]]:
        with naming_task(self.name):
            found = [(figure.coordinate(text), values) for text, values in self.entries]
        coordinates = [coordinate for coordinate, _ in found]
        duplicate = next((each for each in coordinates if coordinates.count(each) > 1), None)
        if duplicate is not None:
            raise TaskError(f"its table contains {duplicate} twice.", self.name)
        return found

    def _rows(self, figure: Figure) -> _Rows:
        self._ranges(figure)  # errors name the task
        return _rows_of(figure, self.entries)

    def rows(self, figure: Figure) -> int:
        """One per coordinate, and one per end of a comfort range inside the joint range."""
        return len(self._rows(figure).entries)

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters for translations, radians for rotations."""
        return tuple("m" if _is_translation(figure, each) else "rad" for each, *_ in self._rows(figure).entries)

    def error(self, pose: Pose) -> FloatArray:
        """−φ."""
        rows = self._rows(pose.figure)
        return -rows.weighted(rows.coordinates.values(pose.q))[0]

    def jacobian(self, pose: Pose) -> Matrix:
        """φ′ ∂x/∂q."""
        rows = self._rows(pose.figure)
        x, gradients = rows.coordinates.values_and_gradients(pose.q)
        return np.asarray(rows.weighted(x)[1][:, None] * gradients)

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """φ′ ∇²x, one small block per joint with more than one axis of rotation; φ has no second derivative."""
        rows = self._rows(pose.figure)
        slopes = rows.weighted(rows.coordinates.values(pose.q))[1]
        return rows.coordinates.hessian(pose.q, weights * slopes)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record per row."""
        records = []
        for each, value, below, above in self._rows(figure).entries:
            index = figure.joint_index(each.joint)
            numbers = pack(
                RecordKind.WEIGHTED_COORDINATE,
                value=value,
                joint=index,
                component=figure.joints[index].kind.components.index(each.component),
                slope_below=below,
                slope_above=above,
                width=0.0,
            )
            records.append(TaskRecord(RecordKind.WEIGHTED_COORDINATE, 1, numbers))
        return tuple(records)

    def excesses(self, pose: Pose) -> dict[str, float]:
        """Signed distance of each coordinate outside its comfort range [rad or m]: 0 inside, negative below."""
        found = {}
        for each, values in self._ranges(pose.figure):
            x = pose.value(str(each))
            found[str(each)] = min(x - values.lower, 0.0) + max(x - values.upper, 0.0)
        return found

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest angle outside its comfort range [rad], and the largest distance [m] of slides."""
        largest: dict[str, float] = {}
        for name, excess in self.excesses(pose).items():
            unit = "m" if _is_translation(pose.figure, pose.figure.coordinate(name)) else "rad"
            largest[unit] = max(largest.get(unit, 0.0), abs(excess))
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def remark(self, pose: Pose) -> str:
        """The coordinate farthest outside its comfort range; empty if all are inside."""
        rotations = {
            name: excess
            for name, excess in self.excesses(pose).items()
            if not _is_translation(pose.figure, pose.figure.coordinate(name))
        }
        name = max(rotations, key=lambda each: abs(rotations[each]), default="")
        if not name or abs(rotations[name]) <= _RANGE_TOL:
            return ""
        side = "above" if rotations[name] > 0.0 else "below"
        return f"{name} is {math.degrees(abs(rotations[name])):.0f}° {side} its comfort range"

    def describe(self) -> str:
        """Which coordinates."""
        names = [name for name, _ in self.entries]
        more = len(names) - _MAX_DESCRIBED_COORDINATES
        listed = ", ".join(names[:_MAX_DESCRIBED_COORDINATES]) + (f" and {more} more" if more > 0 else "")
        return f"{listed} inside {'its comfort range' if len(names) == 1 else 'their comfort ranges'}"

    def _default_name(self) -> str:
        return "discomfort"


@lru_cache(maxsize=64)
def _rows_of(figure: Figure, table: tuple[Entry, ...]) -> _Rows:
    """Rows of a table, in its order: neutral value, lower end, upper end of each coordinate."""
    limits, length = coordinate_ranges(figure), characteristic_length(figure)
    entries: list[tuple[Coordinate, float, float, float]] = []
    for text, values in table:
        each = figure.coordinate(text)
        own = limits.get(each)
        unit = length if figure.joint(each.joint).kind in (JointKind.SLIDE, JointKind.FREE) else 1.0
        slope = values.weight * (unit / own.half_width if own is not None else 1.0)
        entries.append((each, values.neutral, INNER_FACTOR * slope, INNER_FACTOR * slope))
        if own is None or values.lower > own.lower + _RANGE_TOL:
            entries.append((each, values.lower, slope, 0.0))
        if own is None or values.upper < own.upper - _RANGE_TOL:
            entries.append((each, values.upper, 0.0, slope))
    value, below, above = np.array([entry[1:] for entry in entries]).T
    return _Rows(tuple(entries), JointCoordinates(figure, [entry[0] for entry in entries]), value, below, above)


def _is_translation(figure: Figure, coordinate: Coordinate) -> bool:
    return figure.joint(coordinate.joint).kind in (JointKind.SLIDE, JointKind.FREE)


def _checked_range(name: object, values: object) -> ComfortRange:
    parts = tuple(values) if isinstance(values, (tuple, list)) else ()
    if len(parts) not in (3, 4):
        raise TaskError(f"table: {name!r} must be (neutral, lower, upper) or with a weight, got {values!r}.")
    what = f"table: {name!r}"
    neutral, lower, upper = (number(f"{what}: its range", each) for each in parts[:3])
    if not lower <= neutral <= upper:
        raise TaskError(
            f"{what}: expected lower ≤ neutral ≤ upper, got neutral {neutral}, lower {lower}, upper {upper}."
        )
    weight = positive(parts[3], f"{what}: its weight") if len(parts) == 4 else 1.0
    return ComfortRange(neutral, lower, upper, weight)

"""Joint readings are drawn to values at which they are comfortable, each as strongly as it matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, JointKind
from poise.model.coordinate import Coordinate, read, read_curvature, read_gradient
from poise.model.limits.checks import number
from poise.tasks.checks import positive
from poise.tasks.fault import at_task
from poise.tasks.task import Task
from poise.types import FloatArray, Matrix

MOST_NAMED = 4  # readings that a description names

Entry = tuple[str, float, float]  # reading, value, weight
Table = Mapping[str, "float | tuple[float, float]"]


@dataclass(frozen=True, kw_only=True)
class ComfortTask(Task):
    """Each reading x of a table goes to its value c: e = w (c − x), J = w ∂x/∂q, one row per reading.

    The rows are those of as many joint tasks, weighed against each other and kept together: a criterion is one such
    table, made by hand or by :mod:`poise.tasks.criteria`, and rests where Σ w² (c − x)² is least.

    Parameters
    ----------
    table : mapping of coordinate to value, or to (value, weight)
        What each reading should be [rad, or m where the joint slides], and how much a radian or a meter of it counts, 1
        where it is not said. Kept as (coordinate, value, weight).
    """

    table: Table | tuple[Entry, ...]

    def _checked(self) -> dict[str, Any]:
        if isinstance(self.table, Mapping):
            pairs = [(name, *_value_and_weight(name, entry)) for name, entry in self.table.items()]
        else:
            pairs = [_entry(each) for each in self.table]
        names = [name for name, _, _ in pairs]
        if not names or len(set(names)) < len(names) or not all(isinstance(name, str) for name in names):
            raise TaskError(f"its table must name at least one joint, each once, by a text, got {names}.")
        cleaned = []
        for name, value, weight in pairs:
            what = f"table: {name!r}"
            cleaned.append((name, number(f"{what}: its value", value), positive(weight, f"{what}: its weight")))
        return {"table": tuple(cleaned)}

    @property
    def unit(self) -> str:
        """Radians; rows of slides are in meters."""
        return "rad"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The table as (coordinate, value, weight)."""
        return self.table  # type: ignore[return-value]

    def _found(self, figure: Figure) -> list[tuple[Coordinate, float, float]]:
        with at_task(self.name):
            found = [(figure.coordinate(text), value, weight) for text, value, weight in self.entries]
        readings = [each for each, _, _ in found]
        twice = next((each for each in readings if readings.count(each) > 1), None)
        if twice is not None:
            raise TaskError(f"its table has {twice} twice.", self.name)
        return found

    def rows(self, figure: Figure) -> int:
        """One per reading."""
        return len(self._found(figure))

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters where a reading slides, radians where it turns."""
        return tuple("m" if _slides(figure, each) else "rad" for each, _, _ in self._found(figure))

    def error(self, pose: Pose) -> FloatArray:
        """Return w (c − x)."""
        return np.array([weight * left for _, weight, left in self._left(pose)])

    def _left(self, pose: Pose) -> list[tuple[Coordinate, float, float]]:
        """Reading, weight and what is left of it."""
        found = []
        for each, value, weight in self._found(pose.figure):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            found.append((each, weight, value - read(joint, each.component, pose.q[slot.q])))
        return found

    def measures(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest turn that is left [rad], and the largest distance [m] where joints slide, without weights."""
        largest: dict[str, float] = {}
        for each, _, left in self._left(pose):
            unit = "m" if _slides(pose.figure, each) else "rad"
            largest[unit] = max(largest.get(unit, 0.0), abs(left))
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def jacobian(self, pose: Pose) -> Matrix:
        """Return w ∂x/∂q."""
        found = self._found(pose.figure)
        rows = np.zeros((len(found), pose.figure.nv))
        for row, (each, _, weight) in zip(rows, found, strict=True):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            row[slot.v] = weight * read_gradient(joint, each.component, pose.q[slot.q])
        return rows

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """One small block per ball or swing joint."""
        result = np.zeros((pose.figure.nv, pose.figure.nv))
        for factor, (each, _, weight) in zip(weights, self._found(pose.figure), strict=True):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            result[slot.v, slot.v] += factor * weight * read_curvature(joint, each.component, pose.q[slot.q])
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One reading each."""
        records = []
        for each, value, weight in self._found(figure):
            index = figure.joint_index(each.joint)
            component = figure.joints[index].kind.components.index(each.component)
            records.append(TaskRecord(RecordKind.READINGS, 1, flat(weight * value, index, component, weight)))
        return tuple(records)

    def describe(self) -> str:
        """Which readings."""
        names = [name for name, _, _ in self.entries]
        more = len(names) - MOST_NAMED
        named = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        return f"{named} to where {'it is' if len(names) == 1 else 'they are'} comfortable"

    def _title(self) -> str:
        return "comfort"


def _slides(figure: Figure, each: Coordinate) -> bool:
    return figure.joint(each.joint).kind in (JointKind.SLIDE, JointKind.FREE)


def _value_and_weight(name: object, entry: object) -> tuple[Any, Any]:
    """An entry of a mapping: a value, or a value and its weight."""
    try:
        parts: tuple[Any, ...] = tuple(entry)  # type: ignore[arg-type]
    except TypeError:
        return entry, 1.0
    if isinstance(entry, str) or len(parts) != 2:
        raise TaskError(f"table: {name!r} must be a value, or (value, weight), got {entry!r}.")
    return parts[0], parts[1]


def _entry(entry: object) -> tuple[Any, Any, Any]:
    parts = tuple(entry) if isinstance(entry, (tuple, list)) else ()
    if len(parts) != 3:
        raise TaskError(f"its table must map readings to (value, weight), got {entry!r}.")
    return parts[0], parts[1], parts[2]

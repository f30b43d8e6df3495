"""ComfortTask: joint coordinates go to comfortable values, each with its own weight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math.input_checks import number
from poise.model import Figure, JointKind
from poise.model.coordinate import Coordinate, coordinate_gradient, coordinate_hessian, coordinate_value
from poise.tasks.task import Task
from poise.tasks.terms.validation import naming_task, positive
from poise.types import FloatArray, Matrix

_MAX_DESCRIBED_COORDINATES = 4

Entry = tuple[str, float, float]  # coordinate, value, weight
Table = Mapping[str, "float | tuple[float, float]"]


@dataclass(frozen=True, kw_only=True, repr=False)
class ComfortTask(Task):
    """Each coordinate x of a table goes to its value c.

    Error [rad, m for slides]: e = w (c − x), one row per coordinate, with J = w ∂x/∂q. The rows are those of as many
    joint tasks with relative weights: a criterion is one such table, made by hand or by :mod:`poise.tasks.criteria`,
    and minimizes Σ w² (c − x)².

    Parameters
    ----------
    table : mapping of coordinate to value, or to (value, weight)
        Goal value [rad, or m for a slide] and weight per radian or meter, 1 by default. Stored as
        (coordinate, value, weight).
    """

    table: Table | tuple[Entry, ...]

    def _validated(self) -> dict[str, Any]:
        if isinstance(self.table, Mapping):
            entries = [(name, *_value_and_weight(name, entry)) for name, entry in self.table.items()]
        else:
            entries = [_entry(each) for each in self.table]
        names = [name for name, _, _ in entries]
        if not names or len(set(names)) < len(names) or not all(isinstance(name, str) for name in names):
            raise TaskError(f"its table must name at least one joint, each once, as a str, got {names}.")
        validated = []
        for name, value, weight in entries:
            what = f"table: {name!r}"
            validated.append((name, number(f"{what}: its value", value), positive(weight, f"{what}: its weight")))
        return {"table": tuple(validated)}

    @property
    def unit(self) -> str:
        """Radians; rows of slides are in meters."""
        return "rad"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The table as (coordinate, value, weight)."""
        return self.table  # type: ignore[return-value]

    def _coordinates(self, figure: Figure) -> list[tuple[Coordinate, float, float]]:
        with naming_task(self.name):
            entries = [(figure.coordinate(text), value, weight) for text, value, weight in self.entries]
        coordinates = [coordinate for coordinate, _, _ in entries]
        duplicate = next((each for each in coordinates if coordinates.count(each) > 1), None)
        if duplicate is not None:
            raise TaskError(f"its table contains {duplicate} twice.", self.name)
        return entries

    def rows(self, figure: Figure) -> int:
        """One per coordinate."""
        return len(self._coordinates(figure))

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters for translations, radians for rotations."""
        return tuple("m" if _is_translation(figure, each) else "rad" for each, _, _ in self._coordinates(figure))

    def error(self, pose: Pose) -> FloatArray:
        """w (c − x)."""
        return np.array([weight * difference for _, weight, difference in self._differences(pose)])

    def _differences(self, pose: Pose) -> list[tuple[Coordinate, float, float]]:
        """Coordinate, weight and c − x."""
        result = []
        for each, value, weight in self._coordinates(pose.figure):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            result.append((each, weight, value - coordinate_value(joint, each.component, pose.q[slot.q])))
        return result

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest unweighted angle [rad], and the largest unweighted distance [m] of slides."""
        largest: dict[str, float] = {}
        for each, _, difference in self._differences(pose):
            unit = "m" if _is_translation(pose.figure, each) else "rad"
            largest[unit] = max(largest.get(unit, 0.0), abs(difference))
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def jacobian(self, pose: Pose) -> Matrix:
        """w ∂x/∂q."""
        entries = self._coordinates(pose.figure)
        rows = np.zeros((len(entries), pose.figure.nv))
        for row, (each, _, weight) in zip(rows, entries, strict=True):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            row[slot.v] = weight * coordinate_gradient(joint, each.component, pose.q[slot.q])
        return rows

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """One small block per ball or swing joint."""
        result = np.zeros((pose.figure.nv, pose.figure.nv))
        for factor, (each, _, weight) in zip(weights, self._coordinates(pose.figure), strict=True):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            result[slot.v, slot.v] += factor * weight * coordinate_hessian(joint, each.component, pose.q[slot.q])
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record per coordinate."""
        records = []
        for each, value, weight in self._coordinates(figure):
            index = figure.joint_index(each.joint)
            component = figure.joints[index].kind.components.index(each.component)
            numbers = pack(RecordKind.COORDINATES, value=weight * value, term=[(index, component, weight)])
            records.append(TaskRecord(RecordKind.COORDINATES, 1, numbers))
        return tuple(records)

    def describe(self) -> str:
        """Which coordinates."""
        names = [name for name, _, _ in self.entries]
        more = len(names) - _MAX_DESCRIBED_COORDINATES
        listed = ", ".join(names[:_MAX_DESCRIBED_COORDINATES]) + (f" and {more} more" if more > 0 else "")
        return f"{listed} to {'a comfortable value' if len(names) == 1 else 'comfortable values'}"

    def _default_name(self) -> str:
        return "comfort"


def _is_translation(figure: Figure, coordinate: Coordinate) -> bool:
    return figure.joint(coordinate.joint).kind in (JointKind.SLIDE, JointKind.FREE)


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
        raise TaskError(f"its table must map coordinates to (value, weight), got {entry!r}.")
    return parts[0], parts[1], parts[2]

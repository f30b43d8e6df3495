"""The rows of a problem's tasks by the C++ kernel: bounds, Jacobian and second derivatives from one call each.

The kernel's own object, `core`, is what a loop in C++ works on; this coat checks what goes in.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure
from poise.kinematics.input_checks import checked_vector
from poise.kinematics.native_backend.task_record import Foreign, RecordKind, TaskRecord, TaskRowsSpec
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix, PoseVector


class LevelRows(NamedTuple):
    """Scaled rows of all enabled tasks, level by level; views that the next evaluation overwrites."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)


class NativeTaskRows:
    """Tasks of a problem bound to a figure, with their own work space: one per thread.

    Parameters
    ----------
    kernel, model
        The kernel's module and its model of the figure.
    compiled : CompiledFigure
        The figure.
    tasks : sequence of TaskRowsSpec
        In any order; rows stand by level, inside a level in this order.
    """

    def __init__(self, kernel: ModuleType, model: Any, compiled: CompiledFigure, tasks: Sequence[TaskRowsSpec]) -> None:
        self._compiled = compiled
        self._tasks = tuple(tasks)
        records = [record for task in self._tasks for record in task.records]
        numbers = [np.asarray(record.numbers, dtype=np.float64) for record in records]
        try:
            self.core: Any = kernel.TaskRows(
                model,
                np.array([record.kind for record in records], dtype=np.int32),
                np.array([record.rows for record in records], dtype=np.int32),
                np.array([record.segment for record in records], dtype=np.int32),
                np.array([record.other for record in records], dtype=np.int32),
                np.cumsum([0, *map(len, numbers)], dtype=np.int32),
                np.array([record.factor for record in records], dtype=np.float64),
                np.concatenate([np.zeros(0), *numbers]),
                np.array([self._movable(record) for record in records], dtype=np.bool_).reshape(
                    len(records), compiled.nv
                ),
                np.cumsum([0, *(len(task.records) for task in self._tasks)], dtype=np.int32),
                [np.asarray(task.bases, dtype=np.float64).tolist() for task in self._tasks],
                [None if task.foreign is None else _functions(task.foreign) for task in self._tasks],
            )
        except (OverflowError, TypeError, ValueError) as error:
            raise BackendError(f"figure {compiled.figure.name!r}: tasks: {error}.") from None
        for index, task in enumerate(self._tasks):
            self.set_task(index, level=task.level, weight=task.weight, enabled=task.enabled)

    def _movable(self, record: TaskRecord) -> BoolArray:
        if record.movable is None:
            return np.ones(self._compiled.nv, dtype=np.bool_)
        given = np.asarray(record.movable, dtype=np.bool_)
        if given.shape != (self._compiled.nv,):
            raise ValueError(f"movable must have {self._compiled.nv} entries, got {given.shape}")
        return given

    # --- what may change ----------------------------------------------------------------------------------------------

    def set_task(self, index: int, *, level: int, weight: float, enabled: bool) -> None:
        """Give a task another level or weight, or switch it on or off; rows are rearranged."""
        try:
            self.core.set_task(index, level, enabled, weight)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: task {index}: {error}.") from None

    def accepts(self, index: int, records: Sequence[TaskRecord]) -> bool:
        """Whether these records differ from a task's own by nothing but goals, bounds, axes and factors of readings."""
        held = self._tasks[index].records
        return len(records) == len(held) > 0 and all(map(self._alike, held, records))

    def _alike(self, one: TaskRecord, other: TaskRecord) -> bool:
        return (
            _shape(one) == _shape(other)
            and np.array_equal(self._movable(one), self._movable(other))
            and np.array_equal(self._names(one), self._names(other))
        )

    def _names(self, record: TaskRecord) -> FloatArray:
        """The numbers that name joints or segments."""
        if record.kind is RecordKind.PLACES:
            return record.numbers[5::7]
        if record.kind in (RecordKind.TORQUES, RecordKind.EFFORT):
            return self._torque_names(record)
        if record.kind is RecordKind.CLEARANCE:
            return record.numbers[3 : len(record.numbers) - 12 * int(record.numbers[4])]
        if record.kind is RecordKind.READINGS:
            return np.concatenate([record.numbers[1::3], record.numbers[2::3]])
        if record.kind is RecordKind.NEARNESS:
            return record.numbers[1:3]
        return record.numbers[self._compiled.nq :] if record.kind is RecordKind.POSTURE else np.zeros(0)

    @staticmethod
    def _torque_names(record: TaskRecord) -> FloatArray:
        """Counts, segments and freedoms; gravity, wrenches and factors may change."""
        rest = 5 + 10 * int(record.numbers[3])
        rows = rest + int(record.numbers[4])
        return np.concatenate(
            [record.numbers[3:5], record.numbers[5:rest:10], record.numbers[rest:rows], record.numbers[rows::2]]
        )

    def set_records(self, index: int, records: Sequence[TaskRecord]) -> None:
        """Write the numbers of a task anew: the same task with another goal."""
        if not self.accepts(index, records):
            raise BackendError(
                f"task {index}: only goals, bounds and axes of its records may change; make the rows anew."
            )
        for number, record in enumerate(records):
            self.core.numbers(index, number)[:] = record.numbers

    # --- what follows -------------------------------------------------------------------------------------------------

    def evaluate(self, q: PoseVector) -> LevelRows:
        """Scaled bounds and Jacobian at q."""
        self.core.evaluate(np.ascontiguousarray(checked_vector(q, self._compiled.nq, "q")))
        return LevelRows(self.core.lower, self.core.upper, self.core.jacobian)

    def curvature(self, weights: ArrayLike) -> Matrix:
        """Σ wᵢ ∇²xᵢ (nv, nv) of the scaled values x of all rows, where they were evaluated last."""
        given = np.ascontiguousarray(checked_vector(weights, self.core.rows, "weights"))
        try:
            result: Matrix = self.core.curvature(given)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {error}.") from None
        return result

    @property
    def amounts(self) -> FloatArray:
        """Unscaled size of every task's error where it was evaluated last; NaN for tasks that are not enabled."""
        return np.array(self.core.amounts)

    @property
    def level_starts(self) -> tuple[int, ...]:
        """First row of each level, and the number of rows."""
        return tuple(self.core.level_starts)

    @property
    def level_numbers(self) -> tuple[int, ...]:
        """What people call the levels."""
        return tuple(self.core.level_numbers)

    @property
    def task_starts(self) -> tuple[int, ...]:
        """First row of each task; −1 for tasks that are not enabled."""
        return tuple(self.core.task_starts)


def _functions(foreign: Foreign) -> tuple[Any, Any]:
    """The two functions that the kernel calls, answering in arrays it can read."""

    def rows(q: PoseVector) -> tuple[FloatArray, FloatArray, Matrix, float]:
        answer = foreign.rows(q)
        return _plain(answer.lower), _plain(answer.upper), _plain(answer.jacobian), float(answer.amount)

    return rows, lambda q, weights: _plain(foreign.curvature(q, weights))


def _shape(record: TaskRecord) -> tuple[object, ...]:
    return record.kind, record.rows, record.segment, record.other, record.factor, len(record.numbers)


def _plain(values: object) -> FloatArray:
    return np.ascontiguousarray(values, dtype=np.float64)

"""Task rows of a problem, evaluated by the C++ kernel: bounds, Jacobian and Hessian in one call each.

The loop in C++ works on the kernel's object, `core`; this thin wrapper checks the input.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure, checked_vector
from poise.kinematics.native_backend.schema import LAYOUTS
from poise.kinematics.native_backend.task_record import CallbackTask, TaskRecord, TaskRowsSpec
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix, PoseVector


class LevelRows(NamedTuple):
    """Scaled rows of all enabled tasks, ordered by priority level; views that the next evaluation overwrites."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)


class GoalSlot(NamedTuple):
    """Where the goal of a task in the world is among the numbers of its records."""

    point_record: int  # the record with its position; −1 for none
    point_offset: int  # of the three numbers of the position
    rotation_record: int  # the record with its orientation; −1 for none
    local_rotation: FloatArray  # (9,) rotation of the site in its segment, row by row
    given: FloatArray  # (7,) position and quaternion of the task


class NativeTaskRows:
    """Tasks of a problem bound to a figure, with their own work space; use one per thread.

    Parameters
    ----------
    kernel, model
        The kernel's module and its model of the figure.
    compiled : CompiledFigure
        The figure.
    tasks : sequence of TaskRowsSpec
        In any order; rows are ordered by level, within a level in this order.
    """

    def __init__(self, kernel: ModuleType, model: Any, compiled: CompiledFigure, tasks: Sequence[TaskRowsSpec]) -> None:
        self._compiled, self._kernel = compiled, kernel
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
                np.array([self._active_dofs(record) for record in records], dtype=np.bool_).reshape(
                    len(records), compiled.nv
                ),
                np.cumsum([0, *(len(task.records) for task in self._tasks)], dtype=np.int32),
                [np.asarray(task.row_scales, dtype=np.float64).tolist() for task in self._tasks],
                [None if task.callback is None else _functions(task.callback) for task in self._tasks],
            )
        except (OverflowError, TypeError, ValueError) as error:
            raise BackendError(f"figure {compiled.figure.name!r}: tasks: {error}.") from None
        for index, task in enumerate(self._tasks):
            self.set_task(index, level=task.level, weight=task.weight, enabled=task.enabled)

    def _active_dofs(self, record: TaskRecord) -> BoolArray:
        if record.active_dofs is None:
            return np.ones(self._compiled.nv, dtype=np.bool_)
        given = np.asarray(record.active_dofs, dtype=np.bool_)
        if given.shape != (self._compiled.nv,):
            raise ValueError(f"active_dofs: expected {self._compiled.nv} entries, got shape {given.shape}")
        return given

    # --- changes between evaluations ----------------------------------------------------------------------------------

    def set_task(self, index: int, *, level: int, weight: float, enabled: bool) -> None:
        """Set the level and weight of a task, and enable or disable it; rows are reassigned."""
        try:
            self.core.set_task(index, level, enabled, weight)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: task {index}: {error}.") from None

    def accepts(self, index: int, records: Sequence[TaskRecord]) -> bool:
        """Whether these records have the layout of the task's own: they differ only in fields that may change."""
        current = self._tasks[index].records
        return len(records) == len(current) > 0 and all(map(self._same_layout, current, records))

    def _same_layout(self, one: TaskRecord, other: TaskRecord) -> bool:
        return (
            _shape(one) == _shape(other)
            and (
                one.active_dofs is other.active_dofs or np.array_equal(self._active_dofs(one), self._active_dofs(other))
            )
            and np.array_equal(self._fixed(one), self._fixed(other))
        )

    def _same_dofs(self, one: TaskRecord, other: TaskRecord) -> bool:
        return np.array_equal(self._active_dofs(one), self._active_dofs(other))

    def _fixed(self, record: TaskRecord) -> FloatArray:
        """Numbers that the kernel parses only once: counts and indices of joints, segments and degrees of freedom."""
        return LAYOUTS[record.kind].fixed_numbers(record.numbers, record.rows, self._compiled.nq)

    def set_records(self, index: int, records: Sequence[TaskRecord]) -> None:
        """Overwrite the numbers of a task: the same task with another goal."""
        if not self.write_records(index, records):
            raise BackendError(
                f"task {index}: only goals, bounds and axes of its records may change; otherwise create new task rows."
            )

    def write_records(self, index: int, records: Sequence[TaskRecord]) -> bool:
        """Overwrite the numbers of a task if the records have its layout; False otherwise."""
        if not self.accepts(index, records):
            return False
        for number, record in enumerate(records):
            self.core.numbers(index, number)[:] = record.numbers
        return True

    def goals(self, slots: Sequence[GoalSlot]) -> Any:
        """The kernel's object that writes goals in the world into the records, one slot per task."""
        return self._kernel.Goals(
            self.core,
            np.array([slot.point_record for slot in slots], dtype=np.int32),
            np.array([slot.point_offset for slot in slots], dtype=np.int32),
            np.array([slot.rotation_record for slot in slots], dtype=np.int32),
            np.array([slot.local_rotation for slot in slots], dtype=np.float64).reshape(len(slots), 9),
            np.array([slot.given for slot in slots], dtype=np.float64).reshape(len(slots), 7),
        )

    # --- evaluation ---------------------------------------------------------------------------------------------------

    def evaluate(self, q: PoseVector) -> LevelRows:
        """Return the scaled bounds and Jacobian at q."""
        self.core.evaluate(np.ascontiguousarray(checked_vector(q, self._compiled.nq, "q")))
        return LevelRows(self.core.lower, self.core.upper, self.core.jacobian)

    def hessian(self, weights: ArrayLike) -> Matrix:
        """Return Σ wᵢ ∇²xᵢ (nv, nv) of the scaled values x of all rows, at the last evaluation."""
        given = np.ascontiguousarray(checked_vector(weights, self.core.rows, "weights"))
        try:
            result: Matrix = self.core.hessian(given)
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {error}.") from None
        return result

    @property
    def error_norms(self) -> FloatArray:
        """Unscaled error norm of every task at the last evaluation; NaN for disabled tasks."""
        return np.array(self.core.error_norms)

    @property
    def level_starts(self) -> tuple[int, ...]:
        """First row of each level, and the number of rows."""
        return tuple(self.core.level_starts)

    @property
    def level_numbers(self) -> tuple[int, ...]:
        """Priorities of the levels, as the tasks have them."""
        return tuple(self.core.level_numbers)

    @property
    def task_starts(self) -> tuple[int, ...]:
        """First row of each task; −1 for disabled tasks."""
        return tuple(self.core.task_starts)


def _functions(callback: CallbackTask) -> tuple[Any, Any]:
    """Return the two functions that the kernel calls; they return contiguous arrays."""

    def rows(q: PoseVector) -> tuple[FloatArray, FloatArray, Matrix, float]:
        result = callback.rows(q)
        return (
            _contiguous(result.lower),
            _contiguous(result.upper),
            _contiguous(result.jacobian),
            float(result.error_norm),
        )

    return rows, lambda q, weights: _contiguous(callback.hessian(q, weights))


def _shape(record: TaskRecord) -> tuple[object, ...]:
    return record.kind, record.rows, record.segment, record.other, record.factor, len(record.numbers)


def _contiguous(values: object) -> FloatArray:
    return np.ascontiguousarray(values, dtype=np.float64)

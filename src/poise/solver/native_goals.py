"""Goals of the tasks of a problem, written straight into the records that are bound to the C++ backend.

A task with another goal has the same records but for a few numbers. The kernel checks a new goal and writes these
numbers in about a microsecond; they have the bits that ``to_native`` of the new task would pack. It refuses what it
does not know at once, a number that is not finite or a quaternion that is not of unit norm to the last digits: then
Python converts the value, or raises an error that states what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from poise.kinematics.native_backend.schema import LAYOUTS, RecordKind
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.kinematics.native_backend.task_rows import GoalSlot, NativeTaskRows
from poise.kinematics.site_frame import site_frame
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.solver.goal_fields import goal_fields, goal_numbers
from poise.tasks import OrientationTask, PoseTask, Task
from poise.types import FloatArray

_POSITION_FIELDS = {  # of records with a position in the world
    RecordKind.POINT: "goal",
    RecordKind.SITE_POINT: "goal",
    RecordKind.CENTER_OF_MASS: "goal",
    RecordKind.AIM: "target",
}
_NO_RECORD = -1
_IDENTITY: FloatArray = np.eye(3).ravel()


class NativeGoals(Protocol):
    """The kernel's goals, by the index of the task; methods that return False have written nothing."""

    def set(self, task: int, position: object, orientation: object) -> bool:
        """Write a position, an orientation, or both; None leaves one as it is."""
        ...

    def set_transform(self, task: int, transform: object) -> bool:
        """Write the position and orientation of a 4×4 matrix, as far as the task has them."""
        ...

    def set_many(self, tasks: Sequence[int], positions: object, orientations: object) -> bool:
        """Write positions (k, 3) and orientations (k, 4) or (k, 3, 3), or transforms (k, 4, 4) as positions."""
        ...

    def given(self) -> bytes:
        """Goals as they were written last, seven float64 for each task."""
        ...

    def store(self, task: int, numbers: FloatArray) -> None:
        """Note a goal that was written by way of its records."""
        ...


def bind_goals(figure: Figure, tasks: Sequence[Task], rows: NativeTaskRows) -> NativeGoals:
    """Goals of tasks that are bound to task rows in this order."""
    goals: NativeGoals = rows.goals([_slot(figure, task) for task in tasks])
    return goals


def _slot(figure: Figure, task: Task) -> GoalSlot:
    """Where the goal of a task is among its records; nowhere for a task without a goal in the world."""
    records = bind_task(figure, task).native_spec.records
    point = _record_of(records, tuple(_POSITION_FIELDS)) if goal_fields(task) is not None else _NO_RECORD
    rotation = _record_of(records, (RecordKind.ORIENTATION,)) if goal_fields(task) is not None else _NO_RECORD
    offset = 0
    if point != _NO_RECORD:
        record = records[point]
        offset = LAYOUTS[record.kind].offset(_POSITION_FIELDS[record.kind], record.rows, figure.nq)
    local = _IDENTITY
    if isinstance(task, (OrientationTask, PoseTask)):
        local = site_frame(figure, task.site).local_rotation.ravel()
    return GoalSlot(point, offset, rotation, local, np.array(goal_numbers(task)))


def _record_of(records: Sequence[TaskRecord], kinds: tuple[RecordKind, ...]) -> int:
    """Index of the only record of some kinds."""
    found = [index for index, record in enumerate(records) if record.kind in kinds]
    return found[0] if len(found) == 1 else _NO_RECORD

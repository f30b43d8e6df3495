"""Goals of a batch as numbers of task records: one row per problem."""

from __future__ import annotations

from functools import partial

import numpy as np

from poise.errors import TaskError
from poise.kinematics.configuration import checked_configurations
from poise.kinematics.native_backend.schema import LAYOUTS, RecordKind
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion, so3
from poise.math.orientation import as_quaternion
from poise.model import Figure
from poise.solver.bound_task import native_records
from poise.solver.goal_fields import with_goals
from poise.tasks import OrientationTask, PoseTask, PostureTask, Task
from poise.types import Matrix


def record_numbers(figure: Figure, task: Task, goals: Matrix) -> list[Matrix] | None:
    """Numbers (n, m) of each record of a task for n goals; None where goals change more than numbers."""
    if isinstance(task, PostureTask):  # most numbers are not a valid configuration
        numbers = np.tile(task.to_native(figure)[0].numbers, (len(goals), 1))
        numbers[:, : figure.nq] = checked_configurations(figure, goals)
        return [numbers]
    if type(task) in (OrientationTask, PoseTask):
        return _with_orientations(figure, task, goals)
    return _with_copied_goals(figure, task, goals)


def _with_orientations(figure: Figure, task: Task, goals: Matrix) -> list[Matrix] | None:
    """Numbers for goals that end in a unit quaternion, to the bit as ``to_native`` packs them."""
    assert isinstance(task, (OrientationTask, PoseTask))
    records = native_records(figure, task)
    if records is None:
        return None
    refuse = partial(TaskError, task=task.name)
    quaternions = np.array([as_quaternion(goal[-4:], "goal orientation", refuse) for goal in goals])
    local = site_frame(figure, task.site).local_rotation
    rotations = so3.times_transpose(quaternion.to_matrix(quaternions), local).reshape(-1, 9)
    found = []
    for record in records:
        values = np.tile(record.numbers, (len(goals), 1))
        if record.kind is RecordKind.ORIENTATION:
            values[:] = rotations
        else:
            start = LAYOUTS[record.kind].offset("goal", record.rows, figure.nq)
            values[:, start : start + 3] = goals[:, :3]
        found.append(values)
    return found


def _with_copied_goals(figure: Figure, task: Task, goals: Matrix) -> list[Matrix] | None:
    """Numbers for goals that records hold unchanged; which numbers these are is found from a few goals, to the bit."""
    samples = np.stack([goals[0], goals[0] + np.arange(1.0, goals.shape[1] + 1.0), goals[-1]])
    try:
        sampled = [native_records(figure, with_goals((task,), {task.name: goal})[0]) for goal in samples]
    except TaskError:  # most numbers are not a valid goal: unit vectors
        return None
    first = sampled[0]
    if first is None:
        return None
    found = []
    for record in range(len(first)):
        seen = np.array([records[record].numbers for records in sampled if records is not None], dtype=np.float64)
        values = np.tile(seen[0], (len(goals), 1))
        for column in np.flatnonzero((seen != seen[0]).any(axis=0)):
            copied = np.flatnonzero((samples == seen[:, column, None]).all(axis=0))
            if len(copied) == 0:
                return None
            values[:, column] = goals[:, copied[0]]
        found.append(values)
    return found

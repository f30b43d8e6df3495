"""The tasks of a problem handed to the native engine: built-in ones as records, all others as functions it calls.

Rows are scaled as :mod:`poise.solver.assemble` scales them and stand in the same order; a change of goal, weight, level
or enabled is written into what is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from poise.errors import BackendError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.task_record import ForeignRows, TaskRecord, TaskRowsSpec
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.tasks import Task, characteristic_length, row_scale
from poise.types import FloatArray, Matrix, PoseVector

MEASURES = (
    "solver_rows",
    "solver_hessian",
    "error",
    "jacobian",
    "interval",
    "error_norm",
    "rows",
    "curvature",
    "_curvature",
)


class NativeTasks:
    """Tasks bound to a figure, to be evaluated natively.

    Parameters
    ----------
    figure : Figure
        The figure.
    tasks : sequence of Task
        All tasks of the problem, also those that are not enabled.
    engine : NativeKinematics or None
        An engine bound to the figure; the one in use when None.

    Attributes
    ----------
    rows : NativeTaskRows
        Evaluates them: ``rows.evaluate(q)``, ``rows.curvature(weights)``, ``rows.amounts``.
    """

    def __init__(self, figure: Figure, tasks: Sequence[Task], engine: NativeKinematics | None = None) -> None:
        bound = kinematics(figure) if engine is None else engine
        if not isinstance(bound, NativeKinematics):
            raise BackendError("the engine in use is not native, so there are no native task rows; see `poise doctor`.")
        self.figure = figure
        self.tasks = tuple(tasks)
        for task in self.tasks:
            task.check(figure)
        self.rows: NativeTaskRows = bound.task_rows([_spec(figure, task) for task in self.tasks])

    def replace(self, index: int, task: Task) -> bool:
        """Put a task in the place of another, without building anew; False when only building anew can do it.

        That is so when it is of another kind, about other segments or joints, active_joints others, or stays in Python.
        """
        task.check(self.figure)
        new = records(self.figure, task)
        if new is None or task.unit != self.tasks[index].unit or not self.rows.accepts(index, new):
            return False
        self.rows.set_records(index, new)
        self.rows.set_task(index, level=task.level, weight=task.weight, enabled=task.enabled)
        self.tasks = (*self.tasks[:index], task, *self.tasks[index + 1 :])
        return True


class _InPython:
    """A task that the native engine asks through Python."""

    def __init__(self, figure: Figure, task: Task) -> None:
        self.figure, self.task = figure, task

    def rows(self, q: PoseVector) -> ForeignRows:
        """Interval, Jacobian and amount at q."""
        pose = Pose(self.figure, q)
        interval, rows = self.task.solver_rows(pose)
        return ForeignRows(*interval, rows, self.task.error_norm(pose))

    def curvature(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Second derivatives at q."""
        return self.task.solver_hessian(Pose(self.figure, q), weights)


def records(figure: Figure, task: Task) -> tuple[TaskRecord, ...] | None:
    """Return the records of a task; None when it has none, or a subclass measures otherwise than they say."""
    return task.to_native(figure) if _measures_as_native(type(task)) else None


@cache
def _measures_as_native(kind: type) -> bool:
    """Whether no subclass measures otherwise than its records say."""
    return all(issubclass(_owner(kind, "to_native"), _owner(kind, name)) for name in MEASURES)


def _owner(kind: type, name: str) -> type:
    return next(each for each in kind.__mro__ if name in each.__dict__)


def _spec(figure: Figure, task: Task) -> TaskRowsSpec:
    found = records(figure, task)
    return TaskRowsSpec(
        bases=row_scale(task, figure) / characteristic_length(figure),
        records=() if found is None else found,
        foreign=_InPython(figure, task) if found is None else None,
        level=task.level,
        weight=task.weight,
        enabled=task.enabled,
    )

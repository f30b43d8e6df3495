"""A task bound to a figure: checked once, with everything about it that does not depend on the pose.

Tasks and figures are immutable, so a task is checked against a figure once, and its row scales, active joints, joint
costs and native records are computed once and cached by identity. Adding a task to a scene, or solving for another
goal, binds only what is new.

The C++ backend takes built-in tasks as flat records, and all others as functions that it calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import CallbackRows, TaskRecord, TaskRowsSpec
from poise.model import Figure, JointKind
from poise.tasks import Task, characteristic_length, row_scale
from poise.types import BoolArray, FloatArray, Matrix, PoseVector

MAX_BOUND_TASKS = 512  # in the cache, which keeps tasks and figures alive
EVALUATION_METHODS = (  # a subclass that overrides one of these no longer agrees with its class's records
    "solver_rows",
    "solver_hessian",
    "error",
    "jacobian",
    "interval",
    "error_norm",
    "rows",
    "hessian",
    "_hessian",
)

_bound: dict[tuple[int, int], BoundTask] = {}


@dataclass(frozen=True, eq=False)
class BoundTask:
    """A task that fits a figure, and what it contributes to every problem."""

    figure: Figure
    task: Task
    row_scale: (
        FloatArray  # (m,) characteristic length L for rows in radians, 1 for others, times precision and row weight
    )
    unit_scale: FloatArray  # (m,) the same over L: makes rows comparable, without unit
    active_dofs: BoolArray  # (nv,)
    joint_cost: FloatArray  # (nv,) factor, 1 or more

    @cached_property
    def native_spec(self) -> TaskRowsSpec:
        """The task as the C++ backend takes it: its records, or its Python functions."""
        records = native_records(self.figure, self.task)
        return TaskRowsSpec(
            row_scales=self.unit_scale,
            records=() if records is None else records,
            callback=_PythonTask(self.figure, self.task) if records is None else None,
            level=self.task.level,
            weight=self.task.weight if self.task.is_active else 1.0,
            enabled=self.task.is_active,
        )


def bind_task(figure: Figure, task: Task) -> BoundTask:
    """The task bound to a figure, cached by identity; TaskError where it does not fit."""
    key = id(figure), id(task)
    found = _bound.get(key)  # a cached binding keeps figure and task alive, so that their ids are unique
    if found is None:
        task.check(figure)
        scale = row_scale(task, figure) * task.row_weight_vector(figure)
        unit_scale = scale / characteristic_length(figure)
        active, cost = task.active_dofs(figure), task.joint_cost_vector(figure)
        found = BoundTask(figure, task, scale, unit_scale, active, cost)
        if len(_bound) >= MAX_BOUND_TASKS:
            _bound.clear()
        _bound[key] = found
    return found


def bind_task_like(figure: Figure, task: Task, other: Task) -> BoundTask:
    """The task bound to a figure, where it differs from another that is bound in its goal and weight alone."""
    known = bind_task(figure, other)
    found = replace(known, task=task)
    if len(_bound) >= MAX_BOUND_TASKS:
        _bound.clear()
    _bound[id(figure), id(task)] = found
    return found


def level_masks(figure: Figure, tasks: Sequence[Task]) -> BoolArray:
    """Columns (levels, nv) that the tasks of each level may move, the most important level first."""
    levels = sorted({task.level for task in tasks})
    masks = np.zeros((len(levels), figure.nv), dtype=np.bool_)
    for task in tasks:
        masks[levels.index(task.level)] |= bind_task(figure, task).active_dofs
    return masks


def combined_joint_cost(figure: Figure, tasks: Sequence[Task], locked: BoolArray | None = None) -> FloatArray:
    """Cost (nv,) of moving each column: 1 per rad², 1/L² per m², times the largest factor that any task has for it.

    Locked columns cost infinitely much: they do not move.
    """
    factors = np.ones(figure.nv)
    for task in tasks:
        factors = np.maximum(factors, bind_task(figure, task).joint_cost)
    cost = np.asarray(_unit_cost(figure) * factors)
    if locked is not None:
        cost[locked] = np.inf
    return cost


@lru_cache(maxsize=64)
def _unit_cost(figure: Figure) -> FloatArray:
    """Cost (nv,) of each column without any task."""
    cost = np.ones(figure.nv)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.SLIDE:
            cost[slot.v] = characteristic_length(figure) ** -2
        elif joint.kind is JointKind.FREE:
            cost[slot.v.start : slot.v.start + 3] = characteristic_length(figure) ** -2
    cost.flags.writeable = False
    return cost


# --- records of the C++ backend ---------------------------------------------------------------------------------------


class _PythonTask:
    """A task that the kernel evaluates by calling back into Python."""

    def __init__(self, figure: Figure, task: Task) -> None:
        self.figure, self.task = figure, task

    def rows(self, q: PoseVector) -> CallbackRows:
        """Interval, Jacobian and error norm at q."""
        pose = Pose(self.figure, q)
        interval, rows = self.task.solver_rows(pose)
        return CallbackRows(*interval, rows, self.task.error_norm(pose))

    def hessian(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Weighted sum of second derivatives at q."""
        return self.task.solver_hessian(Pose(self.figure, q), weights)


def native_records(figure: Figure, task: Task) -> tuple[TaskRecord, ...] | None:
    """Records of a task; None when it has none, or when a subclass computes other rows than its records."""
    return task.to_native(figure) if _agrees_with_records(type(task)) else None


@cache
def _agrees_with_records(kind: type) -> bool:
    """Whether `to_native` is defined at least as far down the class tree as every method it must agree with."""
    owners: dict[str, type] = {}
    for base in kind.__mro__:
        for name in ("to_native", *EVALUATION_METHODS):
            if name in base.__dict__:
                owners.setdefault(name, base)
    for name in EVALUATION_METHODS:
        if not issubclass(owners["to_native"], owners[name]):
            return False
    return True

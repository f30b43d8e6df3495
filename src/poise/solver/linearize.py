"""Linearization of tasks, limits and couplings at a pose: the arrays of one prioritized step.

Rows are made comparable before they are stacked: each row of a task is multiplied by the task's weight and divided by
the figure's characteristic length L where it is in meters (radians stay as they are). Moving a revolute degree of
freedom by one radian costs as much as a prismatic one by L. So nothing in a step depends on the unit of length
[Baerlocher2001, 5.2.1].

Above all levels stand the couplings (C Δq = -residual, so that drift is absorbed) and the joint limits
(G Δq + margin ≥ 0).

What does not depend on the pose (order, scales and levels of rows, joint costs, masks) is the :class:`RowLayout`. Tasks
and figures are immutable, so it is computed and checked once and cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import is_
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.protocol import ConstraintRows
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.bound_task import bind_task, combined_joint_cost, level_masks
from poise.solver.hierarchy.damping import Damping
from poise.solver.hierarchy.step_problem import StepProblem
from poise.tasks import Task, characteristic_length
from poise.tolerances import ROW_ROUNDING_TOL
from poise.types import BoolArray, FloatArray, IntArray

DEFAULT_DAMPING = Damping()
NO_BOUNDS: FloatArray = np.zeros(0)
LAYOUT_CACHE_SIZE = 32


@dataclass(frozen=True, eq=False)
class Linearization:
    """Arrays of a step at a pose, and the meaning of each of their rows."""

    pose: Pose
    problem: StepProblem
    tasks: tuple[Task, ...]  # enabled ones, in the order of their rows
    spans: tuple[slice, ...]  # rows of each task
    scales: tuple[FloatArray, ...]  # factors by which each task's rows were multiplied
    levels: tuple[int, ...]  # level numbers as given by the tasks
    limit_labels: tuple[str, ...]
    coupling_labels: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Restriction:
    """What a solve must leave: locked columns, and the errors of levels that are held.

    Parameters
    ----------
    locked : (nv,) array or None
        Degrees of freedom that do not move.
    held_errors : (rows,) array or None
        Errors that rows of held levels keep, zero for others: a held level is neither worsened nor improved.
    """

    locked: BoolArray | None = None
    held_errors: FloatArray | None = None


UNRESTRICTED = Restriction()


def linearize(
    pose: Pose,
    tasks: Sequence[Task],
    damping: Damping | None = None,
    *,
    solver_rows: bool = False,
    restriction: Restriction = UNRESTRICTED,
) -> Linearization:
    """Arrays of the prioritized step of the enabled tasks at a pose.

    Tasks of one level share the joints that they may move: the active joints of any of them. The cost of a joint is the
    largest that any task gives it. With `solver_rows` the rows are those that minimize ½‖e‖² in a loop
    (:meth:`Task.solver_rows`).
    """
    layout, backend = row_layout(pose.figure, tasks, restriction.locked), kinematics(pose.figure)
    lower, upper, jacobian = _scaled_rows(pose, layout, solver_rows)
    if (held := restriction.held_errors) is not None:
        lower, upper = (lower - held,) * 2 if upper is lower else (lower - held, upper - held)
    limits, couplings = backend.limit_constraints(pose.q), backend.couplings(pose.q)
    problem = layout.problem.with_rows(
        _with_rounding_zeroed(jacobian, layout),
        lower if upper is lower else np.minimum(np.maximum(0.0, lower), upper),
        (lower, upper),
        (ConstraintRows(-couplings.values, couplings.jacobian), limits),
        DEFAULT_DAMPING if damping is None else damping,
    )
    labels = backend.compiled.limit_labels, backend.compiled.coupling_labels
    return Linearization(pose, problem, layout.tasks, layout.spans, layout.scales, layout.levels, *labels)


def _scaled_rows(pose: Pose, layout: RowLayout, solver_rows: bool) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Lower and upper bounds and Jacobian of all tasks, scaled; the bounds are one array where all rows are targets."""
    parts = [
        task.solver_rows(pose) if solver_rows else (task.interval(pose), task.jacobian(pose)) for task in layout.tasks
    ]
    if not parts:
        return NO_BOUNDS, NO_BOUNDS, np.zeros((0, pose.figure.nv))
    jacobian = np.concatenate([rows for _, rows in parts])
    jacobian *= layout.row_scales[:, None]
    lower = layout.row_scales * np.concatenate([bounds.lower for bounds, _ in parts])
    if all([bounds.lower is bounds.upper for bounds, _ in parts]):
        return lower, lower, jacobian
    return lower, layout.row_scales * np.concatenate([bounds.upper for bounds, _ in parts]), jacobian


def _with_rounding_zeroed(jacobian: FloatArray, layout: RowLayout) -> FloatArray:
    """The Jacobian, with rows that are nothing but rounding set to zero."""
    # such a row is no longer than √nv entries of that size; the others need no closer test
    if np.count_nonzero(
        np.dot(jacobian * jacobian, layout.column_squares) <= len(layout.column_squares) * ROW_ROUNDING_TOL**2
    ):
        jacobian[np.abs(jacobian * layout.problem.column_scales).max(axis=1, initial=0.0) < ROW_ROUNDING_TOL] = 0.0
    return jacobian


# --- what does not depend on the pose ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RowLayout:
    """ConstraintRows of the enabled tasks of a figure, at every pose."""

    tasks: tuple[Task, ...]  # enabled ones, in the order of their rows
    spans: tuple[slice, ...]  # rows of each task
    scales: tuple[FloatArray, ...]  # factors of each task's rows
    row_scales: FloatArray  # the same for all rows
    levels: tuple[int, ...]  # level numbers as given by the tasks
    level_starts: IntArray
    masks: BoolArray  # (levels, nv)
    joint_cost: FloatArray  # (nv,)
    column_squares: FloatArray  # (nv,) 1/joint_cost: a row's squares times this are its squared length
    problem: StepProblem  # levels, masks and joint costs of every step, with zero rows


def row_layout(figure: Figure, tasks: Sequence[Task], locked: BoolArray | None = None) -> RowLayout:
    """Layout of these very tasks, cached by identity; TaskError where one does not fit the figure."""
    return _cached_layout(_IdentityKey((figure, locked, *tasks)))


class _IdentityKey:
    """Cache key that compares objects by identity and keeps them alive."""

    def __init__(self, objects: tuple[Any, ...]) -> None:
        self.objects = objects
        self._hash = hash(tuple(map(id, objects)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _IdentityKey) or len(self.objects) != len(other.objects):
            return False
        return all(map(is_, self.objects, other.objects))


@lru_cache(maxsize=LAYOUT_CACHE_SIZE)
def _cached_layout(key: _IdentityKey) -> RowLayout:
    figure, locked, *tasks = key.objects
    enabled = tuple(sorted((task for task in tasks if task.is_active), key=lambda task: task.level))
    bound = [bind_task(figure, task) for task in enabled]
    levels = tuple(sorted({task.level for task in enabled}))
    counts = [task.rows(figure) for task in enabled]
    ends = np.cumsum([0, *counts]).tolist()
    starts = [
        sum(n for task, n in zip(enabled, counts, strict=True) if task.level < level)  # of integers
        for level in levels
    ]
    scales = tuple(each.task.weight * each.row_scale / characteristic_length(figure) for each in bound)
    joint_cost, masks = combined_joint_cost(figure, enabled, locked), level_masks(figure, enabled)
    level_starts = np.array([*starts, ends[-1]], dtype=np.int32)
    joint_cost.flags.writeable = masks.flags.writeable = level_starts.flags.writeable = False  # shared by all problems
    return RowLayout(
        tasks=enabled,
        spans=tuple(slice(first, last) for first, last in pairwise(ends)),
        scales=scales,
        row_scales=np.concatenate([np.zeros(0), *scales]),
        levels=levels,
        level_starts=level_starts,
        masks=masks,
        joint_cost=joint_cost,
        column_squares=1.0 / joint_cost,
        problem=StepProblem(
            np.zeros((ends[-1], figure.nv)), np.zeros(ends[-1]), level_starts, masks=masks, joint_cost=joint_cost
        ),
    )

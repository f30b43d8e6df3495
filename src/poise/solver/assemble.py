"""From tasks at a pose to the arrays of one prioritized step.

Rows are made comparable before they meet: each row of a task is multiplied by the task's weight and divided by the
figure's characteristic length L where it is in metres (radians stay as they are). Turning a freedom by one radian costs
as much as sliding it by L. So nothing in a step depends on the unit of length [Baerlocher2001, 5.2.1].

Above all levels stand the couplings (C Δq = -residual, so drift is absorbed) and the limits (G Δq + margin ≥ 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.engine import Damping, Rows, StepProblem, kinematics
from poise.figure import Figure, JointKind
from poise.pose import Pose
from poise.tasks import Task, characteristic_length, row_scale
from poise.types import BoolArray, FloatArray

ROUNDING = 1e-12  # a row that no freedom moves by more than this, per radian or characteristic length, is rounding


@dataclass(frozen=True, eq=False)
class Assembly:
    """A step's arrays, and what each of their rows means."""

    pose: Pose
    problem: StepProblem
    tasks: tuple[Task, ...]  # enabled ones, in the order of their rows
    spans: tuple[slice, ...]  # rows of each task
    scales: tuple[FloatArray, ...]  # what each task's rows were multiplied by
    levels: tuple[int, ...]  # the number people gave each level
    limit_labels: tuple[str, ...]
    coupling_labels: tuple[str, ...]


def assemble(pose: Pose, tasks: Sequence[Task], damping: Damping | None = None, *, to_rest: bool = False) -> Assembly:
    """Arrays of the step that the enabled tasks want at a pose.

    Tasks of one level share what they may move: the joints that any of them recruits. A joint's reluctance is the
    largest that any task gives it. With `to_rest` the rows are those that a loop wants (:meth:`Task.rows_to_rest`).
    """
    wanted = tuple(sorted((task for task in tasks if task.enabled), key=lambda task: task.level))
    for task in wanted:
        task.check(pose.figure)
    figure = pose.figure
    levels = tuple(sorted({task.level for task in wanted}))
    counts = [task.rows(figure) for task in wanted]
    ends = np.cumsum([0, *counts])
    starts = [sum(n for task, n in zip(wanted, counts, strict=True) if task.level < level) for level in levels]
    scales = tuple(task.weight * row_scale(task, figure) / characteristic_length(figure) for task in wanted)
    lower, upper, jacobian = _rows(pose, wanted, scales, to_rest)
    reluctance = reluctance_of(figure, wanted)
    jacobian[np.abs(jacobian / np.sqrt(reluctance)).max(axis=1, initial=0.0) < ROUNDING] = 0.0
    engine = kinematics(figure)
    limits, couplings = engine.walls(pose.q), engine.couplings(pose.q)
    problem = StepProblem(
        jacobian=jacobian,
        target=np.clip(0.0, lower, upper),
        level_starts=np.array([*starts, ends[-1]], dtype=np.int32),
        lower=lower,
        upper=upper,
        masks=level_masks(figure, wanted),
        equalities=Rows(-couplings.values, couplings.jacobian),
        inequalities=limits,
        reluctance=reluctance,
        damping=Damping() if damping is None else damping,
    )
    spans = tuple(slice(int(a), int(b)) for a, b in pairwise(ends))
    compiled = engine.compiled
    return Assembly(pose, problem, wanted, spans, scales, levels, compiled.limit_labels, compiled.coupling_labels)


def _rows(
    pose: Pose, tasks: tuple[Task, ...], scales: tuple[FloatArray, ...], to_rest: bool
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Lower and upper ends and Jacobian of all tasks, scaled."""
    ends: list[tuple[FloatArray, FloatArray]] = []
    jacobians = [np.zeros((0, pose.figure.nv))]
    for task, factor in zip(tasks, scales, strict=True):
        (lower, upper), rows = task.rows_to_rest(pose) if to_rest else (task.interval(pose), task.jacobian(pose))
        ends.append((factor * lower, factor * upper))
        jacobians.append(factor[:, None] * rows)
    lower = np.concatenate([np.zeros(0), *(low for low, _ in ends)])
    upper = np.concatenate([np.zeros(0), *(high for _, high in ends)])
    return lower, upper, np.concatenate(jacobians)


def level_masks(figure: Figure, tasks: Sequence[Task]) -> BoolArray:
    """Freedoms (levels, nv) that the tasks of each level may move, the most important level first."""
    levels = sorted({task.level for task in tasks})
    masks = [np.any([task.recruited(figure) for task in tasks if task.level == level], axis=0) for level in levels]
    return np.array(masks, dtype=np.bool_).reshape(len(levels), figure.nv)


def reluctance_of(figure: Figure, tasks: Sequence[Task]) -> FloatArray:
    """Cost of moving each freedom: 1 per rad², 1/L² per m², times the largest reluctance any task has for it."""
    cost = np.ones(figure.nv)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.SLIDE:
            cost[slot.v] = characteristic_length(figure) ** -2
        elif joint.kind is JointKind.FREE:
            cost[slot.v.start : slot.v.start + 3] = characteristic_length(figure) ** -2
    reluctances = [np.ones(figure.nv), *(task.reluctance_vector(figure) for task in tasks)]
    return np.asarray(cost * np.max(reluctances, axis=0))

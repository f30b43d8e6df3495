"""What the rows of some tasks have in common at every pose of a figure: their order, scales, levels, who may move.

A loop asks for the rows of the same tasks again and again. Tasks and figures never change, so that all of this is
worked out, and checked, when they are met first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import is_
from typing import Any

import numpy as np

from poise.model import Figure, JointKind
from poise.solver.hierarchy.step_problem import StepProblem
from poise.tasks import Task, characteristic_length, row_scale
from poise.types import BoolArray, FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class RowPlan:
    """Rows of the enabled tasks of a figure."""

    tasks: tuple[Task, ...]  # enabled ones, in the order of their rows
    spans: tuple[slice, ...]  # rows of each task
    scales: tuple[FloatArray, ...]  # what each task's rows are multiplied by
    row_scales: FloatArray  # the same, one after the other
    levels: tuple[int, ...]  # the number people gave each level
    level_starts: IntArray
    masks: BoolArray  # (levels, nv)
    joint_cost: FloatArray  # (nv,)
    column_squares: FloatArray  # (nv,) 1/joint_cost: a row's squares times this are its squared length
    problem: StepProblem  # levels, masks and joint_cost of every step, with rows that ask for nothing


def row_plan(figure: Figure, tasks: Sequence[Task]) -> RowPlan:
    """The plan for these very tasks, from the last times where they are known; TaskError where one does not fit."""
    return _planned(_Same((figure, *tasks)))


class _Same:
    """Things as a key by which they are found again: these very ones, which the key keeps alive."""

    def __init__(self, things: tuple[Any, ...]) -> None:
        self.things = things
        self._hash = hash(tuple(map(id, things)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Same) or len(self.things) != len(other.things):
            return False
        return all(map(is_, self.things, other.things))


@lru_cache(maxsize=32)
def _planned(key: _Same) -> RowPlan:
    figure, *tasks = key.things
    wanted = tuple(sorted((task for task in tasks if task.enabled), key=lambda task: task.level))
    for task in wanted:
        task.check(figure)
    levels = tuple(sorted({task.level for task in wanted}))
    counts = [task.rows(figure) for task in wanted]
    ends = np.cumsum([0, *counts]).tolist()
    starts = [sum(n for task, n in zip(wanted, counts, strict=True) if task.level < level) for level in levels]
    scales = tuple(task.weight * row_scale(task, figure) / characteristic_length(figure) for task in wanted)
    joint_cost, masks = joint_cost_of(figure, wanted), level_masks(figure, wanted)
    level_starts = np.array([*starts, ends[-1]], dtype=np.int32)
    joint_cost.flags.writeable = masks.flags.writeable = level_starts.flags.writeable = False  # many problems hold them
    return RowPlan(
        tasks=wanted,
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


def level_masks(figure: Figure, tasks: Sequence[Task]) -> BoolArray:
    """Freedoms (levels, nv) that the tasks of each level may move, the most important level first."""
    levels = sorted({task.level for task in tasks})
    masks = [np.any([task.active_dofs(figure) for task in tasks if task.level == level], axis=0) for level in levels]
    return np.array(masks, dtype=np.bool_).reshape(len(levels), figure.nv)


def joint_cost_of(figure: Figure, tasks: Sequence[Task]) -> FloatArray:
    """Cost of moving each freedom: 1 per rad², 1/L² per m², times the largest joint_cost any task has for it."""
    cost = np.ones(figure.nv)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.SLIDE:
            cost[slot.v] = characteristic_length(figure) ** -2
        elif joint.kind is JointKind.FREE:
            cost[slot.v.start : slot.v.start + 3] = characteristic_length(figure) ** -2
    joint_costs = [np.ones(figure.nv), *(task.joint_cost_vector(figure) for task in tasks)]
    return np.asarray(cost * np.max(joint_costs, axis=0))

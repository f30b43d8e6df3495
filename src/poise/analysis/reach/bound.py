"""Places that nothing can reach, proved without solving: they are farther away than the chain is long.

Whatever its joints do, two points of a figure are never farther apart than the way from one to the other along the
bones. Where a task above holds a site at a place in the world, or the root stands there, what reaches stays within that
way of it; so a goal beyond cannot be reached while the task is kept. Chains with slides on the way prove nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.model import Figure, JointKind
from poise.tasks import PoseTask, PositionTask, Task
from poise.tasks.anchor import Anchor, anchor
from poise.types import FloatArray, Matrix, Vector3

_LONGER = (JointKind.FREE, JointKind.SLIDE)


def least_misses(figure: Figure, site: str, tasks: Sequence[Task], places: Matrix, tolerance: float) -> FloatArray:
    """By how much a site misses places (n, 3) at least while tasks are met to a tolerance [m]; zero where unknown."""
    own, found = anchor(figure, site), np.zeros(len(places))
    for held, place, slack in _pins(figure, tasks, tolerance):
        found = np.maximum(found, np.linalg.norm(places - place, axis=1) - chain_length(figure, held, own) - slack)
    return found


def chain_length(figure: Figure, one: Anchor | None, other: Anchor) -> float:
    """Way between two points of a figure along its bones [m]; from where its root is hung for None; inf with slides."""
    first, second = (() if one is None else figure.ancestors(one.segment)), figure.ancestors(other.segment)
    shared = set(first) & set(second)
    total, ends = 0.0, []
    for each in (one, other):
        point: Vector3 = np.zeros(3) if each is None else each.local
        for index in () if each is None else sorted(set(figure.ancestors(each.segment)) - shared, reverse=True):
            joint = figure.joints[index]
            if joint.kind in _LONGER:
                return math.inf
            total += float(np.linalg.norm(point - joint.child_placement.vector))
            point = joint.placement.vector
        ends.append(point)
    return total if one is None else total + float(np.linalg.norm(ends[0] - ends[1]))


def _pins(figure: Figure, tasks: Sequence[Task], tolerance: float) -> list[tuple[Anchor | None, FloatArray, float]]:
    """Points that stay, where, and by how much they may stray."""
    pins: list[tuple[Anchor | None, FloatArray, float]] = []
    if figure.joints[0].kind not in _LONGER:
        pins.append((None, np.asarray(figure.joints[0].placement.vector), 0.0))
    for task in tasks:
        if isinstance(task, PositionTask) and task.axes == "xyz":
            pins.append((anchor(figure, task.site), np.array(task.goal), tolerance))
        elif isinstance(task, PoseTask):
            stray = tolerance / math.sqrt(2.0 * task.position_weight)
            pins.append((anchor(figure, task.site), np.array(task.position), stray))
    return pins

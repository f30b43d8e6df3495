"""Path between two poses around obstacles: bidirectional rapidly exploring random trees (RRT-Connect).

Two trees of poses grow from both ends. In each round

1. a random pose near the straight motion between the ends is drawn and solved for the tasks, so that it is free;
2. the nearest node of one tree is extended towards it, up to the first contact;
3. the nearest node of the other tree is connected to the new node, if the motion between them is free.

Motions are swept (:mod:`poise.collision.swept_clearance`). Nodes that can be left out are, at the end. The random
numbers are seeded: equal input gives an equal path [KuffnerLaValle2000].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.swept_clearance import SweptMotion
from poise.kinematics import Pose

MAX_SAMPLES = 200
_MIN_EXTENSION = 0.05  # of the motion to a sample: shorter extensions are dropped
_CONTACT_BACKOFF = 0.9  # of the free part of a motion that ends in a contact
_MAX_SPREAD_RAD = 1.2  # standard deviation of samples from the straight motion, which grows with their number

Solve = Callable[[Pose], Pose | None]


class _Tree:
    """Poses with their predecessors."""

    def __init__(self, root: Pose) -> None:
        self.poses, self._parents = [root], [-1]

    def nearest(self, pose: Pose) -> int:
        return int(np.argmin([np.linalg.norm(pose.minus(each)) for each in self.poses]))

    def add(self, pose: Pose, parent: int) -> int:
        self.poses.append(pose)
        self._parents.append(parent)
        return len(self.poses) - 1

    def path(self, index: int) -> list[Pose]:
        """From the root to a node."""
        found = []
        while index >= 0:
            found.append(self.poses[index])
            index = self._parents[index]
        return found[::-1]


def is_free(start: Pose, end: Pose, clearances: Sequence[ClearanceTask]) -> bool:
    """Whether the interpolated motion between two poses meets nothing."""
    return _free_fraction(start, end, clearances) >= 1.0


def _free_fraction(start: Pose, end: Pose, clearances: Sequence[ClearanceTask]) -> float:
    contacts = (SweptMotion(task, start, end).first_contact() for task in clearances)
    return min((contact.fraction for contact in contacts if contact is not None), default=1.0)


def plan_path(
    start: Pose, end: Pose, clearances: Sequence[ClearanceTask], solve: Solve, seed: int = 0
) -> tuple[Pose, ...]:
    """Poses from `start` to `end`, with free motions between; empty where none was found.

    Parameters
    ----------
    start, end : Pose
        Both free of collisions.
    clearances : sequence of ClearanceTask
    solve : callable
        Gives the pose near a sample that satisfies the tasks; None where there is none.
    seed : int
    """
    if is_free(start, end, clearances):
        return start, end
    rng = np.random.default_rng(seed)
    trees, straight = (_Tree(start), _Tree(end)), end.minus(start)
    for number in range(MAX_SAMPLES):
        spread = _MAX_SPREAD_RAD * (number + 1) / MAX_SAMPLES
        noise = rng.normal(scale=spread, size=len(straight))
        sample = solve(start.plus(rng.uniform() * straight).plus(noise).clamped())
        if sample is None:
            continue
        forward = number % 2 == 0
        tree, other = trees if forward else trees[::-1]
        node = _extended(tree, sample, clearances)
        meeting = None if node is None else other.nearest(tree.poses[node])
        if node is None or meeting is None or not is_free(tree.poses[node], other.poses[meeting], clearances):
            continue
        halves = (tree.path(node), other.path(meeting))
        first, second = halves if forward else halves[::-1]
        return _shortened([*first, *reversed(second)], clearances)
    return ()


def _extended(tree: _Tree, sample: Pose, clearances: Sequence[ClearanceTask]) -> int | None:
    """Index of the node that is nearest to a sample along the free motion towards it; None where that is blocked."""
    nearest = tree.nearest(sample)
    base = tree.poses[nearest]
    fraction = _free_fraction(base, sample, clearances)
    if fraction >= 1.0:
        return tree.add(sample, nearest)
    if fraction * _CONTACT_BACKOFF < _MIN_EXTENSION:
        return None
    return tree.add(base.plus(_CONTACT_BACKOFF * fraction * sample.minus(base)), nearest)


def _shortened(path: list[Pose], clearances: Sequence[ClearanceTask]) -> tuple[Pose, ...]:
    """Leave out every node between two that have a free motion, the farthest first."""
    found, index = [path[0]], 0
    while index < len(path) - 1:
        index = next(
            later
            for later in range(len(path) - 1, index, -1)
            if later == index + 1 or is_free(path[index], path[later], clearances)
        )
        found.append(path[index])
    return tuple(found)

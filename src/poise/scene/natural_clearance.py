"""Arms that stay off the body in a drag: a clearance task, only while they are near it.

A clearance task in every frame takes a drag of a person to about twice its time, and most frames have nothing near. So
arms are compared with trunk, head, thighs and the other arm, lower legs with each other, once per frame:

1. A frame that begins farther away than :data:`_NEAR_M` is solved without the task. If arms are inside the body at its
   end, it is solved again with it.
2. A frame that begins nearer is solved with it: four rows, within four centimeters.

Segments that touch when the drag begins, such as hands on hips, are left alone. The task is on level 0: a goal inside
the body is missed.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import product

from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.kinematics.self_collision import self_collision_pairs
from poise.model import Figure
from poise.model.humanoid_names import recognize_humanoid
from poise.tasks import Task

BODY_TASK = "natural clearance"  # its name in results
_NEAR_M = 0.005  # arms nearer to the body than this at the start of a frame are kept off it
_INSIDE_TOL_M = 0.002  # deeper inside the body at the end of a frame, it is solved again
_CUTOFF_M = 0.04
_MAX_ROWS = 4
_SIDES = ("left", "right")

NamePairs = tuple[tuple[str, str], ...]


class NaturalClearance:
    """Clearance task of the arms during a drag that began at a pose."""

    def __init__(self, anchor: Pose) -> None:
        self.anchor = anchor
        self._task = _task_for(anchor)
        self._measured: tuple[Pose | None, float] = None, math.inf

    def is_inside(self, pose: Pose) -> bool:
        """Whether an arm is inside the body at a pose."""
        return self._distance(pose) < -_INSIDE_TOL_M

    def tasks(self, pose: Pose) -> tuple[Task, ...]:
        """The task if an arm is near the body at a pose, else nothing."""
        return self.every_task if self._distance(pose) < _NEAR_M else ()

    def _distance(self, pose: Pose) -> float:
        """Least distance of the pairs [m]; infinite beyond :data:`_NEAR_M`.

        A frame begins where the last one ended, so that the distance there is measured once.
        """
        if self._task is None:
            return math.inf
        if self._measured[0] is not pose:
            self._measured = pose, float(self._task.distances(pose, _NEAR_M).distances.min(initial=math.inf))
        return self._measured[1]

    @property
    def every_task(self) -> tuple[Task, ...]:
        """The task, wherever the arms are."""
        return () if self._task is None else (self._task,)


def _task_for(anchor: Pose) -> ClearanceTask | None:
    pairs = arm_pairs(anchor.figure)
    if not pairs:
        return None
    task = _clearance(pairs)
    touching = task.distances(anchor, _NEAR_M).pairs.tolist()
    if not touching:
        return task
    found = task.collision_pairs(anchor.figure)
    names = [frozenset(found.names[index] for index in found.pairs[pair]) for pair in touching]
    left = tuple(pair for pair in pairs if frozenset(pair) not in names)
    return _clearance(left) if left else None


@lru_cache(maxsize=16)
def _clearance(pairs: NamePairs) -> ClearanceTask:
    return ClearanceTask(name=BODY_TASK, pairs=pairs, margin=0.0, cutoff=_CUTOFF_M, max_pairs=_MAX_ROWS)


@lru_cache(maxsize=64)
def arm_pairs(figure: Figure) -> NamePairs:
    """Pairs of segments of a human that a drag keeps apart; empty for other figures, and without solids.

    >>> from poise import library
    >>> ("left_hand", "chest") in arm_pairs(library.human())
    True
    """
    parts = recognize_humanoid(figure).parts
    if "head" not in parts or not any(f"{side}_hand" in parts for side in _SIDES):
        return ()
    path = figure.ancestors(figure.segment_index(parts["head"]))
    body = [figure.segments[index].name for index in path]
    body += [parts[f"{side}_thigh"] for side in _SIDES if f"{side}_thigh" in parts]
    arms = [
        [parts[f"{side}_{part}"] for part in ("hand", "lower_arm", "upper_arm") if f"{side}_{part}" in parts]
        for side in _SIDES
    ]
    wanted = [*product((*arms[0], *arms[1]), body), *product(arms[0], arms[1])]
    if all(f"{side}_shin" in parts for side in _SIDES):
        wanted.append((parts["left_shin"], parts["right_shin"]))
    own = self_collision_pairs(figure)
    names = [figure.segments[solid.segment].name for solid in own.solids]
    tested = {frozenset((names[one], names[other])) for one, other in own.pairs}
    return tuple(pair for pair in wanted if frozenset(pair) in tested)

"""Collision-free in-betweens: keyframes are added where the interpolation between keyframes collides.

1. Sample the in-betweens. Of each stretch that collides take the frame with the deepest penetration, move it to the
   nearest pose that satisfies the tasks, and add it as a keyframe. Repeat until nothing collides
   [Baerlocher2001, 2.7.2, after Nebel]. The nearest pose is a solve: clearance and the other tasks on their levels, and
   the interpolated pose as the criterion on the last one.
2. Where frames on both sides of an obstacle would follow each other, a path around it is searched
   (:mod:`poise.motion.path_planning`), and its poses are added.

Between frames the motion is swept (:mod:`poise.collision.swept_clearance`), so that nothing thin is passed in one
frame. What still collides is reported: the search is random and ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.swept_clearance import SweptMotion, describe_crossing, enabled_clearances
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.math.input_checks import number
from poise.motion.keyframes import Keyframes
from poise.motion.path_planning import plan_path
from poise.solver import Solver
from poise.tasks import PostureTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tolerances import CONTACT_TOL_M

MAX_ROUNDS = 6  # times that the in-betweens are sampled


@dataclass(frozen=True)
class CollisionFree:
    """Keyframes with those that were added, and what still collides.

    Parameters
    ----------
    keyframes : Keyframes
    added : tuple of float
        Times of the keyframes that were added [s].
    collisions : tuple of str
        Collisions that are left: "0.42 s: right_hand passes through panel"; empty when the motion is free.
    """

    keyframes: Keyframes
    added: tuple[float, ...]
    collisions: tuple[str, ...]

    @property
    def is_free(self) -> bool:
        """Whether no in-between collides."""
        return not self.collisions


def collision_free(keyframes: Keyframes, tasks: Sequence[Task], *, rate: float = 30.0) -> CollisionFree:
    """Add keyframes until no in-between collides.

    Parameters
    ----------
    keyframes : Keyframes
        Each must be free of collisions itself.
    tasks : sequence of Task
        At least one :class:`poise.collision.ClearanceTask`, and others that added keyframes keep, such as pinned feet.
    rate : float
        Frames per second at which in-betweens are examined.

    Returns
    -------
    CollisionFree
    """
    clearances = enabled_clearances(tasks)
    if not clearances:
        raise TaskError(
            "collision_free: the tasks have no ClearanceTask; add one with obstacles or self_collision=True."
        )
    if number("rate", rate) <= 0.0:
        raise PoseError(f"rate: expected more than zero [frames/s], got {rate}.")
    for time, pose in zip(keyframes.times, keyframes.poses, strict=True):
        if _penetration(clearances, pose) > CONTACT_TOL_M:
            raise PoseError(f"the keyframe at {time:g} s collides; solve it with the clearance task first.")
    detours = _Detours(clearances, tasks)
    current = detours.pushed_out(keyframes, rate)
    if _Motion(current, clearances, rate).stretches():
        current = detours.pushed_out(detours.planned(keyframes, rate), rate)  # splines leave the straight path
    added = tuple(time for time in current.times if time not in keyframes.times)
    return CollisionFree(current, added, _Motion(current, clearances, rate).collisions())


def _penetration(clearances: Sequence[ClearanceTask], pose: Pose) -> float:
    """How far the nearest pair is inside its margin [m]."""
    return max(float(task.error(pose).max(initial=0.0)) for task in clearances)


class _Detours:
    """Adds keyframes around what is in the way."""

    def __init__(self, clearances: Sequence[ClearanceTask], tasks: Sequence[Task]) -> None:
        self._clearances, self._tasks = clearances, tuple(tasks)
        self._level = max(LAST_LEVEL, *(task.level for task in tasks))

    def nearest(self, pose: Pose) -> Pose | None:
        """The nearest pose that satisfies the tasks; None where it still collides."""
        posture = PostureTask(pose=pose, level=self._level, name="in-between")
        found = Solver(pose.figure, [*self._tasks, posture]).solve(pose.clamped(), restart=False).pose
        return found if _penetration(self._clearances, found) <= CONTACT_TOL_M else None

    def pushed_out(self, keyframes: Keyframes, rate: float) -> Keyframes:
        """Keyframes with the deepest frame of each stretch that collides moved out of it, again and again."""
        for _ in range(MAX_ROUNDS):
            times = _Motion(keyframes, self._clearances, rate).stretches()
            poses = [self.nearest(keyframes.pose(time)) for time in times]
            keys = [(t, pose) for t, pose in zip(times, poses, strict=True) if pose and t not in keyframes.times]
            if not keys:
                break
            for time, pose in keys:
                keyframes = keyframes.with_key(time, pose)
        return keyframes

    def planned(self, keyframes: Keyframes, rate: float) -> Keyframes:
        """Keyframes with a path for every interval that collides, at times in proportion to its length."""
        busy = _Motion(keyframes, self._clearances, rate).stretches()
        spans = list(zip(keyframes.times, keyframes.times[1:], keyframes.poses, keyframes.poses[1:], strict=False))
        for begin, end, start, goal in spans:
            if not any(begin <= time <= end for time in busy):
                continue
            path = plan_path(start, goal, self._clearances, self.nearest)
            lengths = np.cumsum([0.0, *(float(np.linalg.norm(b.minus(a))) for a, b in pairwise(path))])
            for length, pose in list(zip(lengths, path, strict=False))[1:-1]:
                keyframes = keyframes.with_key(begin + (end - begin) * float(length / lengths[-1]), pose)
        return keyframes


class _Motion:
    """Frames of keyframes, with the collisions at and between them."""

    def __init__(self, keyframes: Keyframes, clearances: Sequence[ClearanceTask], rate: float) -> None:
        clip = keyframes.clip(rate)
        self._keyframes, self._clearances = keyframes, clearances
        self._times = keyframes.times[0] + np.arange(len(clip)) / rate
        self._poses = [Pose(keyframes.figure, q) for q in clip.frames]
        self._depths = np.array([_penetration(clearances, pose) for pose in self._poses])
        self._contacts = [self._contact(i) for i in range(len(self._poses) - 1)]

    def _contact(self, index: int) -> tuple[float, str] | None:
        """Fraction and name of the first contact between two frames that are free themselves."""
        if self._depths[index : index + 2].max() > CONTACT_TOL_M:
            return None
        for task in self._clearances:
            motion = SweptMotion(task, self._poses[index], self._poses[index + 1])
            contact = motion.first_contact()
            if contact is not None:
                return contact.fraction, describe_crossing(motion.pairs, contact.pairs[0])
        return None

    def stretches(self) -> list[float]:
        """Time of the deepest penetration of each stretch of frames that collide [s]."""
        collides = np.flatnonzero(self._depths > CONTACT_TOL_M)
        groups = np.split(collides, np.flatnonzero(np.diff(collides) > 1) + 1) if len(collides) else []
        times = [float(self._times[group[self._depths[group].argmax()]]) for group in groups]
        step = self._times[1] - self._times[0] if len(self._times) > 1 else 0.0
        times += [
            float(self._times[i] + found[0] * step) for i, found in enumerate(self._contacts) if found is not None
        ]
        return times

    def collisions(self) -> tuple[str, ...]:
        """What collides, with its time."""
        deep = np.flatnonzero(self._depths > CONTACT_TOL_M).tolist()
        frames = [(i, name) for i in deep for name in self._names(i)]
        between = [(i, found[1]) for i, found in enumerate(self._contacts) if found is not None]
        return tuple(f"{self._times[i]:.2f} s: {name}" for i, name in sorted(frames + between))

    def _names(self, index: int) -> list[str]:
        return [name for task in self._clearances for name in task.contacts(self._poses[index])]

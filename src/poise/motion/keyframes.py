"""Key poses at times, and the motion between them: eased, by the smallest turns, or by a smooth spline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, PoseSpline
from poise.model import Figure
from poise.model.limits.input_checks import number
from poise.motion.between import between
from poise.motion.clip import Clip
from poise.motion.easing import eased
from poise.types import FloatArray, Matrix

SPLINE = "spline"


@dataclass(frozen=True)
class Keyframes:
    """Poses of one figure at increasing times.

    Parameters
    ----------
    times : sequence of floats
        When each pose is taken [s], increasing.
    poses : sequence of Pose
        One a time; two at least.
    way : str
        ``"spline"``: velocity and acceleration are continuous through all keys. Else an easing between each key and the
        next (:data:`poise.motion.easing.EASINGS`), rotations by the smallest turn.

    Examples
    --------
    >>> from poise import library
    >>> from poise.motion import Keyframes
    >>> human = library.human()
    >>> keys = Keyframes((0.0, 1.0), [library.human_pose(human, each) for each in ("stand", "squat")], "ease")
    >>> keys.clip(rate=30.0)
    Clip('motion' of 'human', 31 frames, 1 s)
    """

    times: tuple[float, ...]
    poses: tuple[Pose, ...]
    way: str = SPLINE

    def __post_init__(self) -> None:
        poses = tuple(self.poses)
        times = tuple(number("times", each) for each in self.times)
        if len(poses) < 2 or len(times) != len(poses):
            raise PoseError(f"keyframes need two or more poses and a time for each, got {len(poses)} and {len(times)}.")
        if any(late <= early for early, late in pairwise(times)):
            raise PoseError(f"the times of keyframes must increase, got {list(times)}.")
        if any(pose.figure != poses[0].figure for pose in poses):
            raise PoseError("all keyframes must be poses of one figure.")
        if self.way != SPLINE:
            eased(np.zeros(1), self.way)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "poses", poses)

    @property
    def figure(self) -> Figure:
        """What moves."""
        return self.poses[0].figure

    def with_key(self, time: float, pose: Pose) -> Keyframes:
        """The same with another key; one at the same time is replaced."""
        kept = {when: each for when, each in zip(self.times, self.poses, strict=True) if when != time}
        ordered = sorted({**kept, time: pose}.items(), key=lambda each: each[0])
        return replace(self, times=tuple(when for when, _ in ordered), poses=tuple(each for _, each in ordered))

    def clip(self, rate: float = 60.0, name: str = "motion") -> Clip:
        """The motion at a number of frames per second, from the first key to within a frame of the last."""
        frames = number("rate", rate)
        if frames <= 0.0:
            raise PoseError(f"the rate must be greater than zero [frames/s], got {frames}.")
        count = math.floor((self.times[-1] - self.times[0]) * frames + 1e-9) + 1
        when = np.minimum(self.times[0] + np.arange(count) / frames, self.times[-1])
        return Clip(self.figure, self._configurations(when), 1.0 / frames, name)

    def _configurations(self, when: FloatArray) -> Matrix:
        if self.way == SPLINE:
            spline = PoseSpline(self.times, self.poses)
            return np.array([spline.pose(float(each)).q for each in when])
        times, q = np.array(self.times), np.array([pose.q for pose in self.poses])
        place = np.clip(np.searchsorted(times, when, side="right") - 1, 0, len(times) - 2)
        shares = eased((when - times[place]) / (times[place + 1] - times[place]), self.way)
        return between(self.figure, q[place], q[place + 1], shares)


def keyframes_from(keys: Sequence[tuple[float, Pose]], way: str = SPLINE) -> Keyframes:
    """Keyframes from pairs of time [s] and pose, in any order."""
    ordered = sorted(keys, key=lambda each: each[0])
    return Keyframes(tuple(when for when, _ in ordered), tuple(pose for _, pose in ordered), way)

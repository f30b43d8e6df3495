"""Poses taken down as they come, at whatever times, and the clip that they make."""

from __future__ import annotations

import time
from typing import Protocol

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.math.input_checks import number
from poise.motion.clip import Clip
from poise.motion.keyframes import Keyframes, interpolate_configurations
from poise.types import FloatArray

MOST_FRAMES = 10_000_000


class Posed(Protocol):
    """Anything that has a pose: a result, a scene."""

    @property
    def pose(self) -> Pose:
        """The pose."""
        ...


class Recorder:
    """Takes down poses with their times: of a drag, of a loop of one's own, of a device that is followed.

    Parameters
    ----------
    name : str
        What the clip will be called.

    Examples
    --------
    >>> from poise import Scene, library
    >>> from poise.motion import Recorder
    >>> scene = Scene(library.make("lamp"))
    >>> head, recorder = scene.reach("head", (0.15, 0.0, 0.5)), Recorder()
    >>> for k in range(4):
    ...     head = scene.set(head, goal=(0.15, 0.01 * k, 0.5))
    ...     recorder.add(scene.track(time_budget=None), 0.1 * k)
    >>> recorder.clip()
    Clip('motion' of 'lamp', 4 frames, 0.3 s)
    """

    def __init__(self, name: str = "motion") -> None:
        self.name = name
        self._poses: list[Pose] = []
        self._times: list[float] = []
        self._began = 0.0

    def add(self, posed: Pose | Posed, seconds: float | None = None) -> None:
        """Take down a pose, or that of a result or a scene.

        Parameters
        ----------
        posed : Pose or anything with a pose
            Of the same figure as all others.
        seconds : float or None
            When [s], not before the last one; one at the same time takes its place. None: now, by the clock, from the
            first pose on.

        Raises
        ------
        PoseError
            It is no pose, belongs to another figure, or is earlier than the last.
        """
        pose = posed if isinstance(posed, Pose) else getattr(posed, "pose", None)
        if not isinstance(pose, Pose):
            raise PoseError(f"recorder {self.name!r}: takes poses, results and scenes, got {posed!r}.")
        if self._poses and pose.figure != self._poses[0].figure:
            raise PoseError(
                f"recorder {self.name!r}: records {self._poses[0].figure.name!r}, and the pose is of "
                f"{pose.figure.name!r}; use a recorder for each."
            )
        when = self._now() if seconds is None else number("seconds", seconds)
        if self._times and when < self._times[-1]:
            raise PoseError(f"recorder {self.name!r}: {when} s is before the last pose, at {self._times[-1]} s.")
        if self._times and when == self._times[-1]:
            self._poses.pop()
            self._times.pop()
        self._poses.append(pose)
        self._times.append(when)

    def _now(self) -> float:
        """Seconds since the first pose; after times that were given the clock goes on from the last."""
        now = time.perf_counter()
        if not self._times:
            self._began = now
        elif self._began == 0.0:
            self._began = now - self._times[-1]
        return now - self._began

    def __len__(self) -> int:
        return len(self._poses)

    @property
    def times(self) -> tuple[float, ...]:
        """When each pose was taken down [s]."""
        return tuple(self._times)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """What was taken down."""
        return tuple(self._poses)

    def clear(self) -> None:
        """Forget everything."""
        self._poses, self._times, self._began = [], [], 0.0

    def clip(self, rate: float | None = None) -> Clip:
        """The motion at a steady rate, from the first pose on.

        Parameters
        ----------
        rate : float or None
            Frames per second; None: as often as poses came, by the middle of all pauses.

        Raises
        ------
        PoseError
            Nothing was recorded, or the rate is not greater than zero.
        """
        if not self._poses:
            raise PoseError(f"recorder {self.name!r}: nothing was recorded yet; add poses first.")
        times = np.array(self._times) - self._times[0]
        frames = self._rate(times) if rate is None else number("rate", rate)
        if not frames > 0.0:
            raise PoseError(f"recorder {self.name!r}: the rate must be greater than zero [frames/s], got {frames}.")
        if times[-1] * frames > MOST_FRAMES:
            raise PoseError(f"recorder {self.name!r}: {times[-1]:.3g} s at {frames:.3g} frames/s are too many frames.")
        figure, q = self._poses[0].figure, np.array([pose.q for pose in self._poses])
        when = np.arange(int(times[-1] * frames + 1e-6) + 1) / frames
        first = np.clip(np.searchsorted(times, when, side="right") - 1, 0, max(len(times) - 2, 0))
        after = np.minimum(first + 1, len(times) - 1)
        shares = np.clip((when - times[first]) / np.where(after > first, times[after] - times[first], 1.0), 0.0, 1.0)
        return Clip(figure, interpolate_configurations(figure, q[first], q[after], shares), 1.0 / frames, self.name)

    @staticmethod
    def _rate(times: FloatArray) -> float:
        return float(1.0 / np.median(np.diff(times))) if len(times) > 1 else 60.0

    def keyframes(self, interpolation: str = "spline") -> Keyframes:
        """Every pose as a keyframe; at least two."""
        return Keyframes(self.times, self.poses, interpolation)

    def __repr__(self) -> str:
        length = self._times[-1] - self._times[0] if self._times else 0.0
        return f"Recorder({self.name!r}, {len(self)} poses, {length:.3g} s)"

"""Recorder: collect poses at irregular times and resample them to a clip."""

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

MAX_FRAMES = 10_000_000
"""Maximum number of frames of a recorded clip."""
_DEFAULT_RATE_HZ = 60.0  # of a recording of one pose
_FRAME_COUNT_TOL = 1e-6  # fraction of a frame: rounding of times


class Posed(Protocol):
    """Object with a pose, such as a result or a scene."""

    @property
    def pose(self) -> Pose:
        """Current pose."""
        ...


class Recorder:
    """Records poses with their times: from a drag, a custom loop or a tracked device.

    Parameters
    ----------
    name : str
        Name of the clip.

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
        self._start_time = 0.0

    def add(self, posed: Pose | Posed, seconds: float | None = None) -> None:
        """Record a pose, or the pose of a result or a scene.

        Parameters
        ----------
        posed : Pose or anything with a pose
            Pose of the same figure as all others.
        seconds : float or None
            Time [s], not before the last one; a pose at the same time replaces the last one. None: the elapsed time
            since the first pose.

        Raises
        ------
        PoseError
            The argument has no pose, the pose belongs to another figure, or the time is before the last one.
        """
        pose = posed if isinstance(posed, Pose) else getattr(posed, "pose", None)
        if not isinstance(pose, Pose):
            raise PoseError(f"recorder {self.name!r}: expected a pose, a result or a scene, got {posed!r}.")
        if self._poses and pose.figure != self._poses[0].figure:
            raise PoseError(
                f"recorder {self.name!r}: expected a pose of {self._poses[0].figure.name!r}, got one of "
                f"{pose.figure.name!r}; use one recorder per figure."
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
        """Elapsed time since the first pose [s]; after explicit times the clock continues from the last one."""
        now = time.perf_counter()
        if not self._times:
            self._start_time = now
        elif self._start_time == 0.0:
            self._start_time = now - self._times[-1]
        return now - self._start_time

    def __len__(self) -> int:
        return len(self._poses)

    @property
    def times(self) -> tuple[float, ...]:
        """Time of each recorded pose [s]."""
        return tuple(self._times)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Recorded poses."""
        return tuple(self._poses)

    def clear(self) -> None:
        """Remove all recorded poses."""
        self._poses, self._times, self._start_time = [], [], 0.0

    def clip(self, rate: float | None = None) -> Clip:
        """Resample the recording to a clip at a fixed rate, from the first pose on.

        Parameters
        ----------
        rate : float or None
            Frames per second; None: the reciprocal of the median interval between poses.

        Raises
        ------
        PoseError
            Nothing was recorded, or the rate is not greater than zero.
        """
        if not self._poses:
            raise PoseError(f"recorder {self.name!r}: no poses recorded; call add() first.")
        times = np.array(self._times) - self._times[0]
        frames = self._rate(times) if rate is None else number("rate", rate)
        if not frames > 0.0:
            raise PoseError(f"recorder {self.name!r}: expected a rate > 0 [frames/s], got {frames}.")
        if times[-1] * frames > MAX_FRAMES:
            raise PoseError(
                f"recorder {self.name!r}: {times[-1]:.3g} s at {frames:.3g} frames/s exceed "
                f"{MAX_FRAMES} frames; give a lower rate."
            )
        figure, q = self._poses[0].figure, np.array([pose.q for pose in self._poses])
        when = np.arange(int(times[-1] * frames + _FRAME_COUNT_TOL) + 1) / frames
        first = np.clip(np.searchsorted(times, when, side="right") - 1, 0, max(len(times) - 2, 0))
        after = np.minimum(first + 1, len(times) - 1)
        fractions = np.clip((when - times[first]) / np.where(after > first, times[after] - times[first], 1.0), 0.0, 1.0)
        return Clip(figure, interpolate_configurations(figure, q[first], q[after], fractions), 1.0 / frames, self.name)

    @staticmethod
    def _rate(times: FloatArray) -> float:
        return float(1.0 / np.median(np.diff(times))) if len(times) > 1 else _DEFAULT_RATE_HZ

    def keyframes(self, interpolation: str = "spline") -> Keyframes:
        """Keyframes of all recorded poses; at least two."""
        return Keyframes(self.times, self.poses, interpolation)

    def __repr__(self) -> str:
        length = self._times[-1] - self._times[0] if self._times else 0.0
        return f"Recorder({self.name!r}, {len(self)} poses, {length:.3g} s)"

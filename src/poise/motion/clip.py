"""Clip: the motion of a figure, sampled at a fixed frame rate (animation, trajectory, motion capture take)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, interpolate
from poise.kinematics.configuration import checked_configurations
from poise.math.input_checks import number
from poise.model import Figure
from poise.types import Matrix


@dataclass(frozen=True, eq=False, repr=False)
class Clip:
    """Configurations of one figure, one per frame.

    Parameters
    ----------
    figure : Figure
        Figure that moves.
    frames : (n, nq) array
        One configuration per row, at least one row. Copied, and validated as for a Pose.
    frame_time : float
        Seconds from one frame to the next.
    name : str
        Name of the clip.
    """

    figure: Figure
    frames: Matrix
    frame_time: float
    name: str = "motion"

    def __post_init__(self) -> None:
        seconds = number("frame_time", self.frame_time)
        if seconds <= 0.0:
            raise PoseError(f"clip {self.name!r}: expected frame_time > 0 [s], got {seconds}.")
        given = np.asarray(self.frames, dtype=np.float64)
        if given.ndim != 2 or len(given) == 0 or given.shape[1] != self.figure.nq:
            raise PoseError(
                f"clip {self.name!r}: expected frames of shape (n, {self.figure.nq}), one configuration of "
                f"{self.figure.name!r} per row and at least one row; got shape {given.shape}."
            )
        object.__setattr__(self, "frame_time", seconds)
        try:
            object.__setattr__(self, "frames", checked_configurations(self.figure, given))
        except PoseError as error:
            raise PoseError(f"clip {self.name!r}, {error}") from None

    @classmethod
    def of_poses(cls, poses: Sequence[Pose], frame_time: float, name: str = "motion") -> Clip:
        """Clip from poses of one figure."""
        if not poses:
            raise PoseError(f"clip {name!r}: expected at least one pose.")
        return cls(poses[0].figure, np.array([pose.q for pose in poses]), frame_time, name)

    def __len__(self) -> int:
        return len(self.frames)

    def __getitem__(self, k: int) -> Pose:
        """Pose of frame k; negative indices count from the end."""
        return Pose(self.figure, self.frames[k])

    def __iter__(self) -> Iterator[Pose]:
        return (self[k] for k in range(len(self)))

    @property
    def duration(self) -> float:
        """Seconds from the first frame to the last."""
        return (len(self) - 1) * self.frame_time

    def at(self, seconds: float) -> Pose:
        """Pose at a time [s], interpolated between frames; constant before the first and after the last frame."""
        position = min(max(number("seconds", seconds) / self.frame_time, 0.0), len(self) - 1.0)
        k = min(int(position), len(self) - 2)
        return self[0] if len(self) == 1 else interpolate(self[k], self[k + 1], position - k)

    def __repr__(self) -> str:
        return f"Clip({self.name!r} of {self.figure.name!r}, {len(self)} frames, {self.duration:.3g} s)"

"""Markers of optical motion capture: trajectories of points on a body, recorded at a fixed rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError, suggest
from poise.math.input_checks import number
from poise.types import BoolArray, Vector3


@dataclass(frozen=True, eq=False, repr=False)
class Markers:
    """Trajectories of markers.

    Parameters
    ----------
    names : sequence of str
        One name per marker, without duplicates.
    positions : (n, markers, 3) array
        Positions in the world frame [m], Z up; NaN where a marker is occluded. Copied; one NaN component makes the
        whole position NaN.
    frame_time : float
        Seconds from one frame to the next.
    name : str
        Name of the recording.
    """

    names: tuple[str, ...]
    positions: Vector3
    frame_time: float
    name: str = "markers"

    def __post_init__(self) -> None:
        names = tuple(self.names)
        positions = np.array(self.positions, dtype=np.float64)
        seconds = number("frame_time", self.frame_time)
        if seconds <= 0.0:
            raise PoseError(f"markers {self.name!r}: expected frame_time > 0 [s], got {seconds}.")
        if positions.ndim != 3 or positions.shape[1:] != (len(names), 3):
            raise PoseError(
                f"markers {self.name!r}: expected positions of shape (frames, {len(names)}, 3); got {positions.shape}."
            )
        if len(set(names)) < len(names):
            duplicate = next(each for each in names if names.count(each) > 1)
            raise PoseError(f"markers {self.name!r}: duplicate marker name {duplicate!r}; marker names must be unique.")
        if np.isinf(positions).any():
            raise PoseError(
                f"markers {self.name!r}: expected finite positions, or NaN where a marker is occluded; got infinity."
            )
        positions[np.isnan(positions).any(axis=2)] = np.nan
        positions.flags.writeable = False
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "frame_time", seconds)

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def rate(self) -> float:
        """Frames per second."""
        return 1.0 / self.frame_time

    @property
    def duration(self) -> float:
        """Seconds from the first frame to the last."""
        return max(len(self) - 1, 0) * self.frame_time

    @property
    def missing(self) -> BoolArray:
        """Mask of occluded markers, (n, markers)."""
        return np.isnan(self.positions[..., 0])

    def trajectory(self, marker: str) -> Vector3:
        """Positions of one marker in all frames, (n, 3) [m]."""
        if marker not in self.names:
            raise PoseError(f"markers {self.name!r}: unknown marker {marker!r}; {suggest(marker, self.names)}")
        return self.positions[:, self.names.index(marker)]

    def only(self, markers: Sequence[str]) -> Markers:
        """Recording reduced to the given markers."""
        positions = np.stack([self.trajectory(each) for each in markers], axis=1) if markers else self.positions[:, :0]
        return Markers(tuple(markers), positions, self.frame_time, self.name)

    def __repr__(self) -> str:
        return f"Markers({self.name!r}: {len(self.names)} markers, {len(self)} frames, {self.duration:.3g} s)"

"""Markers: places of points on a body, seen by cameras at a fixed rate."""

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
        One name a marker, each once.
    positions : (n, markers, 3) array
        Places in the world [m], Z up; NaN where a marker was not seen. Copied; a place of which any part is NaN is NaN.
    frame_time : float
        Seconds from one frame to the next.
    name : str
        What the recording is called.
    """

    names: tuple[str, ...]
    positions: Vector3
    frame_time: float
    name: str = "markers"

    def __post_init__(self) -> None:
        names = tuple(self.names)
        places = np.array(self.positions, dtype=np.float64)
        seconds = number("frame_time", self.frame_time)
        if seconds <= 0.0:
            raise PoseError(f"markers {self.name!r}: frame_time must be greater than zero [s], got {seconds}.")
        if places.ndim != 3 or places.shape[1:] != (len(names), 3):
            raise PoseError(
                f"markers {self.name!r}: positions must have the shape (frames, {len(names)}, 3), got {places.shape}."
            )
        if len(set(names)) < len(names):
            twice = next(each for each in names if names.count(each) > 1)
            raise PoseError(f"markers {self.name!r}: two are called {twice!r}; give each its own name.")
        if np.isinf(places).any():
            raise PoseError(f"markers {self.name!r}: places must be finite, or NaN where a marker was not seen.")
        places[np.isnan(places).any(axis=2)] = np.nan
        places.flags.writeable = False
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "positions", places)
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
        """Where a marker was not seen, (n, markers)."""
        return np.isnan(self.positions[..., 0])

    def trajectory(self, marker: str) -> Vector3:
        """Places of one marker in all frames, (n, 3)."""
        if marker not in self.names:
            raise PoseError(f"markers {self.name!r}: no marker {marker!r}; {suggest(marker, self.names)}")
        return self.positions[:, self.names.index(marker)]

    def only(self, markers: Sequence[str]) -> Markers:
        """The same recording with some of its markers."""
        kept = np.stack([self.trajectory(each) for each in markers], axis=1) if markers else self.positions[:, :0]
        return Markers(tuple(markers), kept, self.frame_time, self.name)

    def __repr__(self) -> str:
        return f"Markers({self.name!r}: {len(self.names)} markers, {len(self)} frames, {self.duration:.3g} s)"

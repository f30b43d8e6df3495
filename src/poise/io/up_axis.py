"""Which axis of a file points up, and how its axes become Poise's (Z up, X forward, Y left).

Files with Y up mostly have figures that face +Z, with their left at +X: those become X and Y. Files with Z up keep
their axes. Either way axes only change places, so that not a digit is lost.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import FormatError
from poise.model.transform import Wxyz
from poise.types import Vector3


@dataclass(frozen=True)
class UpAxis:
    """How the axes of a file become those of the world."""

    letter: str
    sources: tuple[int, int, int]  # axis of the file that becomes X, Y, Z
    world_from_file: Wxyz

    def vectors(self, given: Vector3) -> Vector3:
        """Vectors (..., 3) of the file, in the world's axes."""
        return np.asarray(given, dtype=np.float64)[..., list(self.sources)]

    def axis(self, given: int) -> int:
        """Axis of the world, 0 1 2, that an axis of the file becomes."""
        return self.sources.index(given)


Y_UP = UpAxis("y", (2, 0, 1), (0.5, 0.5, 0.5, 0.5))
Z_UP = UpAxis("z", (0, 1, 2), (1.0, 0.0, 0.0, 0.0))


def up_axis(up: str) -> UpAxis:
    """Axes of a file whose up axis was named, y or z.

    Raises
    ------
    FormatError
        It is neither.
    """
    for each in (Y_UP, Z_UP):
        if isinstance(up, str) and up.lower() == each.letter:
            return each
    raise FormatError(f"the up axis is 'y' or 'z', got {up!r}.")

"""Which axis of a file points up, and the turn that brings it to Poise's axes (Z up, X forward, Y left).

Files with Y up mostly have figures that face +Z, with their left at +X: those become X and Y. Files with Z up keep
their axes.
"""

from __future__ import annotations

from poise.errors import FormatError
from poise.figure.placement import Wxyz

WORLD_FROM_FILE: dict[str, Wxyz] = {"y": (0.5, 0.5, 0.5, 0.5), "z": (1.0, 0.0, 0.0, 0.0)}
"""Quaternion that turns vectors of the file into the world, by the axis that points up."""


def checked_up(up: str) -> str:
    """Letter of an up axis that was asked for, small.

    Raises
    ------
    FormatError
        It is neither y nor z.
    """
    letter = up.lower() if isinstance(up, str) else up
    if letter not in WORLD_FROM_FILE:
        raise FormatError(f"the up axis is 'y' or 'z', got {up!r}.")
    return letter

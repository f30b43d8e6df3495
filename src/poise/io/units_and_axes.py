"""What one unit of length in a file is, where the file does not say so.

Motion files hold bare numbers. The figure's size at rest tells the unit: of the units in use, the one that makes the
figure nearest to human size, in ratio. Whoever knows better says so.

Which axis of a file points up, and how its axes become Poise's (Z up, X forward, Y left).

Files with Y up mostly have figures that face +Z, with their left at +X: those become X and Y. Files with Z up keep
their axes. Either way axes only change places, so that not a digit is lost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.errors import FormatError
from poise.io.import_report import Notes
from poise.types import Vector3, Wxyz

UNITS: dict[str, float] = {
    "m": 1.0,
    "cm": 0.01,
    "mm": 0.001,
    "in": 0.0254,
    "ft": 0.3048,
    "cmu": 0.0254 / 0.45,  # inches times 0.45, the numbers of the CMU motion capture database
}
"""Meters in one unit, by its name."""

_WORDS = {
    "m": "meters",
    "cm": "centimeters",
    "mm": "millimeters",
    "in": "inches",
    "ft": "feet",
    "cmu": "units of the CMU database (inches times 0.45)",
}
_HUMAN = 1.6  # m from the soles to the neck or the head, as far as files have joints


def given_unit(unit: str | float) -> float:
    """Meters in one unit that was asked for, by name or as a number.

    Raises
    ------
    FormatError
        There is no such unit.
    """
    if isinstance(unit, str) and unit in UNITS:
        return UNITS[unit]
    try:
        meters = float(unit)
    except (TypeError, ValueError):
        meters = math.nan
    if not 1e-9 <= meters <= 1e9:
        raise FormatError(f"the unit {unit!r} is none of {', '.join(UNITS)}, nor a number of meters greater than zero.")
    return meters


def meters_per_unit(unit: str | float | None, size: float, notes: Notes) -> float:
    """Meters in one unit of a file.

    Parameters
    ----------
    unit : str, float or None
        What the file is said to be in; None to tell by the size.
    size : float
        Largest extent of the figure at rest, in units of the file.
    notes : Notes
        Where to say what was assumed.
    """
    if unit is not None:
        return given_unit(unit)
    if size <= 0.0:
        notes.add("the file names no unit, its figure has no size: taken as centimeters; unit (--unit) says otherwise")
        return UNITS["cm"]
    name = min(UNITS, key=lambda each: abs(math.log(size * UNITS[each] / _HUMAN)))
    notes.add(
        f"the file names no unit: taken as {_WORDS[name]}, so that the figure is {size * UNITS[name]:.3g} m in size; "
        "unit (--unit) says otherwise"
    )
    return UNITS[name]


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

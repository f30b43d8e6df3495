"""Length unit and up axis of a file, given or inferred, and the conversion to meters with Z up.

Length unit: motion files hold bare numbers. The unit is inferred from the size of the figure in its rest pose: of the
units in use, the one that brings the figure nearest to human size, in ratio. `unit` overrides it.

Up axis: files become Z up, X forward, Y left. Files with Y up mostly have figures that face +Z, with their left at +X:
Z becomes X and X becomes Y. Files with Z up keep their axes. Either way axes are only permuted, so no digit is lost.
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
"""Meters in one unit, by the name of the unit."""

_UNIT_NAMES = {
    "m": "meters",
    "cm": "centimeters",
    "mm": "millimeters",
    "in": "inches",
    "ft": "feet",
    "cmu": "units of the CMU database (inches times 0.45)",
}
_HUMAN_JOINT_EXTENT_M = 1.6  # from the soles to the neck or the head, as far as files have joints
_MIN_UNIT_M, _MAX_UNIT_M = 1e-9, 1e9


def parse_length_unit(unit: str | float) -> float:
    """Meters in one unit, given by name or as a number.

    Raises
    ------
    FormatError
        The unit is unknown.
    """
    if isinstance(unit, str) and unit in UNITS:
        return UNITS[unit]
    try:
        meters = float(unit)
    except (TypeError, ValueError):
        meters = math.nan
    if not _MIN_UNIT_M <= meters <= _MAX_UNIT_M:
        raise FormatError(
            f"unknown unit {unit!r}; expected one of {', '.join(UNITS)}, or a positive number of meters per unit."
        )
    return meters


def meters_per_unit(unit: str | float | None, size: float, notes: Notes) -> float:
    """Meters in one unit of a file.

    Parameters
    ----------
    unit : str, float or None
        Unit given by the caller; None to infer it from `size`.
    size : float
        Largest extent of the figure in its rest pose, in units of the file.
    notes : Notes
        Receives what was assumed.
    """
    if unit is not None:
        return parse_length_unit(unit)
    if size <= 0.0:
        notes.add("the file names no unit and its figure has no size: centimeters assumed; override with unit (--unit)")
        return UNITS["cm"]
    name = min(UNITS, key=lambda candidate: abs(math.log(size * UNITS[candidate] / _HUMAN_JOINT_EXTENT_M)))
    notes.add(
        f"the file names no unit: {_UNIT_NAMES[name]} assumed, which makes the figure {size * UNITS[name]:.3g} m in "
        "size; override with unit (--unit)"
    )
    return UNITS[name]


@dataclass(frozen=True)
class UpAxis:
    """Permutation of the axes of a file to the axes of the world."""

    letter: str
    sources: tuple[int, int, int]  # axis of the file that becomes X, Y, Z
    world_from_file: Wxyz

    def vectors(self, file_vectors: Vector3) -> Vector3:
        """Convert vectors (..., 3) from the axes of the file to those of the world."""
        return np.asarray(file_vectors, dtype=np.float64)[..., list(self.sources)]

    def axis(self, file_axis: int) -> int:
        """Index 0, 1, 2 of the world axis that an axis of the file becomes."""
        return self.sources.index(file_axis)


Y_UP = UpAxis("y", (2, 0, 1), (0.5, 0.5, 0.5, 0.5))
Z_UP = UpAxis("z", (0, 1, 2), (1.0, 0.0, 0.0, 0.0))


def up_axis(up: str) -> UpAxis:
    """Axes of a file whose up axis is given as y or z.

    Raises
    ------
    FormatError
        It is neither.
    """
    for candidate in (Y_UP, Z_UP):
        if isinstance(up, str) and up.lower() == candidate.letter:
            return candidate
    raise FormatError(f"up axis: expected 'y' or 'z', got {up!r}.")

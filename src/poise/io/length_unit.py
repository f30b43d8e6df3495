"""What one unit of length in a file is, where the file does not say so.

Motion files hold bare numbers. The figure's size at rest tells the unit: of the units in use, the one that makes the
figure nearest to human size, in ratio. Whoever knows better says so.
"""

from __future__ import annotations

import math

from poise.errors import FormatError
from poise.io.report import Notes

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

"""What reading a file of markers gave, and what is decided alike for all such files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.figure_assembly import NameMaker
from poise.io.import_report import Notes
from poise.io.units_and_axes import UpAxis, given_unit, up_axis
from poise.motion import Markers
from poise.types import Vector3

_UNITS = {
    "m": 1.0,
    "metre": 1.0,
    "metres": 1.0,
    "meter": 1.0,
    "meters": 1.0,
    "dm": 0.1,
    "cm": 0.01,
    "mm": 0.001,
    "millimeters": 0.001,
    "in": 0.0254,
    "inch": 0.0254,
    "inches": 0.0254,
    "ft": 0.3048,
}
_LARGEST_IN_METERS = 20.0  # numbers larger than this are no meters inside a room


@dataclass(frozen=True)
class MarkerReport:
    """Markers read from a file.

    Parameters
    ----------
    markers : Markers
        The markers, in meters and with Z up.
    notes : tuple of str
        Sentences about what was assumed or left out.
    """

    markers: Markers
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RawMarkers:
    """Markers as their file has them."""

    names: Sequence[str]
    places: Vector3  # (n, markers, 3) in units of the file, NaN where not seen
    frame_time: float
    unit: str  # as written in the file, empty where it is not
    up: str  # y or z where the file says so, else empty


def marker_report(
    raw: RawMarkers, path: Path | str, unit: str | float | None, up: str | None, notes: Notes
) -> MarkerReport:
    """Markers in meters with Z up; what had to be assumed is noted."""
    scale = _scale(raw, unit, path, notes)
    names = _unique(raw.names, notes)
    places = scale * _upright(raw, up, notes).vectors(raw.places)
    made = Markers(tuple(names), places, raw.frame_time, Path(path).stem or "markers")
    for place in np.flatnonzero(made.missing.all(axis=0)):
        notes.gather("markers that are never seen", made.names[place])
    return MarkerReport(made, notes.sentences())


def _unique(given: Sequence[str], notes: Notes) -> list[str]:
    maker, found = NameMaker(()), []
    for place, each in enumerate(given):
        wanted = "".join(c for c in each if c.isprintable()).strip() or f"marker_{place + 1}"
        name = maker(wanted)
        if name != each:
            notes.gather("markers whose names were taken already, or no names, were renamed", name)
        found.append(name)
    return found


def _scale(raw: RawMarkers, unit: str | float | None, path: Path | str, notes: Notes) -> float:
    if unit is not None:
        return given_unit(unit)
    written = raw.unit.strip().lower()
    if written in _UNITS:
        return _UNITS[written]
    if written:
        raise FormatError(f"unknown unit of length {raw.unit[:40]!r}; unit= (--unit) says what it is.", path)
    seen = raw.places[~np.isnan(raw.places)]
    meters = not len(seen) or float(np.abs(seen).max()) <= _LARGEST_IN_METERS
    notes.add(
        f"the file names no unit: taken as {'meters' if meters else 'millimeters'} by the size of its numbers; "
        "unit (--unit) says otherwise"
    )
    return 1.0 if meters else 0.001


def _upright(raw: RawMarkers, up: str | None, notes: Notes) -> UpAxis:
    """Axes of the file; in the one that points up nothing is below the floor, at zero."""
    if up is not None:
        return up_axis(up)
    letter, why = raw.up, "as the file says"
    seen = raw.places[~np.isnan(raw.places).any(axis=2)]
    if not letter and len(seen):
        low, extent = seen.min(axis=0), np.ptp(seen, axis=0)
        above = low >= -0.05 * extent
        letter = "y" if above[1] and (not above[2] or extent[1] > extent[2]) else "z"
        why = "in which the markers are above the floor" if above["xyz".index(letter)] else "as is usual"
    notes.add(f"the axis that points up is taken as {(letter or 'z').upper()}, {why}; up (--up) says otherwise")
    return up_axis(letter or "z")

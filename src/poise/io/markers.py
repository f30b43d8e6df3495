"""Recorded markers read from a file: conversion to meters with Z up, unique names, and a report with notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.units_and_axes import UpAxis, parse_length_unit, up_axis
from poise.motion import Markers
from poise.types import Vector3

_METERS_PER_UNIT = {
    "m": 1.0,
    "metre": 1.0,
    "metres": 1.0,
    "meter": 1.0,
    "meters": 1.0,
    "dm": 0.1,
    "cm": 0.01,
    "centimeters": 0.01,
    "centimetres": 0.01,
    "mm": 0.001,
    "millimeters": 0.001,
    "millimetres": 0.001,
    "in": 0.0254,
    "inch": 0.0254,
    "inches": 0.0254,
    "ft": 0.3048,
    "feet": 0.3048,
}
_MIN_ABBREVIATION = 4  # letters of a unit whose name was cut to the length of its field, such as `mete`
_FLOOR_TOL_FRACTION = 0.05  # of the extent, by which markers may lie below the floor
_MAX_RECORDED_EXTENT_M = 20.0  # larger numbers cannot be meters in a capture volume


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
    """Markers in the units and axes of their file."""

    names: Sequence[str]
    positions: Vector3  # (n, markers, 3) in units of the file, NaN where a marker was not seen
    frame_time: float  # s
    unit: str  # as written in the file, empty if the file states none
    up: str  # y or z if the file states it, else empty


def marker_report(
    raw: RawMarkers, path: Path | str, unit: str | float | None, up: str | None, notes: Notes
) -> MarkerReport:
    """Convert markers to meters with Z up; assumptions are noted."""
    scale = _scale(raw, unit, path, notes)
    names = _unique_names(raw.names, notes)
    positions = scale * _up_axis_of(raw, up, notes).vectors(raw.positions)
    markers = Markers(tuple(names), positions, raw.frame_time, Path(path).stem or "markers")
    for index in np.flatnonzero(markers.missing.all(axis=0)):
        notes.gather("markers that are never seen", markers.names[index])
    return MarkerReport(markers, notes.sentences())


def _unique_names(file_names: Sequence[str], notes: Notes) -> list[str]:
    unique, names = UniqueNames(()), []
    for index, file_name in enumerate(file_names):
        name = unique("".join(c for c in file_name if c.isprintable()).strip() or f"marker_{index + 1}")
        if name != file_name:
            notes.gather("markers with duplicate or invalid names were renamed", name)
        names.append(name)
    return names


def _scale(raw: RawMarkers, unit: str | float | None, path: Path | str, notes: Notes) -> float:
    if unit is not None:
        return parse_length_unit(unit)
    written = raw.unit.strip().lower()
    if written in _METERS_PER_UNIT:
        return _METERS_PER_UNIT[written]
    cut = {value for name, value in _METERS_PER_UNIT.items() if name.startswith(written)}
    if len(written) >= _MIN_ABBREVIATION and len(cut) == 1:
        whole = next(name for name in _METERS_PER_UNIT if name.startswith(written))
        notes.add(f"the unit {raw.unit.strip()!r} is taken as {whole}, cut to the length of its field")
        return cut.pop()
    if written:
        raise FormatError(f"unknown length unit {raw.unit[:40]!r}; give it with unit= (--unit).", path)
    seen = raw.positions[~np.isnan(raw.positions)]
    meters = not len(seen) or float(np.abs(seen).max()) <= _MAX_RECORDED_EXTENT_M
    notes.add(
        f"the file names no unit: {'meters' if meters else 'millimeters'} assumed from the size of its numbers; "
        "override with unit (--unit)"
    )
    return 1.0 if meters else 0.001


def _up_axis_of(raw: RawMarkers, up: str | None, notes: Notes) -> UpAxis:
    """Axes of the file; along the up axis no marker lies below the floor at zero."""
    if up is not None:
        return up_axis(up)
    letter, reason = raw.up, "as the file states"
    seen = raw.positions[~np.isnan(raw.positions).any(axis=2)]
    if not letter and len(seen):
        low, extent = seen.min(axis=0), np.ptp(seen, axis=0)
        above = low >= -_FLOOR_TOL_FRACTION * extent
        letter = "y" if above[1] and (not above[2] or extent[1] > extent[2]) else "z"
        reason = "along which the markers are above the floor" if above["xyz".index(letter)] else "the usual axis"
    notes.add(f"up axis: {(letter or 'z').upper()} assumed, {reason}; override with up (--up)")
    return up_axis(letter or "z")

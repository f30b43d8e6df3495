"""Read markers from any file that holds some, chosen by the ending of its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from poise.errors import FormatError
from poise.io.c3d.read import read_c3d
from poise.io.marker_report import MarkerReport
from poise.io.trc.read import read_trc

MARKER_FORMATS: dict[str, tuple[str, Callable[..., MarkerReport]]] = {
    ".c3d": ("C3D", read_c3d),
    ".trc": ("TRC", read_trc),
}
"""Name and reader by the ending, in small letters."""


def holds_markers(path: Path | str) -> bool:
    """Tell by its name whether a file holds markers instead of a figure."""
    return Path(path).suffix.lower() in MARKER_FORMATS


def read_markers(path: Path | str, *, unit: str | float | None = None, up: str | None = None) -> MarkerReport:
    """Read markers from a C3D or TRC file.

    Parameters
    ----------
    path : Path or str
        The file; its ending says the format.
    unit : str, float or None
        What lengths are in: m, cm, mm, in, ft, or meters per unit; None to take what the file says.
    up : str or None
        Axis that points up, y or z; None to take what the file says, or to tell by the markers.

    Raises
    ------
    FormatError
        The ending is unknown, or the file holds no sound markers.
    OSError
        The file cannot be opened.
    """
    if not holds_markers(path):
        raise FormatError(f"markers are read from files that end with {', '.join(MARKER_FORMATS)}.", path)
    return MARKER_FORMATS[Path(path).suffix.lower()][1](path, unit=unit, up=up)

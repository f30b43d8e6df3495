"""Read markers from TRC files: a head that names rate, unit and markers, then a row of numbers a frame.

Writers separate by tabs, commas or blanks, leave cells empty or write NaN or zeros where a marker was not seen, and
fill in the head as they like: the line that begins with ``Frame#`` is found, and what stands below it is counted.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.import_report import Notes
from poise.io.markers import MarkerReport, RawMarkers, marker_report
from poise.io.motion_text import MAX_ABS_NUMBER, MOTION_SIZE_LIMIT, decode_motion_text, read_motion_text, split_lines
from poise.types import Matrix

_USUAL_RATE = 100.0
_MOST_MARKERS = 10_000
_MOST_CELLS = 4 * _MOST_MARKERS  # so that a line cannot take more memory than a table would
_LATEST_HEAD = 50  # lines in which the head must have ended


def read_trc(
    path: Path | str,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    size_limit: int = MOTION_SIZE_LIMIT,
) -> MarkerReport:
    """Read markers from a TRC file.

    Parameters
    ----------
    path : Path or str
        The file.
    unit : str, float or None
        What lengths are in: m, cm, mm, in, ft, or meters per unit; None to take what the file says.
    up : str or None
        Axis that points up, y or z; None to tell by the markers.
    size_limit : int
        Largest file to read [bytes].

    Raises
    ------
    FormatError
        The file holds no sound markers; the message has the line.
    OSError
        The file cannot be opened.
    """
    notes = Notes()
    return _read(read_motion_text(path, size_limit, notes), path, unit, up, notes)


def trc_from_text(
    text: str, path: Path | str = "", *, unit: str | float | None = None, up: str | None = None
) -> MarkerReport:
    """Read markers from a text; `path` names it in messages."""
    notes = Notes()
    return _read(decode_motion_text(text.encode("utf-8", "surrogatepass"), path, notes), path, unit, up, notes)


def _read(text: str, path: Path | str, unit: str | float | None, up: str | None, notes: Notes) -> MarkerReport:
    lines = split_lines(text, path)
    head = next((k for k, line in enumerate(lines[:_LATEST_HEAD]) if _is_head(line)), None)
    if head is None:
        raise FormatError("is no TRC file: no line begins with Frame#; is the file cut off?", path, max(len(lines), 1))
    separator = "\t" if "\t" in lines[head] else "," if "," in lines[head] else None
    names = [cell.strip() for cell in lines[head].split(separator, _MOST_CELLS)[2:] if cell.strip()]
    if not names or len(names) > _MOST_MARKERS:
        said = f"names more than {_MOST_MARKERS} markers" if names else "names no markers behind Frame# and Time"
        raise FormatError(f"{said}.", path, head + 1)
    facts = _facts(lines[:head], separator)
    rows, places = _rows(lines, head + 1, separator, path)
    if not rows:
        raise FormatError("holds no frames; is the file cut off?", path, len(lines))
    if 3 * len(names) * len(rows) > 4 * len(text) + 10_000:
        raise FormatError(f"names {len(names)} markers, but its rows are far shorter; is it damaged?", path, head + 1)
    table = _table(rows, places, names, path, notes)
    names, table = _claimed(names, table, facts, notes)
    markers = table.reshape(len(table), len(names), 3)
    nowhere = (markers == 0.0).all(axis=2)
    if nowhere.any():
        notes.add("places that are exactly zero are taken as not seen")
        markers[nowhere] = np.nan
    raw = RawMarkers(names, markers, _frame_time(facts, rows, notes), facts.get("units", ""), "")
    return marker_report(raw, path, unit, up, notes)


def _is_head(line: str) -> bool:
    return line.strip().lower().startswith(("frame#", "frame #"))


def _facts(lines: Sequence[str], separator: str | None) -> dict[str, str]:
    """Keys of the head with what stands below them."""
    for keys, values in itertools.pairwise(lines):
        names = [cell.strip().lower() for cell in keys.split(separator)]
        if "datarate" in names:
            return dict(zip(names, (cell.strip() for cell in values.split(separator)), strict=False))
    return {}


def _rows(
    lines: Sequence[str], start: int, separator: str | None, path: Path | str
) -> tuple[list[list[float]], list[int]]:
    """Numbers of each row, empty cells as NaN, with the index of its line; what stands before the first is skipped."""
    rows: list[list[float]] = []
    places = []
    for index in range(start, len(lines)):
        cells = [cell.strip() for cell in lines[index].split(separator, _MOST_CELLS)]
        if not any(cells) or (not rows and not _begins_with_number(cells)):
            continue
        try:
            values = [float(cell) if cell else math.nan for cell in cells]
        except ValueError:
            wrong = next(cell for cell in cells if cell and math.isnan(_number(cell)) and cell.lower() != "nan")
            raise FormatError(f"a row must be numbers, got {wrong[:40]!r}.", path, index + 1) from None
        if any(abs(value) > MAX_ABS_NUMBER for value in values) or "_" in lines[index]:
            raise FormatError(f"a row must be finite numbers below {MAX_ABS_NUMBER:g}.", path, index + 1)
        rows.append(values)
        places.append(index)
    return rows, places


def _begins_with_number(cells: Sequence[str]) -> bool:
    return not math.isnan(_number(cells[0]))


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return math.nan


def _table(
    rows: list[list[float]], places: Sequence[int], names: Sequence[str], path: Path | str, notes: Notes
) -> Matrix:
    """Rows of equal length, (n, 3 · markers); a last row that was cut off is left out."""
    width = 2 + 3 * len(names)
    usual = max(len(row) for row in rows[:-1]) if len(rows) > 1 else 0
    if len(rows[-1]) < min(usual, width):
        notes.add(f"the last frame is cut off (line {places[-1] + 1}) and was left out")
        rows.pop()
    for row, place in zip(rows, places, strict=False):
        if any(not math.isnan(value) for value in row[width:]):
            said = f"a row has more numbers than the {len(names)} names of markers have"
            raise FormatError(f"{said}; is a name missing?", path, place + 1)
    return np.array([row[2:width] + [math.nan] * (width - max(len(row), 2)) for row in rows], dtype=np.float64)


def _claimed(names: list[str], table: Matrix, facts: dict[str, str], notes: Notes) -> tuple[list[str], Matrix]:
    """Markers that the head counts; names behind them without any number are left out."""
    frames, count = _number(facts.get("numframes", "")), _number(facts.get("nummarkers", ""))
    if not math.isnan(frames) and frames != len(table):
        notes.add(f"the file claims {facts['numframes'][:20]} frames and holds {len(table)}")
    kept = len(names)
    while kept > count and np.isnan(table[:, 3 * kept - 3 : 3 * kept]).all():
        kept -= 1
    for name in names[kept:]:
        notes.gather("names of markers without any number are left out", name)
    if not math.isnan(count) and count != kept:
        notes.add(f"the file claims {facts['nummarkers'][:20]} markers and holds {kept}")
    return names[:kept], table[:, : 3 * kept]


def _frame_time(facts: dict[str, str], rows: Sequence[Sequence[float]], notes: Notes) -> float:
    rate = _number(facts.get("datarate", ""))
    if 1e-6 <= rate <= 1e6:
        return 1.0 / rate
    times = [row[1] for row in rows if len(row) > 1]
    step = (times[-1] - times[0]) / (len(times) - 1) if len(times) > 1 else math.nan
    if 1e-6 <= step <= 1e6:
        notes.add("the file names no rate: taken from its times")
        return step
    notes.add(f"the file names no rate: taken as {_USUAL_RATE:g} frames per second")
    return 1.0 / _USUAL_RATE

"""Read markers from TRC files: a header with rate, unit and marker names, then one row of numbers per frame.

Writers separate by tabs, commas or spaces, leave cells empty or write NaN or zeros if a marker was not seen, and fill
in the header inconsistently: the line that begins with ``Frame#`` is searched, and the rows below it are counted.
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

_DEFAULT_RATE_HZ = 100.0
_MAX_MARKERS = 10_000
_MAX_CELLS = 4 * _MAX_MARKERS  # per line, so that a line cannot take more memory than a table would
_MAX_HEADER_LINES = 50  # lines within which the header must end
_MIN_RATE_HZ, _MAX_RATE_HZ = 1e-6, 1e6


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
        Length unit: m, cm, mm, in, ft, or meters per unit; None to use the unit that the file states.
    up : str or None
        Up axis, y or z; None to infer it from the markers.
    size_limit : int
        Maximum size of the file [bytes].

    Raises
    ------
    FormatError
        The file does not contain valid markers; the message has the line.
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
    header_line = next((k for k, line in enumerate(lines[:_MAX_HEADER_LINES]) if _is_header(line)), None)
    if header_line is None:
        problem = "is not a TRC file: no line begins with Frame#; is the file truncated?"
        raise FormatError(problem, path, max(len(lines), 1))
    separator = "\t" if "\t" in lines[header_line] else "," if "," in lines[header_line] else None
    names = [cell.strip() for cell in lines[header_line].split(separator, _MAX_CELLS)[2:] if cell.strip()]
    if not names or len(names) > _MAX_MARKERS:
        problem = f"has more than {_MAX_MARKERS} markers" if names else "has no marker names after Frame# and Time"
        raise FormatError(f"{problem}.", path, header_line + 1)
    header = _header_values(lines[:header_line], separator)
    rows, line_indices = _rows(lines, header_line + 1, separator, path)
    if not rows:
        raise FormatError("contains no frames; is the file truncated?", path, len(lines))
    if 3 * len(names) * len(rows) > 4 * len(text) + 10_000:
        raise FormatError(f"has {len(names)} marker names, but far shorter rows; is it damaged?", path, header_line + 1)
    table = _table(rows, line_indices, names, path, notes)
    names, table = _check_counts(names, table, header, notes)
    markers = table.reshape(len(table), len(names), 3)
    unseen = (markers == 0.0).all(axis=2)
    if unseen.any():
        notes.add("positions that are exactly zero are treated as not seen")
        markers[unseen] = np.nan
    raw = RawMarkers(names, markers, _frame_time(header, rows, notes), header.get("units", ""), "")
    return marker_report(raw, path, unit, up, notes)


def _is_header(line: str) -> bool:
    return line.strip().lower().startswith(("frame#", "frame #"))


def _header_values(lines: Sequence[str], separator: str | None) -> dict[str, str]:
    """Header keys with the values on the next line."""
    for keys, values in itertools.pairwise(lines):
        names = [cell.strip().lower() for cell in keys.split(separator, _MAX_CELLS)]
        if "datarate" not in names:
            continue
        cells = [cell.strip() for cell in values.split(separator, _MAX_CELLS)]
        names, filled = [name for name in names if name], [cell for cell in cells if cell]
        # Some writers separate values by two tabs: then the cells that are not empty are as many as the names.
        return dict(zip(names, filled if len(filled) == len(names) else cells, strict=False))
    return {}


def _rows(
    lines: Sequence[str], start: int, separator: str | None, path: Path | str
) -> tuple[list[list[float]], list[int]]:
    """Numbers of each row, empty cells as NaN, with the index of its line; lines before the first row are skipped."""
    rows: list[list[float]] = []
    line_indices = []
    for index in range(start, len(lines)):
        cells = [cell.strip() for cell in lines[index].split(separator, _MAX_CELLS)]
        if not any(cells) or (not rows and not _begins_with_number(cells)):
            continue
        try:
            values = [float(cell) if cell else math.nan for cell in cells]
        except ValueError:
            wrong = next(cell for cell in cells if cell and math.isnan(_number(cell)) and cell.lower() != "nan")
            raise FormatError(f"expected a row of numbers, got {wrong[:40]!r}.", path, index + 1) from None
        if any(abs(value) > MAX_ABS_NUMBER for value in values) or "_" in lines[index]:
            raise FormatError(f"expected finite numbers below {MAX_ABS_NUMBER:g} in a row.", path, index + 1)
        rows.append(values)
        line_indices.append(index)
    return rows, line_indices


def _begins_with_number(cells: Sequence[str]) -> bool:
    return not math.isnan(_number(cells[0]))


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return math.nan


def _table(
    rows: list[list[float]], line_indices: Sequence[int], names: list[str], path: Path | str, notes: Notes
) -> Matrix:
    """Rows of equal length, (n, 3 · markers); an incomplete last row is left out.

    Columns beyond the names are markers too if they come in threes; they are appended to `names`.
    """
    filled = max(_filled(row) for row in rows)
    extra = filled - 2 - 3 * len(names)
    if extra > 0:
        if extra % 3 or filled > _MAX_CELLS:
            line_index = next(each for row, each in zip(rows, line_indices, strict=True) if _filled(row) == filled)
            problem = f"a row has {filled - 2} numbers, {len(names)} markers need {3 * len(names)}"
            raise FormatError(f"{problem}; is a marker name missing?", path, line_index + 1)
        notes.add(f"{extra // 3} markers have no name; they are called unnamed 1, unnamed 2, …")
        names += [f"unnamed {number + 1}" for number in range(extra // 3)]
    width = 2 + 3 * len(names)
    longest = max(len(row) for row in rows[:-1]) if len(rows) > 1 else 0
    if len(rows[-1]) < min(longest, width):
        notes.add(f"the last frame is truncated (line {line_indices[-1] + 1}) and was left out")
        rows.pop()
    return np.array([row[2:width] + [math.nan] * (width - max(len(row), 2)) for row in rows], dtype=np.float64)


def _filled(row: Sequence[float]) -> int:
    """Number of cells up to the last that holds a number."""
    return next((len(row) - k for k, value in enumerate(reversed(row)) if not math.isnan(value)), 0)


def _check_counts(names: list[str], table: Matrix, header: dict[str, str], notes: Notes) -> tuple[list[str], Matrix]:
    """Check stated counts; trailing marker names without any numbers are left out."""
    frames, count = _number(header.get("numframes", "")), _number(header.get("nummarkers", ""))
    if not math.isnan(frames) and frames != len(table):
        notes.add(f"the file states {header['numframes'][:20]} frames but contains {len(table)}")
    kept = len(names)
    while kept > count and np.isnan(table[:, 3 * kept - 3 : 3 * kept]).all():
        kept -= 1
    for name in names[kept:]:
        notes.gather("marker names without any numbers are left out", name)
    if not math.isnan(count) and count != kept:
        notes.add(f"the file states {header['nummarkers'][:20]} markers but contains {kept}")
    return names[:kept], table[:, : 3 * kept]


def _frame_time(header: dict[str, str], rows: Sequence[Sequence[float]], notes: Notes) -> float:
    rate = _number(header.get("datarate", ""))
    if _MIN_RATE_HZ <= rate <= _MAX_RATE_HZ:
        return 1.0 / rate
    times = [row[1] for row in rows if len(row) > 1]
    frame_time = (times[-1] - times[0]) / (len(times) - 1) if len(times) > 1 else math.nan
    if 1.0 / _MAX_RATE_HZ <= frame_time <= 1.0 / _MIN_RATE_HZ:
        notes.add("the file names no frame rate: computed from its times")
        return frame_time
    notes.add(f"the file names no frame rate: {_DEFAULT_RATE_HZ:g} frames per second assumed")
    return 1.0 / _DEFAULT_RATE_HZ

"""The MOTION section of a BVH file: a table of numbers, one row a frame.

The count of frames that a file claims is not believed: what stands there is counted. Numbers go straight into an array,
so that memory follows the size of the file and not what it claims.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.bvh.hierarchy import LARGEST
from poise.io.report import Notes
from poise.types import AnyArray, Matrix

_FRAMES = re.compile(r"\s*frames\s*:?\s*(\S*)\s*$", re.IGNORECASE)
_TIME = re.compile(r"\s*frame\s*time\s*:?\s*(\S*)\s*$", re.IGNORECASE)
USUAL_FRAME_TIME = 1.0 / 30.0


@dataclass(frozen=True)
class BvhMotion:
    """Numbers of all frames in the order of the channels, and the seconds between frames."""

    values: Matrix  # (n, channels); n may be 0
    frame_time: float


def read_motion(lines: Sequence[str], first: int, channels: int, path: Path | str, notes: Notes) -> BvhMotion:
    """Read the section.

    Parameters
    ----------
    lines : sequence of str
        All lines of the file.
    first : int
        Index of the line after the word MOTION.
    channels : int
        Numbers in a row.
    path, notes
        What the file is called, and where to say what was assumed.

    Raises
    ------
    FormatError
        Something is no finite number, or a row in the middle has too few or too many; the message has the line.
    """
    claimed, frame_time, start = _head(lines, first, path, notes)
    numbers, counts, places = array("d"), list[int](), list[int]()
    for index in range(start, len(lines)):
        words = lines[index].split(None, channels)  # no more than one too many, however long the line
        if words:
            if len(words) > channels:
                raise _too_many(len(counts), channels, index, path)
            try:
                numbers.extend(map(float, words))
            except ValueError:
                raise _no_number(words, index, path) from None
            counts.append(len(words))
            places.append(index)
    values = np.array(numbers)
    rows = np.array(counts, dtype=np.int64)
    _check_numbers(values, rows, places, lines, path)
    values = _in_rows(values, rows, places, channels, path, notes)
    if claimed is not None and claimed != len(values):
        notes.add(f"the file claims {claimed} frames and holds {len(values)}; those that are there were read")
    return BvhMotion(values, frame_time)


def _head(lines: Sequence[str], first: int, path: Path | str, notes: Notes) -> tuple[int | None, float, int]:
    """Claimed frames, seconds a frame, and the index of the first line of numbers."""
    claimed: int | None = None
    seconds, index = math.nan, first
    while index < len(lines):
        frames, time = _FRAMES.match(lines[index]), _TIME.match(lines[index])
        if time:
            seconds = _number(time[1])
        elif frames:
            claimed = int(frames[1]) if re.fullmatch(r"[0-9]{1,18}", frames[1]) else None
            if claimed is None:
                notes.add(f"the count of frames {frames[1][:40]!r} is no whole number; the rows were counted")
        elif lines[index].strip():
            break
        index += 1
    if not 1e-6 <= seconds <= 1e6:
        notes.add("the file gives no sound frame time: taken as 1/30 s")
        seconds = USUAL_FRAME_TIME
    return claimed, seconds, index


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return math.nan


def _no_number(words: Sequence[str], index: int, path: Path | str) -> FormatError:
    wrong = next(word for word in words if math.isnan(_number(word)) and word.lower().strip("+-") != "nan")
    return FormatError(f"a row of the motion must be numbers, got {wrong[:40]!r}.", path, index + 1)


def _check_numbers(
    values: Matrix, rows: AnyArray, places: Sequence[int], lines: Sequence[str], path: Path | str
) -> None:
    wrong = np.flatnonzero(~(np.abs(values) <= LARGEST))
    if len(wrong):
        index = places[int(np.searchsorted(np.cumsum(rows), wrong[0], side="right"))]
        got = "not finite" if not math.isfinite(values[wrong[0]]) else f"larger than {LARGEST:g}"
        raise FormatError(f"a number of the motion is {got}: {values[wrong[0]]:g}.", path, index + 1)
    for index in places:
        if "_" in lines[index]:
            raise FormatError("a row of the motion holds '_', which no number does.", path, index + 1)


def _too_many(row: int, channels: int, index: int, path: Path | str) -> FormatError:
    if not channels:
        return FormatError("there are numbers, but no joint has channels.", path, index + 1)
    said = f"the row of frame {row + 1} has more numbers than the channels of all joints are, {channels}"
    return FormatError(f"{said}; is the file damaged?", path, index + 1)


def _in_rows(
    values: Matrix, rows: AnyArray, places: Sequence[int], channels: int, path: Path | str, notes: Notes
) -> Matrix:
    """Numbers as a table; rows that were wrapped are joined, a last row that was cut off is left out."""
    if not channels:
        return values.reshape(0, 0)
    whole = len(values) // channels
    wrong = np.flatnonzero(rows != channels)
    if len(wrong) and not (len(wrong) == 1 and wrong[0] == len(rows) - 1 and rows[-1] < channels):
        # rows may be wrapped, but then every frame begins with a line of its own
        if not np.isin(channels * np.arange(1, whole + 1), np.cumsum(rows)).all():
            row = int(wrong[0])
            said = f"the row of frame {row + 1} has {rows[row]} numbers, the channels of all joints are {channels}"
            raise FormatError(f"{said}; is the file damaged?", path, places[row] + 1)
        notes.add("frames stand on several lines each; the numbers were counted")
    if len(values) % channels:
        notes.add(f"the last frame is cut off (line {places[-1] + 1}) and was left out")
    return values[: whole * channels].reshape(whole, channels)

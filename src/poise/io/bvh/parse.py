"""The HIERARCHY section of a BVH file: joints with their offsets, channels and ends.

Files differ in what stands on one line, so words are read one after the other; only a name ends with its line, because
names may hold spaces. Joints come in the order of their lines, parents before children. Several roots, such as two
people in one file, hang on a joint that stands still.

The MOTION section of a BVH file: a table of numbers, one row a frame.

The count of frames that a file claims is not believed: what stands there is counted. Numbers go straight into an array,
so that memory follows the size of the file and not what it claims.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from poise.errors import FormatError, suggest
from poise.io.import_report import Notes
from poise.io.motion_text import MAX_ABS_NUMBER
from poise.io.skeleton_builder import MAX_BONES
from poise.types import AnyArray, Matrix, Triple

ORIGIN = "origin"
"""Name of the joint on which several roots hang."""

_CHANNELS = {
    f"{axis}{what}".lower(): (what, place)
    for what in ("position", "rotation", "scale")
    for place, axis in enumerate("XYZ")
}
_LONGEST_LINE = 1_000_000
_END = -1  # on the stack of open braces, the brace of an end


@dataclass
class BvhNode:
    """A joint of the file."""

    name: str
    line: int
    parent: int
    offset: Triple | None = None
    channels: list[tuple[str, int]] = field(default_factory=list)  # (position, rotation or scale; axis 0 1 2)
    ends: list[Triple] = field(default_factory=list)


def read_hierarchy(lines: Sequence[str], path: Path | str, notes: Notes) -> list[BvhNode]:
    """Joints of the section that the lines hold, the word HIERARCHY included.

    Raises
    ------
    FormatError
        The section is no tree of joints; the message has the line.
    """
    return _Reader(lines, path, notes).nodes()


class _Reader:
    """Reads words one by one, with the joints that are open."""

    def __init__(self, lines: Sequence[str], path: Path | str, notes: Notes) -> None:
        self._source = _words(lines, path)
        self._path, self._notes = path, notes
        self._next = next(self._source, None)
        self._line = 1
        self._nodes: list[BvhNode] = []
        self._open: list[int] = []

    def nodes(self) -> list[BvhNode]:
        if self._next is None or self._next[0].upper() != "HIERARCHY":
            raise self._error("is no BVH file: it does not begin with HIERARCHY.", 1)
        self._take()
        while self._next is not None:
            given = self._take()
            word = given.upper()
            if word in ("ROOT", "JOINT"):
                self._joint(word)
            elif word == "END":
                self._end()
            elif word == "OFFSET":
                self._offset()
            elif word == "CHANNELS":
                self._channels()
            elif word == "}":
                self._close()
            else:
                known = ("JOINT", "End Site", "OFFSET", "CHANNELS", "{", "}")
                raise self._error(f"{_shown(given)} is no word of a BVH hierarchy; {suggest(word, known)}")
        if self._open:
            place = self._open[-1] if self._open[-1] != _END else self._open[-2]
            node = self._nodes[place]
            raise self._error(f"ends inside joint {_shown(node.name)} of line {node.line}; the file is cut off.")
        if not self._nodes:
            raise self._error("has no ROOT; is the file cut off?")
        for node in self._nodes:
            if node.offset is None:
                self._notes.gather("joints without OFFSET, put where their parents are", node.name)
        return _under_one_root(self._nodes, self._notes)

    def _joint(self, word: str) -> None:
        line, parent = self._line, self._open[-1] if self._open else -1
        if self._open and parent == _END:
            raise self._error(f"{word} stands inside an End Site, which holds nothing but its OFFSET.")
        if word == "ROOT" and self._open:
            raise self._error("a ROOT inside the braces of a joint; should it be a JOINT, or is a brace missing above?")
        if word == "JOINT" and not self._open:
            raise self._error("a JOINT outside the ROOT's braces; has a brace too many been closed above?")
        if len(self._nodes) >= MAX_BONES:
            raise self._error(f"more than {MAX_BONES} joints, which no figure should have.")
        self._nodes.append(BvhNode(self._name(), line, parent))
        self._brace(len(self._nodes) - 1)

    def _end(self) -> None:
        node = self._current("End Site")
        self._name()
        if len(node.ends) >= MAX_BONES:
            raise self._error(f"more than {MAX_BONES} End Sites on joint {_shown(node.name)}.")
        node.ends.append((0.0, 0.0, 0.0))
        self._brace(_END)

    def _name(self) -> str:
        """Words up to the brace or to the end of the line."""
        line, words = self._line, []
        while self._next is not None and self._next[0] != "{" and self._next[1] == line:
            words.append(self._take())
        return " ".join(words)

    def _brace(self, place: int) -> None:
        if self._next is None or self._next[0] != "{":
            got = "the end of the file" if self._next is None else _shown(self._next[0])
            raise self._error(f"expected {{ after the name, got {got}.")
        self._take()
        self._open.append(place)

    def _close(self) -> None:
        if not self._open:
            raise self._error("} closes nothing; one brace too many?")
        self._open.pop()

    def _offset(self) -> None:
        if not self._open:
            raise self._error("OFFSET stands outside of all joints.")
        x, y, z = (self._number("OFFSET") for _ in range(3))
        if self._open[-1] == _END:
            self._nodes[self._open[-2]].ends[-1] = (x, y, z)
        else:
            self._nodes[self._open[-1]].offset = (x, y, z)

    def _channels(self) -> None:
        node = self._current("CHANNELS")
        if node.channels:
            raise self._error(f"joint {_shown(node.name)}: a second line of CHANNELS; put all into one.")
        count = self._number("the count of CHANNELS")
        while self._next is not None and self._next[0].lower() in _CHANNELS:
            channel = _CHANNELS[self._take().lower()]
            if channel[0] != "rotation" and channel in node.channels:
                raise self._error(f"joint {_shown(node.name)}: a channel comes twice: {'XYZ'[channel[1]]}{channel[0]}.")
            node.channels.append(channel)
            if len(node.channels) > 64:
                raise self._error(f"joint {_shown(node.name)}: more than 64 channels, which no joint should have.")
        if self._next is not None and len(node.channels) < count and self._next[0].lower().endswith(("tion", "scale")):
            word = self._next[0]
            raise self._error(f"joint {_shown(node.name)}: no channel {_shown(word)}; {suggest(word, _NAMES)}")
        if count != len(node.channels):
            said = "joints whose count of CHANNELS is not that of their names; the names count"
            self._notes.gather(said, f"{node.name} ({len(node.channels)})")

    def _current(self, what: str) -> BvhNode:
        if not self._open or self._open[-1] == _END:
            raise self._error(f"{what} stands {'inside an End Site' if self._open else 'outside of all joints'}.")
        return self._nodes[self._open[-1]]

    def _number(self, what: str) -> float:
        if self._next is None:
            raise self._error(f"{what} lacks a number; the file is cut off.")
        word = self._take()
        try:
            number = float(word)
        except ValueError:
            number = math.nan
        if not abs(number) <= MAX_ABS_NUMBER or "_" in word:
            raise self._error(f"{what} must be numbers, got {_shown(word)}.")
        return number

    def _take(self) -> str:
        if self._next is None:
            raise self._error("the file is cut off.")
        word, self._line = self._next
        self._next = next(self._source, None)
        return word

    def _error(self, message: str, line: int | None = None) -> FormatError:
        return FormatError(message, self._path, self._line if line is None else line)


def _under_one_root(nodes: list[BvhNode], notes: Notes) -> list[BvhNode]:
    """Joints of a file with several roots, hung on one that stands still at the origin."""
    roots = [node.name for node in nodes if node.parent < 0]
    if len(roots) == 1:
        return nodes
    notes.add(f"the file has {len(roots)} roots ({', '.join(roots)}): they hang on one that stands at the origin")
    for node in nodes:
        node.parent += 1
    return [BvhNode(ORIGIN, nodes[0].line, -1, (0.0, 0.0, 0.0)), *nodes]


_NAMES = tuple(f"{axis}{what}" for what in ("position", "rotation") for axis in "XYZ")


def _words(lines: Sequence[str], path: Path | str) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            raise FormatError(f"a line of more than {_LONGEST_LINE} letters, which no hierarchy has.", path, number)
        for word in line.replace("{", " { ").replace("}", " } ").split():
            yield word, number


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:40] + "...")


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
    wrong = np.flatnonzero(~(np.abs(values) <= MAX_ABS_NUMBER))
    if len(wrong):
        index = places[int(np.searchsorted(np.cumsum(rows), wrong[0], side="right"))]
        got = "not finite" if not math.isfinite(values[wrong[0]]) else f"larger than {MAX_ABS_NUMBER:g}"
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

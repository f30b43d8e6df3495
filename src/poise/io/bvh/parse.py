"""Parse a BVH file: the HIERARCHY section (joints, offsets, channels, End Sites) and the MOTION section (frames).

HIERARCHY: files differ in their line breaks, so the section is parsed token by token; only a name ends with its line,
because names may contain spaces. Joints are in the order of the file, parents before children. Several roots, such as
two people in one file, become children of an added fixed root.

MOTION: a table of numbers, one row per frame. The stated number of frames is not trusted; rows are counted. Numbers are
appended to an array, so that memory depends on the size of the file and not on what it states.
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

ADDED_ROOT = "origin"
"""Name of the joint added as the parent of several roots."""

_CHANNELS = {
    f"{axis}{kind}".lower(): (kind, index)
    for kind in ("position", "rotation", "scale")
    for index, axis in enumerate("XYZ")
}
_MAX_LINE_LENGTH = 1_000_000  # characters
_END_SITE = -1  # marks an End Site on the stack of open braces
_MAX_CHANNELS = 64
_MIN_FRAME_TIME_S, _MAX_FRAME_TIME_S = 1e-6, 1e6


@dataclass
class BvhNode:
    """A joint of the file."""

    name: str
    line: int
    parent: int
    offset: Triple | None = None
    channels: list[tuple[str, int]] = field(default_factory=list)  # ("position", "rotation" or "scale"; axis 0, 1, 2)
    ends: list[Triple] = field(default_factory=list)


def parse_hierarchy(lines: Sequence[str], path: Path | str, notes: Notes) -> list[BvhNode]:
    """Parse the joints of the HIERARCHY section; `lines` includes the word HIERARCHY.

    Raises
    ------
    FormatError
        The section is not a valid tree of joints; the message has the line.
    """
    return _HierarchyParser(lines, path, notes).nodes()


class _HierarchyParser:
    """Parses tokens one by one, with a stack of open joints."""

    def __init__(self, lines: Sequence[str], path: Path | str, notes: Notes) -> None:
        self._source = _tokens(lines, path)
        self._path, self._notes = path, notes
        self._lookahead = next(self._source, None)
        self._line = 1
        self._nodes: list[BvhNode] = []
        self._open: list[int] = []

    def nodes(self) -> list[BvhNode]:
        if self._lookahead is None or self._lookahead[0].upper() != "HIERARCHY":
            raise self._error("is not a BVH file: it does not begin with HIERARCHY.", 1)
        self._next_token()
        while self._lookahead is not None:
            token = self._next_token()
            word = token.upper()
            if word in ("ROOT", "JOINT"):
                self._joint(word)
            elif word == "END":
                self._end()
            elif word == "OFFSET":
                self._offset()
            elif word == "CHANNELS":
                self._channels()
            elif word == "}":
                self._close_brace()
            else:
                known = ("JOINT", "End Site", "OFFSET", "CHANNELS", "{", "}")
                raise self._error(f"unknown keyword {_quoted(token)} in HIERARCHY; {suggest(word, known)}")
        if self._open:
            node = self._nodes[self._open[-1] if self._open[-1] != _END_SITE else self._open[-2]]
            raise self._error(f"is truncated: ends inside joint {_quoted(node.name)} of line {node.line}.")
        if not self._nodes:
            raise self._error("has no ROOT; is the file truncated?")
        for node in self._nodes:
            if node.offset is None:
                self._notes.gather("joints without OFFSET were placed at their parents", node.name)
        return _with_single_root(self._nodes, self._notes)

    def _joint(self, word: str) -> None:
        line, parent = self._line, self._open[-1] if self._open else -1
        if self._open and parent == _END_SITE:
            raise self._error(f"{word} inside an End Site, which may contain only OFFSET.")
        if word == "ROOT" and self._open:
            raise self._error("ROOT inside the braces of a joint; should it be JOINT, or is a brace missing above?")
        if word == "JOINT" and not self._open:
            raise self._error("JOINT outside the braces of ROOT; is there one closing brace too many above?")
        if len(self._nodes) >= MAX_BONES:
            raise self._error(f"more than {MAX_BONES} joints, the limit.")
        self._nodes.append(BvhNode(self._name(), line, parent))
        self._open_brace(len(self._nodes) - 1)

    def _end(self) -> None:
        node = self._open_joint("End Site")
        self._name()
        if len(node.ends) >= MAX_BONES:
            raise self._error(f"more than {MAX_BONES} End Sites on joint {_quoted(node.name)}.")
        node.ends.append((0.0, 0.0, 0.0))
        self._open_brace(_END_SITE)

    def _name(self) -> str:
        """Tokens up to the brace or to the end of the line."""
        line, words = self._line, []
        while self._lookahead is not None and self._lookahead[0] != "{" and self._lookahead[1] == line:
            words.append(self._next_token())
        return " ".join(words)

    def _open_brace(self, joint_index: int) -> None:
        if self._lookahead is None or self._lookahead[0] != "{":
            got = "the end of the file" if self._lookahead is None else _quoted(self._lookahead[0])
            raise self._error(f"expected {{ after the name, got {got}.")
        self._next_token()
        self._open.append(joint_index)

    def _close_brace(self) -> None:
        if not self._open:
            raise self._error("unmatched }; is there one brace too many?")
        self._open.pop()

    def _offset(self) -> None:
        if not self._open:
            raise self._error("OFFSET outside of all joints.")
        x, y, z = (self._number("OFFSET") for _ in range(3))
        if self._open[-1] == _END_SITE:
            self._nodes[self._open[-2]].ends[-1] = (x, y, z)
        else:
            self._nodes[self._open[-1]].offset = (x, y, z)

    def _channels(self) -> None:
        node = self._open_joint("CHANNELS")
        if node.channels:
            raise self._error(f"joint {_quoted(node.name)}: duplicate CHANNELS line; put all channels into one.")
        count = self._number("the number of CHANNELS")
        while self._lookahead is not None and self._lookahead[0].lower() in _CHANNELS:
            channel = _CHANNELS[self._next_token().lower()]
            if channel[0] != "rotation" and channel in node.channels:
                raise self._error(f"joint {_quoted(node.name)}: duplicate channel {'XYZ'[channel[1]]}{channel[0]}.")
            node.channels.append(channel)
            if len(node.channels) > _MAX_CHANNELS:
                raise self._error(f"joint {_quoted(node.name)}: more than {_MAX_CHANNELS} channels, the limit.")
        if (
            self._lookahead is not None
            and len(node.channels) < count
            and self._lookahead[0].lower().endswith(("tion", "scale"))
        ):
            word = self._lookahead[0]
            raise self._error(
                f"joint {_quoted(node.name)}: unknown channel {_quoted(word)}; {suggest(word, _CHANNEL_NAMES)}"
            )
        if count != len(node.channels):
            mismatch = "joints whose stated number of CHANNELS differs from the channels listed; the list was used"
            self._notes.gather(mismatch, f"{node.name} ({len(node.channels)})")

    def _open_joint(self, what: str) -> BvhNode:
        if not self._open or self._open[-1] == _END_SITE:
            raise self._error(f"{what} {'inside an End Site' if self._open else 'outside of all joints'}.")
        return self._nodes[self._open[-1]]

    def _number(self, what: str) -> float:
        if self._lookahead is None:
            raise self._error(f"is truncated: {what} lacks a number.")
        word = self._next_token()
        try:
            number = float(word)
        except ValueError:
            number = math.nan
        if not abs(number) <= MAX_ABS_NUMBER or "_" in word:
            raise self._error(f"{what} must be numbers, got {_quoted(word)}.")
        return number

    def _next_token(self) -> str:
        if self._lookahead is None:
            raise self._error("the file is truncated.")
        word, self._line = self._lookahead
        self._lookahead = next(self._source, None)
        return word

    def _error(self, message: str, line: int | None = None) -> FormatError:
        return FormatError(message, self._path, self._line if line is None else line)


def _with_single_root(nodes: list[BvhNode], notes: Notes) -> list[BvhNode]:
    """Add a fixed root at the origin to a file with several roots."""
    roots = [node.name for node in nodes if node.parent < 0]
    if len(roots) == 1:
        return nodes
    notes.add(f"the file has {len(roots)} roots ({', '.join(roots)}): a fixed root at the origin was added")
    for node in nodes:
        node.parent += 1
    return [BvhNode(ADDED_ROOT, nodes[0].line, -1, (0.0, 0.0, 0.0)), *nodes]


_CHANNEL_NAMES = tuple(f"{axis}{what}" for what in ("position", "rotation") for axis in "XYZ")


def _tokens(lines: Sequence[str], path: Path | str) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(lines, start=1):
        if len(line) > _MAX_LINE_LENGTH:
            raise FormatError(f"has a line of more than {_MAX_LINE_LENGTH} characters, the limit.", path, number)
        for word in line.replace("{", " { ").replace("}", " } ").split():
            yield word, number


def _quoted(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:40] + "...")


_FRAMES_LINE = re.compile(r"\s*frames\s*:?\s*(\S*)\s*$", re.IGNORECASE)
_FRAME_TIME_LINE = re.compile(r"\s*frame\s*time\s*:?\s*(\S*)\s*$", re.IGNORECASE)
DEFAULT_FRAME_TIME_S = 1.0 / 30.0


@dataclass(frozen=True)
class BvhMotion:
    """Channel values of all frames, and the frame time."""

    values: Matrix  # (n, channels); n may be 0
    frame_time: float  # s


def parse_motion(lines: Sequence[str], first: int, channels: int, path: Path | str, notes: Notes) -> BvhMotion:
    """Parse the MOTION section.

    Parameters
    ----------
    lines : sequence of str
        All lines of the file.
    first : int
        Index of the line after the word MOTION.
    channels : int
        Expected numbers per row.
    path, notes
        Name of the file for messages, and where assumptions are noted.

    Raises
    ------
    FormatError
        A value is not a finite number, or a row has too few or too many numbers; the message has the line.
    """
    stated_frames, frame_time, start = _motion_header(lines, first, path, notes)
    numbers, counts, line_indices = array("d"), list[int](), list[int]()
    for index in range(start, len(lines)):
        words = lines[index].split(None, channels)  # at most one surplus word, however long the line
        if words:
            if len(words) > channels:
                raise _surplus_error(len(counts), channels, index, path)
            try:
                numbers.extend(map(float, words))
            except ValueError:
                raise _not_a_number_error(words, index, path) from None
            counts.append(len(words))
            line_indices.append(index)
    values = np.array(numbers)
    row_lengths = np.array(counts, dtype=np.int64)
    _check_numbers(values, row_lengths, line_indices, lines, path)
    values = _reshape_rows(values, row_lengths, line_indices, channels, path, notes)
    if stated_frames is not None and stated_frames != len(values):
        notes.add(f"the file states {stated_frames} frames but contains {len(values)}; those were read")
    return BvhMotion(values, frame_time)


def _motion_header(lines: Sequence[str], first: int, path: Path | str, notes: Notes) -> tuple[int | None, float, int]:
    """Stated number of frames, frame time [s], and the index of the first line of numbers."""
    stated_frames: int | None = None
    seconds, index = math.nan, first
    while index < len(lines):
        frames, time = _FRAMES_LINE.match(lines[index]), _FRAME_TIME_LINE.match(lines[index])
        if time:
            seconds = _number(time[1])
        elif frames:
            stated_frames = int(frames[1]) if re.fullmatch(r"[0-9]{1,18}", frames[1]) else None
            if stated_frames is None:
                notes.add(f"the number of frames {frames[1][:40]!r} is not an integer; the rows were counted")
        elif lines[index].strip():
            break
        index += 1
    if not _MIN_FRAME_TIME_S <= seconds <= _MAX_FRAME_TIME_S:
        notes.add("the file has no valid frame time: 1/30 s assumed")
        seconds = DEFAULT_FRAME_TIME_S
    return stated_frames, seconds, index


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return math.nan


def _not_a_number_error(words: Sequence[str], index: int, path: Path | str) -> FormatError:
    invalid = next(word for word in words if math.isnan(_number(word)) and word.lower().strip("+-") != "nan")
    return FormatError(f"motion: expected a row of numbers, got {invalid[:40]!r}.", path, index + 1)


def _check_numbers(
    values: Matrix, row_lengths: AnyArray, line_indices: Sequence[int], lines: Sequence[str], path: Path | str
) -> None:
    invalid = np.flatnonzero(~(np.abs(values) <= MAX_ABS_NUMBER))
    if len(invalid):
        index = line_indices[int(np.searchsorted(np.cumsum(row_lengths), invalid[0], side="right"))]
        problem = "not finite" if not math.isfinite(values[invalid[0]]) else f"larger than {MAX_ABS_NUMBER:g}"
        raise FormatError(f"motion: a number is {problem}: {values[invalid[0]]:g}.", path, index + 1)
    for index in line_indices:
        if "_" in lines[index]:
            raise FormatError("motion: a row contains '_', which is not valid in a number.", path, index + 1)


def _surplus_error(row: int, channels: int, index: int, path: Path | str) -> FormatError:
    if not channels:
        return FormatError("motion: there are numbers, but no joint has channels.", path, index + 1)
    problem = f"motion: expected {channels} numbers, one per channel, in frame {row + 1}, got more"
    return FormatError(f"{problem}; is the file damaged?", path, index + 1)


def _reshape_rows(
    values: Matrix, row_lengths: AnyArray, line_indices: Sequence[int], channels: int, path: Path | str, notes: Notes
) -> Matrix:
    """Reshape numbers to a table; wrapped rows are joined, an incomplete last row is left out."""
    if not channels:
        return values.reshape(0, 0)
    frame_count = len(values) // channels
    invalid = np.flatnonzero(row_lengths != channels)
    if len(invalid) and not (len(invalid) == 1 and invalid[0] == len(row_lengths) - 1 and row_lengths[-1] < channels):
        # Rows may be wrapped, but then every frame begins on its own line.
        if not np.isin(channels * np.arange(1, frame_count + 1), np.cumsum(row_lengths)).all():
            row = int(invalid[0])
            problem = (
                f"motion: expected {channels} numbers, one per channel, in frame {row + 1}, got {row_lengths[row]}"
            )
            raise FormatError(f"{problem}; is the file damaged?", path, line_indices[row] + 1)
        notes.add("frames are wrapped over several lines; the numbers were counted")
    if len(values) % channels:
        notes.add(f"the last frame is truncated (line {line_indices[-1] + 1}) and was left out")
    return values[: frame_count * channels].reshape(frame_count, channels)

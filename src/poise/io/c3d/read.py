"""Read markers from C3D files: written by Intel, DEC or MIPS processors, as integers or as floats.

A frame is x, y, z and a residual for every marker, then analog samples, which are skipped. Integers are to be
multiplied by the scale; a negative scale says floats. A residual below zero says that the marker was not seen. Counts
are believed as far as the file is long.

The parameters of a C3D file, and its numbers as three kinds of processor wrote them.

A parameter section is a chain of groups and parameters, each with the distance to the next. Integers are little-endian
but on MIPS; floats are IEEE, or those of DEC: with the two 16-bit words of one exchanged, the bits s, e, m mean
(−1)ˢ · 0.1m · 2^(e−128) [binary], zero where e is.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import read_bytes
from poise.io.import_report import Notes
from poise.io.markers import MarkerReport, RawMarkers, marker_report
from poise.io.motion_text import MAX_ABS_NUMBER, MOTION_SIZE_LIMIT
from poise.types import AnyArray, FloatArray, Vector3

_USUAL_RATE = 100.0


@dataclass(frozen=True)
class _Layout:
    """Where the frames are."""

    start: int  # byte
    frames: int
    markers: int
    analog: int  # numbers behind the markers of a frame
    scale: float
    floats: bool


def read_c3d(
    path: Path | str,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    size_limit: int = MOTION_SIZE_LIMIT,
) -> MarkerReport:
    """Read markers from a C3D file; parameters and errors as for :func:`poise.io.trc.read.read_trc`."""
    return c3d_from_bytes(read_bytes(path, size_limit), path, unit=unit, up=up)


def c3d_from_bytes(
    content: bytes, path: Path | str = "", *, unit: str | float | None = None, up: str | None = None
) -> MarkerReport:
    """Read markers from a file's content; `path` names it in messages."""
    notes = Notes()
    processor, parameters = read_parameters(content, path)
    layout = _layout(content, processor, parameters, path, notes)
    if layout.analog:
        notes.add("analog samples (forces, muscles) are left out")
    words = parameters.get("POINT:UNITS")
    written = (words.words() or [""])[0] if words else ""
    raw = RawMarkers(
        _names(parameters, layout.markers),
        _places(content, processor, layout, path),
        _frame_time(content, processor, parameters, notes),
        written,
        _up(parameters),
    )
    return marker_report(raw, path, unit, up, notes)


def _layout(content: bytes, processor: Processor, parameters: Parameters, path: Path | str, notes: Notes) -> _Layout:
    head = processor.integers(content[:24]).view(f"{processor.order}u2")
    scale = _number(parameters, "POINT:SCALE", float(processor.floats(content[12:16])[0]))
    markers = int(_number(parameters, "POINT:USED", float(head[1])))
    if markers != head[1]:
        notes.add(f"its head tells {head[1]} markers, its parameters {markers}; the parameters count")
    if not (math.isfinite(scale) and scale):
        raise FormatError(f"the scale of its points must be a number other than zero, got {scale:g}.", path)
    if markers < 1:
        raise FormatError("holds no markers.", path)
    block = int(head[8]) or int(_number(parameters, "POINT:DATA_START", 0.0))
    analog, floats = int(head[2]), scale < 0.0
    start, size = (block - 1) * 512, (4 if floats else 2) * (4 * markers + analog)
    available = max(len(content) - start, 0) // size if block >= 2 else 0
    if not available:
        raise FormatError(f"its data, from block {block} on, hold no whole frame; is the file cut off?", path)
    claimed = _claimed_frames(int(head[3]), int(head[4]), parameters)
    if claimed > available:
        notes.add(f"the file claims {claimed} frames and holds {available}; those that are there were read")
    return _Layout(start, min(claimed, available) or available, markers, analog, abs(scale), floats)


def _claimed_frames(first: int, last: int, parameters: Parameters) -> int:
    """Frames that the file says it has; long recordings say so in parameters, since the head counts to 65535 only."""
    ends = [parameters[key].numbers() for key in _FIELDS if key in parameters]
    if len(ends) == 2 and all(len(end) >= 2 for end in ends):
        low, high = (int(end[0]) + 65536 * int(end[1]) for end in ends)
        if high >= low:
            return high - low + 1
    long = _number(parameters, "POINT:LONG_FRAMES", 0.0)
    counted = _number(parameters, "POINT:FRAMES", 0.0)
    found = max(last - first + 1, counted if counted <= 65535.0 else 0.0, long)
    return int(min(found, MAX_ABS_NUMBER))


_FIELDS = ("TRIAL:ACTUAL_START_FIELD", "TRIAL:ACTUAL_END_FIELD")


def _places(content: bytes, processor: Processor, layout: _Layout, path: Path | str) -> Vector3:
    """Places in units of the file, (n, markers, 3), NaN where a marker was not seen."""
    width = 4 * layout.markers + layout.analog
    own = content[layout.start : layout.start + layout.frames * width * (4 if layout.floats else 2)]
    values: FloatArray
    if layout.floats:
        values = processor.floats(own).reshape(layout.frames, width)[:, : 4 * layout.markers]
    else:
        table = processor.integers(own).reshape(layout.frames, width)[:, : 4 * layout.markers]
        values = table.astype(np.float64)
    points = values.reshape(layout.frames, layout.markers, 4)
    places = points[..., :3] * (1.0 if layout.floats else layout.scale)
    places[~(points[..., 3] >= 0.0)] = np.nan
    if np.any(np.abs(places) > MAX_ABS_NUMBER):
        frame, marker, _ = np.argwhere(np.abs(places) > MAX_ABS_NUMBER)[0]
        raise FormatError(f"frame {frame + 1}: marker {marker + 1} is too far away to be meant.", path)
    return places


def _names(parameters: Parameters, count: int) -> list[str]:
    """Labels, which go on in LABELS2, LABELS3 where there are more than 255; empty where there are too few."""
    found: list[str] = []
    for key in ("POINT:LABELS", *(f"POINT:LABELS{number}" for number in range(2, 300))):
        if key not in parameters:
            break
        found += parameters[key].words()
    return (found + [""] * count)[:count]


def _frame_time(content: bytes, processor: Processor, parameters: Parameters, notes: Notes) -> float:
    for rate in (_number(parameters, "POINT:RATE", 0.0), float(processor.floats(content[20:24])[0])):
        if 1e-6 <= rate <= 1e6:
            return 1.0 / rate
    notes.add(f"the file names no rate: taken as {_USUAL_RATE:g} frames per second")
    return 1.0 / _USUAL_RATE


def _up(parameters: Parameters) -> str:
    """Axis of the room that a screen shows upward, where the file says so."""
    screen = parameters.get("POINT:Y_SCREEN")
    written = (screen.words() or [""])[0].upper() if screen else ""
    return {"+Y": "y", "Y": "y", "+Z": "z", "Z": "z"}.get(written, "")


def _number(parameters: Parameters, key: str, default: float) -> float:
    found = parameters[key].numbers() if key in parameters else []
    return found[0] if found and math.isfinite(found[0]) else default


INTEL, DEC, MIPS = 84, 85, 86
_SIZES = {-1: 1, 1: 1, 2: 2, 4: 4}


@dataclass(frozen=True)
class Processor:
    """How numbers are written: byte order, and DEC's floats."""

    kind: int

    @property
    def order(self) -> str:
        """Byte order as NumPy and struct write it."""
        return ">" if self.kind == MIPS else "<"

    def integers(self, content: bytes) -> AnyArray:
        """Signed 16-bit numbers."""
        return np.frombuffer(content, dtype=f"{self.order}i2")

    def floats(self, content: bytes) -> FloatArray:
        """32-bit floats; what is no number on this processor comes as it is, infinite or NaN."""
        if self.kind != DEC:
            with np.errstate(invalid="ignore"):
                return np.frombuffer(content, dtype=f"{self.order}f4").astype(np.float64)
        words = np.frombuffer(content, dtype="<u2").reshape(-1, 2).astype(np.int64)
        bits = (words[:, 0] << 16) | words[:, 1]
        exponents = (bits >> 23) & 0xFF
        sizes = np.ldexp(((bits & 0x7FFFFF) | 0x800000).astype(np.float64), (exponents - 152).astype(np.int32))
        return np.where(exponents == 0, 0.0, np.where(bits >> 31, -sizes, sizes))


@dataclass(frozen=True)
class Parameter:
    """A named array of the parameter section."""

    kind: int  # -1 letters, 1 bytes, 2 integers, 4 floats
    dimensions: tuple[int, ...]
    content: bytes
    processor: Processor

    def numbers(self) -> list[float]:
        """All numbers, in the file's order; integers without sign, since counts beyond 32767 are written so."""
        if self.kind == 4:
            return [float(each) for each in self.processor.floats(self.content)]
        if self.kind == 2:
            return [float(each) for each in self.processor.integers(self.content).view(f"{self.processor.order}u2")]
        return [float(each) for each in self.content] if self.kind == 1 else []

    def words(self) -> list[str]:
        """All texts, without the blanks that fill them up."""
        if self.kind != -1:
            return []
        length = self.dimensions[0] if self.dimensions else 1
        if not length:
            return []
        pieces = (self.content[start : start + length] for start in range(0, len(self.content), length))
        return [piece.decode("utf-8", "replace").replace("\0", " ").strip() for piece in pieces]


Parameters = dict[str, Parameter]  # "GROUP:NAME" in capitals


def read_parameters(content: bytes, path: Path | str) -> tuple[Processor, Parameters]:
    """Read the parameter section of a file.

    Raises
    ------
    FormatError
        The file is no C3D file, or the section is damaged; the message has the offset.
    """
    if len(content) < 512 or content[1] != 0x50:
        raise FormatError("is no C3D file: its head is too short or lacks the byte 0x50.", path)
    start = (content[0] - 1) * 512
    if start < 512 or start + 4 > len(content):
        raise FormatError(f"its parameters are said to begin at byte {start}, beyond its end; is it cut off?", path)
    kind = content[start + 3]
    if kind not in (INTEL, DEC, MIPS):
        raise FormatError(f"unknown processor {kind}; known: 84 (Intel), 85 (DEC), 86 (MIPS).", path)
    return Processor(kind), _Chain(content, start + 4, Processor(kind), path).read()


class _Chain:
    """Follows groups and parameters from one to the next."""

    def __init__(self, content: bytes, start: int, processor: Processor, path: Path | str) -> None:
        self._content, self._place, self._processor, self._path = content, start, processor, path
        self._groups: dict[int, str] = {}
        self._found: list[tuple[int, str, Parameter]] = []

    def read(self) -> Parameters:
        while self._entry():
            pass
        found: Parameters = {}
        for group, name, parameter in self._found:
            found.setdefault(f"{self._groups.get(group, str(group))}:{name}", parameter)
        return found

    def _entry(self) -> bool:
        if self._place >= len(self._content):
            return False  # some writers end with the section and not with a zero
        length, group = struct.unpack("bb", self._taken(2))
        if length == 0 or group == 0:
            return False
        name = self._taken(abs(length)).decode("utf-8", "replace").strip().upper()
        after = self._place
        (distance,) = struct.unpack(f"{self._processor.order}H", self._taken(2))
        if group < 0:
            self._groups[-group] = name
        else:
            self._found.append((group, name, self._parameter()))
        if distance == 0:
            return False
        if after + distance < self._place:
            raise FormatError(f"its parameters run in a circle at byte {after}; the file is damaged.", self._path)
        self._place = after + distance
        return True

    def _parameter(self) -> Parameter:
        (kind,) = struct.unpack("b", self._taken(1))
        if kind not in _SIZES:
            raise FormatError(f"a parameter of unknown type {kind} at byte {self._place - 1}.", self._path)
        dimensions = tuple(self._taken(self._taken(1)[0]))
        count = math.prod(dimensions) * _SIZES[kind]
        return Parameter(kind, dimensions, self._taken(count), self._processor)

    def _taken(self, count: int) -> bytes:
        piece = self._content[self._place : self._place + count]
        if len(piece) < count:
            raise FormatError(f"its parameters are cut off at byte {len(self._content)}.", self._path)
        self._place += count
        return piece

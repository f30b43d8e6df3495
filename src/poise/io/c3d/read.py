"""Read markers from C3D files written by Intel, DEC or MIPS processors, as integers or as floats.

Frames: a frame has x, y, z and a residual for every marker, then analog samples, which are skipped. Integers are
multiplied by the scale; a negative scale indicates floats. A negative residual marks a marker that was not seen. Stated
counts are limited by the length of the file.

Parameters: the parameter section is a linked list of groups and parameters, each with the distance to the next.
Integers are little-endian except on MIPS. Floats are IEEE or DEC: with the two 16-bit words exchanged, the bits s, e, m
mean (−1)ˢ · 0.1m · 2^(e−128) [binary], and zero if e is zero.
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

_DEFAULT_RATE_HZ = 100.0
_MIN_RATE_HZ, _MAX_RATE_HZ = 1e-6, 1e6


@dataclass(frozen=True)
class _Layout:
    """Layout of the frames in the file."""

    start: int  # byte offset
    frames: int
    markers: int
    analog: int  # numbers after the markers of a frame
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
    units = parameters.get("POINT:UNITS")
    unit_name = (units.strings() or [""])[0] if units else ""
    raw = RawMarkers(
        _names(parameters, layout.markers),
        _marker_positions(content, processor, layout, path),
        _frame_time(content, processor, parameters, notes),
        unit_name,
        _up(parameters),
    )
    return marker_report(raw, path, unit, up, notes)


def _layout(content: bytes, processor: Processor, parameters: Parameters, path: Path | str, notes: Notes) -> _Layout:
    header = processor.integers(content[:24]).view(f"{processor.order}u2")
    scale = _number(parameters, "POINT:SCALE", float(processor.floats(content[12:16])[0]))
    markers = int(_number(parameters, "POINT:USED", float(header[1])))
    if markers != header[1]:
        notes.add(f"the header states {header[1]} markers, the parameters {markers}; the parameters were used")
    if not (math.isfinite(scale) and scale):
        raise FormatError(f"point scale: expected a finite number other than zero, got {scale:g}.", path)
    if markers < 1:
        raise FormatError("contains no markers.", path)
    block = int(header[8]) or int(_number(parameters, "POINT:DATA_START", 0.0))
    analog, floats = int(header[2]), scale < 0.0
    start, size = (block - 1) * 512, (4 if floats else 2) * (4 * markers + analog)
    available = max(len(content) - start, 0) // size if block >= 2 else 0
    if not available:
        raise FormatError(f"contains no complete frame from block {block} on; is the file truncated?", path)
    stated = _stated_frames(int(header[3]), int(header[4]), parameters)
    if stated > available:
        notes.add(f"the file states {stated} frames but contains {available}; those were read")
    return _Layout(start, min(stated, available) or available, markers, analog, abs(scale), floats)


def _stated_frames(first: int, last: int, parameters: Parameters) -> int:
    """Stated number of frames; long recordings state it in parameters, since the header is limited to 65535."""
    ends = [parameters[key].numbers() for key in _FIELD_RANGE_KEYS if key in parameters]
    if len(ends) == 2 and all(len(end) >= 2 for end in ends):
        low, high = (int(end[0]) + 65536 * int(end[1]) for end in ends)
        if high >= low:
            return high - low + 1
    long = _number(parameters, "POINT:LONG_FRAMES", 0.0)
    counted = _number(parameters, "POINT:FRAMES", 0.0)
    found = max(last - first + 1, counted if counted <= 65535.0 else 0.0, long)
    return int(min(found, MAX_ABS_NUMBER))


_FIELD_RANGE_KEYS = ("TRIAL:ACTUAL_START_FIELD", "TRIAL:ACTUAL_END_FIELD")


def _marker_positions(content: bytes, processor: Processor, layout: _Layout, path: Path | str) -> Vector3:
    """Marker positions in units of the file, (n, markers, 3), NaN where a marker was not seen."""
    width = 4 * layout.markers + layout.analog
    data = content[layout.start : layout.start + layout.frames * width * (4 if layout.floats else 2)]
    values: FloatArray
    if layout.floats:
        values = processor.floats(data).reshape(layout.frames, width)[:, : 4 * layout.markers]
    else:
        table = processor.integers(data).reshape(layout.frames, width)[:, : 4 * layout.markers]
        values = table.astype(np.float64)
    points = values.reshape(layout.frames, layout.markers, 4)
    positions = points[..., :3] * (1.0 if layout.floats else layout.scale)
    positions[~(points[..., 3] >= 0.0)] = np.nan
    if np.any(np.abs(positions) > MAX_ABS_NUMBER):
        frame, marker, _ = np.argwhere(np.abs(positions) > MAX_ABS_NUMBER)[0]
        problem = f"a coordinate of marker {marker + 1} is larger than {MAX_ABS_NUMBER:g}; the file is damaged"
        raise FormatError(f"frame {frame + 1}: {problem}.", path)
    return positions


def _names(parameters: Parameters, count: int) -> list[str]:
    """Labels, continued in LABELS2, LABELS3 if there are more than 255; padded with empty strings."""
    labels: list[str] = []
    for key in ("POINT:LABELS", *(f"POINT:LABELS{number}" for number in range(2, 300))):
        if key not in parameters:
            break
        labels += parameters[key].strings()
    return (labels + [""] * count)[:count]


def _frame_time(content: bytes, processor: Processor, parameters: Parameters, notes: Notes) -> float:
    for rate in (_number(parameters, "POINT:RATE", 0.0), float(processor.floats(content[20:24])[0])):
        if _MIN_RATE_HZ <= rate <= _MAX_RATE_HZ:
            return 1.0 / rate
    notes.add(f"the file names no frame rate: {_DEFAULT_RATE_HZ:g} frames per second assumed")
    return 1.0 / _DEFAULT_RATE_HZ


def _up(parameters: Parameters) -> str:
    """Axis that points up on the screen (Y_SCREEN), empty if the file does not state it."""
    screen = parameters.get("POINT:Y_SCREEN")
    axis = (screen.strings() or [""])[0].upper() if screen else ""
    return {"+Y": "y", "Y": "y", "+Z": "z", "Z": "z"}.get(axis, "")


def _number(parameters: Parameters, key: str, default: float) -> float:
    found = parameters[key].numbers() if key in parameters else []
    return found[0] if found and math.isfinite(found[0]) else default


INTEL, DEC, MIPS = 84, 85, 86
_BYTES_PER_VALUE = {-1: 1, 1: 1, 2: 2, 4: 4}


@dataclass(frozen=True)
class Processor:
    """Number format: byte order, and IEEE or DEC floats."""

    kind: int

    @property
    def order(self) -> str:
        """Byte order as NumPy and struct write it."""
        return ">" if self.kind == MIPS else "<"

    def integers(self, content: bytes) -> AnyArray:
        """Signed 16-bit numbers."""
        return np.frombuffer(content, dtype=f"{self.order}i2")

    def floats(self, content: bytes) -> FloatArray:
        """32-bit floats; infinite and NaN values are passed through."""
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

    kind: int  # -1 characters, 1 bytes, 2 integers, 4 floats
    dimensions: tuple[int, ...]
    content: bytes
    processor: Processor

    def numbers(self) -> list[float]:
        """All numbers, in the order of the file; integers are unsigned, because counts above 32767 occur."""
        if self.kind == 4:
            return [float(value) for value in self.processor.floats(self.content)]
        if self.kind == 2:
            return [float(value) for value in self.processor.integers(self.content).view(f"{self.processor.order}u2")]
        return [float(value) for value in self.content] if self.kind == 1 else []

    def strings(self) -> list[str]:
        """All strings, without padding."""
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
        The file is not a C3D file, or the section is damaged; the message has the offset.
    """
    if len(content) < 512 or content[1] != 0x50:
        raise FormatError("is not a C3D file: its header is too short or lacks the byte 0x50.", path)
    start = (content[0] - 1) * 512
    if start < 512 or start + 4 > len(content):
        raise FormatError(f"is truncated: its parameters should begin at byte {start}, beyond its end.", path)
    kind = content[start + 3]
    if kind not in (INTEL, DEC, MIPS):
        raise FormatError(f"unsupported processor {kind}; expected 84 (Intel), 85 (DEC) or 86 (MIPS).", path)
    return Processor(kind), _ParameterParser(content, start + 4, Processor(kind), path).read()


class _ParameterParser:
    """Parses the linked list of groups and parameters."""

    def __init__(self, content: bytes, start: int, processor: Processor, path: Path | str) -> None:
        self._content, self._offset, self._processor, self._path = content, start, processor, path
        self._groups: dict[int, str] = {}
        self._parameters: list[tuple[int, str, Parameter]] = []

    def read(self) -> Parameters:
        while self._entry():
            pass
        parameters: Parameters = {}
        for group, name, parameter in self._parameters:
            parameters.setdefault(f"{self._groups.get(group, str(group))}:{name}", parameter)
        return parameters

    def _entry(self) -> bool:
        if self._offset >= len(self._content):
            return False  # some writers omit the terminating zero
        length, group = struct.unpack("bb", self._next_bytes(2))
        if length == 0 or group == 0:
            return False
        name = self._next_bytes(abs(length)).decode("utf-8", "replace").strip().upper()
        after = self._offset
        (distance,) = struct.unpack(f"{self._processor.order}H", self._next_bytes(2))
        if group < 0:
            self._groups[-group] = name
        else:
            self._parameters.append((group, name, self._parameter()))
        if distance == 0:
            return False
        if after + distance < self._offset:
            raise FormatError(f"is damaged: its parameters form a cycle at byte {after}.", self._path)
        self._offset = after + distance
        return True

    def _parameter(self) -> Parameter:
        (kind,) = struct.unpack("b", self._next_bytes(1))
        if kind not in _BYTES_PER_VALUE:
            raise FormatError(f"unknown parameter type {kind} at byte {self._offset - 1}.", self._path)
        dimensions = tuple(self._next_bytes(self._next_bytes(1)[0]))
        count = math.prod(dimensions) * _BYTES_PER_VALUE[kind]
        return Parameter(kind, dimensions, self._next_bytes(count), self._processor)

    def _next_bytes(self, count: int) -> bytes:
        piece = self._content[self._offset : self._offset + count]
        if len(piece) < count:
            raise FormatError(f"is truncated: its parameters end at byte {len(self._content)}.", self._path)
        self._offset += count
        return piece

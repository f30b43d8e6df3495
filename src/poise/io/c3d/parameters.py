"""The parameters of a C3D file, and its numbers as three kinds of processor wrote them.

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
from poise.types import AnyArray, FloatArray

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

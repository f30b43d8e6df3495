"""Binary FBX as nested records, safe against hostile files.

After a head of 27 bytes a file is a list of records: where the record ends, how many values it has and how many bytes
they take (four bytes each, eight from version 7500 on), its name, its values, and records inside it up to its end; a
record of zeros ends a list. Arrays may be packed by zlib. Whatever lies outside `WANTED` is stepped over, arrays are
unpacked when they are asked for, and nothing is believed: ends must lie within what encloses them, arrays must have the
length they claim.

What concerns a skeleton in an FBX file: nodes with their properties, who hangs on whom, curves, units and axes.

Objects have numbers; connections say which hangs on which ("OO"), or drives which property of which ("OP"). What an
object does not say for itself stands in the template of its class, else in the format's own defaults.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.types import AnyArray, Vector3

MAGIC = b"Kaydara FBX Binary  \x00\x1a\x00"
OLDEST, WIDE = 7000, 7500
DEPTH_LIMIT = 16
RECORD_LIMIT = 2_000_000
ARRAY_LIMIT = 64 * 1024 * 1024  # bytes of one array
WANTED = {
    "": ("GlobalSettings", "Definitions", "Objects", "Connections"),
    "Objects": ("Model", "AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve"),
}
_SINGLE = {b"Y": "<h", b"C": "<b", b"I": "<i", b"F": "<f", b"D": "<d", b"L": "<q"}
_ARRAYS = {b"f": "<f4", b"d": "<f8", b"l": "<i8", b"i": "<i4", b"b": "<i1"}


@dataclass(frozen=True)
class PackedArray:
    """An array that is still as it stands in the file."""

    kind: str
    count: int
    packed: bool
    content: bytes

    def unpacked(self) -> AnyArray:
        """The numbers; a ValueError when they are not there."""
        size = self.count * np.dtype(self.kind).itemsize
        if size > ARRAY_LIMIT:
            raise ValueError(f"an array of {size} bytes is too large")
        content = self.content
        if self.packed:
            try:
                content = zlib.decompressobj().decompress(content, size + 1)
            except zlib.error as error:
                raise ValueError(f"an array cannot be unpacked ({error})") from None
        if len(content) != size:
            raise ValueError(f"an array claims {self.count} numbers and has another length")
        return np.frombuffer(content, dtype=self.kind)


@dataclass(frozen=True)
class Record:
    """A record: its values are numbers, texts as bytes, and arrays."""

    name: str
    values: tuple[Any, ...]
    inside: tuple[Record, ...]

    def every(self, name: str) -> Iterator[Record]:
        """Records of one name inside it, in order."""
        return (each for each in self.inside if each.name == name)

    def first(self, name: str) -> Record | None:
        """First record of one name inside it, None where there is none."""
        return next(self.every(name), None)


def read_records(content: bytes, path: Path | str) -> Record:
    """All wanted records of a file, inside one without a name.

    Raises
    ------
    FormatError
        The file is no binary FBX of version 7, is cut short, or contradicts itself.
    """
    if not content.startswith(MAGIC):
        text = b"FBXHeaderExtension" in content[:4096] or content.lstrip()[:5] == b"; FBX"
        what = "is an FBX file written as text; save it as binary FBX" if text else "is no FBX file"
        raise FormatError(f"{what}; binary files begin with 'Kaydara FBX Binary'.", path)
    try:
        (version,) = struct.unpack_from("<I", content, 23)
        if version < OLDEST:
            raise FormatError(
                f"is FBX of version {version}; versions from {OLDEST} on can be read: save it anew.", path
            )
        return Record("", (), _Parser(content, version >= WIDE).inside("", 27, len(content), 0))
    except (struct.error, ValueError, UnicodeDecodeError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"is cut short or damaged: {error}.", path) from None


class _Parser:
    """Reads records from bytes; what is wrong is a ValueError or a struct.error."""

    def __init__(self, content: bytes, wide: bool) -> None:
        self._content = content
        self._head = "<QQQB" if wide else "<IIIB"
        self._size = struct.calcsize(self._head)
        self._count = 0

    def inside(self, name: str, start: int, stop: int, depth: int) -> tuple[Record, ...]:
        """Records between two places, those that are wanted."""
        if depth > DEPTH_LIMIT:
            raise ValueError(f"records are nested deeper than {DEPTH_LIMIT}")
        found = []
        wanted = WANTED.get(name)
        while start + self._size <= stop:
            end, count, length, letters = struct.unpack_from(self._head, self._content, start)
            if end == 0:
                break
            self._count += 1
            first = start + self._size + letters
            if not first + length <= end <= stop or self._count > RECORD_LIMIT:
                raise ValueError(f"a record at byte {start} does not fit into the file")
            own = self._content[first - letters : first].decode("utf-8", "replace")
            if wanted is None or own in wanted:
                values = self._values(first, first + length, count)
                found.append(Record(own, values, self.inside(own, first + length, end, depth + 1)))
            start = end
        return tuple(found)

    def _values(self, start: int, stop: int, count: int) -> tuple[Any, ...]:
        values: list[Any] = []
        while len(values) < count:
            if start >= stop:
                raise ValueError(f"a record at byte {stop} has fewer values than it claims")
            value, start = self._value(start)
            values.append(value)
        if start != stop:
            raise ValueError(f"the values of a record at byte {stop} do not end where it says")
        return tuple(values)

    def _value(self, start: int) -> tuple[Any, int]:
        """The value at a place, and the place behind it."""
        content, kind = self._content, self._content[start : start + 1]
        start += 1
        if kind in _SINGLE:
            return struct.unpack_from(_SINGLE[kind], content, start)[0], start + struct.calcsize(_SINGLE[kind])
        if kind in _ARRAYS:
            count, packed, length = struct.unpack_from("<III", content, start)
            size = length if packed else count * np.dtype(_ARRAYS[kind]).itemsize
            start += 12
            return PackedArray(_ARRAYS[kind], count, bool(packed), content[start : start + size]), start + size
        if kind in (b"S", b"R"):
            (length,) = struct.unpack_from("<I", content, start)
            return content[start + 4 : start + 4 + length], start + 4 + length
        raise ValueError(f"there is no kind of value {kind!r}")


TICKS = 46_186_158_000  # of FBX's clock in a second
MAX_ABS_NUMBER = 1e15  # numbers beyond are no lengths, angles or times of a figure
_RATES = {1: 120, 2: 100, 3: 60, 4: 50, 5: 48, 6: 30, 7: 30, 8: 30 / 1.001, 9: 30 / 1.001, 10: 25, 11: 24, 12: 1000}
_RATES |= {13: 24 / 1.001, 15: 96, 16: 72, 17: 60 / 1.001, 18: 120 / 1.001}
_CUSTOM_RATE, _USUAL_RATE = 14, 30.0
Properties = Mapping[str, tuple[Any, ...]]


@dataclass
class FbxObject:
    """An object with its properties, and what is connected to it."""

    number: int
    name: str
    kind: str  # of a model: LimbNode, Null, Mesh …
    record: Record
    properties: Properties
    parents: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    driven_by: dict[str, list[int]] = field(default_factory=dict)  # property → numbers of what drives it

    def number_of(self, name: str, usual: float) -> float:
        """A property that is one number."""
        return float(self.vector(name, (usual,))[0])

    def vector(self, name: str, usual: tuple[float, ...]) -> Vector3:
        """A property of as many numbers as its usual value has; those that are no finite numbers count as usual."""
        given = self.properties.get(name, ())[: len(usual)]
        sound = len(given) == len(usual) and all(isinstance(x, int | float) and abs(x) <= MAX_ABS_NUMBER for x in given)
        return np.array(given if sound else usual, dtype=np.float64)

    def array(self, name: str) -> AnyArray:
        """An array that the object holds; a ValueError when it is not there."""
        record = self.record.first(name)
        if record is None or not record.values or not isinstance(record.values[0], PackedArray):
            raise ValueError(f"{self.name!r} has no {name}")
        return record.values[0].unpacked()


@dataclass(frozen=True)
class FbxScene:
    """Objects by their numbers, and the settings of the file."""

    objects: Mapping[int, FbxObject]
    settings: FbxObject

    def of_class(self, name: str) -> list[FbxObject]:
        """Objects of one class, in the order of the file."""
        return [each for each in self.objects.values() if each.record.name == name]

    @property
    def meters_per_unit(self) -> float:
        """Length of one unit of the file: UnitScaleFactor is in centimeters."""
        factor = self.settings.number_of("UnitScaleFactor", 1.0)
        return 0.01 * (factor if factor > 0.0 else 1.0)

    @property
    def frames_a_second(self) -> float:
        """Frame rate that the file works in."""
        mode = int(self.settings.number_of("TimeMode", 0.0))
        if mode == _CUSTOM_RATE:
            rate = self.settings.number_of("CustomFrameRate", _USUAL_RATE)
            return rate if 0.1 <= rate <= 10_000.0 else _USUAL_RATE
        return float(_RATES.get(mode, _USUAL_RATE))


def scene_of(root: Record, path: Path | str) -> FbxScene:
    """Collect what the records say.

    Raises
    ------
    FormatError
        The file has no objects.
    """
    whole = root.first("Objects")
    if whole is None:
        raise FormatError("has no objects; is this the right file?", path)
    templates = _templates(root.first("Definitions"))
    objects: dict[int, FbxObject] = {}
    for record in whole.inside:
        number, name, kind = (*record.values, None, None, None)[:3]
        if isinstance(number, int):
            own = {**templates.get(record.name, {}), **_properties(record)}
            objects[number] = FbxObject(number, _text(name).split("\0")[0], _text(kind), record, own)
    for record in (root.first("Connections") or Record("", (), ())).every("C"):
        _connect(objects, record.values)
    settings = root.first("GlobalSettings") or Record("", (), ())
    return FbxScene(objects, FbxObject(0, "settings", "", settings, _properties(settings)))


def _connect(objects: Mapping[int, FbxObject], values: tuple[Any, ...]) -> None:
    what, child, parent, name = (*values, None, None, None, None)[:4]
    if child not in objects or parent not in objects or child == parent:
        return
    if what == b"OO":
        objects[parent].children.append(child)
        objects[child].parents.append(parent)
    elif what == b"OP":
        objects[parent].driven_by.setdefault(_text(name), []).append(child)


def _templates(definitions: Record | None) -> dict[str, Properties]:
    found: dict[str, Properties] = {}
    for kind in () if definitions is None else definitions.every("ObjectType"):
        template = kind.first("PropertyTemplate")
        if kind.values and template is not None:
            found[_text(kind.values[0])] = _properties(template)
    return found


def _properties(record: Record) -> Properties:
    """Values of a record's properties by name."""
    listed = record.first("Properties70")
    found = {}
    for each in () if listed is None else listed.every("P"):
        if each.values:
            found[_text(each.values[0])] = each.values[4:]
    return found


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""

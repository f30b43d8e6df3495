"""Parse binary FBX into nested records, safe against malicious files, and into objects with properties and connections.

Records: after a header of 27 bytes a file is a list of records. A record has its end offset, the number of its values
and their size in bytes (four bytes each, eight from version 7500 on), its name, its values, and nested records up to
its end; a record of zeros ends a list. Arrays may be compressed by zlib. Records outside `NEEDED_RECORDS` are skipped
and arrays are decompressed on demand. Nothing is trusted: ends must lie within the enclosing record, arrays must have
the length they claim.

Objects: objects have ids; connections state parent and child ("OO"), or which object drives which property ("OP").
Properties that an object does not set come from the template of its class, else from the defaults of the format.
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
OLDEST_VERSION, WIDE_VERSION = 7000, 7500
DEPTH_LIMIT = 16
RECORD_LIMIT = 2_000_000
ARRAY_LIMIT = 64 * 1024 * 1024  # bytes of one decompressed array
NEEDED_RECORDS = {
    "": ("GlobalSettings", "Definitions", "Objects", "Connections"),
    "Objects": (
        *("Model", "AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve"),
        *("Geometry", "Deformer", "Material", "Texture", "Video"),
    ),
}
_SCALAR_FORMATS = {b"Y": "<h", b"C": "<b", b"B": "<b", b"Z": "<b", b"I": "<i", b"F": "<f", b"D": "<d", b"L": "<q"}
_ARRAY_DTYPES = {b"f": "<f4", b"d": "<f8", b"l": "<i8", b"i": "<i4", b"b": "<i1"}


@dataclass(frozen=True)
class PackedArray:
    """An array as stored in the file, possibly compressed."""

    kind: str
    count: int
    compressed: bool
    content: bytes

    def decompressed(self) -> AnyArray:
        """Decompress the numbers; raises ValueError if they are damaged."""
        size = self.count * np.dtype(self.kind).itemsize
        if size > ARRAY_LIMIT:
            raise ValueError(f"an array of {size} bytes is too large")
        content = self.content
        if self.compressed:
            try:
                content = zlib.decompressobj().decompress(content, size + 1)
            except zlib.error as error:
                raise ValueError(f"an array cannot be decompressed ({error})") from None
        if len(content) != size:
            raise ValueError(f"an array states {self.count} numbers but has another length")
        return np.frombuffer(content, dtype=self.kind)


@dataclass(frozen=True)
class Record:
    """A record: its values are numbers, strings as bytes, and arrays."""

    name: str
    values: tuple[Any, ...]
    inside: tuple[Record, ...]

    def find_all(self, name: str) -> Iterator[Record]:
        """Nested records with a name, in order."""
        return (record for record in self.inside if record.name == name)

    def find(self, name: str) -> Record | None:
        """First nested record with a name, None if there is none."""
        return next(self.find_all(name), None)


def read_records(content: bytes, path: Path | str) -> Record:
    """Parse the needed records of a file, nested in a record without a name.

    Raises
    ------
    FormatError
        The file is not binary FBX of version 7, is truncated, or inconsistent.
    """
    if not content.startswith(MAGIC):
        raise FormatError("is not an FBX file; binary files begin with 'Kaydara FBX Binary'.", path)
    try:
        (version,) = struct.unpack_from("<I", content, 23)
        check_version(version, path)
        return Record("", (), _Parser(content, version >= WIDE_VERSION).inside("", 27, len(content), 0))
    except (struct.error, ValueError, UnicodeDecodeError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"is truncated or damaged: {error}.", path) from None


def check_version(version: int, path: Path | str) -> None:
    """Raise FormatError for files before version 7, with the way out."""
    if version < OLDEST_VERSION:
        stated = f"version {version}" if version else "of an unknown version"
        raise FormatError(
            f"is FBX {stated}, which is unsupported. Convert it to FBX 2011 or later (version {OLDEST_VERSION}), for "
            "example with Autodesk's FBX Converter, or export it from the program that wrote it as FBX 2014, glTF or "
            "BVH.",
            path,
        )


class _Parser:
    """Parses records from bytes; invalid content raises ValueError or struct.error."""

    def __init__(self, content: bytes, wide: bool) -> None:
        self._content = content
        self._head = "<QQQB" if wide else "<IIIB"
        self._size = struct.calcsize(self._head)
        self._count = 0

    def inside(self, name: str, start: int, stop: int, depth: int) -> tuple[Record, ...]:
        """Needed records between two byte offsets."""
        if depth > DEPTH_LIMIT:
            raise ValueError(f"records are nested deeper than {DEPTH_LIMIT}")
        found = []
        needed = NEEDED_RECORDS.get(name)
        while start + self._size <= stop:
            end, count, length, name_length = struct.unpack_from(self._head, self._content, start)
            if end == 0:
                break
            self._count += 1
            values_start = start + self._size + name_length
            if not values_start + length <= end <= stop or self._count > RECORD_LIMIT:
                raise ValueError(f"the record at byte {start} does not fit into the file")
            record_name = self._content[values_start - name_length : values_start].decode("utf-8", "replace")
            if needed is None or record_name in needed:
                values = self._values(values_start, values_start + length, count)
                found.append(
                    Record(record_name, values, self.inside(record_name, values_start + length, end, depth + 1))
                )
            start = end
        return tuple(found)

    def _values(self, start: int, stop: int, count: int) -> tuple[Any, ...]:
        values: list[Any] = []
        while len(values) < count:
            if start >= stop:
                raise ValueError(f"the record that ends at byte {stop} has fewer values than it states")
            value, start = self._value(start)
            values.append(value)
        if start != stop:
            raise ValueError(f"the values of the record that ends at byte {stop} do not end where it states")
        return tuple(values)

    def _value(self, start: int) -> tuple[Any, int]:
        """The value at a byte offset, and the offset after it."""
        content, kind = self._content, self._content[start : start + 1]
        start += 1
        if kind in _SCALAR_FORMATS:
            return struct.unpack_from(_SCALAR_FORMATS[kind], content, start)[0], start + struct.calcsize(
                _SCALAR_FORMATS[kind]
            )
        if kind in _ARRAY_DTYPES:
            count, compressed, length = struct.unpack_from("<III", content, start)
            size = length if compressed else count * np.dtype(_ARRAY_DTYPES[kind]).itemsize
            start += 12
            return PackedArray(
                _ARRAY_DTYPES[kind], count, bool(compressed), content[start : start + size]
            ), start + size
        if kind in (b"S", b"R"):
            (length,) = struct.unpack_from("<I", content, start)
            return content[start + 4 : start + 4 + length], start + 4 + length
        raise ValueError(f"unknown value type {kind!r}")


TICKS_PER_SECOND = 46_186_158_000  # FBX time units (KTime) per second
MAX_ABS_NUMBER = 1e15  # larger numbers are treated as invalid
_RATE_BY_TIME_MODE = {
    1: 120,
    2: 100,
    3: 60,
    4: 50,
    5: 48,
    6: 30,
    7: 30,
    8: 30 / 1.001,
    9: 30 / 1.001,
    10: 25,
    11: 24,
    12: 1000,
}
_RATE_BY_TIME_MODE |= {13: 24 / 1.001, 15: 96, 16: 72, 17: 60 / 1.001, 18: 120 / 1.001}
_CUSTOM_TIME_MODE, _DEFAULT_RATE_HZ = 14, 30.0
Properties = Mapping[str, tuple[Any, ...]]


@dataclass
class FbxObject:
    """An object with its properties and connections."""

    number: int
    name: str
    kind: str  # of a model: LimbNode, Null, Mesh …
    record: Record
    properties: Properties
    parents: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    driven_by: dict[str, list[int]] = field(default_factory=dict)  # property → ids of the objects that drive it

    def number_of(self, name: str, default: float) -> float:
        """A scalar property."""
        return float(self.vector(name, (default,))[0])

    def vector(self, name: str, default: tuple[float, ...]) -> Vector3:
        """A property with as many numbers as its default; the default if the values are missing or not finite."""
        values = self.properties.get(name, ())[: len(default)]
        valid = all(isinstance(x, int | float) and abs(x) <= MAX_ABS_NUMBER for x in values)
        return np.array(values if valid and len(values) == len(default) else default, dtype=np.float64)

    def array(self, name: str) -> AnyArray:
        """An array of the object; raises ValueError if it is missing."""
        record = self.record.find(name)
        if record is None or not record.values or not isinstance(record.values[0], PackedArray):
            raise ValueError(f"{self.name!r} has no {name}")
        return record.values[0].decompressed()


@dataclass(frozen=True)
class FbxScene:
    """Objects by their ids, and the global settings of the file."""

    objects: Mapping[int, FbxObject]
    settings: FbxObject

    def of_class(self, name: str) -> list[FbxObject]:
        """Objects of one class, in the order of the file."""
        return [item for item in self.objects.values() if item.record.name == name]

    @property
    def meters_per_unit(self) -> float:
        """Meters per unit of the file; UnitScaleFactor is in centimeters."""
        factor = self.settings.number_of("UnitScaleFactor", 1.0)
        return 0.01 * (factor if factor > 0.0 else 1.0)

    @property
    def frames_per_second(self) -> float:
        """Frame rate of the file [frames per second]."""
        mode = int(self.settings.number_of("TimeMode", 0.0))
        if mode == _CUSTOM_TIME_MODE:
            rate = self.settings.number_of("CustomFrameRate", _DEFAULT_RATE_HZ)
            return rate if 0.1 <= rate <= 10_000.0 else _DEFAULT_RATE_HZ
        return float(_RATE_BY_TIME_MODE.get(mode, _DEFAULT_RATE_HZ))


def build_scene(root: Record, path: Path | str) -> FbxScene:
    """Build the objects from the records.

    Raises
    ------
    FormatError
        The file has no objects.
    """
    objects_record = root.find("Objects")
    if objects_record is None:
        raise FormatError("has no objects; is this the right file?", path)
    templates = _templates(root.find("Definitions"))
    objects: dict[int, FbxObject] = {}
    for record in objects_record.inside:
        number, name, kind = (*record.values, None, None, None)[:3]
        if isinstance(number, int):
            properties = {**templates.get(record.name, {}), **_properties(record)}
            objects[number] = FbxObject(number, _string(name).split("\0")[0], _string(kind), record, properties)
    for record in (root.find("Connections") or Record("", (), ())).find_all("C"):
        _connect(objects, record.values)
    settings = root.find("GlobalSettings") or Record("", (), ())
    return FbxScene(objects, FbxObject(0, "settings", "", settings, _properties(settings)))


def _connect(objects: Mapping[int, FbxObject], values: tuple[Any, ...]) -> None:
    connection_kind, child, parent, name = (*values, None, None, None, None)[:4]
    if child not in objects or parent not in objects or child == parent:
        return
    if connection_kind == b"OO":
        objects[parent].children.append(child)
        objects[child].parents.append(parent)
    elif connection_kind == b"OP":
        objects[parent].driven_by.setdefault(_string(name), []).append(child)


def _templates(definitions: Record | None) -> dict[str, Properties]:
    templates: dict[str, Properties] = {}
    for kind in () if definitions is None else definitions.find_all("ObjectType"):
        template = kind.find("PropertyTemplate")
        if kind.values and template is not None:
            templates[_string(kind.values[0])] = _properties(template)
    return templates


def _properties(record: Record) -> Properties:
    """Values of a record's properties by name."""
    listed = record.find("Properties70")
    properties = {}
    for item in () if listed is None else listed.find_all("P"):
        if item.values:
            properties[_string(item.values[0])] = item.values[4:]
    return properties


def _string(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""

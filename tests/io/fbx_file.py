"""Small handmade binary FBX files: records, nodes with properties, connections, curves."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

MAGIC = b"Kaydara FBX Binary  \x00\x1a\x00"
TICKS = 46_186_158_000
SETTINGS = {
    "UpAxis": 1,
    "UpAxisSign": 1,
    "FrontAxis": 2,
    "FrontAxisSign": 1,
    "CoordAxis": 0,
    "CoordAxisSign": 1,
    "UnitScaleFactor": 1.0,
    "TimeMode": 11,
}


def value(each: object, packed: bool = True) -> bytes:
    """One value of a record."""
    if isinstance(each, bytes):
        return b"S" + struct.pack("<I", len(each)) + each
    if isinstance(each, float):
        return b"D" + struct.pack("<d", each)
    if isinstance(each, int):
        return b"L" + struct.pack("<q", each)
    assert isinstance(each, np.ndarray)
    letter = {"float32": b"f", "float64": b"d", "int64": b"l", "int32": b"i"}[each.dtype.name]
    raw = each.tobytes()
    content = zlib.compress(raw) if packed else raw
    return letter + struct.pack("<III", len(each), int(packed), len(content)) + content


def record(name: str, values: Sequence[object] = (), inside: Sequence[tuple] = (), *, packed: bool = True) -> tuple:
    return (name.encode(), b"".join(value(each, packed) for each in values), len(values), tuple(inside))


def written(each: tuple, start: int, wide: bool) -> bytes:
    """Bytes of a record that begins at a place in the file."""
    name, values, count, inside = each
    head = struct.calcsize("<QQQB" if wide else "<IIIB")
    body = values
    place = start + head + len(name)
    for child in inside:
        body += written(child, place + len(body), wide)
    body += bytes(head) if inside else b""
    numbers = (place + len(body), count, len(values), len(name))
    return struct.pack("<QQQB" if wide else "<IIIB", *numbers) + name + body


def properties(values: Mapping[str, object]) -> tuple:
    rows = []
    for name, given in values.items():
        numbers = list(given) if isinstance(given, tuple | list) else [given]
        rows.append(record("P", [name.encode(), b"", b"", b"A", *numbers]))
    return record("Properties70", (), rows)


@dataclass
class FbxFile:
    """Collects objects and connections and writes them."""

    version: int = 7400
    settings: dict[str, object] = field(default_factory=lambda: dict(SETTINGS))
    objects: list[tuple] = field(default_factory=list)
    connections: list[tuple] = field(default_factory=list)
    packed: bool = True

    def add(self, kind: str, name: str, subtype: str = "", inside: Sequence[tuple] = (), **values: object) -> int:
        number = 1000 + len(self.objects)
        text = f"{name}\x00\x01{kind}".encode()
        named = {key.replace("_", " ") if key.startswith("Lcl") else key: each for key, each in values.items()}
        self.objects.append(record(kind, [number, text, subtype.encode()], [properties(named), *inside]))
        return number

    def bone(self, name: str, parent: int = 0, kind: str = "LimbNode", **values: object) -> int:
        number = self.add("Model", name, kind, **values)
        self.link(number, parent)
        return number

    def link(self, child: int, parent: int, name: str = "") -> None:
        rest = [name.encode()] if name else []
        self.connections.append(record("C", [b"OP" if name else b"OO", child, parent, *rest]))

    def curve(
        self, times: Sequence[float], values: Sequence[float], flags: int = 4, data: Sequence[float] = (0, 0, 0, 0)
    ) -> int:
        ticks = np.array([round(each * TICKS) for each in times], dtype=np.int64)
        inside = [
            record("KeyTime", [ticks], packed=self.packed),
            record("KeyValueFloat", [np.array(values, dtype=np.float32)], packed=self.packed),
            record("KeyAttrFlags", [np.array([flags], dtype=np.int32)]),
            record("KeyAttrDataFloat", [np.array(data, dtype=np.float32)]),
            record("KeyAttrRefCount", [np.array([len(values)], dtype=np.int32)]),
        ]
        return self.add("AnimationCurve", "", inside=inside)

    def take(self, name: str, stop: float) -> int:
        """A motion; the number of its layer."""
        stack = self.add("AnimationStack", name, LocalStart=0, LocalStop=round(stop * TICKS))
        layer = self.add("AnimationLayer", "base")
        self.link(layer, stack)
        return layer

    def drive(self, layer: int, node: int, what: str, curves: Mapping[str, int], **still: float) -> None:
        values = {f"d|{axis}": each for axis, each in still.items()}
        driver = self.add("AnimationCurveNode", what, **values)
        self.link(driver, layer)
        self.link(driver, node, what)
        for axis, number in curves.items():
            self.link(number, driver, f"d|{axis}")

    def content(self) -> bytes:
        wide = self.version >= 7500
        tops = [
            record("GlobalSettings", (), [properties(self.settings)]),
            record("Objects", (), self.objects),
            record("Connections", (), self.connections),
        ]
        made = MAGIC + struct.pack("<I", self.version)
        for each in tops:
            made += written(each, len(made), wide)
        return made + bytes(struct.calcsize("<QQQB" if wide else "<IIIB"))

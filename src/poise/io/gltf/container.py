"""Values of a glTF document taken out one by one, each checked; faults name the place in the document.

>>> node = Entry({"name": "hand", "children": [3]}, "nodes[2]", "a.gltf")
>>> node.text("name"), node.indices("children", 5)
('hand', [3])
>>> node.indices("children", 3)
Traceback (most recent call last):
...
poise.errors.FormatError: a.gltf: nodes[2].children[0]: must be a whole number from 0 to 2, got 3.

Open a glTF file: the document and its buffers, from ``.glb`` or ``.gltf``, whatever the ending says.

A ``.glb`` file begins with a header of twelve bytes (magic, version 2, length), then come chunks of a length, a kind
and content: the document in JSON, then a buffer. A ``.gltf`` file is the document itself; its buffers lie inside it as
base64, or in files beside it. A buffer's address may name nothing outside the folder of the file.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import decode_utf8, read_bytes
from poise.types import FloatArray

_MOST_SHOWN = 40  # characters of a wrong value that a message repeats


class Entry:
    """One object of the document.

    Parameters
    ----------
    value : object
        What stands in the document; must be a JSON object.
    where : str
        Where it stands, for messages; empty for the document itself.
    path : Path or str
        The file.
    """

    def __init__(self, value: object, where: str, path: Path | str) -> None:
        self.where = where
        self.path = path
        if not isinstance(value, dict):
            raise self.error(f"must be an object with keys, got {shown(value)}.")
        self._values: dict[str, object] = value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def error(self, message: str, key: str = "") -> FormatError:
        """Make the error for a fault of this object, or of one of its keys."""
        place = self.at(key) if key else self.where
        return FormatError(f"{place}: {message}" if place else message, self.path)

    def at(self, key: str) -> str:
        """Where a key stands, for messages."""
        return f"{self.where}.{key}" if self.where else key

    def is_text(self, key: str) -> bool:
        """Tell whether a key is there and holds a text."""
        return isinstance(self._values.get(key), str)

    def is_object(self, key: str) -> bool:
        """Tell whether a key is there and holds an object; what `extras` hold is anybody's choice."""
        return isinstance(self._values.get(key), dict)

    def keys(self) -> tuple[str, ...]:
        """All keys, in the order of the file."""
        return tuple(self._values)

    def text(self, key: str, default: str = "") -> str:
        """Text of a key."""
        value = self._values.get(key, default)
        if not isinstance(value, str):
            raise self.error(f"must be a text, got {shown(value)}.", key)
        return value

    def flag(self, key: str) -> bool:
        """True or false of a key; false where it is missing."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"must be true or false, got {shown(value)}.", key)
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Whole number of a key, from `low` to `high`."""
        if key not in self._values and default is not None:
            return default
        if key not in self._values:
            raise self.error(f"the key {key!r} is missing.")
        return self._whole(self._values[key], key, low, high)

    def index(self, key: str, count: int) -> int | None:
        """Place in a list of `count` things; None where the key is missing."""
        return self._whole(self._values[key], key, 0, count - 1) if key in self._values else None

    def indices(self, key: str, count: int) -> list[int]:
        """Places in a list of `count` things."""
        return [self._whole(each, f"{key}[{n}]", 0, count - 1) for n, each in enumerate(self._list(key))]

    def numbers(self, key: str, count: int) -> FloatArray | None:
        """Finite numbers of a key, exactly `count`; None where the key is missing."""
        if key not in self._values:
            return None
        values = self._list(key)
        if len(values) != count or not all(_is_number(each) for each in values):
            raise self.error(f"must be a list of {count} finite numbers, got {shown(values)}.", key)
        return np.array(values, dtype=np.float64)

    def entry(self, key: str) -> Entry | None:
        """Object of a key; None where the key is missing."""
        return Entry(self._values[key], self.at(key), self.path) if key in self._values else None

    def needed(self, key: str) -> Entry:
        """Object of a key that must be there."""
        found = self.entry(key)
        if found is None:
            raise self.error(f"the key {key!r} is missing.")
        return found

    def entries(self, key: str) -> list[Entry]:
        """Objects in the list of a key; none where the key is missing."""
        return [Entry(each, f"{self.at(key)}[{n}]", self.path) for n, each in enumerate(self._list(key))]

    def texts(self, key: str) -> list[str]:
        """Texts in the list of a key; none where the key is missing."""
        values = self._list(key)
        for number, each in enumerate(values):
            if not isinstance(each, str):
                raise self.error(f"must be a text, got {shown(each)}.", f"{key}[{number}]")
        return [str(each) for each in values]

    def _list(self, key: str) -> list[object]:
        values = self._values.get(key, [])
        if not isinstance(values, list):
            raise self.error(f"must be a list, got {shown(values)}.", key)
        return values

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        number = int(value) if isinstance(value, float) and value.is_integer() else value
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            known = f"from {low} to {high}" if low <= high else "of something that is there, and there is nothing"
            raise self.error(f"must be a whole number {known}, got {shown(value)}.", key)
        return number


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e300 if isinstance(value, int) else math.isfinite(value)


def shown(value: object) -> str:
    """A wrong value for a message, cut where it is long."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    text = repr(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."


SIZE_LIMIT = 256 * 1024 * 1024  # bytes of a file with its buffers; avatars with their textures reach a hundred million
MOST_PARTS = 2_000_000  # values of a document; each takes a hundred bytes once it is read
_MAGIC, _JSON, _BINARY = 0x46546C67, 0x4E4F534A, 0x004E4942  # "glTF", "JSON", "BIN\0"


@dataclass(frozen=True, eq=False)
class Container:
    """A document with its buffers."""

    document: Entry
    buffers: tuple[bytes, ...]


def open_gltf(path: Path | str, size_limit: int = SIZE_LIMIT) -> Container:
    """Read a file with its buffers.

    Raises
    ------
    FormatError
        It is no sound glTF 2.0 file, or larger than `size_limit` bytes with its buffers.
    OSError
        The file cannot be opened.
    """
    content = read_bytes(path, size_limit)
    text, binary = _chunks(content, path) if content[:4] == b"glTF" else (decode_utf8(content, path), None)
    document = Entry(_parsed(text, path), "", path)
    _check_version(document)
    return Container(document, _buffers(document, binary, size_limit - len(content)))


def _chunks(content: bytes, path: Path | str) -> tuple[str, bytes | None]:
    if len(content) < 12:
        raise FormatError(f"ends within its header, after {len(content)} of 12 bytes; is it whole?", path)
    _, version, length = struct.unpack_from("<III", content)
    if version != 2:
        raise FormatError(f"is binary glTF of version {version}; version 2 is read, export it anew.", path)
    if length != len(content):
        raise FormatError(f"says it has {length} bytes and has {len(content)}; is it whole?", path)
    document: bytes | None = None
    binary: bytes | None = None
    at = 12
    while at < length:
        if length - at < 8:
            raise FormatError(f"ends within the header of a chunk, at byte {at}; is it whole?", path)
        size, kind = struct.unpack_from("<II", content, at)
        at += 8
        if size > length - at:
            raise FormatError(f"a chunk at byte {at} says it has {size} bytes, and {length - at} are left.", path)
        if kind == _JSON and document is None:
            document = content[at : at + size]
        elif kind == _BINARY and binary is None:
            binary = content[at : at + size]
        at += size
    if document is None:
        raise FormatError("has no chunk of JSON, so it holds no document.", path)
    return decode_utf8(document, path), binary


def _parsed(text: str, path: Path | str) -> object:
    def refuse(word: str) -> NoReturn:
        raise FormatError(f"holds {word}, which JSON does not know; numbers must be finite.", path)

    parts = text.count("{") + text.count("[") + text.count(",")
    if parts > MOST_PARTS:
        raise FormatError(f"has about {parts} parts; no sound document has more than {MOST_PARTS}.", path)
    try:
        return json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise FormatError(f"is no JSON: {error.msg}, column {error.colno}.", path, error.lineno) from None
    except RecursionError:
        raise FormatError("is nested too deeply to be a sound document.", path) from None
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"holds a number that cannot be read: {error}.", path) from None


def _check_version(document: Entry) -> None:
    asset = document.entry("asset")
    if asset is None:
        raise document.error("has no 'asset', so it is no glTF document; is this the right file?")
    version, least = asset.text("version"), asset.text("minVersion", "2.0")
    if version.partition(".")[0] != "2" or least != "2.0":
        raise asset.error(f"is glTF {version!r} (at least {least!r} is needed to read it); 2.0 is read.")


def _buffers(document: Entry, binary: bytes | None, left: int) -> tuple[bytes, ...]:
    found = []
    for number, buffer in enumerate(document.entries("buffers")):
        address = buffer.text("uri") if "uri" in buffer else None
        if address is None and (number > 0 or binary is None):
            raise buffer.error("has no 'uri', and the file has no buffer of its own for it.")
        content = binary or b"" if address is None else _fetched(buffer, address, left)
        left -= len(content) if address is not None else 0
        if left < 0:
            raise document.error("is larger with its buffers than any sound figure should be.")
        size = buffer.whole("byteLength", 1, SIZE_LIMIT)
        if size > len(content):
            raise buffer.error(f"says it has {size} bytes and has {len(content)}; is the file whole?")
        found.append(content[:size])
    return tuple(found)


def _fetched(buffer: Entry, address: str, left: int) -> bytes:
    """Content that an address stands for: base64 in itself, or a file in the same folder or below it."""
    scheme, colon, rest = address.partition(":")
    if colon and scheme.lower() == "data":
        return _embedded(buffer, rest)
    if colon and len(scheme) > 1 and scheme.isalnum():
        raise buffer.error(f"{scheme!r} addresses are not fetched; save the buffer beside the file.", "uri")
    name = unquote(address)
    home = Path(os.path.realpath(Path(buffer.path).parent))
    if "\0" in name:
        raise buffer.error(f"{name[:40]!r}: no path holds such a character.", "uri")
    found = Path(os.path.realpath(home / name))
    if not found.is_relative_to(home):
        raise buffer.error(f"{name[:80]!r} leads out of the folder of the file, which is refused.", "uri")
    if not found.is_file():
        raise buffer.error(f"there is no file {name[:80]!r} beside it; keep both together.", "uri")
    return read_bytes(found, max(left, 0))


def _embedded(buffer: Entry, rest: str) -> bytes:
    form, comma, content = rest.partition(",")
    if not comma or not form.lower().endswith(";base64"):
        raise buffer.error("must be base64: data:application/octet-stream;base64,...", "uri")
    try:
        return base64.b64decode(unquote(content), validate=True)
    except (binascii.Error, ValueError) as error:
        raise buffer.error(f"is no base64: {error}.", "uri") from None

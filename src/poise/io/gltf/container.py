"""Open a glTF file (``.glb`` or ``.gltf``, whatever the extension): the JSON document and its buffers.

A ``.glb`` file begins with a header of twelve bytes (magic, version 2, length), followed by chunks of a length, a type
and content: the JSON document, then a binary buffer. A ``.gltf`` file is the JSON document; its buffers are embedded as
base64 data URIs, or lie in files beside it. A buffer URI must not leave the folder of the file.

:class:`JsonObject` gives typed, checked access to the document; errors name the location in the document:

>>> node = JsonObject({"name": "hand", "children": [3]}, "nodes[2]", "a.gltf")
>>> node.string("name"), node.indices("children", 5)
('hand', [3])
>>> node.indices("children", 3)
Traceback (most recent call last):
...
poise.errors.FormatError: a.gltf: nodes[2].children[0]: must be an integer from 0 to 2, got 3.
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
from poise.io.package_path import why_no_path
from poise.types import FloatArray

_MAX_ABS_INTEGER = 1e300  # larger ones do not fit into a float64
_MAX_SHOWN_CHARACTERS = 40  # characters of an invalid value repeated in a message


class JsonObject:
    """One JSON object of the document.

    Parameters
    ----------
    value : object
        Value in the document; must be a JSON object.
    where : str
        Location in the document for messages; empty for the document itself.
    path : Path or str
        The file.
    """

    def __init__(self, value: object, where: str, path: Path | str) -> None:
        self.where = where
        self.path = path
        if not isinstance(value, dict):
            raise self.error(f"must be an object with keys, got {describe_value(value)}.")
        self._values: dict[str, object] = value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def error(self, message: str, key: str = "") -> FormatError:
        """Make an error about this object, or about one of its keys."""
        location = self.location_of(key) if key else self.where
        return FormatError(f"{location}: {message}" if location else message, self.path)

    def location_of(self, key: str) -> str:
        """Location of a key for messages."""
        return f"{self.where}.{key}" if self.where else key

    def is_string(self, key: str) -> bool:
        """Whether a key is present and a string."""
        return isinstance(self._values.get(key), str)

    def is_object(self, key: str) -> bool:
        """Whether a key is present and an object; `extras` may be of any type."""
        return isinstance(self._values.get(key), dict)

    @property
    def plain(self) -> dict[str, object]:
        """The values as parsed; must not be modified."""
        return self._values

    def keys(self) -> tuple[str, ...]:
        """All keys, in the order of the file."""
        return tuple(self._values)

    def string(self, key: str, default: str = "") -> str:
        """String of a key; `default` if the key is missing."""
        value = self._values.get(key, default)
        if not isinstance(value, str):
            raise self.error(f"must be a string, got {describe_value(value)}.", key)
        return value

    def boolean(self, key: str) -> bool:
        """Boolean of a key; false if the key is missing."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"must be true or false, got {describe_value(value)}.", key)
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Integer of a key, from `low` to `high`; `default` if the key is missing."""
        if key not in self._values and default is not None:
            return default
        if key not in self._values:
            raise self.error(f"the key {key!r} is missing.")
        return self._integer(self._values[key], key, low, high)

    def index(self, key: str, count: int) -> int | None:
        """Index into a list of `count` items; None if the key is missing."""
        return self._integer(self._values[key], key, 0, count - 1) if key in self._values else None

    def indices(self, key: str, count: int) -> list[int]:
        """Indices into a list of `count` items."""
        return [self._integer(value, f"{key}[{n}]", 0, count - 1) for n, value in enumerate(self._list(key))]

    def number(self, key: str, default: float) -> float:
        """Finite number of a key; `default` if the key is missing."""
        value = self._values.get(key, default)
        if not _is_number(value):
            raise self.error(f"must be a finite number, got {describe_value(value)}.", key)
        return float(value)  # type: ignore[arg-type]

    def numbers(self, key: str, count: int) -> FloatArray | None:
        """Array of exactly `count` finite numbers; None if the key is missing."""
        if key not in self._values:
            return None
        values = self._list(key)
        if len(values) != count or not all(_is_number(value) for value in values):
            raise self.error(f"must be a list of {count} finite numbers, got {describe_value(values)}.", key)
        return np.array(values, dtype=np.float64)

    def sub_object(self, key: str) -> JsonObject | None:
        """Object of a key; None if the key is missing."""
        return JsonObject(self._values[key], self.location_of(key), self.path) if key in self._values else None

    def required_object(self, key: str) -> JsonObject:
        """Object of a required key."""
        result = self.sub_object(key)
        if result is None:
            raise self.error(f"the key {key!r} is missing.")
        return result

    def object_list(self, key: str) -> list[JsonObject]:
        """Objects in the list of a key; empty if the key is missing."""
        location = self.location_of(key)
        return [JsonObject(value, f"{location}[{n}]", self.path) for n, value in enumerate(self._list(key))]

    def string_list(self, key: str) -> list[str]:
        """Strings in the list of a key; empty if the key is missing."""
        values = self._list(key)
        for number, value in enumerate(values):
            if not isinstance(value, str):
                raise self.error(f"must be a string, got {describe_value(value)}.", f"{key}[{number}]")
        return [str(value) for value in values]

    def _list(self, key: str) -> list[object]:
        values = self._values.get(key, [])
        if not isinstance(values, list):
            raise self.error(f"must be a list, got {describe_value(values)}.", key)
        return values

    def _integer(self, value: object, key: str, low: int, high: int) -> int:
        number = int(value) if isinstance(value, float) and value.is_integer() else value
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            allowed = f"from {low} to {high}" if low <= high else "that refers to an item, but the list is empty"
            raise self.error(f"must be an integer {allowed}, got {describe_value(value)}.", key)
        return number


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < _MAX_ABS_INTEGER if isinstance(value, int) else math.isfinite(value)


def describe_value(value: object) -> str:
    """Describe an invalid value for a message, shortened if it is long."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    text = repr(value)
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else text[: _MAX_SHOWN_CHARACTERS - 3] + "..."


SIZE_LIMIT = 256 * 1024 * 1024  # bytes of a file with its buffers; avatars with textures reach a hundred million
MAX_JSON_VALUES = 2_000_000  # JSON values of a document; each takes a hundred bytes once it is parsed
_GLB_MAGIC, _JSON_CHUNK, _BINARY_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942  # "glTF", "JSON", "BIN\0"


@dataclass(frozen=True, eq=False)
class Container:
    """A JSON document with its buffers, and how many bytes more its images may have."""

    document: JsonObject
    buffers: tuple[bytes, ...]
    bytes_left: int = 0


def open_gltf(path: Path | str, size_limit: int = SIZE_LIMIT) -> Container:
    """Read a file with its buffers.

    Raises
    ------
    FormatError
        The file is not a valid glTF 2.0 file, or larger than `size_limit` bytes with its buffers.
    OSError
        The file cannot be opened.
    """
    return parse_gltf(read_bytes(path, size_limit), path, size_limit)


def parse_gltf(content: bytes, path: Path | str, size_limit: int = SIZE_LIMIT) -> Container:
    """The document of a file that was read, with its buffers; errors as for :func:`open_gltf`."""
    text, binary = _chunks(content, path) if content[:4] == b"glTF" else (decode_utf8(content, path), None)
    document = JsonObject(_parse_json(text, path), "", path)
    _check_version(document)
    buffers, left = _buffers(document, binary, size_limit - len(content))
    return Container(document, buffers, left)


def _chunks(content: bytes, path: Path | str) -> tuple[str, bytes | None]:
    if len(content) < 12:
        raise FormatError(f"is truncated: ends within its header, after {len(content)} of 12 bytes.", path)
    _, version, length = struct.unpack_from("<III", content)
    if version != 2:
        raise FormatError(f"is binary glTF version {version}, which is unsupported; export it as glTF 2.0.", path)
    if length != len(content):
        raise FormatError(
            f"is truncated or damaged: its header states {length} bytes, but it has {len(content)}.", path
        )
    document: bytes | None = None
    binary: bytes | None = None
    at = 12
    while at < length:
        if length - at < 8:
            raise FormatError(f"is truncated: ends within the header of a chunk, at byte {at}.", path)
        size, kind = struct.unpack_from("<II", content, at)
        at += 8
        if size > length - at:
            raise FormatError(
                f"is damaged: the chunk at byte {at} states {size} bytes, but {length - at} are left.", path
            )
        if kind == _JSON_CHUNK and document is None:
            document = content[at : at + size]
        elif kind == _BINARY_CHUNK and binary is None:
            binary = content[at : at + size]
        at += size
    if document is None:
        raise FormatError("is not a valid GLB file: it has no JSON chunk.", path)
    return decode_utf8(document, path), binary


def _parse_json(text: str, path: Path | str) -> object:
    def refuse(word: str) -> NoReturn:
        raise FormatError(f"contains {word}, which is not valid JSON; numbers must be finite.", path)

    parts = text.count("{") + text.count("[") + text.count(",")
    if parts > MAX_JSON_VALUES:
        raise FormatError(f"has about {parts} JSON values; the limit is {MAX_JSON_VALUES}.", path)
    try:
        return json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise FormatError(f"is not valid JSON: {error.msg}, column {error.colno}.", path, error.lineno) from None
    except RecursionError:
        raise FormatError("is nested too deeply for a valid document.", path) from None
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"contains a number that cannot be parsed: {error}.", path) from None


def _check_version(document: JsonObject) -> None:
    asset = document.sub_object("asset")
    if asset is None:
        raise document.error("is not a valid glTF document: it has no 'asset'; is this the right file?")
    version, least = asset.string("version"), asset.string("minVersion", "2.0")
    if version.partition(".")[0] != "2" or least != "2.0":
        raise asset.error(f"unsupported glTF version {version!r} (minVersion {least!r}); expected 2.0.")


def _buffers(document: JsonObject, binary: bytes | None, left: int) -> tuple[tuple[bytes, ...], int]:
    """Content of all buffers, and how many bytes are left of the size limit."""
    buffers = []
    for number, buffer in enumerate(document.object_list("buffers")):
        uri = buffer.string("uri") if "uri" in buffer else None
        if uri is None and _is_fallback(buffer):
            buffers.append(b"")
            continue
        if uri is None and (number > 0 or binary is None):
            raise buffer.error("has no 'uri', and the file has no binary chunk for it.")
        content = binary or b"" if uri is None else load_uri(buffer, uri, left)
        left -= len(content) if uri is not None else 0
        if left < 0:
            raise document.error("is larger than the size limit with its buffers; raise size_limit if it is valid.")
        size = buffer.integer("byteLength", 1, SIZE_LIMIT)
        if size > len(content):
            raise buffer.error(f"is truncated: byteLength is {size}, but {len(content)} bytes are there.")
        buffers.append(content[:size])
    return tuple(buffers), left


def _is_fallback(buffer: JsonObject) -> bool:
    """Whether a buffer without content stands for decompressed buffer views (EXT_meshopt_compression)."""
    extensions = buffer.sub_object("extensions") if buffer.is_object("extensions") else None
    if extensions is None or not extensions.is_object("EXT_meshopt_compression"):
        return False
    return extensions.required_object("EXT_meshopt_compression").boolean("fallback")


def load_uri(buffer: JsonObject, uri: str, left: int) -> bytes:
    """Content of the URI of a buffer or an image: embedded base64, or a file in the same folder or below it."""
    scheme, colon, rest = uri.partition(":")
    if colon and scheme.lower() == "data":
        return _decode_data_uri(buffer, rest)
    if colon and len(scheme) > 1 and scheme.isalnum():
        raise buffer.error(f"{scheme!r} URIs are not downloaded; save the buffer beside the file.", "uri")
    name = unquote(uri)
    home = Path(os.path.realpath(Path(buffer.path).parent))
    if reason := why_no_path(name):
        raise buffer.error(f"{name[:40]!r}: {reason}.", "uri")
    resolved = Path(os.path.realpath(home / name))
    if not resolved.is_relative_to(home):
        raise buffer.error(f"{name[:80]!r} is refused because it leads out of the folder of the file.", "uri")
    if not resolved.is_file():
        raise buffer.error(f"file {name[:80]!r} does not exist beside it; keep both together.", "uri")
    return read_bytes(resolved, max(left, 0))


def _decode_data_uri(buffer: JsonObject, rest: str) -> bytes:
    form, comma, content = rest.partition(",")
    if not comma or not form.lower().endswith(";base64"):
        raise buffer.error("must be base64: data:application/octet-stream;base64,...", "uri")
    try:
        return base64.b64decode(unquote(content), validate=True)
    except (binascii.Error, ValueError) as error:
        raise buffer.error(f"is not valid base64: {error}.", "uri") from None

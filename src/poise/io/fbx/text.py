"""Parse ASCII FBX into the same records as binary FBX.

``Name: value, value { nested records }``: values are numbers, strings in double quotes and bare words; ``;`` begins a
comment. An array is ``Name: *3 { a: 1,2,3 }``. The class of an object precedes its name (``"Model::hips"``); it is
moved behind it, as in binary files. Sections that are not needed are skipped by counting their braces.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io.fbx.document import DEPTH_LIMIT, MAGIC, NEEDED_RECORDS, RECORD_LIMIT, PackedArray, Record, check_version

_VERSION = re.compile(rb"FBXVersion:\s*(\d{1,9})")
_TOKEN = re.compile(
    r"\s*(?:;[^\n]*\s*)*"  # comments
    r'(?:(?P<string>"[^"]*")|(?P<name>[A-Za-z_][\w |.-]{0,200}):|(?P<mark>[{},*])|(?P<word>[^\s{},;"]+))'
)
_BRACE = re.compile(r'[{}]|"[^"]*"|;[^\n]*')
_MAX_VALUES = 1000  # of a record, other than of an array


def is_text(content: bytes) -> bool:
    """Whether a file looks like ASCII FBX."""
    return not content.startswith(MAGIC) and (
        b"FBXHeaderExtension" in content[:4096] or content.lstrip()[:5] == b"; FBX"
    )


def read_text_records(content: bytes, path: Path | str) -> Record:
    """Parse the needed records of an ASCII file, nested in a record without a name.

    Raises
    ------
    FormatError
        The file is older than version 7, truncated, or inconsistent.
    """
    found = _VERSION.search(content[:65536])
    check_version(int(found.group(1)) if found else 0, path)
    try:
        return Record("", (), _TextParser(content.decode("utf-8", "replace")).records("", 0))
    except ValueError as error:
        raise FormatError(f"is truncated or damaged: {error}.", path) from None


class _TextParser:
    """Parses records from a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._count = 0

    def _next(self) -> tuple[str, str]:
        """Kind and content of the next token, which is consumed; the kind is empty at the end."""
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            return "", ""
        self._at = found.end()
        kind = found.lastgroup or ""
        return kind, found.group(kind)

    def _peek(self) -> tuple[str, str]:
        start = self._at
        token = self._next()
        self._at = start
        return token

    def records(self, parent: str, depth: int) -> tuple[Record, ...]:
        """Records up to the brace that ends their list."""
        if depth > DEPTH_LIMIT:
            raise ValueError(f"records are nested deeper than {DEPTH_LIMIT}")
        found: list[Record] = []
        needed = NEEDED_RECORDS.get(parent)
        while True:
            kind, name = self._next()
            if kind == "" or name == "}":
                if (kind == "") != (depth == 0):
                    raise ValueError("braces do not match")
                return tuple(found)
            if kind != "name":
                raise ValueError(f"expected the name of a record, got {name[:40]!r}")
            self._count += 1
            if self._count > RECORD_LIMIT:
                raise ValueError(f"it has more than {RECORD_LIMIT} records")
            record = self._record(name, depth, needed is None or name in needed)
            if record is not None:
                found.append(
                    Record(name, _binary_name(record.values), record.inside) if parent == "Objects" else record
                )

    def _record(self, name: str, depth: int, needed: bool) -> Record | None:
        """A record whose name was consumed; None if it is not needed."""
        values = self._values()
        if self._peek()[1] != "{":
            return Record(name, values, ()) if needed else None
        self._next()
        if not needed:
            self._skip()
            return None
        if values[:1] == ("*",):
            return Record(name, (self._array(),), ())
        return Record(name, values, self.records(name, depth + 1))

    def _values(self) -> tuple[Any, ...]:
        """Values up to the next name or brace; ("*", count) announces an array."""
        values: list[Any] = []
        while True:
            kind, token = self._peek()
            if kind in ("", "name") or token in "{}":
                return tuple(values)
            self._next()
            if kind == "string":
                values.append(token[1:-1].replace("&quot;", '"').encode())
            elif token == "*":
                values.append("*")
            elif token != ",":
                values.append(_number(token))
            if len(values) > _MAX_VALUES:
                raise ValueError(f"a record has more than {_MAX_VALUES} values")

    def _array(self) -> PackedArray:
        """The array after ``*count {``; its end is consumed."""
        end = self._text.find("}", self._at)
        body = self._text[self._at : end if end >= 0 else len(self._text)].partition(":")[2]
        self._at = end + 1 if end >= 0 else len(self._text)
        cells = [cell.strip() for cell in body.split(",")] if body.strip() else []
        try:
            values = np.array([int(cell) for cell in cells], dtype="<i8")
        except (ValueError, OverflowError):
            values = np.array([float(cell) for cell in cells], dtype="<f8")
        return PackedArray(values.dtype.str, len(values), False, values.tobytes())

    def _skip(self) -> None:
        """Skip to the end of a list whose opening brace was consumed."""
        depth = 1
        for found in _BRACE.finditer(self._text, self._at):
            depth += {"{": 1, "}": -1}.get(found.group(), 0)
            if depth == 0:
                self._at = found.end()
                return
        raise ValueError("braces do not match")


def _number(word: str) -> int | float | bytes:
    """A number, or the bytes of a word that is not one."""
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word.encode()


def _binary_name(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Values of an object with its name as in binary files: name, separator, class."""
    if len(values) > 1 and isinstance(values[1], bytes) and b"::" in values[1]:
        kind, _, name = values[1].partition(b"::")
        return (values[0], name + b"\0\x01" + kind, *values[2:])
    return values

"""YAML as a small immutable tree with line numbers, safe against hostile files.

Only the parser of PyYAML is used (the one in C where it is there), not its constructors. What is refused, because no
figure needs it: anchors and aliases (a few lines can stand for gigabytes), tags (they name types to be made), doubled
keys (which of them counts?), nesting deeper than `DEPTH_LIMIT`, more than `NODE_LIMIT` values, several documents.

A plain scalar is read the way people mean it, after YAML 1.2: ``1e-3`` is a number, ``yes``, ``12:30`` and ``0777`` are
not turned into something else.

YAML as text: scalars quoted where they must be, short lists and maps on one line.

Numbers are written with the fewest digits that read back to the very same bits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import yaml

from poise.errors import FormatError
from poise.io.atomic_write import SIZE_LIMIT, decoded, read_bytes

DEPTH_LIMIT = 50
NODE_LIMIT = 1_000_000

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_NOT_A_NUMBER = (".nan", ".NaN", ".NAN")
_FLAGS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class YamlScalar:
    """One value: its characters, whether they stand without quotes, and their line."""

    text: str
    plain: bool
    line: int

    @property
    def number(self) -> float | None:
        """The number it stands for, NaN and infinities included; None where it is none."""
        if not self.plain:
            return None
        if _NUMBER.fullmatch(self.text):
            return float(self.text)
        infinite = _INFINITE.fullmatch(self.text)
        if infinite:
            return -math.inf if infinite[1] == "-" else math.inf
        return math.nan if self.text in _NOT_A_NUMBER else None

    @property
    def flag(self) -> bool | None:
        """True or false; None where it is neither."""
        return _FLAGS.get(self.text) if self.plain else None

    @property
    def nothing(self) -> bool:
        """True when there is no value."""
        return self.plain and self.text in _NOTHING

    @property
    def words(self) -> str | None:
        """The text it stands for; None where it is a number, a flag or nothing."""
        return None if self.nothing or self.flag is not None or self.number is not None else self.text


@dataclass(frozen=True, slots=True)
class YamlList:
    """Values in order."""

    items: tuple[YamlNode, ...]
    line: int


@dataclass(frozen=True, slots=True)
class YamlMap:
    """Values by key, in the order of the file; `key_lines` has the line of each key."""

    entries: Mapping[str, YamlNode]
    key_lines: Mapping[str, int]
    line: int


YamlNode: TypeAlias = "YamlScalar | YamlList | YamlMap"


def read_yaml(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> YamlNode:
    """Read the one document of a file; faults are FormatErrors with path and line."""
    return parse_yaml(decoded(read_bytes(path, size_limit), path), path)


def parse_yaml(text: str, path: Path | str = "") -> YamlNode:
    """Read the one document of a text; `path` names it in messages."""
    builder = _Builder(path)
    try:
        for event in yaml.parse(text, Loader=_PARSER):
            builder.take(event)
    except yaml.reader.ReaderError:
        raise _no_text(text, path) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = ", ".join(part for part in (error.context, error.problem) if part)
        raise FormatError(f"this is no well-formed YAML: {said}.", path, mark.line + 1 if mark else None) from None
    except UnicodeEncodeError:
        raise _no_text(text, path) from None
    return builder.document()


def _no_text(text: str, path: Path | str) -> FormatError:
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    place = found.start() if found else 0
    said = f"holds the character {text[place : place + 1]!r}, which no text file has; is this the right file?"
    return FormatError(said, path, text.count("\n", 0, place) + 1)


@dataclass
class _Open:
    """A list or map whose end has not come yet."""

    line: int
    keyed: bool
    items: list[YamlNode] = field(default_factory=list)
    entries: dict[str, YamlNode] = field(default_factory=dict)
    key_lines: dict[str, int] = field(default_factory=dict)
    key: YamlScalar | None = None

    def closed(self) -> YamlNode:
        if self.keyed:
            return YamlMap(MappingProxyType(self.entries), MappingProxyType(self.key_lines), self.line)
        return YamlList(tuple(self.items), self.line)


class _Builder:
    """Collects the parser's events into finished nodes, without recursion."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._waiting: list[_Open] = []
        self._documents: list[YamlNode] = []
        self._count = 0

    def document(self) -> YamlNode:
        if not self._documents:
            raise FormatError("is empty.", self._path)
        return self._documents[0]

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.NodeEvent):
            self._refuse(event, line)
        if isinstance(event, yaml.ScalarEvent):
            self._add(YamlScalar(event.value, not event.style, line))
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            if len(self._waiting) >= DEPTH_LIMIT:
                raise FormatError(f"nests values deeper than {DEPTH_LIMIT}; no figure needs that.", self._path, line)
            self._waiting.append(_Open(line, isinstance(event, yaml.MappingStartEvent)))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._add(self._waiting.pop().closed())
        elif isinstance(event, yaml.DocumentStartEvent) and self._documents:
            raise FormatError("holds a second document; one figure or pose per file.", self._path, line)

    def _refuse(self, event: Any, line: int) -> None:
        self._count += 1
        if self._count > NODE_LIMIT:
            raise FormatError(f"has more than {NODE_LIMIT} values; no figure needs that many.", self._path, line)
        if event.anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            raise FormatError(
                f"uses the YAML anchor or alias {sign}{event.anchor}, which is refused: anchors can be made to fill "
                "the memory; write the value out.",
                self._path,
                line,
            )
        if getattr(event, "tag", None) is not None:
            raise FormatError(f"uses the YAML tag {event.tag!r}, which is refused; remove it.", self._path, line)

    def _add(self, node: YamlNode) -> None:
        if not self._waiting:
            self._documents.append(node)
            return
        holder = self._waiting[-1]
        if not holder.keyed:
            holder.items.append(node)
        elif holder.key is not None:
            holder.entries[holder.key.text], holder.key = node, None
        elif not isinstance(node, YamlScalar):
            raise FormatError("a key is a list or a map; keys are names.", self._path, node.line)
        elif node.text in holder.entries:
            raise FormatError(
                f"the key {node.text!r} is there already, on line {holder.key_lines[node.text]}; keep one of them.",
                self._path,
                node.line,
            )
        else:
            holder.key, holder.key_lines[node.text] = node, node.line


WIDTH = 110  # columns of a line with a map on it
MOST_ON_A_LINE = 3  # values of such a map

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./()-]+)*")
# Words that some YAML reader takes for something else than text.
_RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def words(text: str) -> str:
    """Write a text: as it is where no reader can mistake it, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.lower() not in _RESERVED:
        return text
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def number(value: float) -> str:
    """Write a number: the shortest text that reads back to the same bits; infinities as ``.inf``."""
    if math.isinf(value):
        return ".inf" if value > 0.0 else "-.inf"
    return repr(float(value))


def flag(value: bool) -> str:
    """Write true or false, as YAML spells it."""
    return "true" if value else "false"


def vector(values: Iterable[float]) -> str:
    """Write numbers on one line."""
    return "[" + ", ".join(number(value) for value in values) + "]"


def vectors(rows: Iterable[Iterable[float]]) -> list[str]:
    """Write rows of numbers, each on a line of its own."""
    return [vector(row) for row in rows]


def flow(entries: Mapping[str, str]) -> str:
    """Write a map on one line; values are texts that are YAML already."""
    return "{" + ", ".join(f"{words(key)}: {value}" for key, value in entries.items()) + "}"


Block: TypeAlias = "Mapping[str, str | Block | Sequence[Block] | Sequence[str]]"


def block(entries: Block, indent: int = 0) -> list[str]:
    """Lines of a map.

    A value is a text that is YAML already (with line breaks in it, a literal of several lines), a map, a list of maps
    or a list of such texts. A map of up to `MOST_ON_A_LINE` short values goes on one line.
    """
    lines: list[str] = []
    for key, value in entries.items():
        lines += _entry("  " * indent + words(key) + ":", value, indent)
    return lines


def _entry(start: str, value: str | Block | Sequence[Block] | Sequence[str], indent: int) -> list[str]:
    if isinstance(value, str):
        if "\n" not in value:
            return [f"{start} {value}"]
        margin = "  " * (indent + 1)
        return [f"{start} |", *(margin + line for line in value.strip("\n").split("\n"))]
    if isinstance(value, Mapping):
        short = _short(value)
        if short is not None and len(start) + 1 + len(short) <= WIDTH:
            return [f"{start} {short}"]
        return [start, *block(value, indent + 1)]
    lines = [start]
    for item in value:
        first, *others = [item] if isinstance(item, str) else block(item, indent + 2)
        lines += ["  " * (indent + 1) + "- " + first.lstrip(), *others]
    return lines


def _short(entries: Block) -> str | None:
    """Write the map on one line; None where it is too much for that."""
    values: dict[str, str] = {}
    for key, value in entries.items():
        if not isinstance(value, str) or "\n" in value:
            return None
        values[key] = value
    return flow(values) if len(values) <= MOST_ON_A_LINE else None

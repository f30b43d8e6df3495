"""YAML parsing into an immutable tree with line numbers, safe against malicious files; and YAML writing.

Parsing uses only the parser of PyYAML (the C version if available), not its constructors. It refuses what no figure
needs: anchors and aliases (a few lines can expand to gigabytes), tags (they name types to construct), duplicate keys
(which one counts is ambiguous), nesting deeper than `DEPTH_LIMIT`, more than `NODE_LIMIT` values, several documents.

Plain scalars follow YAML 1.2: ``1e-3`` is a number; ``yes``, ``12:30`` and ``0777`` are strings, not booleans, times or
octal numbers.

Writing quotes scalars only if necessary and puts short sequences and mappings on one line. Numbers are written with the
fewest digits that parse back to the same float64.
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
from poise.io.atomic_write import SIZE_LIMIT, decode_utf8, read_bytes

DEPTH_LIMIT = 50
NODE_LIMIT = 1_000_000

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_NOT_A_NUMBER = (".nan", ".NaN", ".NAN")
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULLS = ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class YamlScalar:
    """A scalar: its characters, whether it is plain (unquoted), and its line."""

    text: str
    plain: bool
    line: int

    @property
    def number(self) -> float | None:
        """Value as a number, NaN and infinities included; None if it is not a number."""
        if not self.plain:
            return None
        if _NUMBER.fullmatch(self.text):
            return float(self.text)
        infinite = _INFINITE.fullmatch(self.text)
        if infinite:
            return -math.inf if infinite[1] == "-" else math.inf
        return math.nan if self.text in _NOT_A_NUMBER else None

    @property
    def boolean(self) -> bool | None:
        """Value as true or false; None if it is neither."""
        return _BOOLEANS.get(self.text) if self.plain else None

    @property
    def is_null(self) -> bool:
        """Whether the scalar is empty or null."""
        return self.plain and self.text in _NULLS

    @property
    def string(self) -> str | None:
        """Value as a string; None if it is a number, a boolean or null."""
        return None if self.is_null or self.boolean is not None or self.number is not None else self.text


@dataclass(frozen=True, slots=True)
class YamlSequence:
    """A sequence of nodes."""

    items: tuple[YamlNode, ...]
    line: int


@dataclass(frozen=True, slots=True)
class YamlMapping:
    """A mapping from keys to nodes, in the order of the file; `key_lines` has the line of each key."""

    entries: Mapping[str, YamlNode]
    key_lines: Mapping[str, int]
    line: int


YamlNode: TypeAlias = "YamlScalar | YamlSequence | YamlMapping"


def read_yaml(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> YamlNode:
    """Parse the single document of a file; errors are FormatErrors with path and line."""
    return parse_yaml(decode_utf8(read_bytes(path, size_limit), path), path)


def parse_yaml(text: str, path: Path | str = "") -> YamlNode:
    """Parse the single document of a text; `path` names it in messages."""
    builder = _Builder(path)
    try:
        for event in yaml.parse(text, Loader=_PARSER):
            builder.add_event(event)
    except yaml.reader.ReaderError:
        raise _character_error(text, path) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = ", ".join(part for part in (error.context, error.problem) if part)
        raise FormatError(f"is not well-formed YAML: {problem}.", path, mark.line + 1 if mark else None) from None
    except UnicodeEncodeError:
        raise _character_error(text, path) from None
    return builder.document()


def _character_error(text: str, path: Path | str) -> FormatError:
    match = yaml.reader.Reader.NON_PRINTABLE.search(text)
    offset = match.start() if match else 0
    problem = (
        f"contains the character {text[offset : offset + 1]!r}, which YAML does not allow; is this the right file?"
    )
    return FormatError(problem, path, text.count("\n", 0, offset) + 1)


@dataclass
class _OpenCollection:
    """A sequence or mapping whose end has not been parsed yet."""

    line: int
    keyed: bool
    items: list[YamlNode] = field(default_factory=list)
    entries: dict[str, YamlNode] = field(default_factory=dict)
    key_lines: dict[str, int] = field(default_factory=dict)
    key: YamlScalar | None = None

    def to_node(self) -> YamlNode:
        if self.keyed:
            return YamlMapping(MappingProxyType(self.entries), MappingProxyType(self.key_lines), self.line)
        return YamlSequence(tuple(self.items), self.line)


class _Builder:
    """Builds nodes from the events of the parser, without recursion."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._open: list[_OpenCollection] = []
        self._documents: list[YamlNode] = []
        self._count = 0

    def document(self) -> YamlNode:
        if not self._documents:
            raise FormatError("is empty.", self._path)
        return self._documents[0]

    def add_event(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.NodeEvent):
            self._check_event(event, line)
        if isinstance(event, yaml.ScalarEvent):
            self._add_node(YamlScalar(event.value, not event.style, line))
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            if len(self._open) >= DEPTH_LIMIT:
                raise FormatError(f"nests values deeper than {DEPTH_LIMIT} levels, the limit.", self._path, line)
            self._open.append(_OpenCollection(line, isinstance(event, yaml.MappingStartEvent)))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._add_node(self._open.pop().to_node())
        elif isinstance(event, yaml.DocumentStartEvent) and self._documents:
            raise FormatError("contains a second document; write one figure or pose per file.", self._path, line)

    def _check_event(self, event: Any, line: int) -> None:
        self._count += 1
        if self._count > NODE_LIMIT:
            raise FormatError(f"has more than {NODE_LIMIT} values, the limit for a figure.", self._path, line)
        if event.anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            raise FormatError(
                f"uses the YAML anchor or alias {sign}{event.anchor}, which is refused because anchors can exhaust "
                "memory; write the value out.",
                self._path,
                line,
            )
        if getattr(event, "tag", None) is not None:
            raise FormatError(f"uses the YAML tag {event.tag!r}, which is refused; remove it.", self._path, line)

    def _add_node(self, node: YamlNode) -> None:
        if not self._open:
            self._documents.append(node)
            return
        holder = self._open[-1]
        if not holder.keyed:
            holder.items.append(node)
        elif holder.key is not None:
            holder.entries[holder.key.text], holder.key = node, None
        elif not isinstance(node, YamlScalar):
            raise FormatError("a key is a sequence or a mapping; keys must be strings.", self._path, node.line)
        elif node.text in holder.entries:
            raise FormatError(
                f"duplicate key {node.text!r}, first on line {holder.key_lines[node.text]}; keep one of them.",
                self._path,
                node.line,
            )
        else:
            holder.key, holder.key_lines[node.text] = node, node.line


MAX_COLUMNS = 110  # of a line with a flow mapping
MAX_FLOW_ENTRIES = 3  # values of a flow mapping on one line

_UNQUOTED = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./()-]+)*")
# Words that some YAML readers do not read as strings.
_RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def format_string(text: str) -> str:
    """Format a string: plain if every reader parses it as a string, else in double quotes."""
    if _UNQUOTED.fullmatch(text) and text.lower() not in _RESERVED:
        return text
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def format_number(value: float) -> str:
    """Format a number: the shortest text that parses back to the same float64; infinities as ``.inf``."""
    if math.isinf(value):
        return ".inf" if value > 0.0 else "-.inf"
    return repr(float(value))


def format_bool(value: bool) -> str:
    """Format a boolean."""
    return "true" if value else "false"


def format_vector(values: Iterable[float]) -> str:
    """Format numbers as a flow sequence on one line."""
    return "[" + ", ".join(format_number(value) for value in values) + "]"


def format_vectors(rows: Iterable[Iterable[float]]) -> list[str]:
    """Format rows of numbers, each as a flow sequence."""
    return [format_vector(row) for row in rows]


def flow_mapping(entries: Mapping[str, str]) -> str:
    """Format a mapping on one line; values are YAML text."""
    return "{" + ", ".join(f"{format_string(key)}: {value}" for key, value in entries.items()) + "}"


Block: TypeAlias = "Mapping[str, str | Block | Sequence[Block] | Sequence[str]]"


def block_lines(entries: Block, indent: int = 0) -> list[str]:
    """Lines of a block mapping.

    A value is YAML text (with line breaks in it, a literal block), a mapping, a list of mappings or a list of YAML
    texts. A mapping of up to `MAX_FLOW_ENTRIES` short values goes on one line.
    """
    lines: list[str] = []
    for key, value in entries.items():
        lines += _entry("  " * indent + format_string(key) + ":", value, indent)
    return lines


def _entry(start: str, value: str | Block | Sequence[Block] | Sequence[str], indent: int) -> list[str]:
    if isinstance(value, str):
        if "\n" not in value:
            return [f"{start} {value}"]
        margin = "  " * (indent + 1)
        return [f"{start} |", *(margin + line for line in value.strip("\n").split("\n"))]
    if isinstance(value, Mapping):
        short = _flow_if_short(value)
        if short is not None and len(start) + 1 + len(short) <= MAX_COLUMNS:
            return [f"{start} {short}"]
        return [start, *block_lines(value, indent + 1)]
    lines = [start]
    for item in value:
        first, *others = [item] if isinstance(item, str) else block_lines(item, indent + 2)
        lines += ["  " * (indent + 1) + "- " + first.lstrip(), *others]
    return lines


def _flow_if_short(entries: Block) -> str | None:
    """Format the mapping on one line; None if it is too long for that."""
    values: dict[str, str] = {}
    for key, value in entries.items():
        if not isinstance(value, str) or "\n" in value:
            return None
        values[key] = value
    return flow_mapping(values) if len(values) <= MAX_FLOW_ENTRIES else None

"""YAML as text: scalars quoted where they must be, short lists and maps on one line.

Numbers are written with the fewest digits that read back to the very same bits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

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

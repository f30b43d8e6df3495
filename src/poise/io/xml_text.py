"""XML as text: elements indented by two blanks, attributes escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from poise.errors import FormatError

_BLANKS = str.maketrans({"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})  # written plainly they would be read as blanks
# What XML 1.0 cannot hold, however it is written.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(tag: str, attributes: Mapping[str, str], children: Iterable[list[str]] = ()) -> list[str]:
    """Lines of an element; `children` are the lines of the elements inside it."""
    inside = [f"  {line}" for child in children for line in child]
    start = f"<{tag}" + "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
    return [f"{start}>", *inside, f"</{tag}>"] if inside else [f"{start}/>"]


def comment(text: str) -> str:
    """Write a comment of one line."""
    return f"<!-- {escape(text, quote=False).replace('--', '- -')} -->"


def numbers(values: Iterable[float]) -> str:
    """Write numbers as attributes have them, each with the fewest digits that read back to the same bits."""
    return " ".join(repr(float(value)) for value in values)


def _quoted(text: str) -> str:
    found = _IMPOSSIBLE.search(text)
    if found:
        raise FormatError(f"{text[:60]!r} holds {found[0]!r}, which XML cannot hold; rename that part.")
    return f'"{escape(text).translate(_BLANKS)}"'

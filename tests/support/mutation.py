"""Files and messages damaged at random: bytes, words and numbers, whole lines, and values of JSON.

Each mutation is a small change that hypothesis draws and can take back, so that what fails is told as few changes of a
sound file.
"""

from __future__ import annotations

import copy
import json
import re
import struct
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

WORDS = re.compile(rb"[-+.\w]+")
NUMBERS = (b"0", b"-1", b"1e9", b"1000000000", b"nan", b"inf", b"-inf", b"1e308", b"-1e-308", b"9" * 400, b"0x10")
ODD_WORDS = (
    *NUMBERS,
    b"",
    b"\xff\xfe",
    b"\0",
    "é²".encode(),
    b"%s",
    b"../..",
    b"true",
    b"null",
    b"[",
    b"}",
    b"<",
    b'"',
)
INTEGERS = (0, 1, 255, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1_000_000_000)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    0.5,
    10**9,
    2**31,
    10**30,
    -1e308,
    1e308,
    "",
    "x",
    "é²",
    "\ud800",
    [],
    {},
    [[]],
    [None],
    [1e308] * 4,
    {"x": 1},
)
Change = Callable[[bytes, st.DrawFn], bytes]


def _place(content: bytes, draw: st.DrawFn) -> int:
    return draw(st.integers(0, max(len(content) - 1, 0)))


def _byte(content: bytes, draw: st.DrawFn) -> bytes:
    place = _place(content, draw)
    return content[:place] + bytes([draw(st.integers(0, 255))]) + content[place + 1 :]


def _cut(content: bytes, draw: st.DrawFn) -> bytes:
    return content[: _place(content, draw)]


def _without(content: bytes, draw: st.DrawFn) -> bytes:
    place = _place(content, draw)
    return content[:place] + content[place + draw(st.integers(1, 64)) :]


def _again(content: bytes, draw: st.DrawFn) -> bytes:
    place, count = _place(content, draw), draw(st.integers(1, 64))
    target = _place(content, draw)
    return content[:target] + content[place : place + count] + content[target:]


def _integer(content: bytes, draw: st.DrawFn) -> bytes:
    """A whole number of two or four bytes, as counts and offsets of binary files are."""
    place, value = _place(content, draw), draw(st.sampled_from(INTEGERS))
    form = draw(st.sampled_from(("<I", ">I", "<H", ">H", "<f", "<Q")))
    written = struct.pack(form, float(value) if form == "<f" else value & (0xFFFF if form[1] == "H" else 2**64 - 1))
    return content[:place] + written + content[place + len(written) :]


def _word(content: bytes, draw: st.DrawFn) -> bytes:
    """A word or number in the place of another: a strange one, or one that stands elsewhere."""
    start = _place(content, draw)
    found = WORDS.search(content, start) or WORDS.search(content)
    if found is None:
        return content
    other = WORDS.search(content, _place(content, draw))
    strange = draw(st.sampled_from(ODD_WORDS))
    new = other[0] if other is not None and draw(st.booleans()) else strange
    return content[: found.start()] + new + content[found.end() :]


def _line(content: bytes, draw: st.DrawFn) -> bytes:
    """A line left out, doubled or moved."""
    lines = content.split(b"\n")
    taken = draw(st.integers(0, len(lines) - 1))
    put = draw(st.integers(0, len(lines) - 1))
    line = lines[taken]
    if draw(st.booleans()):
        del lines[taken]
    if draw(st.booleans()):
        lines.insert(put, line)
    return b"\n".join(lines)


CHANGES: tuple[Change, ...] = (_byte, _cut, _without, _again, _integer, _word, _word, _line)


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """A file with one to four random changes."""
    for _ in range(draw(st.integers(1, 4))):
        content = draw(st.sampled_from(CHANGES))(content, draw)
    return content


# --- JSON -------------------------------------------------------------------------------------------------------------


def _places(part: Any) -> list[tuple[Any, Any]]:
    """Every (holder, key) of a document."""
    found: list[tuple[Any, Any]] = []
    waiting = [part]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            found.append((holder, key))
            waiting.append(holder[key])
    return found


@st.composite
def damaged_values(draw: st.DrawFn, document: Any) -> Any:
    """A document of JSON with one to four values replaced, left out, or exchanged for others of its own."""
    changed = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 4))):
        places = _places(changed)
        if not places:
            return changed
        holder, key = places[draw(st.integers(0, len(places) - 1))]
        way = draw(st.sampled_from(("strange", "other", "none", "number")))
        if way == "none":
            del holder[key]
        elif way == "other":
            other, name = places[draw(st.integers(0, len(places) - 1))]
            holder[key] = copy.deepcopy(other[name])
        elif way == "number":
            holder[key] = draw(st.integers(-2, 300) | st.floats(allow_nan=False, width=32))
        else:
            holder[key] = copy.deepcopy(draw(st.sampled_from(ODD_VALUES)))
    return changed


def glb_parts(content: bytes) -> tuple[Any, bytes]:
    """The document of a binary glTF file and everything behind it."""
    (length,) = struct.unpack_from("<I", content, 12)
    return json.loads(content[20 : 20 + length]), content[20 + length :]


def glb(document: Any, rest: bytes) -> bytes:
    """A binary glTF file."""
    text = json.dumps(document).encode("utf-8")
    text += b" " * (-len(text) % 4)
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest


@st.composite
def damaged_glb(draw: st.DrawFn, content: bytes) -> bytes:
    """A binary glTF file whose document is damaged, but still JSON."""
    document, rest = glb_parts(content)
    return glb(draw(damaged_values(document)), rest)

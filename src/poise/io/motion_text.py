"""Text of a motion file, whose writers keep to no one encoding."""

from __future__ import annotations

from pathlib import Path

from poise.errors import FormatError
from poise.io.atomic_write import decoded, read_bytes
from poise.io.import_report import Notes

MOTION_SIZE_LIMIT = 128 * 1024 * 1024
"""Largest motion file that is read [bytes], where no other limit is given; half an hour of a whole body."""

_MOST_LINES = 10_000_000  # frames of a day; a file of line ends alone would take eight times its size


def read_motion_text(path: Path | str, size_limit: int, notes: Notes) -> str:
    """Text of a file: UTF-8, or where it is not, one letter a byte (only names can be wrong then)."""
    return motion_text(read_bytes(path, size_limit), path, notes)


def motion_text(content: bytes, path: Path | str, notes: Notes) -> str:
    """Text of a file's content, as :func:`read_motion_text`; what holds zero bytes is no text."""
    zero = content.find(b"\0")
    if zero >= 0:
        line = content.count(b"\n", 0, zero) + 1
        raise FormatError(f"is no text: a zero byte at offset {zero}; is this the right file?", path, line)
    try:
        return decoded(content, path)
    except FormatError:
        notes.add("the file is not in UTF-8; letters beyond ASCII in names may be wrong")
        return content.decode("latin-1")


def motion_lines(text: str, path: Path | str) -> list[str]:
    """Lines of a text, ended in the manner of any system; as editors count them."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n")
    if whole.count("\n") > _MOST_LINES:
        raise FormatError(f"has more than {_MOST_LINES} lines, which no motion should have.", path, _MOST_LINES)
    return whole.removesuffix("\n").split("\n")

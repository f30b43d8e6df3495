"""Decode the text of a motion file (BVH, ASF, AMC, TRC), whose writers do not agree on an encoding."""

from __future__ import annotations

from pathlib import Path

from poise.errors import FormatError
from poise.io.atomic_write import decode_utf8, read_bytes
from poise.io.import_report import Notes

MOTION_SIZE_LIMIT = 128 * 1024 * 1024
"""Default size limit of a motion file [bytes]; half an hour of a whole body."""

MAX_ABS_NUMBER = 1e9
"""Largest magnitude of a number in a motion file, in units of the file; larger ones are refused as damaged."""

_MAX_LINES = 10_000_000  # frames of a day; a file of line ends alone would take eight times its size in memory


def read_motion_text(path: Path | str, size_limit: int, notes: Notes) -> str:
    """Read a file as UTF-8, else as Latin-1 (then only non-ASCII names can be wrong)."""
    return decode_motion_text(read_bytes(path, size_limit), path, notes)


def decode_motion_text(content: bytes, path: Path | str, notes: Notes) -> str:
    """Decode the content of a file as :func:`read_motion_text` does; content with zero bytes is refused as binary."""
    zero = content.find(b"\0")
    if zero >= 0:
        line = content.count(b"\n", 0, zero) + 1
        raise FormatError(f"is not a text file: zero byte at offset {zero}; is this the right file?", path, line)
    try:
        return decode_utf8(content, path)
    except FormatError:
        notes.add("the file is not in UTF-8; letters beyond ASCII in names may be wrong")
        return content.decode("latin-1")


def split_lines(text: str, path: Path | str) -> list[str]:
    """Split a text at the line ends of any system (LF, CRLF, CR), as editors count lines."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    if unified.count("\n") > _MAX_LINES:
        raise FormatError(f"has more than {_MAX_LINES} lines; no valid motion file has that many.", path, _MAX_LINES)
    return unified.removesuffix("\n").split("\n")

"""Read a file whole, within a size limit, and write a file whole or not at all.

Writing goes to a temporary file in the same folder, which takes the place of the old one in a single step once every
byte is on the disk. Whatever goes wrong before that step, the old file is untouched and the temporary one is removed; a
process that is killed cannot do that, so that `sweep` may find some.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path

from poise.errors import FormatError

_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{16}\.part")
_OLD = 3600.0  # seconds; nobody writes one file for so long
SIZE_LIMIT = 64 * 1024 * 1024  # bytes; larger than any sound figure file, small enough to be read into memory


def read_bytes(path: Path | str, limit: int = SIZE_LIMIT) -> bytes:
    """Content of a file of at most `limit` bytes.

    Raises
    ------
    FormatError
        The file is larger than that.
    OSError
        The file is not there, is a folder, or may not be read.
    """
    with open(path, "rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise FormatError(
            f"is larger than {limit} bytes, which no figure file should be; raise the size limit if it is.", path
        )
    return content


def decoded(content: bytes, path: Path | str) -> str:
    """UTF-8 text of a file's content; a byte order mark is dropped, anything that is not text is refused."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"is not text in UTF-8: byte {content[error.start]:#04x} at offset {error.start}; is this the right file?",
            path,
            line,
        ) from None


def write_text(path: Path | str, text: str) -> None:
    """Put `text` into a file as UTF-8, whole or not at all; a symbolic link is followed, permissions are kept.

    Raises
    ------
    FormatError
        The text cannot be encoded, or the path names something that is no plain file.
    OSError
        The folder is missing or may not be written to, or the disk is full.
    """
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError(
            f"a name or path holds {text[error.start]!r}, which is no character; rename that part.", path
        ) from None
    write_bytes(path, content)


def write_bytes(path: Path | str, content: bytes) -> None:
    """Put bytes into a file, whole or not at all; a symbolic link is followed, permissions are kept.

    Raises
    ------
    FormatError
        The path names something that is no plain file.
    OSError
        The folder is missing or may not be written to, or the disk is full.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.part")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # the name people gave, not the temporary one
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _settle(target.parent)


def sweep(folder: Path) -> None:
    """Remove the temporary files that writers left in a folder when they were killed: those older than an hour."""
    with contextlib.suppress(OSError):
        for each in list(folder.iterdir()):
            if _TEMPORARY.fullmatch(each.name) and time.time() - each.stat().st_mtime > _OLD:
                each.unlink()


def _mode(target: Path) -> int | None:
    """Permissions of the file that is to be replaced, None where there is none yet."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise FormatError("is a folder; give the name of a file.", target)
    if not stat.S_ISREG(found.st_mode):
        raise FormatError("is no plain file, so it cannot be replaced in one step; give the name of a file.", target)
    return stat.S_IMODE(found.st_mode)


def _settle(folder: Path) -> None:
    """Make the renaming itself last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

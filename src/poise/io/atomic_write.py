"""Atomic file writing, and reading within a size limit.

A file is written to a temporary file in the same folder, which replaces the old one by a single rename once every byte
is on the disk. If anything fails before the rename, the old file is unchanged and the temporary one is removed. A
killed process cannot remove its temporary file; `remove_stale_temporary_files` does.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import time
from pathlib import Path

from poise.errors import FormatError

_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{16}\.part")
_STALE_AFTER_S = 3600.0  # no single file takes an hour to write
SIZE_LIMIT = 64 * 1024 * 1024  # bytes; larger than any valid figure file, small enough to be read into memory


def read_bytes(path: Path | str, limit: int = SIZE_LIMIT, follow_links: bool = True) -> bytes:
    """Read the content of a regular file of at most `limit` bytes.

    Devices and named pipes are refused: reading one may wait forever.

    Raises
    ------
    FormatError
        The file is larger than that, or no regular file; or a link, where links are not followed.
    OSError
        The file does not exist, is a folder, or is not readable.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    if not follow_links:
        if os.path.islink(path):
            raise FormatError("is a link; only plain files of the folder are read.", path)
        flags |= getattr(os, "O_NOFOLLOW", 0)
    return read_descriptor(os.open(path, flags), path, limit)


def read_descriptor(handle: int, path: Path | str, limit: int = SIZE_LIMIT) -> bytes:
    """Read an open file and close it; `path` is named in errors, which are those of :func:`read_bytes`."""
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise FormatError("is not a regular file (but a device or named pipe); copy its content to a file.", path)
        with open(handle, "rb", closefd=False) as file:
            content = file.read(limit + 1)
    finally:
        os.close(handle)
    if len(content) > limit:
        raise FormatError(
            f"is larger than the size limit of {limit} bytes; raise size_limit if the file is meant to be so large.",
            path,
        )
    return content


def decode_utf8(content: bytes, path: Path | str) -> str:
    """Decode the content of a file as UTF-8, without the byte order mark; other encodings raise FormatError."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"is not UTF-8 text: byte {content[error.start]:#04x} at offset {error.start}; is this the right file?",
            path,
            line,
        ) from None


def write_text(path: Path | str, text: str) -> None:
    """Write `text` to a file as UTF-8, atomically; symbolic links are followed, permissions are kept.

    Raises
    ------
    FormatError
        The text cannot be encoded, or the path is not a regular file.
    OSError
        The folder is missing or not writable, or the disk is full.
    """
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError(
            f"a name or path contains {text[error.start]!r}, which is not a valid character; rename that part.", path
        ) from None
    write_bytes(path, content)


def write_bytes(path: Path | str, content: bytes) -> None:
    """Write bytes to a file, atomically; symbolic links are followed, permissions are kept.

    Raises
    ------
    FormatError
        The path is not a regular file.
    OSError
        The folder is missing or not writable, or the disk is full.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.part")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # the path of the caller, not the temporary one
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
    _sync_folder(target.parent)


def remove_stale_temporary_files(folder: Path) -> None:
    """Remove temporary files that killed writers left in a folder: those older than an hour."""
    with contextlib.suppress(OSError):
        for entry in list(folder.iterdir()):
            if _TEMPORARY.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > _STALE_AFTER_S:
                entry.unlink()


def _mode(target: Path) -> int | None:
    """Permissions of the file that will be overwritten, None if it does not exist."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise FormatError("is a folder; give the name of a file.", target)
    if not stat.S_ISREG(status.st_mode):
        raise FormatError("is not a regular file and cannot be replaced atomically; give the name of a file.", target)
    return stat.S_IMODE(status.st_mode)


def _sync_folder(folder: Path) -> None:
    """Flush the rename itself to disk, so that it survives a power cut, if the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""A folder of the user's own for files that nobody else may read or redirect.

A folder that came with a repository or an archive may contain symbolic links. So the folder is opened once, without
following a link, and must belong to the user; every file in it is opened relative to that handle, again without
following links, and only regular files are read. Files are written to a temporary name and renamed: a link that
another process puts in their place is replaced, not followed. Folder 0700, files 0600.

Systems without file handles of folders (Windows) use paths, with the same checks.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from poise.errors import FormatError
from poise.io.atomic_write import SIZE_LIMIT, read_descriptor

_HAS_FOLDER_HANDLES = {os.open, os.mkdir, os.unlink, os.stat, os.rename} <= os.supports_dir_fd
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FOLDER_MODE, _FILE_MODE = 0o700, 0o600


class PrivateFolder:
    """Files in a hidden folder; the folder is created when something is first written.

    Parameters
    ----------
    path : Path
        The folder. Its parent must exist.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        """The folder."""
        return self._path

    def check(self) -> None:
        """Raise FormatError if the folder exists and is a link, not a folder, or not the user's own."""
        with contextlib.suppress(FileNotFoundError):
            os.close(self._open_folder())

    def contains(self, name: str) -> bool:
        """Whether the folder has an entry of that name, be it a link."""
        return os.path.lexists(self._path / name)

    def read(self, name: str, limit: int = SIZE_LIMIT) -> bytes:
        """Content of a regular file of the user's own.

        Raises
        ------
        OSError
            There is no such file, or it cannot be read.
        FormatError
            The folder or the file is a link, no regular file, belongs to another user, or is too large.
        """
        folder = self._open_folder()
        try:
            handle = self._open_file(folder, name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            status = os.fstat(handle)
            content = read_descriptor(handle, self._path / name, limit)
            self._check_owner(status, name)
            return content
        finally:
            os.close(folder)

    def write(self, name: str, content: bytes) -> None:
        """Write a file atomically, readable by the user alone.

        Raises
        ------
        OSError
            The folder is not writable, or the disk is full.
        FormatError
            As for :meth:`check`.
        """
        temporary, handle = self.create(name)
        try:
            with open(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            self.replace(temporary, name)
        except BaseException:
            self.remove(temporary)
            raise

    def create(self, name: str) -> tuple[str, int]:
        """Create an empty temporary file that will replace `name`; its name and a handle to write to it."""
        temporary = f".{name}.{secrets.token_hex(8)}.part"
        return temporary, self._open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND)

    def open_shared(self, name: str) -> int:
        """Handle of a file that several processes open and write, created if it is missing.

        Raises
        ------
        OSError
            The folder is not writable.
        FormatError
            As for :meth:`check`; or the file is a link, a hard link, a named pipe, or belongs to another user.
        """
        handle = self._open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0))
        try:
            status = os.fstat(handle)
            self._check_owner(status, name)
            if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
                raise FormatError("must be a plain file with one name: remove it.", self._path / name)
        except BaseException:
            os.close(handle)
            raise
        return handle

    def _open(self, name: str, flags: int) -> int:
        """Open a file for writing, in the folder, which is created if it is missing."""
        with contextlib.suppress(FileExistsError):
            os.mkdir(self._path, _FOLDER_MODE)
        folder = self._open_folder()
        try:
            return self._open_file(folder, name, flags | getattr(os, "O_BINARY", 0))
        finally:
            os.close(folder)

    def replace(self, temporary: str, name: str) -> None:
        """Rename a temporary file; a link or file of that name is replaced."""
        folder = self._open_folder()
        try:
            self._rename(folder, temporary, name)
        finally:
            os.close(folder)

    def remove(self, name: str) -> None:
        """Delete a file, if it exists and can be deleted."""
        with contextlib.suppress(OSError, FormatError):
            folder = self._open_folder()
            try:
                self._unlink(folder, name)
            finally:
                os.close(folder)

    # --- handles ------------------------------------------------------------------------------------------------------

    def _open_folder(self) -> int:
        """Handle of the folder; on systems without such handles, of nothing, after the same checks."""
        status = os.lstat(self._path)
        if not stat.S_ISDIR(status.st_mode):
            raise FormatError(
                "must be a folder, not a link or file: remove it, or start in another folder.", self._path
            )
        if not _HAS_FOLDER_HANDLES:
            return os.open(os.devnull, os.O_RDONLY)
        handle = os.open(self._path, os.O_RDONLY | os.O_DIRECTORY | _NO_FOLLOW)
        try:
            status = os.fstat(handle)
            self._check_owner(status, "")
            if stat.S_IMODE(status.st_mode) != _FOLDER_MODE:
                os.fchmod(handle, _FOLDER_MODE)
        except BaseException:
            os.close(handle)
            raise
        return handle

    def _open_file(self, folder: int, name: str, flags: int) -> int:
        if not _HAS_FOLDER_HANDLES:
            if (self._path / name).is_symlink():
                raise FormatError("is a link: remove it.", self._path / name)
            return os.open(self._path / name, flags, _FILE_MODE)
        try:
            return os.open(name, flags | _NO_FOLLOW, _FILE_MODE, dir_fd=folder)
        except OSError as error:
            if stat.S_ISLNK(_mode(folder, name)):
                raise FormatError("is a link: remove it.", self._path / name) from None
            raise OSError(error.errno, error.strerror, str(self._path / name)) from None

    def _check_owner(self, status: os.stat_result, name: str) -> None:
        if hasattr(os, "geteuid") and status.st_uid != os.geteuid():
            raise FormatError("belongs to another user: remove it, or start in another folder.", self._path / name)

    def _rename(self, folder: int, old: str, new: str) -> None:
        if _HAS_FOLDER_HANDLES:
            os.rename(old, new, src_dir_fd=folder, dst_dir_fd=folder)
            os.fsync(folder)
        else:
            os.replace(self._path / old, self._path / new)

    def _unlink(self, folder: int, name: str) -> None:
        if _HAS_FOLDER_HANDLES:
            os.unlink(name, dir_fd=folder)
        else:
            os.unlink(self._path / name)


def _mode(folder: int, name: str) -> int:
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except OSError:
        return 0

"""One studio at a time owns a folder: a lock that ends with its process, and a way to ask for it.

The lock is an advisory lock of the operating system on a file of the hidden folder; it is released when its process
ends, however it ends. Another studio asks for the folder by writing a request file; the owner looks for it a few times
a second, stores its document, and releases the lock.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable

from poise.errors import FormatError
from poise.studio.private_folder import PrivateFolder

LOCK_FILE = "lock"
REQUEST_FILE = "request"
POLL_INTERVAL_S = 0.2
HANDOVER_TIMEOUT_S = 10.0
_MAX_OWNER_BYTES = 64


class FolderLock:
    """Ownership of a folder.

    Parameters
    ----------
    folder : PrivateFolder
        The hidden folder.
    """

    def __init__(self, folder: PrivateFolder) -> None:
        self._folder = folder
        self._handle: int | None = None
        self._released = threading.Event()

    def acquire(self, on_request: Callable[[], None] | None = None) -> bool:
        """Try to own the folder; `on_request` is called from another thread when another studio asks for it.

        A folder that cannot be written needs no lock: nobody stores anything in it.

        Raises
        ------
        FormatError
            The lock is no plain file of the user's own: writing to it could overwrite another file.
        """
        if self._handle is not None:
            return True
        try:
            handle = self._folder.open_shared(LOCK_FILE)
        except IsADirectoryError:
            raise FormatError("must be a file, not a folder: remove it.", self._folder.path / LOCK_FILE) from None
        except OSError:
            return True
        if not _lock(handle):
            os.close(handle)
            return False
        self._folder.remove(REQUEST_FILE)
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        self._handle, self._released = handle, threading.Event()
        if on_request is not None:
            threading.Thread(target=self._watch, args=(self._released, on_request), daemon=True).start()
        return True

    def owner(self) -> str:
        """Process number of the owner, as far as it is known."""
        try:
            text = self._folder.read(LOCK_FILE, _MAX_OWNER_BYTES).decode("ascii").strip()
        except (OSError, FormatError, UnicodeDecodeError):
            return ""
        return text if text.isdigit() else ""

    def release(self) -> None:
        """Give the folder up."""
        if self._handle is not None:
            self._released.set()
            self._folder.remove(REQUEST_FILE)
            os.close(self._handle)  # ends the lock
            self._handle = None

    def take_over(self, on_request: Callable[[], None]) -> bool:
        """Ask the owner for the folder and wait for it; whether it was released."""
        end = time.monotonic() + HANDOVER_TIMEOUT_S
        while not self.acquire(on_request):
            if time.monotonic() > end:
                self._folder.remove(REQUEST_FILE)
                return False
            if not self._folder.contains(REQUEST_FILE):
                self._folder.write(REQUEST_FILE, str(os.getpid()).encode())
            time.sleep(POLL_INTERVAL_S / 2.0)
        return True

    def _watch(self, released: threading.Event, on_request: Callable[[], None]) -> None:
        while not released.wait(POLL_INTERVAL_S):
            if self._folder.contains(REQUEST_FILE):
                on_request()
                return


def _lock(handle: int) -> bool:
    """Lock an open file without waiting; true where the file system has no locks."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # such as a network folder without locks
        return True
    return True

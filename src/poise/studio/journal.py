"""The journal: every edit is in a file before the page shows it, so that a killed process loses nothing.

Policy
------
* An edit is appended to the file (`write`) before it is acknowledged. It survives the end of the process at any moment.
* A thread of its own flushes the file to the disk (`fsync`) at once after that, so that an edit survives a power cut
  `SYNC_INTERVAL_S` and the duration of one flush later.
* The same thread writes the file anew when it has grown (compaction): the newest state goes to a temporary file, edits
  continue in the old one; then their difference is appended to the new file, which replaces the old one by a rename.

If anything fails (full disk, missing folder), `problem` says what and where, and the whole state is written again every
`RETRY_INTERVAL_S` until it succeeds. The file then still holds the last state that was stored.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import threading
import time
from collections.abc import Callable

from poise.errors import PoiseError
from poise.studio.journal_records import HEADER, Encoder, Unsaved
from poise.studio.private_folder import PrivateFolder

LOG = logging.getLogger("poise.studio")
JOURNAL_FILE = "journal"
SYNC_INTERVAL_S = 0.02  # between two flushes to the disk
RETRY_INTERVAL_S = 1.0
MIN_COMPACTION_BYTES = 1 << 20
_GROWTH_FACTOR = 3  # a journal this many times as large as its first state is written anew
_FIRST_WRITE_TIMEOUT_S = 30.0


class _File:
    """An open journal file and the encoder of what it holds."""

    def __init__(self, folder: PrivateFolder, state: Unsaved) -> None:
        self.encoder = Encoder()
        content = HEADER + self.encoder.difference(state)
        self._folder = folder
        self._temporary, self._handle = folder.create(JOURNAL_FILE)
        self.size = 0
        try:
            self._write(content)
            os.fsync(self._handle)
        except BaseException:
            self.discard()
            raise
        self.first_size = self.size

    def _write(self, content: bytes) -> None:
        """Append all of the content or none of it."""
        rest = memoryview(content)
        try:
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self.size)
            raise OSError(error.errno, error.strerror, str(self._folder.path / JOURNAL_FILE)) from None
        self.size += len(content)

    def append(self, state: Unsaved) -> None:
        """Append what has changed."""
        if not os.fstat(self._handle).st_nlink:  # deleted: what is written would vanish
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(self._folder.path / JOURNAL_FILE))
        self._write(self.encoder.difference(state))

    def publish(self) -> None:
        """Give the file its name."""
        self._folder.replace(self._temporary, JOURNAL_FILE)

    def sync(self) -> None:
        """Flush to the disk."""
        os.fsync(self._handle)

    def close(self) -> None:
        """Close the handle."""
        os.close(self._handle)

    def discard(self) -> None:
        """Close and delete a file that has no name yet."""
        self.close()
        self._folder.remove(self._temporary)


class Journal:
    """Stores the newest state of a document.

    Parameters
    ----------
    folder : PrivateFolder
        Where its file is.
    """

    def __init__(self, folder: PrivateFolder) -> None:
        self._folder = folder
        self._condition = threading.Condition()
        self._file: _File | None = None
        self._latest: Unsaved | None = None
        self._stored: Unsaved | None = None  # the newest state that is in the file
        self._dirty = False  # not flushed to the disk yet
        self._closed = False
        self._thread: threading.Thread | None = None
        self.problem = ""
        """Why the newest state is not stored; empty if it is."""
        self.on_problem: Callable[[str], None] = lambda problem: None
        """Called from any thread when `problem` changes."""

    def record(self, state: Unsaved) -> None:
        """Store a state; on return it survives the end of this process, unless there is a `problem`."""
        with self._condition:
            if self._closed:
                return
            self._latest = state
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="poise-studio-journal", daemon=True)
                self._thread.start()
            if self._file is not None:
                self._append(self._file, state)
            self._condition.notify_all()
            if self._file is None and state.changed and not self.problem:  # the first one is written by the thread
                self._condition.wait_for(lambda: self._file is not None or bool(self.problem), _FIRST_WRITE_TIMEOUT_S)

    def flush(self, seconds: float) -> bool:
        """Wait until everything is on the disk; whether it is."""
        with self._condition:
            return self._condition.wait_for(lambda: self._stored is self._latest and not self._dirty, seconds)

    def close(self, seconds: float = 10.0) -> bool:
        """Flush and end the thread; later states are not stored. Whether everything is stored."""
        stored = self.flush(seconds if not self.problem else 0.0)
        with self._condition:
            self._closed = True
            self._condition.notify_all()
        if self._thread is not None:
            self._thread.join(seconds)
        return stored

    # --- the file; the condition is held ------------------------------------------------------------------------------

    def _append(self, file: _File, state: Unsaved) -> None:
        try:
            file.append(state)
        except Exception as error:  # reported, and tried again by the thread
            self._fail(error)
        else:
            self._stored, self._dirty = state, True

    def _fail(self, error: Exception) -> None:
        """Report a problem; the file is given up as it is, the thread writes a new one."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._dirty = False
        if not isinstance(error, (OSError, PoiseError)):
            LOG.exception("the journal failed")
        self._report(f"Unsaved changes cannot be stored: {_reason(error)} Trying again every second.")

    def _report(self, problem: str) -> None:
        if problem == self.problem:
            return
        LOG.log(logging.WARNING if problem else logging.INFO, problem or "unsaved changes are stored again")
        self.problem = problem
        self._condition.notify_all()
        self.on_problem(problem)

    # --- the thread ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._condition:
                if self.problem and not self._closed:
                    self._condition.wait_for(lambda: self._closed, RETRY_INTERVAL_S)
                self._condition.wait_for(lambda: self._closed or self._dirty or self._wants_new_file)
                if self._closed:
                    if self._file is not None:
                        self._file.close()
                        self._file = None
                    return
                wants_new_file = self._wants_new_file
            if wants_new_file:
                self._compact()
            else:
                self._sync()

    @property
    def _wants_new_file(self) -> bool:
        if self._file is None:
            return self._latest is not None
        return self._file.size > max(MIN_COMPACTION_BYTES, _GROWTH_FACTOR * self._file.first_size)

    def _sync(self) -> None:
        with self._condition:
            file, state = self._file, self._stored
        if file is None:
            return
        try:
            file.sync()
        except OSError as error:
            with self._condition:
                if self._file is file:
                    self._fail(OSError(error.errno, error.strerror, str(self._folder.path / JOURNAL_FILE)))
            return
        with self._condition:
            self._dirty = self._dirty and self._stored is not state
            self._condition.notify_all()
        time.sleep(SYNC_INTERVAL_S)

    def _compact(self) -> None:
        """Write the newest state to a new file, which then replaces the old one."""
        file = None
        try:
            assert self._latest is not None
            file = _File(self._folder, self._latest)
            file.append(self._latest)  # what came meanwhile may be much: it is flushed before edits have to wait
            file.sync()
            with self._condition:
                file.append(self._latest)
                file.publish()
                if self._file is not None:
                    self._file.close()
                self._file, file = file, None
                self._stored, self._dirty = self._latest, True
                self._report("")
                self._condition.notify_all()
        except Exception as error:
            if file is not None:
                file.discard()
            with self._condition:
                self._fail(error)


def _reason(error: Exception) -> str:
    """What failed and where, as a sentence."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}." if error.filename else f"{error.strerror}."
    text = str(error) or type(error).__name__
    return text if text.endswith(".") else f"{text}."

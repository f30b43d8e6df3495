"""Background jobs: work that takes longer than a frame runs in a thread of its own, with progress and cancellation.

One job runs at a time. It works on immutable values only; the session's thread applies its result to the document.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from poise.errors import PoiseError
from poise.studio.messages import CommandError, Notice, Progress, Rejected, Update

LOG = logging.getLogger("poise.studio")
PROGRESS_INTERVAL_S = 0.05
_ALMOST_DONE = 0.999
INTERNAL_ERROR = "an internal error occurred in the studio; nothing was changed."
ProgressCallback = Callable[[float], None]
"""Called by a job with the fraction that is done, 0 to 1; raises `JobCancelled` once the job is cancelled."""


class JobCancelled(Exception):
    """The job was cancelled."""


class BackgroundJobs:
    """Runs one job at a time.

    Parameters
    ----------
    notify : function
        Sends an update to a client (by its number).
    """

    def __init__(self, notify: Callable[[int, Update], None]) -> None:
        self._notify = notify
        self._number = 0
        self._client: int | None = None  # for whom a job runs
        self._lock = threading.Lock()

    def start(self, client: int, text: str, job: Callable[[ProgressCallback], Callable[[], None]]) -> None:
        """Start a job in another thread; the function it returns is called by that thread when it is complete.

        Raises
        ------
        CommandError
            Another job is running.
        """
        with self._lock:
            if self._client is not None:
                raise CommandError("another job is running; cancel it or wait until it ends.")
            self._client, self._number = client, self._number + 1
            number = self._number
        self._notify(client, Progress(text, 0.0))
        last_update = time.monotonic()

        def progress(fraction: float) -> None:
            nonlocal last_update
            if self._number != number or self._client is None:
                raise JobCancelled
            if time.monotonic() - last_update > PROGRESS_INTERVAL_S:
                last_update = time.monotonic()
                self._notify(client, Progress(text, min(fraction, _ALMOST_DONE)))

        threading.Thread(
            target=self._run, args=(client, number, job, progress), name="poise-studio-job", daemon=True
        ).start()

    def _run(
        self,
        client: int,
        number: int,
        job: Callable[[ProgressCallback], Callable[[], None]],
        progress: ProgressCallback,
    ) -> None:
        reason = ""
        apply_result: Callable[[], None] | None = None
        try:
            apply_result = job(progress)
            progress(_ALMOST_DONE)
        except JobCancelled:
            return
        except PoiseError as error:
            reason = str(error)
        except Exception:
            LOG.exception("a background job failed")
            reason = INTERNAL_ERROR
        if not self._end(number):
            return
        self._notify(client, Progress("", 1.0))
        if reason:
            self._notify(client, Rejected("job", reason))
        elif apply_result is not None:
            apply_result()

    def _end(self, number: int) -> bool:
        """Mark the job as ended; whether it was still running."""
        with self._lock:
            if self._number != number or self._client is None:
                return False
            self._client = None
            return True

    def cancel(self, client: int) -> None:
        """Cancel the job of a client; nothing of it remains."""
        with self._lock:
            if self._client != client:
                return
            self._client = None
        self._notify(client, Progress("", 1.0))
        self._notify(client, Notice("Cancelled"))

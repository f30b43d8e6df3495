"""Work that takes longer than a frame: done beside the session, with progress, and given up when asked.

One is done at a time. It works on values alone (scenes never change); what it made is put into the document by the
session's own thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from poise.errors import PoiseError
from poise.studio.value_checks import Refusal

LOG = logging.getLogger("poise.studio")
EVERY = 0.05  # seconds between two words about how far it is
Watch = Callable[[float], None]
"""Told by work how much of it is done, 0 to 1; raises `Cancelled` once nobody waits for it any more."""


class Cancelled(Exception):
    """The work was given up."""


class LongWork:
    """What is being done beside the session.

    Parameters
    ----------
    tell : function
        Tells somebody (an identity) something: a kind and plain data.
    """

    def __init__(self, tell: Callable[[int, str, dict[str, Any]], None]) -> None:
        self._tell = tell
        self._number = 0
        self._for: int | None = None
        self._lock = threading.Lock()

    def begin(self, sender: int, words: str, work: Callable[[Watch], Callable[[], None]]) -> None:
        """Begin; `work` is done by another thread, and what it returns is called by that thread when it is whole.

        Raises
        ------
        Refusal
            Something else is being done.
        """
        with self._lock:
            if self._for is not None:
                raise Refusal("something else is being worked on; cancel it first, or wait.")
            self._for, self._number = sender, self._number + 1
            number = self._number
        self._progress(sender, words, 0.0)
        told = time.monotonic()

        def watch(share: float) -> None:
            nonlocal told
            if self._number != number or self._for is None:
                raise Cancelled
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                self._progress(sender, words, min(share, 0.999))

        threading.Thread(
            target=self._run, args=(sender, number, work, watch), name="poise-studio-work", daemon=True
        ).start()

    def _run(self, sender: int, number: int, work: Callable[[Watch], Callable[[], None]], watch: Watch) -> None:
        refused = ""
        done: Callable[[], None] | None = None
        try:
            done = work(watch)
            watch(0.999)
        except Cancelled:
            return
        except PoiseError as error:
            refused = str(error)
        except Exception:
            LOG.exception("work failed")
            refused = "this went wrong inside the studio; nothing was changed."
        if not self._end(number):
            return
        self._progress(sender, "", 1.0)
        if refused:
            self._tell(sender, "refused", {"type": "refused", "of": "work", "reason": refused})
        elif done is not None:
            done()

    def _end(self, number: int) -> bool:
        """Whether it was this one that was being done; from now on nothing is."""
        with self._lock:
            if self._number != number or self._for is None:
                return False
            self._for = None
            return True

    def cancel(self, sender: int) -> None:
        """Give up what is being done for somebody; nothing of it remains."""
        with self._lock:
            if self._for != sender:
                return
            self._for = None
        self._progress(sender, "", 1.0)
        self._tell(sender, "notice", {"type": "notice", "words": "Cancelled"})

    def _progress(self, sender: int, words: str, share: float) -> None:
        self._tell(sender, "progress", {"type": "progress", "words": words, "share": share})

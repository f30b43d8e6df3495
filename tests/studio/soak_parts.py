"""What a soak puts round a session: a page that listens, a log of faults, a count of what was done, the memory."""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.session import Session, _Letter

ASKING = frozenset({"ping", "show", "reach", "gallery.list", "tour.plots", "work.cancel", "file.list"})
"""Messages that are answered, or change what is seen, and edit nothing."""


class CountedSession(Session):
    """Counts what was done by kind: neither refused, nor overtaken by a newer move of the same hand."""

    def __init__(self, document: Document, folder: Folder) -> None:
        super().__init__(document, folder)
        self.done: Counter[str] = Counter()
        self.edits = 0

    def _obey(self, letter: _Letter) -> None:
        super()._obey(letter)
        self.done[letter.message.type] += 1
        self.edits += letter.message.type not in ASKING


class Faults(logging.Handler):
    """Collects what went wrong inside the studio; what was refused is no fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


class Page:
    """A tab that hears everything and keeps nothing."""

    identity = 1

    def __init__(self) -> None:
        self.told = self.refused = 0
        self.pong: Callable[[], None] | None = None  # what is done once the ping that is awaited is answered
        self.awaited = 10**8  # number of the last ping that is no random one; those are lower
        self.heard: Counter[str] = Counter()

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        self.told += 1
        self.heard[kind] += 1
        if not isinstance(content, bytes):
            json.dumps(content, allow_nan=False)  # as the server does: what cannot be sent is a fault
        if kind == "refused":
            self.refused += 1
        elif self.pong is not None and content == {"type": "pong", "number": self.awaited}:
            self.pong()


def resident() -> float:
    """Memory of this process in MB; what the allocator keeps for later is given back before."""
    gc.collect()
    _trim()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def blocks() -> int:
    """Blocks of memory that Python has given out; the collector's own list would disturb threads that build tuples."""
    gc.collect()
    return sys.getallocatedblocks()


def _trim() -> None:
    import ctypes

    ctypes.CDLL(None).malloc_trim(0)

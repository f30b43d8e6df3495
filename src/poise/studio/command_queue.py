"""The queue of a session: commands of each tab in order, the tabs in turn.

A tab that sends faster than its commands are handled delays only itself: between two of its commands one of every other
tab is handled. A pointer event that is still queued when the next one of the same drag arrives is replaced by it.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

from poise.studio.messages import Command, CommandError, MoveCommand

MAX_QUEUED_COMMANDS = 200  # per tab: more than a pointer can send while one frame is solved
SESSION = 0  # sender of functions that belong to no tab


@dataclass(frozen=True)
class Envelope:
    """A command, its sender, and when it arrived."""

    sender: int
    command: Command
    arrived: float


Entry = Envelope | Callable[[], None]


class CommandQueue:
    """Entries by sender; not safe for threads by itself."""

    def __init__(self) -> None:
        self._senders: OrderedDict[int, deque[Entry]] = OrderedDict()  # the next one to be served is first

    def __len__(self) -> int:
        return sum(len(entries) for entries in self._senders.values())

    def put(self, sender: int, command: Command) -> None:
        """Add a command.

        Raises
        ------
        CommandError
            Too many commands of this sender are queued.
        """
        entries = self._senders.setdefault(sender, deque())
        if len(entries) >= MAX_QUEUED_COMMANDS:
            raise CommandError("too many commands are queued.")
        last = entries[-1] if entries else None
        if isinstance(command, MoveCommand) and isinstance(last, Envelope):
            queued = last.command
            if isinstance(queued, MoveCommand) and queued.type == command.type and queued.number < command.number:
                entries.pop()  # only the newest pointer position matters
        entries.append(Envelope(sender, command, time.perf_counter()))

    def put_function(self, function: Callable[[], None], sender: int = SESSION) -> None:
        """Add a function, after what its sender has queued."""
        self._senders.setdefault(sender, deque()).append(function)

    def pop(self) -> Entry | None:
        """The oldest entry of the next sender; None if the queue is empty."""
        if not self._senders:
            return None
        sender, entries = next(iter(self._senders.items()))
        entry = entries.popleft()
        if entries:
            self._senders.move_to_end(sender)
        else:
            del self._senders[sender]
        return entry

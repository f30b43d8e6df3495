"""The queue of a session: tabs take turns, each in its own order, and pointer events replace each other."""

from __future__ import annotations

import pytest

from poise.studio.command_queue import MAX_QUEUED_COMMANDS, CommandQueue, Envelope
from poise.studio.messages import CommandError
from poise.studio.messages.session_commands import Ping


def test_a_tab_that_floods_does_not_delay_another() -> None:
    queue = CommandQueue()
    for number in range(MAX_QUEUED_COMMANDS):
        queue.put(1, Ping(number))
    with pytest.raises(CommandError, match="too many"):
        queue.put(1, Ping(0))
    queue.put(2, Ping(7))
    first, second = queue.pop(), queue.pop()
    assert isinstance(first, Envelope)
    assert isinstance(second, Envelope)
    assert (first.sender, second.sender) == (1, 2)
    rest = [queue.pop() for _ in range(len(queue))]
    assert [each.command.number for each in rest] == list(range(1, MAX_QUEUED_COMMANDS))  # type: ignore[union-attr]
    assert queue.pop() is None

"""Times for studies: the least of several runs, because everything else only adds to it."""

from __future__ import annotations

import time
from collections.abc import Callable


def least_seconds(action: Callable[[], object], rounds: int = 7) -> float:
    """Shortest time that an action took; the first run does not count."""
    return _least(action, rounds, time.perf_counter)


def least_own_seconds(action: Callable[[], object], rounds: int = 7) -> float:
    """The same in time of the processor spent by this thread: for comparisons that others at work must not upset."""
    return _least(action, rounds, time.thread_time)


def _least(action: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    action()
    best = float("inf")
    for _ in range(rounds):
        began = clock()
        action()
        best = min(best, clock() - began)
    return best

"""Times for comparisons: the shortest of several runs, because disturbances only ever add."""

from __future__ import annotations

import time
from collections.abc import Callable


def min_seconds(action: Callable[[], object], rounds: int = 7) -> float:
    """Shortest wall-clock time of an action [s]; the first run is not counted."""
    return _min_seconds(action, rounds, time.perf_counter)


def min_cpu_seconds(action: Callable[[], object], rounds: int = 7) -> float:
    """Shortest processor time of an action in this thread [s], which other processes do not disturb."""
    return _min_seconds(action, rounds, time.thread_time)


def _min_seconds(action: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    action()
    best = float("inf")
    for _ in range(rounds):
        start = clock()
        action()
        best = min(best, clock() - start)
    return best

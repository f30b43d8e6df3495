"""Times for studies: the least of several runs, because everything else only adds to it."""

from __future__ import annotations

import time
from collections.abc import Callable


def least_seconds(action: Callable[[], object], rounds: int = 7) -> float:
    """Shortest time that an action took; the first run does not count."""
    action()
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - began)
    return best

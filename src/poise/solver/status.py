"""How a search for a posture ended."""

from __future__ import annotations

import enum


class Status(enum.Enum):
    """Each value is a sentence that says what it means."""

    SOLVED = "every task is met"
    BEST = "nothing can be improved without giving up something more important"
    STALLED = "no step leads further, though something is left to gain"
    BUDGET = "the rounds were used up before it came to rest"
    INFEASIBLE = "limits or couplings exclude each other; this is the least violation"

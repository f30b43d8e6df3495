"""The trust radius: how long a step may be, learnt from how well the last ones kept their promise.

What a model misses grows with the square of the step, and so does the drift of the levels above: the next radius is the
one at which the ratio of gain to promise would be off by a fixed amount.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.solver.step_acceptance import DRIFT, Verdict

FIRST, LARGEST, SMALLEST = 1.0, 3.0, 1e-7  # [rad, or characteristic lengths]
AIM = 0.25  # how far from 1 the ratio may be
SLOWEST, FASTEST = 0.4, 2.5  # change after a step that was taken
RETREAT = (0.2, 0.6)  # and after one that was not


@dataclass
class TrustRadius:
    """The radius now, and a ceiling that keeps it from running straight back to what has just failed."""

    value: float = FIRST
    ceiling: float = 99.0

    def refuse(self, verdict: Verdict, length: float) -> None:
        """Shrink after a step that was not taken."""
        reach = min(length, self.value)
        self.ceiling = 0.8 * reach
        self.value = min(max(_factor(verdict), RETREAT[0]), RETREAT[1]) * reach

    def take(self, verdict: Verdict, length: float, on_edge: bool) -> None:
        """Adapt after a step that was taken."""
        factor = _factor(verdict)
        if factor < 1.0:
            self.value = max(max(factor, SLOWEST) * min(self.value, length), 1e-3)
        elif on_edge or length > 0.7 * self.value:
            grown = min(factor, FASTEST) * self.value
            self.value = min(grown, LARGEST, max(self.ceiling, self.value))
        self.ceiling *= 1.4


def _factor(verdict: Verdict) -> float:
    factor = 0.3
    if verdict.decided and verdict.ratio > -20.0:
        factor = math.sqrt(AIM / max(abs(1.0 - verdict.ratio), 1e-9))
    elif not verdict.decided:
        factor = math.sqrt(AIM / 1e-9)
    return min(factor, math.sqrt(0.6 * DRIFT / max(verdict.drift, 1e-9)))

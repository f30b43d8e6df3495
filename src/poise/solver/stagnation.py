"""What a loop learns from the steps it has taken: levels that only seem to be met, and rest that no model sees.

Next to a singularity a linear model says that a level can be met, with a step so long that what it bends undoes it. A
level that was to be met step after step, and was not, is in conflict as well.

Models may also promise for ever what walls and bends take back. Where no level has changed over many steps by what is
worth one, the figure is at rest.
"""

from __future__ import annotations

import numpy as np

from poise.solver.conflict import Tolerances
from poise.types import BoolArray, FloatArray

KEPT_PART = 0.6  # a level with more than this part of its error left was not met
NOTICED = 1e-3  # errors below this drift with the levels below
PATIENCE = 8  # steps in a row
CALM = 1e-5  # a level that changes by no more has not changed
STRIDE = 1e-3  # steps inside a smaller radius tell nothing
IDLE = 8  # steps without change


class ConflictDetector:
    """Steps in a row by which each level was to be met, and was not."""

    def __init__(self, levels: int) -> None:
        self._counts = np.zeros(levels, dtype=int)

    def conflicts(self, before: FloatArray, after: FloatArray, known: BoolArray) -> BoolArray:
        """Levels in conflict after a step: the known ones, and those that were not met for too long."""
        kept = after <= np.maximum(KEPT_PART * before, NOTICED)
        self._counts = np.where(kept, 0, self._counts + ~known)
        return np.asarray(known | (self._counts >= PATIENCE))


class Calm:
    """Sizes of the levels, and for how many steps they have been the same."""

    def __init__(self, worth: Tolerances) -> None:
        self._worth = worth
        self._sizes: FloatArray | None = None
        self._steps = 0

    def lasts(self, sizes: FloatArray, radius: float) -> bool:
        """Whether nothing has changed for long, after one more step inside a radius."""
        calm = self._sizes
        if calm is None or (np.abs(sizes - calm) > np.maximum(self._worth.relative * calm, CALM)).any():
            self._sizes, self._steps = sizes, 0
        self._steps += radius >= STRIDE
        return self._steps > IDLE

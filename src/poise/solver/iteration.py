"""One iteration of a loop, for those who want to watch."""

from __future__ import annotations

from dataclasses import dataclass

from poise.types import FloatArray


@dataclass(frozen=True, eq=False)
class Round:
    """What one iteration did.

    Parameters
    ----------
    errors : (levels,)
        One norm per level where the figure is after the round, weighted, without unit.
    step : float
        Length of the step tried [rad, or characteristic lengths].
    radius : float
        Longest step that was allowed to a level.
    accepted : bool
        Whether the step was taken.
    in_conflict : tuple of bool
        Levels that used their curvature.
    """

    errors: FloatArray
    step: float
    radius: float
    accepted: bool
    in_conflict: tuple[bool, ...]

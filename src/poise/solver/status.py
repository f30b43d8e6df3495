"""How a solve ended."""

from __future__ import annotations

import enum


class Status(enum.Enum):
    """Why a solver stopped; each word has one meaning and one remedy.

    ==============  ================================================  ==============================================
    status          meaning                                           what to do
    ==============  ================================================  ==============================================
    ``solved``      every enabled task is met                         nothing
    ``best``        at rest, some tasks are not met: nothing nearby   read what stands in the way; change goals,
                    is better under the levels                        levels or limits, or try restarts
    ``stalled``     no step improves, but the figure is not at rest   start elsewhere, or try restarts
    ``budget``      the steps or the time ran out                     go on from the pose, or give more of them
    ``infeasible``  limits and couplings exclude each other           mend the figure, or switch a coupling off
    ==============  ================================================  ==============================================
    """

    SOLVED = "solved"
    BEST = "best"
    STALLED = "stalled"
    BUDGET = "budget"
    INFEASIBLE = "infeasible"

    @property
    def at_rest(self) -> bool:
        """True when more steps would change nothing."""
        return self in (Status.SOLVED, Status.BEST)

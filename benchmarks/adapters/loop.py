"""The loop that users of other libraries write: stop when every error is small, or after so many steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from poise.types import FloatArray

TOLERANCE = 1e-4  # of every error [m and rad]
MOST_STEPS = 100


class Contender(Protocol):
    """One whole-body problem in the hands of a library, ready to be stepped."""

    start: FloatArray  # configuration in the library's own order

    def place(self, q: FloatArray) -> None:
        """Bring the kinematics to a configuration."""
        ...

    def error(self) -> float:
        """Largest error of all tasks [m or rad] where it was placed last."""
        ...

    def move(self) -> FloatArray:
        """Configuration one step further, from where it was placed last."""
        ...


@dataclass(frozen=True)
class Ending:
    """How a loop ended: after how many steps, with which largest error; a library that gave up says why."""

    steps: int
    error: float
    failure: str = ""

    @property
    def solved(self) -> bool:
        """Whether every error is small."""
        return self.error < TOLERANCE


def one_step(contender: Contender) -> FloatArray:
    """Kinematics, the step and its integration, from the start."""
    contender.place(contender.start)
    return contender.move()


def whole_solve(contender: Contender, max_iterations: int = MOST_STEPS) -> Ending:
    """Step until every error is small or the steps are used up."""
    q, error = contender.start, float("inf")
    for step in range(max_iterations + 1):
        contender.place(q)
        error = contender.error()
        if error < TOLERANCE or step == max_iterations:
            return Ending(step, error)
        try:
            q = contender.move()
        except Exception as failure:  # each library has exceptions of its own for "no solution"
            return Ending(step, error, f"{type(failure).__name__}: {failure}")
    return Ending(max_iterations, error)

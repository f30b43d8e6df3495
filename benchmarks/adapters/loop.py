"""The loop that users of other libraries write: stop when every error is small, or after a number of iterations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from poise.types import FloatArray

TOLERANCE = 1e-4  # of every error [m and rad]
MAX_ITERATIONS = 100


class Contender(Protocol):
    """One whole-body problem in a library."""

    start: FloatArray  # configuration in the order of the library

    def update(self, q: FloatArray) -> None:
        """Set the configuration and compute its kinematics."""
        ...

    def max_error(self) -> float:
        """Largest error of all tasks at the current configuration [m or rad]."""
        ...

    def advance(self) -> FloatArray:
        """Configuration after one step from the current one."""
        ...


@dataclass(frozen=True)
class Ending:
    """Result of a loop: iterations, largest error, and the exception if the library raised one."""

    iterations: int
    error: float
    failure: str = ""

    @property
    def solved(self) -> bool:
        """Whether every error is below the tolerance."""
        return self.error < TOLERANCE


def one_step(contender: Contender) -> FloatArray:
    """Kinematics, the step and its integration, from the start."""
    contender.update(contender.start)
    return contender.advance()


def whole_solve(contender: Contender, max_iterations: int = MAX_ITERATIONS) -> Ending:
    """Iterate until every error is below the tolerance, or `max_iterations` is reached."""
    q, error = contender.start, float("inf")
    for iteration in range(max_iterations + 1):
        contender.update(q)
        error = contender.max_error()
        if error < TOLERANCE or iteration == max_iterations:
            return Ending(iteration, error)
        try:
            q = contender.advance()
        except Exception as failure:  # each library has exceptions of its own for "no solution"
            return Ending(iteration, error, f"{type(failure).__name__}: {failure}")
    return Ending(max_iterations, error)

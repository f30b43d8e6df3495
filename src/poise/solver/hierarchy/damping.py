"""How steps near singularities are damped: rules and their numbers, the same in every engine."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import BackendError


class DampingRule(enum.IntEnum):
    """How the inverse of a level is damped near a singularity; projectors never are."""

    NONE = 0
    EACH = 1  # every singular value σ below the threshold σ₀ by its own λ² = λ_max² (1 - (σ/σ₀)²)
    SMALLEST = 2  # all of them by the λ of the smallest
    BOUND = 3  # from the smallest, so that the level's own step is not longer than the bound [Baerlocher2001, fig. 4.7]
    NEWTON = 4  # the smallest λ that keeps the level's own step within the bound; jumps where a singular value is 0


@dataclass(frozen=True)
class Damping:
    """A rule and its numbers.

    Parameters
    ----------
    rule : DampingRule
        EACH leaves well-conditioned directions of a level exact, and does not notice rows that depend on each other.
    largest, threshold : float
        λ_max and σ₀, in units of the rows per unit of the columns.
    bound : float
        Longest step of one level for BOUND and NEWTON, in the norm √Σ joint_cost dq².
    """

    rule: DampingRule = DampingRule.EACH
    largest: float = 0.05
    threshold: float = 0.05
    bound: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", DampingRule(self.rule))
        for name in ("largest", "threshold", "bound"):
            value = getattr(self, name)
            if not (np.isfinite(value) and value > 0.0):
                raise BackendError(f"damping: {name} must be a positive number, got {value}.")

    @cached_property
    def numbers(self) -> tuple[int, float, float, float]:
        """Rule, largest, threshold and bound as the kernel reads them."""
        return int(self.rule), float(self.largest), float(self.threshold), float(self.bound)


USUAL_DAMPING = Damping()

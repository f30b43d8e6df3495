"""Which way a scene keeps clear, and the distances and gains that go with it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from poise.collision.avoidance.methods import METHODS
from poise.collision.avoidance.situation import Situation
from poise.errors import TaskError, suggest
from poise.model.limits.input_checks import number
from poise.tasks.fault import at_task

HARD = "hard inequality"
"""Distances as inequalities above all tasks: the program's own way."""
BEFORE_CONTACT = "objective function"
"""Of the ways that keep away before contact, the one to take."""


@dataclass(frozen=True)
class AvoidanceChoice:
    """A way of keeping clear.

    Parameters
    ----------
    method : str
        "hard inequality", or one of :data:`METHODS`.
    abort, unit, influence : float
        Distances d_ta < d_ug < d_soi [m]: nearer than the first a task is given up, up to the second avoidance has its
        whole gain, beyond the third none. For the ways of task priority.
    fastest : float
        v_max [m per step], with which they push away.
    floor : float
        For costs and the objective function: distances below this count as this [m].
    gain : float
        α of costs and of the objective function [rad m⁴ per step].
    """

    method: str = HARD
    abort: float = Situation.abort
    unit: float = Situation.unit
    influence: float = Situation.influence
    fastest: float = Situation.fastest
    floor: float = Situation.floor
    gain: float = Situation.gain

    def __post_init__(self) -> None:
        known = (HARD, *METHODS)
        if self.method not in known:
            said = f"there is no way {self.method!r} of keeping clear; {suggest(str(self.method), known, 20)}"
            raise TaskError(said, "clearance")
        for each in fields(self)[1:]:
            with at_task("clearance"):
                value = number(f"its {each.name}", getattr(self, each.name))
            if value <= 0.0:
                raise TaskError(f"its {each.name} must be greater than zero, got {value}.", "clearance")
            object.__setattr__(self, each.name, value)
        if not self.abort < self.unit < self.influence:
            raise TaskError(
                f"abort < unit < influence is needed [m], got {self.abort}, {self.unit} and {self.influence}.",
                "clearance",
            )

    @property
    def is_hard(self) -> bool:
        """Whether distances are inequalities."""
        return self.method == HARD


INEQUALITY = AvoidanceChoice()
"""The way of a scene in which none was chosen."""

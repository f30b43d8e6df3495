"""Avoidance settings of a scene: the method, with its distances and gains."""

from __future__ import annotations

from dataclasses import dataclass, fields

from poise.collision.avoidance.methods import METHODS
from poise.collision.avoidance.step import AvoidanceStep
from poise.errors import TaskError, suggest
from poise.math.input_checks import number
from poise.tasks.terms.validation import naming_task

INEQUALITY_METHOD = "hard inequality"
"""Distances as inequality constraints above all tasks: Poise's own method."""
RECOMMENDED_METHOD = "objective function"
"""The recommended one of the methods that act before contact."""


@dataclass(frozen=True)
class AvoidanceSettings:
    """An avoidance method and its parameters.

    Parameters
    ----------
    method : str
        "hard inequality", or one of :data:`METHODS`.
    abort_distance, unit_gain_distance, influence_distance : float
        Distances d_ta < d_ug < d_soi [m] of the task-priority methods: nearer than the first the task is given up, up
        to the second avoidance has its full gain, beyond the third none.
    max_speed : float
        v_max of the task-priority methods [m per step].
    min_distance : float
        For costs and the objective function: smaller distances count as this [m].
    gain : float
        α of costs and of the objective function [rad m⁴ per step].
    """

    method: str = INEQUALITY_METHOD
    abort_distance: float = AvoidanceStep.abort_distance
    unit_gain_distance: float = AvoidanceStep.unit_gain_distance
    influence_distance: float = AvoidanceStep.influence_distance
    max_speed: float = AvoidanceStep.max_speed
    min_distance: float = AvoidanceStep.min_distance
    gain: float = AvoidanceStep.gain

    def __post_init__(self) -> None:
        known = (INEQUALITY_METHOD, *METHODS)
        if self.method not in known:
            message = f"unknown avoidance method {self.method!r}; {suggest(str(self.method), known, 20)}"
            raise TaskError(message, "clearance")
        for field in fields(self)[1:]:
            with naming_task("clearance"):
                value = number(f"its {field.name}", getattr(self, field.name))
            if value <= 0.0:
                raise TaskError(f"its {field.name} must be greater than zero, got {value}.", "clearance")
            object.__setattr__(self, field.name, value)
        if not self.abort_distance < self.unit_gain_distance < self.influence_distance:
            raise TaskError(
                "expected abort_distance < unit_gain_distance < influence_distance [m]; got "
                f"{self.abort_distance}, {self.unit_gain_distance} and {self.influence_distance}.",
                "clearance",
            )

    @property
    def is_inequality(self) -> bool:
        """Whether distances are inequality constraints."""
        return self.method == INEQUALITY_METHOD


DEFAULT_SETTINGS = AvoidanceSettings()
"""Settings of a scene in which none were chosen."""

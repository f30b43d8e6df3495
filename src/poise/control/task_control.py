"""How a controller follows one task: gain, Levenberg-Marquardt damping, and a bound of its speed."""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.errors import TaskError
from poise.tasks import ComfortTask, CostTask, DexterityTask, InertiaTask, SingularityTask, Task, TorqueTask

DEFAULT_SPEED_M_S = 2.0
DEFAULT_SPEED_RAD_S = 2.0 * math.pi
FRAMES = ("world", "site", "target")
_COSTS = (ComfortTask, CostTask, DexterityTask, InertiaTask, SingularityTask, TorqueTask)


@dataclass(frozen=True, kw_only=True)
class TaskControl:
    """Gain, damping and speed of one task.

    Parameters
    ----------
    gain : float
        Fraction of the error that is removed per tick, 0 to 1. 1 reaches the goal as soon as the limits allow.
    damping : float
        Levenberg-Marquardt damping μ: the level is damped by λ² = μ‖e‖², e the weighted error of the task without unit
        [Sugihara2011]. Larger values are slower and smoother near goals that are out of reach.
    max_speed, max_angular_speed : float
        Bound of the velocity with which the error is removed [m/s, rad/s]. The velocity of the goal is added to it.
    weights : floats
        Weight of each row of the task, 0 or more; rows with weight 0 are left free. 1 by default.
    frame : "world", "site" or "target"
        Axes in which the rows of a position, an orientation or a pose are weighted: those of the world, of the site as
        it moves, or of the goal orientation.
    """

    gain: float = 1.0
    damping: float = 0.0
    max_speed: float = DEFAULT_SPEED_M_S
    max_angular_speed: float = DEFAULT_SPEED_RAD_S
    weights: tuple[float, ...] = ()
    frame: str = "world"

    def __post_init__(self) -> None:
        if not 0.0 <= self.gain <= 1.0:
            raise TaskError(f"gain: expected a number from 0 to 1, got {self.gain!r}.")
        if not (math.isfinite(self.damping) and self.damping >= 0.0):
            raise TaskError(f"damping: expected a number of 0 or more, got {self.damping!r}.")
        weights = tuple(float(each) for each in self.weights)
        if not all(math.isfinite(each) and each >= 0.0 for each in weights):
            raise TaskError(f"weights: expected numbers of 0 or more, one per row, got {self.weights!r}.")
        object.__setattr__(self, "weights", weights)
        if self.frame not in FRAMES:
            raise TaskError(f"frame: expected one of {FRAMES}, got {self.frame!r}.")
        for name in ("max_speed", "max_angular_speed"):
            if not getattr(self, name) >= 0.0:
                raise TaskError(f"{name}: expected a speed of 0 or more, got {getattr(self, name)!r}.")

    def max_increment(self, unit: str, dt: float) -> float:
        """Longest step per tick of rows in a unit: m, rad or another, which has no bound."""
        if unit == "m":
            return self.max_speed * dt
        return self.max_angular_speed * dt if unit == "rad" else math.inf


def is_cost(task: Task) -> bool:
    """Whether the error of a task is a cost with a minimum that need not be zero: its steps are damped by its size."""
    return isinstance(task, _COSTS)

"""Every way by its name."""

from __future__ import annotations

from collections.abc import Callable

from poise.collision.avoidance.cost import (
    adaptive_cost,
    augmented_cost,
    blended_augmented_cost,
    blending,
    cost_sum,
    objective,
)
from poise.collision.avoidance.priority import (
    augmented_priority,
    priority,
    reversed_priority,
    two_worst,
    velocity_priority,
)
from poise.collision.avoidance.situation import Memory, Situation
from poise.types import FloatArray

Method = Callable[[Situation, Memory], FloatArray]
"""One step (n,) of a figure in a situation."""

METHODS: dict[str, Method] = {
    "task priority": priority,
    "velocity influence": velocity_priority,
    "two worst weighted": two_worst,
    "augmented priority": augmented_priority,
    "cost sum": cost_sum,
    "augmented cost": augmented_cost,
    "blending": blending,
    "blended augmented cost": blended_augmented_cost,
    "adaptive cost": adaptive_cost,
    "objective function": objective,
    "priority reversed": reversed_priority,
}

"""Ways of keeping a chain away from obstacles before it touches them, each one step of it [Ge2000, 4 and 5.3]."""

from collections.abc import Callable

from poise.lab.avoidance.cost import (
    adaptive_cost,
    augmented_cost,
    blended_augmented_cost,
    blending,
    cost_sum,
    objective,
    printed_cost,
)
from poise.lab.avoidance.priority import augmented_priority, priority, reversed_priority, two_worst, velocity_priority
from poise.lab.avoidance.situation import Memory, Situation
from poise.types import FloatArray

Method = Callable[[Situation, Memory], FloatArray]

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
    "cost sum, as printed": printed_cost,
}
"""Every way of the seed by name; :mod:`poise.lab.avoidance.hard` is the program's own."""

__all__ = ["METHODS", "Memory", "Method", "Situation"]

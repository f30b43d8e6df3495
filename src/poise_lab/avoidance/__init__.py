"""Ways of keeping a chain away from obstacles before it touches them, each one step of it [Ge2000, 4 and 5.3]."""

from poise.collision.avoidance import Memory, Method, Situation
from poise.collision.avoidance.methods import METHODS as SELECTABLE
from poise_lab.avoidance.printed import printed_cost

METHODS: dict[str, Method] = {**SELECTABLE, "cost sum, as printed": printed_cost}
"""Every way of the seed by name; :mod:`poise_lab.avoidance.hard` is the program's own."""

__all__ = ["METHODS", "Memory", "Method", "Situation"]

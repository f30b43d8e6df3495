"""Avoidance methods of the literature, which act before contact [Ge2000, 4 and 5.3]; none guarantees a distance.

Poise's own method, which does, is :class:`poise.collision.ClearanceTask`: inequality constraints. The others are
:data:`poise.collision.avoidance.methods.METHODS`: potential-like cost functions and secondary tasks in the null space.
"""

from poise.collision.avoidance.controller import AvoidanceController
from poise.collision.avoidance.methods import AvoidanceMethod
from poise.collision.avoidance.settings import AvoidanceSettings
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle

__all__ = [
    "AvoidanceController",
    "AvoidanceMemory",
    "AvoidanceMethod",
    "AvoidanceSettings",
    "AvoidanceStep",
    "NearestObstacle",
]

"""Keeping away from obstacles before they are touched, by the ways of [Ge2000, 4 and 5.3]; none promises a distance.

The program's own way, and the one that does, is :class:`poise.collision.ClearanceTask`. The others are
:data:`poise.collision.avoidance.methods.METHODS`.
"""

from poise.collision.avoidance.choice import AvoidanceChoice
from poise.collision.avoidance.follow import Follower
from poise.collision.avoidance.methods import Method
from poise.collision.avoidance.situation import Memory, Near, Situation

__all__ = ["AvoidanceChoice", "Follower", "Memory", "Method", "Near", "Situation"]

"""Keeping away from obstacles before they are touched, by the ways of [Ge2000, 4 and 5.3]; none promises a distance.

The program's own way, and the one that does, is :class:`poise.obstacles.ClearanceTask`. The others are
:data:`poise.avoidance.methods.METHODS`.
"""

from poise.avoidance.choice import AvoidanceChoice
from poise.avoidance.follow import Follower
from poise.avoidance.methods import Method
from poise.avoidance.situation import Memory, Near, Situation

__all__ = ["AvoidanceChoice", "Follower", "Memory", "Method", "Near", "Situation"]

"""Ways to keep joints inside their limits, each in a module of its own [Ge2000, 5.1; Boulic2002; Baerlocher2001, 5.4].

Every function takes J, the wanted e and the room of every joint below and above it, and gives a step that stays inside.
"""

from poise_lab.limits.active_set import by_active_set
from poise_lab.limits.clamping_all import clamping_all
from poise_lab.limits.clamping_nearest import clamping_nearest
from poise_lab.limits.clipping import clipped
from poise_lab.limits.projection import projected

__all__ = ["by_active_set", "clamping_all", "clamping_nearest", "clipped", "projected"]

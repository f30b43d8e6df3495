"""The cost function as the seed prints it: it attracts [Ge2000, eq. 4.7]."""

from __future__ import annotations

import numpy as np

from poise.collision.avoidance import Memory, Situation
from poise.collision.avoidance.cost import with_extra
from poise.types import FloatArray


def printed_cost(own: Situation, memory: Memory) -> FloatArray:
    """z = α h² (x_R − x_S) of the nearest, a vector of space, put into the first three joint coordinates."""
    extra = np.zeros(own.jacobian.shape[1])
    if own.obstacles:
        near = own.obstacles[0]
        cost = sum(own.distance(each) ** -2 for each in own.obstacles)
        extra[:3] = own.gain * cost**2 * own.distance(near) * near.away
    return with_extra(own, extra)

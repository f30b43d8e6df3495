"""How the margins of limits bend: -Σ μ ∇²m over the limits that a level leans on.

A margin is a sum of readings of single joints, so its second derivative has one block per joint. One central difference
of the gradients, with the first freedom of every joint moved at once, then the second and so on, gives all blocks.
"""

from __future__ import annotations

import numpy as np

from poise.engine import kinematics
from poise.pose import Pose
from poise.types import FloatArray, IntArray, Matrix

DIFFERENCE = 1e-5  # [rad or m]


def limit_curvature(pose: Pose, active: IntArray, multipliers: FloatArray) -> Matrix:
    """-Σ μ ∇²m (nv, nv), symmetric."""
    engine, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    if not np.any(multipliers):
        return result

    def slope(v: FloatArray) -> FloatArray:
        return np.asarray(multipliers @ engine.walls(engine.integrate(pose.q, v)).jacobian[active])

    spans = [slot.v for slot in figure.slots]
    for freedom in range(max(span.stop - span.start for span in spans)):
        moved = [span for span in spans if freedom < span.stop - span.start]
        step = np.zeros(figure.nv)
        step[[span.start + freedom for span in moved]] = DIFFERENCE
        change = (slope(step) - slope(-step)) / (2.0 * DIFFERENCE)
        for span in moved:
            result[span, span.start + freedom] = -change[span]
    return 0.5 * (result + result.T)

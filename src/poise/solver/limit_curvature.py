"""How limits and couplings bend: Σ w ∇²r over their rows.

A row is a sum of functions of single joints, so its second derivative has one block per joint. One central difference
of the gradients, with the first freedom of every joint moved at once, then the second and so on, gives all blocks.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.engine import Rows, kinematics
from poise.pose import Pose
from poise.types import FloatArray, IntArray, Matrix, PoseVector

DIFFERENCE = 1e-5  # [rad or m]


def limit_curvature(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits."""
    every = np.zeros(len(kinematics(pose.figure).compiled.limit_labels))
    every[limits] = weights
    return _curvature(pose, kinematics(pose.figure).walls, every)


def coupling_curvature(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the couplings."""
    return _curvature(pose, kinematics(pose.figure).couplings, weights)


def _curvature(pose: Pose, rows_at: Callable[[PoseVector], Rows], weights: FloatArray) -> Matrix:
    engine, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    if not np.any(weights):
        return result

    def slope(v: FloatArray) -> FloatArray:
        return np.asarray(weights @ rows_at(engine.integrate(pose.q, v)).jacobian)

    spans = [slot.v for slot in figure.slots]
    for freedom in range(max(span.stop - span.start for span in spans)):
        moved = [span for span in spans if freedom < span.stop - span.start]
        step = np.zeros(figure.nv)
        step[[span.start + freedom for span in moved]] = DIFFERENCE
        change = (slope(step) - slope(-step)) / (2.0 * DIFFERENCE)
        for span in moved:
            result[span, span.start + freedom] = change[span]
    return 0.5 * (result + result.T)

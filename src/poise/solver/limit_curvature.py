"""How limits and couplings bend: Σ w ∇²r over their rows.

A row is a sum of functions of single joints, so its second derivative has one block per joint. Sums of readings have
theirs in closed form. For the others one central difference of the gradients, with the first freedom of every joint
moved at once, then the second and so on, gives all blocks.
"""

from __future__ import annotations

import numpy as np

from poise.engine import kinematics
from poise.engine.row_table import RowCode, RowTable
from poise.figure.coordinate import read_curvature
from poise.pose import Pose
from poise.types import FloatArray, IntArray, Matrix

DIFFERENCE = 1e-5  # [rad or m]


def coupling_curvature(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the couplings."""
    result = np.zeros((pose.figure.nv, pose.figure.nv))
    table = kinematics(pose.figure).compiled.coupling_rows
    for row, weight in enumerate(weights.tolist()):
        _add_sum(pose, table, row, weight, result)
    return result


def limit_curvature(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits."""
    table = kinematics(pose.figure).compiled.limit_rows
    bent, result = np.zeros(len(table)), np.zeros((pose.figure.nv, pose.figure.nv))
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == RowCode.LINEAR:
            _add_sum(pose, table, row, weight, result)
        else:
            bent[row] = weight
    return result + _by_differences(pose, bent)


def _add_sum(pose: Pose, table: RowTable, row: int, weight: float, out: Matrix) -> None:
    """Add the second derivative of a sum of readings (:mod:`poise.engine.row_table` says how it is written)."""
    numbers = table.numbers[table.starts[row] : table.starts[row + 1]]
    for index, component, factor in numbers[2:].reshape(-1, 3).tolist():
        joint, slot = pose.figure.joints[int(index)], pose.figure.slots[int(index)]
        curvature = read_curvature(joint, joint.kind.components[int(component)], pose.q[slot.q])
        out[slot.v, slot.v] += weight * float(numbers[0]) * factor * curvature


def _by_differences(pose: Pose, weights: FloatArray) -> Matrix:
    engine, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    if not np.any(weights):
        return result

    def slope(v: FloatArray) -> FloatArray:
        return np.asarray(weights @ engine.walls(engine.integrate(pose.q, v)).jacobian)

    spans = [slot.v for slot in figure.slots]
    for freedom in range(max(span.stop - span.start for span in spans)):
        moved = [span for span in spans if freedom < span.stop - span.start]
        step = np.zeros(figure.nv)
        step[[span.start + freedom for span in moved]] = DIFFERENCE
        change = (slope(step) - slope(-step)) / (2.0 * DIFFERENCE)
        for span in moved:
            result[span, span.start + freedom] = change[span]
    return 0.5 * (result + result.T)

"""How limits and couplings bend: Σ w ∇²r over their rows.

A row is a sum of functions of single joints, so its second derivative has one block per joint. Sums of readings have
theirs in closed form. For the others one central difference of the gradients, with the first freedom of every joint
that has one moved at once, then the second and so on, gives all blocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.limit_table import RowCode, RowTable
from poise.kinematics.selection import kinematics
from poise.model import Coordinate, Figure
from poise.model.coordinates import Readings
from poise.types import FloatArray, IntArray, Matrix

DIFFERENCE = 1e-5  # [rad or m]


def coupling_curvature(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the couplings."""
    table = kinematics(pose.figure).compiled.coupling_rows
    return _of_sums(pose, table, enumerate(weights.tolist()))


def limit_curvature(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits."""
    table = kinematics(pose.figure).compiled.limit_rows
    bent, sums = np.zeros(len(table)), list[tuple[int, float]]()
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == RowCode.LINEAR:
            sums.append((row, weight))
        else:
            bent[row] = weight
    return _of_sums(pose, table, sums) + _by_differences(pose, bent)


@lru_cache(maxsize=64)
def _swings(figure: Figure) -> tuple[dict[tuple[int, int], int], Readings]:
    """Readings that bend, and where each is found by its joint and component: swings and their twists."""
    joints = [(index, joint) for index, joint in enumerate(figure.joints) if joint.kind.has_swing]
    places = [(index, component) for index, joint in joints for component in range(len(joint.kind.components))]
    names = [Coordinate(joint.name, each) for _, joint in joints for each in joint.kind.components]
    return {place: number for number, place in enumerate(places)}, Readings(figure, names)


def _of_sums(pose: Pose, table: RowTable, rows: Iterable[tuple[int, float]]) -> Matrix:
    """Second derivatives of sums of readings (:mod:`poise.kinematics.limit_table` says how they are written)."""
    places, readings = _swings(pose.figure)
    weights = np.zeros(len(places))
    for row, weight in rows:
        numbers = table.numbers[table.starts[row] : table.starts[row + 1]].tolist()
        for index, component, factor in zip(numbers[2::3], numbers[3::3], numbers[4::3], strict=True):
            place = places.get((int(index), int(component)))
            if place is not None:
                weights[place] += weight * numbers[0] * factor
    return readings.curvature(pose.q, weights)


def _by_differences(pose: Pose, weights: FloatArray) -> Matrix:
    engine, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    joints = sorted(set(engine.compiled.limit_rows.joints[weights != 0.0].tolist()))

    def slope(v: FloatArray) -> FloatArray:
        return np.asarray(weights @ engine.walls(engine.integrate(pose.q, v)).jacobian)

    spans = [figure.slots[joint].v for joint in joints]
    for freedom in range(max((span.stop - span.start for span in spans), default=0)):
        moved = [span for span in spans if freedom < span.stop - span.start]
        step = np.zeros(figure.nv)
        step[[span.start + freedom for span in moved]] = DIFFERENCE
        change = (slope(step) - slope(-step)) / (2.0 * DIFFERENCE)
        for span in moved:
            result[span, span.start + freedom] = change[span]
    return 0.5 * (result + result.T)

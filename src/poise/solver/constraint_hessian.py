"""Second derivatives of joint limits and couplings, for the Hessian of the Lagrangian of a level in conflict.

It needs Σ w ∇²r over rows r of limits and couplings. A row is a sum of functions of single joints, so its Hessian has
one block per joint. Sums of coordinates have it in closed form; rows of driven groups that saturate are sums of
coordinates without curvature. For the others a central difference of fourth order of the gradients, with the first
degree of freedom of every such joint moved at once, then the second and so on, gives all blocks. Its step is so large
that rounding, which the two backends do not share, stays near 1e-13: iterations amplify it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.constraint_table import ConstraintCode, ConstraintTable
from poise.kinematics.selection import kinematics
from poise.model import Coordinate, Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.tolerances import LIMIT_DIFFERENCE_STEP
from poise.types import FloatArray, IntArray, Matrix


def coupling_hessian(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the coupling residuals c."""
    table = kinematics(pose.figure).compiled.coupling_rows
    sums = [(row, weight) for row, weight in enumerate(weights.tolist()) if table.codes[row] == ConstraintCode.LINEAR]
    return _hessian_of_sums(pose, table, sums)


def limit_hessian(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits, by their indices."""
    table = kinematics(pose.figure).compiled.limit_rows
    others, sums = np.zeros(len(table)), list[tuple[int, float]]()
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == ConstraintCode.LINEAR:
            sums.append((row, weight))
        elif table.codes[row] != ConstraintCode.SHARE:
            others[row] = weight
    return _hessian_of_sums(pose, table, sums) + _hessian_by_differences(pose, others)


@lru_cache(maxsize=64)
def _nonlinear_coordinates(figure: Figure) -> tuple[dict[tuple[int, int], int], JointCoordinates]:
    """Coordinates with second derivatives (swings and their twists), and the index of each by joint and component."""
    joints = [(index, joint) for index, joint in enumerate(figure.joints) if joint.kind.has_swing]
    keys = [(index, component) for index, joint in joints for component in range(len(joint.kind.components))]
    names = [Coordinate(joint.name, component) for _, joint in joints for component in joint.kind.components]
    return {key: number for number, key in enumerate(keys)}, JointCoordinates(figure, names)


def _hessian_of_sums(pose: Pose, table: ConstraintTable, rows: Iterable[tuple[int, float]]) -> Matrix:
    """Hessian of sums of coordinates (:mod:`poise.kinematics.constraint_table` has their layout)."""
    indices, coordinates = _nonlinear_coordinates(pose.figure)
    weights = np.zeros(len(indices))
    for row, weight in rows:
        numbers = table.numbers[table.starts[row] : table.starts[row + 1]].tolist()
        for joint, component, factor in zip(numbers[2::3], numbers[3::3], numbers[4::3], strict=True):
            index = indices.get((int(joint), int(component)))
            if index is not None:
                weights[index] += weight * numbers[0] * factor
    return coordinates.hessian(pose.q, weights)


def _hessian_by_differences(pose: Pose, weights: FloatArray) -> Matrix:
    backend, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    joints = sorted(set(backend.compiled.limit_rows.joints[weights != 0.0].tolist()))

    def gradient(v: FloatArray) -> FloatArray:
        return np.asarray(weights @ backend.limit_constraints(backend.integrate(pose.q, v)).jacobian)

    spans = [figure.slots[joint].v for joint in joints]
    for dof in range(max((span.stop - span.start for span in spans), default=0)):
        moved = [span for span in spans if dof < span.stop - span.start]
        step = np.zeros(figure.nv)
        step[[span.start + dof for span in moved]] = LIMIT_DIFFERENCE_STEP
        near, far = gradient(step) - gradient(-step), gradient(2.0 * step) - gradient(-2.0 * step)
        change = (8.0 * near - far) / (12.0 * LIMIT_DIFFERENCE_STEP)
        for span in moved:
            result[span, span.start + dof] = change[span]
    return 0.5 * (result + result.T)

"""Second derivatives of joint limits and couplings, for the Hessian of the Lagrangian of a level in conflict.

It needs Σ w ∇²r over rows r of limits and couplings. A row is a sum of functions of single joints, so its Hessian has
one block per joint:

* sums of coordinates have it in closed form; rows of driven groups that saturate have none;
* a spherical polygon has that of the great circle that touches it at the nearest boundary point. With the margin m, its
  gradient (u, v) over both swing degrees of freedom, and the twist as the third,

      H = tan m · ((u, v)(u, v)ᵀ − I)   and   H_uz = v/2,  H_vz = −u/2.

  At a corner each of the two rows has its own edge, so that nothing jumps;
* ellipses and twist ranges have a central difference of fourth order of their gradients: the first degree of freedom of
  every such joint is moved at once, then the second and so on. The step is so large that rounding, which the two
  backends do not share, stays near 1e-13: iterations amplify it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.constraint_table import ConstraintCode, ConstraintTable
from poise.kinematics.selection import kinematics
from poise.math import quaternion
from poise.model import Coordinate, Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.tolerances import LIMIT_DIFFERENCE_STEP
from poise.types import FloatArray, IntArray, Matrix

_GREAT_CIRCLES = (ConstraintCode.EDGE, ConstraintCode.POLYGON, ConstraintCode.CORNER)
_CURVED = (ConstraintCode.ELLIPSE, ConstraintCode.TWIST)


def coupling_hessian(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the coupling residuals c."""
    table = kinematics(pose.figure).compiled.coupling_rows
    sums = [(row, weight) for row, weight in enumerate(weights.tolist()) if table.codes[row] == ConstraintCode.LINEAR]
    return _hessian_of_sums(pose, table, sums)


def limit_hessian(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits, by their indices."""
    table = kinematics(pose.figure).compiled.limit_rows
    curved, polygons, sums = np.zeros(len(table)), np.zeros(len(table)), list[tuple[int, float]]()
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == ConstraintCode.LINEAR:
            sums.append((row, weight))
        elif table.codes[row] in _GREAT_CIRCLES:
            polygons[row] = weight
        elif table.codes[row] in _CURVED:
            curved[row] = weight
    return _hessian_of_sums(pose, table, sums) + _great_circle_hessian(pose, polygons) + _difference(pose, curved)


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


def _great_circle_hessian(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of great circles."""
    result = np.zeros((pose.figure.nv,) * 2)
    rows = np.flatnonzero(weights)
    if not len(rows):
        return result
    backend = kinematics(pose.figure)
    margins, joints = backend.limit_constraints(pose.q), backend.compiled.limit_rows.joints
    for row in rows.tolist():
        span = pose.figure.slots[joints[row]].v
        u, v = margins.jacobian[row, span][:2]
        block = np.tan(margins.values[row]) * (np.outer((u, v), (u, v)) - np.eye(2))
        result[span.start : span.start + 2, span.start : span.start + 2] += weights[row] * block
        if span.stop - span.start == 3:
            with_twist = 0.5 * weights[row] * np.array([v, -u])
            result[span.start : span.start + 2, span.start + 2] += with_twist
            result[span.start + 2, span.start : span.start + 2] += with_twist
    return result


def _difference(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over margins m of ball and swing joints, by differences."""
    backend, figure = kinematics(pose.figure), pose.figure
    result = np.zeros((figure.nv, figure.nv))
    slots = [figure.slots[joint] for joint in sorted(set(backend.compiled.limit_rows.joints[weights != 0.0].tolist()))]

    def gradient(dof: int, angle: float) -> FloatArray:
        q, rotation = pose.q.copy(), quaternion.exp(angle * np.eye(3)[dof])
        for slot in slots:  # of a swing joint too: its frame must not rotate about the limb, as ⊕ would have it
            q[slot.q] = quaternion.multiply(q[slot.q], rotation)
        return np.asarray(weights @ backend.limit_constraints(q).jacobian)

    h = LIMIT_DIFFERENCE_STEP
    for dof in range(max((slot.v.stop - slot.v.start for slot in slots), default=0)):
        near, far = gradient(dof, h) - gradient(dof, -h), gradient(dof, 2.0 * h) - gradient(dof, -2.0 * h)
        change = (8.0 * near - far) / (12.0 * h)
        for span in (slot.v for slot in slots if dof < slot.v.stop - slot.v.start):
            result[span, span.start + dof] = change[span]
    return 0.5 * (result + result.T)

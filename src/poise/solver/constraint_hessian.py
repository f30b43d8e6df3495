"""Hessians of joint limits and couplings, for the Lagrangian of a level in conflict.

It needs Σ w ∇²r over rows of limits and couplings. A row is a sum of functions of single joints, so its Hessian has one
block per joint. Sums of coordinates have it in closed form. For the others one central difference of the gradients,
with the first degree of freedom of every such joint moved at once, then the second and so on, gives all blocks. Rows of
driven groups are sums of two coordinates, or the limit at which a member is saturated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.constraint_table import SEVERAL_JOINTS, ConstraintCode, ConstraintTable
from poise.kinematics.numpy_backend.driven_rows import DrivenRows
from poise.kinematics.saturation import AtLimit, GroupRows, Tie
from poise.kinematics.selection import kinematics
from poise.model import Coordinate, DrivenGroup, Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.tolerances import LIMIT_DIFFERENCE_STEP
from poise.types import FloatArray, IntArray, Matrix

Terms = Sequence[tuple[Coordinate, float]]


def coupling_hessian(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the coupling residuals c."""
    compiled = kinematics(pose.figure).compiled
    sums, limits = _WeightedSums(pose), np.zeros(len(compiled.limit_rows))
    driven = [(group, row) for group, found in _group_rows(pose) for row in found.equalities]
    first = len(compiled.coupling_rows) - len(driven)
    for row, weight in enumerate(weights[:first].tolist()):
        sums.add(_linear_terms(pose.figure, compiled.coupling_rows, row), weight)
    for (group, found), weight in zip(driven, weights[first:].tolist(), strict=True):
        if isinstance(found, AtLimit):
            limits[found.limit] += weight
        elif found is not None:
            sums.add(_tie_terms(group, found), weight)
    return sums.hessian() + _hessian_by_differences(pose, limits)


def limit_hessian(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits, by their indices."""
    table = kinematics(pose.figure).compiled.limit_rows
    others, sums = np.zeros(len(table)), _WeightedSums(pose)
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == ConstraintCode.LINEAR:
            sums.add(_linear_terms(pose.figure, table, row), weight)
        elif table.codes[row] == ConstraintCode.SHARE:
            sums.add(_bound_terms(pose, row - len(table)), weight)
        else:
            others[row] = weight
    return sums.hessian() + _hessian_by_differences(pose, others)


# --- rows that are sums of coordinates --------------------------------------------------------------------------------


class _WeightedSums:
    """A weighted sum of joint coordinates at a pose."""

    def __init__(self, pose: Pose) -> None:
        self._pose = pose
        self._indices, self._coordinates = _nonlinear_coordinates(pose.figure)
        self._weights = np.zeros(len(self._indices))

    def add(self, terms: Terms, weight: float) -> None:
        """Add weighted terms; coordinates without second derivatives are skipped."""
        for coordinate, factor in terms:
            index = self._indices.get(coordinate)
            if index is not None:
                self._weights[index] += weight * factor

    def hessian(self) -> Matrix:
        """Hessian (nv, nv) of the sum."""
        return self._coordinates.hessian(self._pose.q, self._weights)


@lru_cache(maxsize=64)
def _nonlinear_coordinates(figure: Figure) -> tuple[dict[Coordinate, int], JointCoordinates]:
    """Coordinates with second derivatives (swings and their twists), and the index of each."""
    joints = [joint for joint in figure.joints if joint.kind.has_swing]
    names = [Coordinate(joint.name, component) for joint in joints for component in joint.kind.components]
    return {name: index for index, name in enumerate(names)}, JointCoordinates(figure, names)


def _linear_terms(figure: Figure, table: ConstraintTable, row: int) -> Terms:
    """Terms of a LINEAR row (:mod:`poise.kinematics.constraint_table` has its layout), times its sign."""
    sign, _, *numbers = table.numbers[table.starts[row] : table.starts[row + 1]].tolist()
    joints = [figure.joints[int(joint)] for joint in numbers[0::3]]
    components = [joint.kind.components[int(each)] for joint, each in zip(joints, numbers[1::3], strict=True)]
    return [
        (Coordinate(joint.name, component), sign * factor)
        for joint, component, factor in zip(joints, components, numbers[2::3], strict=True)
    ]


def _tie_terms(group: DrivenGroup, tie: Tie) -> Terms:
    (one, share), (other, other_share) = group.members[tie.member], group.members[tie.other]
    return [(one, other_share), (other, -share)]


def _bound_terms(pose: Pose, place: int) -> Terms:
    """Terms of a bound of the parameter of a driven group; `place` counts from the end of the limits."""
    bounds = [
        (group, tie, sign)
        for group, found in _group_rows(pose)
        if len(group.members) > 1
        for tie, sign in ((found.lower, 1.0), (found.upper, -1.0))
    ]
    group, tie, sign = bounds[place]
    if tie is None:
        return []
    factor = sign / max(group.members[tie.member][1], group.members[tie.other][1])
    return [(coordinate, factor * share) for coordinate, share in _tie_terms(group, tie)]


def _group_rows(pose: Pose) -> list[tuple[DrivenGroup, GroupRows]]:
    """Driven groups and which rows they have at the pose."""
    groups = pose.figure.driven_groups
    if not groups:
        return []
    limits = kinematics(pose.figure).limit_constraints(pose.q)
    return list(zip(groups, _driven_rows(pose.figure).kinds(pose.q, limits), strict=True))


@lru_cache(maxsize=64)
def _driven_rows(figure: Figure) -> DrivenRows:
    table = kinematics(figure).compiled.limit_rows
    return DrivenRows(figure, np.where(np.isin(table.codes, SEVERAL_JOINTS), -1, table.joints).astype(np.int32))


# --- other limits -----------------------------------------------------------------------------------------------------


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
        change = (gradient(step) - gradient(-step)) / (2.0 * LIMIT_DIFFERENCE_STEP)
        for span in moved:
            result[span, span.start + dof] = change[span]
    return 0.5 * (result + result.T)

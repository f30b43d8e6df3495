"""Nonlinear joint limits and couplings: projection of a configuration onto them, and their Hessians.

A linear step keeps limits and couplings to first order only. Afterwards the configuration is projected back:

1. every joint is clamped by itself to its nearest valid configuration;
2. couplings and coupled limits that are then violated are restored by the least-norm step of their linearization;
3. 1 and 2 are repeated until nothing is violated.

A step that ends near its limits needs two or three passes: the violation is of second order in the step
[Baerlocher2001, 5.4.3]. The native backend does the same in a thousandth of the time (native/limits/correction.hpp).

The Hessian of the Lagrangian of a level in conflict needs Σ w ∇²r over rows of limits and couplings. A row is a sum of
functions of single joints, so its Hessian has one block per joint. Sums of coordinates have it in closed form. For the
others one central difference of the gradients, with the first degree of freedom of every such joint moved at once, then
the second and so on, gives all blocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.constraint_table import ConstraintCode, ConstraintTable
from poise.kinematics.joint_limits import clamp_joints_in_python
from poise.kinematics.protocol import ConstraintRows, Kinematics
from poise.kinematics.selection import kinematics
from poise.math.least_squares import least_squares
from poise.model import Coordinate, Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.tolerances import CORRECTION_ROW_TOL, LIMIT_DIFFERENCE_STEP, MAX_CORRECTION_ITERATIONS, MINIMUM_NORM_RANK_TOL
from poise.types import BoolArray, FloatArray, IntArray, Matrix, PoseVector

# A margin as the solver sees it is at least this fraction of the limit's own, so that most limits need no measuring.
LEAST_MARGIN_RATIO = 1e-2


# --- projection -------------------------------------------------------------------------------------------------------


def project_onto_constraints(figure: Figure, q: PoseVector, locked: BoolArray | None = None) -> PoseVector:
    """Configuration near q that keeps every limit and coupling, as far as they do not contradict each other.

    Locked columns (nv,) take no part in restoring couplings; a joint outside its own limits is clamped all the same.
    """
    native = kinematics(figure).corrected(q) if locked is None else None
    return project_onto_constraints_numpy(figure, q, locked) if native is None else native


def project_onto_constraints_numpy(figure: Figure, q: PoseVector, locked: BoolArray | None = None) -> PoseVector:
    """The same in NumPy: where there is no native backend, or it declines the configuration."""
    backend = kinematics(figure)
    for _ in range(MAX_CORRECTION_ITERATIONS):
        margins = backend.limit_constraints(q)
        clamped = clamp_joints_in_python(figure, q, margins.values if backend.name == "numpy" else None)
        if not figure.equality_rows and not figure.inequality_rows:
            return clamped  # nothing is coupled, so nothing else can be violated
        margins = margins if clamped is q else backend.limit_constraints(clamped)
        step = _restoration_step(backend, clamped, margins, locked)
        if step is None:
            return clamped
        q = backend.integrate(clamped, step)
    return clamp_joints_in_python(figure, q)


def _restoration_step(
    backend: Kinematics, q: PoseVector, margins: ConstraintRows, locked: BoolArray | None
) -> FloatArray | None:
    """Least-norm step (nv,) that restores the violated couplings and limits; None when none is violated."""
    couplings = backend.couplings(q)
    limits = backend.limit_margins(q) if (margins.values < -CORRECTION_ROW_TOL * LEAST_MARGIN_RATIO).any() else margins
    outside = limits.values < -CORRECTION_ROW_TOL
    if not outside.any() and not (np.abs(couplings.values) > CORRECTION_ROW_TOL).any():
        return None
    # all couplings take part, so that restoring one does not violate another
    rows = np.concatenate([couplings.jacobian, limits.jacobian[outside]])
    if locked is not None:
        rows[:, locked] = 0.0
    target = -np.concatenate([couplings.values, limits.values[outside]])
    return least_squares(rows, target, MINIMUM_NORM_RANK_TOL)


# --- Hessians ---------------------------------------------------------------------------------------------------------


def coupling_hessian(pose: Pose, weights: FloatArray) -> Matrix:
    """Σ w ∇²c (nv, nv) over the coupling residuals c."""
    table = kinematics(pose.figure).compiled.coupling_rows
    return _hessian_of_sums(pose, table, enumerate(weights.tolist()))


def limit_hessian(pose: Pose, limits: IntArray, weights: FloatArray) -> Matrix:
    """Σ w ∇²m (nv, nv) over the margins m of some limits, by their indices."""
    table = kinematics(pose.figure).compiled.limit_rows
    others, sums = np.zeros(len(table)), list[tuple[int, float]]()
    for row, weight in zip(limits.tolist(), weights.tolist(), strict=True):
        if table.codes[row] == ConstraintCode.LINEAR:
            sums.append((row, weight))
        else:
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
        change = (gradient(step) - gradient(-step)) / (2.0 * LIMIT_DIFFERENCE_STEP)
        for span in moved:
            result[span, span.start + dof] = change[span]
    return 0.5 * (result + result.T)

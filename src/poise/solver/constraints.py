"""Nonlinear joint limits and couplings: projection of a configuration onto them.

A linear step keeps limits and couplings to first order only. Afterwards the configuration is projected back:

1. every joint is clamped by itself to its nearest valid configuration;
2. every driven group distributes its total again (:mod:`poise.kinematics.group_distribution`);
3. couplings and coupled limits that are then violated are restored by the least-norm step of their linearization. A
   joint that this moves past its own limits stays at them (a tangent plane of the limit where clamping ends), and the
   step is solved for again: otherwise clamping and stepping would undo each other;
4. all this is repeated until nothing is violated.

A step that ends near its limits needs two or three passes: the violation is of second order in the step
[Baerlocher2001, 5.4.3]. The native backend does the same in a thousandth of the time (native/limits/correction.hpp).
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.group_distribution import redistribute
from poise.kinematics.joint_limits import clamp_joints_in_python
from poise.kinematics.protocol import ConstraintRows, Kinematics
from poise.kinematics.saturation import saturates
from poise.kinematics.selection import kinematics
from poise.math.least_squares import least_squares
from poise.model import DrivenGroup, Figure
from poise.tolerances import (
    CORRECTION_ROW_TOL,
    MAX_BLOCKED_ROUNDS,
    MAX_CORRECTION_ITERATIONS,
    MINIMUM_NORM_RANK_TOL,
)
from poise.types import BoolArray, FloatArray, Matrix, PoseVector

# A margin as the solver sees it is at least this fraction of the limit's own, so that most limits need no measuring.
LEAST_MARGIN_RATIO = 1e-2


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
        if figure.driven_groups:
            clamped = clamped.copy()
            for group in figure.driven_groups:
                if saturates(figure, group) and (locked is None or not _is_locked(figure, group, locked)):
                    redistribute(figure, clamped, group)
        margins = margins if clamped is q else backend.limit_constraints(clamped)
        rows = _rows_to_restore(backend, clamped, margins, locked)
        if rows is None:
            return clamped
        q = _restored(figure, clamped, *rows)
    return q


def _restored(figure: Figure, q: PoseVector, rows: Matrix, targets: FloatArray) -> PoseVector:
    """q after the least-norm step with rows · step = targets, within the limits of every joint."""
    backend, at_limit = kinematics(figure), set[int]()
    for _ in range(MAX_BLOCKED_ROUNDS + 1):
        step = least_squares(rows, targets, MINIMUM_NORM_RANK_TOL)
        moved = backend.integrate(q, step)
        clamped = clamp_joints_in_python(figure, moved)
        displacement = backend.difference(moved, clamped)
        lengths = [float(np.linalg.norm(displacement[slot.v])) for slot in figure.slots]
        blocked = [i for i, length in enumerate(lengths) if length > CORRECTION_ROW_TOL and i not in at_limit]
        if not blocked:
            break
        at_limit.update(blocked)
        normals = np.zeros((len(blocked), figure.nv))
        for normal, index in zip(normals, blocked, strict=True):
            columns = figure.slots[index].v
            normal[columns] = displacement[columns] / lengths[index]
        rows, targets = np.concatenate([rows, normals]), np.concatenate([targets, normals @ (step + displacement)])
    return clamped


def _rows_to_restore(
    backend: Kinematics, q: PoseVector, margins: ConstraintRows, locked: BoolArray | None
) -> tuple[Matrix, FloatArray] | None:
    """Rows (m, nv), and the values that restore violated couplings and limits; None where none is violated."""
    couplings = backend.couplings(q)
    limits = backend.limit_margins(q) if (margins.values < -CORRECTION_ROW_TOL * LEAST_MARGIN_RATIO).any() else margins
    outside = limits.values < -CORRECTION_ROW_TOL
    if not outside.any() and not (np.abs(couplings.values) > CORRECTION_ROW_TOL).any():
        return None
    # all couplings take part, so that restoring one does not violate another
    rows = np.concatenate([couplings.jacobian, limits.jacobian[outside]])
    if locked is not None:
        rows[:, locked] = 0.0
    return rows, -np.concatenate([couplings.values, limits.values[outside]])


def _is_locked(figure: Figure, group: DrivenGroup, locked: BoolArray) -> bool:
    """Whether a joint of the group is locked, so that its total cannot be distributed freely."""
    return any(locked[figure.slot(member.joint).v].any() for member, _ in group.members)

"""Derivative of the geometric Jacobian of a site, for measures of dexterity.

Let X_i be the motion along the i-th degree of freedom of the tangent, J_j the velocity of a point under X_j, and
D_ij = X_i(J_j) its derivative when the configuration moves along X_i. Both backends give the Hessian H along q ⊕ v;
it determines the symmetric part of D, up to the terms of joints that do not move along constant tangent components
(:mod:`poise.tasks.terms.finite_differences`). The antisymmetric part is the commutator of the motions:

    D_ij − D_ji = J([X_i, X_j])

It is zero between joints and inside joints whose motions commute. In a ball joint [X_i, X_j] = X_(e_i × e_j); in a
swing joint, whose angular velocity has the part ω_z = a v_x + b v_y with a = e_y/e_w and b = −e_x/e_w, it is
−a X_x − b X_y; in a free joint, a rotation e_i and a translation e_s give the translation e_i × e_s. For the angular
velocity ω of the site the equation of Maurer and Cartan adds ω_i × ω_j.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import SiteFrame
from poise.math import so3
from poise.model import JointKind
from poise.tasks.terms.finite_differences import add_joint_corrections
from poise.types import FloatArray, Matrix

_MIN_QUATERNION_W = 1e-150  # keeps the twist of a swing joint finite at half a turn


def linear_jacobian_derivative(frame: SiteFrame, pose: Pose, J: Matrix) -> FloatArray:
    """D (3, nv, nv) of the position Jacobian J (3, nv): D[k, i, j] is the derivative of J[k, j] along DoF i."""
    joints = _moving_joints(pose, J)
    return np.array(
        [_derivative(pose, frame.position_hessian(pose, axis), J[k], joints) for k, axis in enumerate(np.eye(3))]
    )


def angular_jacobian_derivative(frame: SiteFrame, pose: Pose, J: Matrix) -> FloatArray:
    """D (3, nv, nv) of the angular Jacobian J (3, nv)."""
    crossed = np.cross(J.T[:, None, :], J.T[None, :, :])  # ω_i × ω_j
    joints = _moving_joints(pose, J)
    symmetric = [
        _derivative(pose, frame.rotation_hessian(pose, axis), J[k], joints) for k, axis in enumerate(np.eye(3))
    ]
    return np.array(symmetric) + 0.5 * np.moveaxis(crossed, 2, 0)


def _moving_joints(pose: Pose, J: Matrix) -> list[int]:
    """Indices of the joints with a column of J that is not zero; the terms of all others vanish."""
    moving = np.any(J, axis=0)
    return [index for index, slot in enumerate(pose.figure.slots) if moving[slot.v].any()]


def _derivative(pose: Pose, hessian: Matrix, row: FloatArray, joints: list[int]) -> Matrix:
    """D (nv, nv) of one row of a Jacobian, from the Hessian of its value and the joints that move it."""
    nv = pose.figure.nv
    result = hessian - add_joint_corrections(pose, np.zeros((nv, nv)), row, joints)
    for index in joints:
        joint, slot = pose.figure.joints[index], pose.figure.slots[index]
        if joint.kind is JointKind.BALL:
            result[slot.v, slot.v] += 0.5 * _cross_matrix(row[slot.v])
        elif joint.kind is JointKind.SWING:
            e = pose.q[slot.q]
            w = e[0] if abs(e[0]) > _MIN_QUATERNION_W else _MIN_QUATERNION_W
            x, y = slot.v.start, slot.v.start + 1
            commutator = 0.5 * (-e[2] * row[x] + e[1] * row[y]) / w
            result[x, y] += commutator
            result[y, x] -= commutator
        elif joint.kind is JointKind.FREE:
            moves, turns = slice(slot.v.start, slot.v.start + 3), slice(slot.v.start + 3, slot.v.stop)
            result[turns, turns] += 0.5 * _cross_matrix(row[turns])
            mixed = 0.5 * _cross_matrix(row[moves])
            result[turns, moves] += mixed
            result[moves, turns] -= mixed.T
    return result


def _cross_matrix(row: FloatArray) -> Matrix:
    """Matrix (3, 3) of (e_i × e_j) · row."""
    return np.asarray(-so3.hat(row))

"""Index arrays and constant matrices of a figure, computed once when the NumPy backend is bound to it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.compiled_figure import KIND_CODES, CompiledFigure
from poise.model import JointKind
from poise.types import FloatArray

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class KindGroup:
    """All joints of one kind, so that each kind costs one vectorized expression."""

    joints: Indices  # (k,) indices of joints
    q: Indices  # (k, nq) indices into q
    v: Indices  # (k, nv) indices into v

    def __len__(self) -> int:
        return len(self.joints)


class Layout:
    """Index arrays and constant matrices of a compiled figure with n joints and nv degrees of freedom (DoF)."""

    def __init__(self, compiled: CompiledFigure) -> None:
        self.compiled = compiled
        self.groups = {kind: _group(compiled, kind) for kind in JointKind}
        n = len(compiled.parents)
        self.child_inverses = np.linalg.inv(compiled.child_placements)
        self.has_child_placements = bool((compiled.child_placements != np.eye(4)).any())
        self.has_reversed = bool(compiled.reversed.any())
        self.parent_links = list(enumerate(compiled.parents.tolist()))[1:]  # (child, parent), parents first
        self.identity_transforms = np.tile(np.eye(4), (n, 1, 1))
        self.identity_quaternions = np.tile([1.0, 0.0, 0.0, 0.0], (n, 1))
        about_axis = (self.groups[JointKind.HINGE], self.groups[JointKind.ELBOW])
        self.axis_joints = np.concatenate([group.joints for group in about_axis])  # joints that rotate about an axis
        self.axis_q = np.concatenate([group.q[:, :1] for group in about_axis])  # (k, 1): their angles in q
        self.joint_axes = compiled.axes[self.axis_joints]
        self.signs = np.where(compiled.reversed, -1.0, 1.0)  # (n,): −1 for a reversed joint
        self.joint_of_dof = np.repeat(np.arange(n), [joint.kind.nv for joint in compiled.figure.joints])
        self.moved = _moved(compiled)  # (n, n): 1 where joint j moves segment i
        self.moves = self.moved[:, self.joint_of_dof]  # (n, nv): 1 where DoF k moves segment i
        self.orders = _orders(compiled, self.moved, self.joint_of_dof)
        self.moved_masses = self.moved.T * compiled.masses  # (n, n): · centers = first moments of subtrees
        self.subtree_masses = self.moved.T @ compiled.masses  # (n,)
        self.dof_masses = self.subtree_masses[self.joint_of_dof]  # (nv,): moved by each DoF
        # (n, nv): masses of the segments that each DoF moves
        self.dof_segment_masses = np.ascontiguousarray(self.moved_masses[self.joint_of_dof].T)
        # summed, not subtracted: exactly 0 for the root
        self.complement_masses = (1.0 - self.moved).T @ compiled.masses
        self.total_mass = float(compiled.masses.sum())
        self.screws = _constant_screws(compiled, self.groups) * self.signs[self.joint_of_dof, None]
        self.quaternion_q, self.rotation_v, self.swing_rows = _rotations(self.groups, compiled.nv)
        with_quaternion = (JointKind.BALL, JointKind.SWING, JointKind.FREE)
        self.quaternion_joints = np.concatenate([self.groups[kind].joints for kind in with_quaternion])


def _group(compiled: CompiledFigure, kind: JointKind) -> KindGroup:
    joints = np.flatnonzero(compiled.kinds == KIND_CODES[kind]).astype(np.int64)
    q = compiled.q_starts[joints, None] + np.arange(kind.nq)
    v = compiled.v_starts[joints, None] + np.arange(kind.nv)
    return KindGroup(joints, q, v)


def _rotations(groups: dict[JointKind, KindGroup], nv: int) -> tuple[Indices, Indices, Indices]:
    """Indices of all quaternions in q (k, 4) and of their rotations in v (k, 3), and the rows of swing joints.

    A swing joint has no rotation about z: its third index is nv, behind the end of v.
    """
    ball, swing, free = (groups[kind] for kind in (JointKind.BALL, JointKind.SWING, JointKind.FREE))
    no_twist = np.full((len(swing), 1), nv)
    quaternion_q = np.concatenate([ball.q, swing.q, free.q[:, 3:]])
    rotation_v = np.concatenate([ball.v, np.concatenate([swing.v, no_twist], axis=1), free.v[:, 3:]])
    return quaternion_q, rotation_v, len(ball) + np.arange(len(swing))


def _moved(compiled: CompiledFigure) -> FloatArray:
    """(n, n): 1 where joint j is segment i's own joint or one of its ancestors."""
    n = len(compiled.parents)
    moved = np.eye(n)
    for i in range(1, n):
        moved[i] += moved[compiled.parents[i]]
    return moved


def _orders(compiled: CompiledFigure, moved: FloatArray, joint_of_dof: Indices) -> FloatArray:
    """(nv, nv): 1 where DoF p acts above DoF d, ½ where both are rotations of one joint, and on the diagonal."""
    above = (moved[np.ix_(joint_of_dof, joint_of_dof)].T > 0.5) & (joint_of_dof[:, None] != joint_of_dof)
    orders: FloatArray = above.astype(np.float64)
    for joint, slot in zip(compiled.figure.joints, compiled.figure.slots, strict=True):
        first, last = slot.v.start, slot.v.stop
        if joint.kind in (JointKind.ELBOW, JointKind.FREE):
            middle = first + joint.kind.nv // 2
            upper, lower = slice(first, middle), slice(middle, last)
            orders[(lower, upper) if joint.reversed else (upper, lower)] = 1.0
        if joint.kind in (JointKind.BALL, JointKind.FREE, JointKind.SWING):
            rotations = slice(max(first, last - 3), last)
            orders[rotations, rotations] = 0.5
    np.fill_diagonal(orders, 0.5)
    return orders


def _constant_screws(compiled: CompiledFigure, groups: dict[JointKind, KindGroup]) -> FloatArray:
    """(nv, 6): angular and linear part of each DoF in its joint's moved frame, where they do not depend on q."""
    screws = np.zeros((compiled.nv, 6))
    hinge, slide, elbow = groups[JointKind.HINGE], groups[JointKind.SLIDE], groups[JointKind.ELBOW]
    screws[hinge.v[:, 0], :3] = compiled.axes[hinge.joints]
    screws[slide.v[:, 0], 3:] = compiled.axes[slide.joints]
    screws[elbow.v[:, 1], 2] = 1.0
    for k in range(3):
        screws[groups[JointKind.BALL].v[:, k], k] = 1.0
        screws[groups[JointKind.FREE].v[:, k], 3 + k] = 1.0
        screws[groups[JointKind.FREE].v[:, 3 + k], k] = 1.0
    for k in range(2):
        screws[groups[JointKind.SWING].v[:, k], k] = 1.0
    return screws

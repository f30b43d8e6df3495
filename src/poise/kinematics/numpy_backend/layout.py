"""What the reference engine works out once per figure: which numbers belong to which kind of joint."""

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
    """All joints of one kind together, so that each kind costs one vectorized expression."""

    joints: Indices  # (k,) indices of joints
    q: Indices  # (k, nq) places in q
    v: Indices  # (k, nv) places in v


class Layout:
    """Index arrays and constant matrices of a compiled figure."""

    def __init__(self, compiled: CompiledFigure) -> None:
        self.compiled = compiled
        self.groups = {kind: _group(compiled, kind) for kind in JointKind}
        n, nv = len(compiled.parents), compiled.nv
        self.child_inverses = np.linalg.inv(compiled.child_placements)
        self.plain_children = bool((compiled.child_placements == np.eye(4)).all())
        self.any_reversed = bool(compiled.reversed.any())
        self.signs = np.where(compiled.reversed, -1.0, 1.0)
        turning = (self.groups[JointKind.HINGE], self.groups[JointKind.ELBOW])
        self.turning_q = np.concatenate([group.q[:, 0] for group in turning])  # angles about the joint's axis
        self.turn_parts, self.turn_factors = _turns(compiled, np.concatenate([group.joints for group in turning]))
        self.joint_of_freedom = np.repeat(np.arange(n), [joint.kind.nv for joint in compiled.figure.joints])
        self.sign_of_freedom = self.signs[self.joint_of_freedom]
        self.moved = _moved(compiled)  # (n, n): 1 where joint j moves segment i
        self.moves = self.moved[:, self.joint_of_freedom]  # (n, nv): 1 where freedom k moves segment i
        self.orders = _orders(compiled, self.moved, self.joint_of_freedom)
        self.moved_masses = self.moved.T * compiled.masses  # (n, n): first moments of upper bodies from centers
        self.upper_masses = self.moved.T @ compiled.masses  # (n,)
        self.mass_of_freedom = self.upper_masses[self.joint_of_freedom]  # (nv,)
        # (n, nv): first moment of what each freedom moves = centers · this
        self.moment_of_freedom = np.ascontiguousarray(self.moved_masses[self.joint_of_freedom].T)
        self.lower_masses = (1.0 - self.moved).T @ compiled.masses  # summed, not subtracted: none below the root
        self.total_mass = float(compiled.masses.sum())
        self.screws = _constant_screws(compiled, self.groups, nv) * self.sign_of_freedom[:, None]
        self.centers = np.concatenate([compiled.centers, np.ones((n, 1))], axis=1)[:, :, None]  # (n, 4, 1)
        self.identity = np.tile(np.eye(4), (n, 1, 1))
        scalars = [self.groups[kind] for kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)]
        self.scalar_q = np.concatenate([group.q.ravel() for group in scalars])
        self.scalar_v = np.concatenate([group.v.ravel() for group in scalars])
        self.turning, self.turn_v, self.turning_swings = _turning(self.groups, nv)
        starts = [(compiled.q_starts[joint], compiled.v_starts[joint]) for joint in self.groups[JointKind.FREE].joints]
        self.free_slots = [(slice(q, q + 3), slice(q + 3, q + 7), slice(v, v + 3)) for q, v in starts]
        self.shift_parts, self.shift_factors = _shifts(compiled, self.groups, len(self.turning_q))
        self.steps = list(enumerate(compiled.parents.tolist()))[1:]


def _group(compiled: CompiledFigure, kind: JointKind) -> KindGroup:
    joints = np.flatnonzero(compiled.kinds == KIND_CODES[kind]).astype(np.int64)
    q = compiled.q_starts[joints, None] + np.arange(kind.nq)
    v = compiled.v_starts[joints, None] + np.arange(kind.nv)
    return KindGroup(joints, q, v)


def _turns(compiled: CompiledFigure, turning: Indices) -> tuple[Indices, FloatArray]:
    """Where each joint's quaternion is found in (q, cosines, sines, 0, 1), and factors to go with it; (n, 4) each."""
    n, nq, count = len(compiled.parents), compiled.nq, len(turning)
    zero, one = nq + 2 * count, nq + 2 * count + 1
    parts, factors = np.tile([one, zero, zero, zero], (n, 1)), np.ones((n, 4))
    for index, joint in enumerate(compiled.figure.joints):
        if joint.kind.has_quaternion:
            parts[index] = compiled.q_starts[index] + joint.kind.nq - 4 + np.arange(4)
    for place, index in enumerate(turning):
        parts[index] = [nq + place, *[nq + count + place] * 3]
        factors[index, 1:] = compiled.axes[index]
    return parts, factors


def _shifts(compiled: CompiledFigure, groups: dict[JointKind, KindGroup], turning: int) -> tuple[Indices, FloatArray]:
    """The same for the way each joint slides, (n, 3) each."""
    n, slide, free = len(compiled.parents), groups[JointKind.SLIDE], groups[JointKind.FREE]
    parts, factors = np.full((n, 3), compiled.nq + 2 * turning), np.ones((n, 3))
    parts[slide.joints], factors[slide.joints] = slide.q, compiled.axes[slide.joints]
    parts[free.joints] = free.q[:, :3]
    return parts, factors


def _turning(groups: dict[JointKind, KindGroup], nv: int) -> tuple[Indices, Indices, Indices]:
    """Where quaternions stand in q (k, 4) and their turns in v (k, 3), nv where a swing has none; which are swings."""
    ball, swing, free = (groups[kind] for kind in (JointKind.BALL, JointKind.SWING, JointKind.FREE))
    none = np.full((len(swing.joints), 1), nv)
    places = np.concatenate([ball.q, swing.q, free.q[:, 3:]])
    turns = np.concatenate([ball.v, np.concatenate([swing.v, none], axis=1), free.v[:, 3:]])
    return places, turns, len(ball.joints) + np.arange(len(swing.joints))


def _moved(compiled: CompiledFigure) -> FloatArray:
    n = len(compiled.parents)
    moved = np.eye(n)
    for i in range(1, n):
        moved[i] += moved[compiled.parents[i]]
    return moved


def _orders(compiled: CompiledFigure, moved: FloatArray, joint_of: Indices) -> FloatArray:
    """(nv, nv): 1 where freedom p acts above freedom d, ½ where both are turns of one joint, and on the diagonal."""
    above = (moved[np.ix_(joint_of, joint_of)].T > 0.5) & (joint_of[:, None] != joint_of)
    orders: FloatArray = above.astype(np.float64)
    for joint, slot in zip(compiled.figure.joints, compiled.figure.slots, strict=True):
        first, last = slot.v.start, slot.v.stop
        if joint.kind in (JointKind.ELBOW, JointKind.FREE):
            middle = first + joint.kind.nv // 2
            one, other = slice(first, middle), slice(middle, last)
            orders[(other, one) if joint.reversed else (one, other)] = 1.0
        if joint.kind in (JointKind.BALL, JointKind.FREE, JointKind.SWING):
            turns = slice(max(first, last - 3), last)
            orders[turns, turns] = 0.5
    np.fill_diagonal(orders, 0.5)
    return orders


def _constant_screws(compiled: CompiledFigure, groups: dict[JointKind, KindGroup], nv: int) -> FloatArray:
    """(nv, 6): angular and linear part of each freedom in its joint's moved frame, where they do not depend on q."""
    screws = np.zeros((nv, 6))
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

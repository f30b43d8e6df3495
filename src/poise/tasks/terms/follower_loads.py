"""Follower loads: second derivatives of joint torques for wrenches that rotate with their sites.

A degree of freedom d moves a wrench (F, N) on its segments: F changes by F' = a × F, N about the origin by
N' = a × N + v × F; for the effect of p on that, p above d, the same rule applies again. With the sums A, V of the
screws u_l (a_l, v_l) of the degrees of freedom that p does not move, −Σ u τ gains A·N'' + V·F''. Where supports react
by share, the reaction at a point x is −L F, L fixed in the world, and Σ u τ gains the same of −L F·y, y the velocity
that u gives x.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.model import JointKind
from poise.statics import Forces
from poise.statics.joint_torques import dof_ancestry, joint_tree
from poise.statics.wrenches import force_frame
from poise.types import BoolArray, FloatArray, Matrix, Tangent, Vector3


class UnmovedScrews(NamedTuple):
    """For every degree of freedom, the weighted screw of the degrees of freedom that it does not move."""

    angular: FloatArray  # A (nv, 3)
    linear: FloatArray  # V (nv, 3), velocity at the origin
    total_moment_weight: (
        Vector3  # weight of the total moment: Σ angular velocity of the moment carriers over their number
    )


class _Reaction(NamedTuple):
    """Reaction of a support to a change of the total force: −L F at a frame."""

    frame: SiteFrame
    share: Matrix  # L (3, 3)


@dataclass(frozen=True, eq=False)
class FollowerLoads:
    """Sums of the follower loads over what each joint moves, and the support reactions to them."""

    segment_moment: FloatArray  # (n, 3) of each segment, about the origin [N m]
    force: FloatArray  # F (n, 3) of all that a joint moves [N]
    moment: FloatArray  # N (n, 3) [N m]
    force_rate: FloatArray  # F' (nv, 3) with each degree of freedom
    moment_rate: FloatArray  # N' (nv, 3)
    reactions: tuple[_Reaction, ...]

    @classmethod
    def at(cls, pose: Pose, forces: Forces) -> FollowerLoads | None:
        """Follower loads at a pose; None where no wrench rotates with its site."""
        if not forces.has_follower_wrenches:
            return None
        tree, state = joint_tree(pose.figure), pose.state
        by_segment = np.zeros((len(pose.figure.segments), 6))
        for each in forces.wrenches:
            if each.is_follower:
                frame, wrench = force_frame(pose.figure, each.site), each.in_world(pose)
                by_segment[frame.segment, :3] += wrench.force
                by_segment[frame.segment, 3:] += np.cross(frame.position(pose), wrench.force) + wrench.torque
        sums = tree.moves @ by_segment
        F, N, a, v = sums[tree.joint_of_dof, :3], sums[tree.joint_of_dof, 3:], state.angular, state.linear
        force_rate, moment_rate = np.asarray(np.cross(a, F), dtype=np.float64), np.cross(a, N) + np.cross(v, F)
        return cls(by_segment[:, 3:], sums[:, :3], sums[:, 3:], force_rate, moment_rate, _reactions(pose, forces))

    def total_moment_rate(self, pose: Pose) -> FloatArray:
        """Rate of the total moment about the origin with each degree of freedom (nv, 3), reactions included."""
        total = self.moment_rate
        for frame, share in self.reactions:
            total = total - np.cross(frame.position(pose), self.force_rate @ share)
        return np.asarray(total)

    def hessian(self, pose: Pose, unmoved: UnmovedScrews, weights: Tangent) -> Matrix:
        """Second derivative (nv, nv) of Σ u τ due to follower loads and the reactions to them."""
        loads = symmetrized_by_order(pose, self._load_hessian(pose, unmoved, weights), dof_ancestry(pose.figure)[0])
        return loads + self._reaction_hessian(pose, unmoved, weights)

    def _load_hessian(self, pose: Pose, unmoved: UnmovedScrews, weights: Tangent) -> Matrix:
        """Terms of F'' and N'' for p (row) above d (column)."""
        a, v = pose.state.angular, pose.state.linear
        angular, linear = unmoved.angular - unmoved.total_moment_weight, unmoved.linear
        per_moment = np.cross(angular, a)
        per_force = np.cross(angular, v) + np.cross(linear, a)
        reaction_velocity = np.zeros(3)
        for frame, share in self.reactions:
            velocity = frame.position_jacobian(pose) @ weights
            velocity = velocity - np.cross(unmoved.total_moment_weight, frame.position(pose))
            reaction_velocity = reaction_velocity + share @ velocity
        per_force = per_force - np.cross(reaction_velocity, a)
        return np.asarray(-per_moment @ self.moment_rate.T - per_force @ self.force_rate.T)

    def _reaction_hessian(self, pose: Pose, unmoved: UnmovedScrews, weights: Tangent) -> Matrix:
        """Terms of the reactions as they change and the velocities of their points change."""
        a, v = pose.state.angular, pose.state.linear
        moves = joint_tree(pose.figure).moves[joint_tree(pose.figure).joint_of_dof]
        total = np.zeros((pose.figure.nv, pose.figure.nv))
        for frame, share in self.reactions:
            x = frame.position(pose)
            velocity = v + np.cross(a, x)
            moved = frame.position_jacobian(pose) @ weights - unmoved.linear - np.cross(unmoved.angular, x)
            change = np.cross(a, moved) + np.cross(unmoved.angular, velocity)
            change = change - np.cross(unmoved.total_moment_weight, velocity)
            change = moves[:, frame.segment][:, None] * change
            product = self.force_rate @ share @ change.T
            total += product + product.T
        return total

    def total_moment_rate_along(self, pose: Pose, index: int, axis: Vector3, linear: Vector3, weight: Vector3) -> float:
        """Rate of weight·(total moment) with a screw that moves what joint `index` moves, reactions included."""
        force = np.cross(axis, self.force[index])
        total = np.cross(axis, self.moment[index]) + np.cross(linear, self.force[index])
        for frame, share in self.reactions:
            total = total - np.cross(frame.position(pose), share @ force)
        return float(total @ weight)

    def power(self, index: int, axis: Vector3, linear: Vector3) -> float:
        """Power of the loads that joint `index` moves, along a screw."""
        return float(axis @ self.moment[index] + linear @ self.force[index])

    def torque_rate(self, pose: Pose, index: int, axis: Vector3, linear: Vector3, below: BoolArray) -> Tangent:
        """Rate of minus that power with each degree of freedom below the screw, and of the reactions (nv,)."""
        change = -np.where(below, self.moment_rate @ axis + self.force_rate @ linear, 0.0)
        moves = joint_tree(pose.figure).moves[index]
        for frame, share in self.reactions:
            if moves[frame.segment] > 0.5:
                change = change + self.force_rate @ (share @ (linear + np.cross(axis, frame.position(pose))))
        return np.asarray(change)


def _reactions(pose: Pose, forces: Forces) -> tuple[_Reaction, ...]:
    """Which supports react to a change of the total force, and by which part of it."""
    if not forces.supports:
        return ()
    down, remainder = forces.down, forces.remainder_support
    rest, reactions = np.eye(3), []
    for support in forces.supports:
        if support is not remainder:
            part = float(support.share or 0.0) * np.outer(down, down)
            rest = rest - part
            reactions.append(_Reaction(site_frame(pose.figure, support.site), np.asarray(part)))
    last = _Reaction(site_frame(pose.figure, remainder.site), np.asarray(rest, dtype=np.float64))
    return (*reactions, last)


def symmetrized_by_order(pose: Pose, values: Matrix, moves_segments: BoolArray) -> Matrix:
    """Symmetric matrix from values for p (row) above d (column); inside a joint by the order of its motions."""
    upper = np.where(moves_segments.T & ~moves_segments, values, 0.0)
    result: Matrix = upper + upper.T
    for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
        block = values[slot.v, slot.v]
        symmetric = 0.5 * (block + block.T)
        if joint.kind is JointKind.ELBOW:
            symmetric[0, 1] = symmetric[1, 0] = block[1, 0] if joint.reversed else block[0, 1]
        result[slot.v, slot.v] = symmetric
    return result

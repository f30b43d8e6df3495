"""Wrenches that turn with their sites, as second derivatives of torques need them.

A freedom d carries a wrench (F, N) on what it moves along: F by F' = a × F, N about the origin by N' = a × N + v × F;
for what p does to that, p above d, the same once more. So with the sums A, V of the screws u_l (a_l, v_l) of the
freedoms that p does not carry along, −Σ u τ gains A·N'' + V·F''. Where supports answer the forces by shares, that at a
point x takes −L F, L fixed in the world, and Σ u τ gains the same of −L F·y, y the velocity that u gives x.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.model import JointKind
from poise.statics import Forces
from poise.statics.loads import above, tree_of
from poise.statics.wrench import place_of
from poise.tasks.anchor import Anchor, anchor
from poise.types import BoolArray, FloatArray, Matrix, Tangent, Vector3


class Before(NamedTuple):
    """Of every freedom the turning and the velocity at the origin by what it does not carry along."""

    turning: FloatArray  # (nv, 3)
    velocity: FloatArray  # (nv, 3)
    held: Vector3  # part of the whole moment's weights: Σ turning of carriers over their number


class _Answer(NamedTuple):
    """A support that answers: −L F at a place."""

    place: Anchor
    share: Matrix  # L (3, 3)


@dataclass(frozen=True, eq=False)
class TurningLoads:
    """Sums over what each joint moves of what turns with its site, and who answers it."""

    own_moment: FloatArray  # (n, 3) of each segment, about the origin
    force: FloatArray  # (n, 3) of all that a joint moves
    moment: FloatArray  # (n, 3)
    carried_force: FloatArray  # F' (nv, 3) by each freedom
    carried_moment: FloatArray  # N' (nv, 3)
    answers: tuple[_Answer, ...]

    @classmethod
    def of(cls, pose: Pose, forces: Forces) -> TurningLoads | None:
        """Those of forces at a pose; None where nothing turns with its site."""
        if not forces.turning:
            return None
        tree, state = tree_of(pose.figure), pose.state
        own = np.zeros((len(pose.figure.segments), 6))
        for wrench in forces.wrenches:
            if wrench.turns:
                place, there = place_of(pose.figure, wrench.site), wrench.in_world(pose)
                own[place.segment, :3] += there.force
                own[place.segment, 3:] += np.cross(place.position(pose), there.force) + there.torque
        summed = tree.moved @ own
        F, N, a, v = summed[tree.mover, :3], summed[tree.mover, 3:], state.angular, state.linear
        force, moment = np.asarray(np.cross(a, F), dtype=np.float64), np.cross(a, N) + np.cross(v, F)
        return cls(own[:, 3:], summed[:, :3], summed[:, 3:], force, moment, _answers(pose, forces))

    def moments(self, pose: Pose) -> FloatArray:
        """What each freedom does to the whole moment about the origin (nv, 3), answers included."""
        total = self.carried_moment
        for place, share in self.answers:
            total = total - np.cross(place.position(pose), self.carried_force @ share)
        return np.asarray(total)

    def curvature(self, pose: Pose, before: Before, weights: Tangent) -> Matrix:
        """Both, from every pair of freedoms on one path."""
        both = ordered(pose, self.between(pose, before, weights), above(pose.figure)[0])
        return both + self.along(pose, before, weights)

    def between(self, pose: Pose, before: Before, weights: Tangent) -> Matrix:
        """What F'' and N'' add for p (row) above d (column)."""
        a, v = pose.state.angular, pose.state.linear
        turning, velocity = before.turning - before.held, before.velocity
        per_moment = np.cross(turning, a)
        per_force = np.cross(turning, v) + np.cross(velocity, a)
        pulled = np.zeros(3)
        for place, share in self.answers:
            own = place.position_rows(pose) @ weights - np.cross(before.held, place.position(pose))
            pulled = pulled + share @ own
        per_force = per_force - np.cross(pulled, a)
        return np.asarray(-per_moment @ self.carried_moment.T - per_force @ self.carried_force.T)

    def along(self, pose: Pose, before: Before, weights: Tangent) -> Matrix:
        """What answers add as they change and their places' velocities do."""
        a, v = pose.state.angular, pose.state.linear
        moved = tree_of(pose.figure).moved[tree_of(pose.figure).mover]
        total = np.zeros((pose.figure.nv, pose.figure.nv))
        for place, share in self.answers:
            x = place.position(pose)
            shift = v + np.cross(a, x)
            rest = place.position_rows(pose) @ weights - before.velocity - np.cross(before.turning, x)
            change = np.cross(a, rest) + np.cross(before.turning, shift) - np.cross(before.held, shift)
            change = moved[:, place.segment][:, None] * change
            both = self.carried_force @ share @ change.T
            total += both + both.T
        return total

    def changes_of(self, pose: Pose, index: int, axis: Vector3, linear: Vector3, weight: Vector3) -> float:
        """What a screw that moves what joint `index` does would do to weight·(the whole moment), answers included."""
        force = np.cross(axis, self.force[index])
        total = np.cross(axis, self.moment[index]) + np.cross(linear, self.force[index])
        for place, share in self.answers:
            total = total - np.cross(place.position(pose), share @ force)
        return float(total @ weight)

    def about(self, index: int, axis: Vector3, linear: Vector3) -> float:
        """Power of what joint `index` moves by a screw."""
        return float(axis @ self.moment[index] + linear @ self.force[index])

    def changes_about(self, pose: Pose, index: int, axis: Vector3, linear: Vector3, below: BoolArray) -> Tangent:
        """What each freedom does to minus that power, for those below the screw, and what answers do."""
        change = -np.where(below, self.carried_moment @ axis + self.carried_force @ linear, 0.0)
        moved = tree_of(pose.figure).moved[index]
        for place, share in self.answers:
            if moved[place.segment] > 0.5:
                change = change + self.carried_force @ (share @ (linear + np.cross(axis, place.position(pose))))
        return np.asarray(change)


def _answers(pose: Pose, forces: Forces) -> tuple[_Answer, ...]:
    """Who answers a change of the sum of forces, and by which part of it."""
    if not forces.supports:
        return ()
    down, closing = forces.down, forces.closing
    rest, found = np.eye(3), []
    for support in forces.supports:
        if support is not closing:
            part = float(support.share or 0.0) * np.outer(down, down)
            rest = rest - part
            found.append(_Answer(anchor(pose.figure, support.site), np.asarray(part)))
    return (*found, _Answer(anchor(pose.figure, closing.site), np.asarray(rest, dtype=np.float64)))


def ordered(pose: Pose, between: Matrix, within: BoolArray) -> Matrix:
    """Both halves from values for p (row) above d (column); inside a joint by the order of its motions."""
    upper = np.where(within.T & ~within, between, 0.0)
    result: Matrix = upper + upper.T
    for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
        block = between[slot.v, slot.v]
        symmetric = 0.5 * (block + block.T)
        if joint.kind is JointKind.ELBOW:
            symmetric[0, 1] = symmetric[1, 0] = block[1, 0] if joint.reversed else block[0, 1]
        result[slot.v, slot.v] = symmetric
    return result

"""Joint torques that hold a figure still under its weight and the wrenches on it [Baerlocher2001, 6.4, 6.5].

    τ = −(J_Gᵀ w + Σ J_Eᵀ f̂)

is what the joints must *exert* (the printed equations 6.7 to 6.11 give what they feel). One entry per freedom, N m
where it turns and N where it slides. The six entries of a free root are no torques: they are what is missing to
equilibrium. When nothing is missing, τ does not depend on which segment is the root.

With a and v the screw of a freedom, F and N the load of what it moves (:mod:`poise.statics.loads`), τ = −(a·N + v·F). A
freedom j changes τ of a freedom l in two ways: where j is above l it carries the screw of l along, a by a_j × a and v
by a_j × v + v_j × a; and it moves the points of the lower of the two at which forces act. On different branches
neither. The printed gradient of equation 6.15 holds only where l is below j.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics import Pose
from poise.model import JointKind
from poise.statics.loads import Loads, above, loads, tree_of
from poise.statics.wrench import GRAVITY, Wrench
from poise.types import ArrayLike, FloatArray, IntArray, Matrix, Tangent, Vector3


def joint_torques(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> Tangent:
    """Torque that each degree of freedom must exert (nv,) [N m, or N where it slides].

    Parameters
    ----------
    pose : Pose
        The pose to be held.
    wrenches : sequence of Wrench
        All that acts on the figure besides its weight, supports included.
    gravity : three floats
        [m/s²].
    """
    return torques_of(pose, loads(pose, wrenches, gravity))


def torques_of(pose: Pose, on: Loads) -> Tangent:
    """−(a·N + v·F) for loads that are there already."""
    mover, state = tree_of(pose.figure).mover, pose.state
    turns = np.einsum("ki,ki->k", state.angular, on.moments[mover])
    return np.asarray(-(turns + np.einsum("ki,ki->k", state.linear, on.forces[mover])))


@derivative_of("joint_torques", wrt="pose", moved="pose")
def joint_torques_jacobian(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> Matrix:
    """Derivative (nv, nv) of the joint torques along q ⊕ v; exact, for every kind of joint."""
    return torques_jacobian_of(pose, loads(pose, wrenches, gravity))


def torques_jacobian_of(pose: Pose, on: Loads) -> Matrix:
    """The same for loads that are there already."""
    mover = tree_of(pose.figure).mover
    a, v = pose.state.angular, pose.state.linear
    within, carries = above(pose.figure)
    F, N = on.forces[mover], on.moments[mover]
    transported = (np.cross(a, N) + np.cross(v, F)) @ a.T + np.cross(a, F) @ v.T
    shifted = _shifted(on, mover, a, v)
    below, upper = shifted
    result = np.where(carries, transported, 0.0) + np.where(within, below, np.where(within.T, upper, 0.0))
    _add_swings(pose, on, result)
    return np.asarray(-result)


def moment_jacobian_of(pose: Pose, on: Loads) -> Matrix:
    """Derivative (3, nv) of the whole moment about the world's origin, for loads that are there already."""
    mover = tree_of(pose.figure).mover
    return _moment_changes(on, mover, pose.state.angular, pose.state.linear).T


def _moment_changes(on: Loads, mover: IntArray, a: FloatArray, v: FloatArray) -> FloatArray:
    """What each freedom does to the moment of all that it moves, (nv, 3)."""
    moved = np.einsum("kij,kj->ki", on.turning[mover], a) + np.cross(v, on.forces[mover])
    return np.asarray(moved + np.cross(a, on.carried_moments[mover]))


def _shifted(on: Loads, mover: IntArray, a: FloatArray, v: FloatArray) -> tuple[Matrix, Matrix]:
    """What moving the loads does, entry (l, j): for the loads that l moves, and for those that j moves."""
    carried_F, carried_N = on.carried_forces[mover], on.carried_moments[mover]
    per_turn = np.einsum("kij,ki->kj", on.turning[mover], a) + np.cross(carried_N, a) + np.cross(carried_F, v)
    below = per_turn @ a.T + np.cross(on.forces[mover], a) @ v.T
    upper = a @ _moment_changes(on, mover, a, v).T + v @ np.cross(a, carried_F).T
    return below, upper


def _add_swings(pose: Pose, on: Loads, result: Matrix) -> None:
    """Add what the twist that a swing joint induces does: its freedoms are (1, 0, c₁) and (0, 1, c₂), c of the pose.

    c₁ = e_y/e_w and c₂ = −e_x/e_w change with the joint itself, by ė = ½ e ⊗ ω.
    """
    figure = pose.figure
    for index, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        if joint.kind is not JointKind.SWING:
            continue
        axis, linear = limb_screw(pose, index)
        about_z = float(axis @ on.moments[index] + linear @ on.forces[index])
        result[slot.v, slot.v] += about_z * twist_slopes(pose.q[slot.q])


def twist_slopes(e: FloatArray) -> Matrix:
    """Derivative (2, 2) of the twists c that the freedoms of a swing joint induce, at its quaternion: (l, j)."""
    w, x, y, _ = e
    w = w if abs(w) > 1e-150 else 1e-150
    c = np.array([y / w, -x / w])
    turns = np.array([[1.0, 0.0], [0.0, 1.0], c])  # ω of each freedom, as columns
    change_w = -0.5 * (x * turns[0] + y * turns[1])
    change_x = 0.5 * (w * turns[0] + y * turns[2])
    change_y = 0.5 * (w * turns[1] - x * turns[2])
    return np.array([change_y - c[0] * change_w, -change_x - c[1] * change_w]) / w


def limb_screw(pose: Pose, index: int) -> tuple[Vector3, Vector3]:
    """Screw (a, v) of turning a swing joint's limb about itself, with the sign of its freedoms."""
    figure, state = pose.figure, pose.state
    joint, slot = figure.joints[index], figure.slots[index]
    if joint.reversed:
        parent = int(figure.parents[index])
        axis = -(state.rotations[parent] @ joint.placement.matrix[:, 2])
    else:
        axis = state.rotations[index] @ joint.child_placement.matrix[:, 2]
    return axis, np.cross(state.origins[slot.v.start], axis)

"""Joint torques that hold a figure in static equilibrium under its weight and the wrenches on it.

    τ = −(J_Gᵀ w + Σ J_Eᵀ f̂)                                          [Baerlocher2001, 6.4, 6.5]

is what the joints must *exert* (the printed equations 6.7 to 6.11 give the opposite sign). One entry per degree of
freedom, N m for rotations and N for translations. The six entries of a floating base are not torques: they are the
residual of the equilibrium. When it is zero, τ does not depend on which segment is the root.

**Loads.** With forces f at points x, torques t and weights m g, a joint that moves the segments U carries the force
F = Σ f and the moment N = Σ (x × f + t) about the world's origin. When U rotates by a and its point at the origin
translates by v while forces stay fixed in the world, N changes by

    Σ (a × x + v) × f = T a + v × F,    T = Σ (x fᵀ − (x·f) I).

Follower loads (wrenches in the frame of their site) rotate along: F changes by a × F and N by a × N + v × F.

**Torques.** With a and v the screw of a degree of freedom and F and N the load of what it moves, τ = −(a·N + v·F). A
degree of freedom j changes τ of a degree of freedom l in two ways: where j is above l it moves the screw of l, a by
a_j × a and v by a_j × v + v_j × a; and it moves the points of application of the lower of the two. On different
branches neither applies. The printed gradient of equation 6.15 holds only where l is below j.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.math.components import cross
from poise.model import Figure, JointKind
from poise.statics.wrenches import GRAVITY, Wrench, force_frame
from poise.types import ArrayLike, BoolArray, FloatArray, IntArray, Matrix, Tangent, Vector3

_MIN_QUATERNION_W = 1e-150  # keeps the twist of a swing joint finite at half a turn


@dataclass(frozen=True, eq=False)
class JointLoads:
    """Sums over the segments that each joint moves, one row per joint."""

    forces: FloatArray  # F (n, 3) [N]
    moments: FloatArray  # N (n, 3) about the world's origin [N m]
    fixed_moment_rates: FloatArray  # T (n, 3, 3) of loads fixed in the world [N m]
    follower_forces: FloatArray  # (n, 3), also part of `forces`
    follower_moments: FloatArray  # (n, 3), also part of `moments`


@dataclass(frozen=True, eq=False)
class JointTree:
    """Which joint moves which segment, as arrays."""

    moves: FloatArray  # (n, n): 1 where joint i moves segment j
    joint_of_dof: IntArray  # (nv,)


@lru_cache(maxsize=64)
def joint_tree(figure: Figure) -> JointTree:
    """Which segments each joint of a figure moves."""
    count = len(figure.segments)
    moves = np.zeros((count, count))
    for segment in range(count):
        moves[list(figure.ancestors(segment)), segment] = 1.0
    joint_of_dof = np.repeat(np.arange(count, dtype=np.int32), [joint.kind.nv for joint in figure.joints])
    return JointTree(moves, joint_of_dof)


@lru_cache(maxsize=64)
def dof_ancestry(figure: Figure) -> tuple[BoolArray, BoolArray]:
    """Ancestry of degrees of freedom, two masks (nv, nv).

    Entry (l, j) of the first is set where j moves the segments that l moves. Entry (l, j) of the second is set where j
    also moves the screw of l: for joints on the path to l, and inside a joint in the order of its motions. The axes of
    a ball joint rotate with it; those of a reversed joint stay.
    """
    tree = joint_tree(figure)
    moves_segments = (tree.moves[tree.joint_of_dof][:, tree.joint_of_dof] > 0.5).T
    moves_screw = np.array(moves_segments)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        block = np.full((joint.kind.nv,) * 2, not joint.reversed)
        if joint.kind.value == "elbow":  # flexion moves the twist axis, or the twist the flexion axis
            block = np.array([[False, joint.reversed], [not joint.reversed, False]])
        moves_screw[slot.v, slot.v] = block
    moves_segments.flags.writeable = moves_screw.flags.writeable = False
    return moves_segments, moves_screw


def joint_loads(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> JointLoads:
    """Loads of every joint at a pose, from weight and wrenches."""
    figure, state = pose.figure, pose.state
    compiled = compile_figure(figure)
    acceleration = np.asarray(gravity, dtype=np.float64)
    centers = state.positions + np.einsum("nij,nj->ni", state.rotations, compiled.centers)
    by_segment = np.zeros((len(figure.segments), 21))  # F, N, T, and F, N of follower loads
    weights = compiled.masses[:, None] * acceleration
    by_segment[:, :3], by_segment[:, 3:6] = weights, cross(centers, weights)
    by_segment[:, 6:15] = _moment_rates(centers, weights)
    for each in wrenches:
        frame, wrench = force_frame(figure, each.site), each.in_world(pose)
        x, force = frame.position(pose), np.array(wrench.force)
        moment = cross(x, force) + wrench.torque
        row = by_segment[frame.segment]
        row[:3] += force
        row[3:6] += moment
        if each.is_follower:
            row[15:18] += force
            row[18:21] += moment
        else:
            row[6:15] += _moment_rates(x[None], force[None])[0]
    sums = joint_tree(figure).moves @ by_segment
    return JointLoads(sums[:, :3], sums[:, 3:6], sums[:, 6:15].reshape(-1, 3, 3), sums[:, 15:18], sums[:, 18:21])


def _moment_rates(x: FloatArray, force: FloatArray) -> FloatArray:
    """x fᵀ − (x·f) I, nine numbers each."""
    matrices = x[:, :, None] * force[:, None, :] - np.einsum("ni,ni->n", x, force)[:, None, None] * np.eye(3)
    return np.asarray(matrices.reshape(-1, 9))


def joint_torques(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> Tangent:
    """Torque that each degree of freedom must exert (nv,) [N m, or N for translations].

    Parameters
    ----------
    pose : Pose
        The static pose.
    wrenches : sequence of Wrench
        All wrenches on the figure besides its weight, support reactions included.
    gravity : three floats
        [m/s²].
    """
    return torques_from_loads(pose, joint_loads(pose, wrenches, gravity))


def torques_from_loads(pose: Pose, loads: JointLoads) -> Tangent:
    """−(a·N + v·F) for given joint loads."""
    joint_of_dof, state = joint_tree(pose.figure).joint_of_dof, pose.state
    rotational = np.einsum("ki,ki->k", state.angular, loads.moments[joint_of_dof])
    return np.asarray(-(rotational + np.einsum("ki,ki->k", state.linear, loads.forces[joint_of_dof])))


@derivative_of("joint_torques", wrt="pose", moved="pose")
def joint_torques_jacobian(pose: Pose, wrenches: Sequence[Wrench] = (), gravity: ArrayLike = GRAVITY) -> Matrix:
    """Derivative (nv, nv) of the joint torques along q ⊕ v; exact for every kind of joint."""
    return torques_jacobian_from_loads(pose, joint_loads(pose, wrenches, gravity))


def torques_jacobian_from_loads(pose: Pose, loads: JointLoads) -> Matrix:
    """Derivative (nv, nv) of the joint torques for given joint loads."""
    joint_of_dof = joint_tree(pose.figure).joint_of_dof
    a, v = pose.state.angular, pose.state.linear
    moves_segments, moves_screw = dof_ancestry(pose.figure)
    F, N = loads.forces[joint_of_dof], loads.moments[joint_of_dof]
    screw_motion = (np.cross(a, N) + np.cross(v, F)) @ a.T + np.cross(a, F) @ v.T
    below, above = _load_motion(loads, joint_of_dof, a, v)
    result = np.where(moves_screw, screw_motion, 0.0)
    result = result + np.where(moves_segments, below, np.where(moves_segments.T, above, 0.0))
    _add_induced_twists(pose, loads, result)
    return np.asarray(-result)


def moment_jacobian_from_loads(pose: Pose, loads: JointLoads) -> Matrix:
    """Derivative (3, nv) of the total moment about the world's origin for given joint loads."""
    joint_of_dof = joint_tree(pose.figure).joint_of_dof
    return _moment_changes(loads, joint_of_dof, pose.state.angular, pose.state.linear).T


def _moment_changes(loads: JointLoads, joint_of_dof: IntArray, a: FloatArray, v: FloatArray) -> FloatArray:
    """Rate of the moment of all that a degree of freedom moves, with that degree of freedom (nv, 3)."""
    fixed = np.einsum("kij,kj->ki", loads.fixed_moment_rates[joint_of_dof], a)
    return np.asarray(
        fixed + np.cross(v, loads.forces[joint_of_dof]) + np.cross(a, loads.follower_moments[joint_of_dof])
    )


def _load_motion(loads: JointLoads, joint_of_dof: IntArray, a: FloatArray, v: FloatArray) -> tuple[Matrix, Matrix]:
    """Effect of moving the points of application, entry (l, j): for the loads that l moves, and those that j moves."""
    follower_F, follower_N = loads.follower_forces[joint_of_dof], loads.follower_moments[joint_of_dof]
    per_rotation = (
        np.einsum("kij,ki->kj", loads.fixed_moment_rates[joint_of_dof], a)
        + np.cross(follower_N, a)
        + np.cross(follower_F, v)
    )
    below = per_rotation @ a.T + np.cross(loads.forces[joint_of_dof], a) @ v.T
    above = a @ _moment_changes(loads, joint_of_dof, a, v).T + v @ np.cross(a, follower_F).T
    return below, above


def _add_induced_twists(pose: Pose, loads: JointLoads, result: Matrix) -> None:
    """Add the effect of the twist that a swing joint induces: its screws are (1, 0, c₁) and (0, 1, c₂), c of the pose.

    c₁ = e_y/e_w and c₂ = −e_x/e_w change with the joint itself, by ė = ½ e ⊗ ω.
    """
    figure = pose.figure
    for index, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        if joint.kind is not JointKind.SWING:
            continue
        axis, linear = limb_screw(pose, index)
        twist_torque = float(axis @ loads.moments[index] + linear @ loads.forces[index])
        result[slot.v, slot.v] += twist_torque * induced_twist_derivative(pose.q[slot.q])


def induced_twist_derivative(e: FloatArray) -> Matrix:
    """Derivative (2, 2), entry (l, j), of the twists c that the dofs of a swing joint induce, at its quaternion e."""
    w, x, y, _ = e
    w = w if abs(w) > _MIN_QUATERNION_W else _MIN_QUATERNION_W
    c = np.array([y / w, -x / w])
    omega = np.array([[1.0, 0.0], [0.0, 1.0], c])  # angular velocity of each degree of freedom, as columns
    w_rate = -0.5 * (x * omega[0] + y * omega[1])
    x_rate = 0.5 * (w * omega[0] + y * omega[2])
    y_rate = 0.5 * (w * omega[1] - x * omega[2])
    return np.array([y_rate - c[0] * w_rate, -x_rate - c[1] * w_rate]) / w


def limb_screw(pose: Pose, index: int) -> tuple[Vector3, Vector3]:
    """Screw (a, v) of a twist of a swing joint's limb about itself, with the sign of its degrees of freedom."""
    figure, state = pose.figure, pose.state
    joint, slot = figure.joints[index], figure.slots[index]
    if joint.reversed:
        parent = int(figure.parents[index])
        axis = -(state.rotations[parent] @ joint.placement.rotation_matrix[:, 2])
    else:
        axis = state.rotations[index] @ joint.child_placement.rotation_matrix[:, 2]
    return axis, np.cross(state.origins[slot.v.start], axis)

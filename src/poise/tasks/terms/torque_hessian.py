"""Second derivative of Σ u τ along q ⊕ v, τ the joint torques of a static pose.

Σ u τ is minus the power of all loads at the velocity u. A force f fixed in the world, at x, contributes the third
derivative of x: for three degrees of freedom on one path, sorted from the root, f·(a × (a' × J'')). So for p above d,
with J = v_d + a_d × x, α = Σ u_l a_l over the degrees of freedom that a given one does not move, y the velocity that u
gives x by those that d moves,

    Σ f·(α_p × (a_p × J) + a_p × ((α_d − α_p) × J) + a_p × (a_d × y)) = a_p·c_d − (a_p × α_p)·W_d,
    c_d = H_d α_d + Y_d a_d,   W_d = Σ J × f,   H = Σ J fᵀ − (J·f) I,   Y = Σ y fᵀ − (y·f) I.

Torques t add ω tᵀ − (ω·t) I to Y, ω the angular velocity of u by what d moves. Torques on the k moment carriers, which
balance the total moment M, change with it: with s the angular velocity that u gives them, M·s/k has in addition the
second derivative (s·M_pd + M_p·s_d + M_d·s_p)/k. Inside a joint both orders count half.

Follower loads (:mod:`poise.tasks.terms.follower_loads`) are constant for all degrees of freedom that move with them:
only degrees of freedom l above p feel their change, by the wrench (F, N) that d and then p move.

The same in C++: native/statics/hessian.hpp. At the end of this module: derivatives for internal forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.site_frame import site_frame
from poise.math import so3
from poise.model import JointKind
from poise.statics import InternalForce, Wrench
from poise.statics.joint_torques import (
    dof_ancestry,
    induced_twist_derivative,
    joint_loads,
    joint_tree,
    limb_screw,
    torques_jacobian_from_loads,
)
from poise.statics.wrenches import force_frame
from poise.tasks.terms.finite_differences import add_joint_corrections, second_differences
from poise.tasks.terms.follower_loads import FollowerLoads, UnmovedScrews, symmetrized_by_order
from poise.types import ArrayLike, FloatArray, Matrix, Tangent, Vector3

_NO_GRAVITY = (0.0, 0.0, 0.0)
_MIN_QUATERNION_W = 1e-150  # keeps the twist of a swing joint finite at half a turn


@dataclass(frozen=True, eq=False)
class _Loads:
    """Force, moment about the origin, torque and Σ x fᵀ, of each segment or of all that each joint moves."""

    force: FloatArray
    moment: FloatArray
    torque: FloatArray
    levers: FloatArray

    def summed(self, moves: FloatArray) -> _Loads:
        return _Loads(*(np.einsum("ij,j...->i...", moves, each) for each in vars(self).values()))


def torque_hessian(
    pose: Pose,
    wrenches: Sequence[Wrench],
    carriers: Sequence[int],
    gravity: ArrayLike,
    weights: Tangent,
    gradient: Tangent,
    follower: FollowerLoads | None = None,
) -> Matrix:
    """Second derivative (nv, nv) for weights u (nv,), wrenches fixed in the world, and the gradient of Σ u τ.

    `carriers` are the segments of the supports that carry the total moment; `follower` are the loads that rotate with
    their sites, and the support reactions to them.
    """
    tree, state = joint_tree(pose.figure), pose.state
    by_segment = _segment_loads(pose, wrenches, carriers, gravity, follower)
    loads, joint_of_dof = by_segment.summed(tree.moves), tree.joint_of_dof
    a, v = state.angular, state.linear
    moves = tree.moves[joint_of_dof]  # (nv, n)
    angular, linear = moves.T @ (weights[:, None] * a), moves.T @ (weights[:, None] * v)
    moves_segments, moves_screw = dof_ancestry(pose.figure)
    before = (moves_segments & ~moves_screw.T).astype(np.float64)
    alpha, passed = before @ (weights[:, None] * a), before @ (weights[:, None] * v)
    powers = _outer(linear, by_segment.force) + _hats(angular) @ by_segment.levers + _outer(angular, by_segment.torque)
    powers = np.einsum("ij,jkl->ikl", tree.moves, powers)[joint_of_dof]
    F, X = loads.force[joint_of_dof], loads.levers[joint_of_dof]
    H = _minus_trace(_outer(v, F) + _hats(a) @ X)
    Y = _minus_trace(powers - _outer(passed, F) - _hats(alpha) @ X - _outer(alpha, loads.torque[joint_of_dof]))
    W = np.cross(v, F) + np.einsum("kij,kj->ki", _minus_trace(X), a)
    part = 1.0 / len(carriers) if carriers else 0.0
    marks = np.bincount(np.asarray(carriers, dtype=np.int64), minlength=len(by_segment.force)).astype(np.float64)
    carrier_angular, counts = tree.moves @ (marks[:, None] * angular), tree.moves @ marks
    c = np.einsum("kij,kj->ki", H, alpha) + np.einsum("kij,kj->ki", Y, a)
    c -= np.einsum("kji,j->ki", H, part * carrier_angular[0])
    result, moment_rate = symmetrized_by_order(pose, np.cross(a, alpha) @ W.T - a @ c.T, moves_segments), W
    if follower is not None:
        result += follower.hessian(pose, UnmovedScrews(alpha, passed, part * carrier_angular[0]), weights)
        moment_rate = W + follower.total_moment_rate(pose)
    carrier_rate = np.cross(a, carrier_angular[joint_of_dof] - counts[joint_of_dof][:, None] * alpha)
    result += part * (moment_rate @ carrier_rate.T + carrier_rate @ moment_rate.T)
    for index, joint in enumerate(pose.figure.joints):
        if joint.kind is JointKind.SWING:
            _add_swing(pose, index, loads, (W, moment_rate), part * counts[index], weights, result, follower)
    return add_joint_corrections(pose, result, gradient)


def follower_moment_hessian(pose: Pose, follower: FollowerLoads, weight: Vector3) -> Matrix:
    """Second derivative (nv, nv) of weight·M, M the moment about the origin of follower loads and their reactions."""
    figure = pose.figure
    zeros = np.zeros((figure.nv, 3))
    result = follower.hessian(pose, UnmovedScrews(zeros, zeros, weight), np.zeros(figure.nv))
    for index, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        if joint.kind is JointKind.SWING:
            derivative = induced_twist_derivative(pose.q[slot.q])
            rate = follower.total_moment_rate_along(pose, index, *limb_screw(pose, index), weight)
            result[slot.v, slot.v] += 0.5 * rate * (derivative + derivative.T)
    return add_joint_corrections(pose, result, follower.total_moment_rate(pose) @ weight)


def _segment_loads(
    pose: Pose,
    wrenches: Sequence[Wrench],
    carriers: Sequence[int],
    gravity: ArrayLike,
    follower: FollowerLoads | None,
) -> _Loads:
    compiled, state = compile_figure(pose.figure), pose.state
    centers = state.positions + np.einsum("nij,nj->ni", state.rotations, compiled.centers)
    force = compiled.masses[:, None] * np.asarray(gravity, dtype=np.float64)
    moment, torque, levers = np.cross(centers, force), np.zeros_like(force), _outer(centers, force)
    for wrench in wrenches:
        frame, f, t = force_frame(pose.figure, wrench.site), np.array(wrench.force), np.array(wrench.torque)
        x = frame.position(pose)
        force[frame.segment] += f
        moment[frame.segment] += np.cross(x, f) + t
        torque[frame.segment] += t
        levers[frame.segment] += np.outer(x, f)
    total = moment.sum(axis=0) + (0.0 if follower is None else follower.segment_moment.sum(axis=0))
    reaction = -total / max(len(carriers), 1)
    for segment in carriers:
        moment[segment] += reaction
        torque[segment] += reaction
    return _Loads(force, moment, torque, levers)


def _add_swing(
    pose: Pose,
    index: int,
    loads: _Loads,
    moment_rates: tuple[Matrix, Matrix],
    carried_part: float,
    weights: Tangent,
    result: Matrix,
    follower: FollowerLoads | None,
) -> None:
    """Add the change of the induced twist c of a swing joint: with k = ½(1 + c²), ∂_y c_x = k = −∂_x c_y."""
    figure, state, tree = pose.figure, pose.state, joint_tree(pose.figure)
    W, moment_rate = moment_rates
    joint, slot = figure.joints[index], figure.slots[index]
    axis, linear = limb_screw(pose, index)
    F, N, T = loads.force[index], loads.moment[index], _minus_trace(loads.levers[index][None])[0]
    torque = -float(axis @ N + linear @ F)
    rotation_rate = np.cross(axis, N) + np.cross(linear, F) + T.T @ axis
    e = pose.q[slot.q]
    w = e[0] if abs(e[0]) > _MIN_QUATERNION_W else _MIN_QUATERNION_W
    x, y = e[1] / w, e[2] / w
    k = 0.5 * (1.0 + x * x + y * y)
    u_x, u_y = weights[slot.v]
    slope = np.array([-k * u_y, k * u_x])
    is_above = tree.moves[tree.joint_of_dof, index] > 0.5  # the joint's own dofs included
    is_below = tree.moves[index, tree.joint_of_dof] > 0.5
    own = np.zeros(figure.nv, dtype=np.bool_)
    own[slot.v] = True
    moves_screw = (is_above & ~own) | (own & (not joint.reversed))
    below = is_below & ~moves_screw
    change = carried_part * (moment_rate @ axis) - np.where(moves_screw, state.angular @ rotation_rate, 0.0)
    change -= np.where(below, W @ axis, 0.0)
    if follower is not None:
        torque -= follower.power(index, axis, linear)
        change += follower.torque_rate(pose, index, axis, linear, below)
    cross = np.zeros_like(result)
    cross[slot.v] = np.outer(slope, change)
    result += cross + cross.T
    mixed = 0.5 * k * (u_x * x - u_y * y)
    result[slot.v, slot.v] += torque * np.array([[-u_y * k * x, mixed], [mixed, u_x * k * y]])


def _outer(first: FloatArray, second: FloatArray) -> FloatArray:
    return np.asarray(first[:, :, None] * second[:, None, :])


def _hats(vectors: FloatArray) -> FloatArray:
    return np.array([so3.hat(each) for each in vectors]).reshape(-1, 3, 3)


def _minus_trace(matrices: FloatArray) -> FloatArray:
    return np.asarray(matrices - np.trace(matrices, axis1=1, axis2=2)[:, None, None] * np.eye(3))


def internal_force_terms(pose: Pose, internal: InternalForce) -> tuple[Matrix, Matrix]:
    """Terms to add to the derivative of torques (nv, nv) and of the total moment about the origin (3, nv).

    The first site receives (F, N), N the moment about the world's origin; the other −F at x and t = −N + x × F. Joint
    loads treat F and t as fixed in the world; they lack δF, and δt = −δN + δx × F + x × δF.
    """
    first, second = (site_frame(pose.figure, site) for site in (internal.site, internal.other))
    wrench = internal.wrench.in_world(pose)
    force, torque = np.array(wrench.force), np.array(wrench.torque)
    x_first, x_second = first.position(pose), second.position(pose)
    force_rate, torque_rate = np.zeros((3, pose.figure.nv)), np.zeros((3, pose.figure.nv))
    if internal.frame == "site":
        angular = first.angular_jacobian(pose).T
        force_rate, torque_rate = np.cross(angular, force).T, np.cross(angular, torque).T
    moment = np.cross(first.position_jacobian(pose).T, force).T + np.cross(x_first, force_rate.T).T + torque_rate
    reaction = np.cross(second.position_jacobian(pose).T, force).T + np.cross(x_second, force_rate.T).T - moment
    rows = second.position_jacobian(pose).T @ force_rate - second.angular_jacobian(pose).T @ reaction
    return rows, reaction - np.cross(x_second, force_rate.T).T


def internal_force_hessian(pose: Pose, internal: InternalForce, weights: Tangent) -> Matrix:
    """Second derivative (nv, nv) of Σ u τ for weights u (nv,) of the torques τ due to an internal force.

    The wrenches on both sites, taken as fixed in the world, have the Hessian of wrenches. The torque −c on the other
    site, c = (x − x') × f, changes with the vector between them: with the angular velocity ω that u gives that site
    this adds c_p·ω_d + c_d·ω_p + c_pd·ω. A force that rotates with its site is differentiated numerically.
    """
    if internal.frame == "site":
        return second_differences(lambda at: weights @ _internal_torque_jacobian(at, internal), pose)
    wrenches = internal.wrenches(pose)
    result = torque_hessian(pose, wrenches, (), _NO_GRAVITY, weights, weights @ _fixed_torque_jacobian(pose, wrenches))
    first, second = (site_frame(pose.figure, site) for site in (internal.site, internal.other))
    force = np.array(internal.force)
    moment_rate = np.cross((first.position_jacobian(pose) - second.position_jacobian(pose)).T, force)
    axes = [Wrench(internal.other, torque=(x, y, z)) for x, y, z in np.eye(3).tolist()]
    angular_rate = np.array([-weights @ _fixed_torque_jacobian(pose, (axis,)) for axis in axes])
    mixed = moment_rate @ angular_rate
    lever = np.cross(force, second.angular_jacobian(pose) @ weights)
    between = first.position_hessian(pose, lever) - second.position_hessian(pose, lever)
    return np.asarray(result + mixed + mixed.T + between)


def _fixed_torque_jacobian(pose: Pose, wrenches: Sequence[Wrench]) -> Matrix:
    """Derivative (nv, nv) of the torques due to wrenches alone, fixed in the world."""
    return torques_jacobian_from_loads(pose, joint_loads(pose, wrenches, _NO_GRAVITY))


def _internal_torque_jacobian(pose: Pose, internal: InternalForce) -> Matrix:
    return _fixed_torque_jacobian(pose, internal.wrenches(pose)) + internal_force_terms(pose, internal)[0]

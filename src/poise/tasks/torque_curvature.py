"""Second derivative of Σ u τ along q ⊕ v, τ the torques that hold a pose; native/statics/static_hessian.hpp is the twin.

Σ u τ is minus the power of all loads at the velocity u. A force f that stays as it is in the world, at x, adds the
third derivative of x: of three freedoms on one path, sorted from the root, f·(a × (a' × J'')). So for p above d, with
J = v_d + a_d × x, α = Σ u_l a_l over the freedoms that one does not carry along, y the velocity that u gives x by those
that d carries along,

    Σ f·(α_p × (a_p × J) + a_p × ((α_d − α_p) × J) + a_p × (a_d × y)) = a_p·c_d − (a_p × α_p)·W_d,
    c_d = H_d α_d + Y_d a_d,   W_d = Σ J × f,   H = Σ J fᵀ − (J·f) I,   Y = Σ y fᵀ − (y·f) I.

Torques t add ω tᵀ − (ω·t) I to Y, ω the turning of u by what d carries along. Torques on some carriers that answer the
whole moment M change with it: with s the turning that u gives them, M·s/k has besides the second derivative
(s·M_pd + M_p·s_d + M_d·s_p)/k. Inside a joint both orders count half.

What turns with its site (:mod:`poise.tasks.turning_loads`) stays as it is for all that is moved along: only freedoms l
above p feel it, by the wrench (F, N) that d and then p carry away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.math import so3
from poise.model import JointKind
from poise.statics.loads import above, tree_of
from poise.statics.torques import limb_screw, twist_slopes
from poise.statics.wrench import Wrench, place_of
from poise.tasks.second_differences import completed
from poise.tasks.turning_loads import Before, TurningLoads, ordered
from poise.types import ArrayLike, FloatArray, Matrix, Tangent, Vector3

EYE = np.eye(3)


@dataclass(frozen=True, eq=False)
class _Loads:
    """Force, moment about the origin, torque and Σ x fᵀ, of each segment or of all that each joint moves."""

    force: FloatArray
    moment: FloatArray
    torque: FloatArray
    levers: FloatArray

    def summed(self, moved: FloatArray) -> _Loads:
        return _Loads(*(np.einsum("ij,j...->i...", moved, each) for each in vars(self).values()))


def torque_curvature(
    pose: Pose,
    wrenches: Sequence[Wrench],
    carriers: Sequence[int],
    gravity: ArrayLike,
    weights: Tangent,
    gradient: Tangent,
    turning: TurningLoads | None = None,
) -> Matrix:
    """Second derivative (nv, nv) for weights u (nv,), wrenches fixed in the world, and the gradient of Σ u τ.

    `turning` are the loads that turn with their sites, and what supports answer to them.
    """
    tree, state = tree_of(pose.figure), pose.state
    own = _own(pose, wrenches, carriers, gravity, turning)
    loads, mover = own.summed(tree.moved), tree.mover
    a, v = state.angular, state.linear
    moves = tree.moved[mover]  # (nv, n)
    turned, shifted = moves.T @ (weights[:, None] * a), moves.T @ (weights[:, None] * v)
    within, carries = above(pose.figure)
    before = (within & ~carries.T).astype(np.float64)
    alpha, passed = before @ (weights[:, None] * a), before @ (weights[:, None] * v)
    powers = _outer(shifted, own.force) + _hats(turned) @ own.levers + _outer(turned, own.torque)
    powers = np.einsum("ij,jkl->ikl", tree.moved, powers)[mover]
    F, X = loads.force[mover], loads.levers[mover]
    H = _less_trace(_outer(v, F) + _hats(a) @ X)
    Y = _less_trace(powers - _outer(passed, F) - _hats(alpha) @ X - _outer(alpha, loads.torque[mover]))
    W = np.cross(v, F) + np.einsum("kij,kj->ki", _less_trace(X), a)
    part = 1.0 / len(carriers) if carriers else 0.0
    marks = np.bincount(np.asarray(carriers, dtype=np.int64), minlength=len(own.force)).astype(np.float64)
    held, counts = tree.moved @ (marks[:, None] * turned), tree.moved @ marks
    ends = np.einsum("kij,kj->ki", H, alpha) + np.einsum("kij,kj->ki", Y, a)
    ends -= np.einsum("kji,j->ki", H, part * held[0])
    between = np.cross(a, alpha) @ W.T - a @ ends.T
    result, moved = ordered(pose, between, within), W
    if turning is not None:
        result += turning.curvature(pose, Before(alpha, passed, part * held[0]), weights)
        moved = W + turning.moments(pose)
    swung = np.cross(a, held[mover] - counts[mover][:, None] * alpha)
    result += part * (moved @ swung.T + swung @ moved.T)
    for index, joint in enumerate(pose.figure.joints):
        if joint.kind is JointKind.SWING:
            _add_swing(pose, index, loads, (W, moved), part * counts[index], weights, result, turning)
    return completed(pose, result, gradient)


def moment_curvature(pose: Pose, turning: TurningLoads, weight: Vector3) -> Matrix:
    """Second derivative (nv, nv) of weight·M, M the moment about the origin of what turns along and answers it."""
    figure = pose.figure
    none = np.zeros((figure.nv, 3))
    screws, nothing = Before(none, none, weight), np.zeros(figure.nv)
    result = turning.curvature(pose, screws, nothing)
    for index, (joint, slot) in enumerate(zip(figure.joints, figure.slots, strict=True)):
        if joint.kind is JointKind.SWING:
            slopes = twist_slopes(pose.q[slot.q])
            change = turning.changes_of(pose, index, *limb_screw(pose, index), weight)
            result[slot.v, slot.v] += 0.5 * change * (slopes + slopes.T)
    return completed(pose, result, turning.moments(pose) @ weight)


def _own(
    pose: Pose,
    wrenches: Sequence[Wrench],
    carriers: Sequence[int],
    gravity: ArrayLike,
    turning: TurningLoads | None,
) -> _Loads:
    compiled, state = compile_figure(pose.figure), pose.state
    centers = state.positions + np.einsum("nij,nj->ni", state.rotations, compiled.centers)
    force = compiled.masses[:, None] * np.asarray(gravity, dtype=np.float64)
    moment, torque, levers = np.cross(centers, force), np.zeros_like(force), _outer(centers, force)
    for wrench in wrenches:
        place, pull, twist = place_of(pose.figure, wrench.site), np.array(wrench.force), np.array(wrench.torque)
        x = place.position(pose)
        force[place.segment] += pull
        moment[place.segment] += np.cross(x, pull) + twist
        torque[place.segment] += twist
        levers[place.segment] += np.outer(x, pull)
    whole = moment.sum(axis=0) + (0.0 if turning is None else turning.own_moment.sum(axis=0))
    answer = -whole / max(len(carriers), 1)
    for segment in carriers:
        moment[segment] += answer
        torque[segment] += answer
    return _Loads(force, moment, torque, levers)


def _add_swing(
    pose: Pose,
    index: int,
    loads: _Loads,
    moments: tuple[Matrix, Matrix],
    answered: float,
    weights: Tangent,
    result: Matrix,
    turning: TurningLoads | None,
) -> None:
    """Add what the induced twist c of a swing joint does as it changes: with k = ½(1 + c²), ∂_y c_x = k = −∂_x c_y."""
    figure, state, tree = pose.figure, pose.state, tree_of(pose.figure)
    W, every = moments
    joint, slot = figure.joints[index], figure.slots[index]
    axis, linear = limb_screw(pose, index)
    F, N, T = loads.force[index], loads.moment[index], _less_trace(loads.levers[index][None])[0]
    torque = -float(axis @ N + linear @ F)
    turn = np.cross(axis, N) + np.cross(linear, F) + T.T @ axis
    e = pose.q[slot.q]
    w = e[0] if abs(e[0]) > 1e-150 else 1e-150
    x, y = e[1] / w, e[2] / w
    k = 0.5 * (1.0 + x * x + y * y)
    one, other = weights[slot.v]
    slope = np.array([-k * other, k * one])
    is_above = tree.moved[tree.mover, index] > 0.5  # its own included
    is_below = tree.moved[index, tree.mover] > 0.5
    own = np.zeros(figure.nv, dtype=np.bool_)
    own[slot.v] = True
    carried = (is_above & ~own) | (own & (not joint.reversed))
    below = is_below & ~carried
    change = answered * (every @ axis) - np.where(carried, state.angular @ turn, 0.0)
    change -= np.where(below, W @ axis, 0.0)
    if turning is not None:
        torque -= turning.about(index, axis, linear)
        change += turning.changes_about(pose, index, axis, linear, below)
    cross = np.zeros_like(result)
    cross[slot.v] = np.outer(slope, change)
    result += cross + cross.T
    result[slot.v, slot.v] += torque * np.array(
        [[-other * k * x, 0.5 * k * (one * x - other * y)], [0.5 * k * (one * x - other * y), one * k * y]]
    )


def _outer(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray(one[:, :, None] * other[:, None, :])


def _hats(vectors: FloatArray) -> FloatArray:
    return np.array([so3.hat(each) for each in vectors]).reshape(-1, 3, 3)


def _less_trace(matrices: FloatArray) -> FloatArray:
    return np.asarray(matrices - np.trace(matrices, axis1=1, axis2=2)[:, None, None] * EYE)

"""How the torques of an internal force change with the pose, beyond a force and a torque that stay as they are.

The first site feels (F, N), N the moment about the world's origin; the other −F at x and t = −N + x × F. Loads take F
and t for fixed in the world; what they miss is δF, and δt = −δN + δx × F + x × δF.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.kinematics import Pose
from poise.statics import InternalForce, Wrench
from poise.statics.loads import loads
from poise.statics.torques import torques_jacobian_of
from poise.tasks.anchor import anchor
from poise.tasks.second_differences import second_differences
from poise.tasks.torque_curvature import torque_curvature
from poise.types import Matrix, Tangent

STILL = (0.0, 0.0, 0.0)  # no gravity


def opposite_rows(pose: Pose, internal: InternalForce) -> tuple[Matrix, Matrix]:
    """What to add to the derivative of torques (nv, nv), and to that of the whole moment about the origin (3, nv)."""
    here, there = (anchor(pose.figure, site) for site in (internal.site, internal.other))
    own = internal.wrench.in_world(pose)
    force, torque = np.array(own.force), np.array(own.torque)
    one, other = here.position(pose), there.position(pose)
    change, twist = np.zeros((3, pose.figure.nv)), np.zeros((3, pose.figure.nv))
    if internal.frame == "site":
        turns = here.turn_rows(pose).T
        change, twist = np.cross(turns, force).T, np.cross(turns, torque).T
    moment = np.cross(here.position_rows(pose).T, force).T + np.cross(one, change.T).T + twist
    answer = np.cross(there.position_rows(pose).T, force).T + np.cross(other, change.T).T - moment
    rows = there.position_rows(pose).T @ change - there.turn_rows(pose).T @ answer
    return rows, answer - np.cross(other, change.T).T


def internal_curvature(pose: Pose, internal: InternalForce, weights: Tangent) -> Matrix:
    """Second derivative (nv, nv) of Σ u τ for weights u (nv,) of the torques τ that an internal force asks for.

    What acts on both sites, taken as fixed in the world, has the curvature of wrenches. The torque −c on the other,
    c = (x − x') × f, changes with the way between them: with the turning ω that u gives that site this adds
    c_p·ω_d + c_d·ω_p + c_pd·ω. A force that turns with its site is differentiated by differences.
    """
    if internal.frame == "site":
        return second_differences(lambda at: weights @ _internal_rows(at, internal), pose)
    both = internal.wrenches(pose)
    result = torque_curvature(pose, both, (), STILL, weights, weights @ _fixed_rows(pose, both))
    here, there = (anchor(pose.figure, site) for site in (internal.site, internal.other))
    force = np.array(internal.force)
    moments = np.cross((here.position_rows(pose) - there.position_rows(pose)).T, force)
    axes = [Wrench(internal.other, torque=(x, y, z)) for x, y, z in np.eye(3).tolist()]
    turns = np.array([-weights @ _fixed_rows(pose, (axis,)) for axis in axes])
    mixed = moments @ turns
    lever = np.cross(force, there.turn_rows(pose) @ weights)
    bent = here.position_curvature(pose, lever) - there.position_curvature(pose, lever)
    return np.asarray(result + mixed + mixed.T + bent)


def _fixed_rows(pose: Pose, wrenches: Sequence[Wrench]) -> Matrix:
    """Derivative (nv, nv) of the torques that wrenches alone ask for, as they are in the world."""
    return torques_jacobian_of(pose, loads(pose, wrenches, STILL))


def _internal_rows(pose: Pose, internal: InternalForce) -> Matrix:
    return _fixed_rows(pose, internal.wrenches(pose)) + opposite_rows(pose, internal)[0]

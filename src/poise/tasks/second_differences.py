"""Second derivatives along q ⊕ v from rows that a person wrote, by central differences.

The gradient g(q ⊕ v) of a value is expressed in the tangent at q ⊕ v. Differences of it, made symmetric, are the second
derivative along q ⊕ v wherever a joint goes on along constant tangent entries; two kinds of joint do not:

* a swing joint drops the twist it gains, so at q ⊕ t v the same motion has the entries R_z(τ) v: with the slope τ_i of
  that twist (:mod:`poise.kinematics.numpy_backend.curvature`) this adds (τ·v) g·(z × v);
* a free joint's slides v_s are along axes that its turns ω take along, which adds −g_s·(ω × v_s).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.kinematics import Pose
from poise.math import so3
from poise.model import JointKind
from poise.types import FloatArray, Matrix, Tangent

STEP = 1e-4  # [rad or m]; the differences are of fourth order


def differences(value: Callable[[Pose], FloatArray], pose: Pose) -> Matrix:
    """Derivative (m, nv) of values (m,) by central differences of fourth order."""
    columns = [np.zeros((len(value(pose)), 0))]
    for h in np.eye(pose.figure.nv):
        near, far = (value(pose.plus(s * h)) - value(pose.plus(-s * h)) for s in (STEP, 2.0 * STEP))
        columns.append(((8.0 * near - far) / (12.0 * STEP))[:, None])
    return np.concatenate(columns, axis=1)


def second_differences(gradient: Callable[[Pose], Tangent], pose: Pose) -> Matrix:
    """Second derivative (nv, nv) of a value, from its gradient (nv,)."""
    slope = differences(gradient, pose)
    return completed(pose, 0.5 * (slope + slope.T), gradient(pose))


def completed(pose: Pose, result: Matrix, g: Tangent) -> Matrix:
    """Add what differences along the joints' screws, made symmetric, miss of the second derivative along q ⊕ v."""
    for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
        if joint.kind is JointKind.SWING:
            result[slot.v, slot.v] += _dropped_twist(pose.q[slot.q], g[slot.v])
        elif joint.kind is JointKind.FREE:
            slides, turns = slice(slot.v.start, slot.v.start + 3), slice(slot.v.start + 3, slot.v.stop)
            taken = -0.5 * so3.hat(g[slides])
            result[slides, turns] += taken
            result[turns, slides] += taken.T
    return result


def _dropped_twist(e: FloatArray, g: Tangent) -> Matrix:
    w = e[0] if abs(e[0]) > 1e-150 else 1e-150
    term = np.outer([-e[2] / w, e[1] / w], [g[1], -g[0]])
    return np.asarray(0.5 * (term + term.T))

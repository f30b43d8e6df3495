"""Finite differences on the manifold: Hessians of user-defined tasks, and a check of Jacobians.

**Second derivatives.** The gradient g(q ⊕ v) of a value is expressed in the tangent space at q ⊕ v. Its differences,
symmetrized, are the second derivative along q ⊕ v wherever a joint moves along constant tangent components. Two kinds
of joint do not, and are corrected for:

* a swing joint drops the twist it gains, so at q ⊕ t v the same motion has the components R_z(τ) v: with the derivative
  τ_i of that twist (:mod:`poise.kinematics.numpy_backend.state`) this adds (τ·v) g·(z × v);
* the translations v_s of a free joint (floating base) are along axes that its rotation ω moves, which adds
  −g_s·(ω × v_s).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import so3
from poise.math.input_checks import number
from poise.model import JointKind
from poise.types import FloatArray, Matrix, Tangent

if TYPE_CHECKING:
    from poise.tasks.task import Task

_DIFFERENCE_STEP = 1e-4  # [rad or m]; the differences are of fourth order
_DISPLACEMENT = 0.1  # [rad or m] of the nearby pose at which the influence of a DoF is tested too
_ROUNDING = 1e-13  # of a value: smaller changes are rounding errors
_SECOND_DIFFERENCE_STEP = 1e-3  # [rad or m]; these differences are of second order
_MIN_QUATERNION_W = 1e-150  # keeps the twist of a swing joint finite at half a turn
_MAX_LISTED_ENTRIES = 3  # wrong Jacobian entries listed in an error


def differences(value: Callable[[Pose], FloatArray], pose: Pose, dofs: Iterable[int] | None = None) -> Matrix:
    """Derivative (m, nv) of values (m,) by central differences of fourth order, four evaluations per column.

    With `dofs`, only these columns are computed; the others are zero.
    """
    nv = pose.figure.nv
    result = np.zeros((len(value(pose)), nv))
    for dof in range(nv) if dofs is None else dofs:
        h = np.zeros(nv)
        h[dof] = 1.0
        near, far = (
            value(pose.plus(s * h)) - value(pose.plus(-s * h)) for s in (_DIFFERENCE_STEP, 2.0 * _DIFFERENCE_STEP)
        )
        result[:, dof] = (8.0 * near - far) / (12.0 * _DIFFERENCE_STEP)
    return result


def second_differences(gradient: Callable[[Pose], Tangent], pose: Pose, dofs: Iterable[int] | None = None) -> Matrix:
    """Second derivative (nv, nv) of a value, from its gradient (nv,), along `dofs` or all degrees of freedom."""
    derivative = differences(gradient, pose, dofs)
    return add_joint_corrections(pose, 0.5 * (derivative + derivative.T), gradient(pose))


def mixed_differences(value: Callable[[Pose], float], pose: Pose) -> Matrix:
    """Second derivative (nv, nv) of a value along q ⊕ v from its values alone, by central differences of second order.

    Joints that do not change the value, here and at a pose nearby, are left out. The n degrees of freedom of the others
    cost n² + n evaluations; the test costs two for every degree of freedom.
    """
    nv, h, here = pose.figure.nv, _SECOND_DIFFERENCE_STEP, value(pose)
    steps, moving = h * np.eye(nv), _influential_dofs(value, pose)
    sums = {dof: value(pose.plus(steps[dof])) + value(pose.plus(-steps[dof])) for dof in moving}
    result = np.zeros((nv, nv))
    for position, i in enumerate(moving):
        result[i, i] = (sums[i] - 2.0 * here) / h**2
        for j in moving[:position]:
            v = steps[i] + steps[j]
            both = value(pose.plus(v)) + value(pose.plus(-v))
            result[i, j] = result[j, i] = (both - sums[i] - sums[j] + 2.0 * here) / (2.0 * h**2)
    return result


def _influential_dofs(value: Callable[[Pose], float], pose: Pose) -> list[int]:
    """Degrees of freedom of the joints that change a value, at the pose or nearby.

    A single degree of freedom at the pose alone is not enough: a rotation about an axis through a point does not move
    it, but changes how the joints below, and the other rotations of the same joint, move it.
    """
    nv = pose.figure.nv
    poses = [pose, pose.plus(_DISPLACEMENT * np.cos(np.arange(1.0, nv + 1.0)))]
    values = [value(each) for each in poses]
    steps = _SECOND_DIFFERENCE_STEP * np.eye(nv)

    rounding = _ROUNDING * max(map(abs, values))

    def has_influence(dof: int) -> bool:
        return any(
            abs(value(at.plus(steps[dof])) - before) > rounding for at, before in zip(poses, values, strict=True)
        )

    joints = [range(slot.v.start, slot.v.stop) for slot in pose.figure.slots]
    return [dof for dofs in joints if any(map(has_influence, dofs)) for dof in dofs]


def add_joint_corrections(pose: Pose, result: Matrix, g: Tangent, joints: Iterable[int] | None = None) -> Matrix:
    """Add what symmetrized differences along the joints' screws lack of the second derivative along q ⊕ v.

    `joints`: indices of the joints at which the gradient g is not zero; by default all joints are visited.
    """
    for index in range(len(pose.figure.joints)) if joints is None else joints:
        joint, slot = pose.figure.joints[index], pose.figure.slots[index]
        if joint.kind is JointKind.SWING:
            result[slot.v, slot.v] += _dropped_twist(pose.q[slot.q], g[slot.v])
        elif joint.kind is JointKind.FREE:
            translations, rotations = slice(slot.v.start, slot.v.start + 3), slice(slot.v.start + 3, slot.v.stop)
            mixed = -0.5 * so3.hat(g[translations])
            result[translations, rotations] += mixed
            result[rotations, translations] += mixed.T
    return result


def _dropped_twist(e: FloatArray, g: Tangent) -> Matrix:
    w = e[0] if abs(e[0]) > _MIN_QUATERNION_W else _MIN_QUATERNION_W
    term = np.outer([-e[2] / w, e[1] / w], [g[1], -g[0]])
    return np.asarray(0.5 * (term + term.T))


def check_derivatives(task: Task, pose: Pose, tolerance: float = 1e-6) -> float:
    """Compare the Jacobian of a task with finite differences of its error.

    For a task whose Jacobian is `exact`, J = −∂e/∂q entry by entry; for others (orientations) Jᵀe = −∂(½‖e‖²)/∂q.

    Returns
    -------
    float
        The largest difference, relative to the largest entry where that exceeds 1.

    Raises
    ------
    TaskError
        A difference exceeds the tolerance; the message names rows, degrees of freedom, and both numbers.
    """
    tolerance = number("the tolerance", tolerance)
    J = task.jacobian(pose)
    if task.exact:
        given, expected, label = J, -differences(task.unclipped_error, pose), "row {row}, {dof}"
    else:
        given, label = (task.error(pose) @ J)[None], "{dof} (of Jᵀe)"
        expected = -differences(lambda at: 0.5 * np.array([task.error(at) @ task.error(at)]), pose)
    scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    deviation = np.abs(given - expected) / scale
    largest = float(np.max(deviation, initial=0.0))
    if not largest <= tolerance:
        entries = _wrong_entries(given, expected, deviation, tolerance, label, pose)
        raise TaskError(f"its Jacobian is wrong: {entries}.", task.name)
    return largest


def _wrong_entries(given: Matrix, expected: Matrix, deviation: Matrix, tolerance: float, label: str, pose: Pose) -> str:
    order = np.argsort(-deviation, axis=None)
    count = int(np.count_nonzero(~(deviation <= tolerance)))
    listed = []
    for index in order[: min(_MAX_LISTED_ENTRIES, count)]:
        row, column = np.unravel_index(index, deviation.shape)
        entry = label.format(row=row, dof=pose.figure.dof_names[column])
        listed.append(f"{entry} is {given[row, column]:.6g}, differences give {expected[row, column]:.6g}")
    more = f"; and {count - _MAX_LISTED_ENTRIES} more entries" if count > _MAX_LISTED_ENTRIES else ""
    return "; ".join(listed) + more

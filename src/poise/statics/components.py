"""Joint torques as people speak of them: flexion and twist of an elbow, swing and twist of a ball joint.

A ball joint's torque is given in its moved frame. Its twist is the part about the limb; its swing parts are about the x
and y axes that the swing alone carries along, so that turning the limb about itself changes neither. The parts are
orthogonal and in N m, whatever the pose [Baerlocher2001, 6.4.4].
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.math import swing_twist
from poise.model import Figure, JointKind
from poise.types import Matrix


@lru_cache(maxsize=64)
def component_names(figure: Figure) -> tuple[str, ...]:
    """Names of all parts, ``joint.component``, in the order of the freedoms; a free root has none."""
    return tuple(
        f"{joint.name}.{component}"
        for joint in figure.joints
        if joint.kind is not JointKind.FREE
        for component in joint.kind.components
    )


def component_matrix(pose: Pose) -> Matrix:
    """Matrix (parts, nv) that takes torques of freedoms to parts."""
    figure = pose.figure
    rows = np.zeros((len(component_names(figure)), figure.nv))
    start = 0
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        count = joint.kind.nv
        if joint.kind is JointKind.FREE or count == 0:
            continue
        block = np.eye(count)
        if joint.kind is JointKind.BALL:
            twist = float(swing_twist.twist(pose.q[slot.q]))
            cosine, sine = math.cos(twist), math.sin(twist)
            block[:2, :2] = [[cosine, -sine], [sine, cosine]]
        rows[start : start + count, slot.v] = block
        start += count
    return rows


def components_of(figure: Figure, q: Matrix, torques: Matrix) -> Matrix:
    """Parts (n, parts) of torques (n, nv) at configurations (n, nq): :func:`component_matrix` for many at once."""
    found = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        own = torques[:, slot.v]
        if joint.kind is JointKind.FREE:
            continue
        if joint.kind is JointKind.BALL:
            twist = np.asarray(swing_twist.twist(q[:, slot.q]))
            cosine, sine, (x, y, z) = np.cos(twist), np.sin(twist), own.T
            own = np.stack([cosine * x - sine * y, sine * x + cosine * y, z], axis=1)
        found.append(own)
    return np.concatenate(found, axis=1)


def swing_and_twist(parts: dict[str, float]) -> dict[str, float]:
    """Size of the whole swing torque of each ball or swing joint under ``joint.swing``; everything else as it is."""
    result: dict[str, float] = {}
    for name, value in parts.items():
        joint, _, component = name.rpartition(".")
        if component in ("swing_x", "swing_y"):
            result[f"{joint}.swing"] = math.hypot(result.get(f"{joint}.swing", 0.0), value)
        else:
            result[name] = value
    return result

"""World frames of all segments as 4 × 4 matrices, straight from the definition of a joint."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.model import Figure, Joint, JointKind, Transform
from poise.types import FloatArray


def frame(rotation: FloatArray, position: FloatArray | tuple[float, ...] = (0.0, 0.0, 0.0)) -> FloatArray:
    found = np.eye(4)
    found[:3, :3], found[:3, 3] = rotation, position
    return found


def inverse(found: FloatArray) -> FloatArray:
    return frame(found[:3, :3].T, -found[:3, :3].T @ found[:3, 3])


def placed(placement: Transform) -> FloatArray:
    return frame(from_quaternion(placement.rotation), placement.translation)


def from_quaternion(e: FloatArray | tuple[float, ...]) -> FloatArray:
    w, x, y, z = e
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def about(axis: tuple[float, ...], angle: float) -> FloatArray:
    half = np.sin(0.5 * angle)
    return from_quaternion((np.cos(0.5 * angle), half * axis[0], half * axis[1], half * axis[2]))


def motion(joint: Joint, q: FloatArray) -> FloatArray:
    """L(q) of a joint, not inverted."""
    if joint.kind is JointKind.HINGE:
        return frame(about(joint.axis, q[0]))
    if joint.kind is JointKind.SLIDE:
        return frame(np.eye(3), q[0] * np.array(joint.axis))
    if joint.kind is JointKind.ELBOW:
        return frame(about(joint.axis, q[0]) @ about((0.0, 0.0, 1.0), q[1]))
    if joint.kind is JointKind.FREE:
        return frame(from_quaternion(q[3:]), q[:3])
    return frame(from_quaternion(q)) if joint.kind.nq else np.eye(4)


def world_frames(figure: Figure, q: FloatArray) -> dict[str, FloatArray]:
    """4 × 4 matrix of every segment by its name."""
    frames: dict[str | None, FloatArray] = {None: np.eye(4)}
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        moved = motion(joint, q[slot.q])
        moved = inverse(moved) if joint.reversed else moved
        local = placed(joint.placement) @ moved @ inverse(placed(joint.child_placement))
        frames[joint.child] = frames[joint.parent] @ local
    return {segment.name: frames[segment.name] for segment in figure.segments}


def configuration(figure: Figure, values: Mapping[str, float]) -> FloatArray:
    """Configuration with hinges and slides set by name."""
    q = figure.neutral()
    for name, value in values.items():
        q[figure.slot(name).q] = value
    return q

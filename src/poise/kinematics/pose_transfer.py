"""Carry a pose over to an edited figure, and edit both sides of a figure at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.kinematics.mirror import other_side
from poise.kinematics.pose import Pose
from poise.math import swing_twist
from poise.model import Figure, Joint, JointKind, Transform
from poise.model.edit import EditResult
from poise.types import FloatArray


def transfer_pose(pose: Pose, figure: Figure) -> Pose:
    """Pose of another figure that keeps the values of this one where they still apply.

    A joint keeps its numbers when the other figure has a joint of the same name and kind; a ball that became a swing
    joint loses its twist only, and a swing joint that became a ball keeps all. Other joints are neutral. A root that
    has become free stays where it stood. Values are not brought into the limits, which may be new:
    ``transfer_pose(...).clamped()`` does that.
    """
    old = {joint.name: joint for joint in pose.figure.joints}
    q = figure.neutral()
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        before = old.get(joint.name)
        numbers = None if before is None else _same(before, joint, pose[joint.name])
        if numbers is not None:
            q[slot.q] = numbers
    root = figure.joints[0]
    tied = old.get(root.name)
    if figure.has_floating_base and (tied is None or tied.kind is not JointKind.FREE):
        q[figure.slots[0].q] = _standing(pose, root)
    return Pose(figure, q)


def edit_both_sides(figure: Figure, name: str, edit: Callable[[Figure, str], EditResult]) -> EditResult:
    """Do an edit for a part and, with the same numbers, for its counterpart on the other side.

    Parameters
    ----------
    figure : Figure
        A figure whose two sides have names as :mod:`poise.kinematics.mirror` understands them.
    name : str
        A joint, segment or site; on the midline the edit is done once.
    edit : callable
        Takes a figure and the name: ``lambda figure, name: resize(figure, name, 1.1)``.
    """
    first = edit(figure, name)
    parts = (figure.joints, figure.segments, figure.sites)
    others = {other_side(name, [each.name for each in kind]) for kind in parts if any(p.name == name for p in kind)}
    notes, result = first.notes, first.figure
    for other in sorted(others - {name}):
        result, more = edit(result, other)
        notes += more
    return EditResult(result, tuple(dict.fromkeys(notes)))


def _same(before: Joint, after: Joint, numbers: FloatArray) -> FloatArray | None:
    """Numbers of a joint as they apply to the one in its place; None where they do not."""
    if before.kind is after.kind or (before.kind is JointKind.SWING and after.kind is JointKind.BALL):
        return numbers
    if before.kind is JointKind.BALL and after.kind is JointKind.SWING:
        return np.asarray(swing_twist.compose(swing_twist.swing(numbers), 0.0))
    return None


def _standing(pose: Pose, root: Joint) -> FloatArray:
    """Numbers of a free root that put its segment where it stands in the old pose, or where the old root does."""
    names = [segment.name for segment in pose.figure.segments]
    index = names.index(root.child) if root.child in names else 0
    world_from_segment = Transform.from_matrix(pose.state.rotations[index], pose.state.positions[index])
    local = root.placement.inverse() @ world_from_segment @ root.child_placement
    return np.array([*local.translation, *local.rotation])

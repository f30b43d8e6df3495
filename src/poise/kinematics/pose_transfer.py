"""Transfer a pose to an edited figure, and edit both sides of a symmetric figure at once."""

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
    """Pose of another figure with the values of this pose wherever they apply.

    A joint keeps its values if the other figure has a joint of the same name and kind; a ball joint that became a swing
    joint loses only its twist, and a swing joint that became a ball joint keeps its orientation. Other joints are
    neutral. A base that has become floating stays at its world transform. Values are not clamped to the limits, which
    may be new; use ``transfer_pose(...).clamped()``.
    """
    old = {joint.name: joint for joint in pose.figure.joints}
    q = figure.neutral()
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        before = old.get(joint.name)
        entries = None if before is None else _converted(before, joint, pose[joint.name])
        if entries is not None:
            q[slot.q] = entries
    root = figure.joints[0]
    old_root = old.get(root.name)
    if figure.has_floating_base and (old_root is None or old_root.kind is not JointKind.FREE):
        q[figure.slots[0].q] = _base_entries(pose, root)
    return Pose(figure, q)


def edit_both_sides(figure: Figure, name: str, edit: Callable[[Figure, str], EditResult]) -> EditResult:
    """Apply an edit to a part and, with the same numbers, to its counterpart on the other side.

    Parameters
    ----------
    figure : Figure
        A figure whose left and right parts are named as :func:`poise.kinematics.mirror.other_side` recognizes.
    name : str
        A joint, segment or site; on the midline the edit is applied once.
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


def _converted(before: Joint, after: Joint, entries: FloatArray) -> FloatArray | None:
    """Entries of q of a joint converted to the joint that replaces it; None if they do not apply."""
    if before.kind is after.kind or (before.kind is JointKind.SWING and after.kind is JointKind.BALL):
        return entries
    if before.kind is JointKind.BALL and after.kind is JointKind.SWING:
        return np.asarray(swing_twist.compose(swing_twist.swing(entries), 0.0))
    return None


def _base_entries(pose: Pose, root: Joint) -> FloatArray:
    """Entries of a floating base that keep its segment, or else the old root, at its world transform."""
    names = [segment.name for segment in pose.figure.segments]
    index = names.index(root.child) if root.child in names else 0
    world_from_segment = Transform.from_matrix(pose.state.rotations[index], pose.state.positions[index])
    local = root.placement.inverse() @ world_from_segment @ root.child_placement
    return np.array([*local.translation, *local.rotation])

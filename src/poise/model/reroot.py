"""Re-root a figure: the same kinematic tree with another segment as root [Baerlocher2001, 3.2.1].

Only the joints on the path between the old and the new root change: parent and child are exchanged, and the joint is
marked *reversed*, so that its configuration and its limits keep their meaning. Segment frames do not move in their
segments. The root joint (fixed or floating base) moves to the new root. Ranges and couplings of the root joint refer to
the position of the old root; no joint of the re-rooted tree has that coordinate, so such a figure is refused.
"""

from __future__ import annotations

from dataclasses import replace

from poise.errors import FigureError
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.transform import IDENTITY, Transform, as_transform
from poise.model.validation import depth_first


def reroot(figure: Figure, segment: str, world_from_segment: Transform = IDENTITY) -> Figure:
    """The figure with `segment` as root.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        The new root.
    world_from_segment : Transform, 4×4 matrix or SE3
        World transform of that segment; used if the figure is fixed to the world (a floating base gets it from the
        pose, see :meth:`poise.kinematics.pose.Pose.rerooted`, which keeps every world position).
    """
    path = figure.ancestors(figure.segment_index(segment))
    if len(path) > 1:
        _check_root_joint(figure, segment)
    joints = {joint.name: joint for joint in figure.joints}
    joints |= {figure.joints[index].name: _reversed(figure.joints[index]) for index in path[:-1]}
    root = _root_joint(figure.joints[0], segment, as_transform(world_from_segment, "world_from_segment"))
    order = depth_first(joints | {root.name: root}, root)
    return replace(figure, joints=tuple(order), segments=tuple(figure.segment(joint.child) for joint in order))


def _check_root_joint(figure: Figure, segment: str) -> None:
    """Raise FigureError if a range or a coupling refers to the position of the old root."""
    root = figure.joints[0]
    rows = (*figure.equality_rows, *figure.inequality_rows)
    labels = [row.label for row in rows if any(coordinate.joint == root.name for coordinate, _ in row.terms)]
    if root.ranges or labels:
        what = f"coupling {labels[0]!r} refers" if labels else "its ranges refer"
        raise FigureError(
            f"joint {root.name!r}: {what} to the position of segment {root.child!r}, which is undefined with "
            f"{segment!r} as the root; remove that first.",
            root.name,
        )


def _reversed(joint: Joint) -> Joint:
    assert joint.parent is not None  # only the root joint has no parent, and it is not on the path
    return replace(
        joint,
        parent=joint.child,
        child=joint.parent,
        placement=joint.child_placement,
        child_placement=joint.placement,
        reversed=not joint.reversed,
    )


def _root_joint(root: Joint, segment: str, world_from_segment: Transform) -> Joint:
    fixed = root.kind is JointKind.FIXED
    return replace(
        root, child=segment, placement=world_from_segment if fixed else root.placement, child_placement=IDENTITY
    )

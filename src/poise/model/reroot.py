"""Hang the same tree on another segment [Baerlocher2001, 3.2.1].

Only the joints on the path between the old and the new root change: parent and child swap places, and the joint is
marked *reversed*, so that its configuration and its limits keep their meaning. Segment frames do not move inside their
segments. What ties the figure to the world (fixed or free) is handed to the new root. Ranges and couplings of the tie
itself speak of the old root's place; no joint of the re-rooted tree has that reading, so such a figure is refused.
"""

from __future__ import annotations

from dataclasses import replace

from poise.errors import FigureError
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.transform import IDENTITY, Transform
from poise.model.validation import depth_first


def reroot(figure: Figure, segment: str, world_from_segment: Transform = IDENTITY) -> Figure:
    """The figure hung on `segment`.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        The segment to become the root.
    world_from_segment : Transform
        Where that segment stands; used when the figure is fixed to the world (a free root gets it from the pose, see
        :meth:`poise.kinematics.pose.Pose.rerooted`, which keeps every world position).
    """
    path = figure.ancestors(figure.segment_index(segment))
    if len(path) > 1:
        _check_tie(figure, segment)
    joints = {joint.name: joint for joint in figure.joints}
    joints |= {figure.joints[index].name: _reversed(figure.joints[index]) for index in path[:-1]}
    tie = _tie(figure.joints[0], segment, world_from_segment)
    order = depth_first(joints | {tie.name: tie}, tie)
    return replace(figure, joints=tuple(order), segments=tuple(figure.segment(joint.child) for joint in order))


def _check_tie(figure: Figure, segment: str) -> None:
    """Raise FigureError when a range or a coupling speaks of the place of the old root."""
    tie = figure.joints[0]
    rows = (*figure.equality_rows, *figure.inequality_rows)
    speaking = [row.label for row in rows if any(each.joint == tie.name for each, _ in row.terms)]
    if tie.ranges or speaking:
        what = f"coupling {speaking[0]!r} speaks" if speaking else "its ranges speak"
        raise FigureError(
            f"joint {tie.name!r}: {what} of the place of segment {tie.child!r}, which has no meaning with "
            f"{segment!r} as the root; remove that first.",
            tie.name,
        )


def _reversed(joint: Joint) -> Joint:
    assert joint.parent is not None  # only the root hangs on the world, and it is not on the path
    return replace(
        joint,
        parent=joint.child,
        child=joint.parent,
        placement=joint.child_placement,
        child_placement=joint.placement,
        reversed=not joint.reversed,
    )


def _tie(root: Joint, segment: str, world_from_segment: Transform) -> Joint:
    fixed = root.kind is JointKind.FIXED
    return replace(
        root, child=segment, placement=world_from_segment if fixed else root.placement, child_placement=IDENTITY
    )

"""Hang the same tree on another segment [Baerlocher2001, 3.2.1].

Only the joints on the path between the old and the new root change: parent and child swap places, and the joint is
marked *reversed*, so that its configuration and its limits keep their meaning. Segment frames do not move inside their
segments. What ties the figure to the world (fixed or free) is handed to the new root.
"""

from __future__ import annotations

from dataclasses import replace

from poise.figure.figure import Figure
from poise.figure.joint import Joint, JointKind
from poise.figure.placement import IDENTITY, Placement
from poise.figure.tree import depth_first


def reroot(figure: Figure, segment: str, world_from_segment: Placement = IDENTITY) -> Figure:
    """The figure hung on `segment`.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        The segment to become the root.
    world_from_segment : Placement
        Where that segment stands; used when the figure is fixed to the world (a free root gets it from the pose, see
        :meth:`poise.pose.pose.Pose.rerooted`, which keeps every world position).
    """
    target = figure.segment_index(segment)
    path = figure.ancestors(target)
    turned = {figure.joints[index].name: _reversed(figure.joints[index]) for index in path[:-1]}
    tie = _tie(figure.joints[0], segment, world_from_segment)
    joints = [tie, *(turned.get(joint.name, joint) for joint in figure.joints[1:])]
    return replace(figure, **_ordered(figure, joints))


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


def _tie(root: Joint, segment: str, world_from_segment: Placement) -> Joint:
    fixed = root.kind is JointKind.FIXED
    return replace(
        root, child=segment, placement=world_from_segment if fixed else root.placement, child_placement=IDENTITY
    )


def _ordered(figure: Figure, joints: list[Joint]) -> dict[str, tuple[object, ...]]:
    order = depth_first({joint.name: joint for joint in joints}, joints[0])
    return {"joints": tuple(order), "segments": tuple(figure.segment(joint.child) for joint in order)}

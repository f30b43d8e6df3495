"""Joints of a file from the root outward."""

from __future__ import annotations

from collections.abc import Mapping

from poise.figure.joint import Joint
from poise.figure.segment import Segment
from poise.figure.tree import depth_first, ordered


def from_the_root(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Joints in the order of the file where that goes from the root outward already, else depth first.

    Raises
    ------
    FigureError
        The joints make no tree of all the segments.
    """
    roots = [joint for joint in joints.values() if joint.parent is None]
    children = {joint.child for joint in joints.values()}
    if len(roots) != 1 or len(children) != len(joints) or children != segments.keys():
        return ordered(figure, segments, joints)  # finds out what is wrong, and says it
    order = depth_first(joints, roots[0])
    if len(order) != len(joints):
        return ordered(figure, segments, joints)
    return tuple(joints.values()) if _goes_outward(joints) else tuple(order)


def _goes_outward(joints: Mapping[str, Joint]) -> bool:
    seen: set[str | None] = {None}
    for joint in joints.values():
        if joint.parent not in seen:
            return False
        seen.add(joint.child)
    return True

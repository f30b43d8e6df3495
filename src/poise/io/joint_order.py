"""Joints of a file from the root outward."""

from __future__ import annotations

from collections.abc import Mapping

from poise.model.joint import Joint
from poise.model.segment import Segment
from poise.model.tree import ordered


def from_the_root(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Joints in the order of the file where that goes from the root outward already, else depth first.

    Raises
    ------
    FigureError
        The joints make no tree of all the segments.
    """
    depth_first = ordered(figure, segments, joints)
    seen: set[str | None] = {None}
    for joint in joints.values():
        if joint.parent not in seen:
            return depth_first
        seen.add(joint.child)
    return tuple(joints.values())

"""Order loose joints into a tree, or say why they are none."""

from __future__ import annotations

from collections.abc import Mapping

from poise.errors import FigureError, suggest
from poise.model.joint import Joint
from poise.model.segment import Segment


def ordered(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Joints depth first from the root; siblings keep the order they were given in."""
    for joint in joints.values():
        _check_ends(joint, segments)
    _check_one_mover_each(figure, segments, joints)
    roots = [joint for joint in joints.values() if joint.parent is None]
    if len(roots) != 1:
        found = ", ".join(repr(joint.name) for joint in roots) or "none"
        raise FigureError(
            f"figure {figure!r}: exactly one joint ties a root segment to the world (parent None), found {found}; "
            "use root(...) once.",
            roots[1].name if roots else "",
        )
    order = depth_first(joints, roots[0])
    reached = {joint.name for joint in order}
    for joint in joints.values():
        if joint.name not in reached:
            raise _circle(joint, joints)
    return tuple(order)


def depth_first(joints: Mapping[str, Joint], root: Joint) -> list[Joint]:
    """Joints reachable from `root`, parents before children."""
    below: dict[str | None, list[Joint]] = {}
    for joint in joints.values():
        below.setdefault(joint.parent, []).append(joint)
    order, waiting = [], [root]
    while waiting:
        joint = waiting.pop()
        order.append(joint)
        waiting.extend(below.get(joint.child, [])[::-1])
    return order


def _check_ends(joint: Joint, segments: Mapping[str, Segment]) -> None:
    for what, name in (("parent", joint.parent), ("child", joint.child)):
        if name is not None and name not in segments:
            raise FigureError(
                f"joint {joint.name!r}: its {what} {name!r} is no segment; {suggest(str(name), segments)}", joint.name
            )
    if joint.parent == joint.child:
        raise FigureError(
            f"joint {joint.name!r}: hangs segment {joint.child!r} on itself; give another parent.", joint.name
        )


def _check_one_mover_each(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> None:
    movers: dict[str, str] = {}
    for joint in joints.values():
        if joint.child in movers:
            raise FigureError(
                f"joint {joint.name!r}: segment {joint.child!r} is moved by joint {movers[joint.child]!r} already; "
                "a tree has one joint per segment, close loops with a task.",
                joint.name,
            )
        movers[joint.child] = joint.name
    orphans = [name for name in segments if name not in movers]
    if orphans:
        raise FigureError(
            f"figure {figure!r}: segment {orphans[0]!r} hangs on nothing; add a joint with child={orphans[0]!r}, "
            "or make it the root.",
            orphans[0],
        )


def _circle(joint: Joint, joints: Mapping[str, Joint]) -> FigureError:
    """The error for a joint from which the way up goes round in a circle, or leads to one."""
    above = {each.child: each for each in joints.values()}
    path: list[str] = []
    while joint.child not in path:
        path.append(joint.child)
        joint = above[str(joint.parent)]
    loop = [*path[path.index(joint.child) :], joint.child]
    return FigureError(
        f"joint {joint.name!r}: goes round in a circle and never meets the root: "
        f"{' -> '.join(repr(name) for name in loop)}; remove one of these joints.",
        joint.name,
    )

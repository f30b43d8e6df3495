"""What makes a figure sound: every fault is named, with the joint it sits at and what to do.

Order loose joints into a tree, or say why they are none.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING

from poise.errors import FigureError, naming_part, suggest
from poise.model.coordinate import parse_coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup
from poise.model.joint import Joint, JointKind
from poise.model.limits import check_not_empty, singular_warning

if TYPE_CHECKING:
    from poise.model.figure import Figure
from collections.abc import Mapping

from poise.model.segment import Segment


class SingularSwingWarning(UserWarning):
    """A swing range that comes near the direction where twist is undefined."""


def check_figure(figure: Figure) -> None:
    """Raise FigureError at the first fault; warn where a swing range comes near its singular direction."""
    if not isinstance(figure.name, str):
        raise FigureError(f"a figure's name must be a text, got {figure.name!r}.")
    if not figure.segments:
        raise FigureError(f"figure {figure.name!r}: has no segments; it needs at least a root.")
    _check_names(figure)
    _check_tree(figure)
    _check_root(figure.joints[0])
    names = {segment.name for segment in figure.segments}
    for site in figure.sites:
        if site.segment not in names:
            raise FigureError(
                f"site {site.name!r}: sits on unknown segment {site.segment!r}; {suggest(str(site.segment), names)}",
                site.name,
            )
    _check_couplings(figure)
    for joint in figure.joints:
        _check_swing(joint)


def _check_names(figure: Figure) -> None:
    groups: dict[str, Iterable[str]] = {
        "segment": (segment.name for segment in figure.segments),
        "joint": (joint.name for joint in figure.joints),
        "site": (site.name for site in figure.sites),
        "coupling": (relation.name for relation in _relations(figure)),
    }
    for what, names in groups.items():
        seen: set[str] = set()
        for name in names:
            if not isinstance(name, str) or not name.strip() or not name.isprintable():
                raise FigureError(f"a {what} has the name {name!r}; names are printable text and not empty.", str(name))
            if name in seen:
                raise FigureError(f"two {what}s are called {name!r}; give each its own name.", name)
            seen.add(name)


def _check_tree(figure: Figure) -> None:
    if len(figure.joints) != len(figure.segments):
        raise FigureError(
            f"figure {figure.name!r}: {len(figure.segments)} segments need as many joints, got {len(figure.joints)}; "
            "every segment has the joint that moves it, the root its tie to the world."
        )
    seen: set[str] = set()
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        if joint.child != segment.name:
            raise FigureError(
                f"joint {joint.name!r}: moves {joint.child!r}, but stands at the place of segment {segment.name!r}; "
                "joints and segments come in the same order.",
                joint.name,
            )
        if index == 0 and joint.parent is not None:
            raise FigureError(f"joint {joint.name!r}: the first joint hangs on the world; use parent=None.", joint.name)
        if index > 0 and joint.parent not in seen:
            raise FigureError(
                f"joint {joint.name!r}: its parent {joint.parent!r} does not come before it; "
                "order the segments from the root outward.",
                joint.name,
            )
        seen.add(segment.name)


def _check_root(joint: Joint) -> None:
    if joint.kind not in (JointKind.FIXED, JointKind.FREE):
        raise FigureError(
            f"joint {joint.name!r}: the root is tied to the world by a fixed or a free joint, not by "
            f"{joint.kind.phrase}; add a fixed base segment and hang this joint on it.",
            joint.name,
        )
    if joint.reversed:
        raise FigureError(f"joint {joint.name!r}: the root's joint cannot be reversed; use reversed=False.", joint.name)


def _check_couplings(figure: Figure) -> None:
    joints = {joint.name: joint for joint in figure.joints}
    for relation in _relations(figure):
        with naming_part(relation.what, relation.name):
            for each, _ in relation.members if isinstance(relation, DrivenGroup) else relation.terms:
                parse_coordinate(each, joints)


def _relations(figure: Figure) -> tuple[Coupling | CoupledLimit | DrivenGroup, ...]:
    return (*figure.couplings, *figure.coupled_limits, *figure.driven_groups)


def _check_swing(joint: Joint) -> None:
    if not joint.swing:
        return
    with naming_part("joint", joint.name):
        check_not_empty(joint.swing)
    text = singular_warning(joint.name, joint.swing, joint.twist)
    if text:
        warnings.warn(text, SingularSwingWarning, stacklevel=_level_outside())


def _level_outside() -> int:
    """Level in the caller's stack of the first frame outside Poise, the code that made the figure."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in (
        "poise",
        "dataclasses",
    ):
        level, frame = level + 1, frame.f_back
    return level


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

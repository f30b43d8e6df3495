"""Validation of figures: every error names the invalid part and says what to do.

:func:`sort_depth_first` orders loose joints into a tree, parents before children, or raises a FigureError that says why
they do not form one (several roots, orphans, cycles).
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

MAX_NAME_LENGTH = 400  # characters; a YAML key has at most 1024, with its quotes doubled


class SingularSwingWarning(UserWarning):
    """A swing range comes near the singular direction, where the twist is undefined."""


def check_figure(figure: Figure) -> None:
    """Raise FigureError at the first invalid part; warn if a swing range comes near its singular direction."""
    if not isinstance(figure.name, str):
        raise FigureError(f"a figure's name must be a str, got {figure.name!r}.")
    if not figure.segments:
        raise FigureError(f"figure {figure.name!r}: has no segments; add at least a root segment.")
    _check_names(figure)
    _check_tree(figure)
    _check_root(figure.joints[0])
    names = {segment.name for segment in figure.segments}
    for site in figure.sites:
        if site.segment not in names:
            raise FigureError(
                f"site {site.name!r}: is on unknown segment {site.segment!r}; {suggest(str(site.segment), names)}",
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
                raise FigureError(
                    f"a {what} has the name {name!r}; a name must be a non-empty printable str.", str(name)
                )
            if len(name) > MAX_NAME_LENGTH:
                raise FigureError(
                    f"a {what} has a name of {len(name)} characters, {name[:40]!r}…; "
                    f"a name has at most {MAX_NAME_LENGTH}.",
                    name,
                )
            if name in seen:
                raise FigureError(f"duplicate {what} name {name!r}; give each its own name.", name)
            seen.add(name)


def _check_tree(figure: Figure) -> None:
    if len(figure.joints) != len(figure.segments):
        raise FigureError(
            f"figure {figure.name!r}: {len(figure.segments)} segments need as many joints, got {len(figure.joints)}; "
            "every segment has one joint that moves it, the root one to the world."
        )
    seen: set[str] = set()
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        if joint.child != segment.name:
            raise FigureError(
                f"joint {joint.name!r}: its child is {joint.child!r}, but the segment at its index is "
                f"{segment.name!r}; "
                "give joints and segments in the same order.",
                joint.name,
            )
        if index == 0 and joint.parent is not None:
            raise FigureError(
                f"joint {joint.name!r}: the first joint connects the root to the world; use parent=None.", joint.name
            )
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
            f"joint {joint.name!r}: the root joint must be fixed or free, not "
            f"{joint.kind.phrase}; add a fixed base segment as the parent of this joint.",
            joint.name,
        )
    if joint.reversed:
        raise FigureError(f"joint {joint.name!r}: the root joint cannot be reversed; use reversed=False.", joint.name)


def _check_couplings(figure: Figure) -> None:
    joints = {joint.name: joint for joint in figure.joints}
    for relation in _relations(figure):
        with naming_part(relation.what, relation.name):
            for coordinate, _ in relation.members if isinstance(relation, DrivenGroup) else relation.terms:
                parse_coordinate(coordinate, joints)


def _relations(figure: Figure) -> tuple[Coupling | CoupledLimit | DrivenGroup, ...]:
    return (*figure.couplings, *figure.coupled_limits, *figure.driven_groups)


def _check_swing(joint: Joint) -> None:
    if not joint.swing:
        return
    with naming_part("joint", joint.name):
        check_not_empty(joint.swing)
    warning = singular_warning(joint.name, joint.swing, joint.twist)
    if warning:
        warnings.warn(warning, SingularSwingWarning, stacklevel=_caller_stack_level())


def _caller_stack_level() -> int:
    """Stack level of the first frame outside Poise: the code that made the figure."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in (
        "poise",
        "dataclasses",
    ):
        level, frame = level + 1, frame.f_back
    return level


def sort_depth_first(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> tuple[Joint, ...]:
    """Joints in depth-first order from the root; siblings keep their given order."""
    for joint in joints.values():
        _check_ends(joint, segments)
    _check_one_joint_per_segment(figure, segments, joints)
    roots = [joint for joint in joints.values() if joint.parent is None]
    if len(roots) != 1:
        names = ", ".join(repr(joint.name) for joint in roots) or "none"
        raise FigureError(
            f"figure {figure!r}: exactly one joint must connect a root segment to the world (parent None), found "
            f"{names}; use root(...) once.",
            roots[1].name if roots else "",
        )
    order = depth_first(joints, roots[0])
    reached = {joint.name for joint in order}
    for joint in joints.values():
        if joint.name not in reached:
            raise _cycle_error(joint, joints)
    return tuple(order)


def depth_first(joints: Mapping[str, Joint], root: Joint) -> list[Joint]:
    """Joints reachable from `root`, parents before children."""
    below: dict[str | None, list[Joint]] = {}
    for joint in joints.values():
        below.setdefault(joint.parent, []).append(joint)
    order, stack = [], [root]
    while stack:
        joint = stack.pop()
        order.append(joint)
        stack.extend(below.get(joint.child, [])[::-1])
    return order


def _check_ends(joint: Joint, segments: Mapping[str, Segment]) -> None:
    for what, name in (("parent", joint.parent), ("child", joint.child)):
        if name is not None and name not in segments:
            raise FigureError(
                f"joint {joint.name!r}: its {what} {name!r} is not a segment; {suggest(str(name), segments)}",
                joint.name,
            )
    if joint.parent == joint.child:
        raise FigureError(
            f"joint {joint.name!r}: segment {joint.child!r} is its own parent; give another parent.", joint.name
        )


def _check_one_joint_per_segment(figure: str, segments: Mapping[str, Segment], joints: Mapping[str, Joint]) -> None:
    joint_of: dict[str, str] = {}
    for joint in joints.values():
        if joint.child in joint_of:
            raise FigureError(
                f"joint {joint.name!r}: segment {joint.child!r} already has the joint {joint_of[joint.child]!r}; "
                "a tree has one joint per segment, close loops with a task.",
                joint.name,
            )
        joint_of[joint.child] = joint.name
    orphans = [name for name in segments if name not in joint_of]
    if orphans:
        raise FigureError(
            f"figure {figure!r}: segment {orphans[0]!r} has no joint; add a joint with child={orphans[0]!r}, "
            "or make it the root.",
            orphans[0],
        )


def _cycle_error(joint: Joint, joints: Mapping[str, Joint]) -> FigureError:
    """Error for a joint whose ancestors form a cycle."""
    above = {other.child: other for other in joints.values()}
    path: list[str] = []
    while joint.child not in path:
        path.append(joint.child)
        joint = above[str(joint.parent)]
    loop = [*path[path.index(joint.child) :], joint.child]
    return FigureError(
        f"joint {joint.name!r}: is part of a cycle that does not contain the root: "
        f"{' -> '.join(repr(name) for name in loop)}; remove one of these joints.",
        joint.name,
    )

"""What makes a figure sound: every fault is named, with the joint it sits at and what to do."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING

from poise.errors import FigureError, suggest
from poise.model.coordinate import coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup
from poise.model.fault import at_part
from poise.model.joint import Joint, JointKind
from poise.model.limits import check_not_empty, singular_warning

if TYPE_CHECKING:
    from poise.model.figure import Figure


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
        with at_part(relation.what, relation.name):
            for each, _ in relation.members if isinstance(relation, DrivenGroup) else relation.terms:
                coordinate(each, joints)


def _relations(figure: Figure) -> tuple[Coupling | CoupledLimit | DrivenGroup, ...]:
    return (*figure.couplings, *figure.coupled_limits, *figure.driven_groups)


def _check_swing(joint: Joint) -> None:
    if not joint.swing:
        return
    with at_part("joint", joint.name):
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

"""Add and remove segments and joints.

One joint moves one segment, so they come and go together. Whatever is re-hung stays where it is at the neutral pose.

Give a joint other limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from poise.errors import FigureError, naming_part, suggest
from poise.model.edit.rebuild import EditResult, rebuild
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.model.mass import MassProperties, combined
from poise.model.segment import Segment, inertia_of_matrix
from poise.model.transform import Transform


def add_segment(figure: Figure, segment: Segment, joint: Joint, *, carries: Sequence[str] = ()) -> EditResult:
    """The figure with a segment more.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : Segment
        What is added.
    joint : Joint
        What moves it: its child is the segment, its parent a segment of the figure.
    carries : names of segments
        Segments that hang on the same parent and shall hang on the new one: this puts it in between.
    """
    if joint.child != segment.name:
        raise FigureError(
            f"joint {joint.name!r}: moves {joint.child!r}, not the new segment; write child={segment.name!r}.",
            joint.name,
        )
    if joint.parent is None:
        raise FigureError(f"joint {joint.name!r}: the figure has a root already; hang it on a segment.", joint.name)
    figure.segment_index(joint.parent)
    _check_new(figure, segment.name, joint.name)
    back = _neutral(joint).inverse()
    joints = [*figure.joints, joint]
    for name in [carries] if isinstance(carries, str) else carries:
        index = figure.segment_index(name)
        if joints[index].parent != joint.parent:
            raise FigureError(
                f"segment {name!r}: hangs on {joints[index].parent!r}, not on {joint.parent!r}; only what hangs on the "
                "parent of the new segment can be carried by it.",
                name,
            )
        joints[index] = replace(joints[index], parent=segment.name, placement=back @ joints[index].placement)
    return rebuild(figure, joints, [*figure.segments, segment])


def remove_segment(figure: Figure, segment: str, *, keep_children: bool = False) -> EditResult:
    """The figure without a segment, its joint and its sites.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        What is removed; not the root.
    keep_children : bool
        Hang what hung on the segment on its parent, where it is at the neutral pose; else it is removed too.
    """
    index = _below_the_root(figure, figure.segment_index(segment))
    joint = figure.joints[index]
    if keep_children:
        gone = {segment}
    else:
        gone = {each.name for place, each in enumerate(figure.segments) if index in figure.ancestors(place)}
    joints = [
        _rehung(each, joint) if each.parent == segment else each for each in figure.joints if each.child not in gone
    ]
    sites = [site for site in figure.sites if site.segment not in gone]
    edited = rebuild(figure, joints, [each for each in figure.segments if each.name not in gone], sites)
    removed = sorted(gone - {segment})
    notes = [f"segment {name!r} went with it" for name in removed]
    notes += [f"site {site.name!r} went with {site.segment!r}" for site in figure.sites if site.segment in gone]
    return EditResult(edited.figure, (*notes, *edited.notes))


def remove_joint(figure: Figure, joint: str) -> EditResult:
    """The figure with a joint made stiff: what it moved becomes part of its parent, as it stands at the neutral pose.

    Mass, shapes, sites and what hangs on the segment go to the parent; only the segment's name is lost.
    """
    stiff = figure.joints[_below_the_root(figure, figure.joint_index(joint))]
    place, parent = _neutral(stiff), figure.segment(str(stiff.parent))
    merged = _merged(parent, figure.segment(stiff.child), place)
    segments = [merged if each is parent else each for each in figure.segments if each.name != stiff.child]
    joints = [
        _rehung(each, stiff) if each.parent == stiff.child else each for each in figure.joints if each is not stiff
    ]
    sites = [
        replace(site, segment=parent.name, placement=place @ site.placement) if site.segment == stiff.child else site
        for site in figure.sites
    ]
    edited = rebuild(figure, joints, segments, sites)
    return EditResult(edited.figure, (f"segment {stiff.child!r} became part of {parent.name!r}", *edited.notes))


def change_joint(figure: Figure, joint: str, **changes: Any) -> EditResult:
    """The figure with fields of a joint changed: kind, parent, placement, child_placement, axis, ranges, swing, twist.

    A joint that becomes another kind loses the limits that are not given anew.
    """
    _check_fields(changes, ("name", "child"), f"joint {joint!r}", joint)
    old = figure.joint(joint)
    notes = []
    if changes.get("kind", old.kind) not in (old.kind, old.kind.value):
        if old.ranges or old.swing or old.twist:
            notes.append(f"joint {joint!r}: its limits as {old.kind.phrase} are dropped")
        changes = {"ranges": {}, "swing": (), "twist": None} | changes
    new = _replaced(old, changes, f"joint {joint!r}", joint)
    edited = rebuild(figure, [new if each is old else each for each in figure.joints])
    return EditResult(edited.figure, (*notes, *edited.notes))


def change_segment(figure: Figure, segment: str, **changes: Any) -> EditResult:
    """The figure with fields of a segment changed: mass, center, inertia, shapes."""
    _check_fields(changes, ("name",), f"segment {segment!r}", segment)
    old = figure.segment(segment)
    new = _replaced(old, changes, f"segment {segment!r}", segment)
    return rebuild(figure, figure.joints, [new if each is old else each for each in figure.segments])


def _replaced(old: Any, changes: dict[str, Any], what: str, part: str) -> Any:
    try:
        return replace(old, **changes)
    except TypeError:
        known = ", ".join(old.__dataclass_fields__)
        raise FigureError(f"{what}: cannot change {', '.join(map(repr, changes))}; it has {known}.", part) from None


def _check_fields(changes: dict[str, Any], fixed: Sequence[str], what: str, part: str) -> None:
    for name in fixed:
        if name in changes:
            raise FigureError(f"{what}: its {name} is not changed this way; use rename, or add and remove.", part)


def _check_new(figure: Figure, segment: str, joint: str) -> None:
    if any(each.name == segment for each in figure.segments):
        raise FigureError(f"segment {segment!r}: is there already; give each segment its own name.", segment)
    if any(each.name == joint for each in figure.joints):
        raise FigureError(f"joint {joint!r}: is there already; give each joint its own name.", joint)


def _below_the_root(figure: Figure, index: int) -> int:
    if index == 0:
        raise FigureError(
            f"figure {figure.name!r}: {figure.root.name!r} is the root and cannot be removed; hang the figure on "
            "another segment first (poise.model.reroot).",
            figure.root.name,
        )
    return index


def _neutral(joint: Joint) -> Transform:
    """Where the joint's child stands in its parent at the neutral pose."""
    return joint.placement @ joint.child_placement.inverse()


def _rehung(joint: Joint, above: Joint) -> Joint:
    """A joint hung on the parent of the joint above it."""
    return replace(joint, parent=above.parent, placement=_neutral(above) @ joint.placement)


def _merged(parent: Segment, child: Segment, place: Transform) -> Segment:
    turn = place.rotation_matrix
    inside = MassProperties(child.mass, place.apply(child.center), turn @ child.inertia_matrix @ turn.T)
    both = combined([MassProperties(parent.mass, Transform(parent.center).translation_vector, parent.inertia_matrix), inside])
    shapes = tuple(replace(shape, placement=place @ shape.placement) for shape in child.shapes)
    x, y, z = both.center.tolist()
    return Segment(parent.name, both.mass, (x, y, z), inertia_of_matrix(both.inertia), parent.shapes + shapes)


Limit = Range | TwistRange | SwingLimit | Sequence[SwingLimit] | tuple[float, float] | None


def limit(figure: Figure, joint: str, **limits: Limit) -> EditResult:
    """The figure with limits of a joint changed; those not named stay.

    Parameters
    ----------
    figure : Figure
        Any figure.
    joint : str
        Name of the joint.
    **limits
        A range by its component, ``angle=(0, 2.4)`` [rad or m]; for swing and ball joints ``swing=`` one swing limit or
        several, and ``twist=`` a pair or a TwistRange. None takes a limit away.
    """
    old = figure.joint(joint)
    with naming_part("joint", joint):
        new = _limited(old, limits)
    joints = tuple(new if each is old else each for each in figure.joints)
    return EditResult(replace(figure, joints=joints))


def _limited(joint: Joint, limits: dict[str, Limit]) -> Joint:
    known = _known(joint.kind)
    ranges, swing, twist = dict(joint.ranges), joint.swing, joint.twist
    for name, given in limits.items():
        if name not in known:
            what = suggest(name, known) if known else "it does not move."
            raise FigureError(f"{joint.kind.phrase} joint has no limit {name!r}; {what}")
        if name == "swing":
            swing = () if given is None else given  # type: ignore[assignment]
        elif joint.kind is JointKind.BALL:
            twist = given if given is None or isinstance(given, TwistRange) else TwistRange(*_ends(given))
        elif given is None:
            ranges.pop(name, None)
        else:
            ranges[name] = Range(*_ends(given))
    return replace(joint, ranges=ranges, swing=swing, twist=twist)


def _known(kind: JointKind) -> tuple[str, ...]:
    if not kind.has_swing:
        return kind.components
    return ("swing", "twist") if kind is JointKind.BALL else ("swing",)


def _ends(span: Any) -> tuple[float, float]:
    if isinstance(span, Range):
        return span.lower, span.upper
    try:
        lower, upper = span
    except (TypeError, ValueError):
        raise FigureError(f"a range is a pair (lower, upper), got {span!r}.") from None
    return lower, upper

"""Add, remove and change segments and joints, and change joint limits.

Every segment has one joint, so they are added and removed together. A segment that gets another parent keeps its world
transform in the neutral pose.
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
    """Figure with an additional segment.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : Segment
        The new segment.
    joint : Joint
        Its joint: the child is the segment, the parent a segment of the figure.
    carries : names of segments
        Children of the same parent that become children of the new segment: it is inserted in between.
    """
    if joint.child != segment.name:
        raise FigureError(
            f"joint {joint.name!r}: its child is {joint.child!r}, not the new segment; write child={segment.name!r}.",
            joint.name,
        )
    if joint.parent is None:
        raise FigureError(
            f"joint {joint.name!r}: the figure already has a root; give the joint a parent segment.", joint.name
        )
    figure.segment_index(joint.parent)
    _check_new(figure, segment.name, joint.name)
    inverse = _neutral(joint).inverse()
    joints = [*figure.joints, joint]
    for name in [carries] if isinstance(carries, str) else carries:
        index = figure.segment_index(name)
        if joints[index].parent != joint.parent:
            raise FigureError(
                f"segment {name!r}: its parent is {joints[index].parent!r}, not {joint.parent!r}; only children of the "
                "parent of the new segment can become its children.",
                name,
            )
        joints[index] = replace(joints[index], parent=segment.name, placement=inverse @ joints[index].placement)
    return rebuild(figure, joints, [*figure.segments, segment])


def remove_segment(figure: Figure, segment: str, *, keep_children: bool = False) -> EditResult:
    """Figure without a segment, its joint and its sites.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        The segment to remove; not the root.
    keep_children : bool
        Attach the children of the segment to its parent, where they are in the neutral pose; by default they are
        removed too.
    """
    index = _check_not_root(figure, figure.segment_index(segment))
    joint = figure.joints[index]
    if keep_children:
        removed = {segment}
    else:
        removed = {each.name for number, each in enumerate(figure.segments) if index in figure.ancestors(number)}
    joints = [
        _reattached(each, joint) if each.parent == segment else each
        for each in figure.joints
        if each.child not in removed
    ]
    sites = [site for site in figure.sites if site.segment not in removed]
    edited = rebuild(figure, joints, [each for each in figure.segments if each.name not in removed], sites)
    notes = [f"segment {name!r} is removed with it" for name in sorted(removed - {segment})]
    notes += [
        f"site {site.name!r} is removed with {site.segment!r}" for site in figure.sites if site.segment in removed
    ]
    return EditResult(edited.figure, (*notes, *edited.notes))


def remove_joint(figure: Figure, joint: str) -> EditResult:
    """Figure with a joint welded: its child segment becomes part of the parent, as it is in the neutral pose.

    Mass, shapes, sites and child joints of the segment move to the parent; only the segment's name is lost.
    """
    welded = figure.joints[_check_not_root(figure, figure.joint_index(joint))]
    placement, parent = _neutral(welded), figure.segment(str(welded.parent))
    merged = _merged(parent, figure.segment(welded.child), placement)
    segments = [merged if each is parent else each for each in figure.segments if each.name != welded.child]
    joints = [
        _reattached(each, welded) if each.parent == welded.child else each
        for each in figure.joints
        if each is not welded
    ]
    sites = [
        replace(site, segment=parent.name, placement=placement @ site.placement)
        if site.segment == welded.child
        else site
        for site in figure.sites
    ]
    edited = rebuild(figure, joints, segments, sites)
    return EditResult(edited.figure, (f"segment {welded.child!r} became part of {parent.name!r}", *edited.notes))


def change_joint(figure: Figure, joint: str, **changes: Any) -> EditResult:
    """Figure with fields of a joint changed: kind, parent, placement, child_placement, axis, ranges, swing, twist.

    A joint that changes its kind loses the limits that are not given again.
    """
    _check_fields(changes, ("name", "child"), f"joint {joint!r}", joint)
    old = figure.joint(joint)
    notes = []
    if changes.get("kind", old.kind) not in (old.kind, old.kind.value):
        if old.ranges or old.swing or old.twist:
            notes.append(f"joint {joint!r}: its limits as {old.kind.phrase} are removed")
        changes = {"ranges": {}, "swing": (), "twist": None} | changes
    new = _replaced(old, changes, f"joint {joint!r}", joint)
    edited = rebuild(figure, [new if each is old else each for each in figure.joints])
    return EditResult(edited.figure, (*notes, *edited.notes))


def change_segment(figure: Figure, segment: str, **changes: Any) -> EditResult:
    """Figure with fields of a segment changed: mass, center, inertia, shapes."""
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
            raise FigureError(f"{what}: its {name} cannot be changed here; use rename, or add and remove.", part)


def _check_new(figure: Figure, segment: str, joint: str) -> None:
    if any(each.name == segment for each in figure.segments):
        raise FigureError(f"segment {segment!r}: already exists; give each segment its own name.", segment)
    if any(each.name == joint for each in figure.joints):
        raise FigureError(f"joint {joint!r}: already exists; give each joint its own name.", joint)


def _check_not_root(figure: Figure, index: int) -> int:
    if index == 0:
        raise FigureError(
            f"figure {figure.name!r}: {figure.root.name!r} is the root and cannot be removed; re-root the figure at "
            "another segment first (poise.model.reroot).",
            figure.root.name,
        )
    return index


def _neutral(joint: Joint) -> Transform:
    """Transform of the joint's child in its parent in the neutral pose."""
    return joint.placement @ joint.child_placement.inverse()


def _reattached(joint: Joint, above: Joint) -> Joint:
    """A joint attached to the parent of the joint above it."""
    return replace(joint, parent=above.parent, placement=_neutral(above) @ joint.placement)


def _merged(parent: Segment, child: Segment, placement: Transform) -> Segment:
    rotation = placement.rotation_matrix
    inside = MassProperties(child.mass, placement.apply(child.center), rotation @ child.inertia_matrix @ rotation.T)
    both = combined(
        [MassProperties(parent.mass, Transform(parent.center).translation_vector, parent.inertia_matrix), inside]
    )
    shapes = tuple(replace(shape, placement=placement @ shape.placement) for shape in child.shapes)
    x, y, z = both.center.tolist()
    return Segment(parent.name, both.mass, (x, y, z), inertia_of_matrix(both.inertia), parent.shapes + shapes)


Limit = Range | TwistRange | SwingLimit | Sequence[SwingLimit] | tuple[float, float] | None


def limit(figure: Figure, joint: str, *, degrees: bool = False, **limits: Limit) -> EditResult:
    """Figure with limits of a joint changed; those not named stay.

    Parameters
    ----------
    figure : Figure
        Any figure.
    joint : str
        Name of the joint.
    degrees : bool
        Pairs of angles are in degrees instead of radians.
    **limits
        A range by its component, ``angle=(0, 2.4)`` [rad or m]; for swing and ball joints ``swing=`` one swing limit or
        several, and ``twist=`` a pair or a TwistRange. None removes a limit.
    """
    old = figure.joint(joint)
    with naming_part("joint", joint):
        new = _with_limits(old, limits, degrees)
    joints = tuple(new if each is old else each for each in figure.joints)
    return EditResult(replace(figure, joints=joints))


def _with_limits(joint: Joint, limits: dict[str, Limit], degrees: bool) -> Joint:
    known = _known(joint.kind)
    ranges, swing, twist = dict(joint.ranges), joint.swing, joint.twist
    for name, given in limits.items():
        if name not in known:
            what = suggest(name, known) if known else "a fixed joint does not move."
            raise FigureError(f"{joint.kind.phrase} joint has no limit {name!r}; {what}")
        if name == "swing":
            swing = () if given is None else given  # type: ignore[assignment]
        elif joint.kind is JointKind.BALL:
            twist = (
                given if given is None or isinstance(given, TwistRange) else TwistRange(*_ends(given), degrees=degrees)
            )
        elif given is None:
            ranges.pop(name, None)
        else:
            angular = degrees and joint.kind not in (JointKind.SLIDE, JointKind.FREE)
            ranges[name] = given if isinstance(given, Range) else Range(*_ends(given), degrees=angular)
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

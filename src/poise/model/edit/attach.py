"""Attach one figure to another (a gripper to an arm), and put a figure on a planar base."""

from __future__ import annotations

from dataclasses import replace

from poise.errors import FigureError
from poise.model.edit.rebuild import EditResult, rename
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.segment import Segment
from poise.model.transform import IDENTITY, Transform, as_transform

PLANAR_JOINTS = ("base_x", "base_y", "base_turn")


def attach(
    figure: Figure, other: Figure, at: str, *, placement: Transform = IDENTITY, prefix: str = "", name: str = ""
) -> EditResult:
    """Figure with another figure fixed to it: a gripper on the flange of an arm.

    Parameters
    ----------
    figure, other : Figure
        The figure that carries, and the one that is attached.
    at : str
        Site or segment of `figure` that carries the root of `other`.
    placement : Transform, 4×4 matrix or SE3
        Frame of the other root in the frame of `at`.
    prefix : str
        Put before the names of all parts of `other`, which must not occur in `figure`.
    name : str
        Name of the new figure; by default that of `figure`.

    Raises
    ------
    FigureError
        There is no such site, or a name occurs in both.
    """
    site = figure.site(at)
    added = _prefixed(other, prefix) if prefix else other
    kinds = (("joint", figure.joints, added.joints), ("segment", figure.segments, added.segments))
    for what, own, others in (*kinds, ("site", figure.sites, added.sites)):
        duplicates = {each.name for each in own} & {each.name for each in others}
        if duplicates:
            raise FigureError(f"{what} {min(duplicates)!r} occurs in both figures; give a prefix.", min(duplicates))
    root = added.joints[0]
    where = site.placement @ as_transform(placement, "placement")
    if root.kind is JointKind.FIXED:
        where = where @ root.placement @ root.child_placement.inverse()
    notes = () if root.kind is JointKind.FIXED else (f"the free joint {root.name!r} became fixed",)
    mount = Joint(root.name, JointKind.FIXED, site.segment, root.child, where)
    made = Figure(
        name or figure.name,
        (*figure.segments, *added.segments),
        (*figure.joints, mount, *added.joints[1:]),
        (*figure.sites, *added.sites),
        (*figure.couplings, *added.couplings),
        (*figure.coupled_limits, *added.coupled_limits),
        (*figure.driven_groups, *added.driven_groups),
    )
    stated = (figure.collision_exclusions, added.collision_exclusions)
    if any(each is not None for each in stated):
        pairs = [pair for each in stated if each is not None for pair in each]
        made = replace(made, collision_exclusions=tuple(dict.fromkeys([*pairs, *made.adjacent_segments])))
    return EditResult(made, notes)


def planar_base(figure: Figure, *, world: str = "world") -> EditResult:
    """Figure whose root slides along x and y of the world and turns about z: a mobile base.

    The root of a floating base loses its height and tilt. The new joints are ``base_x``, ``base_y`` and ``base_turn``.
    """
    root = figure.joints[0]
    placement = root.placement @ root.child_placement.inverse() if root.kind is JointKind.FIXED else IDENTITY
    between = (f"{world}_x", f"{world}_y")
    taken = {segment.name for segment in figure.segments} & {world, *between}
    if taken:
        raise FigureError(f"segment {min(taken)!r} already exists; give another name for the world.", min(taken))
    joints = (
        Joint(root.name, JointKind.FIXED, None, world),
        Joint(PLANAR_JOINTS[0], JointKind.SLIDE, world, between[0], axis=(1.0, 0.0, 0.0)),
        Joint(PLANAR_JOINTS[1], JointKind.SLIDE, between[0], between[1], axis=(0.0, 1.0, 0.0)),
        Joint(PLANAR_JOINTS[2], JointKind.HINGE, between[1], root.child, child_placement=placement.inverse()),
        *figure.joints[1:],
    )
    made = replace(figure, joints=joints, segments=(*(Segment(each) for each in (world, *between)), *figure.segments))
    return EditResult(made)


def _prefixed(figure: Figure, prefix: str) -> Figure:
    named = rename(
        figure,
        joints={each.name: prefix + each.name for each in figure.joints},
        segments={each.name: prefix + each.name for each in figure.segments},
        sites={each.name: prefix + each.name for each in figure.sites},
    ).figure
    return replace(
        named,
        couplings=tuple(replace(each, name=prefix + each.name) for each in named.couplings),
        coupled_limits=tuple(replace(each, name=prefix + each.name) for each in named.coupled_limits),
        driven_groups=tuple(replace(each, name=prefix + each.name) for each in named.driven_groups),
    )

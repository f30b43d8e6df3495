"""Parts of a figure (segments, joints, sites, couplings) and their mirror images: the right side mirrors the left.

With the reflection F = diag(1, −1, 1) in every frame, a position p becomes F p and a rotation F R F, that is the
quaternion (w, −x, y, −z). A rotation about the axis a becomes one by the same angle about −F a, so hinges keep their
ranges; coordinates about fixed axes change sign with the axis: swing_x and twist do, swing_y and flexion do not.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from poise.model import FigureBuilder, Joint, JointKind, Segment, Shape, Site, Transform
from poise.model.limits import (
    ConstantField,
    Field,
    KernelField,
    Range,
    SphericalEllipse,
    SphericalPolygon,
    SwingLimit,
    TwistRange,
)
from poise.types import Direction, Triple

_MIRROR_NEGATED = ("swing_x", "twist")  # coordinates that change sign
_REFLECTION = np.array([1.0, -1.0, 1.0])


@dataclass
class Parts:
    """Parts of a figure or of one side of it."""

    segments: list[Segment] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    couplings: list[tuple[str, dict[str, float], float]] = field(default_factory=list)
    limits: list[tuple[str, dict[str, float], Range]] = field(default_factory=list)
    groups: list[tuple[str, dict[str, float], Range]] = field(default_factory=list)

    def __iadd__(self, other: Parts) -> Parts:
        self.segments += other.segments
        self.joints += other.joints
        self.sites += other.sites
        self.couplings += other.couplings
        self.limits += other.limits
        self.groups += other.groups
        return self

    def add(self, joint: Joint, segment: Segment) -> None:
        """Add a segment with the joint that moves it."""
        self.joints.append(joint)
        self.segments.append(segment)

    def site(self, name: str, segment: str, at: Triple, placement: Transform | None = None) -> None:
        """Add a site; its axes are those of the segment unless a placement is given."""
        axes = Transform() if placement is None else placement
        self.sites.append(Site(name, segment, Transform(at, axes.rotation)))

    def add_to(self, builder: FigureBuilder) -> None:
        """Add all parts to a builder."""
        for each in self.segments:
            builder.segment(each.name, mass=each.mass, center=each.center, inertia=each.inertia, shapes=each.shapes)
        for joint in self.joints:
            builder.joint(joint)
        for site in self.sites:
            builder.site(site.name, site.segment, at=site.placement.translation, rotation=site.placement.rotation)
        for name, factors, value in self.couplings:
            builder.couple(name, factors, value)
        for name, factors, span in self.limits:
            builder.couple_limit(name, factors, span)
        for name, factors, span in self.groups:
            builder.drive(name, factors, span)


def swing_joint(name: str, parent: str, child: str, placement: Transform, limit: SwingLimit) -> Joint:
    """Swing joint (no twist) with one limit."""
    return Joint(name, JointKind.SWING, parent, child, placement, swing=(limit,))


def mirrored_parts(left: Parts) -> Parts:
    """Mirror image of the parts of the left side, renamed to the right."""
    return Parts(
        [_segment(each) for each in left.segments],
        [_joint(each) for each in left.joints],
        [
            replace(each, name=_name(each.name), segment=_name(each.segment), placement=_placement(each.placement))
            for each in left.sites
        ],
        [(_name(name), _factors(factors), value) for name, factors, value in left.couplings],
        [(_name(name), _factors(factors), span) for name, factors, span in left.limits],
        [(_name(name), _factors(factors), span) for name, factors, span in left.groups],
    )


def _name(name: str) -> str:
    return name.replace("left_", "right_", 1)


def _triple(v: Triple) -> Triple:
    x, y, z = v
    return (x, -y, z)


def _placement(placement: Transform) -> Transform:
    w, x, y, z = placement.rotation
    return Transform(_triple(placement.translation), (w, -x, y, -z))


def _segment(segment: Segment) -> Segment:
    xx, yy, zz, xy, xz, yz = segment.inertia
    shapes = tuple(_shape(each) for each in segment.shapes)
    return Segment(_name(segment.name), segment.mass, _triple(segment.center), (xx, yy, zz, -xy, xz, -yz), shapes)


def _shape(shape: Shape) -> Shape:
    # Every geometry used here is its own mirror image.
    return replace(shape, placement=_placement(shape.placement))


def _joint(joint: Joint) -> Joint:
    x, y, z = joint.axis
    ranges = {
        name: Range(-span.upper, -span.lower) if name in _MIRROR_NEGATED else span
        for name, span in joint.ranges.items()
    }
    return replace(
        joint,
        name=_name(joint.name),
        parent=None if joint.parent is None else _name(joint.parent),
        child=_name(joint.child),
        placement=_placement(joint.placement),
        child_placement=_placement(joint.child_placement),
        axis=(-x, y, -z),
        ranges=ranges,
        swing=tuple(_swing(each) for each in joint.swing),
        twist=None if joint.twist is None else _twist(joint.twist),
    )


def _swing(limit: SwingLimit) -> SwingLimit:
    if isinstance(limit, SphericalEllipse):
        return SphericalEllipse(limit.radius_x, limit.radius_y, _reflected(limit.center))
    assert isinstance(limit, SphericalPolygon)
    return SphericalPolygon(_reflected(limit.vertices)[::-1])


def _twist(limit: TwistRange) -> TwistRange:
    return TwistRange(_negated(limit.upper), _negated(limit.lower), _negated(limit.offset), _reflected(limit.center))


def _negated(end: Field) -> Field:
    if isinstance(end, KernelField):
        return KernelField(_reflected(end.directions), -end.values, end.sharpness)
    assert isinstance(end, ConstantField)
    return ConstantField(-end.constant)


def _reflected(directions: Direction) -> Direction:
    return np.asarray(directions * _REFLECTION)


def _factors(factors: dict[str, float]) -> dict[str, float]:
    """Factors of the coordinates of the other side."""
    return {
        _name(each): -factor if each.rpartition(".")[2] in _MIRROR_NEGATED else factor
        for each, factor in factors.items()
    }

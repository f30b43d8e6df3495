"""Build a figure part by part, in any order; invalid parts raise FigureError, at the latest in :meth:`build`.

>>> from poise.model import FigureBuilder, Range
>>> arm = FigureBuilder("arm")
>>> _ = arm.segment("base")
>>> _ = arm.segment("upper_arm", mass=2.0, center=(0, 0, 0.15))
>>> _ = arm.segment("forearm", mass=1.2, center=(0, 0, 0.12))
>>> _ = arm.root("base")
>>> _ = arm.ball("shoulder", "base", "upper_arm", at=(0, 0, 1.4))
>>> _ = arm.hinge("elbow", "upper_arm", "forearm", at=(0, 0, 0.3), axis=(0, -1, 0), range=(0.0, 2.5))
>>> _ = arm.site("hand", "forearm", at=(0, 0, 0.26))
>>> arm.build()
Figure('arm': 3 segments, 4 degrees of freedom, 3.2 kg)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from poise.errors import FigureError, naming_part
from poise.model.coordinate import parse_coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, Terms
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.model.mass import from_shapes
from poise.model.segment import NO_INERTIA, Inertia, Segment, Site, inertia_of_matrix
from poise.model.shape import Shape, checked_shapes
from poise.model.transform import Transform
from poise.model.validation import sort_depth_first
from poise.types import Triple, Wxyz

ORIGIN: Triple = (0.0, 0.0, 0.0)
IDENTITY_ROTATION: Wxyz = (1.0, 0.0, 0.0, 0.0)
ALONG_Z: Triple = (0.0, 0.0, 1.0)
Interval = Range | tuple[float, float]
Factors = Mapping[str, float]


class FigureBuilder:
    """Collects parts and builds a valid :class:`Figure`, or raises a FigureError that names the invalid part."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._segments: dict[str, Segment] = {}
        self._joints: dict[str, Joint] = {}
        self._sites: list[Site] = []
        self._couplings: list[tuple[str, Factors, float]] = []
        self._coupled_limits: list[tuple[str, Factors, Range]] = []
        self._groups: list[tuple[str, Factors, Range]] = []

    def segment(
        self,
        name: str,
        *,
        mass: float | None = None,
        center: Triple | None = None,
        inertia: Inertia | None = None,
        density: float | None = None,
        shapes: Sequence[Shape] = (),
    ) -> FigureBuilder:
        """Add a segment; its mass is given [kg], or computed from its solid shapes by `density` [kg/m³], or zero.

        With `density`, center of mass and inertia are computed from the shapes too.
        """
        if name in self._segments:
            raise FigureError(f"segment {name!r}: already exists; give each segment its own name.", name)
        with naming_part("segment", name):
            if density is not None:
                if mass is not None or center is not None or inertia is not None:
                    raise FigureError("give either a density, or mass, center and inertia.")
                properties = from_shapes(shapes, density)
                x, y, z = properties.center.tolist()
                mass, center, inertia = properties.mass, (x, y, z), inertia_of_matrix(properties.inertia)
            self._segments[name] = Segment(
                name,
                0.0 if mass is None else mass,
                ORIGIN if center is None else center,
                NO_INERTIA if inertia is None else inertia,
                checked_shapes(shapes),
            )
        return self

    def joint(self, joint: Joint) -> FigureBuilder:
        """Add a joint given as an object."""
        if joint.name in self._joints:
            raise FigureError(f"joint {joint.name!r}: already exists; give each joint its own name.", joint.name)
        self._joints[joint.name] = joint
        return self

    def root(
        self, segment: str, *, free: bool = False, at: Triple = ORIGIN, rotation: Wxyz = IDENTITY_ROTATION
    ) -> FigureBuilder:
        """Make a segment the root: fixed to the world at a transform, or a floating base (`free`)."""
        existing = next((joint for joint in self._joints.values() if joint.parent is None), None)
        if existing is not None:
            raise FigureError(
                f"joint {existing.name!r}: segment {existing.child!r} is already the root; a figure has one root, give "
                f"{segment!r} a parent segment.",
                existing.name,
            )
        return self._add("root", JointKind.FREE if free else JointKind.FIXED, (None, segment), (at, rotation))

    def fixed(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = IDENTITY_ROTATION
    ) -> FigureBuilder:
        """Add a fixed joint: the child is rigidly attached to its parent."""
        return self._add(name, JointKind.FIXED, (parent, child), (at, rotation))

    def hinge(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = IDENTITY_ROTATION,
        axis: Triple = (0.0, 0.0, 1.0),
        range: Interval | None = None,
        degrees: bool = False,
    ) -> FigureBuilder:
        """Add a hinge (revolute joint) about one axis, with a joint limit [rad, or degrees]."""
        ranges = {"angle": range}
        return self._add(name, JointKind.HINGE, (parent, child), (at, rotation), axis, ranges, degrees=degrees)

    def slide(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = IDENTITY_ROTATION,
        axis: Triple = (0.0, 0.0, 1.0),
        range: Interval | None = None,
    ) -> FigureBuilder:
        """Add a slide (prismatic joint) along one axis, with a joint limit [m]."""
        return self._add(name, JointKind.SLIDE, (parent, child), (at, rotation), axis, {"distance": range})

    def elbow(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = IDENTITY_ROTATION,
        axis: Triple = (0.0, 1.0, 0.0),
        flexion: Interval | None = None,
        twist: Interval | None = None,
        degrees: bool = False,
    ) -> FigureBuilder:
        """Add an elbow: flexion about `axis`, then twist about the limb's own z axis, with limits [rad or degrees]."""
        ranges = {"flexion": flexion, "twist": twist}
        return self._add(name, JointKind.ELBOW, (parent, child), (at, rotation), axis, ranges, degrees=degrees)

    def swing(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = IDENTITY_ROTATION,
        swing: SwingLimit | Sequence[SwingLimit] = (),
    ) -> FigureBuilder:
        """Add a swing joint: the limb's z axis points anywhere inside the swing limits, without twist."""
        return self._add(name, JointKind.SWING, (parent, child), (at, rotation), swing=swing)

    def ball(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = IDENTITY_ROTATION,
        swing: SwingLimit | Sequence[SwingLimit] = (),
        twist: TwistRange | tuple[float, float] | None = None,
        degrees: bool = False,
    ) -> FigureBuilder:
        """Add a ball joint with swing limits and a twist range [rad or degrees]."""
        ends, frame = (parent, child), (at, rotation)
        return self._add(name, JointKind.BALL, ends, frame, swing=swing, twist=twist, degrees=degrees)

    def free(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = IDENTITY_ROTATION
    ) -> FigureBuilder:
        """Add a free joint: six degrees of freedom relative to the parent."""
        return self._add(name, JointKind.FREE, (parent, child), (at, rotation))

    def site(
        self, name: str, segment: str, *, at: Triple = ORIGIN, rotation: Wxyz = IDENTITY_ROTATION
    ) -> FigureBuilder:
        """Add a site: a named frame fixed to a segment, such as an end effector."""
        with naming_part("site", name):
            self._sites.append(Site(name, segment, Transform(at, rotation)))
        return self

    def couple(self, name: str, factors: Factors, value: float = 0.0, *, degrees: bool = False) -> FigureBuilder:
        """Add the equality Σ factor · coordinate = value; coordinates are written ``joint`` or ``joint.component``.

        The value is in the coordinates' unit [rad or m], or in degrees.
        """
        amount = math.radians(value) if degrees else value
        self._couplings.append((name, _copied(Coupling.what, name, factors), amount))
        return self

    def couple_limit(self, name: str, factors: Factors, range: Interval, *, degrees: bool = False) -> FigureBuilder:
        """Add the inequality lower ≤ Σ factor · coordinate ≤ upper [rad or m, or degrees]."""
        with naming_part(CoupledLimit.what, name):
            span = _as_range(range, degrees)
        self._coupled_limits.append((name, _copied(CoupledLimit.what, name, factors), span))
        return self

    def drive(
        self, name: str, shares: Factors, range: Interval | None = None, *, degrees: bool = False
    ) -> FigureBuilder:
        """Add a driven group: one total sets several coordinates by their shares, which sum to 1."""
        with naming_part(DrivenGroup.what, name):
            span = Range() if range is None else _as_range(range, degrees)
        self._groups.append((name, _copied(DrivenGroup.what, name, shares), span))
        return self

    def build(self) -> Figure:
        """Return the figure, or raise a FigureError that names the invalid part."""
        joints = sort_depth_first(self.name, self._segments, self._joints)
        return Figure(
            self.name,
            tuple(self._segments[joint.child] for joint in joints),
            joints,
            tuple(self._sites),
            tuple(Coupling(name, self._terms(Coupling.what, name, f), value) for name, f, value in self._couplings),
            tuple(
                CoupledLimit(name, self._terms(CoupledLimit.what, name, factors), span)
                for name, factors, span in self._coupled_limits
            ),
            tuple(
                DrivenGroup(name, self._terms(DrivenGroup.what, name, shares), span)
                for name, shares, span in self._groups
            ),
        )

    def _add(
        self,
        name: str,
        kind: JointKind,
        ends: tuple[str | None, str],
        frame: tuple[Triple, Wxyz],
        axis: Triple = ALONG_Z,
        ranges: Mapping[str, Interval | None] = MappingProxyType({}),
        swing: SwingLimit | Sequence[SwingLimit] = (),
        twist: TwistRange | tuple[float, float] | None = None,
        degrees: bool = False,
    ) -> FigureBuilder:
        """Make a joint; errors in its parts name the joint."""
        with naming_part("joint", name):
            spans = {each: _as_range(span, degrees) for each, span in ranges.items() if span is not None}
            limit = (
                twist if twist is None or isinstance(twist, TwistRange) else TwistRange(*_ends(twist), degrees=degrees)
            )
            several = tuple(swing) if isinstance(swing, Sequence) else (swing,)
            return self.joint(
                Joint(name, kind, *ends, Transform(*frame), axis=axis, ranges=spans, swing=several, twist=limit)
            )

    def _terms(self, what: str, name: str, factors: Factors) -> Terms:
        """Factors by the coordinates that their keys denote; two keys may denote the same coordinate."""
        with naming_part(what, name):
            return tuple((parse_coordinate(text, self._joints), factor) for text, factor in factors.items())


def _copied(what: str, name: str, factors: Factors) -> Factors:
    if not isinstance(factors, Mapping):
        raise FigureError(f"{what} {name!r}: write its terms as {{'joint': factor}}, got {factors!r}.", name)
    return dict(factors)


def _as_range(span: Interval, degrees: bool) -> Range:
    """A Range object as it is [rad or m]; a pair in radians or degrees."""
    return span if isinstance(span, Range) else Range(*_ends(span), degrees=degrees)


def _ends(span: Interval) -> tuple[float, float]:
    if isinstance(span, Range):
        return span.lower, span.upper
    try:
        lower, upper = span
    except (TypeError, ValueError):
        raise FigureError(f"a range is a pair (lower, upper), got {span!r}.") from None
    return lower, upper

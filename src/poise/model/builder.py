"""Checked construction of a figure, part by part and in any order.

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
from poise.model.validation import ordered
from poise.types import Triple, Wxyz

ORIGIN: Triple = (0.0, 0.0, 0.0)
UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)
ALONG_Z: Triple = (0.0, 0.0, 1.0)
Interval = Range | tuple[float, float]
Factors = Mapping[str, float]


class FigureBuilder:
    """Collects parts and builds a sound :class:`Figure`, or says what is wrong with which part."""

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
        """Add a segment; its mass is given [kg], or comes from its solid shapes by `density` [kg/m³], or is zero.

        With `density` alone, center and inertia come from the shapes too.
        """
        if name in self._segments:
            raise FigureError(f"segment {name!r}: is there already; give each segment its own name.", name)
        with naming_part("segment", name):
            if density is not None:
                if mass is not None or center is not None or inertia is not None:
                    raise FigureError("give either a density, or mass, center and inertia.")
                found = from_shapes(shapes, density)
                x, y, z = found.center.tolist()
                mass, center, inertia = found.mass, (x, y, z), inertia_of_matrix(found.inertia)
            self._segments[name] = Segment(
                name,
                0.0 if mass is None else mass,
                ORIGIN if center is None else center,
                NO_INERTIA if inertia is None else inertia,
                checked_shapes(shapes),
            )
        return self

    def joint(self, joint: Joint) -> FigureBuilder:
        """Add a joint given whole."""
        if joint.name in self._joints:
            raise FigureError(f"joint {joint.name!r}: is there already; give each joint its own name.", joint.name)
        self._joints[joint.name] = joint
        return self

    def root(self, segment: str, *, free: bool = False, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT) -> FigureBuilder:
        """Tie a segment to the world: fixed at a place, or floating freely."""
        tie = next((joint for joint in self._joints.values() if joint.parent is None), None)
        if tie is not None:
            raise FigureError(
                f"joint {tie.name!r}: ties segment {tie.child!r} to the world already; a figure has one root, hang "
                f"{segment!r} on a segment.",
                tie.name,
            )
        return self._add("root", JointKind.FREE if free else JointKind.FIXED, (None, segment), (at, rotation))

    def fixed(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT
    ) -> FigureBuilder:
        """Weld a segment to its parent."""
        return self._add(name, JointKind.FIXED, (parent, child), (at, rotation))

    def hinge(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = UPRIGHT,
        axis: Triple = (0.0, 0.0, 1.0),
        range: Interval | None = None,
    ) -> FigureBuilder:
        """Add a joint that turns about one axis, within a range of angles [rad]."""
        return self._add(name, JointKind.HINGE, (parent, child), (at, rotation), axis, {"angle": range})

    def slide(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = UPRIGHT,
        axis: Triple = (0.0, 0.0, 1.0),
        range: Interval | None = None,
    ) -> FigureBuilder:
        """Add a joint that slides along one axis, within a range of distances [m]."""
        return self._add(name, JointKind.SLIDE, (parent, child), (at, rotation), axis, {"distance": range})

    def elbow(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = UPRIGHT,
        axis: Triple = (0.0, 1.0, 0.0),
        flexion: Interval | None = None,
        twist: Interval | None = None,
    ) -> FigureBuilder:
        """Add a joint that flexes about `axis`, then twists about the limb's own z axis [rad]."""
        ranges = {"flexion": flexion, "twist": twist}
        return self._add(name, JointKind.ELBOW, (parent, child), (at, rotation), axis, ranges)

    def swing(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = UPRIGHT,
        swing: SwingLimit | Sequence[SwingLimit] = (),
    ) -> FigureBuilder:
        """Add a joint that aims the limb's z axis anywhere inside its swing limits, without twist."""
        return self._add(name, JointKind.SWING, (parent, child), (at, rotation), swing=swing)

    def ball(
        self,
        name: str,
        parent: str,
        child: str,
        *,
        at: Triple = ORIGIN,
        rotation: Wxyz = UPRIGHT,
        swing: SwingLimit | Sequence[SwingLimit] = (),
        twist: TwistRange | tuple[float, float] | None = None,
    ) -> FigureBuilder:
        """Add a ball-and-socket joint with its swing limits and twist range [rad]."""
        return self._add(name, JointKind.BALL, (parent, child), (at, rotation), swing=swing, twist=twist)

    def free(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT
    ) -> FigureBuilder:
        """Add a segment that floats freely relative to its parent."""
        return self._add(name, JointKind.FREE, (parent, child), (at, rotation))

    def site(self, name: str, segment: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT) -> FigureBuilder:
        """Add a named frame on a segment."""
        with naming_part("site", name):
            self._sites.append(Site(name, segment, Transform(at, rotation)))
        return self

    def couple(self, name: str, factors: Factors, value: float = 0.0) -> FigureBuilder:
        """Keep Σ factor · coordinate = value, with coordinates written ``joint`` or ``joint.component``."""
        self._couplings.append((name, _copied(Coupling.what, name, factors), value))
        return self

    def couple_limit(self, name: str, factors: Factors, range: Interval) -> FigureBuilder:
        """Keep Σ factor · coordinate inside a range."""
        with naming_part(CoupledLimit.what, name):
            span = Range(*_ends(range))
        self._coupled_limits.append((name, _copied(CoupledLimit.what, name, factors), span))
        return self

    def drive(self, name: str, shares: Factors, range: Interval | None = None) -> FigureBuilder:
        """Let one total drive several coordinates by their shares, which sum to 1."""
        with naming_part(DrivenGroup.what, name):
            span = Range() if range is None else Range(*_ends(range))
        self._groups.append((name, _copied(DrivenGroup.what, name, shares), span))
        return self

    def build(self) -> Figure:
        """The finished figure, or a FigureError naming the offending part."""
        joints = ordered(self.name, self._segments, self._joints)
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
        place: tuple[Triple, Wxyz],
        axis: Triple = ALONG_Z,
        ranges: Mapping[str, Interval | None] = MappingProxyType({}),
        swing: SwingLimit | Sequence[SwingLimit] = (),
        twist: TwistRange | tuple[float, float] | None = None,
    ) -> FigureBuilder:
        """Make a joint, naming it in whatever is wrong with its parts."""
        with naming_part("joint", name):
            spans = {each: Range(*_ends(span)) for each, span in ranges.items() if span is not None}
            limit = twist if twist is None or isinstance(twist, TwistRange) else TwistRange(*_ends(twist))
            several = tuple(swing) if isinstance(swing, Sequence) else (swing,)
            return self.joint(
                Joint(name, kind, *ends, Transform(*place), axis=axis, ranges=spans, swing=several, twist=limit)
            )

    def _terms(self, what: str, name: str, factors: Factors) -> Terms:
        """Factors by the coordinates that their keys stand for, two keys for one coordinate among them."""
        with naming_part(what, name):
            return tuple((parse_coordinate(text, self._joints), factor) for text, factor in factors.items())


def _copied(what: str, name: str, factors: Factors) -> Factors:
    if not isinstance(factors, Mapping):
        raise FigureError(f"{what} {name!r}: write its terms as {{'joint': factor}}, got {factors!r}.", name)
    return dict(factors)


def _ends(span: Interval) -> tuple[float, float]:
    if isinstance(span, Range):
        return span.lower, span.upper
    try:
        lower, upper = span
    except (TypeError, ValueError):
        raise FigureError(f"a range is a pair (lower, upper), got {span!r}.") from None
    return lower, upper

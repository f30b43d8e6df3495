"""Checked construction of a figure, part by part and in any order.

>>> from poise.figure import FigureBuilder, Range
>>> arm = FigureBuilder("arm")
>>> _ = arm.segment("base")
>>> _ = arm.segment("upper_arm", mass=2.0, centre=(0, 0, 0.15))
>>> _ = arm.segment("forearm", mass=1.2, centre=(0, 0, 0.12))
>>> _ = arm.root("base")
>>> _ = arm.ball("shoulder", "base", "upper_arm", at=(0, 0, 1.4))
>>> _ = arm.hinge("elbow", "upper_arm", "forearm", at=(0, 0, 0.3), axis=(0, -1, 0), range=(0.0, 2.5))
>>> _ = arm.site("hand", "forearm", at=(0, 0, 0.26))
>>> arm.build()
Figure('arm': 3 segments, 4 degrees of freedom, 3.2 kg)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from poise.errors import FigureError
from poise.figure.coordinate import Coordinate, coordinate
from poise.figure.coupling import CoupledLimit, Coupling, DrivenGroup, Terms
from poise.figure.figure import Figure
from poise.figure.joint import Joint, JointKind
from poise.figure.mass import from_shapes
from poise.figure.placement import Placement, Triple, Wxyz
from poise.figure.segment import NO_INERTIA, Inertia, Segment, inertia_of_matrix
from poise.figure.shape import Shape
from poise.figure.site import Site
from poise.figure.tree import ordered
from poise.limits import Range, SwingLimit, TwistRange

ORIGIN: Triple = (0.0, 0.0, 0.0)
UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)
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
        self._coupled_limits: list[tuple[str, Factors, Interval]] = []
        self._groups: list[tuple[str, Factors, Interval | None]] = []

    def segment(
        self,
        name: str,
        *,
        mass: float | None = None,
        centre: Triple | None = None,
        inertia: Inertia | None = None,
        density: float | None = None,
        shapes: Sequence[Shape] = (),
    ) -> FigureBuilder:
        """Add a segment; its mass is given [kg], or comes from its solid shapes by `density` [kg/m³], or is zero.

        With `density` alone, centre and inertia come from the shapes too.
        """
        if name in self._segments:
            raise FigureError(f"segment {name!r}: is there already; give each segment its own name.", name)
        if density is not None:
            if mass is not None or centre is not None or inertia is not None:
                raise FigureError(f"segment {name!r}: give either a density, or mass, centre and inertia.", name)
            try:
                found = from_shapes(shapes, density)
            except FigureError as error:
                raise FigureError(f"segment {name!r}: {error}", name) from None
            x, y, z = (float(part) for part in found.centre)
            mass, centre, inertia = found.mass, (x, y, z), inertia_of_matrix(found.inertia)
        self._segments[name] = Segment(name, mass or 0.0, centre or ORIGIN, inertia or NO_INERTIA, tuple(shapes))
        return self

    def joint(self, joint: Joint) -> FigureBuilder:
        """Add a joint given whole."""
        if joint.name in self._joints:
            raise FigureError(f"joint {joint.name!r}: is there already; give each joint its own name.", joint.name)
        self._joints[joint.name] = joint
        return self

    def root(self, segment: str, *, free: bool = False, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT) -> FigureBuilder:
        """Tie a segment to the world: fixed at a place, or floating freely."""
        kind = JointKind.FREE if free else JointKind.FIXED
        return self.joint(Joint("root", kind, None, segment, _placement("root", at, rotation)))

    def fixed(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT
    ) -> FigureBuilder:
        """Weld a segment to its parent."""
        return self.joint(Joint(name, JointKind.FIXED, parent, child, _placement(name, at, rotation)))

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
        place, ranges = _placement(name, at, rotation), _ranges(name, angle=range)
        return self.joint(Joint(name, JointKind.HINGE, parent, child, place, axis=axis, ranges=ranges))

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
        place, ranges = _placement(name, at, rotation), _ranges(name, distance=range)
        return self.joint(Joint(name, JointKind.SLIDE, parent, child, place, axis=axis, ranges=ranges))

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
        place, ranges = _placement(name, at, rotation), _ranges(name, flexion=flexion, twist=twist)
        return self.joint(Joint(name, JointKind.ELBOW, parent, child, place, axis=axis, ranges=ranges))

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
        place = _placement(name, at, rotation)
        return self.joint(Joint(name, JointKind.SWING, parent, child, place, swing=_several(swing)))

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
        limit = TwistRange(*twist) if isinstance(twist, tuple) else twist
        place = _placement(name, at, rotation)
        return self.joint(Joint(name, JointKind.BALL, parent, child, place, swing=_several(swing), twist=limit))

    def free(
        self, name: str, parent: str, child: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT
    ) -> FigureBuilder:
        """Add a segment that floats freely relative to its parent."""
        return self.joint(Joint(name, JointKind.FREE, parent, child, _placement(name, at, rotation)))

    def site(self, name: str, segment: str, *, at: Triple = ORIGIN, rotation: Wxyz = UPRIGHT) -> FigureBuilder:
        """Add a named frame on a segment."""
        self._sites.append(Site(name, segment, _placement(name, at, rotation, "site")))
        return self

    def couple(self, name: str, factors: Factors, value: float = 0.0) -> FigureBuilder:
        """Keep Σ factor · coordinate = value, with coordinates written ``joint`` or ``joint.component``."""
        self._couplings.append((name, factors, value))
        return self

    def couple_limit(self, name: str, factors: Factors, range: Interval) -> FigureBuilder:
        """Keep Σ factor · coordinate inside a range."""
        self._coupled_limits.append((name, factors, range))
        return self

    def drive(self, name: str, shares: Factors, range: Interval | None = None) -> FigureBuilder:
        """Let one total drive several coordinates by their shares, which sum to 1."""
        self._groups.append((name, shares, range))
        return self

    def build(self) -> Figure:
        """The finished figure, or a FigureError naming the offending part."""
        joints = ordered(self.name, self._segments, self._joints)
        segments = tuple(self._segments[joint.child] for joint in joints)
        return Figure(
            self.name,
            segments,
            joints,
            tuple(self._sites),
            tuple(Coupling(name, self._terms(name, factors), value) for name, factors, value in self._couplings),
            tuple(
                CoupledLimit(name, self._terms(name, factors), _interval(name, span))
                for name, factors, span in self._coupled_limits
            ),
            tuple(
                DrivenGroup(name, self._terms(name, shares), *(() if span is None else (_interval(name, span),)))
                for name, shares, span in self._groups
            ),
        )

    def _terms(self, name: str, factors: Factors) -> Terms:
        pairs: list[tuple[Coordinate, float]] = []
        for text, factor in factors.items():
            try:
                pairs.append((coordinate(text, self._joints), factor))
            except FigureError as error:
                raise FigureError(f"coupling {name!r}: {error}", name) from None
        return tuple(pairs)


def _placement(name: str, at: Triple, rotation: Wxyz, what: str = "joint") -> Placement:
    try:
        return Placement(at, rotation)
    except FigureError as error:
        raise FigureError(f"{what} {name!r}: {error}", name) from None


def _several(swing: SwingLimit | Sequence[SwingLimit]) -> tuple[SwingLimit, ...]:
    return (swing,) if isinstance(swing, SwingLimit) else tuple(swing)


def _interval(name: str, span: Interval) -> Range:
    if isinstance(span, Range):
        return span
    try:
        lower, upper = span
        return Range(lower, upper)
    except FigureError as error:
        raise FigureError(f"{name!r}: {error}", name) from None
    except (TypeError, ValueError):
        raise FigureError(f"{name!r}: a range is a pair (lower, upper), got {span!r}.", name) from None


def _ranges(name: str, **spans: Interval | None) -> dict[str, Range]:
    return {component: _interval(name, span) for component, span in spans.items() if span is not None}



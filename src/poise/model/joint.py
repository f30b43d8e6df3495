"""Joint kinds, and a joint between two segments.

A joint moves its child segment relative to its parent:

    world_from_child = world_from_parent · placement · L(q) · child_placement⁻¹

with L(q) for each kind (column vectors; z is the longitudinal axis of the limb):

=======  ==========================  =====================  ============================================
kind     configuration               tangent                L(q)
=======  ==========================  =====================  ============================================
fixed    –                           –                      identity
hinge    angle                       angle                  R_axis(angle)
slide    distance                    distance               translation along axis
elbow    flexion, twist              flexion, twist         R_axis(flexion) · R_z(twist)
swing    quaternion with z = 0       about x, y             smallest rotation of z to the limb direction
ball     quaternion (w, x, y, z)     about x, y, z          rotation
free     position, quaternion        along and about x y z  rotation and translation (floating base)
=======  ==========================  =====================  ============================================

Other names: hinge = revolute, slide = prismatic, ball = spherical, swing = universal-like pointing joint, free = 6-DoF
joint. Tangents act on the right, in the moving (body) frame: R ← R · exp(ω); for a free joint also p ← p + R·v. A
*reversed* joint uses L(q)⁻¹ instead of L(q): re-rooting reverses the joints between the old and the new root, so that
configurations, limits and couplings keep their meaning for any root [Baerlocher2001, 3.2.1, 3.4].
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from poise.errors import FigureError, naming_part, suggest
from poise.math.orientation import as_vector3, scaled_to_unit
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.model.transform import IDENTITY, Transform, as_transform
from poise.types import Triple

MIN_AXIS_ANGLE_RAD = 1e-6  # an elbow's flexion axis closer to its twist axis leaves one degree of freedom, not two
_MIN_AXIS_NORM = 1e-9  # a shorter axis has no direction


class JointKind(enum.Enum):
    """Motion that a joint allows."""

    FIXED = "fixed"
    HINGE = "hinge"
    SLIDE = "slide"
    ELBOW = "elbow"
    SWING = "swing"
    BALL = "ball"
    FREE = "free"

    @property
    def nq(self) -> int:
        """Number of entries in the configuration vector q."""
        return _NQ[self]

    @property
    def nv(self) -> int:
        """Degrees of freedom: number of entries in the tangent v."""
        return len(_DOF_NAMES[self])

    @property
    def components(self) -> tuple[str, ...]:
        """Names of the scalar joint coordinates, which ranges and couplings refer to."""
        return _COMPONENTS[self]

    @property
    def dof_names(self) -> tuple[str, ...]:
        """Names of the degrees of freedom (entries of the tangent), in order."""
        return _DOF_NAMES[self]

    @property
    def has_quaternion(self) -> bool:
        """True when the configuration ends with a unit quaternion."""
        return self in (JointKind.SWING, JointKind.BALL, JointKind.FREE)

    @property
    def has_swing(self) -> bool:
        """True for joints with swing-twist coordinates, which have swing limits instead of ranges."""
        return self in (JointKind.SWING, JointKind.BALL)

    @property
    def phrase(self) -> str:
        """The kind with its article, for error messages: ``a hinge``, ``an elbow``."""
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"


_NQ = {
    JointKind.FIXED: 0,
    JointKind.HINGE: 1,
    JointKind.SLIDE: 1,
    JointKind.ELBOW: 2,
    JointKind.SWING: 4,
    JointKind.BALL: 4,
    JointKind.FREE: 7,
}
_COMPONENTS: dict[JointKind, tuple[str, ...]] = {
    JointKind.FIXED: (),
    JointKind.HINGE: ("angle",),
    JointKind.SLIDE: ("distance",),
    JointKind.ELBOW: ("flexion", "twist"),
    JointKind.SWING: ("swing_x", "swing_y"),
    JointKind.BALL: ("swing_x", "swing_y", "twist"),
    JointKind.FREE: ("x", "y", "z"),
}
_ABOUT = ("about_x", "about_y", "about_z")
_DOF_NAMES: dict[JointKind, tuple[str, ...]] = {
    JointKind.FIXED: (),
    JointKind.HINGE: ("angle",),
    JointKind.SLIDE: ("distance",),
    JointKind.ELBOW: ("flexion", "twist"),
    JointKind.SWING: _ABOUT[:2],
    JointKind.BALL: _ABOUT,
    JointKind.FREE: ("along_x", "along_y", "along_z", *_ABOUT),
}


@dataclass(frozen=True)
class Joint:
    """A joint between two segments.

    Parameters
    ----------
    name : str
        Name of the joint.
    kind : JointKind or str
        Motion it allows.
    parent : str or None
        Parent segment; None for the world.
    child : str
        Segment it moves.
    placement, child_placement : Transform, 4×4 matrix or SE3
        The joint's frame in the parent segment and in the child segment.
    axis : three floats
        Hinge and slide: the axis; elbow: the flexion axis (twist is about z). In the joint's frame; normalized.
    ranges : mapping of component to Range
        Joint limits of hinge, slide, elbow and free joints; kept in the order of the kind's components.
    swing : tuple of SwingLimit
        Joint limits of the limb direction of swing and ball joints; the valid set is their intersection.
    twist : TwistRange or None
        Joint limit of the twist of a ball joint.
    reversed : bool
        The child moves by the inverse of L(q).
    velocity_limit : float or one per degree of freedom
        Largest speed of each entry of the tangent [rad/s or m/s], inf where there is none; one number stands for all.
        Kept as a tuple of length nv, empty without limits. Only :class:`poise.Controller` uses it.
    effort_limit : float or one per degree of freedom
        Largest torque or force of each degree of freedom [N·m or N], in the same form.
    """

    name: str
    kind: JointKind
    parent: str | None
    child: str
    placement: Transform = IDENTITY
    child_placement: Transform = IDENTITY
    axis: Triple = (0.0, 0.0, 1.0)
    ranges: Mapping[str, Range] = field(default_factory=dict)
    swing: tuple[SwingLimit, ...] = ()
    twist: TwistRange | None = None
    reversed: bool = False
    velocity_limit: tuple[float, ...] = ()
    effort_limit: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        with naming_part("joint", self.name):
            object.__setattr__(self, "kind", _kind(self.kind))
            object.__setattr__(self, "placement", as_transform(self.placement, "its placement"))
            object.__setattr__(self, "child_placement", as_transform(self.child_placement, "its child_placement"))
            object.__setattr__(self, "axis", _unit_axis(self.axis, self.kind))
            object.__setattr__(self, "ranges", MappingProxyType(_ranges(self.ranges, self.kind)))
            object.__setattr__(self, "swing", _swing(self.swing, self.kind))
            _check_twist(self.twist, self.kind)
            for name in ("velocity_limit", "effort_limit"):
                object.__setattr__(self, name, _bound_per_dof(getattr(self, name), self.kind, name))

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.parent, self.child, self.placement, self.child_placement, self.axis))

    def __reduce__(self) -> tuple[type[Joint], tuple[object, ...]]:
        # A mappingproxy cannot be pickled; studies pickle figures for other processes.
        parts = (self.name, self.kind, self.parent, self.child, self.placement, self.child_placement, self.axis)
        return Joint, (
            *parts,
            dict(self.ranges),
            self.swing,
            self.twist,
            self.reversed,
            self.velocity_limit,
            self.effort_limit,
        )


def _kind(kind: JointKind | str) -> JointKind:
    try:
        return JointKind(kind)
    except ValueError:
        known = [member.value for member in JointKind]
        raise FigureError(f"unknown joint kind {kind!r}; {suggest(str(kind), known)}") from None


def _unit_axis(given: Triple, kind: JointKind) -> Triple:
    axis = as_vector3(given, "the axis")
    if not _MIN_AXIS_NORM <= math.hypot(*axis) < math.inf:
        raise FigureError(f"the axis must not be zero or overflow, got {axis}; give a direction such as (0, 0, 1).")
    x, y, z = scaled_to_unit(axis)
    if kind is JointKind.ELBOW and math.hypot(x, y) < MIN_AXIS_ANGLE_RAD:
        raise FigureError(
            f"the flexion axis {axis} of an elbow must not be parallel to its twist axis z; "
            "rotate the joint's placement, or use a hinge."
        )
    return (x, y, z)


def _ranges(given: Mapping[str, Range], kind: JointKind) -> dict[str, Range]:
    if not isinstance(given, Mapping):
        raise FigureError(f"ranges must be a mapping of component to Range, got {given!r}.")
    known = () if kind.has_swing else kind.components
    for component, span in given.items():
        if component not in known:
            what = "use swing limits and a TwistRange." if kind.has_swing else suggest(str(component), known)
            raise FigureError(f"{kind.phrase} joint has no range {component!r}; {what}")
        if not isinstance(span, Range):
            raise FigureError(f"the range of {component!r} must be a Range, got {span!r}; write Range(lower, upper).")
    return {component: given[component] for component in known if component in given}


def _swing(given: SwingLimit | Iterable[SwingLimit], kind: JointKind) -> tuple[SwingLimit, ...]:
    limits = tuple(given) if isinstance(given, Iterable) else (given,)
    for limit in limits:
        if not isinstance(limit, SwingLimit):
            raise FigureError(f"swing limits must be SphericalEllipse or SphericalPolygon objects, got {limit!r}.")
    if limits and not kind.has_swing:
        raise FigureError(f"only swing and ball joints have swing limits, this one is {kind.phrase}; use ranges.")
    return limits


def _bound_per_dof(given: float | Iterable[float] | None, kind: JointKind, name: str) -> tuple[float, ...]:
    """Bounds of all degrees of freedom, each positive; empty where none is finite."""
    try:
        values = tuple(float(each) for each in ((given,) if isinstance(given, (int, float)) else given or ()))
    except (TypeError, ValueError):
        raise FigureError(f"{name}: expected a number or {kind.nv} numbers, got {given!r}.") from None
    if len(values) == 1:
        values *= kind.nv
    if values and len(values) != kind.nv:
        raise FigureError(f"{name}: {kind.phrase} joint has {kind.nv} degrees of freedom, got {len(values)} numbers.")
    for value in values:
        if not value > 0.0:
            raise FigureError(f"{name} must be positive (inf for none), got {value}.")
    return values if any(math.isfinite(value) for value in values) else ()


def _check_twist(twist: TwistRange | None, kind: JointKind) -> None:
    if twist is None:
        return
    if kind is not JointKind.BALL:
        advice = "an elbow takes ranges={'twist': Range(...)}"
        raise FigureError(f"only ball joints have a TwistRange, this one is {kind.phrase}; {advice}.")
    if not isinstance(twist, TwistRange):
        raise FigureError(f"twist must be a TwistRange, got {twist!r}; write TwistRange(lower, upper).")

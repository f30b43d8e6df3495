"""Convert URDF joints to joints of a figure.

In URDF the frame of the child link is the frame of the joint, world_from_child = world_from_parent · origin · motion,
so a joint of a figure has the placement `origin` and no child placement. A planar joint becomes two slides (prismatic
joints) and a hinge, with two massless segments between them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.errors import FigureError, suggest
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.urdf.element import UrdfElement
from poise.math.summation import float_sum
from poise.model.coordinate import Coordinate
from poise.model.coupling import Coupling
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.transform import Transform
from poise.types import Triple

_KINDS = {
    "revolute": JointKind.HINGE,
    "continuous": JointKind.HINGE,
    "prismatic": JointKind.SLIDE,
    "fixed": JointKind.FIXED,
    "floating": JointKind.FREE,
    "spherical": JointKind.BALL,
    "ball": JointKind.BALL,
}
_TYPES = (*_KINDS, "planar")
_X: Triple = (1.0, 0.0, 0.0)
UNBOUNDED_LIMIT = 1e9  # written for an infinite end of a range or an unknown limit, which URDF cannot express
_MIN_AXIS_LENGTH = 1e-9  # shorter axes have no direction
_ANTIPARALLEL_TOL = 1e-12  # of the cosine between the normal and -z


@dataclass(frozen=True)
class UrdfJoint:
    """A joint of the file."""

    part: UrdfElement
    name: str
    type: str
    parent: str
    child: str
    origin: Transform


def read_joint(part: UrdfElement) -> UrdfJoint:
    """Read name, type, links and origin of a joint."""
    name = part.string("name")
    part = UrdfElement(part.element, f"joint {name!r}", part.path)
    type_ = part.string("type")
    if type_ not in _TYPES:
        raise part.error(f"unknown joint type {type_!r}; {suggest(type_, _TYPES)}")
    parent, child = part.required("parent").string("link"), part.required("child").string("link")
    return UrdfJoint(part, name, type_, parent, child, part.placement())


def figure_joints(joint: UrdfJoint, segment_name: UniqueNames, joint_name: UniqueNames, notes: Notes) -> list[Joint]:
    """Joints of the figure for one joint of the file; segments between them get generated names."""
    if joint.type == "planar":
        return _planar(joint, segment_name, joint_name, notes)
    kind = _KINDS[joint.type]
    moves_on_axis = kind in (JointKind.HINGE, JointKind.SLIDE)
    axis = _axis(joint) if moves_on_axis else (0.0, 0.0, 1.0)
    ranges = {}
    if moves_on_axis:
        span = _range(joint, notes)
        ranges = {} if span is None else {kind.components[0]: span}
    elif kind is not JointKind.FIXED and joint.part.find("limit") is not None:
        notes.gather(f"limits of {joint.type} joints are not kept", joint.name)
    return [
        Joint(
            joint.name,
            kind,
            joint.parent,
            joint.child,
            joint.origin,
            axis=axis,
            ranges=ranges,
            velocity_limit=_rate_limit(joint, "velocity", kind),
            effort_limit=_rate_limit(joint, "effort", kind),
        )
    ]


def _rate_limit(joint: UrdfJoint, key: str, kind: JointKind) -> tuple[float, ...]:
    """Limit of velocity or effort of a hinge or slide; 0 or less, which many files write, and 1e9 mean none."""
    limit = joint.part.find("limit")
    if limit is None or key not in limit or kind.nv != 1:
        return ()
    value = limit.number(key, 0.0, infinite=True)
    return (value,) if 0.0 < value < UNBOUNDED_LIMIT else ()


def _axis(joint: UrdfJoint) -> Triple:
    part = joint.part.find("axis")
    x, y, z = part.triple("xyz", _X) if part is not None else _X
    length = math.sqrt(x * x + y * y + z * z)
    if part is not None and not (_MIN_AXIS_LENGTH <= length < math.inf):
        raise part.error(f"axis: expected a nonzero vector, got {(x, y, z)}.")
    return (x, y, z)


def _range(joint: UrdfJoint, notes: Notes) -> Range | None:
    limit = joint.part.find("limit")
    if joint.type == "continuous":
        if limit is not None and (limit.number("lower", 0.0) != 0.0 or limit.number("upper", 0.0) != 0.0):
            notes.gather("continuous joints are unlimited; their lower and upper are ignored", joint.name)
        return None
    if limit is None:
        notes.gather(f"{joint.type} joints without <limit> are unlimited", joint.name)
        return None
    if "lower" not in limit and "upper" not in limit:
        notes.gather(f"{joint.type} joints whose <limit> has no lower and no upper are locked at 0", joint.name)
    lower, upper = limit.number("lower", 0.0, infinite=True), limit.number("upper", 0.0, infinite=True)
    if lower > upper:
        notes.gather("joints with lower > upper are unlimited, as in Bullet", joint.name)
        return None
    try:
        return Range(lower, upper)
    except FigureError as error:
        raise limit.error(str(error)) from None


def _planar(joint: UrdfJoint, segment_name: UniqueNames, joint_name: UniqueNames, notes: Notes) -> list[Joint]:
    """Two slides in the plane normal to the axis, then a hinge about it."""
    normal = _axis(joint)
    plane_x, plane_y = _plane(normal)
    first, second = segment_name(f"{joint.child}_along_x"), segment_name(f"{joint.child}_along_y")
    names = [joint_name(f"{joint.name}_{suffix}") for suffix in ("along_x", "along_y", "turn")]
    notes.gather("planar joints became two slides and a hinge", f"{joint.name} ({', '.join(names)})")
    if joint.part.find("limit") is not None:
        notes.gather("limits of planar joints are not kept", joint.name)
    return [
        Joint(names[0], JointKind.SLIDE, joint.parent, first, joint.origin, axis=plane_x),
        Joint(names[1], JointKind.SLIDE, first, second, axis=plane_y),
        Joint(names[2], JointKind.HINGE, second, joint.child, axis=normal),
    ]


def _plane(normal: Triple) -> tuple[Triple, Triple]:
    """Two axes x, y with x × y along the normal; for z they are x and y."""
    length = math.sqrt(float_sum(part * part for part in normal))
    a, b, c = (part / length for part in normal)
    # Columns of the shortest rotation from z to the normal; for -z a rotation by 180° about x is used.
    if c < -1.0 + _ANTIPARALLEL_TOL:
        return (1.0, 0.0, 0.0), (0.0, -1.0, 0.0)
    factor = 1.0 / (1.0 + c)
    return (1.0 - a * a * factor, -a * b * factor, -a), (-a * b * factor, 1.0 - b * b * factor, -b)


def read_mimic(joint: UrdfJoint, joints: dict[str, UrdfJoint], notes: Notes) -> Coupling | None:
    """Couple a joint to the one it mimics: value = multiplier · other + offset."""
    mimic = joint.part.find("mimic")
    if mimic is None:
        return None
    other = mimic.string("joint")
    multiplier, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    if other not in joints:
        # Such files exist, and other readers accept them; the joint then moves independently.
        notes.gather("joints that mimic a joint that does not exist move independently", f"{joint.name} ({other})")
        return None
    if other == joint.name:
        raise mimic.error("mimics itself.")
    follower, leader = _coordinate(joint), _coordinate(joints[other])
    if follower is None:
        notes.gather(f"{joint.type} joints cannot mimic another", joint.name)
        return None
    if leader is None and joints[other].type != "fixed":
        notes.gather("joints that mimic a joint with several degrees of freedom move independently", joint.name)
        return None
    terms = [(follower, 1.0)] + ([(leader, -multiplier)] if leader is not None and multiplier != 0.0 else [])
    return Coupling(f"{joint.name} follows {other}", tuple(terms), offset)


def _coordinate(joint: UrdfJoint) -> Coordinate | None:
    kind = _KINDS.get(joint.type, JointKind.FREE)
    return Coordinate(joint.name, kind.components[0]) if kind in (JointKind.HINGE, JointKind.SLIDE) else None

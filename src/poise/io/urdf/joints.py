"""Joints of URDF files as joints of a figure.

In URDF the child link's frame is the joint's frame, world_from_child = world_from_parent · origin · motion, so a joint
of a figure has the placement `origin` and no child placement. A planar joint becomes two slides and a hinge, through
two segments without mass.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.errors import FigureError, suggest
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.urdf.element import Part
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


@dataclass(frozen=True)
class UrdfJoint:
    """A joint as it stands in the file."""

    part: Part
    name: str
    type: str
    parent: str
    child: str
    origin: Transform


def read_joint(part: Part) -> UrdfJoint:
    """Take the parts that every joint has."""
    name = part.words("name")
    part = Part(part.element, f"joint {name!r}", part.path)
    type_ = part.words("type")
    if type_ not in _TYPES:
        raise part.error(f"there is no type {type_!r}; {suggest(type_, _TYPES)}")
    parent, child = part.needed("parent").words("link"), part.needed("child").words("link")
    return UrdfJoint(part, name, type_, parent, child, part.placement())


def figure_joints(joint: UrdfJoint, segment_name: UniqueNames, joint_name: UniqueNames, notes: Notes) -> list[Joint]:
    """Make the joints of the figure that stand for one of the file; segments between them have made-up names."""
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
    return [Joint(joint.name, kind, joint.parent, joint.child, joint.origin, axis=axis, ranges=ranges)]


def _axis(joint: UrdfJoint) -> Triple:
    part = joint.part.find("axis")
    x, y, z = part.triple("xyz", _X) if part is not None else _X
    length = math.sqrt(x * x + y * y + z * z)
    if part is not None and not (1e-9 <= length < math.inf):
        raise part.error(f"the axis must have a direction, got {(x, y, z)}.")
    return (x, y, z)


def _range(joint: UrdfJoint, notes: Notes) -> Range | None:
    limit = joint.part.find("limit")
    if joint.type == "continuous":
        if limit is not None and (limit.number("lower", 0.0) != 0.0 or limit.number("upper", 0.0) != 0.0):
            notes.gather("continuous joints turn without end; their lower and upper are not kept", joint.name)
        return None
    if limit is None:
        notes.gather(f"{joint.type} joints without <limit>, taken as unlimited", joint.name)
        return None
    if "lower" not in limit and "upper" not in limit:
        notes.gather(f"{joint.type} joints whose <limit> has no lower and no upper, which holds them at 0", joint.name)
    lower, upper = limit.number("lower", 0.0, infinite=True), limit.number("upper", 0.0, infinite=True)
    try:
        return Range(lower, upper)
    except FigureError as error:
        raise limit.error(str(error)) from None


def _planar(joint: UrdfJoint, segment_name: UniqueNames, joint_name: UniqueNames, notes: Notes) -> list[Joint]:
    """Two slides in the plane normal to the axis, then a hinge about it."""
    normal = _axis(joint)
    along, across = _plane(normal)
    first, second = segment_name(f"{joint.child}_along_x"), segment_name(f"{joint.child}_along_y")
    names = [joint_name(f"{joint.name}_{each}") for each in ("along_x", "along_y", "turn")]
    notes.gather("planar joints became two slides and a hinge", f"{joint.name} ({', '.join(names)})")
    if joint.part.find("limit") is not None:
        notes.gather("limits of planar joints are not kept", joint.name)
    return [
        Joint(names[0], JointKind.SLIDE, joint.parent, first, joint.origin, axis=along),
        Joint(names[1], JointKind.SLIDE, first, second, axis=across),
        Joint(names[2], JointKind.HINGE, second, joint.child, axis=normal),
    ]


def _plane(normal: Triple) -> tuple[Triple, Triple]:
    """Two axes x, y with x × y along the normal; for z they are x and y."""
    length = math.sqrt(sum(part * part for part in normal))
    a, b, c = (part / length for part in normal)
    # Columns of the direct rotation from z to the normal; from -z a half turn about x stands in for it.
    if c < -1.0 + 1e-12:
        return (1.0, 0.0, 0.0), (0.0, -1.0, 0.0)
    share = 1.0 / (1.0 + c)
    return (1.0 - a * a * share, -a * b * share, -a), (-a * b * share, 1.0 - b * b * share, -b)


def read_mimic(joint: UrdfJoint, joints: dict[str, UrdfJoint], notes: Notes) -> Coupling | None:
    """Couple a joint to the one it mimics: value = multiplier · other + offset."""
    mimic = joint.part.find("mimic")
    if mimic is None:
        return None
    other = mimic.words("joint")
    multiplier, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    if other not in joints:
        # Files with this fault are about, and other readers take them; the joint then moves on its own.
        notes.gather("joints that mimic one that does not exist are left on their own", f"{joint.name} ({other})")
        return None
    if other == joint.name:
        raise mimic.error("mimics itself.")
    own, followed = _coordinate(joint), _coordinate(joints[other])
    if own is None:
        notes.gather(f"{joint.type} joints cannot mimic another", joint.name)
        return None
    if followed is None and joints[other].type != "fixed":
        notes.gather("joints that mimic one with several degrees of freedom are left on their own", joint.name)
        return None
    terms = [(own, 1.0)] + ([(followed, -multiplier)] if followed is not None and multiplier != 0.0 else [])
    return Coupling(f"{joint.name} follows {other}", tuple(terms), offset)


def _coordinate(joint: UrdfJoint) -> Coordinate | None:
    kind = _KINDS.get(joint.type, JointKind.FREE)
    return Coordinate(joint.name, kind.components[0]) if kind in (JointKind.HINGE, JointKind.SLIDE) else None

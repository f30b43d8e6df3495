"""A joint of a figure as the chain of URDF joints that moves the same way.

    world_from_child = world_from_parent · P · L(q) · C⁻¹        in a figure
    world_from_child = world_from_parent · origin · motion       in URDF

L(q) is a product of motions about or along single axes (three hinges for a ball joint, R = R_x R_y R_z); a reversed
joint has their inverses in the reversed order, that is the same values about the opposite axes. The child placement C
goes into the origin and the axes, since P · L · C⁻¹ = (P · C⁻¹) · (C · L · C⁻¹), unless C · L · C⁻¹ turns about an axis
that misses the child's origin: then one more link, fixed to the child, carries it.

Swing cones and twist ranges as boxes of three angles, for formats that know nothing better.

A ball joint written as three hinges turns by R = R_x(α) R_y(β) R_z(γ); the limb points to
d = (sin β, -sin α cos β, cos α cos β). The box is made to hold every orientation the true limits allow, found by
looking at points of the boundaries (to about 1e-3 rad) and an even lattice of directions; it allows others as well.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.math import euler, quaternion, swing_twist
from poise.math.components import wrapped
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange, contains_all
from poise.model.limits.direction_field import fibonacci_lattice
from poise.model.transform import IDENTITY, Transform
from poise.types import ArrayLike, Direction, FloatArray, Triple

_X: Triple = (1.0, 0.0, 0.0)
_Y: Triple = (0.0, 1.0, 0.0)
_Z: Triple = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Step:
    """One URDF joint of a chain.

    Parameters
    ----------
    name : str
        Name of the URDF joint.
    kind : JointKind
        Fixed, hinge, slide or free.
    parent, child : str
        Links; those between the two ends of a chain have made-up names.
    origin : Transform
        The joint's frame in the parent link.
    axis : three floats
        Axis of a hinge or slide.
    range : Range or None
        Its limit; None where it has none.
    component : str
        Which component of the figure's joint it is, for hinges, slides and elbows; else empty.
    """

    name: str
    kind: JointKind
    parent: str
    child: str
    origin: Transform = IDENTITY
    axis: Triple = _Z
    range: Range | None = None
    component: str = ""


@dataclass(frozen=True)
class _Motion:
    """A motion about or along one axis, before it has a place in a chain."""

    suffix: str
    kind: JointKind
    axis: Triple
    range: Range | None
    component: str = ""


def chain(joint: Joint, joint_name: UniqueNames, link_name: UniqueNames, notes: Notes) -> tuple[Step, ...]:
    """Make the URDF joints for a joint that has a parent segment; `notes` are told what is lost."""
    assert joint.parent is not None  # the root has no chain; whoever writes the robot deals with it
    motions = _motions(joint, notes)
    if joint.reversed:
        motions = [replace(motion, axis=_opposite(motion.axis)) for motion in reversed(motions)]
    origin, last = joint.placement, joint.child_placement
    if _absorbs(motions, last):
        origin = origin @ last.inverse()
        motions = [replace(motion, axis=_turned(last, motion.axis)) for motion in motions]
        last = IDENTITY
    names = _names(joint, motions, joint_name)
    steps: list[Step] = []
    for place, (name, motion) in enumerate(zip(names, motions, strict=True)):
        parent = joint.parent if place == 0 else steps[-1].child
        ends = place == len(motions) - 1 and last.is_identity
        child = joint.child if ends else link_name(f"{name}_link")
        where = origin if place == 0 else IDENTITY
        steps.append(Step(name, motion.kind, parent, child, where, motion.axis, motion.range, motion.component))
    if not last.is_identity:
        notes.gather("links added because a joint's frame is not that of its child", steps[-1].child)
        fixed = joint_name(f"{joint.name}_to_child")
        steps.append(Step(fixed, JointKind.FIXED, steps[-1].child, joint.child, last.inverse()))
    return tuple(steps)


def _motions(joint: Joint, notes: Notes) -> list[_Motion]:
    kind, ranges = joint.kind, joint.ranges
    if kind in (JointKind.HINGE, JointKind.SLIDE):
        component = kind.components[0]
        return [_Motion("", kind, joint.axis, ranges.get(component), component)]
    if kind is JointKind.ELBOW:
        flexion = _Motion("_flexion", JointKind.HINGE, joint.axis, ranges.get("flexion"), "flexion")
        return [flexion, _Motion("_twist", JointKind.HINGE, _Z, ranges.get("twist"), "twist")]
    if kind in (JointKind.FIXED, JointKind.FREE):
        if ranges:
            notes.gather("ranges of free joints are lost", joint.name)
        return [_Motion("", kind, _Z, None)]
    return _turns(joint, notes)


def _turns(joint: Joint, notes: Notes) -> list[_Motion]:
    """Hinges about x, y and, for a ball joint, z."""
    box = box_around(joint.swing, joint.twist)
    if joint.kind is JointKind.BALL:
        notes.gather(
            "ball joints became three hinges about x, y, z, which lock where the second is at ±90°", joint.name
        )
    else:
        notes.gather(
            "swing joints became two hinges about x, y: the limb points the same way, its roll is lost", joint.name
        )
    if joint.swing or joint.twist is not None:
        notes.gather("swing and twist limits became boxes around them, which allow more", joint.name)
    turns = zip(("_x", "_y", "_z"), (_X, _Y, _Z), box, strict=True)
    return [_Motion(suffix, JointKind.HINGE, axis, span) for suffix, axis, span in turns][: joint.kind.nv]


def _absorbs(motions: Sequence[_Motion], last: Transform) -> bool:
    """Tell whether the child placement can go into origin and axes."""
    if all(motion.kind in (JointKind.FIXED, JointKind.SLIDE) for motion in motions):
        return True
    return last.translation == (0.0, 0.0, 0.0) and all(motion.kind is JointKind.HINGE for motion in motions)


def _names(joint: Joint, motions: Sequence[_Motion], joint_name: UniqueNames) -> list[str]:
    """Take the joint's own name where one URDF joint stands for it, which nothing else has taken."""
    if len(motions) == 1:
        return [joint.name]
    return [joint_name(joint.name + motion.suffix) for motion in motions]


def _opposite(axis: Triple) -> Triple:
    return (-axis[0], -axis[1], -axis[2])


def _turned(placement: Transform, axis: Triple) -> Triple:
    if placement.rotation == IDENTITY.rotation:
        return axis
    x, y, z = (float(part) for part in quaternion.rotate(placement.quaternion, np.array(axis)))
    return (x, y, z)


def joint_values(joint: Joint, q: FloatArray) -> list[float]:
    """Values of the hinges and slides of a joint's chain, in its order, for the joint's own configuration."""
    if joint.kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW):
        values = [float(part) for part in q]
    elif joint.kind is JointKind.BALL:
        values = [float(part) for part in euler.to_euler("XYZ", quaternion.to_matrix(q))]
    elif joint.kind is JointKind.SWING:
        values = [float(part) for part in swing_twist.universal_angles(swing_twist.direction(q))]
    else:
        return []
    return values[::-1] if joint.reversed else values


def figure_chains(figure: Figure, notes: Notes) -> tuple[tuple[Step, ...], ...]:
    """Chains of all joints but the root's, in the order of the figure."""
    joint_name = UniqueNames(joint.name for joint in figure.joints)
    link_name = UniqueNames(segment.name for segment in figure.segments)
    return tuple(chain(joint, joint_name, link_name, notes) for joint in figure.joints[1:])


def urdf_values(figure: Figure, q: ArrayLike) -> dict[str, float]:
    """Values of the hinges and slides of the written robot that put it into the pose `q`, by URDF joint name.

    Free joints have no single value and are left out; a swing joint's limb points the right way but may roll.
    """
    vector = np.asarray(q, dtype=np.float64)
    values: dict[str, float] = {}
    for joint, slot, steps in zip(figure.joints[1:], figure.slots[1:], figure_chains(figure, Notes()), strict=True):
        moving = [step.name for step in steps if step.kind in (JointKind.HINGE, JointKind.SLIDE)]
        values |= dict(zip(moving, joint_values(joint, vector[slot.q]), strict=True))
    return values


_LATTICE = 200
_BOUNDARY = 120
_CUT = 90
_TOUCHING = 1e-9


class Box(NamedTuple):
    """Ranges of the three angles [rad]; None where an angle is free."""

    about_x: Range | None
    about_y: Range | None
    about_z: Range | None


@functools.lru_cache(maxsize=256)
def box_around(swing: tuple[SwingLimit, ...], twist: TwistRange | None) -> Box:
    """Make the box around the limits of a ball or swing joint."""
    directions = _valid_directions(swing)
    about_x, about_y = _swing_ranges(swing, directions) if swing else (None, None)
    return Box(about_x, about_y, None if twist is None else _twist_range(twist, directions))


def _valid_directions(swing: Sequence[SwingLimit]) -> Direction:
    tried = np.concatenate([fibonacci_lattice(_LATTICE), *(limit.boundary(_BOUNDARY) for limit in swing)])
    return np.array([d for d in tried if contains_all(swing, d, _TOUCHING)]).reshape(-1, 3)


def _swing_ranges(swing: Sequence[SwingLimit], directions: Direction) -> tuple[Range | None, Range | None]:
    alpha, beta = np.moveaxis(swing_twist.universal_angles(directions), -1, 0)
    x = np.array([1.0, 0.0, 0.0])
    past_x, past_minus_x = contains_all(swing, x), contains_all(swing, -x)
    lower = -0.5 * math.pi if past_minus_x else float(beta.min())
    upper = 0.5 * math.pi if past_x else float(beta.max())
    # Below, at y = 0, α jumps from π to -π; at ±x, the ends of that seam, every α gives the same direction.
    angles = np.linspace(-0.5 * math.pi, 0.5 * math.pi, _CUT)
    seam = np.stack([np.sin(angles), np.zeros(_CUT), -np.cos(angles)], axis=-1)
    if any(contains_all(swing, d) for d in seam):
        return None, Range(lower, upper)
    return Range(float(alpha.min()), float(alpha.max())), Range(lower, upper)


def _twist_range(twist: TwistRange, directions: Direction) -> Range | None:
    """Union of the ranges of γ over the directions; free where it covers a full turn."""
    ends: list[FloatArray] = []
    for d in directions:
        e = quaternion.direct(np.array([0.0, 0.0, 1.0]), d)
        zero = float(euler.to_euler("XYZ", quaternion.to_matrix(e))[2]) - twist.value(e)
        lower, upper = twist.lower.value(d), twist.upper.value(d)
        middle = float(wrapped(0.5 * (lower + upper) + zero))
        ends.append(np.array([middle - 0.5 * (upper - lower), middle + 0.5 * (upper - lower)]))
    lowest, highest = float(np.min(ends)), float(np.max(ends))
    return Range(lowest, highest) if highest - lowest < 2.0 * math.pi else None

"""A joint of a figure as the chain of URDF joints that moves the same way.

    world_from_child = world_from_parent · P · L(q) · C⁻¹        in a figure
    world_from_child = world_from_parent · origin · motion       in URDF

L(q) is a product of motions about or along single axes (three hinges for a ball joint, R = R_x R_y R_z); a reversed
joint has their inverses in the reversed order, that is the same values about the opposite axes. The child placement C
goes into the origin and the axes, since P · L · C⁻¹ = (P · C⁻¹) · (C · L · C⁻¹), unless C · L · C⁻¹ turns about an axis
that misses the child's origin: then one more link, fixed to the child, carries it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.io.report import Notes
from poise.io.unique_name import NameMaker
from poise.io.urdf.boxes import box_around
from poise.math import euler, quaternion, swing_twist
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.transform import IDENTITY, Transform, Triple
from poise.types import ArrayLike, FloatArray

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


def chain(joint: Joint, joint_name: NameMaker, link_name: NameMaker, notes: Notes) -> tuple[Step, ...]:
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
    return last.position == (0.0, 0.0, 0.0) and all(motion.kind is JointKind.HINGE for motion in motions)


def _names(joint: Joint, motions: Sequence[_Motion], joint_name: NameMaker) -> list[str]:
    """Take the joint's own name where one URDF joint stands for it, which nothing else has taken."""
    if len(motions) == 1:
        return [joint.name]
    return [joint_name(joint.name + motion.suffix) for motion in motions]


def _opposite(axis: Triple) -> Triple:
    return (-axis[0], -axis[1], -axis[2])


def _turned(placement: Transform, axis: Triple) -> Triple:
    if placement.rotation == IDENTITY.rotation:
        return axis
    x, y, z = (float(part) for part in quaternion.rotate(placement.wxyz, np.array(axis)))
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
    joint_name = NameMaker(joint.name for joint in figure.joints)
    link_name = NameMaker(segment.name for segment in figure.segments)
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

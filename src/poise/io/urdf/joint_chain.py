"""Convert a joint of a figure to an equivalent chain of URDF joints.

    world_from_child = world_from_parent · P · L(q) · C⁻¹        in a figure
    world_from_child = world_from_parent · origin · motion       in URDF

L(q) is a product of motions about or along single axes (three hinges for a ball joint, R = R_x R_y R_z); a reversed
joint has their inverses in reversed order, that is the same values about the opposite axes. The child placement C is
absorbed into the origin and the axes, since P · L · C⁻¹ = (P · C⁻¹) · (C · L · C⁻¹), unless C · L · C⁻¹ rotates about
an axis that does not pass through the child's origin: then one more link, fixed to the child, carries it.

Swing and twist limits become boxes of three angles. A ball joint written as three hinges rotates by
R = R_x(α) R_y(β) R_z(γ); the limb points to d = (sin β, -sin α cos β, cos α cos β). The box contains every orientation
that the true limits allow, found by sampling the boundaries (to about 1e-3 rad) and a uniform lattice of directions; it
also allows others.
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
class ChainJoint:
    """One URDF joint of a chain.

    Parameters
    ----------
    name : str
        Name of the URDF joint.
    kind : JointKind
        Fixed, hinge, slide or free.
    parent, child : str
        Links; those between the two ends of a chain have generated names.
    origin : Transform
        Frame of the joint in the parent link.
    axis : three floats
        Axis of a hinge or slide.
    range : Range or None
        Joint limit; None if unlimited.
    component : str
        Component of the figure's joint that it represents, for hinges, slides and elbows; else empty.
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
    """A motion about or along one axis, before it is placed in a chain."""

    suffix: str
    kind: JointKind
    axis: Triple
    range: Range | None
    component: str = ""


def joint_chain(joint: Joint, joint_name: UniqueNames, link_name: UniqueNames, notes: Notes) -> tuple[ChainJoint, ...]:
    """URDF joints for a joint that has a parent segment; losses are noted."""
    assert joint.parent is not None  # the root has no chain; the writer handles it separately
    motions = _motions(joint, notes)
    if joint.reversed:
        motions = [replace(motion, axis=_opposite(motion.axis)) for motion in reversed(motions)]
    origin, child_placement = joint.placement, joint.child_placement
    if _absorbs(motions, child_placement):
        origin = origin @ child_placement.inverse()
        motions = [replace(motion, axis=_rotate_axis(child_placement, motion.axis)) for motion in motions]
        child_placement = IDENTITY
    names = _names(joint, motions, joint_name)
    chain_joints: list[ChainJoint] = []
    for index, (name, motion) in enumerate(zip(names, motions, strict=True)):
        parent = joint.parent if index == 0 else chain_joints[-1].child
        is_last = index == len(motions) - 1 and child_placement.is_identity
        child = joint.child if is_last else link_name(f"{name}_link")
        placement = origin if index == 0 else IDENTITY
        chain_joints.append(
            ChainJoint(name, motion.kind, parent, child, placement, motion.axis, motion.range, motion.component)
        )
    if not child_placement.is_identity:
        notes.gather("links added because the joint frame differs from the child frame", chain_joints[-1].child)
        fixed = joint_name(f"{joint.name}_to_child")
        chain_joints.append(
            ChainJoint(fixed, JointKind.FIXED, chain_joints[-1].child, joint.child, child_placement.inverse())
        )
    return tuple(chain_joints)


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
    return _hinge_motions(joint, notes)


def _hinge_motions(joint: Joint, notes: Notes) -> list[_Motion]:
    """Hinges about x, y and, for a ball joint, z."""
    box = box_around(joint.swing, joint.twist)
    if joint.kind is JointKind.BALL:
        notes.gather(
            "ball joints became three hinges about x, y, z, with gimbal lock at ±90° of the second", joint.name
        )
    else:
        notes.gather(
            "swing joints became two hinges about x, y: the direction of the limb is kept, its roll is lost", joint.name
        )
    if joint.swing or joint.twist is not None:
        notes.gather("swing and twist limits became bounding boxes, which allow more", joint.name)
    hinges = zip(("_x", "_y", "_z"), (_X, _Y, _Z), box, strict=True)
    return [_Motion(suffix, JointKind.HINGE, axis, span) for suffix, axis, span in hinges][: joint.kind.nv]


def _absorbs(motions: Sequence[_Motion], child_placement: Transform) -> bool:
    """Whether the child placement can be absorbed into origin and axes."""
    if all(motion.kind in (JointKind.FIXED, JointKind.SLIDE) for motion in motions):
        return True
    return child_placement.translation == (0.0, 0.0, 0.0) and all(motion.kind is JointKind.HINGE for motion in motions)


def _names(joint: Joint, motions: Sequence[_Motion], joint_name: UniqueNames) -> list[str]:
    """Names of the URDF joints: the joint's own name if one URDF joint represents it."""
    if len(motions) == 1:
        return [joint.name]
    return [joint_name(joint.name + motion.suffix) for motion in motions]


def _opposite(axis: Triple) -> Triple:
    return (-axis[0], -axis[1], -axis[2])


def _rotate_axis(placement: Transform, axis: Triple) -> Triple:
    if placement.rotation == IDENTITY.rotation:
        return axis
    x, y, z = (float(part) for part in quaternion.rotate(placement.quaternion, np.array(axis)))
    return (x, y, z)


def chain_positions(joint: Joint, q: FloatArray) -> list[float]:
    """Positions of the hinges and slides of a joint's chain, in its order, for the configuration of the joint."""
    if joint.kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW):
        positions = [float(part) for part in q]
    elif joint.kind is JointKind.BALL:
        positions = [float(part) for part in euler.to_euler("XYZ", quaternion.to_matrix(q))]
    elif joint.kind is JointKind.SWING:
        positions = [float(part) for part in swing_twist.universal_angles(swing_twist.direction(q))]
    else:
        return []
    return positions[::-1] if joint.reversed else positions


def figure_chains(figure: Figure, notes: Notes) -> tuple[tuple[ChainJoint, ...], ...]:
    """Chains of all joints except the root joint, in the order of the figure."""
    joint_name = UniqueNames(joint.name for joint in figure.joints)
    link_name = UniqueNames(segment.name for segment in figure.segments)
    return tuple(joint_chain(joint, joint_name, link_name, notes) for joint in figure.joints[1:])


def urdf_joint_positions(figure: Figure, q: ArrayLike) -> dict[str, float]:
    """Joint positions of the written robot for the configuration `q`, by URDF joint name.

    Free joints have no single value and are left out; swing joints keep the direction of the limb, but it may roll.
    """
    vector = np.asarray(q, dtype=np.float64)
    positions: dict[str, float] = {}
    for joint, slot, chain_joints in zip(
        figure.joints[1:], figure.slots[1:], figure_chains(figure, Notes()), strict=True
    ):
        moving = [step.name for step in chain_joints if step.kind in (JointKind.HINGE, JointKind.SLIDE)]
        positions |= dict(zip(moving, chain_positions(joint, vector[slot.q]), strict=True))
    return positions


_LATTICE_SAMPLES = 200  # directions on the sphere
_BOUNDARY_SAMPLES = 120  # directions on each boundary
_SEAM_SAMPLES = 90  # directions on the seam of α
_BOUNDARY_TOL = 1e-9  # directions this close to the boundary count as inside


class Box(NamedTuple):
    """Ranges of the three angles [rad]; None for an unlimited angle."""

    about_x: Range | None
    about_y: Range | None
    about_z: Range | None


@functools.lru_cache(maxsize=256)
def box_around(swing: tuple[SwingLimit, ...], twist: TwistRange | None) -> Box:
    """Bounding box of the limits of a ball or swing joint in Euler angles."""
    directions = _valid_directions(swing)
    about_x, about_y = _swing_ranges(swing, directions) if swing else (None, None)
    return Box(about_x, about_y, None if twist is None else _twist_range(twist, directions))


def _valid_directions(swing: Sequence[SwingLimit]) -> Direction:
    samples = np.concatenate(
        [fibonacci_lattice(_LATTICE_SAMPLES), *(limit.boundary(_BOUNDARY_SAMPLES) for limit in swing)]
    )
    return np.array([d for d in samples if contains_all(swing, d, _BOUNDARY_TOL)]).reshape(-1, 3)


def _swing_ranges(swing: Sequence[SwingLimit], directions: Direction) -> tuple[Range | None, Range | None]:
    alpha, beta = np.moveaxis(swing_twist.universal_angles(directions), -1, 0)
    x = np.array([1.0, 0.0, 0.0])
    contains_x, contains_minus_x = contains_all(swing, x), contains_all(swing, -x)
    lower = -0.5 * math.pi if contains_minus_x else float(beta.min())
    upper = 0.5 * math.pi if contains_x else float(beta.max())
    # At y = 0, z < 0, α jumps from π to -π; at ±x, the ends of that seam, every α gives the same direction.
    angles = np.linspace(-0.5 * math.pi, 0.5 * math.pi, _SEAM_SAMPLES)
    seam = np.stack([np.sin(angles), np.zeros(_SEAM_SAMPLES), -np.cos(angles)], axis=-1)
    if any(contains_all(swing, d) for d in seam):
        return None, Range(lower, upper)
    return Range(float(alpha.min()), float(alpha.max())), Range(lower, upper)


def _twist_range(twist: TwistRange, directions: Direction) -> Range | None:
    """Union of the ranges of γ over the directions; None if it covers a full turn."""
    ends: list[FloatArray] = []
    for d in directions:
        e = quaternion.direct(np.array([0.0, 0.0, 1.0]), d)
        zero = float(euler.to_euler("XYZ", quaternion.to_matrix(e))[2]) - twist.value(e)
        lower, upper = twist.lower.value(d), twist.upper.value(d)
        middle = float(wrapped(0.5 * (lower + upper) + zero))
        ends.append(np.array([middle - 0.5 * (upper - lower), middle + 0.5 * (upper - lower)]))
    lowest, highest = float(np.min(ends)), float(np.max(ends))
    return Range(lowest, highest) if highest - lowest < 2.0 * math.pi else None

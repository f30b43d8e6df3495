"""Figures of the kinematics benchmark: a plain human of 50 degrees of freedom, and chains of any length."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from poise.kinematics.protocol import Primitive, PrimitiveKind
from poise.model import Figure, FigureBuilder, JointKind, Segment

Row = tuple[str, str, str, tuple[float, float, float], float, float]

# segment, parent, joint kind, position of the joint [m], mass [kg], distance of the center of mass along z [m];
# rounded: only the tree matters for timing
TRUNK: tuple[Row, ...] = (
    ("abdomen", "pelvis", "ball", (0.0, 0.0, 0.12), 14.0, 0.09),
    ("chest", "abdomen", "ball", (0.0, 0.0, 0.18), 16.0, 0.10),
    ("neck", "chest", "ball", (0.0, 0.0, 0.22), 1.0, 0.05),
    ("head", "neck", "hinge", (0.0, 0.0, 0.10), 5.0, 0.08),
)
LIMBS: tuple[Row, ...] = (
    ("clavicle", "chest", "ball", (0.0, 0.03, 0.17), 1.0, 0.0),
    ("upper_arm", "clavicle", "ball", (0.0, 0.15, 0.0), 2.2, -0.14),
    ("forearm", "upper_arm", "hinge", (0.0, 0.0, -0.30), 1.2, -0.12),
    ("hand", "forearm", "ball", (0.0, 0.0, -0.26), 0.5, -0.07),
    ("thigh", "pelvis", "ball", (0.0, 0.09, -0.05), 8.0, -0.19),
    ("shank", "thigh", "hinge", (0.0, 0.0, -0.43), 3.5, -0.18),
    ("foot", "shank", "ball", (0.0, 0.0, -0.42), 1.0, -0.05),
)
ENDS = {
    "foot": ("right_foot", (0.05, 0.0, -0.08)),
    "eyes": ("head", (0.08, 0.0, 0.08)),
    "left_hand": ("left_hand", (0.0, 0.0, -0.08)),
    "right_hand": ("right_hand", (0.0, 0.0, -0.08)),
}


@cache
def human() -> Figure:
    """Human with a floating base and 50 degrees of freedom: 13 ball joints, 5 hinges."""
    builder = FigureBuilder("bench human").segment("pelvis", mass=11.0, center=(0.0, 0.0, 0.05))
    builder.root("pelvis", free=True)
    for row in TRUNK:
        _add(builder, row, "", 1.0)
    for side, sign in (("left_", 1.0), ("right_", -1.0)):
        for row in LIMBS:
            _add(builder, row, side, sign)
    return builder.build()


def _add(builder: FigureBuilder, row: Row, side: str, sign: float) -> None:
    name, parent, kind, (x, y, z), mass, reach = row
    above = parent if not side or parent in ("pelvis", "chest") else side + parent
    builder.segment(side + name, mass=mass, center=(0.0, 0.0, reach))
    if kind == "ball":
        builder.ball(f"{side}{name}_joint", above, side + name, at=(x, sign * y, z))
    else:
        builder.hinge(f"{side}{name}_joint", above, side + name, at=(x, sign * y, z), axis=(0.0, 1.0, 0.0))


def human_tasks(figure: Figure) -> tuple[Primitive, ...]:
    """Foot pose, center of mass, look-at and two hands: 18 rows."""

    def at(end: str, kind: PrimitiveKind) -> Primitive:
        segment, point = ENDS[end]
        return Primitive(kind, figure.segment_index(segment), point, (1.0, 0.0, 0.0))

    return (
        at("foot", PrimitiveKind.POINT),
        at("foot", PrimitiveKind.ORIENTATION),
        Primitive(PrimitiveKind.CENTER_OF_MASS),
        at("eyes", PrimitiveKind.AIM),
        at("left_hand", PrimitiveKind.POINT),
        at("right_hand", PrimitiveKind.POINT),
    )


@cache
def chain(dof_count: int) -> Figure:
    """A chain of hinges with alternating axes."""
    builder = FigureBuilder(f"chain of {dof_count}").segment("link_0", mass=1.0).root("link_0")
    for i in range(1, dof_count + 1):
        builder.segment(f"link_{i}", mass=0.1, center=(0.0, 0.0, 0.05))
        axis = (1.0, 0.0, 0.0) if i % 2 else (0.0, 1.0, 0.0)
        builder.hinge(f"hinge_{i}", f"link_{i - 1}", f"link_{i}", at=(0.0, 0.0, 0.1), axis=axis)
    return builder.build()


def pinocchio_model(pinocchio: Any, figure: Figure) -> tuple[Any, dict[str, int]]:
    """The same figure as a Pinocchio model, joint by joint, and the indices of its end-effector frames."""
    model = pinocchio.Model()
    ids: dict[str, int] = {}
    for joint, segment in zip(figure.joints, figure.segments, strict=True):
        kind = {
            JointKind.FREE: pinocchio.JointModelFreeFlyer,
            JointKind.BALL: pinocchio.JointModelSpherical,
            JointKind.HINGE: lambda axis=joint.axis: pinocchio.JointModelRevoluteUnaligned(np.array(axis)),
        }[joint.kind]()
        place = pinocchio.SE3(joint.placement.rotation_matrix, joint.placement.translation_vector)
        above = 0 if joint.parent is None else ids[joint.parent]
        ids[segment.name] = model.addJoint(above, kind, place, segment.name)
        model.appendBodyToJoint(ids[segment.name], _inertia(pinocchio, segment), pinocchio.SE3.Identity())
    ends = {}
    for end, (name, point) in ENDS.items():
        frame = pinocchio.Frame(end, ids[name], pinocchio.SE3(np.eye(3), np.array(point)), pinocchio.FrameType.OP_FRAME)
        ends[end] = model.addFrame(frame)
    return model, ends


def _inertia(pinocchio: Any, segment: Segment) -> Any:
    return pinocchio.Inertia(segment.mass, np.array(segment.center), segment.inertia_matrix)

"""A figure made from a compiled MuJoCo model, joint for joint, so that MuJoCo can judge our kinematics."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.figure import Figure, FigureBuilder, Joint, JointKind, Placement
from poise.figure.segment import inertia_of_matrix
from poise.rotations import quaternion

KINDS = {0: JointKind.FREE, 1: JointKind.BALL, 2: JointKind.SLIDE, 3: JointKind.HINGE}


def segment_name(body: int) -> str:
    return f"body_{body}"


def figure_of(model: Any) -> Figure:
    """Bodies become segments; a body with several joints hangs on massless segments between them."""
    builder = FigureBuilder("mujoco").segment(segment_name(0)).root(segment_name(0))
    for body in range(1, model.nbody):
        turn = quaternion.to_matrix(model.body_iquat[body])
        builder.segment(
            segment_name(body),
            mass=float(model.body_mass[body]),
            centre=tuple(model.body_ipos[body].tolist()),
            inertia=inertia_of_matrix(turn @ np.diag(model.body_inertia[body]) @ turn.T),
        )
        _hang(builder, model, body)
    return builder.build()


def _hang(builder: FigureBuilder, model: Any, body: int) -> None:
    parent = segment_name(int(model.body_parentid[body]))
    place = Placement(tuple(model.body_pos[body].tolist()), tuple(model.body_quat[body].tolist()))
    count, first = int(model.body_jntnum[body]), int(model.body_jntadr[body])
    if count == 0:
        builder.joint(Joint(f"weld_{body}", JointKind.FIXED, parent, segment_name(body), place))
    for number in range(count):
        joint = first + number
        kind = KINDS[int(model.jnt_type[joint])]
        child = segment_name(body)
        if number < count - 1:
            child = f"body_{body}_between_{number}"
            builder.segment(child)
        anchor = Placement(tuple(model.jnt_pos[joint].tolist()))
        # a free joint's numbers are the pose in the world, whatever the body's own place says
        at = Placement() if kind is JointKind.FREE else place @ anchor
        own = Placement() if kind is JointKind.FREE else anchor
        axis = tuple(model.jnt_axis[joint].tolist())
        builder.joint(Joint(f"joint_{joint}", kind, parent, child, at, own, axis))
        parent, place = child, Placement()

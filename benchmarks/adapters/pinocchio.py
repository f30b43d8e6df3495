"""The human as URDF, MJCF and Pinocchio model, and shapes of coal.

Other libraries take every ball joint as three hinges and every limit as a range. The ranges contain the true limits,
which makes the problem easier, not harder, for them. Hinges that such a box leaves free get a full turn, since
libraries store a free hinge differently.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree

import numpy as np

from benchmarks.suite.human_problems import posable_human
from poise.collision.distance.hull import Solid
from poise.io.import_report import Notes
from poise.io.urdf.joint_chain import ChainJoint, figure_chains, urdf_joint_positions
from poise.io.urdf.write import urdf_to_text
from poise.io.xml_document import format_numbers
from poise.kinematics import Pose
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, GeneralizedCylinder, Segment, Sphere
from poise.types import FloatArray

FULL_TURN_RAD = (-math.pi, math.pi)
DIAGONAL_INERTIA = "0.01 0.01 0.01"  # [kg m²]; MuJoCo requires one, kinematics does not use it
MIN_MASS_KG = 1e-3


# --- Pinocchio model --------------------------------------------------------------------------------------------------


@cache
def pinocchio_model(pinocchio: Any) -> Any:
    """Model with a floating base and 50 degrees of freedom; sites are frames."""
    return pinocchio.buildModelFromXML(urdf_text(), pinocchio.JointModelFreeFlyer())


def pinocchio_start(model: Any, pose: Pose) -> FloatArray:
    """Configuration of the model for a pose of the human."""
    q = np.zeros(model.nq)
    q[:7] = xyzw_root(pose)
    for name, angle in hinge_values(pose).items():
        q[model.joints[model.getJointId(name)].idx_q] = angle
    return q


# --- URDF and MJCF ----------------------------------------------------------------------------------------------------


@cache
def urdf_text() -> str:
    """URDF of the human without its floating joint, as usual; sites are links."""
    return urdf_of(posable_human())


def urdf_of(figure: Figure) -> str:
    """URDF of any figure, without visual and collision shapes."""
    robot = ElementTree.fromstring(urdf_to_text(figure).text)
    for link in robot.iter("link"):
        for each in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(each)
    for joint in robot.iter("joint"):
        limit = joint.find("limit")
        if joint.get("type") == "continuous" and limit is not None:
            joint.set("type", "revolute")
            for end, angle in zip(("lower", "upper"), FULL_TURN_RAD, strict=True):
                limit.set(end, repr(angle))
    return ElementTree.tostring(robot, encoding="unicode")


@cache
def mjcf_text() -> str:
    """MJCF of the human with a floating joint `root`."""
    inside = body_lines(posable_human(), {})
    lines = ['<mujoco><compiler angle="radian" autolimits="true"/><worldbody>', *inside, "</worldbody></mujoco>"]
    return "\n".join(lines)


def body_lines(figure: Figure, geoms: Mapping[str, Sequence[str]]) -> list[str]:
    """MJCF bodies of a figure with a floating joint `root`, and further lines by segment."""
    chains = dict(zip((joint.name for joint in figure.joints[1:]), figure_chains(figure, Notes()), strict=True))
    return _body(figure, figure.segments[0], ("", ['<freejoint name="root"/>']), chains, geoms)


def hinge_values(pose: Pose) -> dict[str, float]:
    """Hinge angles by name [rad] for a pose of the human."""
    return urdf_joint_positions(pose.figure, pose.q)


def xyzw_root(pose: Pose) -> np.ndarray:
    """Position and quaternion (x, y, z, w) of the floating base."""
    root = pose["root"]
    return np.concatenate([root[:3], np.roll(root[3:], -1)])


def _body(
    figure: Figure,
    segment: Segment,
    hung: tuple[str, list[str]],
    chains: dict[str, tuple[ChainJoint, ...]],
    geoms: Mapping[str, Sequence[str]],
) -> list[str]:
    """Element of a segment and its descendants; `hung` is its position and its joints."""
    place, joints = hung
    lines = [f'<body name="{segment.name}" {place}>', *joints, *geoms.get(segment.name, ())]
    mass = max(segment.mass, MIN_MASS_KG)
    lines.append(f'<inertial pos="{format_numbers(segment.center)}" mass="{mass}" diaginertia="{DIAGONAL_INERTIA}"/>')
    for site in figure.sites:
        if site.segment == segment.name:
            at = f'pos="{format_numbers(site.placement.translation)}" quat="{format_numbers(site.placement.rotation)}"'
            lines.append(f'<site name="{site.name}" {at}/>')
    for index, joint in enumerate(figure.joints):
        if joint.parent == segment.name:
            at = (
                f'pos="{format_numbers(joint.placement.translation)}" quat="{format_numbers(joint.placement.rotation)}"'
            )
            hinges = [_hinge(step) for step in chains[joint.name]]
            lines += _body(figure, figure.segments[index], (at, hinges), chains, geoms)
    return [*lines, "</body>"]


def _hinge(step: ChainJoint) -> str:
    lower, upper = FULL_TURN_RAD if step.range is None else (step.range.lower, step.range.upper)
    return f'<joint name="{step.name}" type="hinge" axis="{format_numbers(step.axis)}" range="{lower!r} {upper!r}"/>'


# --- coal -------------------------------------------------------------------------------------------------------------


def coal_shape(coal: Any, geometry: Solid) -> Any:
    """Shape of coal; a tapered cylinder becomes a plain one of the mean radius, since a mesh would be slower."""
    if isinstance(geometry, Sphere):
        return coal.Sphere(geometry.radius)
    if isinstance(geometry, Capsule):
        return coal.Capsule(geometry.radius, geometry.length)
    if isinstance(geometry, Cylinder):
        return coal.Cylinder(geometry.radius, geometry.length)
    if isinstance(geometry, GeneralizedCylinder):
        return coal.Cylinder(0.5 * (geometry.radius_bottom + geometry.radius_top), geometry.length)
    if isinstance(geometry, Box):
        return coal.Box(*geometry.size)
    if isinstance(geometry, Ellipsoid):
        return coal.Ellipsoid(*geometry.radii)
    raise ValueError(f"coal does not support the shape {geometry!r}")

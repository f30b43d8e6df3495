"""The figure as a binary message, sent once: kinematic tree, joints, limits, and the triangles of every segment."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.library import POSES
from poise.library.human_pose import is_human
from poise.model import Figure, Joint, JointKind
from poise.model.figure import Slot
from poise.model.limits import KernelField, SwingLimit, TwistRange, contains_all
from poise.studio.limit_edit import BOUNDARY_POINTS, polygon_vertices, swing_vectors
from poise.studio.mesh_messages import segment_meshes
from poise.studio.messages.geometry_updates import (
    FIGURE_MESSAGE,
    CoordinateInfo,
    FigureInfo,
    HumanMeasures,
    JointInfo,
    MeshInfo,
    SiteInfo,
    TwistSample,
)
from poise.studio.pose_messages import encode_header
from poise.types import FloatArray

TWIST_FIELD_DIRECTIONS = 90  # on the whole sphere; those outside the swing limit are dropped
_BOUNDARY_TOL = 1e-9
_DECIMALS = 4
_VERTEX_DECIMALS = 9  # of vertices that are edited and sent back
_ENDS: tuple[Literal["lower"], Literal["upper"]] = ("lower", "upper")
_GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


@lru_cache(maxsize=8)  # for all clients, and for undo and redo
def encode_figure(figure: Figure, skin: Skin | None = None) -> bytes:
    """Header (:class:`FigureInfo`), then vertices, normals, colors and faces of every segment."""
    infos, blobs, offset = [], [], 0
    for mesh in segment_meshes(figure, skin):
        infos.append(MeshInfo(offset, len(mesh.vertices), len(mesh.faces)))
        blob = b"".join(array.tobytes() for array in mesh)
        blobs.append(blob)
        offset += len(blob)
    info = FigureInfo(
        name=figure.name,
        segments=[segment.name for segment in figure.segments],
        parents=figure.parents.tolist(),
        floating_base=figure.has_floating_base,
        sites=[SiteInfo(site.name, figure.segment_index(site.segment)) for site in figure.sites],
        joints=joint_infos(figure),
        meshes=infos,
        poses=list(POSES) if is_human(figure) else [],
        human=_human_measures(figure),
        dofs=figure.nv,
        mass=figure.mass,
    )
    return encode_header(FIGURE_MESSAGE, info) + b"".join(blobs)


def _human_measures(figure: Figure) -> HumanMeasures | None:
    sites = {site.name for site in figure.sites}
    if not is_human(figure) or not {"head_top", "left_heel"} <= sites:
        return None
    neutral = Pose.neutral(figure)
    stature = float(neutral.position("head_top")[2] - neutral.position("left_heel")[2])
    names = {segment.name for segment in figure.segments}
    return HumanMeasures(
        stature=round(stature, 4),
        mass=round(figure.mass, 2),
        hands=any("thumb" in name for name in names),
        feet=any("toe" in name for name in names),
    )


# --- joints -----------------------------------------------------------------------------------------------------------


def joint_infos(figure: Figure) -> list[JointInfo]:
    """What the client needs to draw gizmos, limits and sliders, one entry per joint in the order of the segments."""
    return [_joint(joint, slot) for joint, slot in zip(figure.joints, figure.slots, strict=True)]


def _joint(joint: Joint, slot: Slot) -> JointInfo:
    boundary = _swing_boundary(joint.swing)
    return JointInfo(
        name=joint.name,
        kind=joint.kind.value,
        parent_frame=[*joint.placement.translation, *joint.placement.rotation],
        child_frame=[*joint.child_placement.translation, *joint.child_placement.rotation],
        axis=joint.axis,
        q=slot.q.start,
        coordinates=[_coordinate(joint, component, boundary) for component in joint.kind.components],
        swing_boundary=[tuple(round(x, _DECIMALS) for x in each) for each in boundary.tolist()],
        twist_field=_twist_field(joint.swing, joint.twist) if joint.kind is JointKind.BALL else (),
        polygons=[_rounded(polygon_vertices(limit)) for limit in joint.swing],
        twist_samples=_twist_samples(joint.twist),
    )


def _rounded(directions: FloatArray) -> list[tuple[float, float, float]]:
    return [(x, y, z) for x, y, z in (directions.round(_VERTEX_DECIMALS) + 0.0).tolist()]


def _twist_samples(twist: TwistRange | None) -> list[TwistSample]:
    found: list[TwistSample] = []
    for end in _ENDS if twist is not None else ():
        field = getattr(twist, end)
        if isinstance(field, KernelField):
            values = zip(_rounded(field.directions), field.values.tolist(), strict=True)
            found += [TwistSample(end, index, each, value) for index, (each, value) in enumerate(values)]
    return found


def _coordinate(joint: Joint, component: str, boundary: FloatArray) -> CoordinateInfo:
    """Name, range and unit of a joint coordinate; without a limit the range is half a turn, or a meter, either way."""
    prismatic = joint.kind in (JointKind.SLIDE, JointKind.FREE)
    lower, upper = (-1.0, 1.0) if prismatic else (-math.pi, math.pi)
    limited = False
    if component in joint.ranges:
        limit = joint.ranges[component]
        lower, upper = max(limit.lower, 2.0 * lower), min(limit.upper, 2.0 * upper)
        limited = math.isfinite(limit.lower) and math.isfinite(limit.upper)
    elif component == "twist" and joint.twist is not None:
        lower, upper, limited = joint.twist.lower.minimum, joint.twist.upper.maximum, True
    elif component.startswith("swing") and len(boundary):
        swings = swing_vectors(boundary)[:, 0 if component == "swing_x" else 1]
        lower, upper, limited = float(swings.min()), float(swings.max()), True
    return CoordinateInfo(component, lower, upper, "m" if prismatic else "rad", limited)


@lru_cache(maxsize=256)  # an edited figure shares most limits with the one before
def _swing_boundary(limits: tuple[SwingLimit, ...]) -> FloatArray:
    """Directions (n, 3) on the boundary of the intersection of all limits, in order around it; read-only."""
    found = []
    for limit in limits:
        others = [each for each in limits if each is not limit]
        for direction in limit.boundary(BOUNDARY_POINTS):
            if contains_all(others, direction, _BOUNDARY_TOL):
                found.append(direction)
    if len(limits) > 1 and found:
        center = np.mean(found, axis=0)
        one = np.cross(center, (1.0, 0.3, 0.2))
        other = np.cross(center, one)
        found.sort(key=lambda each: math.atan2(float(each @ other), float(each @ one)))
    boundary = np.array(found).reshape(-1, 3)
    boundary.setflags(write=False)
    return boundary


@lru_cache(maxsize=256)
def _twist_field(limits: tuple[SwingLimit, ...], twist: TwistRange | None) -> tuple[tuple[float, ...], ...]:
    """Directions inside the swing limit (Fibonacci sphere), each with the twist limits there [rad]."""
    steps = np.arange(TWIST_FIELD_DIRECTIONS) + 0.5
    z = 1.0 - 2.0 * steps / TWIST_FIELD_DIRECTIONS
    radius = np.sqrt(1.0 - z * z)
    directions = np.stack([radius * np.cos(_GOLDEN_ANGLE * steps), radius * np.sin(_GOLDEN_ANGLE * steps), z], axis=1)
    inside = [each for each in directions if contains_all(limits, each)] if limits else list(directions)
    ends = [(0.0, 0.0) if twist is None else (twist.lower.value(d), twist.upper.value(d)) for d in inside]
    return tuple(tuple(round(float(x), _DECIMALS) for x in (*d, *end)) for d, end in zip(inside, ends, strict=True))

"""Read figures and their motion from BVH files.

The frame of a joint in its parent is T(offset or position channels) · R₁ · R₂ · R₃, with the rotations in the order of
the channels. Three rotation channels become a ball joint, two an elbow, one a hinge, none a fixed joint: exact,
whatever the order. A joint that also translates becomes a free joint; constant position channels become its offset. The
root has a free joint (floating base).

What the format leaves open is inferred from the file and reported: the unit from the size of the figure, the up axis
from its shape, and whether position channels replace the offset or are added to it (both are in use) by a vote of the
joints for the one that is nearer to their offsets.

In the rest pose the axes of all segments are those of the world, as in the file. Ball joints have their z axis along
the bone, so that swing and twist have their usual meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise.io.bvh.parse import DEFAULT_FRAME_TIME_S, BvhMotion, BvhNode, parse_hierarchy, parse_motion
from poise.io.import_report import ImportReport, Notes
from poise.io.motion_text import MOTION_SIZE_LIMIT, decode_motion_text, read_motion_text, split_lines
from poise.io.skeleton_builder import (
    IDENTITY,
    Bone,
    children_of,
    complete_figure,
    limb_direction,
    part_joints,
    rest_positions,
    rotation_from_z_to,
    unique_names,
)
from poise.io.standing_pose import RestSkeleton, body_extent, standing_pose
from poise.io.units_and_axes import Y_UP, Z_UP, UpAxis, meters_per_unit, up_axis
from poise.math import quaternion
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.types import FloatArray, Matrix, Quaternion, Vector3, Wxyz

_MOTION = re.compile(r"\s*MOTION\b", re.IGNORECASE)
_AXES = np.eye(3)
_CONSTANT_POSITION_TOL = 1e-6  # units of the file; smaller changes of position channels are ignored
_Z_UP_HEIGHT_RATIO = 2.0  # a figure this many times as tall in z as in y may be Z up
_Z_UP_MIN_ROOT_HEIGHT = 0.25  # minimum height of the root in z, as a fraction of the extent, for Z up


@dataclass(frozen=True)
class _Channels:
    """Motion of one joint of the file, over all frames."""

    positions: Vector3  # (n, 3) position in the parent, in units of the file
    axes: tuple[int, ...]  # of the rotation channels
    angles: Matrix  # (n, rotation channels) [rad]
    translates: bool  # whether the position changes
    rest: Wxyz = IDENTITY  # rotation from all angles zero to the neutral pose, in world axes
    parent_rest: Wxyz = IDENTITY  # the same of the parent


def read_bvh(
    path: Path | str,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    size_limit: int = MOTION_SIZE_LIMIT,
) -> ImportReport:
    """Read a figure and its motion from a BVH file.

    Parameters
    ----------
    path : Path or str
        The file.
    unit : str, float or None
        Length unit: m, cm, mm, in, ft, cmu, or meters per unit; None to infer it from the size of the figure.
    up : str or None
        Up axis, y or z; None to infer it from the shape of the figure.
    size_limit : int
        Maximum size of the file [bytes].

    Raises
    ------
    FormatError
        The file does not contain a valid figure or motion; the message has the line and what to do.
    OSError
        The file cannot be opened.
    """
    notes = Notes()
    return _read(read_motion_text(path, size_limit, notes), path, unit, up, notes)


def bvh_from_text(
    text: str, path: Path | str = "", *, unit: str | float | None = None, up: str | None = None
) -> ImportReport:
    """Read a figure and its motion from a text; `path` names it in messages."""
    notes = Notes()
    return _read(decode_motion_text(text.encode("utf-8", "surrogatepass"), path, notes), path, unit, up, notes)


def _read(text: str, path: Path | str, unit: str | float | None, up: str | None, notes: Notes) -> ImportReport:
    lines = split_lines(text, path)
    motion_line = next((index for index, line in enumerate(lines) if _MOTION.match(line)), len(lines))
    nodes = parse_hierarchy(lines[:motion_line], path, notes)
    width = sum(len(node.channels) for node in nodes)
    if motion_line < len(lines):
        motion = parse_motion(lines, motion_line + 1, width, path, notes)
    else:
        motion = BvhMotion(np.zeros((0, width)), DEFAULT_FRAME_TIME_S)
    if not len(motion.values):
        notes.add("the file contains no motion")
    channels = _channels(nodes, motion.values, notes)
    scale, axes_of_file = _scale_and_up(nodes, channels, unit, up, notes)
    channels = [_to_world_axes(node, raw, axes_of_file) for node, raw in zip(nodes, channels, strict=True)]
    notes.add("right-handed axes are assumed; the rest pose has all angles at zero")
    channels = _with_standing_rest(nodes, channels, scale, notes)
    bones = _bones(nodes, channels, scale, notes)
    name = Path(path).stem or "figure"
    values = [_values(bone, joint_channels, scale) for bone, joint_channels in zip(bones, channels, strict=True)]
    figure = complete_figure(path, bones, [values], notes)
    clips: tuple[Clip, ...] = ()
    if len(motion.values):
        clips = (Clip(figure, np.concatenate(values, axis=1), motion.frame_time, name),)
    return ImportReport(figure, notes.sentences(), clips)


def _channels(nodes: Sequence[BvhNode], values: Matrix, notes: Notes) -> list[_Channels]:
    """Split the columns of the table by joint."""
    adds_to_offset = _added_to_offset(nodes, values, notes)
    channels, column = [], 0
    for node in nodes:
        offset = np.array(node.offset or (0.0, 0.0, 0.0))
        positions = np.tile(offset, (len(values), 1))
        rotations: list[int] = []
        for index, (kind, axis) in enumerate(node.channels):
            if kind == "position":
                positions[:, axis] = values[:, column + index] + (offset[axis] if adds_to_offset else 0.0)
            elif kind == "rotation":
                rotations.append(index)
            else:
                notes.gather("scale channels are left out", node.name)
        kinds = [kind for kind, _ in node.channels]
        if "position" in kinds and kinds.index("position") > min(rotations, default=len(kinds)):
            notes.gather("position channels after rotation channels were applied first", node.name)
        axes = tuple(node.channels[index][1] for index in rotations)
        angles = np.radians(values[:, [column + index for index in rotations]])
        translates = len(values) > 0 and bool(np.ptp(positions, axis=0).max() > _CONSTANT_POSITION_TOL)
        channels.append(_Channels(positions, axes, angles, translates))
        column += len(node.channels)
    return channels


def _added_to_offset(nodes: Sequence[BvhNode], values: Matrix, notes: Notes) -> bool:
    """Whether position channels are added to the offsets, by a vote of the joints.

    Each joint with an offset and position channels has one vote, for the choice that is nearer to its offset in the
    median frame. The root travels, so it is asked only if no other joint has a vote.
    """
    votes: list[tuple[bool, bool]] = []  # is a root, adds to the offset
    column = 0
    for node in nodes:
        offset = node.offset or (0.0, 0.0, 0.0)
        channels = [(axis, column + index) for index, (kind, axis) in enumerate(node.channels) if kind == "position"]
        channels = [(axis, index) for axis, index in channels if offset[axis]]
        if channels and len(values):
            own = np.array([offset[axis] for axis, _ in channels])
            position = np.median(values[:, [index for _, index in channels]], axis=0)
            votes.append((node.parent < 0, bool(np.linalg.norm(position) <= np.linalg.norm(position - own))))
        column += len(node.channels)
    counted = [adds for is_root, adds in votes if not is_root] or [adds for _, adds in votes]
    if not counted:
        return False
    adds_to_offset = 2 * sum(counted) >= len(counted)  # of integers
    choice = "are added to the offsets" if adds_to_offset else "replace the offsets, which they are near"
    dissenting = sum(adds is not adds_to_offset for adds in counted)  # of integers
    doubt = f" (as {len(counted) - dissenting} of {len(counted)} joints suggest)" if dissenting else ""
    notes.add(f"position channels of joints with an offset {choice}{doubt}")
    return adds_to_offset


def _scale_and_up(
    nodes: Sequence[BvhNode],
    channels: Sequence[_Channels],
    unit: str | float | None,
    up: str | None,
    notes: Notes,
) -> tuple[float, UpAxis]:
    """Meters per unit of the file, and its up axis."""
    positions = rest_positions([_bone(node, raw, 1.0) for node, raw in zip(nodes, channels, strict=True)])
    extent = np.ptp(positions, axis=0)
    body = body_extent(_rest_skeleton(nodes, channels, 1.0))
    scale = meters_per_unit(unit, float(extent.max()) if body is None else body.size, notes)
    if up is not None:
        return scale, up_axis(up)
    if body is not None:
        upright = Z_UP if body.up_axis == 2 else Y_UP
        notes.add(
            f"up axis: {upright.letter.upper()} assumed, along which the body is upright in most frames; override with "
            "up (--up)"
        )
        return scale, upright
    root_positions = channels[
        next(index for index, node in enumerate(nodes) if node.channels or node.parent >= 0)
    ].positions
    height = float(np.median(root_positions[:, 2])) if len(root_positions) else 0.0
    tall_in_z = extent[2] > _Z_UP_HEIGHT_RATIO * extent[1] and height >= _Z_UP_MIN_ROOT_HEIGHT * extent[2]
    reason = "Z assumed, along which it is tall and above the ground" if tall_in_z else "Y assumed, the usual axis"
    notes.add(f"up axis: {reason}; override with up (--up)")
    return scale, Z_UP if tall_in_z else Y_UP


def _to_world_axes(node: BvhNode, channels: _Channels, axes_of_file: UpAxis) -> _Channels:
    """Channels converted to the axes of the world; the vectors of the node are converted in place."""
    node.offset = None if node.offset is None else _triple(axes_of_file.vectors(np.array(node.offset)))
    node.ends = [_triple(axes_of_file.vectors(np.array(end))) for end in node.ends]
    axes = tuple(axes_of_file.axis(axis) for axis in channels.axes)
    return replace(channels, positions=axes_of_file.vectors(channels.positions), axes=axes)


def _with_standing_rest(
    nodes: Sequence[BvhNode], channels: Sequence[_Channels], scale: float, notes: Notes
) -> list[_Channels]:
    """Channels with the rotations from all angles zero to the neutral pose, if zero is not a standing pose."""
    standing = standing_pose(_rest_skeleton(nodes, channels, scale))
    if standing is None:
        return list(channels)
    notes.add(standing.note)
    rotations = [_wxyz(rotation) for rotation in standing.rotations]
    return [
        replace(raw, rest=rotations[index], parent_rest=rotations[node.parent] if node.parent >= 0 else IDENTITY)
        for index, (node, raw) in enumerate(zip(nodes, channels, strict=True))
    ]


def _rest_skeleton(nodes: Sequence[BvhNode], channels: Sequence[_Channels], scale: float) -> RestSkeleton:
    """The skeleton at zero angles, with the rotations of its motion since then."""
    bones = [_bone(node, raw, scale) for node, raw in zip(nodes, channels, strict=True)]
    positions, rotations = np.zeros((len(bones), 3)), list[Quaternion]()
    for index, (bone, raw) in enumerate(zip(bones, channels, strict=True)):
        positions[index] = bone.offset + (positions[bone.parent] if bone.parent >= 0 else 0.0)
        own = _rotations(raw)
        rotations.append(own if bone.parent < 0 else quaternion.multiply(rotations[bone.parent], own))
    return RestSkeleton(
        parents=np.array([node.parent for node in nodes]),
        positions=positions,
        tips={index: np.mean(bone.ends, axis=0) for index, bone in enumerate(bones) if bone.ends},
        parts=part_joints([node.name for node in nodes]),
        rotations=np.stack(rotations, axis=1),
        rigid=np.array([len(raw.axes) < 3 for raw in channels]),
    )


def _bone(node: BvhNode, channels: _Channels, scale: float) -> Bone:
    """Bone with its rest offset: OFFSET, or the position channels if they are constant or OFFSET is zero."""
    offset = np.array(node.offset or (0.0, 0.0, 0.0))
    if len(channels.positions) and (not channels.translates or not offset.any()):
        offset = np.median(channels.positions, axis=0)
    offset, ends = scale * offset, [scale * np.array(end) for end in node.ends]
    if channels.parent_rest != IDENTITY:
        offset = quaternion.rotate(channels.parent_rest, offset)
    if channels.rest != IDENTITY:
        ends = [quaternion.rotate(channels.rest, end) for end in ends]
    return Bone(node.name, node.line, node.parent, offset, ends=ends)


def _bones(nodes: Sequence[BvhNode], channels: Sequence[_Channels], scale: float, notes: Notes) -> list[Bone]:
    bones = [_bone(node, raw, scale) for node, raw in zip(nodes, channels, strict=True)]
    children = children_of([node.parent for node in nodes])
    for bone, name in zip(bones, unique_names([node.name for node in nodes], notes), strict=True):
        bone.name = name
    for index, (bone, joint_channels) in enumerate(zip(bones, channels, strict=True)):
        if bone.parent < 0:
            bone.kind = JointKind.FREE if nodes[index].channels else JointKind.FIXED
            continue
        if joint_channels.translates:
            bone.kind = JointKind.FREE
            notes.gather("joints that also translate became free joints", bone.name)
            continue
        if any(kind == "position" for kind, _ in nodes[index].channels):
            notes.gather("constant position channels became the offsets of joints", bone.name)
        _choose_kind(bone, joint_channels, limb_direction(bones, children, index))
    return bones


def _choose_kind(bone: Bone, channels: _Channels, limb: Vector3) -> None:
    """Set the joint kind for the rotation axes of some channels."""
    axes, world = channels.axes, _AXES
    if channels.parent_rest != IDENTITY:
        world = quaternion.rotate(channels.parent_rest, _AXES)
    if len(axes) == 1:
        bone.kind, bone.axis = JointKind.HINGE, _triple(world[axes[0]])
    elif len(axes) == 2 and axes[0] != axes[1]:
        bone.kind, bone.joint_rotation = JointKind.ELBOW, rotation_from_z_to(world[axes[1]])
        bone.axis = _triple(quaternion.rotate(quaternion.conjugate(bone.joint_rotation), world[axes[0]]))
    elif axes:
        bone.kind, bone.joint_rotation = JointKind.BALL, rotation_from_z_to(limb)


def _wxyz(e: Quaternion) -> Wxyz:
    """A quaternion as a tuple."""
    w, x, y, z = e.tolist()
    return (w, x, y, z)


def _triple(vector: Vector3) -> tuple[float, float, float]:
    x, y, z = vector.tolist()
    return (x, y, z)


def _values(bone: Bone, channels: _Channels, scale: float) -> FloatArray:
    """Configuration of a joint in all frames, (n, nq)."""
    if bone.kind is JointKind.FREE:
        start = bone.offset if bone.parent >= 0 else 0.0
        positions = scale * channels.positions
        if channels.parent_rest != IDENTITY:
            positions = quaternion.rotate(channels.parent_rest, positions)
        return np.concatenate([positions - start, _rotations(channels)], axis=1)
    if bone.kind is JointKind.BALL:
        frame = np.array(bone.joint_rotation)
        return quaternion.multiply(quaternion.multiply(quaternion.conjugate(frame), _rotations(channels)), frame)
    return channels.angles


def _rotations(channels: _Channels) -> Quaternion:
    """R₁ · R₂ · … of the rotation channels since the neutral pose, as unit quaternions (n, 4): P R R₀⁻¹."""
    product = np.zeros((len(channels.positions), 4))
    product[:, 0] = 1.0
    for index, axis in enumerate(channels.axes):
        rotation = quaternion.from_axis_angle(_AXES[axis], channels.angles[:, index])
        product = quaternion.multiply(product, rotation) if index else rotation
    if channels.rest == channels.parent_rest == IDENTITY:
        return product
    return quaternion.multiply(
        quaternion.multiply(channels.parent_rest, product), quaternion.conjugate(np.array(channels.rest))
    )

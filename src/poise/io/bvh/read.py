"""Read figures and their motion from BVH files.

A joint's frame in its parent's is T(offset or position channels) · R₁ · R₂ · R₃, with the turns in the order of the
channels. Three turns become a ball joint, two an elbow, one a hinge, none a fixed joint: exact, whatever the order. A
joint that moves along as well as about becomes a free joint; one whose position channels never change is put there for
good. The root is free.

What the format leaves open is decided by what is in the file and told in the report: the unit by the figure's size, the
axis that points up by its shape, and whether position channels take the place of the offset or are added to it (both
are in use) by which of the two they are nearer to.

At rest all segments have the world's axes, as they have the file's in the file. Ball joints have their z axis along the
bone, so that swing and twist mean what they should.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise.io.bvh.parse import USUAL_FRAME_TIME, BvhMotion, BvhNode, read_hierarchy, read_motion
from poise.io.import_report import ImportReport, Notes
from poise.io.motion_text import MOTION_SIZE_LIMIT, decode_motion_text, read_motion_text, split_lines
from poise.io.skeleton_builder import (
    Bone,
    children_of,
    complete_figure,
    limb_direction,
    rest_positions,
    rotation_from_z_to,
    unique_names,
)
from poise.io.units_and_axes import Y_UP, Z_UP, UpAxis, meters_per_unit, up_axis
from poise.math import quaternion
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.types import FloatArray, Matrix, Quaternion, Vector3

_MOTION = re.compile(r"\s*MOTION\b", re.IGNORECASE)
_AXES = np.eye(3)
_STILL = 1e-6  # position channels that change by no more than this, in units of the file, stand still


@dataclass(frozen=True)
class _Channels:
    """Motion of one joint of the file, over all frames."""

    shifts: Vector3  # (n, 3) in units of the file, full place in the parent
    axes: tuple[int, ...]  # of the turns
    angles: Matrix  # (n, turns) [rad]
    moves: bool  # shifts change


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
        What lengths are in: m, cm, mm, in, ft, cmu, or meters per unit; None to tell by the figure's size.
    up : str or None
        Axis that points up, y or z; None to tell by the figure's shape.
    size_limit : int
        Largest file to read [bytes].

    Raises
    ------
    FormatError
        The file holds no sound figure or motion; the message has the line and what to do.
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
    middle = next((index for index, line in enumerate(lines) if _MOTION.match(line)), len(lines))
    nodes = read_hierarchy(lines[:middle], path, notes)
    width = sum(len(node.channels) for node in nodes)
    if middle < len(lines):
        motion = read_motion(lines, middle + 1, width, path, notes)
    else:
        motion = BvhMotion(np.zeros((0, width)), USUAL_FRAME_TIME)
    if not len(motion.values):
        notes.add("the file holds no motion")
    channels = _channels(nodes, motion.values, notes)
    scale, upright = _scale_and_up(nodes, channels, unit, up, notes)
    channels = [_turned_upright(node, each, upright) for node, each in zip(nodes, channels, strict=True)]
    bones = _bones(nodes, channels, scale, notes)
    name = Path(path).stem or "figure"
    notes.add("axes are taken as right-handed; the rest pose is that of all angles at zero")
    values = [_values(bone, each, scale) for bone, each in zip(bones, channels, strict=True)]
    figure = complete_figure(path, bones, [values], notes)
    clips: tuple[Clip, ...] = ()
    if len(motion.values):
        clips = (Clip(figure, np.concatenate(values, axis=1), motion.frame_time, name),)
    return ImportReport(figure, notes.sentences(), clips)


def _channels(nodes: Sequence[BvhNode], values: Matrix, notes: Notes) -> list[_Channels]:
    """Columns of the table joint by joint."""
    adds = _added_to_offset(nodes, values, notes)
    found, column = [], 0
    for node in nodes:
        offset = np.array(node.offset or (0.0, 0.0, 0.0))
        shifts = np.tile(offset, (len(values), 1))
        turns: list[int] = []
        for place, (what, axis) in enumerate(node.channels):
            if what == "position":
                shifts[:, axis] = values[:, column + place] + (offset[axis] if adds else 0.0)
            elif what == "rotation":
                turns.append(place)
            else:
                notes.gather("channels of scale are left out", node.name)
        kinds = [what for what, _ in node.channels]
        if "position" in kinds and kinds.index("position") > min(turns, default=len(kinds)):
            notes.gather("joints whose position channels come after a rotation; taken as if they came first", node.name)
        axes = tuple(node.channels[place][1] for place in turns)
        angles = np.radians(values[:, [column + place for place in turns]])
        moves = len(values) > 0 and bool(np.ptp(shifts, axis=0).max() > _STILL)
        found.append(_Channels(shifts, axes, angles, moves))
        column += len(node.channels)
    return found


def _added_to_offset(nodes: Sequence[BvhNode], values: Matrix, notes: Notes) -> bool:
    """Tell whether position channels are to be added to the offsets, by which makes them nearer to these."""
    score, column, several = 0.0, 0, False
    for node in nodes:
        offset = node.offset or (0.0, 0.0, 0.0)
        for place, (what, axis) in enumerate(node.channels):
            if what == "position" and offset[axis] and len(values):
                score += offset[axis] * (float(values[:, column + place].mean()) - 0.5 * offset[axis])
                several = True
        column += len(node.channels)
    if several:
        done = "take the place of the offsets, to which they are near" if score > 0.0 else "are added to the offsets"
        notes.add(f"position channels of joints with an offset {done}")
    return several and score <= 0.0


def _scale_and_up(
    nodes: Sequence[BvhNode],
    channels: Sequence[_Channels],
    unit: str | float | None,
    up: str | None,
    notes: Notes,
) -> tuple[float, UpAxis]:
    """Meters in one unit of the file, and the axis that points up."""
    places = rest_positions([_bone(node, each, 1.0) for node, each in zip(nodes, channels, strict=True)])
    extent = np.ptp(places, axis=0)
    scale = meters_per_unit(unit, float(extent.max()), notes)
    if up is not None:
        return scale, up_axis(up)
    roots = channels[next(place for place, node in enumerate(nodes) if node.channels or node.parent >= 0)].shifts
    height = float(np.median(roots[:, 2])) if len(roots) else 0.0
    tall_in_z = extent[2] > 2.0 * extent[1] and height >= 0.25 * extent[2]
    why = "Z, in which it is tall and stands off the ground" if tall_in_z else "Y, as is usual"
    notes.add(f"the axis that points up is taken as {why}; up (--up) says otherwise")
    return scale, Z_UP if tall_in_z else Y_UP


def _turned_upright(node: BvhNode, channels: _Channels, upright: UpAxis) -> _Channels:
    """Channels in the world's axes; the node's own vectors are turned in place."""
    node.offset = None if node.offset is None else _triple(upright.vectors(np.array(node.offset)))
    node.ends = [_triple(upright.vectors(np.array(end))) for end in node.ends]
    axes = tuple(upright.axis(axis) for axis in channels.axes)
    return replace(channels, shifts=upright.vectors(channels.shifts), axes=axes)


def _bone(node: BvhNode, channels: _Channels, scale: float) -> Bone:
    """Bone at its place at rest: that of the offset, or of position channels that never change or have no offset."""
    offset = np.array(node.offset or (0.0, 0.0, 0.0))
    if len(channels.shifts) and (not channels.moves or not offset.any()):
        offset = np.median(channels.shifts, axis=0)
    return Bone(node.name, node.line, node.parent, scale * offset, ends=[scale * np.array(end) for end in node.ends])


def _bones(nodes: Sequence[BvhNode], channels: Sequence[_Channels], scale: float, notes: Notes) -> list[Bone]:
    bones = [_bone(node, each, scale) for node, each in zip(nodes, channels, strict=True)]
    children = children_of([node.parent for node in nodes])
    for bone, name in zip(bones, unique_names([node.name for node in nodes], notes), strict=True):
        bone.name = name
    for place, (bone, each) in enumerate(zip(bones, channels, strict=True)):
        if bone.parent < 0:
            bone.kind = JointKind.FREE if nodes[place].channels else JointKind.FIXED
            continue
        if each.moves:
            bone.kind = JointKind.FREE
            notes.gather("joints that also move along, made free joints", bone.name)
            continue
        if any(what == "position" for what, _ in nodes[place].channels):
            notes.gather("joints whose position channels never change, put there for good", bone.name)
        _choose_kind(bone, each.axes, limb_direction(bones, children, place))
    return bones


def _choose_kind(bone: Bone, axes: tuple[int, ...], limb: Vector3) -> None:
    """Kind of the joint that makes these turns."""
    if len(axes) == 1:
        bone.kind, bone.axis = JointKind.HINGE, _triple(_AXES[axes[0]])
    elif len(axes) == 2 and axes[0] != axes[1]:
        bone.kind, bone.joint_rotation = JointKind.ELBOW, rotation_from_z_to(_AXES[axes[1]])
        bone.axis = _triple(quaternion.rotate(quaternion.conjugate(bone.joint_rotation), _AXES[axes[0]]))
    elif axes:
        bone.kind, bone.joint_rotation = JointKind.BALL, rotation_from_z_to(limb)


def _triple(vector: Vector3) -> tuple[float, float, float]:
    x, y, z = vector.tolist()
    return (x, y, z)


def _values(bone: Bone, channels: _Channels, scale: float) -> FloatArray:
    """Configuration of a joint in all frames, (n, nq)."""
    if bone.kind is JointKind.FREE:
        start = bone.offset if bone.parent >= 0 else 0.0
        return np.concatenate([scale * channels.shifts - start, _turned(channels)], axis=1)
    if bone.kind is JointKind.BALL:
        turn = np.array(bone.joint_rotation)
        return quaternion.multiply(quaternion.multiply(quaternion.conjugate(turn), _turned(channels)), turn)
    return channels.angles


def _turned(channels: _Channels) -> Quaternion:
    """R₁ · R₂ · … of the turns, as unit quaternions (n, 4)."""
    found = np.zeros((len(channels.shifts), 4))
    found[:, 0] = 1.0
    for place, axis in enumerate(channels.axes):
        each = quaternion.from_axis_angle(_AXES[axis], channels.angles[:, place])
        found = quaternion.multiply(found, each) if place else each
    return found

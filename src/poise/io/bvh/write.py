"""Write motion, or a figure in its neutral pose, as BVH.

BVH has one kind of joint, with rotations about axes that are parallel to those of the world in the rest pose. So the
neutral pose of the figure is the rest pose of the file. With R⁰ the rotation of a segment in it, U the rotation from
the axes of the file to those of the world, and R the rotation of a segment in its parent,

    channels of a joint = (Uᵀ R⁰_parent) R (R⁰ᵀ U),

that is, the joint rotation between constant factors. Each node lies at its joint's center, also if that is not the
origin of the segment. Every joint has three rotation channels (Z X Y), also hinges and fixed joints, since their axes
may have any direction. A joint that translates has position channels and a zero offset, so that readers that add
channels to offsets and readers that replace offsets agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_text
from poise.io.bvh.parse import DEFAULT_FRAME_TIME_S
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.skeleton_builder import children_of
from poise.io.units_and_axes import parse_length_unit, up_axis
from poise.math import euler, quaternion
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.transform import Transform
from poise.motion import Clip
from poise.motion.frames import Frames, local_frames, world_frames
from poise.types import FloatArray, Matrix, Vector3

_EULER_ORDER = "ZXY"
_POSITIONS, _ROTATIONS = "Xposition Yposition Zposition", "Zrotation Xrotation Yrotation"
_TRANSLATION_TOL_M = 1e-9  # smaller translations of a joint are ignored


@dataclass(frozen=True)
class BvhText:
    """Text of a file, and sentences about what was converted or lost."""

    text: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Node:
    """A joint of the file: its rest offset in the parent and its channels over all frames."""

    offset: Vector3
    positions: Vector3 | None  # (n, 3) positions, None if it does not translate
    angles: Matrix  # (n, 3) [degrees]


def write_bvh(clip: Clip, path: Path | str, *, unit: str | float = "cm", up: str = "y") -> tuple[str, ...]:
    """Write a clip to a BVH file, atomically.

    Parameters
    ----------
    clip : Clip
        The motion, of any figure.
    path : Path or str
        The file.
    unit : str or float
        Length unit of the file: m, cm, mm, in, ft, cmu, or meters per unit.
    up : str
        Up axis of the file, y or z.

    Returns
    -------
    tuple of str
        Sentences about what was converted or lost.
    """
    formatted = bvh_to_text(clip, unit=unit, up=up)
    write_text(path, formatted.text)
    return formatted.notes


def write_bvh_figure(figure: Figure, path: Path | str) -> tuple[str, ...]:
    """Write a figure with one frame, its neutral pose."""
    return write_bvh(Clip(figure, figure.neutral()[None], DEFAULT_FRAME_TIME_S, figure.name), path)


def bvh_to_text(clip: Clip, *, unit: str | float = "cm", up: str = "y") -> BvhText:
    """Text of a BVH file; parameters as for :func:`write_bvh`."""
    notes, figure = Notes(), clip.figure
    nodes = _nodes(clip, 1.0 / parse_length_unit(unit), np.array(up_axis(up).world_from_file))
    _note_losses(figure, nodes, notes)
    names = _names(figure, notes)
    ends = _ends(figure, 1.0 / parse_length_unit(unit), np.array(up_axis(up).world_from_file))
    lines = ["HIERARCHY", *_hierarchy(figure, nodes, names, ends), "MOTION"]
    lines += [f"Frames: {len(clip)}", f"Frame Time: {clip.frame_time:.10g}", *_motion_rows(nodes, _depth_first(figure))]
    return BvhText("\n".join(lines) + "\n", notes.sentences())


def _nodes(clip: Clip, scale: float, world_from_file: FloatArray) -> list[_Node]:
    figure = clip.figure
    rest = world_frames(figure, figure.neutral()[None])
    neutral = local_frames(figure, figure.neutral()[None])
    clip_frames = local_frames(figure, clip.frames)
    anchors = [joint.child_placement.translation_vector for joint in figure.joints]
    file_from_world = quaternion.conjugate(world_from_file)
    nodes = []
    for i, parent in enumerate(figure.parents.tolist()):
        outer = file_from_world if parent < 0 else quaternion.multiply(file_from_world, rest.rotations[0, parent])
        inner = quaternion.multiply(quaternion.conjugate(rest.rotations[0, i]), world_from_file)
        base = np.zeros(3) if parent < 0 else anchors[parent]
        offset, positions = (
            scale * quaternion.rotate(outer, _point_positions(frames, i, anchors[i]) - base)
            for frames in (neutral, clip_frames)
        )
        rotations = quaternion.multiply(quaternion.multiply(outer, clip_frames.rotations[:, i]), inner)
        angles = np.degrees(np.unwrap(euler.to_euler(_EULER_ORDER, quaternion.to_matrix(rotations)), axis=0))
        is_fixed = parent >= 0 and np.abs(positions - offset).max() <= scale * _TRANSLATION_TOL_M
        nodes.append(_Node(offset[0] if is_fixed else np.zeros(3), None if is_fixed else positions, angles))
    return nodes


def _point_positions(frames: Frames, i: int, anchor: Vector3) -> Vector3:
    """Position of a point of segment i in its parent, (n, 3)."""
    return frames.positions[:, i] + quaternion.rotate(frames.rotations[:, i], anchor)


def _ends(figure: Figure, scale: float, world_from_file: FloatArray) -> dict[int, Vector3]:
    """End Site of every leaf segment: its farthest site, else twice the vector to its center of mass."""
    rest = world_frames(figure, figure.neutral()[None])
    anchors = {
        s.name: j.child_placement.translation_vector for s, j in zip(figure.segments, figure.joints, strict=True)
    }
    sites: dict[str, Vector3] = {}
    for site in sorted(figure.sites, key=lambda each: -_distance(each.placement, anchors[each.segment])):
        sites.setdefault(site.segment, site.placement.translation_vector)
    ends = {}
    for i, children in enumerate(children_of(figure.parents.tolist())):
        if not children:
            segment, anchor = figure.segments[i], figure.joints[i].child_placement.translation_vector
            end = sites[segment.name] if segment.name in sites else 2.0 * np.array(segment.center) - anchor
            rotation = quaternion.multiply(quaternion.conjugate(world_from_file), rest.rotations[0, i])
            ends[i] = scale * quaternion.rotate(rotation, end - anchor)
    return ends


def _distance(placement: Transform, anchor: Vector3) -> float:
    return float(np.linalg.norm(placement.translation_vector - anchor))


def _note_losses(figure: Figure, nodes: Sequence[_Node], notes: Notes) -> None:
    if any(joint.ranges or joint.swing or joint.twist for joint in figure.joints):
        notes.add("joint limits are lost: BVH has none")
    if figure.couplings or figure.coupled_limits or figure.driven_groups:
        notes.add("couplings, coupled limits and driven groups are lost: BVH has none")
    if figure.mass or any(segment.shapes for segment in figure.segments):
        notes.add("masses and shapes are lost: BVH has only offsets and rotations")
    children = children_of(figure.parents.tolist())
    with_end = {figure.segments[i].name for i, segment_children in enumerate(children) if not segment_children}
    for site in figure.sites:
        if site.segment in with_end:
            with_end.discard(site.segment)
            notes.add("sites on leaf segments become End Sites, which have no names and no axes")
        else:
            notes.gather("sites are lost except one per leaf segment", site.name)
    for joint, node in zip(figure.joints, nodes, strict=True):
        if joint.parent is not None and node.positions is not None:
            notes.gather("joints that translate have position channels and a zero offset", joint.name)
        elif joint.parent is not None and joint.kind is not JointKind.BALL:
            notes.gather("joints written with three rotation channels; their kind is lost", joint.name)


def _names(figure: Figure, notes: Notes) -> list[str]:
    """Names of the segments without braces and spaces, at which many readers end a name."""
    unique, names = UniqueNames(()), []
    for segment in figure.segments:
        name = unique("_".join(segment.name.replace("{", "(").replace("}", ")").split()))
        if name != segment.name:
            notes.gather("names with spaces or braces were changed", name)
        names.append(name)
    return names


def _depth_first(figure: Figure) -> list[int]:
    """Depth-first order of the joints, which is the order of the columns."""
    children = children_of(figure.parents.tolist())
    order, stack = [], [0]
    while stack:
        index = stack.pop()
        order.append(index)
        stack.extend(reversed(children[index]))
    return order


def _hierarchy(figure: Figure, nodes: Sequence[_Node], names: Sequence[str], ends: dict[int, Vector3]) -> list[str]:
    depths = [0] * len(nodes)
    lines: list[str] = []
    open_depth = 0
    for i in _depth_first(figure):
        parent = int(figure.parents[i])
        depths[i] = depths[parent] + 1 if parent >= 0 else 0
        lines += ["\t" * level + "}" for level in range(open_depth - 1, depths[i] - 1, -1)]
        pad, node = "\t" * depths[i], nodes[i]
        channels = f"3 {_ROTATIONS}" if node.positions is None else f"6 {_POSITIONS} {_ROTATIONS}"
        lines += [f"{pad}{'JOINT' if parent >= 0 else 'ROOT'} {names[i]}", f"{pad}{{"]
        lines += [f"{pad}\tOFFSET {_format_vector(node.offset)}", f"{pad}\tCHANNELS {channels}"]
        if i in ends:
            lines += [f"{pad}\tEnd Site", f"{pad}\t{{", f"{pad}\t\tOFFSET {_format_vector(ends[i])}", f"{pad}\t}}"]
        open_depth = depths[i] + 1
    return lines + ["\t" * level + "}" for level in range(open_depth - 1, -1, -1)]


def _motion_rows(nodes: Sequence[_Node], order: Sequence[int]) -> list[str]:
    parts = []
    for i in order:
        positions = nodes[i].positions
        parts += ([] if positions is None else [positions]) + [nodes[i].angles]
    table = np.concatenate(parts, axis=1)
    if not np.isfinite(table).all():
        raise FormatError("the motion has positions that are not finite or too large to write; check its positions.")
    row_format = " ".join(["%.10g"] * table.shape[1])
    return [row_format % tuple(row) for row in (table + 0.0).tolist()]


def _format_vector(vector: Vector3) -> str:
    return " ".join(f"{number:.10g}" for number in (vector + 0.0).tolist())

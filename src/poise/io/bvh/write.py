"""Write motion, or a figure at rest, as BVH.

BVH has one kind of joint, with turns about axes that are parallel to the world's at rest, and no frames askew. So the
figure at its neutral pose is the file's rest pose: with R⁰ the rotation of a segment there, U the turn from the file's
axes to the world's, and R the rotation of a segment in its parent,

    channels of a joint = (Uᵀ R⁰_parent) R (R⁰ᵀ U),

constant factors about what the joint does. Each node lies where its joint turns, also where that is not the origin of
the segment. Every joint has three rotation channels (Z X Y), hinges and fixed joints too, since their axes may lie in
any direction. A joint that moves along has position channels and a zero offset: readers that add channels to offsets
and readers that put them in their place then agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_text
from poise.io.bvh.parse import USUAL_FRAME_TIME
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.skeleton_builder import children_of
from poise.io.units_and_axes import parse_length_unit, up_axis
from poise.math import euler, quaternion
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.motion.frames import Frames, local_frames, world_frames
from poise.types import FloatArray, Matrix, Vector3

_ORDER = "ZXY"
_POSITIONS, _ROTATIONS = "Xposition Yposition Zposition", "Zrotation Xrotation Yrotation"
_STILL = 1e-9  # m; a joint that moves along by no more than this does not


@dataclass(frozen=True)
class BvhText:
    """A file's text, and sentences about what became something else or was lost."""

    text: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Node:
    """A joint of the file: its rest offset in the parent and its channels over all frames."""

    offset: Vector3
    shifts: Vector3 | None  # (n, 3), None where it stays at its offset
    angles: Matrix  # (n, 3) [degrees]


def write_bvh(clip: Clip, path: Path | str, *, unit: str | float = "cm", up: str = "y") -> tuple[str, ...]:
    """Write a clip to a BVH file, whole or not at all.

    Parameters
    ----------
    clip : Clip
        The motion, of any figure.
    path : Path or str
        The file.
    unit : str or float
        What lengths are written in: m, cm, mm, in, ft, cmu, or meters per unit.
    up : str
        Axis of the file that points up, y or z.

    Returns
    -------
    tuple of str
        Sentences about what became something else or was lost.
    """
    made = bvh_to_text(clip, unit=unit, up=up)
    write_text(path, made.text)
    return made.notes


def write_bvh_figure(figure: Figure, path: Path | str) -> tuple[str, ...]:
    """Write a figure as one frame, its neutral pose."""
    return write_bvh(Clip(figure, figure.neutral()[None], USUAL_FRAME_TIME, figure.name), path)


def bvh_to_text(clip: Clip, *, unit: str | float = "cm", up: str = "y") -> BvhText:
    """Text of a BVH file; parameters as for :func:`write_bvh`."""
    notes, figure = Notes(), clip.figure
    nodes = _nodes(clip, 1.0 / parse_length_unit(unit), np.array(up_axis(up).world_from_file))
    _tell_what_is_lost(figure, nodes, notes)
    names = _names(figure, notes)
    ends = _ends(figure, 1.0 / parse_length_unit(unit), np.array(up_axis(up).world_from_file))
    lines = ["HIERARCHY", *_hierarchy(figure, nodes, names, ends), "MOTION"]
    lines += [f"Frames: {len(clip)}", f"Frame Time: {clip.frame_time:.10g}", *_rows(nodes, _depth_first(figure))]
    return BvhText("\n".join(lines) + "\n", notes.sentences())


def _nodes(clip: Clip, scale: float, upright: FloatArray) -> list[_Node]:
    figure = clip.figure
    rest = world_frames(figure, figure.neutral()[None])
    still = local_frames(figure, figure.neutral()[None])
    moving = local_frames(figure, clip.frames)
    anchors = [joint.child_placement.translation_vector for joint in figure.joints]
    down = quaternion.conjugate(upright)
    nodes = []
    for i, parent in enumerate(figure.parents.tolist()):
        outer = down if parent < 0 else quaternion.multiply(down, rest.rotations[0, parent])
        inner = quaternion.multiply(quaternion.conjugate(rest.rotations[0, i]), upright)
        base = np.zeros(3) if parent < 0 else anchors[parent]
        offset, shifts = (
            scale * quaternion.rotate(outer, _places(each, i, anchors[i]) - base) for each in (still, moving)
        )
        turns = quaternion.multiply(quaternion.multiply(outer, moving.rotations[:, i]), inner)
        angles = np.degrees(np.unwrap(euler.to_euler(_ORDER, quaternion.to_matrix(turns)), axis=0))
        stays = parent >= 0 and np.abs(shifts - offset).max() <= scale * _STILL
        nodes.append(_Node(offset[0] if stays else np.zeros(3), None if stays else shifts, angles))
    return nodes


def _places(frames: Frames, i: int, anchor: Vector3) -> Vector3:
    """Where a point of segment i lies in its parent, (n, 3)."""
    return frames.positions[:, i] + quaternion.rotate(frames.rotations[:, i], anchor)


def _ends(figure: Figure, scale: float, upright: FloatArray) -> dict[int, Vector3]:
    """End of every segment on which nothing hangs: its first site, else through its center of mass."""
    rest = world_frames(figure, figure.neutral()[None])
    sites: dict[str, Vector3] = {}
    for site in figure.sites:
        sites.setdefault(site.segment, site.placement.translation_vector)
    found = {}
    for i, own in enumerate(children_of(figure.parents.tolist())):
        if not own:
            segment, anchor = figure.segments[i], figure.joints[i].child_placement.translation_vector
            end = sites[segment.name] if segment.name in sites else 2.0 * np.array(segment.center) - anchor
            turn = quaternion.multiply(quaternion.conjugate(upright), rest.rotations[0, i])
            found[i] = scale * quaternion.rotate(turn, end - anchor)
    return found


def _tell_what_is_lost(figure: Figure, nodes: Sequence[_Node], notes: Notes) -> None:
    if any(joint.ranges or joint.swing or joint.twist for joint in figure.joints):
        notes.add("limits are lost: BVH has none")
    if figure.couplings or figure.coupled_limits or figure.driven_groups:
        notes.add("couplings, coupled limits and driven groups are lost: BVH has none")
    if figure.mass or any(segment.shapes for segment in figure.segments):
        notes.add("masses and shapes are lost: BVH has lengths and turns only")
    with_end = {figure.segments[i].name for i, own in enumerate(children_of(figure.parents.tolist())) if not own}
    for site in figure.sites:
        if site.segment in with_end:
            with_end.discard(site.segment)
            notes.add("sites at the ends of limbs become End Sites, which have no names and no axes")
        else:
            notes.gather("sites are lost but for one at each end", site.name)
    for joint, node in zip(figure.joints, nodes, strict=True):
        if joint.parent is not None and node.shifts is not None:
            notes.gather("joints that move along have position channels and a zero offset", joint.name)
        elif joint.parent is not None and joint.kind is not JointKind.BALL:
            notes.gather("joints that become joints with three turns, their kind is lost", joint.name)


def _names(figure: Figure, notes: Notes) -> list[str]:
    """Names of the segments, with neither braces nor blanks: many readers take those for the end of a name."""
    maker, found = UniqueNames(()), []
    for segment in figure.segments:
        name = maker("_".join(segment.name.replace("{", "(").replace("}", ")").split()))
        if name != segment.name:
            notes.gather("names with blanks or braces were changed", name)
        found.append(name)
    return found


def _depth_first(figure: Figure) -> list[int]:
    """Order in which a file nests its joints, which is that of its columns."""
    children = children_of(figure.parents.tolist())
    order, waiting = [], [0]
    while waiting:
        place = waiting.pop()
        order.append(place)
        waiting.extend(reversed(children[place]))
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
        channels = f"3 {_ROTATIONS}" if node.shifts is None else f"6 {_POSITIONS} {_ROTATIONS}"
        lines += [f"{pad}{'JOINT' if parent >= 0 else 'ROOT'} {names[i]}", f"{pad}{{"]
        lines += [f"{pad}\tOFFSET {_written(node.offset)}", f"{pad}\tCHANNELS {channels}"]
        if i in ends:
            lines += [f"{pad}\tEnd Site", f"{pad}\t{{", f"{pad}\t\tOFFSET {_written(ends[i])}", f"{pad}\t}}"]
        open_depth = depths[i] + 1
    return lines + ["\t" * level + "}" for level in range(open_depth - 1, -1, -1)]


def _rows(nodes: Sequence[_Node], order: Sequence[int]) -> list[str]:
    parts = []
    for i in order:
        shifts = nodes[i].shifts
        parts += ([] if shifts is None else [shifts]) + [nodes[i].angles]
    table = np.concatenate(parts, axis=1)
    if not np.isfinite(table).all():
        raise FormatError("the motion reaches places too far away to be written; check its positions.")
    form = " ".join(["%.10g"] * table.shape[1])
    return [form % tuple(row) for row in (table + 0.0).tolist()]


def _written(vector: Vector3) -> str:
    return " ".join(f"{each:.10g}" for each in (vector + 0.0).tolist())

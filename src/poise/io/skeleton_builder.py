"""Build a figure from the bones of a motion file: segments with plausible masses, joints, and sites at the bone ends.

Motion files hold lengths and rotations only; this module completes them with masses, joint limits and sites at the
recognized body parts of a human.

Mass is distributed by length. Every line from a joint to the next, or to an end, is a thin rod. The total mass is
16 kg/m³ times the cube of the figure's extent: 70 kg for a human of 1.75 m whose joints, as is usual, end at the neck
or inside the head (1.64 m).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from poise.io.default_limits import default_limits, default_ranges
from poise.io.figure_assembly import MAX_FILE_NAME_LENGTH, MAX_SEGMENTS, UniqueNames, figure_errors_at_lines
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.math.summation import float_sum
from poise.model.edit import rename
from poise.model.figure import Figure
from poise.model.humanoid_names import recognize_humanoid, recognize_names, with_part_sites
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.model.mass import MassProperties, combined
from poise.model.mass_estimation import masses_by_length
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.transform import Transform
from poise.types import FloatArray, Triple, Vector3, Wxyz

MAX_BONES = MAX_SEGMENTS
"""Maximum number of joints in a motion file; larger files are refused before memory is allocated."""

_MASS_PER_EXTENT_CUBED = 16.0  # kg/m³ of the cube around a human's joints
_ZERO_LENGTH_M = 1e-12  # shorter bones have no direction
_MIN_LIMB_LENGTH_M = 1e-9  # shorter limbs have no direction
IDENTITY: Wxyz = (1.0, 0.0, 0.0, 0.0)


@dataclass
class Bone:
    """A segment with the joint that moves it, in the rest pose, in meters and world axes.

    `joint_rotation` is the orientation of the joint frame both in the parent and in the child, so that in the rest pose
    the axes of all segments are those of the world, whatever frame the joint limits are expressed in.
    """

    name: str
    line: int
    parent: int
    offset: Vector3
    kind: JointKind = JointKind.FIXED
    joint_rotation: Wxyz = IDENTITY
    axis: Triple = (0.0, 0.0, 1.0)
    ranges: Mapping[str, Range] = field(default_factory=dict)
    swing: tuple[SwingLimit, ...] = ()
    twist: TwistRange | None = None
    ends: list[Vector3] = field(default_factory=list)
    mass: float | None = None


def unique_names(names: Sequence[str], notes: Notes) -> list[str]:
    """Make names valid and unique; changed names are noted."""
    unique = UniqueNames(())
    result = []
    for number, file_name in enumerate(names):
        clean = " ".join("".join(c if c.isprintable() else " " for c in file_name).split()) or f"joint_{number}"
        name = unique(clean[:MAX_FILE_NAME_LENGTH])
        if name != file_name:
            notes.gather("duplicate or invalid names were changed", name)
        result.append(name)
    return result


def rotation_from_z_to(direction: Vector3) -> Wxyz:
    """Shortest rotation from z to a bone's direction; identity for a bone of zero length."""
    length = float(np.linalg.norm(direction))
    if length < _ZERO_LENGTH_M:
        return IDENTITY
    w, x, y, z = quaternion.direct((0.0, 0.0, 1.0), direction / length).tolist()
    return (w, x, y, z)


def limb_direction(bones: Sequence[Bone], children: Sequence[Sequence[int]], index: int) -> Vector3:
    """Vector along a bone: to the mean of its child joints, else to its end, else the extension of its parent's."""
    for tips in ([bones[child].offset for child in children[index]], bones[index].ends, [bones[index].offset]):
        mean = np.mean(tips, axis=0) if tips else np.zeros(3)
        if np.linalg.norm(mean) > _MIN_LIMB_LENGTH_M:
            return np.asarray(mean)
    return np.zeros(3)


def children_of(parents: Sequence[int]) -> list[list[int]]:
    """Indices of the children of each bone."""
    children: list[list[int]] = [[] for _ in parents]
    for index, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(index)
    return children


def rest_positions(bones: Sequence[Bone]) -> Vector3:
    """Positions of all joints and ends in the rest pose relative to the root, (k, 3)."""
    positions: list[Vector3] = []
    for bone in bones:
        positions.append(bone.offset + (positions[bone.parent] if bone.parent >= 0 else -bone.offset))
    ends = [position + end for bone, position in zip(bones, positions, strict=True) for end in bone.ends]
    return np.array([*positions, *ends])


def figure_from_bones(name: str, bones: Sequence[Bone], path: Path | str) -> Figure:
    """Build the figure, with sites at the recognized body parts.

    Raises
    ------
    FormatError
        The bones do not form a valid figure; the message has the line of the bone.
    """
    lines = {bone.name: bone.line for bone in bones}
    with figure_errors_at_lines({"joint": lines, "segment": lines}, path):
        segments = _segments(bones)
        joints = [_joint(bones, index) for index in range(len(bones))]
        return with_part_sites(Figure(name, tuple(segments), tuple(joints), tuple(_sites(bones))))


def _joint(bones: Sequence[Bone], index: int) -> Joint:
    bone = bones[index]
    x, y, z = bone.offset.tolist()
    if bone.parent < 0:
        placement = Transform() if bone.kind is JointKind.FREE else Transform((x, y, z))
        return Joint(bone.name, bone.kind, None, bone.name, placement)
    return Joint(
        bone.name,
        bone.kind,
        bones[bone.parent].name,
        bone.name,
        Transform((x, y, z), bone.joint_rotation),
        Transform(rotation=bone.joint_rotation),
        bone.axis,
        bone.ranges,
        bone.swing,
        bone.twist,
    )


def _sites(bones: Sequence[Bone]) -> list[Site]:
    unique = UniqueNames(bone.name for bone in bones)
    return [
        Site(unique(f"{bone.name}_end"), bone.name, Transform(tuple(end.tolist())))
        for bone in bones
        for end in bone.ends
    ]


def _segments(bones: Sequence[Bone]) -> list[Segment]:
    children = children_of([bone.parent for bone in bones])
    rods = [[bones[child].offset for child in children[index]] + bone.ends for index, bone in enumerate(bones)]
    total_length = float(float_sum(float(np.linalg.norm(rod)) for bone_rods in rods for rod in bone_rods))
    extent = float(np.ptp(rest_positions(bones), axis=0).max())
    mass_per_meter = _MASS_PER_EXTENT_CUBED * extent**3 / total_length if total_length > 0.0 else 0.0
    segments = []
    for bone, bone_rods in zip(bones, rods, strict=True):
        mass, center, inertia = combined([_rod(rod, mass_per_meter) for rod in bone_rods])
        factor = 1.0 if bone.mass is None or mass == 0.0 else bone.mass / mass
        segment_mass = mass * factor if bone.mass is None or mass > 0.0 else bone.mass
        segments.append(Segment(bone.name, segment_mass, tuple(center.tolist()), inertia_of_matrix(factor * inertia)))
    return segments


def _rod(end: Vector3, mass_per_meter: float) -> MassProperties:
    """Thin rod from the origin: m L²/12 about its center, for every axis perpendicular to it."""
    mass = mass_per_meter * float(np.linalg.norm(end))
    inertia = mass / 12.0 * (float(end @ end) * np.eye(3) - np.outer(end, end))
    return MassProperties(mass, 0.5 * end, inertia)


STATURE_PER_JOINT_HEIGHT = (
    1.06  # ratio of stature to the height from the lowest joint or end to the highest; approximate
)


def complete_figure(
    path: Path | str, bones: Sequence[Bone], motions: Sequence[Sequence[FloatArray]], notes: Notes
) -> Figure:
    """Build a figure with masses, joint limits and sites at the recognized body parts; assumptions are noted.

    Parameters
    ----------
    path : Path or str
        The file, which names the figure.
    bones : sequence of Bone
        The bones; changed in place: joints get limits, and those of a human get masses.
    motions : values of every bone, for every motion
        Motions that the limits must allow.
    notes : Notes
        Receives what was assumed.
    """
    name = Path(path).stem or "figure"
    unlimited = figure_from_bones(name, bones, path)
    prefix = _common_prefix([bone.name for bone in bones])
    humanoid = recognize_humanoid(_without_prefix(unlimited, prefix))
    parts = {part: prefix + segment for part, segment in humanoid.parts.items()}
    part_of = {segment: part for part, segment in parts.items()}
    for index, bone in enumerate(bones):
        part, bone_motions = part_of.get(bone.name, ""), [values[index] for values in motions]
        if bone.kind is JointKind.BALL:
            bone.swing, bone.twist = default_limits(part, bone_motions)
        elif bone.kind is JointKind.HINGE:
            bone.ranges = default_ranges(part, ("angle",), bone_motions)
        elif bone.kind is JointKind.ELBOW:
            bone.ranges = default_ranges(part, ("flexion", "twist"), bone_motions)
    if humanoid:
        notes.add(f"recognized as a human by {humanoid.evidence}: {len(parts)} parts are sites")
        _assign_part_masses(bones, part_of)
    notes.add("the file has no masses: a body mass for this size is distributed by bone length")
    notes.add("the file has no joint limits: default cones and twist ranges by body part, widened to fit its motions")
    figure = figure_from_bones(name, bones, path)
    return with_part_sites(figure, parts) if humanoid else figure


def part_joints(names: Sequence[str]) -> dict[str, int]:
    """Index of the joint of each body part that is recognized by name."""
    prefix = _common_prefix(names)
    index = {name.removeprefix(prefix): number for number, name in reversed(list(enumerate(names)))}
    return {part: index[name] for part, name in recognize_names({name: name for name in index}).parts.items()}


def _common_prefix(names: Sequence[str]) -> str:
    """Common prefix of all names up to the last non-alphanumeric character: ``Character1_`` of ``Character1_Hips``."""
    first, last = min(names), max(names)  # the common prefix of these two is common to all names between them
    length = next((index for index, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), 0)
    while length and first[length - 1].isalnum():
        length -= 1
    return first[:length]


def _without_prefix(figure: Figure, prefix: str) -> Figure:
    bare = {segment.name: segment.name.removeprefix(prefix) for segment in figure.segments}
    return rename(figure, joints=bare, segments=bare).figure if prefix else figure


def _assign_part_masses(bones: Sequence[Bone], part_of: dict[str, str]) -> None:
    """Set the masses of the bones of a human from its body parts."""
    children = children_of([bone.parent for bone in bones])
    lengths = np.array([np.linalg.norm(limb_direction(bones, children, index)) for index in range(len(bones))])
    stature = STATURE_PER_JOINT_HEIGHT * float(np.ptp(rest_positions(bones)[:, 2]))
    parts = {index: part_of[bone.name] for index, bone in enumerate(bones) if bone.name in part_of}
    for bone, mass in zip(bones, masses_by_length(lengths, stature, parts).tolist(), strict=True):
        bone.mass = mass

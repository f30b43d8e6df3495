"""Bones of a motion file made into a figure: segments with plausible masses, joints, and sites at the ends.

Such files hold lengths and turns only. Mass is shared out by length: every line from a joint to the next, or to an end,
is a thin rod; all together weigh 16 kg times the cube of the figure's size in meters, 70 kg for a human of 1.75 m whose
joints, as is usual, end at the neck or inside the head (1.64 m).

The figure of a skeleton of bones; what its file leaves open, limits, masses, the parts of a human, is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from poise.io.default_limits import default_limits, default_ranges
from poise.io.figure_assembly import NameMaker, faults_of_figure
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.model.edit import rename
from poise.model.figure import Figure
from poise.model.humanoid_names import recognize, with_part_sites
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.model.mass import MassProperties, combined
from poise.model.mass_estimation import masses_by_length
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.transform import Transform
from poise.types import FloatArray, Triple, Vector3, Wxyz

MOST_BONES = 2000
"""More joints than any figure has; a file with more is refused before it takes the memory."""

_DENSITY = 16.0  # kg/m³ of the cube round a human's joints
_UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)


@dataclass
class Bone:
    """A segment-to-be with the joint that moves it, in meters and in the world's axes, as it stands at rest.

    `turn` is the joint's frame seen in its parent and in its child alike, so that at rest all segments have the world's
    axes, whatever frame the joints' limits are told in.
    """

    name: str
    line: int
    parent: int
    offset: Vector3
    kind: JointKind = JointKind.FIXED
    turn: Wxyz = _UPRIGHT
    axis: Triple = (0.0, 0.0, 1.0)
    ranges: Mapping[str, Range] = field(default_factory=dict)
    swing: tuple[SwingLimit, ...] = ()
    twist: TwistRange | None = None
    ends: list[Vector3] = field(default_factory=list)
    mass: float | None = None


def unique_names(names: Sequence[str], notes: Notes) -> list[str]:
    """Names that can be names of parts, each once; what had to be changed is noted."""
    maker = NameMaker(())
    found = []
    for number, given in enumerate(names):
        clean = " ".join("".join(c if c.isprintable() else " " for c in given).split()) or f"joint_{number}"
        name = maker(clean)
        if name != given:
            notes.gather("names that were taken already, or no names, were changed", name)
        found.append(name)
    return found


def along(direction: Vector3) -> Wxyz:
    """Turn that brings z to a bone's direction, none for a bone without length."""
    length = float(np.linalg.norm(direction))
    if length < 1e-12:
        return _UPRIGHT
    w, x, y, z = quaternion.direct((0.0, 0.0, 1.0), direction / length).tolist()
    return (w, x, y, z)


def limb_direction(bones: Sequence[Bone], children: Sequence[Sequence[int]], place: int) -> Vector3:
    """Where a bone leads to: the middle of the joints that hang on it, else its end, else on from its parent."""
    for tips in ([bones[child].offset for child in children[place]], bones[place].ends, [bones[place].offset]):
        middle = np.mean(tips, axis=0) if tips else np.zeros(3)
        if np.linalg.norm(middle) > 1e-9:
            return np.asarray(middle)
    return np.zeros(3)


def children_of(parents: Sequence[int]) -> list[list[int]]:
    """Indices of the children of each bone."""
    children: list[list[int]] = [[] for _ in parents]
    for place, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(place)
    return children


def rest_positions(bones: Sequence[Bone]) -> Vector3:
    """Places of all joints and ends at rest, (k, 3), from the root's."""
    places: list[Vector3] = []
    for bone in bones:
        places.append(bone.offset + (places[bone.parent] if bone.parent >= 0 else -bone.offset))
    ends = [place + end for bone, place in zip(bones, places, strict=True) for end in bone.ends]
    return np.array([*places, *ends])


def figure_of_bones(name: str, bones: Sequence[Bone], path: Path | str) -> Figure:
    """Make the figure, with sites at the parts of a human.

    Raises
    ------
    FormatError
        The bones make no sound figure; the message has the line of the bone.
    """
    lines = {bone.name: bone.line for bone in bones}
    with faults_of_figure({"joint": lines, "segment": lines}, path):
        segments = _segments(bones)
        joints = [_joint(bones, place) for place in range(len(bones))]
        return with_part_sites(Figure(name, tuple(segments), tuple(joints), tuple(_sites(bones))))


def _joint(bones: Sequence[Bone], place: int) -> Joint:
    bone = bones[place]
    x, y, z = bone.offset.tolist()
    if bone.parent < 0:
        inside = Transform() if bone.kind is JointKind.FREE else Transform((x, y, z))
        return Joint(bone.name, bone.kind, None, bone.name, inside)
    return Joint(
        bone.name,
        bone.kind,
        bones[bone.parent].name,
        bone.name,
        Transform((x, y, z), bone.turn),
        Transform(rotation=bone.turn),
        bone.axis,
        bone.ranges,
        bone.swing,
        bone.twist,
    )


def _sites(bones: Sequence[Bone]) -> list[Site]:
    maker = NameMaker(bone.name for bone in bones)
    return [
        Site(maker(f"{bone.name}_end"), bone.name, Transform(tuple(end.tolist())))
        for bone in bones
        for end in bone.ends
    ]


def _segments(bones: Sequence[Bone]) -> list[Segment]:
    children = children_of([bone.parent for bone in bones])
    rods = [[bones[each].offset for each in children[place]] + bone.ends for place, bone in enumerate(bones)]
    total = float(sum(np.linalg.norm(rod) for each in rods for rod in each))
    size = float(np.ptp(rest_positions(bones), axis=0).max())
    per_meter = _DENSITY * size**3 / total if total > 0.0 else 0.0
    segments = []
    for bone, own in zip(bones, rods, strict=True):
        mass, center, inertia = combined([_rod(rod, per_meter) for rod in own])
        factor = 1.0 if bone.mass is None or mass == 0.0 else bone.mass / mass
        shown = mass * factor if bone.mass is None or mass > 0.0 else bone.mass
        segments.append(Segment(bone.name, shown, tuple(center.tolist()), inertia_of_matrix(factor * inertia)))
    return segments


def _rod(end: Vector3, per_meter: float) -> MassProperties:
    """Thin rod from the origin: m L²/12 about its middle, for every axis across it."""
    mass = per_meter * float(np.linalg.norm(end))
    inertia = mass / 12.0 * (float(end @ end) * np.eye(3) - np.outer(end, end))
    return MassProperties(mass, 0.5 * end, inertia)


STATURE = 1.06  # of a person, by the height from the lowest joint or end to the highest; approximate


def finished_figure(
    path: Path | str, bones: Sequence[Bone], motions: Sequence[Sequence[FloatArray]], notes: Notes
) -> Figure:
    """Figure with masses, limits and sites at the parts of a human; what was assumed is told.

    Parameters
    ----------
    path : Path or str
        The file, which names the figure.
    bones : sequence of Bone
        The bones; joints get limits, and those of a human masses.
    motions : values of every bone, for every motion
        What the limits must allow.
    notes : Notes
        Where to say what was assumed.
    """
    name = Path(path).stem or "figure"
    plain = figure_of_bones(name, bones, path)
    prefix = _prefix([bone.name for bone in bones])
    found = recognize(_without_prefix(plain, prefix))
    parts = {part: prefix + segment for part, segment in found.parts.items()}
    part_of = {segment: part for part, segment in parts.items()}
    for place, bone in enumerate(bones):
        part, own = part_of.get(bone.name, ""), [values[place] for values in motions]
        if bone.kind is JointKind.BALL:
            bone.swing, bone.twist = default_limits(part, own)
        elif bone.kind is JointKind.HINGE:
            bone.ranges = default_ranges(part, ("angle",), own)
        elif bone.kind is JointKind.ELBOW:
            bone.ranges = default_ranges(part, ("flexion", "twist"), own)
    if found:
        notes.add(f"recognized as a human by the names of {found.scheme}: {len(parts)} parts are sites")
        _weigh(bones, part_of)
    notes.add("the file has no masses: shared out by length as of a body of this size")
    notes.add("the file has no limits; joints got cones and twist ranges by their part, wide enough for its motions")
    figure = figure_of_bones(name, bones, path)
    return with_part_sites(figure, parts) if found else figure


def _prefix(names: Sequence[str]) -> str:
    """What all names begin with, up to the last sign that is no letter: ``Character1_`` of ``Character1_Hips``."""
    first, last = min(names), max(names)  # what these two share, all between them share too
    same = next((place for place, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), 0)
    while same and first[same - 1].isalnum():
        same -= 1
    return first[:same]


def _without_prefix(figure: Figure, prefix: str) -> Figure:
    bare = {segment.name: segment.name.removeprefix(prefix) for segment in figure.segments}
    return rename(figure, joints=bare, segments=bare).figure if prefix else figure


def _weigh(bones: Sequence[Bone], part_of: dict[str, str]) -> None:
    """Give the bones of a human the masses of its parts."""
    children = children_of([bone.parent for bone in bones])
    lengths = np.array([np.linalg.norm(limb_direction(bones, children, place)) for place in range(len(bones))])
    size = STATURE * float(np.ptp(rest_positions(bones)[:, 2]))
    parts = {place: part_of[bone.name] for place, bone in enumerate(bones) if bone.name in part_of}
    for bone, mass in zip(bones, masses_by_length(lengths, size, parts).tolist(), strict=True):
        bone.mass = mass

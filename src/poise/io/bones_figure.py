"""The figure of a skeleton of bones; what its file leaves open, limits, masses, the parts of a human, is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.io.bones import Bone, children_of, figure_of_bones, limb_direction, rest_positions
from poise.io.default_limits import default_limits, default_ranges
from poise.io.report import Notes
from poise.model.edit import rename
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.skeleton_mass import masses_by_length
from poise.model.skeleton_names import recognize, with_part_sites
from poise.types import FloatArray

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

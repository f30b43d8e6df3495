"""Trunk, neck and head of the human: lumped spine joints or all vertebrae, driven by three totals.

Frames are aligned with the world frame: forward flexion is swing_y > 0, lateral bending to the left swing_x < 0, axial
rotation to the left twist > 0. Each level of the spine has its measured range and its measured fraction of every total;
a lumped joint has the sums over the levels it represents.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from poise.errors import FigureError, suggest
from poise.library import human_shapes as shapes
from poise.library.human_eyes import eyes
from poise.library.human_limits import degrees, ellipse
from poise.library.human_parts import Parts
from poise.library.human_sizes import table
from poise.library.human_skeleton import Skeleton, Slice, segment_mass, trunk_slices
from poise.math.summation import float_sum
from poise.model import Joint, JointKind, Segment, Transform
from poise.model.limits import Range, TwistRange
from poise.types import Triple

SPINES = ("lumped", "vertebrae")
TOTAL_COMPONENTS = {"sagittal": "swing_y", "lateral": "swing_x", "axial": "twist"}


class Level(NamedTuple):
    """Spine joint: name, moved segment, standing position [m], and ranges (sagittal, lateral, axial) [degrees]."""

    joint: str
    moves: str
    at: Triple
    motion: tuple[float, float, float]


@dataclass(frozen=True)
class Trunk:
    """Parts of the trunk, and the segment that carries the collarbones."""

    parts: Parts
    carrier: str
    carrier_at: Triple


def trunk(skeleton: Skeleton, spine: str) -> Trunk:
    """Pelvis, spine, neck and head."""
    if spine not in SPINES:
        raise FigureError(f"human spine: expected one of {SPINES}, got {spine!r}; {suggest(str(spine), SPINES)}")
    levels = _lumped_levels(skeleton) if spine == "lumped" else _vertebra_levels(skeleton)
    parts = Parts()
    pelvis_at: Triple = (0.0, 0.0, skeleton.hip[2])
    spine_levels = [level for level in levels if "neck" not in level.joint]
    neck_levels = [level for level in levels if "neck" in level.joint]
    slices = trunk_slices(skeleton, [level.at[2] for level in spine_levels])
    parts.segments.append(_slice_segment("pelvis", pelvis_at, slices[0], shapes.pelvis(skeleton)))
    parent, origin = "pelvis", pelvis_at
    for number, (level, piece) in enumerate(zip(spine_levels, slices[1:], strict=True)):
        parts.joints.append(_joint(level, parent, origin, _flexion_fraction()))
        parts.segments.append(_slice_segment(level.moves, level.at, piece, _solids(skeleton, levels, number)))
        parent, origin = level.moves, level.at
    masses = _neck_masses(skeleton, neck_levels)
    for number, (level, piece) in enumerate(zip(neck_levels, masses, strict=True), len(spine_levels)):
        parts.joints.append(_joint(level, parent, origin, 0.5))
        parts.segments.append(_slice_segment(level.moves, level.at, piece, _solids(skeleton, levels, number)))
        parent, origin = level.moves, level.at
    x, y, z = skeleton.levels["L5-S1"]
    parts.site("l5_s1", "pelvis", (x - pelvis_at[0], y - pelvis_at[1], z - pelvis_at[2]))
    _add_head_site(parts, skeleton, origin)
    parts += eyes(skeleton, origin)
    _add_driven_groups(parts, "spine", spine_levels)
    if spine == "vertebrae":
        _add_driven_groups(parts, "neck", neck_levels)
    else:
        _add_total_limits(parts, "neck", neck_levels)
    carrier = next(level for level in levels if level.moves in ("chest", "vertebra_t3"))
    return Trunk(parts, carrier.moves, carrier.at)


def _flexion_fraction() -> float:
    """Fraction of flexion in the total sagittal range."""
    total = table("spine")["totals"]["spine"]
    return float(total["flexion"] / (total["flexion"] + total["extension"]))


def _vertebra_levels(skeleton: Skeleton) -> list[Level]:
    levels = []
    for name, motion in table("spine")["levels"].items():
        upper = name.partition("-")[0].lower()
        joint = f"{'neck' if name.startswith('C') else 'spine'}_{upper}"
        moves = "head" if upper == "c0" else f"vertebra_{upper}"
        levels.append(Level(joint, moves, skeleton.levels[name], tuple(motion)))
    return levels


def _lumped_levels(skeleton: Skeleton) -> list[Level]:
    rows = table("spine")["levels"]
    levels = []
    for joint, lumped in table("spine")["lumped"].items():
        at = lumped.get("at", lumped["levels"])
        weights = [rows[name][0] for name in at]
        positions = [skeleton.levels[name] for name in at]
        x, z = (
            math.fsum(w * position[axis] for w, position in zip(weights, positions, strict=True)) / float_sum(weights)
            for axis in (0, 2)
        )
        motion = tuple(float_sum(rows[name][way] for name in lumped["levels"]) for way in range(3))
        levels.append(Level(joint, lumped["moves"], (x, 0.0, z), (motion[0], motion[1], motion[2])))
    return levels


def _joint(level: Level, parent: str, origin: Triple, flexion: float) -> Joint:
    """Joint of a level; `flexion` is the forward fraction of its sagittal range."""
    whole, lateral, axial = level.motion
    swing = ellipse((-lateral, lateral), (-(1.0 - flexion) * whole, flexion * whole))
    twist = degrees(-axial, axial)
    at = (level.at[0] - origin[0], level.at[1] - origin[1], level.at[2] - origin[2])
    return Joint(
        level.joint,
        JointKind.BALL,
        parent,
        level.moves,
        Transform(at),
        swing=(swing,),
        twist=TwistRange(twist.lower, twist.upper),
    )


def _slice_segment(name: str, origin: Triple, piece: Slice, solids: shapes.Solids) -> Segment:
    center = (piece.forward - origin[0], 0.0, piece.height - origin[2])
    return Segment(name, piece.mass, center, piece.inertia, tuple(shapes.relative_to(solids, origin)))


def _neck_masses(skeleton: Skeleton, levels: list[Level]) -> list[Slice]:
    """Slices of the neck, and the head: together they have the measured mass, center and inertia."""
    sizes, form = skeleton.sizes, table("form")["head"]
    length = sizes.stature - sizes["cervicaleheight"]
    whole = segment_mass(sizes, "head", length)
    height = sizes.stature - whole.center * length
    radius = shapes.girth_radius(skeleton, "neckcircumference")
    mass = form["neck_mass_share"] * whole.mass / (len(levels) - 1)
    pieces = []
    remaining = list(whole.inertia()[:3])
    for below, above in pairwise(levels):
        thick = above.at[2] - below.at[2]
        middle, forward = 0.5 * (below.at[2] + above.at[2]), 0.5 * (below.at[0] + above.at[0])
        across = mass * (3.0 * radius**2 + thick**2) / 12.0
        pieces.append(Slice(mass, middle, (across, across, 0.5 * mass * radius**2, 0.0, 0.0, 0.0), forward))
        remaining = [inertia - own for inertia, own in zip(remaining, pieces[-1].inertia, strict=False)]
        remaining[:2] = [inertia - mass * (middle - height) ** 2 for inertia in remaining[:2]]
    rest = whole.mass * (1.0 - form["neck_mass_share"])
    top = (whole.mass * height - math.fsum(piece.mass * piece.height for piece in pieces)) / rest
    remaining[:2] = [inertia - rest * (top - height) ** 2 for inertia in remaining[:2]]
    head = Slice(
        rest, top, (remaining[0], remaining[1], remaining[2], 0.0, 0.0, 0.0), form["center_forward"] * sizes.stature
    )
    return [*pieces, head]


def _solids(skeleton: Skeleton, levels: list[Level], number: int) -> shapes.Solids:
    """Shapes of the segment that a level moves, in the standing frame."""
    level = levels[number]
    whole = {
        "abdomen": shapes.abdomen,
        "thorax": shapes.thorax,
        "chest": shapes.chest,
        "neck": shapes.neck,
        "head": shapes.head,
    }
    if level.moves in whole:
        return whole[level.moves](skeleton)
    return shapes.vertebral_disc(skeleton, level.at[2], levels[number + 1].at[2], "neck" in level.joint)


def _add_head_site(parts: Parts, skeleton: Skeleton, origin: Triple) -> None:
    """Site at the top of the head; x is forward."""
    stature = skeleton.sizes.stature
    middle = table("form")["head"]["center_forward"] * stature
    parts.site("head_top", "head", (middle - origin[0], 0.0, stature - origin[2]))


def _total_ranges(name: str) -> dict[str, Range]:
    """Ranges of the totals of the spine or the neck."""
    total = table("spine")["totals"][name]
    return {
        "sagittal": degrees(-total["extension"], total["flexion"]),
        "lateral": degrees(-total["lateral"], total["lateral"]),
        "axial": degrees(-total["axial"], total["axial"]),
    }


def _add_driven_groups(parts: Parts, name: str, levels: list[Level]) -> None:
    """Driven groups: three totals of a run of levels, distributed by their measured fractions."""
    ranges = _total_ranges(name)
    for way, (kind, component) in enumerate(TOTAL_COMPONENTS.items()):
        whole = math.fsum(level.motion[way] for level in levels)
        fractions = {f"{level.joint}.{component}": level.motion[way] / whole for level in levels}
        parts.groups.append((f"{name}_{kind}", fractions, ranges[kind]))


def _add_total_limits(parts: Parts, name: str, levels: list[Level]) -> None:
    """Joint limits of three totals of a run of levels, which else move freely: nodding and craning differ."""
    ranges = _total_ranges(name)
    for kind, component in TOTAL_COMPONENTS.items():
        parts.limits.append((f"{name}_{kind}", {f"{level.joint}.{component}": 1.0 for level in levels}, ranges[kind]))

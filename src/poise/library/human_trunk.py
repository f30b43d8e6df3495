"""The trunk, neck and head: a few lumps or all vertebrae, driven by three totals.

Frames stand as the world does: bending forward is swing_y > 0, to the left swing_x < 0, turning to the left twist > 0.
Each level of the spine has its measured range and, of every total, its measured share; with lumps a joint has those of
the levels it stands for together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from poise.errors import FigureError, suggest
from poise.library import human_shapes as shapes
from poise.library.human_limits import degrees, ellipse
from poise.library.human_parts import Parts
from poise.library.human_sizes import table
from poise.library.human_skeleton import Skeleton, Slice, share, trunk_slices
from poise.model import Joint, JointKind, Segment, Transform
from poise.model.limits import TwistRange
from poise.types import Triple

SPINES = ("lumps", "vertebrae")
READINGS = {"sagittal": "swing_y", "lateral": "swing_x", "axial": "twist"}


class Level(NamedTuple):
    """A joint of the spine: the segment it moves, where it is when standing [m], its range in three ways [degrees]."""

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
        raise FigureError(f"the spine of a human is one of {SPINES}, got {spine!r}; {suggest(str(spine), SPINES)}")
    levels = _lumps(skeleton) if spine == "lumps" else _vertebrae(skeleton)
    parts = Parts()
    pelvis_at: Triple = (0.0, 0.0, skeleton.hip[2])
    of_spine = [level for level in levels if "neck" not in level.joint]
    of_neck = [level for level in levels if "neck" in level.joint]
    slices = trunk_slices(skeleton.sizes, [level.at[2] for level in of_spine])
    parts.segments.append(_sliced("pelvis", pelvis_at, slices[0], shapes.pelvis(skeleton)))
    parent, origin = "pelvis", pelvis_at
    for number, (level, piece) in enumerate(zip(of_spine, slices[1:], strict=True)):
        parts.joints.append(_joint(level, parent, origin, _bent()))
        parts.segments.append(_sliced(level.moves, level.at, piece, _solids(skeleton, levels, number)))
        parent, origin = level.moves, level.at
    masses = _neck_masses(skeleton, of_neck)
    for number, (level, piece) in enumerate(zip(of_neck, masses, strict=True), len(of_spine)):
        parts.joints.append(_joint(level, parent, origin, 0.5))
        parts.segments.append(_sliced(level.moves, level.at, piece, _solids(skeleton, levels, number)))
        parent, origin = level.moves, level.at
    _add_head_sites(parts, skeleton, origin)
    _drive(parts, "spine", of_spine)
    if spine == "vertebrae":
        _drive(parts, "neck", of_neck)
    carrier = next(level for level in levels if level.moves in ("chest", "vertebra_t3"))
    return Trunk(parts, carrier.moves, carrier.at)


def _bent() -> float:
    """Share of flexion in the range of flexion and extension together."""
    total = table("spine")["totals"]["spine"]
    return float(total["flexion"] / (total["flexion"] + total["extension"]))


def _vertebrae(skeleton: Skeleton) -> list[Level]:
    levels = []
    for name, motion in table("spine")["levels"].items():
        upper = name.partition("-")[0].lower()
        joint = f"{'neck' if name.startswith('C') else 'spine'}_{upper}"
        moves = "head" if upper == "c0" else f"vertebra_{upper}"
        levels.append(Level(joint, moves, skeleton.levels[name], tuple(motion)))
    return levels


def _lumps(skeleton: Skeleton) -> list[Level]:
    rows = table("spine")["levels"]
    levels = []
    for joint, lump in table("spine")["lumps"].items():
        weights = [rows[name][0] for name in lump["levels"]]
        places = [skeleton.levels[name] for name in lump["levels"]]
        x, z = (
            math.fsum(w * place[axis] for w, place in zip(weights, places, strict=True)) / sum(weights)
            for axis in (0, 2)
        )
        motion = tuple(sum(rows[name][way] for name in lump["levels"]) for way in range(3))
        levels.append(Level(joint, lump["moves"], (x, 0.0, z), (motion[0], motion[1], motion[2])))
    return levels


def _joint(level: Level, parent: str, origin: Triple, flexion: float) -> Joint:
    """Joint of a level; `flexion` is the share of its sagittal range that goes forward."""
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


def _sliced(name: str, origin: Triple, piece: Slice, solids: shapes.Solids) -> Segment:
    center = (piece.forward - origin[0], 0.0, piece.height - origin[2])
    return Segment(name, piece.mass, center, piece.inertia, tuple(shapes.moved(solids, origin)))


def _neck_masses(skeleton: Skeleton, levels: list[Level]) -> list[Slice]:
    """Slices of the neck, and the head: together they have the mass, the center and the inertia measured as one."""
    sizes, form = skeleton.sizes, table("form")["head"]
    length = sizes.stature - sizes["cervicaleheight"]
    whole = share(sizes, "head", length)
    height = sizes.stature - whole.center * length
    radius = shapes.girth(skeleton, "neckcircumference")
    mass = form["neck_mass_share"] * whole.mass / (len(levels) - 1)
    pieces = []
    left = list(whole.inertia()[:3])
    for below, above in pairwise(levels):
        thick = above.at[2] - below.at[2]
        middle, forward = 0.5 * (below.at[2] + above.at[2]), 0.5 * (below.at[0] + above.at[0])
        across = mass * (3.0 * radius**2 + thick**2) / 12.0
        pieces.append(Slice(mass, middle, (across, across, 0.5 * mass * radius**2, 0.0, 0.0, 0.0), forward))
        left = [inertia - own for inertia, own in zip(left, pieces[-1].inertia, strict=False)]
        left[:2] = [inertia - mass * (middle - height) ** 2 for inertia in left[:2]]
    rest = whole.mass * (1.0 - form["neck_mass_share"])
    top = (whole.mass * height - math.fsum(piece.mass * piece.height for piece in pieces)) / rest
    left[:2] = [inertia - rest * (top - height) ** 2 for inertia in left[:2]]
    head = Slice(rest, top, (left[0], left[1], left[2], 0.0, 0.0, 0.0), form["center_forward"] * sizes.stature)
    return [*pieces, head]


def _solids(skeleton: Skeleton, levels: list[Level], number: int) -> shapes.Solids:
    """Solids of the segment that a level moves, standing."""
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


def _add_head_sites(parts: Parts, skeleton: Skeleton, origin: Triple) -> None:
    """Top of the head and eyes; x is forward."""
    sizes, form = skeleton.sizes, table("form")["head"]
    middle = form["center_forward"] * sizes.stature
    height = sizes.stature - (sizes["sittingheight"] - sizes["eyeheightsitting"]) - origin[2]
    forward = middle + form["eye_forward"] * sizes["headlength"] - origin[0]
    aside = 0.5 * sizes["interpupillarybreadth"]
    parts.site("head_top", "head", (middle - origin[0], 0.0, sizes.stature - origin[2]))
    parts.site("eyes", "head", (forward, 0.0, height))
    parts.site("left_eye", "head", (forward, aside, height))
    parts.site("right_eye", "head", (forward, -aside, height))


def _drive(parts: Parts, name: str, levels: list[Level]) -> None:
    """Three totals for a run of levels, each level taking its measured share."""
    total = table("spine")["totals"][name]
    ranges = {
        "sagittal": degrees(-total["extension"], total["flexion"]),
        "lateral": degrees(-total["lateral"], total["lateral"]),
        "axial": degrees(-total["axial"], total["axial"]),
    }
    for way, (kind, reading) in enumerate(READINGS.items()):
        whole = math.fsum(level.motion[way] for level in levels)
        shares = {f"{level.joint}.{reading}": level.motion[way] / whole for level in levels}
        parts.groups.append((f"{name}_{kind}", shares, ranges[kind]))

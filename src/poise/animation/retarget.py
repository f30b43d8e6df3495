"""Motion of one person carried over to another figure of another size, with its contacts kept.

1. Turns of all parts are carried over (:mod:`poise.animation.carried_limbs`) and become joint angles as near as the
   other figure's joints allow (:mod:`poise.animation.joints_of_turns`); the way of the hips is scaled by the length of
   the legs.
2. Feet that stood still are found (:mod:`poise.motion.plants`) and get places of their own.
3. Every frame is solved from there: limits and couplings always, then the feet, then hands that touch and places that
   are to be reached, then balance (:mod:`poise.animation.kept`). What is left free stays as it was carried over. Frames
   do not depend on each other, so all cores work at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.animation.balance import is_balanced
from poise.animation.carried_limbs import carried_turns, chain_turns
from poise.animation.feet import FootGoals, foot_goals
from poise.animation.hands import LEVEL, HandContact, hand_contacts
from poise.animation.joints_of_turns import configurations, turned_segment
from poise.animation.kept import SMOOTH, Goals, Progress, held
from poise.errors import FigureError, PoseError
from poise.figure import Figure
from poise.motion import Clip, Plant, find_plants, jitter_of, size_of, steady, world_frames
from poise.motion.between import calmed
from poise.people.body import SIDES, Body
from poise.pose import Pose
from poise.rotations import quaternion
from poise.tasks import PositionTask
from poise.types import AnyArray, ArrayLike, BoolArray, FloatArray, Matrix, Quaternion, Vector3

CALM = 0.006
"""Seconds over which a motion is averaged unless told otherwise: what is faster than some 15 Hz is noise."""
_HIGHEST = 0.10  # of the leg: a foot above its lowest place by more does not stand
_STEADY = 0.02  # of the leg: a foot that strays by more from where it stands has left
_SLOW = 0.16  # legs per second: a foot that is slower stands
_STRETCHED = 0.985  # of the leg: a knee is hardly ever stretched farther
_OFF = 1e-3  # metres: a foot or hand that is farther from where it belongs is told


@dataclass(frozen=True, eq=False)
class Retargeted:
    """A motion carried over.

    Parameters
    ----------
    clip : Clip
        The motion of the other figure.
    plants : mapping of side to list of Plant
        Spans in which a foot stood, and stands.
    scale : float
        Length of the other figure's legs, as a share of the source's.
    unmet : (k,) int array
        Frames in which a foot could not be brought where it belongs.
    hands : tuple of HandContact
        Spans in which a hand touched something, and does.
    loose : (k,) int array
        Frames in which a hand that touches, or a place to be reached, is missed by more than a millimetre.
    notes : tuple of str
        What was mapped and what was not.
    """

    clip: Clip
    plants: dict[str, list[Plant]]
    scale: float
    unmet: AnyArray
    hands: tuple[HandContact, ...]
    loose: AnyArray
    notes: tuple[str, ...]

    def __str__(self) -> str:
        feet = sum(len(each) for each in self.plants.values())
        said = f"{self.clip!r}: scale {self.scale:.3f}, {feet} footfalls"
        said += f" and {len(self.hands)} touches of hands kept" if self.hands else " kept"
        said += f", hands out of reach in {len(self.loose)} frames" if len(self.loose) else ""
        return said + (f", out of reach in {len(self.unmet)} frames" if len(self.unmet) else "")


def retarget(
    clip: Clip,
    figure: Figure,
    *,
    feet: bool = True,
    hands: bool = True,
    balance: bool = True,
    reach: Mapping[str, ArrayLike] | None = None,
    parts: Mapping[str, str] | None = None,
    calm: float = CALM,
    cores: int | None = None,
    progress: Progress | None = None,
) -> Retargeted:
    """Carry a motion over to another figure.

    Parameters
    ----------
    clip : Clip
        Motion of a person: any skeleton whose names are recognised (BVH, glTF, VRM, AMC, ...).
    figure : Figure
        Who is to move like that: a person whose root is free.
    feet : bool
        Keep feet where they stand, on level 1; without, limits alone are kept, and nothing of what follows.
    hands : bool
        Keep hands where they touch each other, another part of the body or something in the world, on level 2.
    balance : bool
        Keep the centre of mass over the feet that stand where it was over them, on level 3.
    reach : mapping of site to (n, 3) array, optional
        Places in the world that sites of the figure shall reach, one row a frame, NaN where they are free; on level 2.
    parts : mapping of part to segment, optional
        Segments of the source whose names are not recognised: ``{"left_hand": "Palm2.L"}``.
    calm : float
        Seconds over which the motion is averaged before feet and limits are seen to; noise of the source grows on its
        way to another body. Zero leaves it as it is.
    cores : int, optional
        Threads to use; all cores by default. The answer does not depend on it.
    progress : callable, optional
        Called with frames solved and frames to solve, now and then.

    Raises
    ------
    FigureError
        One of the two is no person; names the parts that are missing, and what was recognised.
    PoseError
        Places to be reached are not one a frame.
    """
    if not figure.floats:
        raise FigureError(f"figure {figure.name!r}: its root is fixed, so it cannot go where the motion goes.")
    source, still = Body.of(clip, parts), Body.of(Pose.neutral(figure))
    places = _reach(reach or {}, figure, len(clip))
    scale = leg_length(still) / leg_length(source)
    plants = {side: _plants(source, side, clip.frame_time) if feet else [] for side in SIDES}
    floor = _floor(source, plants)
    frames = calmed(figure, _carried(source, still, scale, floor), calm / clip.frame_time)
    unmet = loose = np.zeros(0, dtype=np.intp)
    touches = list[HandContact]()
    if not feet:
        q = _clamped(figure, frames)
    else:
        goals = _feet(figure, frames, still, plants, clip.frame_time)
        if hands:
            heights = np.array([floor, np.mean([_ankle(still, side) for side in SIDES])])
            touches = hand_contacts(source, still, scale, clip.frame_time, heights)
        whole = Goals(
            goals, touches, places, _balanced(source, figure, goals) if balance else np.zeros(len(clip), bool)
        )
        quiet = jitter_of(source.frames.positions, size_of(source.figure)) if calm > 0.0 else np.inf
        told = progress or (lambda done, count: None)
        found, stood = held(figure, frames, whole, still, clip.frame_time, quiet=quiet, cores=cores, progress=told)
        q, unmet, loose = found.q, np.flatnonzero(stood & (found.feet > _OFF)), np.flatnonzero(found.hands > _OFF)
    done = Clip(figure, q, clip.frame_time, clip.name)
    return Retargeted(done, plants, scale, unmet, tuple(touches), loose, _notes(source, still))


def _feet(
    figure: Figure, frames: Matrix, still: Body, plants: dict[str, list[Plant]], seconds: float
) -> list[FootGoals]:
    """Where feet go, with the ankles turned for it and the root lowered where legs are too short, in place."""
    carried = Body(figure, still.parts, world_frames(figure, frames), still.neutral)
    goals = [foot_goals(carried, side, plants[side], _ankle(still, side)) for side in SIDES]
    for each in goals:
        index = figure.segment_index(still.parts[f"{each.side}_foot"])
        wanted = quaternion.multiply(each.turns, still.neutral.rotations[0, index])
        turned_segment(figure, frames, carried.frames.rotations, index, wanted)
    _lower(frames, carried, goals, seconds)
    return goals


def _balanced(source: Body, figure: Figure, feet: list[FootGoals]) -> BoolArray:
    """Frames in which the source's centre of mass is over the feet that stand; none where masses are not known."""
    stands = [each.planted(len(source)) for each in feet]
    if source.figure.mass <= 0.0 or figure.mass <= 0.0:
        return np.zeros(len(source), dtype=bool)
    return is_balanced(source, stands)


def _reach(reach: Mapping[str, ArrayLike], figure: Figure, count: int) -> dict[str, tuple[PositionTask, Matrix]]:
    """Tasks that bring sites to places, and the places."""
    found = {}
    for site, rows in reach.items():
        places = np.asarray(rows, dtype=np.float64)
        if places.shape != (count, 3) or np.isinf(places).any():
            raise PoseError(
                f"places that {site!r} shall reach must have the shape ({count}, 3), one row a frame, NaN where it is "
                f"free, got {places.shape}."
            )
        task = PositionTask(name=f"{site} reaches", site=site, goal=(0.0, 0.0, 0.0), level=LEVEL)
        task.check(figure)
        found[task.name] = (task, places)
    return found


def leg_length(body: Body) -> float:
    """From hip to ankle along the bones, at the neutral pose [m]."""
    hip, knee, ankle = (body.place(f"left_{part}", True)[0] for part in ("thigh", "shin", "foot"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _plants(source: Body, side: str, seconds: float) -> list[Plant]:
    """Spans in which the foot neither moves nor turns: its joint and a point ahead of it stand."""
    leg, foot = leg_length(source), source.place(f"{side}_foot")
    ahead = foot + quaternion.rotate(source.turn(f"{side}_foot"), (0.18 * leg, 0.0, 0.0))
    points = np.stack([foot, ahead])
    found = find_plants(points, seconds, speed=_SLOW * leg, height=_HIGHEST * leg)
    return [each for plant in found if (each := steady(plant, points, _STEADY * leg)) is not None]


def _ankle(body: Body, side: str) -> float:
    """Height of the ankle above the sole, standing."""
    index = body.figure.segment_index(body.parts[f"{side}_foot"])
    below = {index, *(k for k in range(len(body.figure.segments)) if int(body.figure.parents[k]) == index)}
    lowest = float(body.neutral.positions[0, sorted(below), 2].min())
    for site in body.figure.sites:
        place = body.figure.segment_index(site.segment)
        if place in below:
            turned = quaternion.rotate(body.neutral.rotations[0, place], site.placement.vector)
            lowest = min(lowest, float(body.neutral.positions[0, place, 2] + turned[2]))
    return float(body.place(f"{side}_foot", True)[0, 2]) - lowest


def _carried(source: Body, still: Body, scale: float, floor: float) -> Matrix:
    """Configurations of the other figure: turns carried over, hips on the scaled way over a floor at z = 0."""
    figure = still.figure
    turns = carried_turns(source, still)
    world = {}
    for part, turn in turns.items():
        index = figure.segment_index(still.parts[part])
        world[index] = quaternion.multiply(turn, still.neutral.rotations[0, index])
    world |= _columns(still, turns)
    world.setdefault(0, quaternion.multiply(turns["hips"], still.neutral.rotations[0, 0]))
    frames = configurations(figure, world, len(source))
    body = Body(figure, still.parts, world_frames(figure, frames), still.neutral)
    way = scale * (_hip_centre(source) - [0.0, 0.0, floor])
    way[:, 2] += 0.5 * (_ankle(still, "left") + _ankle(still, "right"))
    _move(figure, frames, way - _hip_centre(body))
    return frames


def _hip_centre(body: Body) -> Vector3:
    """Middle of the hips, carried by the pelvis: rigs have joints between both that tremble."""
    inside = body.middle("thigh", True) - body.place("hips", True)
    return np.asarray(body.place("hips") + quaternion.rotate(body.turn("hips"), inside[0]))


def _move(figure: Figure, frames: Matrix, way: Vector3) -> None:
    """Move a free root in the world, in place."""
    start = figure.slots[0].q.start
    frames[:, start : start + 3] += quaternion.rotate(quaternion.conjugate(figure.joints[0].placement.wxyz), way)


def _lower(frames: Matrix, body: Body, goals: list[FootGoals], seconds: float) -> None:
    """Lower the root, smoothly in time, where a leg would have to be longer than it is."""
    reach = _STRETCHED * leg_length(body)
    drop = np.zeros(len(frames))
    for each in goals:
        way = body.place(f"{each.side}_thigh") - each.places
        level = np.minimum(np.hypot(way[:, 0], way[:, 1]), 0.9 * reach)
        drop = np.maximum(drop, way[:, 2] - np.sqrt(reach**2 - level**2))
    _move(body.figure, frames, -smoothly_above(drop, SMOOTH / seconds)[:, None] * [0.0, 0.0, 1.0])


def smoothly_above(values: FloatArray, width: float) -> FloatArray:
    """A smooth curve that is nowhere below values that are zero or more; `width` frames is how fast it may bend."""
    if not values.any():
        return np.asarray(values)
    half = max(int(np.ceil(3.0 * width)), 1)
    padded = np.pad(values, half, mode="edge")
    highest = np.max(np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1), axis=1)
    weights = np.exp(-0.5 * (np.arange(-half, half + 1) / max(width, 0.3)) ** 2)
    return np.convolve(np.pad(highest, half, mode="edge"), weights / weights.sum(), mode="valid")


def _floor(source: Body, plants: dict[str, list[Plant]]) -> float:
    """Height of the source's ankles when its feet stand."""
    heights = [plant.place[2] for spans in plants.values() for plant in spans for _ in range(len(plant))]
    if heights:
        return float(np.median(heights))
    return float(min(source.place(f"{side}_foot")[:, 2].min() for side in SIDES))


def _columns(still: Body, turns: dict[str, Quaternion]) -> dict[int, Quaternion]:
    """Rotations of the segments between hips and chest, and between chest and head."""
    found: dict[int, Quaternion] = {}
    for start, end, name in (("hips", still.chest, "spine"), (still.chest, "head", "neck")):
        chain = _chain(still, start, end)
        shares = _shares(still.figure, chain, name)
        for index, turn in zip(chain, chain_turns(turns[start], turns[end], shares), strict=True):
            found[index] = quaternion.multiply(turn, still.neutral.rotations[0, index])
    return found


def _chain(body: Body, start: str, end: str) -> list[int]:
    """Segments after the one of a part up to that of another."""
    first, index = body.figure.segment_index(body.parts[start]), body.figure.segment_index(body.parts[end])
    chain: list[int] = []
    while index not in (first, -1):
        chain.append(index)
        index = int(body.figure.parents[index])
    return chain[::-1]


def _shares(figure: Figure, chain: list[int], name: str) -> FloatArray:
    """Share of a whole bend to the side, forward and twist that each joint of a chain makes, (k, 3)."""
    shares = np.full((len(chain), 3), 1.0 / max(len(chain), 1))
    joints = [figure.joints[index].name for index in chain]
    for column, way in enumerate(("lateral", "sagittal", "axial")):
        group = next((each for each in figure.driven_groups if each.name == f"{name}_{way}"), None)
        members = {} if group is None else {each.joint: share for each, share in group.members}
        if all(joint in members for joint in joints) and joints:
            shares[:, column] = [members[joint] for joint in joints]
    return shares


def _clamped(figure: Figure, frames: Matrix) -> Matrix:
    return np.array([Pose.of_engine(figure, q).clamped().q for q in frames])


def _notes(source: Body, still: Body) -> tuple[str, ...]:
    both = [part for part in source.parts if part in still.parts]
    alone = [part for part in source.parts if part not in still.parts]
    idle = [part for part in still.parts if part not in source.parts]
    notes = [f"{len(both)} parts are mapped: {', '.join(both)}"]
    notes += [f"parts of the source that the figure has not: {', '.join(alone)}"] if alone else []
    notes += (
        [f"parts of the figure that the source has not; they follow their neighbours: {', '.join(idle)}"]
        if idle
        else []
    )
    return tuple(notes)

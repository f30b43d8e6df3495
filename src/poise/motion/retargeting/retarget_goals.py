"""What a motion that is carried over to another figure asks for: turns, way of the hips, feet, hands and balance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure
from poise.motion import Clip, FootContact, find_foot_contacts, stable_part, world_frames
from poise.motion.humanoid import SIDES, Body
from poise.motion.keyframes import low_pass_filtered
from poise.motion.retargeting.feet import FootGoals, foot_goals, is_balanced
from poise.motion.retargeting.hands import LEVEL, HandContact, hand_contacts
from poise.motion.retargeting.limbs import carried_turns, chain_turns, configurations, turned_segment
from poise.motion.retargeting.retarget_solve import CORRECTION_TIME_S, ContactGoals
from poise.tasks import PositionTask
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix, Quaternion, Vector3

_HIGHEST = 0.10  # of the leg: a foot above its lowest place by more does not stand
_STEADY = 0.02  # of the leg: a foot that strays by more from where it stands has left
_SLOW = 0.16  # legs per second: a foot that is slower stands
_STRETCHED = 0.985  # of the leg: a knee is hardly ever stretched farther


@dataclass(frozen=True, eq=False)
class RetargetGoals:
    """What a motion that is carried over asks for, before anything is solved.

    Parameters
    ----------
    source, still : Body
        Who moved, and who is to, at the neutral pose.
    scale : float
        Size of the second by that of the first.
    foot_contacts : mapping of side to list of FootContact
        Where feet stand.
    frames : (n, nq) array
        Turns and way carried over; limits, feet and hands are not seen to.
    goals : ContactGoals
        What is to be kept.
    """

    source: Body
    still: Body
    scale: float
    foot_contacts: dict[str, list[FootContact]]
    frames: Matrix
    goals: ContactGoals


def retarget_goals_of(
    clip: Clip,
    figure: Figure,
    feet: bool,
    hands: bool,
    balance: bool,
    reach: Mapping[str, ArrayLike],
    parts: Mapping[str, str] | None,
    calm: float,
) -> RetargetGoals:
    """Everything that :func:`poise.motion.retargeting.retarget` solves for; parameters as there."""
    source, still = Body.of(clip, parts), Body.of(Pose.neutral(figure))
    places = _reach(reach, figure, len(clip))
    scale = leg_length(still) / leg_length(source)
    foot_contacts = {side: _foot_contacts(source, side, clip.frame_time) if feet else [] for side in SIDES}
    floor = _floor(source, foot_contacts)
    frames = low_pass_filtered(figure, _carried(source, still, scale, floor), calm / clip.frame_time)
    goals, touches, balanced = list[FootGoals](), list[HandContact](), np.zeros(len(clip), bool)
    if feet:
        goals = _feet(figure, frames, still, foot_contacts, clip.frame_time)
        if hands:
            heights = np.array([floor, np.mean([_ankle(still, side) for side in SIDES])])
            touches = hand_contacts(source, still, scale, clip.frame_time, heights)
        if balance:
            balanced = _balanced(source, figure, goals)
    return RetargetGoals(source, still, scale, foot_contacts, frames, ContactGoals(goals, touches, places, balanced))


def _feet(
    figure: Figure, frames: Matrix, still: Body, foot_contacts: dict[str, list[FootContact]], seconds: float
) -> list[FootGoals]:
    """Where feet go, with the ankles turned for it and the root lowered where legs are too short, in place."""
    carried = Body(figure, still.parts, world_frames(figure, frames), still.neutral)
    goals = [foot_goals(carried, side, foot_contacts[side], _ankle(still, side)) for side in SIDES]
    for each in goals:
        index = figure.segment_index(still.parts[f"{each.side}_foot"])
        wanted = quaternion.multiply(each.turns, still.neutral.rotations[0, index])
        turned_segment(figure, frames, carried.frames.rotations, index, wanted)
    _lower(frames, carried, goals, seconds)
    return goals


def _balanced(source: Body, figure: Figure, feet: list[FootGoals]) -> BoolArray:
    """Frames in which the source's center of mass is over the feet that stand; none where masses are not known."""
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


def _foot_contacts(source: Body, side: str, seconds: float) -> list[FootContact]:
    """Spans in which the foot neither moves nor turns: its joint and a point ahead of it stand."""
    leg, foot = leg_length(source), source.place(f"{side}_foot")
    ahead = foot + quaternion.rotate(source.turn(f"{side}_foot"), (0.18 * leg, 0.0, 0.0))
    points = np.stack([foot, ahead])
    found = find_foot_contacts(points, seconds, speed=_SLOW * leg, height=_HIGHEST * leg)
    return [each for contact in found if (each := stable_part(contact, points, _STEADY * leg)) is not None]


def _ankle(body: Body, side: str) -> float:
    """Height of the ankle above the sole, standing."""
    index = body.figure.segment_index(body.parts[f"{side}_foot"])
    below = {index, *(k for k in range(len(body.figure.segments)) if int(body.figure.parents[k]) == index)}
    lowest = float(body.neutral.positions[0, sorted(below), 2].min())
    for site in body.figure.sites:
        place = body.figure.segment_index(site.segment)
        if place in below:
            turned = quaternion.rotate(body.neutral.rotations[0, place], site.placement.translation_vector)
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
    way = scale * (_hip_center(source) - [0.0, 0.0, floor])
    way[:, 2] += 0.5 * (_ankle(still, "left") + _ankle(still, "right"))
    _move(figure, frames, way - _hip_center(body))
    return frames


def _hip_center(body: Body) -> Vector3:
    """Middle of the hips, carried by the pelvis: rigs have joints between both that tremble."""
    inside = body.middle("thigh", True) - body.place("hips", True)
    return np.asarray(body.place("hips") + quaternion.rotate(body.turn("hips"), inside[0]))


def _move(figure: Figure, frames: Matrix, way: Vector3) -> None:
    """Move a free root in the world, in place."""
    start = figure.slots[0].q.start
    frames[:, start : start + 3] += quaternion.rotate(quaternion.conjugate(figure.joints[0].placement.quaternion), way)


def _lower(frames: Matrix, body: Body, goals: list[FootGoals], seconds: float) -> None:
    """Lower the root, smoothly in time, where a leg would have to be longer than it is."""
    reach = _STRETCHED * leg_length(body)
    drop = np.zeros(len(frames))
    for each in goals:
        way = body.place(f"{each.side}_thigh") - each.places
        level = np.minimum(np.hypot(way[:, 0], way[:, 1]), 0.9 * reach)
        drop = np.maximum(drop, way[:, 2] - np.sqrt(reach**2 - level**2))
    _move(body.figure, frames, -smoothly_above(drop, CORRECTION_TIME_S / seconds)[:, None] * [0.0, 0.0, 1.0])


def smoothly_above(values: FloatArray, width: float) -> FloatArray:
    """A smooth curve that is nowhere below values that are zero or more; `width` frames is how fast it may bend."""
    if not values.any():
        return np.asarray(values)
    half = max(int(np.ceil(3.0 * width)), 1)
    padded = np.pad(values, half, mode="edge")
    highest = np.max(np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1), axis=1)
    weights = np.exp(-0.5 * (np.arange(-half, half + 1) / max(width, 0.3)) ** 2)
    return np.convolve(np.pad(highest, half, mode="edge"), weights / weights.sum(), mode="valid")


def _floor(source: Body, foot_contacts: dict[str, list[FootContact]]) -> float:
    """Height of the source's ankles when its feet stand."""
    heights = [contact.position[2] for spans in foot_contacts.values() for contact in spans for _ in range(len(contact))]
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

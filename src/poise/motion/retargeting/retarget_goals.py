"""Goals of a retargeted motion: transferred rotations, hip trajectory, foot goals, hand contacts and balance."""

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
from poise.motion.retargeting.foot_goals import FootGoals, foot_goals, is_balanced
from poise.motion.retargeting.hand_contacts import HAND_LEVEL, HandContact, hand_contacts
from poise.motion.retargeting.limbs import (
    distributed_rotations,
    has_gaps,
    inverse_orientations,
    set_segment_orientation,
    transferred_rotations,
)
from poise.motion.retargeting.retarget_solve import CORRECTION_TIME_S, ContactGoals
from poise.natural_criterion import expected_body
from poise.tasks import PositionTask
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix, Quaternion, Vector3

_MAX_CONTACT_HEIGHT_LEGS = 0.10  # leg lengths above the lowest position: a higher foot is not planted
_MAX_DEVIATION_LEGS = 0.02  # leg lengths: larger deviation from the median position ends the contact
_MAX_CONTACT_SPEED = 0.16  # leg lengths per second: a slower foot is planted
_MAX_LEG_EXTENSION = 0.985  # of the leg length: a leg is rarely straighter


@dataclass(frozen=True, eq=False)
class RetargetGoals:
    """Goals of a retargeted motion, before the solve.

    Parameters
    ----------
    source, reference_body : Body
        Source body with its motion, and target body at the neutral pose.
    scale : float
        Leg length of the target relative to the source.
    foot_contacts : mapping of side to list of FootContact
        Intervals in which each foot is planted.
    frames : (n, nq) array
        Configurations with transferred rotations and hip trajectory; limits, feet and hands are not yet enforced.
    goals : ContactGoals
        Contact goals of every frame.
    is_completed : bool
        Whether collarbones or trunk that the source does not have are those of an expected posture.
    """

    source: Body
    reference_body: Body
    scale: float
    foot_contacts: dict[str, list[FootContact]]
    frames: Matrix
    goals: ContactGoals
    is_completed: bool


def compute_retarget_goals(
    clip: Clip,
    figure: Figure,
    feet: bool,
    hands: bool,
    balance: bool,
    reach: Mapping[str, ArrayLike],
    parts: Mapping[str, str] | None,
    filter_time: float,
    natural: bool,
) -> RetargetGoals:
    """Compute the goals that :func:`poise.motion.retarget` solves for; parameters as there."""
    source, reference_body = Body.of(clip, parts), Body.of(Pose.neutral(figure))
    positions = _reach_tasks(reach, figure, len(clip))
    scale = leg_length(reference_body) / leg_length(source)
    foot_contacts = {side: _foot_contacts(source, side, clip.frame_time) if feet else [] for side in SIDES}
    floor = _floor_height(source, foot_contacts)
    expected = None
    if natural and has_gaps(source, reference_body):
        expected = expected_body(clip, floor - float(np.mean([ankle_height(source, side) for side in SIDES])))
    transferred = _transferred_frames(source, reference_body, scale, floor, expected)
    frames = low_pass_filtered(figure, transferred, filter_time / clip.frame_time)
    goals, contacts, balanced = list[FootGoals](), list[HandContact](), np.zeros(len(clip), bool)
    if feet:
        goals = _foot_goals(figure, frames, reference_body, foot_contacts, clip.frame_time)
        if hands:
            heights = np.array([floor, np.mean([ankle_height(reference_body, side) for side in SIDES])])
            contacts = hand_contacts(source, reference_body, scale, clip.frame_time, heights)
        if balance:
            balanced = _balanced_frames(source, figure, goals)
    contact_goals = ContactGoals(goals, contacts, positions, balanced)
    return RetargetGoals(
        source, reference_body, scale, foot_contacts, frames, contact_goals, is_completed=expected is not None
    )


def _foot_goals(
    figure: Figure, frames: Matrix, reference_body: Body, foot_contacts: dict[str, list[FootContact]], frame_time: float
) -> list[FootGoals]:
    """Foot goals; rotates the ankles accordingly and lowers the root where the legs are too short, in place."""
    transferred = Body(figure, reference_body.parts, world_frames(figure, frames), reference_body.neutral)
    goals = [foot_goals(transferred, side, foot_contacts[side], ankle_height(reference_body, side)) for side in SIDES]
    for each in goals:
        index = figure.segment_index(reference_body.parts[f"{each.side}_foot"])
        orientation = quaternion.multiply(each.rotations, reference_body.neutral.rotations[0, index])
        set_segment_orientation(figure, frames, transferred.frames.rotations, index, orientation)
    _lower_root(frames, transferred, goals, frame_time)
    return goals


def _balanced_frames(source: Body, figure: Figure, feet: list[FootGoals]) -> BoolArray:
    """Mask of frames in which the source is balanced over its planted feet; all false without masses."""
    planted = [each.planted(len(source)) for each in feet]
    if source.figure.mass <= 0.0 or figure.mass <= 0.0:
        return np.zeros(len(source), dtype=bool)
    return is_balanced(source, planted)


def _reach_tasks(reach: Mapping[str, ArrayLike], figure: Figure, count: int) -> dict[str, tuple[PositionTask, Matrix]]:
    """Position tasks of the reached sites, and their goals (n, 3)."""
    result = {}
    for site, rows in reach.items():
        positions = np.asarray(rows, dtype=np.float64)
        if positions.shape != (count, 3) or np.isinf(positions).any():
            raise PoseError(
                f"reach positions of {site!r}: expected shape ({count}, 3), one row per frame, NaN without a goal; "
                f"got shape {positions.shape}."
            )
        task = PositionTask(name=f"{site} reaches", site=site, goal=(0.0, 0.0, 0.0), level=HAND_LEVEL)
        task.check(figure)
        result[task.name] = (task, positions)
    return result


def leg_length(body: Body) -> float:
    """Leg length from hip to ankle along the bones, at the neutral pose [m]."""
    hip, knee, ankle = (body.position(f"left_{part}", True)[0] for part in ("thigh", "shin", "foot"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _foot_contacts(source: Body, side: str, frame_time: float) -> list[FootContact]:
    """Contacts in which a foot neither moves nor rotates: its joint and a point ahead of it are stationary."""
    leg, foot = leg_length(source), source.position(f"{side}_foot")
    ahead = foot + quaternion.rotate(source.rotation(f"{side}_foot"), (0.18 * leg, 0.0, 0.0))
    points = np.stack([foot, ahead])
    result = find_foot_contacts(
        points, frame_time, speed=_MAX_CONTACT_SPEED * leg, height=_MAX_CONTACT_HEIGHT_LEGS * leg
    )
    return [each for contact in result if (each := stable_part(contact, points, _MAX_DEVIATION_LEGS * leg)) is not None]


def ankle_height(body: Body, side: str) -> float:
    """Height of the ankle above the sole at the neutral pose [m]."""
    index = body.figure.segment_index(body.parts[f"{side}_foot"])
    below = {index, *(k for k in range(len(body.figure.segments)) if int(body.figure.parents[k]) == index)}
    lowest = float(body.neutral.positions[0, sorted(below), 2].min())
    for site in body.figure.sites:
        index_of_site = body.figure.segment_index(site.segment)
        if index_of_site in below:
            offset = quaternion.rotate(body.neutral.rotations[0, index_of_site], site.placement.translation_vector)
            lowest = min(lowest, float(body.neutral.positions[0, index_of_site, 2] + offset[2]))
    return float(body.position(f"{side}_foot", True)[0, 2]) - lowest


def _transferred_frames(
    source: Body, reference_body: Body, scale: float, floor: float, expected: Body | None
) -> Matrix:
    """Target configurations: transferred rotations, hips on the scaled trajectory over a floor at z = 0."""
    figure = reference_body.figure
    frames = transferred_orientations(source, reference_body, expected=expected)
    body = Body(figure, reference_body.parts, world_frames(figure, frames), reference_body.neutral)
    displacement = scale * (hip_center(source) - [0.0, 0.0, floor])
    displacement[:, 2] += 0.5 * (ankle_height(reference_body, "left") + ankle_height(reference_body, "right"))
    translate_root(figure, frames, displacement - hip_center(body))
    return frames


def transferred_orientations(
    source: Body, reference_body: Body, *, continuous: bool = True, expected: Body | None = None
) -> Matrix:
    """Configurations of the target with the transferred rotations of all parts; the root stays in place.

    Frames that are not neighbors in time are not `continuous`; see :func:`inverse_orientations`. Parts that the source
    lacks are those of the `expected` body; see :func:`transferred_rotations`.
    """
    figure = reference_body.figure
    rotations = transferred_rotations(source, reference_body, expected)
    world = {}
    for part, rotation in rotations.items():
        index = figure.segment_index(reference_body.parts[part])
        world[index] = quaternion.multiply(rotation, reference_body.neutral.rotations[0, index])
    world |= _spine_orientations(reference_body, rotations)
    world.setdefault(0, quaternion.multiply(rotations["hips"], reference_body.neutral.rotations[0, 0]))
    return inverse_orientations(figure, world, len(source), continuous=continuous)


def hip_center(body: Body) -> Vector3:
    """Midpoint of the hip joints (n, 3), rigid with the pelvis: rigs may have jittering joints between them."""
    offset = body.midpoint("thigh", True) - body.position("hips", True)
    return np.asarray(body.position("hips") + quaternion.rotate(body.rotation("hips"), offset[0]))


def translate_root(figure: Figure, frames: Matrix, displacement: Vector3) -> None:
    """Translate a floating base in the world frame, in place."""
    start = figure.slots[0].q.start
    frames[:, start : start + 3] += quaternion.rotate(
        quaternion.conjugate(figure.joints[0].placement.quaternion), displacement
    )


def _lower_root(frames: Matrix, body: Body, goals: list[FootGoals], frame_time: float) -> None:
    """Lower the root, smoothly in time, where a foot goal is out of reach of the leg."""
    reach = _MAX_LEG_EXTENSION * leg_length(body)
    drop = np.zeros(len(frames))
    for each in goals:
        displacement = body.position(f"{each.side}_thigh") - each.positions
        horizontal = np.minimum(np.hypot(displacement[:, 0], displacement[:, 1]), 0.9 * reach)
        drop = np.maximum(drop, displacement[:, 2] - np.sqrt(reach**2 - horizontal**2))
    translate_root(
        body.figure, frames, -smooth_upper_envelope(drop, CORRECTION_TIME_S / frame_time)[:, None] * [0.0, 0.0, 1.0]
    )


def smooth_upper_envelope(values: FloatArray, width: float) -> FloatArray:
    """Smooth upper envelope (n,) of nonnegative values; `width` frames is the time scale of its curvature."""
    if not values.any():
        return np.asarray(values)
    half = max(int(np.ceil(3.0 * width)), 1)
    padded = np.pad(values, half, mode="edge")
    maximum = np.max(np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1), axis=1)
    weights = np.exp(-0.5 * (np.arange(-half, half + 1) / max(width, 0.3)) ** 2)
    return np.convolve(np.pad(maximum, half, mode="edge"), weights / weights.sum(), mode="valid")


def _floor_height(source: Body, foot_contacts: dict[str, list[FootContact]]) -> float:
    """Median ankle height of the source while its feet are planted [m]."""
    heights = [
        contact.position[2] for spans in foot_contacts.values() for contact in spans for _ in range(len(contact))
    ]
    if heights:
        return float(np.median(heights))
    return float(min(source.position(f"{side}_foot")[:, 2].min() for side in SIDES))


def _spine_orientations(reference_body: Body, rotations: dict[str, Quaternion]) -> dict[int, Quaternion]:
    """Orientations of the segments between hips and chest, and between chest and head."""
    result: dict[int, Quaternion] = {}
    for start, end, name in (("hips", reference_body.chest, "spine"), (reference_body.chest, "head", "neck")):
        chain = _chain(reference_body, start, end)
        fractions = _chain_fractions(reference_body.figure, chain, name)
        for index, rotation in zip(
            chain, distributed_rotations(rotations[start], rotations[end], fractions), strict=True
        ):
            result[index] = quaternion.multiply(rotation, reference_body.neutral.rotations[0, index])
    return result


def _chain(body: Body, start: str, end: str) -> list[int]:
    """Indices of the segments after that of one part up to that of another."""
    first, index = body.figure.segment_index(body.parts[start]), body.figure.segment_index(body.parts[end])
    chain: list[int] = []
    while index not in (first, -1):
        chain.append(index)
        index = int(body.figure.parents[index])
    return chain[::-1]


def _chain_fractions(figure: Figure, chain: list[int], name: str) -> FloatArray:
    """Fraction of the total lateral, sagittal and axial rotation that each joint of a chain makes, (k, 3)."""
    fractions = np.full((len(chain), 3), 1.0 / max(len(chain), 1))
    joints = [figure.joints[index].name for index in chain]
    for column, displacement in enumerate(("lateral", "sagittal", "axial")):
        group = next((each for each in figure.driven_groups if each.name == f"{name}_{displacement}"), None)
        members = {} if group is None else {each.joint: fraction for each, fraction in group.members}
        if all(joint in members for joint in joints) and joints:
            fractions[:, column] = [members[joint] for joint in joints]
    return fractions

"""Hand contacts, reached positions and balance of retargeted motions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError, PoseError, TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure
from poise.motion import Clip, Keyframes, jitter, retarget
from poise.motion.animation import Track, animate
from poise.motion.humanoid import Body
from poise.motion.retargeting.foot_goals import balance_correction, convex_hull, displacement_into_hull
from poise.tasks import PositionTask, RelativePositionTask

HUMAN = library.human()
SMALL = library.human(sex="female", percentile=5)
STAND = library.human_pose(HUMAN, "stand")
RATE = 30.0
SITES = ("left_heel", "right_heel", "left_toe", "right_toe")


def held(pose: Pose, site: str, level: int = 1) -> PositionTask:
    x, y, z = pose.position(site).tolist()
    return PositionTask(name=site, site=site, goal=(x, y, z), level=level)


@cache
def leaning() -> Clip:
    """Motion with the right wrist fixed on a table while the trunk sways and the left hand waves."""
    table = PositionTask(name="table", site="right_hand", goal=(0.35, -0.25, 1.0), level=2)
    start = animate(STAND, [*(held(STAND, site) for site in SITES), table], {}, rate=RATE, duration=0.0).clip[0]
    tasks = [*(held(start, site) for site in SITES), table, held(start, "chest", 3)]
    at = start.position("chest")
    way = Track((0.0, 0.7, 1.4), (at, at + np.array([0.15, 0.05, -0.08]), at))
    return animate(start, tasks, {"chest": way}, rate=RATE).clip


def test_a_hand_on_a_fixed_object_stays_there() -> None:
    clip = leaning()
    source = Body.of(clip)
    assert np.ptp(source.position("right_upper_arm"), axis=0).max() > 0.05
    found = retarget(clip, SMALL)
    contact = next(each for each in found.hand_contacts if each.side == "right")
    assert (contact.other, contact.target_name) == ("", "something in the world")
    assert (contact.first, contact.last) == (0, len(clip) - 1)
    track = Body.of(found.clip).position("right_hand")
    assert np.linalg.norm(track - track[0], axis=1).max() < 1e-3
    ankles = [Body.of(Pose.neutral(each)).position("left_foot")[0, 2] for each in (HUMAN, SMALL)]
    height = found.scale * (1.0 - ankles[0]) + ankles[1]
    assert track[0] == pytest.approx([found.scale * 0.35, -found.scale * 0.25, height], abs=0.01)
    assert len(found.missed_hands) == 0
    assert contact.contact_errors(Body.of(found.clip)).max() < 1e-6
    free = Body.of(retarget(clip, SMALL, hands=False).clip).position("right_hand")
    assert np.linalg.norm(free - free[0], axis=1).max() > 2e-3
    assert "1 hand contacts kept" in str(found)


def test_a_hand_on_the_head_stays_there_while_the_trunk_bends() -> None:
    upright, bent = STAND, library.human_pose(HUMAN, "stoop")
    on_it = RelativePositionTask(name="on it", site="right_hand", other="head", offset=(0.05, -0.12, 0.15), level=1)
    frames = [animate(pose, [on_it], {}, rate=RATE, duration=0.0).clip[0] for pose in (upright, bent)]
    clip = Keyframes((0.0, 1.0), tuple(frames), "ease").clip(RATE)
    clip = animate(clip[0], [on_it, held(clip[0], "left_grip", 2)], {"left_grip": _ways(clip)}, rate=RATE).clip
    found = retarget(clip, SMALL)
    contact = next(each for each in found.hand_contacts if each.other == "head")
    assert len(found.missed_hands) == 0
    body = Body.of(found.clip)
    inside = quaternion.rotate(
        quaternion.conjugate(body.rotation("head")), body.position("right_hand") - body.position("head")
    )[contact.first : contact.last + 1]
    assert len(inside) > 0.8 * len(clip)
    assert np.linalg.norm(inside - inside[0], axis=1).max() < 1e-3
    assert inside[0] == pytest.approx(np.array(contact.offset), abs=1e-3)


def _ways(clip: Clip) -> np.ndarray:
    return np.array([pose.position("left_grip") for pose in clip])


def test_hanging_hands_have_no_contact() -> None:
    standing = Clip.of_poses([STAND] * 40, 1.0 / RATE)
    assert retarget(standing, SMALL).hand_contacts == ()


def test_given_positions_are_reached_and_missed_ones_are_reported() -> None:
    clip = Clip.of_poses([STAND] * 30, 1.0 / RATE)
    positions = np.full((30, 3), np.nan)
    positions[10:20] = [0.35, -0.2, 1.0]
    found = retarget(clip, SMALL, reach={"right_grip": positions})
    at = np.array([pose.position("right_grip") for pose in found.clip])
    assert np.linalg.norm(at[10:20] - positions[10:20], axis=1).max() < 1e-5
    assert np.linalg.norm(at[0] - positions[12]) > 0.1
    assert len(found.missed_hands) == 0
    positions[12] = [9.0, 0.0, 1.0]
    assert retarget(clip, SMALL, reach={"right_grip": positions}).missed_hands.tolist() == [12]
    with pytest.raises(PoseError, match=r"expected shape \(30, 3\)"):
        retarget(clip, SMALL, reach={"right_grip": positions[:4]})
    with pytest.raises((FigureError, TaskError), match="right_grap"):
        retarget(clip, SMALL, reach={"right_grap": positions})


def heavy_headed() -> Figure:
    """Human with a very heavy head: leaning forward it topples where others do not."""
    segments = tuple(replace(each, mass=45.0) if each.name == "head" else each for each in HUMAN.segments)
    return replace(HUMAN, segments=segments)


def test_a_balanced_motion_stays_balanced() -> None:
    """A head of 45 kg moves the center of mass of a leaning body beyond the toes; the hips have to move back."""
    pose = library.human_pose(HUMAN, "stoop")
    clip = Keyframes((0.0, 0.6, 1.2), (STAND, pose, STAND), "smooth").clip(RATE)
    planted = [np.ones(len(clip), dtype=bool)] * 2
    assert not balance_correction(Body.of(clip), planted)[1].any()
    lost, kept = (retarget(clip, heavy_headed(), balance=each) for each in (False, True))
    for found in (lost, kept):
        assert sum(len(plant) for plant in found.foot_contacts["left"]) == len(clip)
        assert len(found.missed_feet) == 0
    out = [np.linalg.norm(balance_correction(Body.of(each.clip), planted)[1], axis=1).max() for each in (lost, kept)]
    assert out[0] > 0.02
    assert out[1] < 0.5 * out[0]
    assert all(each.violations(1e-9) == {} for each in kept.clip)


def test_convex_hull_and_displacement_into_it() -> None:
    square = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [1.0, 1.0], [1.0, 0.0]])
    assert sorted(map(tuple, convex_hull(square).tolist())) == [(0.0, 0.0), (0.0, 2.0), (2.0, 0.0), (2.0, 2.0)]
    assert displacement_into_hull(np.array([1.9, 1.0]), square).tolist() == [0.0, 0.0]
    assert displacement_into_hull(np.array([3.0, 1.0]), square) == pytest.approx([-1.1, 0.0])
    assert displacement_into_hull(np.array([3.0, 3.0]), square) == pytest.approx([-1.1, -1.1])


def test_a_jittering_retargeted_motion_is_smoothed() -> None:
    rng = np.random.default_rng(0)
    even = Keyframes((0.0, 0.5, 1.0), (STAND, library.human_pose(HUMAN, "squat"), STAND), "smooth").clip(120.0)
    rough = Clip.of_poses([pose.plus(2e-3 * rng.normal(size=HUMAN.nv)) for pose in even], even.frame_time)
    assert jitter(retarget(rough, SMALL).clip) <= jitter(rough)


def test_progress_is_reported_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    retarget(leaning(), SMALL, progress=lambda *each: told.append(each))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]


def test_unrecognized_segments_can_be_assigned_to_parts() -> None:
    names = {"left_hand": "left_palm", "right_hand": "right_palm"}
    segments = tuple(replace(each, name=names.get(each.name, each.name)) for each in HUMAN.segments)
    joints = tuple(replace(each, child=names.get(each.child, each.child)) for each in HUMAN.joints)
    joints = tuple(
        replace(each, name=f"j{k}") if each.child in names.values() else each for k, each in enumerate(joints)
    )
    sites = tuple(site for site in HUMAN.sites if "hand" not in site.segment)
    other = Figure("other", segments, joints, sites)
    clip = Clip.of_poses([Pose(other, STAND.q)] * 3, 0.1)
    with pytest.raises(FigureError) as caught:
        retarget(clip, SMALL)
    message = str(caught.value)
    assert "missing left_hand, right_hand" in message
    assert "Recognized: hips (" in message
    assert "Not recognized: " in message
    assert "left_palm" in message
    assert "--part PART=SEGMENT" in message
    found = retarget(clip, SMALL, parts={part: f"{part.split('_')[0]}_palm" for part in names})
    assert len(found.clip) == 3
    with pytest.raises(FigureError, match="'left_hund' is not a body part; did you mean 'left_hand'"):
        retarget(clip, SMALL, parts={"left_hund": "left_palm"})
    with pytest.raises(FigureError, match="unknown segment 'left_pulm'; did you mean 'left_palm'"):
        retarget(clip, SMALL, parts={"left_hand": "left_pulm"})

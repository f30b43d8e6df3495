"""Retargeting of motions to figures of other sizes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError
from poise.io import read
from poise.kinematics import Pose, random_pose
from poise.model import Figure
from poise.model.edit.rebuild import rename
from poise.motion import Clip, jitter, retarget, trimmed
from poise.motion.animation import Track, animate
from poise.motion.humanoid import SIDES, Body
from poise.motion.retargeting.retarget import Retargeted
from poise.tasks import PositionTask
from poise.types import FloatArray
from tests.support.backends import MINUTES_IN_PYTHON
from tests.support.sample_files import sample

HUMAN = library.human()
SMALL = library.human(sex="female", percentile=5)
DIRECTIONS = [
    (f"{side}_{part}", f"{side}_{end}")
    for side in SIDES
    for part, end in (("upper_arm", "lower_arm"), ("lower_arm", "hand"), ("thigh", "shin"), ("shin", "foot"))
]


@cache
def jumps() -> Clip:
    """The first seconds of a recorded motion: standing, then jumping forward."""
    return trimmed(read(sample("cmu_01_01.bvh")).clips[0], 0.1, 5.0)


@cache
def retargeted(name: str) -> Retargeted:
    figure = SMALL if name == "small" else read(sample("makehuman_cc0_mixamo_rig.glb")).figure
    return retarget(jumps(), figure)


def bends(one: Body, other: Body, part: str, end: str) -> FloatArray:
    """Angles between the bones of two bodies [degrees]."""
    a, b = (body.position(end) - body.position(part) for body in (one, other))
    across = np.linalg.norm(np.cross(a, b), axis=1)
    return np.degrees(np.arctan2(across, np.sum(a * b, axis=1)))


@pytest.mark.parametrize("name", ["small", "mixamo"])
def test_planted_feet_do_not_move(name: str) -> None:
    found = retargeted(name)
    body = Body.of(found.clip)
    assert sum(len(each) for each in found.foot_contacts.values()) >= 4
    assert len(found.missed_feet) == 0
    for side in SIDES:
        for contact in found.foot_contacts[side]:
            span = body.position(f"{side}_foot")[contact.first : contact.last + 1]
            assert np.linalg.norm(span - span[0], axis=1).max() < 1e-4


def test_heels_and_toes_of_planted_feet_stay_on_the_floor() -> None:
    found = retargeted("small")
    body = Body.of(found.clip)
    for side in SIDES:
        for site in ("heel", "toe", "ball_inner"):
            track = body.site_position(f"{side}_{site}")
            assert track is not None
            for contact in found.foot_contacts[side]:
                span = track[contact.first : contact.last + 1]
                assert np.linalg.norm(span - span[0], axis=1).max() < 1e-3
                assert abs(float(span[0, 2])) < 1e-3


@MINUTES_IN_PYTHON
def test_joint_limits_hold_and_jitter_does_not_exceed_the_source() -> None:
    source = trimmed(read(sample("cmu_01_01.bvh")).clips[0], 0.1)
    found = retarget(source, SMALL)
    assert len(found.missed_feet) == 0
    assert all(pose.violations(1e-9) == {} for pose in list(found.clip)[::11])
    assert jitter(found.clip) < jitter(source)


@pytest.mark.parametrize("name", ["small", "mixamo"])
def test_limb_directions_are_preserved(name: str) -> None:
    found, source = Body.of(retargeted(name).clip), Body.of(jumps())
    for part, end in DIRECTIONS:
        assert np.median(bends(found, source, part, end)) < 10.0


def test_the_trajectory_is_scaled_by_the_leg_length() -> None:
    found = retargeted("small")
    source_range, own = (np.ptp(body.position("hips")[:, 0]) for body in (Body.of(jumps()), Body.of(found.clip)))
    assert own == pytest.approx(found.scale * source_range, rel=0.1)
    assert 0.8 < found.scale < 0.9


def test_retargeting_to_the_same_figure_returns_the_motion() -> None:
    clip = Clip.of_poses([random_pose(HUMAN, np.random.default_rng(seed)) for seed in range(20)], 0.1)
    found, source = Body.of(retarget(clip, HUMAN, feet=False, filter_time=0.0).clip), Body.of(clip)
    for part, end in DIRECTIONS:
        assert bends(found, source, part, end).max() < 1e-3
    for part in ("hips", "chest", "left_hand", "right_foot"):
        turned = np.abs(np.sum(found.rotation(part) * source.rotation(part), axis=1))
        assert np.degrees(2.0 * np.arccos(np.minimum(turned, 1.0))).max() < 0.5


def test_joined_hands_stay_joined() -> None:
    """Wrists 0.1 m apart for a second, going up and forward."""
    start = library.human_pose(HUMAN, "stand")
    source_range = Track((0.0, 1.0), ((0.32, 0.0, 1.05), (0.40, 0.0, 1.25)))
    rows = source_range.at(np.arange(61) / 60.0)
    tasks = [PositionTask(name=f"{side}_hand", site=f"{side}_hand", goal=(0.3, 0.0, 1.0)) for side in SIDES]
    aside = np.array([0.0, 0.05, 0.0])
    goals = {"left_hand": rows + aside, "right_hand": rows - aside}
    clip = animate(start, tasks, goals, rate=60.0).clip
    found, source = Body.of(retarget(clip, SMALL).clip), Body.of(clip)
    apart = np.linalg.norm(found.position("left_hand") - found.position("right_hand"), axis=1)
    forearms = [
        np.linalg.norm(b.position("left_hand", True) - b.position("left_lower_arm", True)) for b in (found, source)
    ]
    assert apart == pytest.approx(0.1 * forearms[0] / forearms[1], abs=1e-3)


def test_fingers_and_toes_are_transferred() -> None:
    figure = library.human(hands=True, feet=True)
    clip = Clip.of_poses([random_pose(figure, np.random.default_rng(seed)) for seed in range(4)], 0.1)
    found = retarget(clip, figure, feet=False, filter_time=0.0).clip
    for joint in ("left_index_base", "right_thumb_middle", "left_little_end", "right_toes"):
        for pose, source in zip(found, clip, strict=True):
            assert pose[joint] == pytest.approx(source[joint], abs=1e-6)


def test_the_result_does_not_depend_on_the_number_of_cores() -> None:
    clip = trimmed(jumps(), 0.0, 1.0)
    assert np.array_equal(retarget(clip, SMALL, cores=1).clip.frames, retarget(clip, SMALL, cores=2).clip.frames)


def test_notes_list_the_mapped_parts() -> None:
    notes = retargeted("small").notes
    assert "left_upper_arm" in notes[0]
    assert any("left_toes" in note for note in notes[1:])
    assert "foot contacts" in str(retargeted("small"))


@pytest.mark.parametrize(
    ("clip", "figure", "words"),
    [
        (
            Clip.of_poses([Pose.neutral(library.make("lamp"))], 0.1),
            HUMAN,
            "figure 'lamp': not a humanoid: missing hips",
        ),
        (
            Clip.of_poses([Pose.neutral(HUMAN)], 0.1),
            library.make("quadruped"),
            "figure 'quadruped': not a humanoid: missing",
        ),
        (Clip.of_poses([Pose.neutral(HUMAN)], 0.1), library.make("lamp"), "expected a floating base"),
    ],
)
def test_figures_that_are_not_humanoid_are_rejected(clip: Clip, figure: Figure, words: str) -> None:
    with pytest.raises(FigureError, match=words):
        retarget(clip, figure)


def test_a_clip_of_one_frame_is_retargeted() -> None:
    found = retarget(Clip.of_poses([library.human_pose(HUMAN, "reach")], 0.1), SMALL)
    assert len(found.clip) == 1
    assert found.clip[0].violations(1e-9) == {}


@cache
def without(*parts: str) -> Clip:
    """The recorded motion with segments that are not recognized as those parts."""
    clip = trimmed(jumps(), 0.0, 1.5)
    known = Body.of(clip).parts
    sites = tuple(site for site in clip.figure.sites if site.name not in parts)  # these state the parts too
    figure = replace(clip.figure, sites=sites)
    figure = rename(figure, segments={known[part]: f"link_{k}" for k, part in enumerate(parts)}).figure
    return Clip(figure, clip.frames, clip.frame_time, clip.name)


CLAVICLES = ("left_clavicle", "right_clavicle")
TRUNK = ("spine", "chest", "upper_chest", "neck")


@pytest.mark.parametrize(("missing", "part"), [(CLAVICLES, "left_hand"), ((*CLAVICLES, *TRUNK), "head")])
def test_parts_that_the_source_lacks_are_where_people_have_them(missing: tuple[str, ...], part: str) -> None:
    """Nearer to the whole motion than parts that follow their neighbors."""
    figure = read(sample("makehuman_cc0_mixamo_rig.glb")).figure
    whole = Body.of(retarget(trimmed(jumps(), 0.0, 1.5), figure).clip).position(part)
    errors = {}
    for natural in (False, True):
        found = retarget(without(*missing), figure, natural=natural)
        errors[natural] = float(np.linalg.norm(Body.of(found.clip).position(part) - whole, axis=1).mean())
        assert any("where people have them" in note for note in found.notes) == natural
        assert len(found.missed_feet) == 0
    assert errors[True] < 0.97 * errors[False]


def test_a_source_without_gaps_is_retargeted_as_before() -> None:
    clip = trimmed(jumps(), 0.0, 0.5)
    one, other = (retarget(clip, HUMAN, natural=natural).clip for natural in (True, False))
    assert np.array_equal(one.frames, other.frames)

"""Joint angles, RULA, REBA, OWAS and strength of postures whose scores are computed by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics import Thresholds, Work, assess, joint_angles, owas, reba, rula, strength_report
from poise.errors import ErgonomicsError, FigureError
from poise.io import read
from poise.kinematics import Pose, drive, mirrored
from poise.library import make
from poise.math import quaternion
from poise.motion import Clip
from tests.support.sample_files import sample

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def angle(pose: Pose, name: str) -> float:
    return math.degrees(dict(joint_angles(pose).rows())[name])


def test_joint_angles_match_the_coordinates_of_the_pose() -> None:
    pose = STAND.with_values({"left_elbow.flexion": 1.2, "right_knee.flexion": 0.8, "left_elbow.twist": 0.4})
    assert angle(pose, "left_elbow_flexion") == pytest.approx(math.degrees(1.2), abs=1e-6)
    assert angle(pose, "right_knee_flexion") == pytest.approx(math.degrees(0.8), abs=1e-6)
    assert angle(pose, "left_forearm_twist") == pytest.approx(math.degrees(0.4), abs=1e-6)
    assert angle(pose, "left_arm_raised") == pytest.approx(11.0, abs=1e-6)
    bent = pose.with_values({"left_wrist.swing_x": -0.3, "right_wrist.swing_y": 0.25})
    assert angle(bent, "left_wrist_flexion") == pytest.approx(math.degrees(0.3), abs=1e-6)
    assert angle(bent, "right_wrist_deviation") == pytest.approx(math.degrees(0.25), abs=1e-6)


def test_trunk_flexion_twist_and_side_bend_are_measured() -> None:
    root = STAND["root"].copy()
    root[3:] = [math.cos(0.2), 0.0, math.sin(0.2), 0.0]
    leant = angle(STAND.with_values({"root": root}), "trunk_flexion") - angle(STAND, "trunk_flexion")
    assert leant == pytest.approx(math.degrees(0.4), abs=1e-6)
    assert angle(drive(STAND, "spine_axial", 0.3).pose, "trunk_twist") == pytest.approx(math.degrees(0.3), abs=1e-6)
    assert angle(drive(STAND, "spine_lateral", 0.3).pose, "trunk_side_bend") < -5.0  # to the right
    assert angle(STAND.with_values({"upper_neck.swing_y": 0.3}), "neck_flexion") == pytest.approx(17.19, abs=0.01)


def test_scores_are_invariant_to_heading_and_mirroring() -> None:
    reach = library.human_pose(HUMAN, "reach")
    root = reach["root"].copy()
    root[:3] += [3.0, -2.0, 0.5]
    root[3:] = quaternion.multiply([math.cos(0.7), 0.0, 0.0, math.sin(0.7)], root[3:])
    moved = dict(joint_angles(reach.with_values({"root": root})).rows())
    for name, value in joint_angles(reach).rows():
        assert moved[name] == pytest.approx(value, abs=1e-9)
    assert np.array_equal(rula(mirrored(reach)).grand, rula(reach).grand[:, ::-1])
    assert np.array_equal(reba(mirrored(reach)).score, reba(reach).score[:, ::-1])


def test_standing_upright_computed_by_hand() -> None:
    """RULA: arm 1, 2 (elbow 12°), 1, 1 → A 2; neck 1, trunk 1, legs 1 → B 1; table C 2, 1 → 2.

    REBA: trunk, neck, legs 1 → A 1; arm 1, lower arm 2, wrist 1 → B 1; C 1. OWAS 1121.
    """
    found = assess(STAND)
    assert found.rula.worst.tolist() == [2]
    assert found.reba.worst.tolist() == [1]
    assert found.owas.codes == ["1121"]
    assert found.owas.category.tolist() == [1]


def test_lifting_from_a_stoop_computed_by_hand() -> None:
    """With 12 kg. RULA: arm 3 (85°), 2, 1, 1 → A 3, with the load 6; neck 1, trunk 4, legs 1 → B 5, with the load 8; 7.

    REBA: trunk 4, neck 1, legs 1 → A 3, with the load 5; arm 3, 2, 1 → B 4; table C 5, 4 → 5. OWAS 2122: category 2.
    """
    found = assess(library.human_pose(HUMAN, "stoop"), Work(load=12.0))
    assert found.rula.worst.tolist() == [7]
    assert found.reba.worst.tolist() == [5]
    assert found.owas.codes == ["2122"]
    assert found.owas.category.tolist() == [2]


def test_the_conditions_of_work_raise_the_scores() -> None:
    reach = library.human_pose(HUMAN, "reach")
    plain = reba(reach)
    hard = reba(reach, Work(load=8.0, static=True, rapid=True, coupling="poor"))
    assert hard.score_a.tolist() == [plain.score_a[0] + 1]
    assert hard.score_b.tolist() == (plain.score_b + 2).tolist()
    assert (hard.score >= plain.score + 2).all()
    assert (rula(reach, Work(static=True, load=5.0)).score_d == rula(reach).score_d + 3).all()
    assert (rula(reach, Work(arms_supported=True)).upper_arm <= rula(reach).upper_arm).all()
    flat = library.human_pose(HUMAN, "t")
    loose = rula(flat, Work(thresholds=Thresholds(abducted=90.0)))
    assert (loose.upper_arm == rula(flat).upper_arm - 1).all()


CODES = {"stand": "112", "sit": "111", "squat": "214", "stoop": "212", "kneel": "116", "t": "132", "reach": "122"}


@pytest.mark.parametrize("pose", CODES)
@pytest.mark.parametrize("options", [{}, {"sex": "female", "percentile": 5}, {"percentile": 95}])
def test_standard_poses_have_the_owas_codes_of_an_observer(pose: str, options: dict[str, float]) -> None:
    figure = library.human(**options)  # type: ignore[arg-type]
    found = owas(library.human_pose(figure, pose)).codes[0]
    assert found[0] + found[2:] == CODES[pose][0] + CODES[pose][2] + "1"
    if pose not in ("squat", "t"):  # arms about level with the shoulders
        assert found[1] == CODES[pose][1]


def test_one_foot_off_the_floor_is_detected() -> None:
    pose = STAND.with_values({"left_hip.swing_y": 0.9, "left_knee.flexion": 1.3})
    assert owas(pose).codes[0][2] == "3"
    assert rula(pose).legs.tolist() == [2]
    assert owas(pose, Work(walking=True)).codes[0][2] == "7"
    assert owas(pose, Work(sitting=True)).codes[0][2] == "1"


def test_a_clip_is_scored_frame_by_frame_as_its_poses_are() -> None:
    poses = [library.human_pose(HUMAN, each) for each in ("stand", "stoop", "reach", "sit")]
    found = assess(Clip.of_poses(poses, 0.5))
    for frame, pose in enumerate(poses):
        alone = assess(pose)
        assert found.rula.grand[frame].tolist() == alone.rula.grand[0].tolist()
        assert found.reba.score[frame].tolist() == alone.reba.score[0].tolist()
        assert found.owas.codes[frame] == alone.owas.codes[0]
    assert sum(found.shares()["rula"].values()) == pytest.approx(1.0)
    lines = found.to_csv().splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("time,rula,reba,owas,owas_category,trunk_flexion_deg")
    assert "over 2.0 s" in str(found)


@pytest.mark.parametrize("name", ["cmu_01_01.bvh", "pirouette.bvh"])
def test_motions_of_other_skeletons_are_scored(name: str) -> None:
    clip = read(sample(name)).clips[0]
    found = assess(clip)
    assert len(found) == len(clip)
    assert ((found.rula.grand >= 1) & (found.rula.grand <= 7)).all()
    assert ((found.reba.score >= 1) & (found.reba.score <= 15)).all()
    assert all(np.isfinite(values).all() for name, values in found.columns().items() if name != "owas")


def test_a_heavier_load_lowers_the_fraction_of_capable_people() -> None:
    stoop = library.human_pose(HUMAN, "stoop")
    free, held = strength_report(stoop), strength_report(stoop, 20.0)
    assert free.distribution is not None
    assert free.distribution.in_equilibrium
    back = [next(each for each in report.joints if each.name == "lower_spine.swing_y") for report in (free, held)]
    assert abs(back[1].torque) > abs(back[0].torque) > 50.0
    assert (back[0].capable or 0.0) > (back[1].capable or 0.0) > 0.5
    weaker = strength_report(stoop, 20.0, sex="female")
    assert min(each.capable or 1.0 for each in weaker.joints) < min(each.capable or 1.0 for each in held.joints)


def test_a_figure_that_is_not_a_person_is_refused() -> None:
    with pytest.raises(
        FigureError, match=r"figure 'lamp': not a humanoid: missing hips, head, left_upper_arm and 11 more"
    ):
        assess(Pose.neutral(make("lamp")))
    with pytest.raises(ErgonomicsError, match=r"load: expected a finite number of 0 or more \[kg\], got -1"):
        Work(load=-1.0)
    with pytest.raises(ErgonomicsError, match="did you mean 'fair'"):
        Work(coupling="fare")


def test_strengths_of_other_skeletons_are_unknown() -> None:
    with pytest.raises(ErgonomicsError, match="strengths are known only for figures made by"):
        strength_report(Pose.neutral(read(sample("cmu_01_01.bvh")).figure))


@pytest.mark.parametrize(
    ("work", "force"),
    [
        (Work(load=1.9), 0),
        (Work(load=10.0), 1),
        (Work(load=15.0), 2),  # McAtamney & Corlett 1993: more than 10 kg, intermittent
        (Work(load=5.0, repeated=True), 2),
        (Work(load=15.0, repeated=True), 3),
        (Work(load=1.0, shock=True), 3),
    ],
)
def test_rula_force_scores(work: Work, force: int) -> None:
    stand = library.human_pose(HUMAN, "stand")
    muscle = int(work.static or work.repeated)
    assert rula(stand, work).score_d[0] - rula(stand).score_d[0] == force + muscle


@pytest.mark.parametrize("recline", [10.0, 25.0, 40.0])
def test_a_supported_recline_counts_as_upright(recline: float) -> None:
    sit = library.human_pose(HUMAN, "sit")
    q = sit.q.copy()
    q[3:7] = quaternion.multiply(quaternion.from_axis_angle((0.0, 1.0, 0.0), -math.radians(recline)), q[3:7])
    reclined = Pose(HUMAN, q)
    assert joint_angles(reclined).trunk_flexion[0] < 0.0
    supported, free = (Work(sitting=True, trunk_supported=each) for each in (True, False))
    assert rula(reclined, supported).trunk[0] == 1
    assert owas(reclined, supported).back[0] == 1
    assert rula(reclined, free).trunk[0] > 1

"""Joint strength: tabulated medians, ordered percentiles, mirrored sides."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics import joint_angles
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.statics import JointEffort

HUMAN = library.human()


def test_medians_agree_with_the_table() -> None:
    moments = library.human_strength(HUMAN)
    assert moments["left_knee.flexion"] == (-168.0, 100.0)
    assert moments["right_hip.swing_y"] == (-190.0, 185.0)
    assert moments["lower_spine.swing_y"] == (-234.0, 143.0)
    assert library.human_strength(HUMAN, sex="female")["left_elbow.flexion"] == (-27.0, 41.0)


@pytest.mark.parametrize(("percentile", "moment"), [(5, 42.0), (50, 77.0), (95, 111.0)])
def test_percentiles_agree_with_the_table(percentile: float, moment: float) -> None:
    assert library.human_strength(HUMAN, percentile=percentile)["left_elbow.flexion"][1] == pytest.approx(moment)


def test_strength_increases_with_the_percentile_in_every_direction() -> None:
    weak, strong = (library.human_strength(HUMAN, sex="female", percentile=each) for each in (0.1, 80))
    for reading, (below, above) in strong.items():
        assert below < weak[reading][0] < 0.0 < weak[reading][1] < above


def test_left_and_right_have_the_same_strength() -> None:
    moments = library.human_strength(HUMAN)
    below, above = moments["left_shoulder.twist"]
    assert moments["right_shoulder.twist"] == (-above, -below)
    assert moments["right_shoulder.swing_y"] == moments["left_shoulder.swing_y"]


def test_every_key_is_a_coordinate_of_the_figure() -> None:
    for figure in (HUMAN, library.human(spine="vertebrae")):
        moments = library.human_strength(figure, measured_only=True)
        assert len(moments) == 22
        moments |= library.human_strength(figure)
        for reading in moments:
            figure.coordinate(reading)


@pytest.mark.parametrize("options", [{}, {"hands": True, "feet": True}, {"spine": "vertebrae"}])
def test_every_degree_of_freedom_has_a_strength(options: dict[str, bool]) -> None:
    figure = library.human(**options)  # type: ignore[arg-type]
    moments = library.human_strength(figure)
    assert len(moments) == figure.nv - 6 - 6  # floating base; eyes carry nothing
    assert all(below < 0.0 < above for below, above in moments.values())
    measured = library.human_strength(figure, measured_only=True)
    assert measured.items() <= moments.items()


def test_the_back_is_weaker_upward_and_the_neck_weaker_than_the_back() -> None:
    moments = library.human_strength(HUMAN)
    spine = [moments[f"{each}_spine.swing_y"][1] for each in ("lower", "middle", "upper")]
    assert spine == pytest.approx([143.0, 0.8 * 143.0, 0.6 * 143.0])
    assert moments["lower_neck.swing_y"] == pytest.approx((-0.17 * 234.0, 0.14 * 143.0))


def test_strength_depends_on_the_joint_angles_of_a_pose() -> None:
    standing, sitting = (library.human_pose(HUMAN, name) for name in ("stand", "sit"))
    upright, seated, tables = (library.human_strength(HUMAN, pose=pose) for pose in (standing, sitting, None))
    assert -upright["left_knee.flexion"][0] < 0.4 * -seated["left_knee.flexion"][0]  # hardly any lever when stretched
    assert seated["left_hip.swing_y"][1] < 0.5 * upright["left_hip.swing_y"][1]
    assert upright["left_wrist.swing_x"] == tables["left_wrist.swing_x"]
    bent = standing.with_values({"left_elbow.flexion": math.pi / 2})
    hanging = library.human_strength(HUMAN, pose=bent)["left_elbow.flexion"][1]
    assert hanging == pytest.approx(77.0, rel=0.02)  # as the table has it, but for the arm that hangs a little forward
    assert upright["left_elbow.flexion"][1] < 0.9 * hanging
    weight = 85.5 * 9.80665 * 1.756
    peak = standing.with_values({"left_knee.flexion": 1.133})
    assert library.human_strength(HUMAN, pose=peak)["left_knee.flexion"][0] == pytest.approx(-0.163 * weight)
    weak = library.human_strength(HUMAN, pose=peak, percentile=5.0)["left_knee.flexion"][0]
    assert weak == pytest.approx(-(0.163 - 1.6449 * 0.04) * weight, rel=1e-4)


def test_invalid_input_raises_clear_errors() -> None:
    with pytest.raises(FigureError, match="'male' or 'female'"):
        library.human_strength(HUMAN, sex="other")
    with pytest.raises(FigureError, match=r"from 0.1 to 99.9, got 120"):
        library.human_strength(HUMAN, percentile=120)


@pytest.mark.parametrize(
    ("flexion", "moment"), [(0.0, 288.0), (20.0, 288.0), (40.0, 232.0), (60.0, 171.0), (80.0, 171.0)]
)
def test_extension_of_the_trunk_depends_on_its_flexion(flexion: float, moment: float) -> None:
    """Men, [Chaffin et al. 1999], table 4.5; the hips flex, so the trunk inclines by the same angle."""
    pose = library.human_pose(HUMAN, "stand")
    q = pose.q.copy()
    q[3:7] = quaternion.multiply(quaternion.from_axis_angle((0.0, 1.0, 0.0), math.radians(flexion)), q[3:7])
    inclined = Pose(HUMAN, q)
    start = math.degrees(joint_angles(pose).trunk_flexion[0])
    expected = np.interp(flexion + start, (20, 40, 60), (288, 232, 171))
    assert joint_angles(inclined).trunk_flexion[0] == pytest.approx(math.radians(flexion + start), abs=1e-6)
    assert -library.human_strength(HUMAN, pose=inclined)["lower_spine.swing_y"][0] == pytest.approx(expected, rel=1e-6)
    assert expected == pytest.approx(moment, abs=3.5)


@pytest.mark.parametrize("sex", ["male", "female"])
def test_the_spread_gives_back_the_percentiles_of_every_joint(sex: str) -> None:
    """95 % of people can exert the 5th percentile of the table, 5 % the 95th, in every joint and direction."""
    pose = library.human_pose(HUMAN, "squat")
    for given in (None, pose):
        median = library.human_strength(HUMAN, sex=sex, pose=given)
        spread = library.human_strength_spread(HUMAN, sex=sex, pose=given)
        for percentile in (5.0, 50.0, 95.0):
            torques = library.human_strength(HUMAN, sex=sex, percentile=percentile, pose=given)
            for name, ends in torques.items():
                for direction, torque in enumerate(ends):
                    effort = JointEffort(name, torque, abs(median[name][direction]), spread[name][direction])
                    assert effort.capable == pytest.approx(1.0 - percentile / 100.0, abs=1e-9), name


def test_strength_declines_with_age() -> None:
    young, old = (library.human_strength(HUMAN, sex="female", age=age) for age in (21.5, 75.0))
    assert young == library.human_strength(HUMAN, sex="female")
    assert old["left_knee.flexion"][0] == pytest.approx(0.82 * young["left_knee.flexion"][0])
    with pytest.raises(FigureError, match="age: expected from 18 to 90 years, got 5"):
        library.human_strength(HUMAN, age=5)


@pytest.mark.parametrize(
    ("posture", "coordinate", "word", "site", "direction"),
    [
        (
            "stand",
            "hip.swing_x",
            "abduction",
            "toe",
            (0.0, 1.0, 0.0),
        ),  # of the left side; the right is its mirror image
        ("stand", "hip.twist", "inward rotation", "toe", (0.0, -1.0, 0.0)),
        ("stand", "hip.swing_y", "flexion", "toe", (1.0, 0.0, 0.0)),
        ("stand", "knee.flexion", "flexion", "toe", (-1.0, 0.0, 0.0)),
        ("stand", "ankle.swing_y", "dorsiflexion", "toe", (0.0, 0.0, 1.0)),
        ("stand", "clavicle.swing_x", "elevation", "upper_arm", (0.0, 0.0, 1.0)),
        ("stand", "clavicle.swing_y", "protraction", "upper_arm", (1.0, 0.0, 0.0)),
        ("t", "shoulder.swing_x", "abduction", "fingertip", (0.0, 0.0, 1.0)),
        ("t", "shoulder.swing_y", "horizontal flexion", "fingertip", (1.0, 0.0, 0.0)),
        ("stand", "elbow.flexion", "flexion", "fingertip", (1.0, 0.0, 0.0)),
    ],
)
def test_words_of_a_torque_are_what_the_joint_does(
    posture: str, coordinate: str, word: str, site: str, direction: tuple[float, float, float]
) -> None:
    pose = library.human_pose(library.human(), posture)
    for side, mirror in (("left", 1.0), ("right", -1.0)):
        for step in (0.2, -0.2):
            name = f"{side}_{coordinate}"
            moved = pose.with_values({name: pose.value(name) + step})
            way = (moved.position(f"{side}_{site}") - pose.position(f"{side}_{site}")) @ (
                direction * np.array([1.0, mirror, 1.0])
            )
            assert (library.strength_direction(name, step) == word) == (way > 0.0), name


def test_words_of_the_spine_and_of_coordinates_without_a_word() -> None:
    assert library.strength_direction("lower_spine.swing_y", -150.0) == "extension"
    assert library.strength_direction("upper_neck.swing_y", 3.0) == "flexion"
    assert library.strength_direction("left_toes.angle", 1.0) == ""

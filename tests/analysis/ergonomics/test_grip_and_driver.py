import math

import numpy as np
import pytest

from poise.analysis.ergonomics import driver_comfort, grip_strength, grip_strength_of_pose, joint_angles
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import human, human_pose


def test_means_are_those_of_the_age_group_and_half_of_the_people_reach_them() -> None:
    """Mathiowetz et al. 1985: men of 25 to 29, 120.8 lb right; women of 75 and above, 37.6 lb left."""
    young, old = grip_strength("male", 29.9), grip_strength("female", 90.0, side="left")
    assert young.mean == pytest.approx(120.8 * 4.4482216)
    assert young.deviation == pytest.approx(23.0 * 4.4482216)
    assert old.mean == pytest.approx(37.6 * 4.4482216)
    assert young.capable(young.mean) == pytest.approx(0.5)
    assert young.capable(young.mean - young.deviation) == pytest.approx(0.8413, abs=1e-4)
    assert "50 % can exert 537 N" in young.explain(young.mean)


@pytest.mark.parametrize(
    ("angles", "factor"),
    [
        ({}, 1.0),
        ({"wrist_flexion": -15.0, "wrist_deviation": -15.0}, 1.0),
        ({"wrist_flexion": 45.0}, 0.60),
        ({"wrist_flexion": 65.0}, 0.45),
        ({"wrist_flexion": -45.0}, 0.75),
        ({"wrist_deviation": 25.0}, 0.80),
        ({"wrist_deviation": -45.0}, 0.75),
        ({"forearm_twist": 80.0}, 0.80),
        ({"forearm_twist": -80.0, "wrist_flexion": 45.0}, 0.95 * 0.60),
    ],
)
def test_posture_factors(angles: dict[str, float], factor: float) -> None:
    strength = grip_strength(**{name: math.radians(value) for name, value in angles.items()})
    assert strength.posture == pytest.approx(factor)
    assert strength.mean == pytest.approx(factor * grip_strength().mean)


def test_grip_of_a_pose_takes_the_angles_of_its_own_hand() -> None:
    pose = human_pose(human(), "stand").with_values({"left_wrist.swing_x": -0.9})
    angles = joint_angles(pose)
    for column, side in enumerate(("left", "right")):
        expected = grip_strength(
            side=side,
            wrist_flexion=float(angles.wrist_flexion[0, column]),
            wrist_deviation=float(angles.wrist_deviation[0, column]),
            forearm_twist=float(angles.forearm_twist[0, column]),
        )
        assert grip_strength_of_pose(pose, side) == expected
    assert grip_strength_of_pose(pose, "left").posture < 0.7 * grip_strength_of_pose(pose, "right").posture


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"sex": "boy"}, "expected male or female"),
        ({"side": "both"}, "left or right, got 'male' and 'both'"),
        ({"age": 12.0}, "age: expected a number from 20 to 120, got 12"),
        ({"wrist_flexion": math.nan}, "wrist_flexion: expected a number"),
    ],
)
def test_values_outside_the_tables_are_refused(given: dict[str, float], message: str) -> None:
    with pytest.raises(ErgonomicsError, match=message):
        grip_strength(**given)  # type: ignore[arg-type]


def test_angles_of_a_driver_are_those_between_the_bones() -> None:
    """Joints of a sitting person that bend by a right angle have 90° between their bones."""
    bent = {f"{side}_{joint}": math.pi / 2 for side in ("left", "right") for joint in ("knee.flexion", "elbow.flexion")}
    sit = human_pose(human(), "sit").with_values(bent)
    angles = {each.name: each for each in driver_comfort(sit)}
    assert len(angles) == 11
    for side in ("left", "right"):
        assert angles[f"{side} knee"].value == pytest.approx(90.0, abs=3.0)
        assert angles[f"{side} elbow"].value == pytest.approx(90.0, abs=3.0)
    assert angles["left knee"].outside == pytest.approx(angles["left knee"].value - 95.0)
    assert angles["left elbow"].outside == 0.0
    assert "comfortable from 95° to 135°: 5° outside" in angles["left knee"].explain()


def test_a_driver_who_reclines_has_the_recline_of_the_trunk() -> None:
    figure = human()
    sit = human_pose(figure, "sit")
    q = np.array(sit.q)
    turn = math.radians(25.0)
    q[3:7] = [math.cos(turn / 2), 0.0, -math.sin(turn / 2), 0.0]
    upright, reclined = driver_comfort(sit)[0], driver_comfort(Pose(figure, q))[0]
    assert reclined.value - upright.value == pytest.approx(25.0, abs=4.0)
    assert reclined.outside == 0.0 < abs(upright.outside)

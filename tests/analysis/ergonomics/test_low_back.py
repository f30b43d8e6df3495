"""Low back: moment, disc compression and shear at L5/S1, against joint torques and calculations by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics import LowBack, low_back, low_back_of_report, strength_report
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import quadruped
from poise.statics import Forces, analyze_forces, payload
from poise.statics.wrenches import GRAVITY

VERTEBRAE = library.human(spine="vertebrae")
LUMPED = library.human()


@pytest.mark.parametrize("name", ["stand", "stoop", "squat"])
def test_the_moment_is_the_joint_torque_where_the_spine_has_a_joint_at_the_disc(name: str) -> None:
    report = strength_report(library.human_pose(VERTEBRAE, name), 15.0)
    load = low_back_of_report(report)
    assert load.flexion == pytest.approx(-report["spine_l5.swing_y"].torque, rel=0.03)
    lumped = low_back(library.human_pose(LUMPED, name), 15.0)
    assert lumped.flexion == pytest.approx(load.flexion, rel=0.05)  # the poses differ by a degree or two
    assert lumped.compression == pytest.approx(load.compression, rel=0.05)


def test_a_lumped_spine_has_the_disc_below_its_lowest_joint() -> None:
    pose = library.human_pose(LUMPED, "stoop")
    torque = abs(strength_report(pose, 15.0)["lower_spine.swing_y"].torque)
    assert low_back(pose, 15.0).flexion > 1.10 * torque


def test_a_load_adds_its_moment_and_weight_computed_by_hand() -> None:
    """Upright: 10 kg more in the hands add 98 N at their distance in front of the disc."""
    pose = library.human_pose(LUMPED, "squat")
    empty, loaded = low_back(pose, 0.0), low_back(pose, 10.0)
    weight = -10.0 * GRAVITY[2]
    pelvis = pose.state.rotations[LUMPED.segment_index("pelvis")]
    arm = 0.5 * (pose.position("left_grip") + pose.position("right_grip")) - pose.position("l5_s1")
    moment = pelvis.T @ np.cross(arm, (0.0, 0.0, -weight))
    assert loaded.flexion - empty.flexion == pytest.approx(moment[1], rel=1e-9)
    normal = pelvis @ np.array([math.sin(math.radians(40.0)), 0.0, math.cos(math.radians(40.0))])
    assert loaded.compression - empty.compression == pytest.approx(weight * normal[2] + moment[1] / 0.0575, rel=1e-9)
    assert loaded.compression_range[0] < loaded.compression < loaded.compression_range[1]
    assert loaded.shear_range[0] <= loaded.shear <= loaded.shear_range[1]


def test_side_loads_give_lateral_and_axial_moments() -> None:
    pose = library.human_pose(LUMPED, "stand")
    right = low_back_of_report(analyze_forces(pose, Forces((payload("right_grip", 10.0),))))
    left = low_back_of_report(analyze_forces(pose, Forces((payload("left_grip", 10.0),))))
    assert right.lateral == pytest.approx(-left.lateral, abs=1e-6)
    arm = abs(float(pose.position("right_grip")[1]))
    assert abs(right.lateral) == pytest.approx(98.0665 * arm, rel=1e-6)
    assert right.compression == pytest.approx(left.compression)


def test_limits_are_named() -> None:
    text = LowBack(200.0, 0.0, 0.0, 4000.0, 1200.0, (3500.0, 4600.0), (1100.0, 1300.0)).explain()
    assert "disc compression 4000 N (3500 to 4600), above 3,400 N" in text
    assert "shear 1200 N (1100 to 1300), above 1,000 N, the maximum" in text


def test_other_figures_are_refused() -> None:
    dog = quadruped()
    with pytest.raises(ErgonomicsError, match="has no site 'l5_s1'"):
        low_back_of_report(analyze_forces(Pose.neutral(dog), Forces()))

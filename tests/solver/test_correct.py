"""Configurations are brought back onto limits and couplings that are bent."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.solver.correct import corrected
from tests.solver.test_step import standing
from tests.support.figures import biped


def test_a_coupled_limit_that_is_broken_is_mended_with_little_motion() -> None:
    pose = standing().with_values({"left_hip.swing_y": 1.4, "left_knee": 0.05})
    broken = pose.violations(1e-9)
    assert set(broken) == {"left_hamstrings: upper limit"}
    mended = Pose(biped(), corrected(biped(), pose.q))
    assert mended.violations(1e-9) == {}
    assert np.linalg.norm(mended - pose) < 2.0 * broken["left_hamstrings: upper limit"]


def test_a_driven_group_of_ball_joints_is_mended() -> None:
    pose = standing().with_values({"lumbar.swing_y": 0.3, "thoracic.swing_y": 0.1, "lumbar.twist": 0.2})
    assert pose.violations(1e-6) != {}
    assert Pose(biped(), corrected(biped(), pose.q)).violations(1e-9) == {}


def test_what_is_valid_stays_as_it_is() -> None:
    pose = standing()
    np.testing.assert_array_equal(corrected(biped(), pose.q), pose.q)

"""Joint limits of one joint by itself: margins, clamping, coordinate ranges."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.kinematics import Pose, random_pose
from poise.kinematics.joint_limits import first_violation, joint_coordinate_range, margins
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import FigureBuilder, Joint, JointKind, Range, SphericalEllipse, SphericalPolygon, TwistRange
from tests.support.figures import arm, random_configuration


def ball(**limits: object) -> Joint:
    return Joint("hip", JointKind.BALL, "pelvis", "thigh", **limits)  # type: ignore[arg-type]


def test_margins_agree_with_the_backend() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        pose = Pose(arm(), random_configuration(arm(), rng))
        own = dict(pair for joint in arm().joints for pair in margins(joint, pose[joint.name]))
        assert own == pytest.approx(pose.limit_margins(), abs=1e-14)
    assert set(own) == set(kinematics(arm()).compiled.limit_labels)


def test_several_swing_limits_have_the_labels_of_the_backend() -> None:
    builder = FigureBuilder("leg").segment("pelvis").segment("thigh").root("pelvis")
    hole = SphericalPolygon([(-1, -1, 4), (-1, 1, 4), (1, 1, 4), (1, -1, 4)])
    figure = builder.ball("hip", "pelvis", "thigh", swing=(SphericalEllipse(1.0, 1.0), hole)).build()
    rng = np.random.default_rng(1)
    for _ in range(20):
        pose = Pose(figure, random_configuration(figure, rng, 0.5))
        assert dict(margins(figure.joint("hip"), pose.q)) == pytest.approx(pose.limit_margins(), abs=1e-14)
        clamped = pose.clamped()
        assert clamped.violations(1e-11) == {}
        assert clamped.clamped() == clamped
        assert random_pose(figure, rng).violations() == {}


def test_the_first_violated_limit_is_named() -> None:
    joint = ball(swing=(SphericalEllipse(0.5, 0.5),), twist=TwistRange(-0.3, 0.3))
    assert first_violation(joint, swing_twist.compose([0.2, 0.1], 0.2)) is None
    assert first_violation(joint, swing_twist.compose([0.6, 0.1], 0.2)) == "hip: swing limit"
    assert first_violation(joint, swing_twist.compose([0.2, 0.1], 0.4)) == "hip: twist upper limit"
    assert first_violation(joint, swing_twist.compose([0.2, 0.1], -0.4)) == "hip: twist lower limit"


def test_the_range_of_a_swing_is_the_chord_of_its_ellipse() -> None:
    joint = ball(swing=(SphericalEllipse(0.8, 1.2),))
    q = swing_twist.compose([0.4, 0.1], 0.3)
    span = joint_coordinate_range(joint, "swing_y", q)
    half = 1.2 * math.sqrt(1.0 - 0.25)
    assert span.lower == pytest.approx(-half, abs=1e-11)
    assert span.upper == pytest.approx(half, abs=1e-11)
    for end in (span.lower, span.upper):
        assert first_violation(joint, swing_twist.compose([0.4, end], 0.3)) is None
        assert first_violation(joint, swing_twist.compose([0.4, end * (1.0 + 1e-9)], 0.3)) is not None


def test_the_range_of_a_twist_is_its_limit() -> None:
    span = joint_coordinate_range(ball(twist=TwistRange(-0.7, 1.1)), "twist", swing_twist.compose([0.4, 0.1], 0.3))
    assert span.lower == pytest.approx(-0.7, abs=1e-11)
    assert span.upper == pytest.approx(1.1, abs=1e-11)


def test_from_outside_the_nearest_valid_interval_is_found() -> None:
    span = joint_coordinate_range(
        ball(swing=(SphericalEllipse(0.5, 0.5),)), "swing_x", swing_twist.compose([2.0, 0.0], 0.0)
    )
    assert span.lower == pytest.approx(-0.5, abs=1e-11)
    assert span.upper == pytest.approx(0.5, abs=1e-11)


def test_a_gap_in_a_concave_region_is_not_jumped() -> None:
    corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.2, 1.0), (0.2, -0.5), (-0.2, -0.5), (-0.2, 1.0), (-1.0, 1.0)]
    joint = ball(swing=(SphericalPolygon([(x, y, 2.0) for x, y in corners], inside=(0.6, 0.0, 2.0)),))
    d = np.array([0.6, 0.0, 2.0]) / math.hypot(0.6, 2.0)
    q = swing_twist.compose(swing_twist.swing_of_direction(d), 0.0)
    span = joint_coordinate_range(joint, "swing_y", q)
    assert span.lower == pytest.approx(math.atan2(0.2, 2.0), abs=1e-11)
    assert span.upper == pytest.approx(math.atan2(1.0, 2.0), abs=1e-11)


def test_a_line_without_valid_values_keeps_the_current_value() -> None:
    joint = ball(swing=(SphericalEllipse(0.3, 0.3),))
    span = joint_coordinate_range(joint, "swing_x", swing_twist.compose([0.1, 1.0], 0.0))
    assert (span.lower, span.upper) == (pytest.approx(0.1), pytest.approx(0.1))


def test_without_limits_the_range_ends_at_pi() -> None:
    q = swing_twist.compose([0.0, 1.0], 0.2)
    assert joint_coordinate_range(ball(), "twist", q) == Range(-math.pi, math.pi)
    assert joint_coordinate_range(ball(), "swing_x", q).upper == pytest.approx(math.sqrt(math.pi**2 - 1.0))


def test_the_range_of_a_scalar_coordinate_is_its_limit() -> None:
    hinge = Joint("knee", JointKind.HINGE, "thigh", "shank", ranges={"angle": Range(0.0, 2.0)})
    assert joint_coordinate_range(hinge, "angle", np.array([5.0])) == Range(0.0, 2.0)
    assert joint_coordinate_range(Joint("rail", JointKind.SLIDE, "a", "b"), "distance", np.array([5.0])) == Range()

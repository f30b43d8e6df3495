"""Driven groups."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose, drive, group_total, random_pose
from poise.model import Figure, FigureBuilder
from tests.support.figures import biped


def spine(*uppers: float, limit: tuple[float, float] | None = None) -> Figure:
    """Hinges from -1 to the upper ends given, with shares 4 : 3 : 2 : 1 … of one total."""
    builder = FigureBuilder("spine").segment("part_0").root("part_0")
    shares = np.arange(len(uppers), 0, -1.0)
    for index, upper in enumerate(uppers):
        builder.segment(f"part_{index + 1}")
        builder.hinge(f"joint_{index}", f"part_{index}", f"part_{index + 1}", range=(-1.0, upper))
    parts = {f"joint_{index}": float(share) for index, share in enumerate(shares / shares.sum())}
    return builder.drive("bend", parts, limit).build()


def test_members_get_their_shares() -> None:
    result = drive(Pose.neutral(spine(1.0, 1.0, 1.0, 1.0)), "bend", 1.0)
    np.testing.assert_allclose(result.pose.q, [0.4, 0.3, 0.2, 0.1], atol=1e-15)
    assert result.missing == pytest.approx(0.0, abs=1e-15)
    assert group_total(result.pose, "bend") == pytest.approx(1.0, abs=1e-15)
    assert result.pose.violations() == {}


def test_the_excess_of_a_member_is_distributed_in_proportion() -> None:
    result = drive(Pose.neutral(spine(0.1, 1.0, 1.0, 1.0)), "bend", 1.0)
    np.testing.assert_allclose(result.pose.q, [0.1, 0.45, 0.3, 0.15], atol=1e-15)
    assert result.missing == pytest.approx(0.0, abs=1e-15)


def test_the_undistributed_rest_is_reported() -> None:
    result = drive(Pose.neutral(spine(0.1, 0.2, 0.3)), "bend", 1.0)
    np.testing.assert_allclose(result.pose.q, [0.1, 0.2, 0.3], atol=1e-15)
    assert result.missing == pytest.approx(0.4, abs=1e-15)


def test_the_range_of_the_total_comes_first() -> None:
    result = drive(Pose.neutral(spine(1.0, 1.0, limit=(-0.3, 0.6))), "bend", 1.0)
    np.testing.assert_allclose(result.pose.q, [0.4, 0.2], atol=1e-15)
    assert result.missing == pytest.approx(0.4, abs=1e-15)


@settings(max_examples=50)
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=5), st.floats(-6.0, 6.0))
def test_reached_and_missing_total_add_up_and_all_ranges_hold(uppers: list[float], wanted: float) -> None:
    result = drive(Pose.neutral(spine(*uppers)), "bend", wanted)
    assert group_total(result.pose, "bend") + result.missing == pytest.approx(wanted, abs=1e-12)
    assert all(amount < 1e-12 or "bend" in label for label, amount in result.pose.violations(0.0).items())
    reachable = min(max(wanted, -float(len(uppers))), sum(uppers))
    assert result.missing == pytest.approx(wanted - reachable, abs=1e-12)


def test_ball_joints_bend_until_their_swing_limit() -> None:
    pose = Pose.neutral(biped()).with_values({"lumbar.swing_x": 0.4, "lumbar.twist": 0.2})
    result = drive(pose, "spine", 1.2)
    end = 0.9 * math.sqrt(1.0 - (0.4 / 0.5) ** 2)  # chord of the lumbar ellipse
    assert result.pose.value("lumbar.swing_y") == pytest.approx(end, abs=1e-11)
    assert result.pose.value("thoracic.swing_y") == pytest.approx(1.2 - end, abs=1e-11)
    assert result.pose.value("lumbar.swing_x") == pytest.approx(0.4, abs=1e-14)
    assert result.pose.value("lumbar.twist") == pytest.approx(0.2, abs=1e-14)
    assert [label for label in result.pose.violations() if "limit" in label] == []


def test_other_coordinates_are_unchanged() -> None:
    pose = random_pose(biped(), np.random.default_rng(0))
    result = drive(pose, "spine", 0.3)
    for joint in biped().joints:
        if joint.name not in ("lumbar", "thoracic"):
            assert np.array_equal(result.pose[joint.name], pose[joint.name])


def test_invalid_totals_and_names_are_refused() -> None:
    with pytest.raises(PoseError, match="'spine': the total must be finite"):
        drive(Pose.neutral(biped()), "spine", math.nan)
    with pytest.raises(FigureError, match="did you mean 'spine'"):
        drive(Pose.neutral(biped()), "spin", 0.1)


def test_totals_may_be_in_degrees() -> None:
    result = drive(Pose.neutral(spine(1.0, 1.0, 1.0, 1.0)), "bend", 60.0, degrees=True)
    assert group_total(result.pose, "bend") == pytest.approx(math.radians(60.0))
    beyond = drive(Pose.neutral(spine(0.1, 0.1)), "bend", 60.0, degrees=True)
    assert beyond.missing == pytest.approx(60.0 - math.degrees(0.2))

"""Re-rooting keeps every world position, every joint value and every limit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import Figure
from tests.support.figures import biped, random_configuration, random_figure


def drawn(seed: int) -> tuple[Pose, str]:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 10)
    return Pose(figure, random_configuration(figure, rng)), figure.segments[int(rng.integers(11))].name


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_all_positions_and_the_center_of_mass_stay(seed: int) -> None:
    pose, segment = drawn(seed)
    other = pose.rerooted(segment)
    assert other.figure.root.name == segment
    for name in [part.name for part in (*pose.figure.segments, *pose.figure.sites)]:
        one, two = pose.placement(name), other.placement(name)
        np.testing.assert_allclose(two.translation, one.translation, atol=1e-12)
        np.testing.assert_allclose(two.rotation_matrix, one.rotation_matrix, atol=1e-12)
    np.testing.assert_allclose(other.center_of_mass(), pose.center_of_mass(), atol=1e-12)


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_joint_values_and_margins_are_unchanged(seed: int) -> None:
    pose, segment = drawn(seed)
    other = pose.rerooted(segment)
    for joint in pose.figure.joints[1:]:
        assert np.array_equal(other[joint.name], pose[joint.name])
    root = {label for label in pose.limit_margins() if label.startswith("root")}
    one, two = pose.limit_margins(), other.limit_margins()
    assert one.keys() == two.keys()
    for label in one.keys() - root:
        assert two[label] == one[label]


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_rerooting_back_gives_the_same_figure_and_pose(seed: int) -> None:
    pose, segment = drawn(seed)
    back = pose.rerooted(segment).rerooted(pose.figure.root.name)
    check_same_joints(back.figure, pose.figure)
    for part in pose.figure.segments:
        assert back.figure.segment(part.name) == part
        np.testing.assert_allclose(back.position(part.name), pose.position(part.name), atol=1e-12)
    assert back.figure.sites == pose.figure.sites


def check_same_joints(one: Figure, other: Figure) -> None:
    """All joints but the root's are the same; their order may differ."""
    assert {joint.name for joint in one.joints} == {joint.name for joint in other.joints}
    for joint in other.joints[1:]:
        assert one.joint(joint.name) == joint


def test_the_biped_is_rerooted_at_its_foot() -> None:
    rng = np.random.default_rng(1)
    pose = Pose(biped(), random_configuration(biped(), rng))
    other = pose.rerooted("left_foot")
    reversed_joints = {joint.name for joint in other.figure.joints if joint.reversed}
    assert reversed_joints == {"left_hip", "left_knee", "left_ankle"}
    np.testing.assert_allclose(other["root"][:3], pose.position("left_foot"), atol=1e-14)
    np.testing.assert_allclose(other.position("right_grip"), pose.position("right_grip"), atol=1e-12)


def test_an_unknown_segment_is_refused() -> None:
    with pytest.raises(FigureError, match="left_foot"):
        Pose.neutral(biped()).rerooted("left_feet")

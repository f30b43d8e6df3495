"""Transferring a pose to an edited figure, and editing both sides."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose, edit_both_sides, random_pose, transfer_pose
from poise.math import swing_twist
from poise.model import FigureBuilder, Joint, JointKind, Segment, edit
from tests.support.figures import biped


def some_pose() -> Pose:
    return random_pose(biped(), np.random.default_rng(8))


def check_kept(pose: Pose, other: Pose) -> int:
    """Every joint that both figures have keeps its numbers; how many there are."""
    shared = {joint.name for joint in pose.figure.joints} & {joint.name for joint in other.figure.joints}
    for name in shared:
        np.testing.assert_array_equal(other[name], pose[name])
    return len(shared)


def test_a_pose_keeps_the_values_of_the_remaining_joints() -> None:
    pose = some_pose()
    segment = next(s.name for s in pose.figure.segments if s.name.startswith("left"))
    figure = edit.remove_segment(pose.figure, segment).figure
    assert check_kept(pose, transfer_pose(pose, figure)) == len(figure.joints)


def test_joints_that_are_new_are_neutral() -> None:
    pose = some_pose()
    last = pose.figure.segments[-1].name
    figure = edit.add_segment(pose.figure, Segment("tail"), Joint("wag", JointKind.HINGE, last, "tail")).figure
    moved = transfer_pose(pose, figure)
    assert check_kept(pose, moved) == len(pose.figure.joints)
    assert moved["wag"].tolist() == [0.0]


def test_a_ball_that_becomes_a_swing_joint_loses_its_twist_only() -> None:
    pose = some_pose()
    ball = next(joint.name for joint in pose.figure.joints if joint.kind is JointKind.BALL)
    swung = transfer_pose(pose, edit.change_joint(pose.figure, ball, kind="swing").figure)
    np.testing.assert_allclose(swing_twist.direction(swung[ball]), swing_twist.direction(pose[ball]), atol=1e-12)
    back = transfer_pose(swung, pose.figure)
    np.testing.assert_array_equal(back[ball], swung[ball])
    stiff = transfer_pose(pose, edit.change_joint(pose.figure, ball, kind="hinge").figure)
    assert stiff[ball].tolist() == [0.0]


def test_values_outside_new_limits_are_kept_until_clamped() -> None:
    figure = FigureBuilder("a").segment("a").segment("b").root("a").hinge("j", "a", "b").build()
    pose = Pose.neutral(figure).with_values({"j": 2.0})
    moved = transfer_pose(pose, edit.limit(figure, "j", angle=(0, 1)).figure)
    assert moved.value("j") == 2.0
    assert moved.clamped().value("j") == 1.0


def test_a_base_that_becomes_floating_keeps_its_transform() -> None:
    figure = FigureBuilder("a").segment("a").segment("b").root("a", at=(1, 2, 3), rotation=(0.6, 0, 0.8, 0))
    pose = Pose.neutral(figure.hinge("j", "a", "b", at=(0, 0, 1)).build()).with_values({"j": 0.5})
    freed = transfer_pose(pose, edit.change_joint(pose.figure, "root", kind="free").figure)
    np.testing.assert_allclose(freed.position("b"), pose.position("b"), atol=1e-12)
    np.testing.assert_allclose(freed.placement("b").rotation, pose.placement("b").rotation, atol=1e-12)


def test_a_rerooted_figure_takes_values_by_name() -> None:
    pose = some_pose()
    other = pose.rerooted(pose.figure.segments[-1].name)
    moved = transfer_pose(pose, other.figure)
    for joint in pose.figure.joints[1:]:
        np.testing.assert_array_equal(moved[joint.name], pose[joint.name])


def test_an_edit_is_applied_on_both_sides() -> None:
    figure = biped()
    left = next(s.name for s in figure.segments if s.name.startswith("left"))
    right = left.replace("left", "right")
    made = edit_both_sides(figure, left, lambda each, name: edit.resize(each, name, 1.5)).figure
    assert made.segment(left).mass == pytest.approx(figure.segment(left).mass * 1.5**3)
    assert made.segment(right).mass == pytest.approx(figure.segment(right).mass * 1.5**3)
    gone = edit_both_sides(figure, left, edit.remove_segment)
    assert not {left, right} & {s.name for s in gone.figure.segments}


def test_on_the_midline_an_edit_is_done_once() -> None:
    figure = biped()
    middle = figure.root.name
    made = edit_both_sides(figure, middle, lambda each, name: edit.resize(each, name, 2.0)).figure
    assert made.segment(middle).mass == pytest.approx(figure.segment(middle).mass * 8.0)

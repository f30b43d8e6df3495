"""Poses: coordinates, retraction and difference, forward kinematics, limits, representation."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.math import quaternion, swing_twist
from poise.model import FigureBuilder, JointKind, Transform
from tests.support.figures import arm, biped, random_configuration, random_figure

seeds = st.integers(0, 2**32 - 1)


def random_tree(seed: int, reverse: bool = True) -> Pose:
    """A pose of a random tree with every kind of joint, re-rooted so that some joints are reversed."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 9, limits=False)
    pose = Pose(figure, random_configuration(figure, rng, 0.8))
    return pose.rerooted(figure.segments[int(rng.integers(len(figure.segments)))].name) if reverse else pose


@settings(max_examples=30)
@given(seeds)
def test_adding_a_tangent_and_subtracting_the_pose_gives_the_tangent_back(seed: int) -> None:
    pose = random_tree(seed)
    v = np.random.default_rng(seed).uniform(-0.5, 0.5, pose.figure.nv)
    np.testing.assert_allclose((pose + v) - pose, v, atol=1e-12)


@settings(max_examples=30)
@given(seeds)
def test_adding_the_difference_of_two_poses_gives_the_other_pose(seed: int) -> None:
    pose = random_tree(seed)
    other = Pose(pose.figure, random_configuration(pose.figure, np.random.default_rng(seed + 1), 0.8))
    reached = pose.plus(other.minus(pose))
    np.testing.assert_allclose(reached - other, 0.0, atol=1e-12)
    for segment in pose.figure.segments:
        np.testing.assert_allclose(reached.position(segment.name), other.position(segment.name), atol=1e-12)


@settings(max_examples=30)
@given(seeds)
def test_a_small_tangent_moves_points_by_the_jacobian(seed: int) -> None:
    pose = random_tree(seed)
    rng = np.random.default_rng(seed)
    v = rng.uniform(-1.0, 1.0, pose.figure.nv)
    index = int(rng.integers(len(pose.figure.segments)))
    local, step = rng.normal(size=3), 1e-6
    there, back = (pose.plus(sign * step * v).state.point(index, local) for sign in (1.0, -1.0))
    np.testing.assert_allclose((there - back) / (2.0 * step), pose.state.point_jacobian(index, local) @ v, atol=1e-7)


def test_the_neutral_pose_has_zeros_and_identities() -> None:
    pose = Pose.neutral(biped())
    assert np.array_equal(pose.q, biped().neutral())
    assert pose.value("left_knee") == 0.0
    assert pose["left_hip"].tolist() == [1.0, 0.0, 0.0, 0.0]


def test_values_are_a_read_only_copy() -> None:
    q = biped().neutral()
    pose = Pose(biped(), q)
    q[0] = 9.0
    assert pose.q[0] == 0.0
    with pytest.raises(ValueError, match="read-only"):
        pose.q[0] = 1.0
    numbers = pose["left_hip"]
    numbers[0] = 0.0
    assert pose["left_hip"][0] == 1.0


def test_scalar_coordinates_are_set_and_read_by_name() -> None:
    pose = Pose.neutral(biped()).with_values(
        {"left_knee": 0.3, "left_hip.swing_y": 0.2, "left_hip.twist": -0.1, "right_girdle.swing_x": 0.15, "root.z": 1.0}
    )
    assert pose.value("left_knee") == 0.3
    assert pose.value("left_hip.swing_y") == pytest.approx(0.2, abs=1e-15)
    assert pose.value("left_hip.swing_x") == pytest.approx(0.0, abs=1e-15)
    assert pose.value("left_hip.twist") == pytest.approx(-0.1, abs=1e-15)
    assert pose["right_girdle"][3] == 0.0
    np.testing.assert_allclose(pose.position("pelvis"), [0.0, 0.0, 1.0], atol=1e-15)


def test_a_whole_joint_is_set_by_its_numbers_and_then_adjusted_by_coordinates() -> None:
    e = quaternion.exp([0.1, 0.2, -0.3])
    pose = Pose.neutral(biped()).with_values({"left_hip": e, "left_knee": [0.4]})
    assert np.array_equal(pose["left_hip"], e)
    assert pose.value("left_knee") == 0.4
    both = Pose.neutral(biped()).with_values({"left_hip.twist": 0.5, "left_hip": e})
    np.testing.assert_allclose(both["left_hip"], swing_twist.compose(swing_twist.swing(e), 0.5), atol=1e-15)


def test_both_components_of_a_swing_are_set_together() -> None:
    start = Pose.neutral(biped()).with_values({"left_hip.swing_x": 3.0, "left_hip.swing_y": 0.0})
    pose = start.with_values({"left_hip.swing_y": 2.0, "left_hip.swing_x": 0.2})  # (3, 2) would be beyond half a turn
    assert pose.value("left_hip.swing_x") == pytest.approx(0.2, abs=1e-14)
    assert pose.value("left_hip.swing_y") == pytest.approx(2.0, abs=1e-14)


def test_positions_and_placements_agree_with_the_backend() -> None:
    rng = np.random.default_rng(3)
    pose = Pose(arm(), random_configuration(arm(), rng))
    state = kinematics(arm()).forward(pose.q)
    index = arm().segment_index("hand")
    np.testing.assert_allclose(pose.position("hand"), state.positions[index], atol=1e-15)
    grip, site = pose.placement("grip"), arm().site("grip").placement
    np.testing.assert_allclose(grip.rotation_matrix, state.rotations[index] @ site.rotation_matrix, atol=1e-14)
    np.testing.assert_allclose(grip.translation, pose.position("grip"), atol=1e-14)
    np.testing.assert_allclose(pose.center_of_mass(), state.center_of_mass(), atol=1e-15)


def test_transform_is_homogeneous_and_agrees_with_position_and_orientation() -> None:
    pose = Pose(arm(), random_configuration(arm(), np.random.default_rng(5)))
    for name in ("grip", "hand"):
        matrix = pose.transform(name)
        assert matrix.shape == (4, 4)
        np.testing.assert_array_equal(matrix[3], [0.0, 0.0, 0.0, 1.0])
        np.testing.assert_allclose(matrix[:3, 3], pose.position(name), atol=1e-14)
        np.testing.assert_allclose(matrix[:3, :3], quaternion.to_matrix(pose.orientation(name)), atol=1e-14)
        np.testing.assert_allclose(matrix, pose.placement(name).homogeneous, rtol=0.0, atol=2e-15)


def test_angles_are_given_and_read_in_degrees_on_request() -> None:
    pose = Pose.neutral(arm()).with_values({"shoulder.swing_y": 30.0, "elbow": [90.0, -20.0]}, degrees=True)
    assert pose.value("shoulder.swing_y", degrees=True) == pytest.approx(30.0, abs=1e-12)
    assert pose.value("elbow.flexion") == pytest.approx(math.pi / 2.0)
    same = Pose.neutral(arm()).with_values({"shoulder.swing_y": math.radians(30.0), "elbow": np.radians([90.0, -20.0])})
    np.testing.assert_allclose(pose.q, same.q, rtol=0.0, atol=1e-15)


def test_degrees_do_not_change_lengths_and_quaternions() -> None:
    builder = FigureBuilder("lift").segment("base").segment("car").root("base", free=True).slide("lift", "base", "car")
    values = {"lift": 2.0, "root": [1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0], "root.z": 5.0}
    pose = Pose.neutral(builder.build()).with_values(values, degrees=True)
    assert (pose.value("lift"), pose.value("lift", degrees=True), pose.value("root.z")) == (2.0, 2.0, 5.0)
    np.testing.assert_array_equal(pose["root"][3:], [1.0, 0.0, 0.0, 0.0])


def test_orientations_of_joints_may_be_matrices_rotations_and_transforms() -> None:
    e = np.array([math.cos(0.3), 0.0, math.sin(0.3), 0.0])
    given = (e, quaternion.to_matrix(e), Rotation.from_quat(e, scalar_first=True))
    poses = [Pose.neutral(arm()).with_values({"shoulder": orientation}) for orientation in given]
    for pose in poses:
        np.testing.assert_allclose(pose["shoulder"], e, atol=1e-15)
    base = Transform((1.0, 2.0, 3.0), tuple(e))
    for transform in (base, base.homogeneous):
        moved = Pose.neutral(biped()).with_values({"root": transform})
        np.testing.assert_allclose(moved["root"], [1.0, 2.0, 3.0, *e], atol=1e-15)
    with pytest.raises(PoseError, match="'shoulder': expected a rotation matrix"):
        Pose.neutral(arm()).with_values({"shoulder": 2.0 * np.eye(3)})
    with pytest.raises(PoseError, match=r"'root'.* rotation: expected a rotation matrix"):
        Pose.neutral(biped()).with_values({"root": np.diag([2.0, 1.0, 1.0, 1.0])})
    with pytest.raises(PoseError, match="'elbow': expected a number"):
        Pose.neutral(arm()).with_values({"elbow": [[1.0], [1.0, 2.0]]})


def test_repr_shows_the_figure_and_the_values_that_are_not_neutral() -> None:
    pose = Pose.neutral(arm())
    assert repr(pose) == "Pose('arm', neutral)"
    assert repr(pose.with_values({"shoulder.swing_y": 0.5, "elbow.twist": -1.23456})) == (
        "Pose('arm', shoulder.swing_y=0.5, elbow.twist=-1.235)"
    )
    moved = Pose.neutral(biped()).with_values({"root": [0.0, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0]})
    assert repr(moved) == "Pose('biped', root=[0, 0, 0.9, 1, 0, 0, 0])"
    assert repr(Pose(biped(), random_configuration(biped(), np.random.default_rng(1)))).endswith(" more)")


def test_the_state_is_computed_once_and_belongs_to_the_values() -> None:
    pose = Pose.neutral(arm())
    assert pose.state is pose.state
    moved = pose.with_values({"elbow.flexion": 1.0})
    assert moved.state is not pose.state
    assert np.linalg.norm(moved.position("fingertip") - pose.position("fingertip")) > 0.1


def test_poses_are_equal_by_figure_and_values_and_survive_pickling() -> None:
    pose = Pose.neutral(biped()).with_values({"left_knee": 0.3, "left_hip.swing_y": 0.2})
    same = Pose(biped(), pose.q)
    assert same == pose
    assert hash(same) == hash(pose)
    assert pose != Pose.neutral(biped())
    assert pose != "pose"
    assert Pose.neutral(arm()) != Pose.neutral(biped())
    pose.state  # noqa: B018 - a pose that has been used
    copy = pickle.loads(pickle.dumps(pose))
    assert copy == pose
    assert np.array_equal(copy.position("left_sole"), pose.position("left_sole"))


def test_margins_have_the_labels_of_the_limits() -> None:
    margins = Pose.neutral(arm()).with_values({"elbow.flexion": 0.4}).limit_margins()
    assert margins["elbow: flexion lower limit"] == pytest.approx(0.4)
    assert margins["elbow: flexion upper limit"] == pytest.approx(2.1)
    assert margins["wrist: swing limit"] == pytest.approx(0.5)


def test_violations_name_the_violated_limits_with_amounts() -> None:
    pose = Pose.neutral(biped())
    assert pose.violations() == {}
    broken = pose.with_values({"left_knee": -0.25, "right_fingers": 0.3, "left_hip.swing_y": 1.5}).violations()
    assert broken["left_knee: angle lower limit"] == pytest.approx(0.25)
    assert broken["right_tendon"] == pytest.approx(0.2)
    assert broken["left_hamstrings: upper limit"] == pytest.approx(0.55)
    assert "left_hip: swing limit" in broken
    assert len(broken) == 4
    assert pose.with_values({"left_toe": 0.9 + 1e-6}).violations(1e-5) == {}


BAD = {
    "too short": ([0.0, 0.0], "has 69 numbers"),
    "a word": ("stand", "has 69 numbers, got 'stand'"),
    "two rows": (np.zeros((2, 69)), r"got an array of shape \(2, 69\)"),
}


@pytest.mark.parametrize(("values", "message"), BAD.values(), ids=BAD)
def test_values_of_the_wrong_shape_are_refused(values: object, message: str) -> None:
    with pytest.raises(PoseError, match=message):
        Pose(biped(), values)  # type: ignore[arg-type]


def test_values_that_do_not_fit_are_refused_by_the_name_of_the_joint() -> None:
    pose = Pose.neutral(biped())
    q = pose.q.copy()
    q[biped().slot("left_knee").q] = math.nan
    with pytest.raises(PoseError, match=r"left_knee.*finite"):
        Pose(biped(), q)
    with pytest.raises(PoseError, match=r"'left_hip'.*unit quaternion.*norm 1.1"):
        pose.with_values({"left_hip": [1.1, 0.0, 0.0, 0.0]})
    with pytest.raises(PoseError, match=r"'left_girdle'.*no twist"):
        pose.with_values({"left_girdle": quaternion.exp([0.1, 0.2, 0.3])})
    with pytest.raises(PoseError, match=r"'left_hip'.*has 4 numbers, got an array of shape \(3,\)"):
        pose.with_values({"left_hip": [0.1, 0.2, 0.3]})
    with pytest.raises(PoseError, match=r"'left_knee'.*finite"):
        pose.with_values({"left_knee": math.inf})
    with pytest.raises(PoseError, match=r"'left_knee'.*a number"):
        pose.with_values({"left_knee": "bent"})


def test_unknown_names_are_refused_with_similar_ones() -> None:
    pose = Pose.neutral(biped())
    with pytest.raises(FigureError, match="left_knee"):
        pose["left_kne"]
    with pytest.raises(FigureError, match="left_knee"):
        pose.value("left_kne")
    with pytest.raises(FigureError, match="several components"):
        pose.with_values({"left_hip": 0.3})
    with pytest.raises(FigureError, match="left_sole"):
        pose.position("left_soles")


def test_tangents_that_do_not_fit_are_refused() -> None:
    pose = Pose.neutral(arm())
    with pytest.raises(PoseError, match="7 numbers, one per degree of freedom"):
        pose + np.zeros(6)
    with pytest.raises(PoseError, match=r"elbow\.twist: a tangent must be finite"):
        pose.plus([0.0, 0.0, 0.0, 0.0, math.nan, 0.0, 0.0])
    with pytest.raises(PoseError, match="different figures"):
        pose - Pose.neutral(biped())


def test_quaternions_are_renormalized_and_those_that_are_unit_keep_their_bits() -> None:
    e = quaternion.exp([0.3, -0.2, 0.5])
    pose = Pose.neutral(biped()).with_values({"left_hip": (1.0 + 5e-7) * e})
    assert abs(np.linalg.norm(pose["left_hip"]) - 1.0) < 1e-15
    assert np.array_equal(Pose(biped(), pose.q).q, pose.q)
    swing = Pose.neutral(biped()).with_values({"left_girdle": [math.cos(0.1), math.sin(0.1), 0.0, 9e-10]})
    assert swing["left_girdle"][3] == 0.0


def test_a_figure_without_degrees_of_freedom_has_a_pose() -> None:
    figure = FigureBuilder("stone").segment("stone", mass=1.0).root("stone", at=(0.0, 0.0, 2.0)).build()
    pose = Pose(figure, [])
    assert pose.violations() == {}
    assert pose.clamped() == pose
    assert (pose - pose).shape == (0,)
    assert pose.position("stone").tolist() == [0.0, 0.0, 2.0]


def test_every_kind_of_joint_appears_in_the_random_trees() -> None:
    kinds = {joint.kind for seed in range(5) for joint in random_tree(seed, reverse=False).figure.joints}
    assert kinds == set(JointKind)

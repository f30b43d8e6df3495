"""Poses as plain data, and as rows of an array."""

from __future__ import annotations

import json

import numpy as np
import pytest
import yaml

from poise import library
from poise.errors import PoseError
from poise.kinematics import Pose, PoseSequence, from_dict, random_poses, to_dict
from poise.solver import solve_batch
from poise.tasks import PositionTask
from tests.support.figures import arm, biped, random_configuration


def drawn() -> Pose:
    return Pose(biped(), random_configuration(biped(), np.random.default_rng(2)))


def test_a_pose_round_trips_to_the_last_bit() -> None:
    pose = drawn()
    assert from_dict(biped(), to_dict(pose)) == pose


@pytest.mark.parametrize("through", [lambda x: json.loads(json.dumps(x)), lambda x: yaml.safe_load(yaml.safe_dump(x))])
def test_a_pose_round_trips_to_the_last_bit_through_json(through: object) -> None:
    pose = drawn()
    assert callable(through)
    assert from_dict(biped(), through(to_dict(pose))) == pose


def test_data_is_by_joint_name_with_plain_numbers() -> None:
    data = to_dict(Pose.neutral(arm()).with_values({"elbow.flexion": 0.5}))
    assert data == {
        "version": 1,
        "figure": "arm",
        "values": {"shoulder": [1.0, 0.0, 0.0, 0.0], "elbow": [0.5, 0.0], "wrist": [1.0, 0.0, 0.0, 0.0]},
    }
    knee = to_dict(Pose.neutral(biped()).with_values({"left_knee": 0.25}))["values"]["left_knee"]
    assert knee == 0.25
    assert type(knee) is float


def test_joints_left_out_come_from_the_base_pose() -> None:
    base = drawn()
    pose = from_dict(biped(), {"version": 1, "values": {"left_knee": 0.7}}, base)
    assert pose == base.with_values({"left_knee": 0.7})


def test_joints_left_out_without_a_base_are_an_error() -> None:
    data = to_dict(drawn())
    del data["values"]["left_knee"]
    del data["values"]["neck"]
    with pytest.raises(PoseError, match=r"no values for joint 'neck' and 1 more"):
        from_dict(biped(), data)


def test_angles_of_the_data_may_be_in_degrees() -> None:
    data = {"version": 1, "values": {"elbow": [90.0, 0.0]}}
    pose = from_dict(arm(), data, Pose.neutral(arm()), degrees=True)
    assert pose.value("elbow.flexion") == pytest.approx(np.pi / 2.0)


BAD = {
    "version": ({"version": 2, "values": {}}, "'version': 1, got 2"),
    "no version": ({"values": {}}, "got None"),
    "no values": ({"version": 1}, "mapping of joint to numbers, got None"),
    "joint": ({"version": 1, "values": {"sholder": [1, 0, 0, 0]}}, "did you mean 'shoulder'"),
    "fixed joint": ({"version": 1, "values": {"root": []}}, "no moving joint 'root'"),
    "count": ({"version": 1, "values": {"elbow": [1.0]}}, r"'elbow'.*has 2 numbers"),
    "nested": ({"version": 1, "values": {"elbow": [[1.0, 2.0]]}}, r"'elbow'.*shape \(1, 2\)"),
    "text": ({"version": 1, "values": {"elbow": "bent"}}, "'elbow'"),
    "nothing": ({"version": 1, "values": {"elbow": None}}, "'elbow'"),
    "no rotation": ({"version": 1, "values": {"shoulder": [0.0, 0.0, 0.0, 0.0]}}, "'shoulder'.*unit quaternion"),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_data_that_does_not_fit_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(PoseError, match=message):
        from_dict(arm(), data, Pose.neutral(arm()))


def test_rows_are_a_sequence_of_poses() -> None:
    human = library.human()
    poses = random_poses(human, np.random.default_rng(1), 4).poses
    rows = PoseSequence(human, np.array([each.q for each in poses]))
    assert len(rows) == 4
    assert all(isinstance(each, Pose) and np.array_equal(each.q, own.q) for each, own in zip(rows, poses, strict=True))
    np.testing.assert_array_equal(rows[1:3].q, rows.q[1:3])


def test_a_batch_from_rows_is_the_batch_from_poses() -> None:
    human = library.human()
    poses = list(random_poses(human, np.random.default_rng(2), 40).poses)
    task = PositionTask(name="reach", site="right_grip", goal=(0.4, -0.2, 1.2))
    one = solve_batch(poses, [task])
    other = solve_batch(PoseSequence(human, np.array([each.q for each in poses])), [task])
    np.testing.assert_array_equal(one.q, other.q)
    assert one.statuses == other.statuses
    np.testing.assert_array_equal(other.pose(7).q, other.q[7])

"""Poses as rows of an array are the poses of those rows, for a batch too."""

from __future__ import annotations

import numpy as np

from poise import library
from poise.kinematics import Pose, PoseSequence, random_poses
from poise.solver import solve_batch
from poise.tasks import PositionTask


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

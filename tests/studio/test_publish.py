"""Poses as they are told: exact places, quaternions of either sign, and q."""

from __future__ import annotations

import struct

import numpy as np

from poise.figures import human
from poise.pose import random_pose
from poise.rotations import quaternion
from poise.studio.publish import frame, placements


def test_quaternions_that_are_told_turn_as_the_segments_do() -> None:
    rng = np.random.default_rng(5)
    figure = human()
    for _ in range(20):
        pose = random_pose(figure, rng, root="turn", collide=False)
        told = placements(pose)
        assert np.array_equal(told[:, :3], pose.state.positions)
        assert np.abs(quaternion.to_matrix(told[:, 3:]) - pose.state.rotations).max() < 1e-12


def test_a_frame_holds_its_head_and_all_numbers_of_the_pose() -> None:
    pose = random_pose(human(), np.random.default_rng(1), collide=False)
    raw = frame(pose, client=3, number=9, microseconds=1234, count=77)
    kind, client, number, spent, count, segments, numbers = struct.unpack_from("<7I", raw)
    assert (kind, client, number, spent, count) == (1, 3, 9, 1234, 77)
    assert (segments, numbers) == (20, len(pose.q))
    floats = np.frombuffer(raw, "<f4", offset=28)
    assert np.allclose(floats[:3], pose.centre_of_mass(), atol=1e-6)
    assert np.allclose(floats[3 + 7 * segments :], pose.q, atol=1e-6)

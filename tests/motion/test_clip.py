"""Clips: poses per frame, interpolation in time, validation."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.motion import Clip


@pytest.fixture
def arm() -> Figure:
    builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").root("base")
    return builder.ball("shoulder", "base", "upper").hinge("elbow", "upper", "lower", at=(0, 0, 0.3)).build()


def test_a_clip_returns_its_poses_bit_exactly(arm: Figure) -> None:
    poses = [Pose.neutral(arm).with_values({"elbow": 0.1 * k, "shoulder.swing_x": 0.2 * k}) for k in range(4)]
    clip = Clip.of_poses(poses, 0.5)
    assert list(clip) == poses
    assert clip[-1] == poses[-1]
    assert (len(clip), clip.duration) == (4, 1.5)


def test_a_clip_interpolates_between_frames_and_is_constant_outside(arm: Figure) -> None:
    poses = [Pose.neutral(arm).with_values({"elbow": value}) for value in (0.0, 1.0, 0.0)]
    clip = Clip.of_poses(poses, 0.5)
    assert clip.at(0.25).value("elbow") == pytest.approx(0.5)
    assert clip.at(0.9).value("elbow") == pytest.approx(0.2)
    assert clip.at(-3.0) == poses[0]
    assert clip.at(9.0) == poses[-1]
    assert Clip.of_poses(poses[1:2], 0.5).at(0.3) == poses[1]


@pytest.mark.parametrize(
    ("frames", "seconds", "words"),
    [
        (np.zeros((0, 5)), 0.1, "at least one row"),
        (np.zeros((2, 4)), 0.1, r"shape \(n, 5\)"),
        (np.array([[1.0, 0, 0, 0, 0], [np.nan, 0, 0, 0, 0]]), 0.1, "frame 1: joint 'shoulder'"),
        (np.array([[1.0, 0, 0, 0, 0]]), 0.0, "expected frame_time > 0"),
    ],
)
def test_invalid_clips_are_rejected(arm: Figure, frames: np.ndarray, seconds: float, words: str) -> None:
    with pytest.raises(PoseError, match=words):
        Clip(arm, frames, seconds)

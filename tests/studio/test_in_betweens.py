"""In-betweens keep planted feet where they are, within limits and above the floor."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from poise.library import make
from poise.motion.frames import world_frames
from poise.studio.document_state import StudioData
from poise.studio.in_betweens import feet_of
from poise.studio.scene_setup import initial_scene


@lru_cache(maxsize=1)
def reaching() -> StudioData:
    """A human who reaches down to the right, then up to the left, on pinned feet."""
    scene = initial_scene(make("human"))
    down, up = scene.copy(), scene.copy()
    down.reach("right_hand", (0.5, -0.3, 0.25), level=3)
    down.solve()
    up.reach("left_hand", (0.3, 0.3, 1.9), level=3)
    up.solve()
    data = StudioData()
    for seconds, pose in ((0.0, scene.pose), (0.7, down.pose), (1.4, up.pose)):
        data = data.with_keyframe(seconds, pose)
    return data


def test_planted_feet_do_not_move() -> None:
    data = reaching()
    clip = data.clip()
    segments = [segment for foot in feet_of(data.keyframes[0].pose) for segment in foot]
    positions = world_frames(clip.figure, clip.frames).positions[:, segments]
    assert np.linalg.norm(positions - positions[:1], axis=2).max() < 1e-3
    spline = np.array([data.curves.spline.pose(each).q for each in np.linspace(0.1, 0.6, 6)])
    moved = world_frames(clip.figure, spline).positions[:, segments]
    assert np.linalg.norm(moved - positions[:1], axis=2).max() > 5e-3  # the spline alone lets them slide


def test_in_betweens_are_within_the_limits() -> None:
    for pose in reaching().clip():
        assert np.abs(pose.clamped().q - pose.q).max() < 1e-9


def test_keyframes_are_met_exactly() -> None:
    data = reaching()
    for keyframe in data.keyframes:
        assert data.pose_at(keyframe.seconds) is keyframe.pose


def test_a_recorded_motion_is_kept() -> None:
    data = reaching()
    clip = data.clip()
    dense = StudioData()
    for k in range(len(clip)):
        dense = dense.with_keyframe(k * clip.frame_time, clip[k])
    assert np.abs(dense.clip().frames - clip.frames).max() == pytest.approx(0.0, abs=1e-12)

"""Recorder: recorded poses and the resampled clip."""

from __future__ import annotations

import numpy as np
import pytest

from poise import Scene, library
from poise.errors import PoseError
from poise.kinematics import Pose, interpolate
from poise.motion import Recorder

LAMP = library.make("lamp")
START = Pose.neutral(LAMP)
END = START.plus(0.3 * np.ones(LAMP.nv))


def same(one: Pose, other: Pose) -> bool:
    return bool(np.abs(one.minus(other)).max() < 1e-9)


def test_poses_at_irregular_times_are_resampled_at_a_fixed_rate() -> None:
    recorder = Recorder("wave")
    for seconds, pose in ((2.0, START), (2.1, END), (2.4, START)):
        recorder.add(pose, seconds)
    clip = recorder.clip(rate=20.0)
    assert (len(clip), clip.frame_time, clip.name) == (9, 0.05, "wave")
    assert same(clip[1], interpolate(START, END, 0.5))
    assert same(clip[2], END)
    assert same(clip[5], interpolate(END, START, 0.5))
    assert same(clip[8], START)
    assert recorder.clip().frame_time == pytest.approx(0.2)  # the middle of 0.1 and 0.3
    assert recorder.keyframes().times == recorder.times == (2.0, 2.1, 2.4)
    assert repr(recorder) == "Recorder('wave', 3 poses, 0.4 s)"


def test_a_drag_is_recorded_frame_by_frame() -> None:
    scene, recorder = Scene(LAMP), Recorder()
    at = scene.pose.position("head")
    task = scene.reach("head", at)
    for k in range(5):
        scene.set(task.name, goal=at + np.array([0.0, 0.01 * k, 0.0]))
        recorder.add(scene.track(time_budget=None), k / 30.0)
    clip = recorder.clip()
    assert len(clip) == 5
    assert clip[4].position("head") == pytest.approx(at + np.array([0.0, 0.04, 0.0]), abs=1e-6)
    recorder.add(scene, 1.0)
    assert same(recorder.poses[-1], scene.pose)


def test_without_a_time_the_elapsed_time_is_recorded() -> None:
    recorder = Recorder()
    recorder.add(START)
    recorder.add(END)
    assert recorder.times[0] == 0.0
    assert 0.0 < recorder.times[1] < 60.0
    given = Recorder()
    given.add(START, 5.0)
    given.add(END)
    assert 5.0 <= given.times[-1] < 65.0


def test_a_pose_at_the_same_time_replaces_the_last_and_clear_removes_all() -> None:
    recorder = Recorder()
    recorder.add(START, 1.0)
    recorder.add(END, 1.0)
    assert len(recorder) == 1
    assert len(recorder.clip()) == 1
    assert same(recorder.clip()[0], END)
    recorder.clear()
    assert len(recorder) == 0
    recorder.add(library.human_pose(library.human(), "stand"), 0.0)


def test_invalid_recordings_raise_clear_errors() -> None:
    recorder = Recorder()
    with pytest.raises(PoseError, match="no poses recorded"):
        recorder.clip()
    with pytest.raises(PoseError, match="expected a pose, a result or a scene, got 3"):
        recorder.add(3)  # type: ignore[arg-type]
    recorder.add(START, 1.0)
    with pytest.raises(PoseError, match=r"0.5 s is before the last pose, at 1.0 s"):
        recorder.add(END, 0.5)
    with pytest.raises(PoseError, match="expected a pose of 'lamp', got one of 'human'"):
        recorder.add(Pose.neutral(library.human()), 2.0)
    with pytest.raises(PoseError, match="expected a rate > 0"):
        recorder.clip(rate=0.0)
    recorder.add(END, 1e9)
    with pytest.raises(PoseError, match="exceed 10000000 frames"):
        recorder.clip(rate=60.0)

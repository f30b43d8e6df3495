"""Scores of motions and of many poses, with strength and lifts."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics import Lift, Work, assess, assess_batch, strength_over_time, strength_report
from poise.errors import ErgonomicsError
from poise.motion import Clip, Keyframes
from poise.solver import solve_batch
from poise.tasks import PositionTask

HUMAN, SMALL = library.human(), library.human(sex="female", percentile=5)
POSES = [
    *(library.human_pose(HUMAN, each) for each in ("stand", "stoop", "reach")),
    *(library.human_pose(SMALL, each) for each in ("squat", "stoop")),
]


def test_a_batch_of_poses_scores_like_single_poses() -> None:
    work = Work(load=8.0)
    found = assess_batch(POSES, work, sex="female")
    for k, pose in enumerate(POSES):
        alone = assess(pose, work)
        assert found["rula"][k] == alone.rula.worst[0]
        assert found["reba"][k] == alone.reba.worst[0]
        assert found["owas"][k] == alone.owas.codes[0]
        hardest = strength_report(pose, 8.0, sex="female").most_loaded
        assert hardest is not None
        assert found["capable"][k] == hardest.capable
        assert found["hardest"][k] == hardest.name
    assert found["figure"].tolist() == [pose.figure.name for pose in POSES]
    assert sum(found.shares()["rula"].values()) == pytest.approx(1.0)
    rows = found.to_csv().splitlines()
    assert rows[0] == "pose,figure,rula,reba,owas,owas_category,capable,hardest"
    assert len(rows) == len(POSES) + 1
    assert "strong enough" in str(found)


def test_a_batch_result_is_scored() -> None:
    stand = library.human_pose(HUMAN, "stand")
    hand = PositionTask(name="hand", site="right_grip", goal=(0.0, 0.0, 0.0))
    rows = np.array([[0.4, -0.2, height] for height in (0.6, 1.0, 1.4)])
    found = assess_batch(solve_batch(stand, [hand], goals={"hand": rows}))
    assert len(found) == 3
    assert "capable" not in found.columns


def test_strength_over_time_is_that_of_the_frames() -> None:
    clip = Keyframes((0.0, 1.0), (POSES[0], POSES[1]), "ease").clip(10.0)
    found = strength_over_time(clip, 10.0)
    assert len(found) == 11
    for k in (0, 5, 10):
        hardest = strength_report(clip[k], 10.0).least_capable
        assert hardest is not None
        assert (found.hardest[k], found.capable[k], found.used[k]) == (hardest.name, hardest.capable, hardest.used)
    assert found.worst == int(np.argmin(found.capable))
    assert found.capable[10] < found.capable[0]
    assert f"least at {found.times[found.worst]:.2f} s" in str(found)
    sampled = strength_over_time(clip, 10.0, max_frames=3)
    assert sampled.times.tolist() == [0.0, 0.5, 1.0]
    assert sampled.to_dict()["capable"] == sampled.capable.tolist()


def test_the_lift_of_a_motion_goes_from_first_to_last_frame() -> None:
    clip = Clip.of_poses([POSES[1], POSES[2], POSES[0]], 0.5)
    assert Lift.of_clip(clip, frequency=2.0) == Lift.between(POSES[1], POSES[0], frequency=2.0)


def test_empty_input_is_refused() -> None:
    with pytest.raises(ErgonomicsError, match="no poses to score"):
        assess_batch([])
    with pytest.raises(ErgonomicsError, match="max_frames: expected an integer of 1 or more, got 0"):
        strength_over_time(Clip.of_poses(POSES[:1], 0.1), max_frames=0)

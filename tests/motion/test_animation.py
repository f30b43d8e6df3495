"""Animation of moving goals (tracks)."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import PoseError, TaskError
from poise.motion import jitter
from poise.motion.animation import Track, animate
from poise.tasks import PositionTask
from tests.support.backends import NEEDS_NATIVE

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def held(site: str) -> PositionTask:
    x, y, z = STAND.position(site).tolist()
    return PositionTask(name=site, site=site, goal=(x, y, z), level=1 if "grip" not in site else 2)


TASKS = [held(site) for site in ("left_foot", "right_foot", "right_grip")]
AT = STAND.position("right_grip")


def test_a_hand_follows_its_track_while_the_feet_stay_planted() -> None:
    up = AT + np.array([0.25, 0.0, 0.35])
    found = animate(STAND, TASKS, {"right_grip": Track((0.0, 1.0, 1.5), (AT, up, AT))}, rate=30.0)
    assert len(found.clip) == 46
    assert found.solved == 1.0
    assert found.clip[30].position("right_grip") == pytest.approx(up, abs=1e-6)
    assert found.clip[45].position("right_grip") == pytest.approx(AT, abs=1e-6)
    middle = AT + 0.5 * (up - AT)
    assert found.clip[15].position("right_grip") == pytest.approx(middle, abs=1e-6)
    for frame in (7, 23, 40):
        assert found.clip[frame].position("left_foot") == pytest.approx(STAND.position("left_foot"), abs=1e-6)
        assert found.clip[frame].violations(1e-9) == {}
    assert jitter(found.clip) < 2e-3
    assert "100% of the frames solved" in repr(found)


@NEEDS_NATIVE
def test_unreachable_goals_do_not_make_joints_jump() -> None:
    far = AT + np.array([2.0, -0.5, 1.0])
    clip = animate(STAND, TASKS, {"right_grip": Track((0.0, 2.0), (AT, far))}, rate=60.0).clip
    moves = [float(np.abs(clip[k + 1] - clip[k]).max()) for k in range(len(clip) - 1)]
    assert np.linalg.norm(clip[len(clip) - 1].position("right_grip") - far) > 0.5
    assert max(moves) < 0.5  # 1.7 where motion costs nothing


def test_goals_can_be_arrays_with_one_row_per_frame() -> None:
    rows = AT + np.linspace(0.0, 0.2, 6)[:, None] * [0.0, 0.0, 1.0]
    found = animate(STAND, TASKS, {"right_grip": rows}, rate=10.0)
    assert [pose.position("right_grip")[2] for pose in found.clip] == pytest.approx(rows[:, 2], abs=1e-6)


def test_a_track_is_constant_before_its_first_and_after_its_last_key() -> None:
    track = Track((1.0, 2.0), ((0.0,), (4.0,)), "linear")
    assert track.at([0.0, 1.0, 1.5, 2.0, 9.0])[:, 0].tolist() == [0.0, 0.0, 2.0, 4.0, 4.0]
    assert Track((0.5,), ((1.0, 2.0),)).at([0.0, 3.0]).tolist() == [[1.0, 2.0], [1.0, 2.0]]


def test_invalid_tracks_raise_clear_errors() -> None:
    with pytest.raises(TaskError, match="unknown task 'right_grap'; did you mean 'right_grip'"):
        animate(STAND, TASKS, {"right_grap": Track((0.0,), (AT,))})
    with pytest.raises(PoseError, match="must increase"):
        Track((0.0, 0.0), (AT, AT))
    with pytest.raises(PoseError, match="expected one row of finite numbers per time"):
        Track((0.0, 1.0), (AT,))
    with pytest.raises(PoseError, match="goals are given for 3 frames, expected 61"):
        animate(STAND, TASKS, {"right_grip": np.tile(AT, (3, 1))}, duration=1.0)


@NEEDS_NATIVE
def test_people_take_natural_postures_unless_told_otherwise() -> None:
    """A hand that is raised moves the free hand less, and every goal is met either way."""
    up = AT + np.array([0.35, 0.0, 0.5])
    moved = {}
    for natural in (None, False):
        found = animate(STAND, TASKS, {"right_grip": Track((0.0, 0.5), (AT, up))}, rate=20.0, natural=natural)
        assert found.solved == 1.0
        last = found.clip[len(found.clip) - 1]
        moved[natural] = float(np.linalg.norm(last.position("left_grip") - STAND.position("left_grip")))
    assert moved[None] < min(0.05, 0.5 * moved[False])

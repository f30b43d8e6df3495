"""Drags with natural postures keep arms off the body."""

from pathlib import Path

import numpy as np
import pytest

import poise
from poise import library
from poise.collision import ClearanceTask
from poise.scene.natural_clearance import NaturalClearance, arm_pairs
from poise.scene.natural_drags import determine_all_joints
from poise.tasks import PostureTask

_PERSON = library.human()
_STAND = library.human_pose(_PERSON, "stand")
_FRAMES = 12


def _dragged(end: tuple[float, float, float], **natural: bool) -> tuple[poise.Scene, float]:
    """Scene after a drag of the right hand, and how deep the body was inside itself at most [m]."""
    scene = poise.Scene(_PERSON, _STAND)
    scene.pin("left_sole", "right_sole")
    scene.prefer_natural(**natural)
    begin = np.array(_STAND.position("right_grip"))
    task = scene.reach("right_grip", tuple(begin))
    measured, depth = ClearanceTask(self_collision=True, margin=0.0), 0.0
    for share in np.linspace(0.0, 1.0, _FRAMES + 1)[1:]:
        scene.set(task.name, goal=tuple(begin + share * (np.array(end) - begin)))
        scene.track(time_budget=None)
        depth = max(depth, -min(measured.distances(scene.pose, 0.0).distances, default=0.0))
    return scene, depth


def test_a_hand_is_pulled_around_the_body() -> None:
    scene, depth = _dragged((-0.04, 0.46, 1.15))
    assert depth < 0.005
    assert scene.result is not None
    assert scene.result.solved


def test_without_self_collision_it_is_pulled_through() -> None:
    assert _dragged((-0.04, 0.46, 1.15), self_collision=False)[1] > 0.05


def test_parts_that_touch_at_the_start_are_left_alone() -> None:
    inside = _dragged((-0.02, -0.11, 0.85), self_collision=False)[0].pose  # in the thigh
    assert not NaturalClearance(inside).is_inside(inside)
    assert NaturalClearance(_STAND).is_inside(inside)


def test_frames_near_the_body_converge_in_few_iterations() -> None:
    """A head is pulled aside until an arm comes near the body; nothing is left to a level below the criterion."""
    scene = poise.Scene(_PERSON, _STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    begin, way = _STAND.position("head"), 0.2 * np.array((0.1, 0.2, -0.05)) / np.linalg.norm((0.1, 0.2, -0.05))
    task = scene.reach("head", begin)
    counts = []
    for share in np.linspace(0.0, 0.6, 37)[1:]:
        scene.set(task.name, goal=begin + share * way)
        result = scene.track(time_budget=None)
        assert result.solved
        counts.append(result.iterations)
    assert max(counts) <= 6


def test_the_first_pose_of_a_drag_counts_where_tasks_leave_a_direction_free() -> None:
    scene = poise.Scene(_PERSON, _STAND)
    (sole,) = scene.pin("left_sole")
    hand = scene.reach("right_grip", (0.3, -0.2, 1.1))
    joints = PostureTask(pose=_STAND, joints=tuple(joint.name for joint in _PERSON.joints[1:]))
    assert not determine_all_joints(_STAND, (hand, sole))
    assert not determine_all_joints(_STAND, (hand, joints))  # the body may turn about the hand
    assert determine_all_joints(_STAND, (hand, sole, joints))


def test_the_scene_s_own_clearance_replaces_it() -> None:
    scene = poise.Scene(_PERSON, _STAND, natural=True)
    scene.avoid(self_collision=True)
    scene.reach("right_grip", (0.3, -0.2, 1.1))
    result = scene.track(time_budget=None)
    assert scene._body is None
    assert result.solved


def test_figures_that_are_not_humans_have_no_pairs() -> None:
    assert arm_pairs(library.quadruped()) == ()


@pytest.mark.parametrize("self_collision", [True, False])
def test_scene_files_keep_it(self_collision: bool, tmp_path: Path) -> None:
    scene = poise.Scene(_PERSON, _STAND)
    scene.prefer_natural(self_collision=self_collision)
    scene.save(tmp_path / "scene.yaml")
    natural = poise.load_scene(tmp_path / "scene.yaml").natural
    assert natural is not None
    assert natural.self_collision is self_collision

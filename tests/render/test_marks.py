"""Marks of goals and of the center of mass."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import Scene
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.library import quadruped
from poise.render import picture
from poise.render.marks import axes, center_of_mass_marks, goal_marks


def middles(scene: Scene) -> list[list[float]]:
    return [
        (0.5 * (m.vertices.min(axis=0) + m.vertices.max(axis=0))).round(6).tolist()
        for m in goal_marks(scene.pose, scene.tasks, 1.0)
    ]


def test_goals_are_marked_at_their_positions() -> None:
    scene = Scene(quadruped())
    scene.reach("nose", scene.pose.position("nose") + np.array([0.02, 0.0, 0.0]))
    scene.look_at("left_eye", (4.0, 5.0, 6.0))
    scene.keep_center_of_mass(axes="xyz")
    places = [scene["nose"].goal, (4.0, 5.0, 6.0), scene.pose.center_of_mass()]
    assert np.allclose(middles(scene), places, atol=1e-6)


def test_a_missed_goal_has_a_line_to_its_site() -> None:
    scene = Scene(quadruped())
    nose, goal = scene.pose.position("nose"), np.array([2.0, 0.2, 0.3])
    scene.reach("nose", goal)
    mark, line = goal_marks(scene.pose, scene.tasks, 1.0)
    assert np.allclose(0.5 * (line.vertices.min(axis=0) + line.vertices.max(axis=0)), 0.5 * (nose + goal))
    size = float(np.linalg.norm(goal - nose))
    assert np.linalg.norm(mark.vertices - goal, axis=1).max() == pytest.approx(0.02 * size)  # it grows with the picture


def test_goals_without_a_single_point_have_no_mark() -> None:
    scene = Scene(quadruped())
    scene.reach("nose", (1.0, 0.2, 0.3), axes="xy")
    scene.look_at("left_eye", "left_front_sole")
    scene.keep_center_of_mass()
    scene.bend("jaw", 0.3)
    assert goal_marks(scene.pose, scene.tasks, 1.0) == []


def test_a_disabled_task_has_no_mark() -> None:
    scene = Scene(quadruped())
    scene.reach("nose", (1.0, 0.2, 0.3), enabled=False)
    assert goal_marks(scene.pose, scene.tasks, 1.0) == []


def test_a_pose_is_marked_by_its_axes() -> None:
    scene = Scene(quadruped())
    scene.place("nose", (1.0, 0.0, 0.5), (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)))
    marks = goal_marks(scene.pose, scene.tasks, 1.0)
    assert len(marks) == 6
    tips = [mark.vertices - (1.0, 0.0, 0.5) for mark in marks[1::2]]
    for tip, way in zip(tips, ([0, 1, 0], [-1, 0, 0], [0, 0, 1]), strict=True):
        assert (tip @ np.array(way)).max() == pytest.approx(0.08)


def test_axes_have_their_colors() -> None:
    red, green, blue = (mark.colors[0] for mark in axes(np.zeros(3), np.eye(3), 1.0)[::2])
    assert (np.argmax(red[:3]), np.argmax(green[:3]), np.argmax(blue[:3])) == (0, 1, 2)


def test_the_center_of_mass_has_a_vertical_projection() -> None:
    pose = Pose.neutral(quadruped())
    mark, line, foot = center_of_mass_marks(pose, 0.0, 1.0)
    center = pose.center_of_mass()
    assert np.allclose(0.5 * (mark.vertices.min(axis=0) + mark.vertices.max(axis=0)), center)
    assert line.vertices[:, 2].min() == pytest.approx(0.0)
    assert line.vertices[:, 2].max() == pytest.approx(center[2])
    assert np.allclose(foot.vertices[:, :2].mean(axis=0), center[:2], atol=1e-3)


def test_a_far_goal_is_framed_and_an_extreme_one_is_rejected() -> None:
    scene = Scene(quadruped())
    scene.reach("nose", (3.0, 0.0, 0.5))
    drawn = picture(scene, "side", size=(400, 150), ground=False).pixels.astype(int)
    redness = drawn[..., 0] - drawn[..., 1]
    assert np.argwhere(redness > 100)[:, 1].max() > 350
    scene.reach("left_eye", (1e300, 0.0, 0.5))
    with pytest.raises(FigureError, match="figure or goal is farther than"):
        picture(scene, size=(20, 20))

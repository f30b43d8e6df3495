"""Bird: its root is the standing foot, and it keeps its balance while it reaches."""

from __future__ import annotations

import numpy as np

from poise import Scene
from poise.kinematics import Pose, random_pose
from poise.library import bird


def test_the_standing_foot_stays_on_the_ground_in_every_pose() -> None:
    figure = bird()
    assert figure.root.name == "left_foot"
    assert not figure.has_floating_base
    place = Pose.neutral(figure).position("left_sole")
    assert place[2] == 0.0
    moved = random_pose(figure, np.random.default_rng(1))
    assert np.array_equal(moved.position("left_sole"), place)


def test_it_stands_on_one_leg_only() -> None:
    pose = Pose.neutral(bird())
    assert pose.position("right_sole")[2] > 0.4
    assert abs(pose.center_of_mass()[1]) < 0.01


def test_it_stays_balanced_while_the_beak_reaches_a_point() -> None:
    scene = Scene(bird())
    scene.keep_balance("left_sole")
    scene.reach("beak_tip", (0.42, 0.10, 0.12))
    result = scene.solve()
    assert result.solved
    assert np.allclose(
        result.pose.center_of_mass()[:2], Pose.neutral(scene.figure).position("left_sole")[:2], atol=1e-4
    )
    assert np.allclose(result.pose.position("beak_tip"), (0.42, 0.10, 0.12), atol=1e-4)

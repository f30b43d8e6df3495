"""Collision-free in-betweens: added keyframes lead the motion around obstacles and the figure itself."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import ClearanceTask, Obstacle
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.library import chain, human, human_pose
from poise.model import Sphere, Transform
from poise.motion import Keyframes, collision_free
from poise.solver import solve
from poise.tasks import PoseTask


def depth(task: ClearanceTask, keyframes: Keyframes, rate: float) -> float:
    clip = keyframes.clip(rate)
    return max(float(task.error(Pose(clip.figure, q)).max(initial=0.0)) for q in clip.frames)


@pytest.mark.parametrize("interpolation", ["spline", "ease"])
def test_a_chain_swings_around_spheres(interpolation: str) -> None:
    detours = 0
    for seed in range(5):
        rng = np.random.default_rng(seed)
        figure = chain(6)
        angles = np.array([1.0, 0.2, 0.0, 0.0, 0.0, 0.0]) * rng.uniform(0.6, 1.0)
        poses = [Pose(figure, sign * angles) for sign in (-1.0, 1.0)]
        ball = Obstacle("ball", Sphere(rng.uniform(0.04, 0.1)), Transform((rng.uniform(-0.2, 0.2), 0.0, 1.4)))
        task = ClearanceTask(obstacles=(ball,))
        keys = Keyframes((0.0, 1.0), poses, interpolation)
        if max(float(task.error(pose).max()) for pose in poses) > 0.0:
            continue
        found = collision_free(keys, [task])
        collided = depth(task, keys, 30.0) > 1e-4
        assert bool(found.added) == collided, seed
        assert found.is_free == (depth(task, found.keyframes, 30.0) <= 1e-4), seed
        assert found.is_free, found.collisions
        for time, pose in zip(keys.times, keys.poses, strict=True):
            np.testing.assert_allclose(found.keyframes.pose(time).q, pose.q, atol=1e-12)
        detours += collided
    assert detours > 2


def test_an_arm_passes_before_the_body_and_pinned_feet_stay() -> None:
    figure = human()
    stand = human_pose(figure, "stand")
    feet = [
        PoseTask(site=site, position=stand.position(site), orientation=stand.orientation(site))
        for site in ("left_sole", "right_sole")
    ]
    task = ClearanceTask(self_collision=True)
    behind = solve(stand.with_values({"right_shoulder.swing_y": -0.6}).clamped(), [task, *feet]).pose
    across = solve(
        stand.with_values({"right_shoulder.swing_x": 0.9, "right_elbow.flexion": 1.4}).clamped(), [task, *feet]
    )
    keys = Keyframes((0.0, 1.0), (behind, across.pose), "ease")
    found = collision_free(keys, [task, *feet])
    assert found.is_free, found.collisions
    for time in found.added:
        for site in ("left_sole", "right_sole"):
            np.testing.assert_allclose(found.keyframes.pose(time).position(site), stand.position(site), atol=1e-5)


def test_what_cannot_be_avoided_is_reported() -> None:
    figure = chain(2)
    poses = [Pose(figure, np.array([angle, 0.0])) for angle in (-1.2, 1.2)]
    ball = Obstacle("ball", Sphere(0.3), Transform((0.0, 0.0, 0.9)))  # too large to pass for two links
    found = collision_free(Keyframes((0.0, 1.0), poses, "linear"), [ClearanceTask(obstacles=(ball,))], rate=20.0)
    assert not found.is_free
    assert "ball" in found.collisions[0]


def test_wrong_input_is_refused() -> None:
    figure = chain(2)
    keys = Keyframes((0.0, 1.0), (Pose.neutral(figure), Pose(figure, np.array([0.5, 0.0]))))
    with pytest.raises(TaskError, match="ClearanceTask"):
        collision_free(keys, [])
    inside = ClearanceTask(obstacles=(Obstacle("ball", Sphere(0.3), Transform((0.0, 0.0, 0.9))),))
    with pytest.raises(PoseError, match="keyframe at 0 s collides"):
        collision_free(keys, [inside])
    with pytest.raises(PoseError, match="rate"):
        collision_free(keys, [ClearanceTask(self_collision=True)], rate=0.0)

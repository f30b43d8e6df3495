"""Techniques of the literature on scenes, one step at a time."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.library import human
from poise.scene import Scene
from poise.solver.constraints import project_onto_constraints
from poise_lab.techniques.workbench import INVERSES, LIMITS, STRATEGIES, Techniques, Workbench


@pytest.fixture(scope="module")
def reach() -> Scene:
    """A person with both feet pinned who reaches for a high, reachable goal."""
    scene = Scene(human())
    scene.pin("left_foot", "right_foot")
    goal = np.add(scene.pose.position("right_grip"), (0.25, 0.1, 0.35))
    scene.reach("right_grip", tuple(goal.tolist()))
    return scene


def after_steps(scene: Scene, techniques: Techniques, steps: int) -> Pose:
    bench, pose = Workbench(techniques), scene.pose
    for _ in range(steps):
        pose = bench.step(pose, scene.tasks)
    return pose


def task_error(scene: Scene, pose: Pose, task: str) -> float:
    return float(np.linalg.norm(scene[task].error(pose)))


@pytest.mark.parametrize("strategy", [each for each in STRATEGIES if each != "partitioning"])
def test_a_goal_within_reach_is_met_by_every_strategy_but_partitioning(reach: Scene, strategy: str) -> None:
    pose = after_steps(reach, Techniques(strategy), 60)
    assert task_error(reach, pose, "right_grip") < 0.01
    assert task_error(reach, pose, "left_foot") < 1e-3


def test_partitioned_joints_do_not_help_each_other(reach: Scene) -> None:
    pose = after_steps(reach, Techniques("partitioning"), 60)
    legs = [joint.name for joint in reach.figure.joints if "knee" in joint.name]
    assert task_error(reach, pose, "left_foot") < 1e-3
    assert task_error(reach, pose, "right_grip") > 0.01
    assert all(pose[name] == pytest.approx(reach.pose[name], abs=1e-6) for name in legs)


@pytest.mark.parametrize("inverse", [each for each in INVERSES if each not in ("lapack", "columns")])
def test_all_decompositions_take_the_same_steps(reach: Scene, inverse: str) -> None:
    wanted = after_steps(reach, Techniques(inverse="lapack"), 6)
    found = after_steps(reach, Techniques(inverse=inverse), 6)
    assert found.minus(wanted) == pytest.approx(np.zeros(reach.figure.nv), abs=2e-4)


def test_column_rotations_take_the_same_steps_on_a_short_chain() -> None:
    from poise.library import chain

    scene = Scene(chain(4))
    scene.reach("tip", (0.3, 0.0, 0.5))
    wanted, found = (after_steps(scene, Techniques(inverse=each), 5) for each in ("lapack", "columns"))
    assert found.minus(wanted) == pytest.approx(np.zeros(scene.figure.nv), abs=1e-6)


@pytest.mark.parametrize("limits", LIMITS)
def test_every_limit_method_keeps_the_limits(reach: Scene, limits: str) -> None:
    pose = after_steps(reach, Techniques(limits=limits), 12)
    assert project_onto_constraints(pose.figure, pose.q) == pytest.approx(pose.q, abs=1e-9)
    assert pose != reach.pose


def test_clipping_locks_the_figure_and_projection_does_not(reach: Scene) -> None:
    clipped, projected = (after_steps(reach, Techniques(limits=each), 40) for each in ("clip", "project"))
    assert task_error(reach, clipped, "right_grip") > 10.0 * task_error(reach, projected, "right_grip")


def test_more_damping_shortens_the_step(reach: Scene) -> None:
    lengths = []
    for damping in (0.01, 1.5, 5.0):
        pose = after_steps(reach, Techniques(damping=damping), 1)
        lengths.append(float(np.linalg.norm(pose.position("right_grip") - reach.pose.position("right_grip"))))
    assert lengths[0] > 1.2 * lengths[1] > 1.5 * lengths[2]

"""Restart from the middle of all joint ranges: used where it meets more levels, and only there."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.scene import Scene
from poise.solver import Solver, Status, solve
from poise.solver.restart import first_unmet_level, restart_from_mid_range
from poise.tasks import PositionTask

LOW = [(0.28, 0.55, 0.51), (0.22, 0.26, 0.06), (0.27, 0.23, 0.12)]


def reaching(goal: tuple[float, float, float]) -> Scene:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(level=2)
    scene.reach("left_grip", goal, level=3)
    return scene


@pytest.mark.parametrize("goal", LOW)
def test_a_restart_reaches_what_can_be_reached(goal: tuple[float, float, float]) -> None:
    near = reaching(goal).solve(restart=False)
    assert near.status is Status.CONVERGED
    assert near["left_grip"].error > 0.05
    found = reaching(goal).solve()
    assert found.solved
    assert found.iterations > near.iterations  # those of the first look are told too


def test_an_unreachable_goal_keeps_the_first_result() -> None:
    goal = (3.0, 0.3, 1.0)
    near, found = reaching(goal).solve(restart=False), reaching(goal).solve()
    np.testing.assert_array_equal(found.pose.q, near.pose.q)
    assert found.status is near.status is Status.CONVERGED


def test_there_is_no_restart_with_a_time_budget() -> None:
    near, found = reaching(LOW[0]).solve(restart=False), reaching(LOW[0]).solve(time_budget=60.0)
    np.testing.assert_array_equal(found.pose.q, near.pose.q)


def test_the_first_unmet_level_ignores_disabled_tasks() -> None:
    scene = reaching(LOW[0])
    near = scene.solve(restart=False)
    assert first_unmet_level(near.pose, scene.tasks) == 3
    scene.disable("left_grip")
    assert first_unmet_level(near.pose, scene.tasks) is None


def test_there_is_no_restart_without_joint_ranges() -> None:
    builder = FigureBuilder("rod").segment("base").segment("rod").root("base")
    start = Pose.neutral(builder.hinge("pivot", "base", "rod", axis=(0, 1, 0)).site("tip", "rod", at=(0, 0, 1)).build())
    tasks = [PositionTask(site="tip", goal=(3.0, 0.0, 0.0))]
    first = solve(start, tasks)
    assert restart_from_mid_range(Solver(start.figure, tasks), start, first) is first

"""A second look from the middle of all ranges: taken where it meets more, and only there."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.scene import Scene
from poise.solver import Status, solve
from poise.solver.restart import first_missed, restart_from_mid_range
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
def test_what_can_be_reached_is_reached(goal: tuple[float, float, float]) -> None:
    near = reaching(goal).solve(restart=False)
    assert near.status is Status.BEST
    assert near["left_grip"].error > 0.05
    found = reaching(goal).solve()
    assert found.solved
    assert found.steps > near.steps  # those of the first look are told too


def test_what_cannot_be_reached_stays_near_the_start() -> None:
    goal = (3.0, 0.3, 1.0)
    near, found = reaching(goal).solve(restart=False), reaching(goal).solve()
    np.testing.assert_array_equal(found.pose.q, near.pose.q)
    assert found.status is near.status is Status.BEST


def test_with_little_time_it_does_not_look_further() -> None:
    near, found = reaching(LOW[0]).solve(restart=False), reaching(LOW[0]).solve(time_budget=60.0)
    np.testing.assert_array_equal(found.pose.q, near.pose.q)


def test_the_levels_met_are_kept_below_which_the_middle_is_looked_for() -> None:
    scene = reaching(LOW[0])
    near = scene.solve(restart=False)
    assert first_missed(near.pose, scene.tasks) == 3
    scene.disable("left_grip")
    assert first_missed(near.pose, scene.tasks) is None


def test_a_figure_without_ranges_has_no_middle() -> None:
    builder = FigureBuilder("rod").segment("base").segment("rod").root("base")
    start = Pose.neutral(builder.hinge("pivot", "base", "rod", axis=(0, 1, 0)).site("tip", "rod", at=(0, 0, 1)).build())
    tasks = [PositionTask(site="tip", goal=(3.0, 0.0, 0.0))]
    first = solve(start, tasks)
    assert restart_from_mid_range(start, tasks, first) is first

"""Iterated to rest: goals within reach are met, the others as nearly as can be, and limits always hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.engine import kinematics
from poise.pose import Pose, random_pose
from poise.solver import Status, rest
from poise.solver.correct import corrected
from poise.tasks import PositionTask
from tests.solver.test_step import standing, tasks_of
from tests.support.figures import arm


def reach(seed: int) -> tuple[Pose, list]:
    pose, rng = standing(), np.random.default_rng(seed)
    tasks = tasks_of(pose)
    tasks[4] = replace(tasks[4], goal=pose.position_of("right_grip") + rng.uniform(-0.2, 0.2, 3))
    return pose, tasks


def reach_of_an_arm(seed: int) -> tuple[Pose, PositionTask]:
    """Goals all round a tightly limited arm: few are within reach."""
    rng = np.random.default_rng(seed)
    start = random_pose(arm(), rng)
    return start, PositionTask(site="fingertip", goal=rng.uniform([-1.0, -1.0, 0.5], [1.0, 1.0, 2.2]))


@pytest.mark.parametrize("seed", range(6))
def test_goals_within_reach_are_met_in_a_few_rounds(seed: int) -> None:
    start, tasks = reach(seed)
    end = rest(start, tasks)
    assert end.status is Status.SOLVED
    assert len(end.rounds) <= 12
    assert max(task.amount(end.pose) for task in tasks) < 1e-6
    assert end.pose.violations(1e-9) == {}


def best_nearby(pose: Pose, task: PositionTask, rng: np.random.Generator) -> float:
    """Least error among many valid poses close by, at several distances."""
    engine, figure = kinematics(pose.figure), pose.figure
    least = np.inf
    for size in (1e-4, 1e-3, 1e-2):
        for _ in range(60):
            q = corrected(figure, engine.integrate(pose.q, size * rng.normal(size=figure.nv)))
            least = min(least, task.amount(Pose(figure, q)))
    return least


@pytest.mark.parametrize("seed", range(12))
def test_goals_out_of_reach_end_where_nothing_nearby_is_better(seed: int) -> None:
    start, task = reach_of_an_arm(seed)
    end = rest(start, [task])
    assert end.pose.violations(1e-9) == {}
    assert task.amount(end.pose) <= task.amount(Pose(arm(), corrected(arm(), start.q))) + 1e-9
    assert end.status in (Status.SOLVED, Status.BEST)
    assert best_nearby(end.pose, task, np.random.default_rng(seed)) > task.amount(end.pose) - 1e-6


def test_most_goals_out_of_reach_come_to_rest_within_sixty_rounds() -> None:
    ends = [rest(start, [task], 60) for start, task in (reach_of_an_arm(seed) for seed in range(40))]
    at_rest = sum(end.status in (Status.SOLVED, Status.BEST) for end in ends)
    assert at_rest >= 36
    assert np.median([len(end.rounds) for end in ends]) <= 20


def test_a_straight_limb_that_points_at_its_goal_bends_at_once() -> None:
    start = Pose.neutral(arm())  # hangs straight down
    task = PositionTask(site="fingertip", goal=start.position_of("fingertip") + np.array([0.0, 0.0, 0.1]))
    end = rest(start, [task])
    assert end.status is Status.SOLVED
    assert len(end.rounds) <= 20


def test_a_start_outside_the_limits_is_accepted() -> None:
    start = Pose.neutral(arm()).with_values({"elbow.flexion": 3.0, "shoulder.swing_y": 2.8})
    end = rest(start, [PositionTask(site="fingertip", goal=(0.3, -0.2, 1.2))])
    assert end.pose.violations(1e-9) == {}


def test_the_same_question_gives_the_same_bits() -> None:
    start, task = reach_of_an_arm(3)
    one, other = rest(start, [task]), rest(start, [task])
    np.testing.assert_array_equal(one.pose.q, other.pose.q)
    assert one.status is other.status


def test_a_lower_task_added_at_rest_disturbs_nothing_above() -> None:
    start, tasks = reach(1)
    end = rest(start, tasks[:4])
    extra = replace(tasks[4], goal=(2.0, -1.0, 2.0), level=5)
    again = rest(end.pose, [*tasks[:4], extra], 15)
    for task in tasks[:4]:
        assert task.amount(again.pose) <= task.amount(end.pose) + 1e-6


def test_running_out_of_rounds_is_said() -> None:
    start, tasks = reach(2)
    end = rest(start, tasks, 1)
    assert end.status is Status.BUDGET
    assert len(end.rounds) == 1

"""Contested courses are those where avoidance acts; the bar cannot be passed; work is counted by method."""

from __future__ import annotations

import numpy as np

from poise.collision.avoidance.step import AvoidanceStep
from poise_lab.techniques.avoidance import METHODS, ObstacleDistances, follow_course, method_step, random_course
from poise_lab.techniques.obstacle_courses import (
    CONTESTED_DISTANCE_M,
    bar_course,
    contested_seeds,
    is_contested,
    method_operations,
    without_avoidance,
)


def test_on_a_contested_course_the_trunk_without_avoidance_comes_near() -> None:
    for seed in (0, 3):  # the ball is far away on the first, and in the way on the second
        course = random_course(1, seed)
        run = follow_course(course, method_step(without_avoidance, ObstacleDistances(course.obstacles)))
        assert is_contested(course) == bool(run.clearance.min() < CONTESTED_DISTANCE_M)
    assert CONTESTED_DISTANCE_M == AvoidanceStep.unit_gain_distance
    assert not is_contested(random_course(1, 0))


def test_contested_seeds_are_the_first_ones_in_order() -> None:
    seeds = contested_seeds(1, 3)
    assert len(seeds) == 3
    assert seeds == tuple(seed for seed in range(seeds[-1] + 1) if is_contested(random_course(1, seed)))
    assert contested_seeds(1, 2) == seeds[:2]


def test_the_bar_is_too_far_to_go_round() -> None:
    for seed in range(6):
        course = bar_course(seed)
        bar = np.array(course.obstacles[0].placement.translation)
        length = 1.2
        over = np.linalg.norm(bar) + np.linalg.norm(course.goals[-1] - bar)
        assert np.linalg.norm(course.goals[-1]) < length < over
        assert ObstacleDistances(course.obstacles).nearest(course.start)[0].distance > 0.02
        assert np.linalg.norm(course.goals - bar, axis=1).min() > 0.1


def test_task_priority_takes_more_work_than_an_objective_function() -> None:
    course = random_course(1, 3)
    work = {name: method_operations(METHODS[name], course, course.start) for name in METHODS}
    assert work["cost sum, as printed"] < work["objective function"] < work["task priority"]

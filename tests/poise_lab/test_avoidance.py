"""Avoidance methods: gains, signs, gradients, and the results of the comparison."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision.avoidance import AvoidanceMemory, AvoidanceStep
from poise.collision.avoidance.methods import avoidance_gain, homogeneous_gain, objective, velocity_gain
from poise.collision.avoidance.step import NearestObstacle, damped_pseudoinverse, null_space_projector
from poise_lab.comparisons.obstacles import method_names
from poise_lab.techniques.avoidance import (
    METHODS,
    ObstacleDistances,
    blocked_course,
    follow_course,
    inequality_step,
    method_step,
    random_course,
)


def near(distance: float, approach: float = 0.0, seed: int = 0) -> NearestObstacle:
    rng = np.random.default_rng(seed)
    way = rng.normal(size=3)
    return NearestObstacle(distance, way / np.linalg.norm(way), rng.normal(size=(3, 12)), approach)


def situation(*found: NearestObstacle, velocity: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> AvoidanceStep:
    jacobian = np.random.default_rng(9).normal(size=(3, 12))
    return AvoidanceStep(np.array(velocity), jacobian, tuple(sorted(found, key=lambda each: each.distance)))


def test_every_row_of_the_table_has_a_method() -> None:
    table = {"two worst weighted", "augmented priority", "cost sum", "augmented cost", "blending"}
    table |= {"blended augmented cost", "adaptive cost", "objective function"}
    assert table < set(METHODS)
    assert {"task priority", "velocity influence", "priority reversed"} < set(METHODS)


def test_gains_are_continuous_and_decrease_with_distance() -> None:
    own = situation()
    distances = np.linspace(0.0, 0.2, 4001)
    for gain in (homogeneous_gain, avoidance_gain):
        values = np.array([gain(own, near(d)) for d in distances])
        assert np.abs(np.diff(values)).max() < 1e-3
        assert np.all(np.diff(values) <= 1e-15)
    assert homogeneous_gain(own, near(own.unit_gain_distance)) == 1.0
    assert homogeneous_gain(own, near(own.influence_distance)) == 0.0
    assert avoidance_gain(own, near(own.unit_gain_distance)) == 0.0
    assert avoidance_gain(own, near(own.abort_distance)) == own.max_speed
    slope = (
        avoidance_gain(own, near(own.unit_gain_distance - 1e-6)) - avoidance_gain(own, near(own.unit_gain_distance))
    ) / 1e-6
    assert abs(slope) < 1e-4  # level there


def test_velocity_influence_is_zero_during_retreat() -> None:
    own = situation()
    assert velocity_gain(own, near(0.05, -0.01)) == 0.0
    assert velocity_gain(own, near(0.05, 0.02)) > velocity_gain(own, near(0.05, 0.01)) > 0.0
    assert velocity_gain(own, near(0.05, 0.01)) > velocity_gain(own, near(0.1, 0.01))
    assert velocity_gain(own, near(0.0, 0.01)) == own.max_speed  # contact cannot be avoided in time


@pytest.mark.parametrize("name", sorted(set(METHODS) - {"cost sum, as printed", "velocity influence"}))
def test_methods_increase_the_distance_to_one_obstacle(name: str) -> None:
    """Without a task of the tip the distance to the only obstacle grows: the sign repels."""
    own = situation(near(0.03))
    assert own.obstacles[0].distance_gradient @ METHODS[name](own, AvoidanceMemory()) > 0.0


@pytest.mark.parametrize("name", sorted(set(METHODS) - {"priority reversed"}))
def test_the_task_of_the_tip_is_not_disturbed(name: str) -> None:
    own = situation(near(0.03), near(0.05, seed=3), velocity=(0.01, -0.02, 0.005))
    plain = own.jacobian @ damped_pseudoinverse(own.jacobian) @ own.velocity
    assert own.jacobian @ METHODS[name](own, AvoidanceMemory()) == pytest.approx(plain, abs=1e-12)


def test_the_objective_function_is_a_gradient() -> None:
    """−α ∂(Σ d⁻²)/∂q, by differences of distances that are linear in the joints."""
    found = (near(0.05), near(0.07, seed=4))
    own = situation(*found)
    step = objective(own, AvoidanceMemory())
    numeric = np.zeros(12)
    for k in range(12):
        for sign in (1.0, -1.0):
            values = [each.distance + sign * 1e-7 * each.distance_gradient[k] for each in own.obstacles]
            numeric[k] += sign * sum(value**-2 for value in values) / 2e-7
    assert step == pytest.approx(-AvoidanceStep.gain * null_space_projector(own.jacobian) @ numeric, rel=1e-5, abs=1e-9)


def test_distance_gradients_match_finite_differences() -> None:
    own = random_course(2, 0)
    watched = ObstacleDistances(own.obstacles)
    first = watched.nearest(own.start)[0]
    step = 1e-6 * np.random.default_rng(0).normal(size=own.start.figure.nv)
    ahead, behind = (watched.nearest(own.start.plus(sign * step))[0].distance for sign in (1.0, -1.0))
    assert 0.5 * (ahead - behind) == pytest.approx(first.distance_gradient @ step, abs=1e-12)


def test_inequality_constraints_stay_clear_where_the_adaptive_cost_touches() -> None:
    own = random_course(20, 0)
    kept = follow_course(own, inequality_step(own, converge=False))
    assert kept.succeeded
    assert kept.clearance.min() > 1e-3
    assert kept.reversals < 1.0
    touched = follow_course(own, method_step(METHODS["adaptive cost"], ObstacleDistances(own.obstacles)))
    assert touched.clearance.min() < 0.0


def test_a_goal_inside_an_obstacle_stops_the_tip_at_the_margin() -> None:
    own = blocked_course()
    kept = follow_course(own, inequality_step(own, converge=True))
    assert kept.clearance.min() > 1e-3
    assert kept.max_tip_step < 0.03
    gone_in = follow_course(own, method_step(METHODS["objective function"], ObstacleDistances(own.obstacles)))
    assert gone_in.clearance.min() < -0.05


def test_every_method_is_compared() -> None:
    assert len(method_names()) == len(METHODS) + 2

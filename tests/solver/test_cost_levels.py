"""Cost tasks converge to their minimum in the null space of the levels above."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import Status, solve
from poise.tasks import CostTask, PositionTask
from poise.types import FloatArray
from tests.support.backends import BACKENDS


def snake() -> Figure:
    builder = FigureBuilder("snake").segment("base").root("base")
    above = "base"
    for number in range(5):
        name = f"link_{number}"
        builder.segment(name).hinge(f"hinge_{number}", above, name, at=(0, 0, 0.3), axis=(0, 1, 0), range=(-2.0, 2.0))
        above = name
    return builder.site("tip", above, at=(0, 0, 0.3)).build()


SNAKE = snake()
START = Pose(SNAKE, np.array([0.3, 0.2, 0.4, -0.1, 0.5]))
REACH = PositionTask(name="tip", site="tip", goal=(0.6, 0.0, 0.9), axes="xz")
WEIGHTS = np.array([1.0, 4.0, 2.0, 0.5, 3.0])
COST = CostTask(
    name="bent",
    level=2,
    function=lambda pose: 2.0 + float(WEIGHTS @ (1.0 - np.cos(pose.q - 0.4))),
    gradient=lambda pose: WEIGHTS * np.sin(pose.q - 0.4),
)


def left_over(pose: Pose) -> FloatArray:
    """Gradient of the cost along what the reach leaves."""
    rows = REACH.jacobian(pose)
    gradient = COST.jacobian(pose)[0]
    return gradient - rows.T @ np.linalg.lstsq(rows.T, gradient, rcond=None)[0]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cost_with_a_positive_minimum_converges_to_it(backend: str) -> None:
    with use_backend(backend):
        result = solve(START, [REACH, COST], restart=False)
    assert result["tip"].met
    assert result.iterations < 15
    assert np.abs(left_over(result.pose)).max() < 1e-2  # what is left promises less than 1e-5 of the cost
    assert COST.cost(result.pose) < COST.cost(solve(START, [REACH]).pose) - 0.01


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cost_alone_converges_to_its_minimum(backend: str) -> None:
    with use_backend(backend):
        result = solve(START, [replace(COST, level=1)])
    assert np.allclose(result.pose.q, 0.4, atol=5e-3)
    assert result.status.is_stationary


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cost_that_can_be_zero_is_made_zero(backend: str) -> None:
    sum_is_one = CostTask(
        name="sum",
        level=2,
        mode="zero",
        function=lambda pose: float(pose.q.sum()) - 1.0,
        gradient=lambda pose: np.ones(5),
    )
    with use_backend(backend):
        result = solve(START, [REACH, sum_is_one])
    assert result.status is Status.SOLVED
    assert abs(result.pose.q.sum() - 1.0) < 1e-6


def test_a_disabled_cost_changes_nothing() -> None:
    off = solve(START, [REACH, replace(COST, enabled=False)])
    assert np.array_equal(off.pose.q, solve(START, [REACH]).pose.q)

"""Rules of damping: what they bound and what they leave alone."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import BackendError
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from tests.support.bounded_least_squares import bounded_least_squares

ONE_LEVEL = np.array([0, 3])


def random_level(rng: np.random.Generator, columns: int = 7) -> tuple[np.ndarray, np.ndarray]:
    """Three rows with singular values over six decades."""
    left, right = np.linalg.qr(rng.normal(size=(3, 3)))[0], np.linalg.qr(rng.normal(size=(columns, 3)))[0]
    return left * 10.0 ** rng.uniform(-6.0, 0.5, 3) @ right.T, rng.normal(size=3) * 10.0 ** rng.uniform(-3.0, 1.0)


@pytest.mark.parametrize("rule", [DampingRule.STEP_BOUND, DampingRule.STEP_BOUND_NEWTON])
def test_the_step_is_never_longer_than_the_bound_and_comes_up_to_it(rule: DampingRule) -> None:
    rng, longest, met = np.random.default_rng(31), 0.0, 0
    for _ in range(3000):
        jacobian, target = random_level(rng)
        bound = float(10.0 ** rng.uniform(-2.0, 1.0))
        result = solve_step(StepProblem(jacobian, target, ONE_LEVEL, damping=Damping(rule, max_step_norm=bound)))
        ratio = float(np.linalg.norm(result.dq)) / bound
        longest = max(longest, ratio)
        if result.damping[0] == 0.0:
            assert result.residual_norms[0] < 1e-9 * np.linalg.norm(target)
            met += 1
        elif rule is DampingRule.STEP_BOUND_NEWTON:
            assert ratio > 1.0 - 1e-6  # the smallest damping that will do
    assert 0.999 < longest < 1.0 + 1e-9
    assert met > 50


def test_damping_by_singular_value_leaves_good_directions_exact() -> None:
    jacobian = np.diag([1.0, 0.5, 1e-3])
    target = np.array([0.3, 0.2, 0.1])
    problem = StepProblem(jacobian, target, ONE_LEVEL, damping=Damping(DampingRule.PER_SINGULAR_VALUE, 0.05, 0.05))
    result = solve_step(problem)
    np.testing.assert_allclose(result.dq[:2], [0.3, 0.4], rtol=1e-13)
    square = 0.05**2 * (1.0 - 0.02**2)
    assert result.dq[2] == pytest.approx(1e-3 * 0.1 / (1e-6 + square), rel=1e-12)
    assert result.sigma_min[0] == pytest.approx(1e-3)
    assert result.damping[0] == pytest.approx(np.sqrt(square))


def test_damping_by_the_smallest_value_touches_all_directions() -> None:
    problem = StepProblem(
        np.diag([1.0, 1e-3, 1.0]), np.ones(3), ONE_LEVEL, damping=Damping(DampingRule.SMALLEST_SINGULAR_VALUE)
    )
    assert solve_step(problem).dq[0] == pytest.approx(1.0 / (1.0 + 0.05**2 * (1.0 - 0.02**2)))


@pytest.mark.parametrize(
    "rule", [DampingRule.PER_SINGULAR_VALUE, DampingRule.SMALLEST_SINGULAR_VALUE, DampingRule.STEP_BOUND]
)
def test_projectors_are_not_damped(rule: DampingRule) -> None:
    """However strongly a level is damped, the levels below do not move it."""
    rng = np.random.default_rng(32)
    for _ in range(200):
        jacobian, target = random_level(rng)
        damping = Damping(rule, 0.5, 2.0, 0.01 * float(np.linalg.norm(target)))
        alone = solve_step(StepProblem(jacobian, target, ONE_LEVEL, damping=damping))
        below = np.concatenate((jacobian, rng.normal(size=(4, 7))))
        both = solve_step(
            StepProblem(below, np.append(target, rng.normal(size=4)), np.array([0, 3, 7]), damping=damping)
        )
        assert both.damping[0] > 0.0
        size = max(1.0, float(np.linalg.norm(both.dq)))
        np.testing.assert_allclose(both.residuals[:3], alone.residuals, rtol=0.0, atol=1e-9 * size)


def test_a_damped_level_in_a_box_is_damped_bounded_least_squares() -> None:
    """Damping is part of the level's cost, decided before the box: rows λ v beside those of the level."""
    rng, held = np.random.default_rng(33), 0
    for _ in range(150):
        jacobian, target = random_level(rng, 5)
        damping = Damping(DampingRule.PER_SINGULAR_VALUE, 0.2, 0.3)
        upper = rng.uniform(0.01, 0.4, 5)
        rows = ConstraintRows(np.concatenate((upper, upper)), np.concatenate((np.eye(5), -np.eye(5))))
        result = solve_step(StepProblem(jacobian, target, ONE_LEVEL, inequalities=rows, damping=damping))
        _, sigma, right = np.linalg.svd(jacobian, full_matrices=False)
        factors = 0.2 * np.sqrt(np.maximum(1.0 - (sigma / 0.3) ** 2, 0.0))
        stacked = np.concatenate((jacobian, factors[:, None] * right))
        wanted = np.concatenate((target, np.zeros(3)))
        found = bounded_least_squares(stacked, wanted, -upper, upper)
        cost = float(np.sum((stacked @ result.dq - wanted) ** 2))
        assert cost == pytest.approx(2.0 * found.cost, rel=1e-9, abs=1e-12)
        assert (np.abs(result.dq) <= upper + 1e-12).all()
        held += len(result.active) > 0
    assert held > 50


@pytest.mark.parametrize("name", ["max_factor", "sigma_threshold", "max_step_norm"])
@pytest.mark.parametrize("value", [0.0, -1.0, np.nan, np.inf])
def test_damping_parameters_must_be_positive(name: str, value: float) -> None:
    with pytest.raises(BackendError, match=f"damping: {name} must be a positive number"):
        Damping(**{name: value})

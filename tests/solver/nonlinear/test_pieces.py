"""Parts of the nonlinear programming method: projected metric, quasi-Newton updates, line search, KKT certificate."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import nnls

from poise.math.least_squares import (
    least_norm_feasible_point,
    nonnegative_least_squares,
    nonnegative_least_squares_numpy,
)
from poise.solver.nonlinear.line_search import Trial, WolfeConditions, line_search
from poise.solver.nonlinear.nonlinear_problem import LinearizedConstraints, kkt_certificate
from poise.solver.nonlinear.quasi_newton import ProjectedMetric, QuasiNewtonRule, update_metric


def unit(rng: np.random.Generator, count: int, size: int) -> np.ndarray:
    rows = rng.normal(size=(count, size))
    return rows / np.linalg.norm(rows, axis=1)[:, None]


def positive(rng: np.random.Generator, size: int) -> np.ndarray:
    root = rng.normal(size=(size, size))
    return root @ root.T + 0.1 * np.eye(size)


def test_the_projected_metric_updated_recursively_is_the_one_computed_directly() -> None:
    rng = np.random.default_rng(1)
    working = ProjectedMetric(9, unit(rng, 2, 9), [-1, -2])
    for change in range(60):
        if len(working.labels) < 7 and rng.random() < 0.6:
            working.add(unit(rng, 1, 9)[0], change)
        elif len(working.labels) > 2:
            working.drop(int(rng.integers(2, len(working.labels))), 1.0)
        rows = working.rows
        whole = np.eye(9) - rows.T @ np.linalg.solve(rows @ rows.T, rows)
        np.testing.assert_allclose(working.inverse_gram, np.linalg.inv(rows @ rows.T), atol=1e-9)
        np.testing.assert_allclose(working.metric, whole, atol=1e-9)  # the identity stays a projector


def test_the_projected_metric_is_zero_across_the_working_set_and_positive_on_its_null_space() -> None:
    rng = np.random.default_rng(2)
    working = ProjectedMetric(7, np.zeros((0, 7)), [])
    working.reset_metric(positive(rng, 7))
    for label, row in enumerate(unit(rng, 3, 7)):
        assert working.add(row, label)
    np.testing.assert_allclose(working.metric @ working.rows.T, 0.0, atol=1e-12)
    assert np.sum(np.linalg.eigvalsh(working.metric) > 1e-8) == 4


def test_a_dependent_row_is_rejected() -> None:
    rng = np.random.default_rng(3)
    rows = unit(rng, 2, 5)
    working = ProjectedMetric(5, rows, [0, 1])
    between = rows[0] + rows[1]
    assert not working.add(between / np.linalg.norm(between), 2)
    assert working.labels == [0, 1]


@pytest.mark.parametrize("rule", QuasiNewtonRule)
def test_updates_satisfy_the_secant_equation_and_stay_positive_definite(rule: QuasiNewtonRule) -> None:
    rng = np.random.default_rng(4)
    metric, hidden = positive(rng, 6), positive(rng, 6)
    for _ in range(20):
        step = rng.normal(size=6)
        assert update_metric(metric, step, hidden @ step, rule)
        np.testing.assert_allclose(metric @ (hidden @ step), step, atol=1e-9 * np.linalg.norm(step))
        assert np.linalg.eigvalsh(metric)[0] > 0.0


def test_a_step_of_negative_curvature_does_not_update_the_metric() -> None:
    metric = np.eye(3)
    assert not update_metric(metric, np.array([1.0, 0, 0]), np.array([-1.0, 0, 0]), QuasiNewtonRule.BFGS)
    np.testing.assert_array_equal(metric, np.eye(3))


def sampled(function: np.polynomial.Polynomial) -> object:
    slope = function.deriv()
    nothing = np.zeros(0)
    return lambda length: Trial(length, function(length), slope(length), nothing, nothing, nothing)


@pytest.mark.parametrize(
    "coefficients", [(0, -1, 0.5), (0, -1, 5.0), (0, -1, 0.01), (0, -1, -2, 8), (3, -1e-3, 0, 0, 1)]
)
def test_a_line_search_satisfies_both_wolfe_conditions(coefficients: tuple[float, ...]) -> None:
    function = np.polynomial.Polynomial(coefficients)
    start = WolfeConditions(float(function(0)), float(function.deriv()(0)))
    found = line_search(sampled(function), start, 1.0, np.inf)  # type: ignore[arg-type]
    assert found is not None
    assert start.decreases(found)
    assert start.flattens(found)


def test_a_blocking_constraint_ends_a_line_search_before_the_curvature_condition_holds() -> None:
    function = np.polynomial.Polynomial((0, -1, 0.01))
    found = line_search(sampled(function), WolfeConditions(0.0, -1.0), 1.0, 0.25)  # type: ignore[arg-type]
    assert found is not None
    assert found.length == 0.25


def test_a_line_search_without_decrease_returns_none() -> None:
    rising = np.polynomial.Polynomial((0, 1))
    assert line_search(sampled(rising), WolfeConditions(0.0, -1.0), 1.0, np.inf) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("way", [nonnegative_least_squares, nonnegative_least_squares_numpy])
def test_nonnegative_least_squares_agrees_with_scipy(way) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(5)
    for _ in range(200):
        matrix = rng.normal(size=tuple(rng.integers(1, 9, size=2)))
        target = rng.normal(size=len(matrix))
        own = way(matrix, target)
        assert (own >= 0.0).all()
        assert np.linalg.norm(matrix @ own - target) == pytest.approx(nnls(matrix, target)[1], abs=1e-10)


@pytest.mark.parametrize("way", [nonnegative_least_squares, nonnegative_least_squares_numpy])
def test_nonnegative_least_squares_accepts_duplicate_columns(way) -> None:  # type: ignore[no-untyped-def]
    column = np.array([[1.0], [2.0]])
    own = way(np.concatenate([column, column, column], axis=1), column[:, 0])
    assert own.sum() == pytest.approx(1.0)


def test_the_least_norm_feasible_point_is_the_nearest_of_a_polyhedron() -> None:
    step = least_norm_feasible_point(np.array([[1.0, 0], [0, 1.0], [-1.0, -1.0]]), np.array([-2.0, -1.0, 10.0]))
    np.testing.assert_allclose(step, [-2.0, -1.0], atol=1e-12)


def test_infeasible_constraints_have_no_feasible_point() -> None:
    assert least_norm_feasible_point(np.array([[1.0], [-1.0]]), np.array([-1.0, -1.0])) is None


def test_a_kkt_certificate_holds_only_if_active_inequalities_balance_the_gradient() -> None:
    constraints = LinearizedConstraints(np.zeros((0, 2)), np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0.0, 1.0]))
    assert kkt_certificate(np.array([-2.0, 0.0]), constraints).holds()
    assert not kkt_certificate(np.array([2.0, 0.0]), constraints).holds()  # a multiplier must not be negative
    assert not kkt_certificate(np.array([0.0, -1.0]), constraints).holds()  # nor belong to an inactive inequality
    assert kkt_certificate(np.array([-2.0, 0.0]), constraints, ("right", "top")).active == {"right": 2.0}

"""The parts of the second engine, each against what it says it is."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import nnls

from poise.math.nonnegative_least_squares import least_step_inside, nonnegative_least_squares, nonnegative_plainly
from poise.solver.nonlinear.certificate import kuhn_tucker
from poise.solver.nonlinear.domain import Walls
from poise.solver.nonlinear.line_search import Conditions, Sample, search
from poise.solver.nonlinear.metric import MetricRule, teach
from poise.solver.nonlinear.projection import Projection


def unit(rng: np.random.Generator, count: int, size: int) -> np.ndarray:
    rows = rng.normal(size=(count, size))
    return rows / np.linalg.norm(rows, axis=1)[:, None]


def positive(rng: np.random.Generator, size: int) -> np.ndarray:
    root = rng.normal(size=(size, size))
    return root @ root.T + 0.1 * np.eye(size)


def test_the_projection_kept_by_recursion_is_the_one_worked_out_whole() -> None:
    rng = np.random.default_rng(1)
    working = Projection(9, unit(rng, 2, 9), [-1, -2])
    for change in range(60):
        if len(working.labels) < 7 and rng.random() < 0.6:
            working.add(unit(rng, 1, 9)[0], change)
        elif len(working.labels) > 2:
            working.drop(int(rng.integers(2, len(working.labels))), 1.0)
        rows = working.rows
        whole = np.eye(9) - rows.T @ np.linalg.solve(rows @ rows.T, rows)
        np.testing.assert_allclose(working.inverse, np.linalg.inv(rows @ rows.T), atol=1e-9)
        np.testing.assert_allclose(working.metric, whole, atol=1e-9)  # a metric of ones stays a projector


def test_a_metric_is_zero_across_the_working_set_and_positive_along_the_rest() -> None:
    rng = np.random.default_rng(2)
    working = Projection(7, np.zeros((0, 7)), [])
    working.restart(positive(rng, 7))
    for label, row in enumerate(unit(rng, 3, 7)):
        assert working.add(row, label)
    np.testing.assert_allclose(working.metric @ working.rows.T, 0.0, atol=1e-12)
    assert np.sum(np.linalg.eigvalsh(working.metric) > 1e-8) == 4


def test_a_row_that_depends_on_the_working_set_is_refused() -> None:
    rng = np.random.default_rng(3)
    rows = unit(rng, 2, 5)
    working = Projection(5, rows, [0, 1])
    between = rows[0] + rows[1]
    assert not working.add(between / np.linalg.norm(between), 2)
    assert working.labels == [0, 1]


@pytest.mark.parametrize("rule", MetricRule)
def test_a_metric_that_learns_meets_the_secant_equation_and_stays_positive(rule: MetricRule) -> None:
    rng = np.random.default_rng(4)
    metric, hidden = positive(rng, 6), positive(rng, 6)
    for _ in range(20):
        step = rng.normal(size=6)
        assert teach(metric, step, hidden @ step, rule)
        np.testing.assert_allclose(metric @ (hidden @ step), step, atol=1e-9 * np.linalg.norm(step))
        assert np.linalg.eigvalsh(metric)[0] > 0.0


def test_a_metric_learns_nothing_from_a_step_along_which_the_gradient_falls() -> None:
    metric = np.eye(3)
    assert not teach(metric, np.array([1.0, 0, 0]), np.array([-1.0, 0, 0]), MetricRule.BFGS)
    np.testing.assert_array_equal(metric, np.eye(3))


def sampled(function: np.polynomial.Polynomial) -> object:
    slope = function.deriv()
    nothing = np.zeros(0)
    return lambda length: Sample(length, function(length), slope(length), nothing, nothing, nothing)


@pytest.mark.parametrize(
    "coefficients", [(0, -1, 0.5), (0, -1, 5.0), (0, -1, 0.01), (0, -1, -2, 8), (3, -1e-3, 0, 0, 1)]
)
def test_a_line_search_meets_both_conditions(coefficients: tuple[float, ...]) -> None:
    function = np.polynomial.Polynomial(coefficients)
    start = Conditions(float(function(0)), float(function.deriv()(0)))
    found = search(sampled(function), start, 1.0, np.inf)  # type: ignore[arg-type]
    assert found is not None
    assert start.falls(found)
    assert start.flattens(found)


def test_a_wall_ends_a_line_search_before_the_second_condition_holds() -> None:
    function = np.polynomial.Polynomial((0, -1, 0.01))
    found = search(sampled(function), Conditions(0.0, -1.0), 1.0, 0.25)  # type: ignore[arg-type]
    assert found is not None
    assert found.length == 0.25


def test_a_line_search_along_which_nothing_falls_says_so() -> None:
    rising = np.polynomial.Polynomial((0, 1))
    assert search(sampled(rising), Conditions(0.0, -1.0), 1.0, np.inf) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("way", [nonnegative_least_squares, nonnegative_plainly])
def test_nonnegative_least_squares_agrees_with_scipy(way) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(5)
    for _ in range(200):
        matrix = rng.normal(size=tuple(rng.integers(1, 9, size=2)))
        target = rng.normal(size=len(matrix))
        own = way(matrix, target)
        assert (own >= 0.0).all()
        assert np.linalg.norm(matrix @ own - target) == pytest.approx(nnls(matrix, target)[1], abs=1e-10)


@pytest.mark.parametrize("way", [nonnegative_least_squares, nonnegative_plainly])
def test_nonnegative_least_squares_takes_columns_that_are_there_twice(way) -> None:  # type: ignore[no-untyped-def]
    column = np.array([[1.0], [2.0]])
    own = way(np.concatenate([column, column, column], axis=1), column[:, 0])
    assert own.sum() == pytest.approx(1.0)


def test_the_least_step_inside_is_the_nearest_point_of_a_polyhedron() -> None:
    step = least_step_inside(np.array([[1.0, 0], [0, 1.0], [-1.0, -1.0]]), np.array([-2.0, -1.0, 10.0]))
    np.testing.assert_allclose(step, [-2.0, -1.0], atol=1e-12)


def test_there_is_no_step_inside_walls_that_exclude_each_other() -> None:
    assert least_step_inside(np.array([[1.0], [-1.0]]), np.array([-1.0, -1.0])) is None


def test_a_certificate_holds_only_where_walls_that_push_balance_the_gradient() -> None:
    walls = Walls(np.zeros((0, 2)), np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0.0, 1.0]))
    assert kuhn_tucker(np.array([-2.0, 0.0]), walls).holds()
    assert not kuhn_tucker(np.array([2.0, 0.0]), walls).holds()  # a wall cannot pull
    assert not kuhn_tucker(np.array([0.0, -1.0]), walls).holds()  # nor push from afar
    assert kuhn_tucker(np.array([-2.0, 0.0]), walls, ("right", "top")).pushing == {"right": 2.0}

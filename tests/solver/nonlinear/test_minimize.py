"""Minimization under linear constraints: against SciPy, and at degenerate corners where the printed method fails."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize as scipy_minimize

from poise.backend import use_backend
from poise.errors import BackendError
from poise.solver.nonlinear import LinearConstraints, NonlinearSettings, QuasiNewtonRule, Termination, minimize
from tests.support.backends import NEEDS_NATIVE


def convex(rng: np.random.Generator, size: int):  # type: ignore[no-untyped-def]
    """A convex quadratic plus log-sum-exp terms."""
    root = rng.normal(size=(size, size))
    bowl, pull, bends = (
        root @ root.T / size + 0.1 * np.eye(size),
        2.0 * rng.normal(size=size),
        rng.normal(size=(3, size)),
    )

    def function(x: np.ndarray) -> tuple[float, np.ndarray]:
        along = bends @ x
        value = 0.5 * x @ bowl @ x + pull @ x + np.logaddexp(0.0, along).sum()
        return float(value), bowl @ x + pull + bends.T @ (1.0 / (1.0 + np.exp(-along)))

    return function


def inequaliequalities(rng: np.random.Generator, size: int) -> tuple[np.ndarray, np.ndarray]:
    inside = 0.3 * rng.normal(size=size)
    rows = np.concatenate([rng.normal(size=(size // 2, size)), np.eye(size), -np.eye(size)])
    return rows, rows @ inside + rng.uniform(0.05, 1.0, size=len(rows))


def test_random_convex_problems_reach_the_minimum_of_scipy_with_a_certificate() -> None:
    rng = np.random.default_rng(0)
    for _ in range(60):
        size = int(rng.integers(2, 20))
        function, (rows, bounds) = convex(rng, size), inequaliequalities(rng, size)
        start = 2.0 * rng.normal(size=size)  # mostly outside
        found = minimize(function, start, LinearConstraints.of(size, at_most=(rows, bounds)))
        other = scipy_minimize(
            function,
            start,
            jac=True,
            method="SLSQP",
            constraints=[{"type": "ineq", "fun": lambda x, a=rows, b=bounds: b - a @ x, "jac": lambda x, a=rows: -a}],
            options={"maxiter": 500, "ftol": 1e-14},
        )
        assert found.certificate.holds(1e-8)
        assert (rows @ found.point <= bounds + 1e-9).all()
        assert found.value <= other.fun + 1e-8 * max(1.0, abs(other.fun))


def test_equaliequalities_are_kept_and_certified() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        equalities = rng.normal(size=(3, 8))
        found = minimize(
            convex(rng, 8),
            rng.normal(size=8),
            LinearConstraints.of(8, equal=(equalities, np.ones(3)), at_most=(np.eye(8), np.full(8, 2.0))),
        )
        np.testing.assert_allclose(equalities @ found.point, 1.0, atol=1e-9)
        assert found.certificate.holds(1e-8)


def test_more_inequalities_may_be_active_than_there_are_dimensions() -> None:
    """All boundaries pass through one point that is not the minimum; a dozen inequalities are active there."""
    rng = np.random.default_rng(2)
    for _ in range(30):
        rows = rng.normal(size=(12, 3))
        rows[:, 2] = -np.abs(rows[:, 2])  # straight up is inside all of them
        function = convex(rng, 3)
        found = minimize(function, np.zeros(3), LinearConstraints.of(3, at_most=(rows, np.zeros(12))))
        assert found.termination is Termination.KKT
        assert found.certificate.holds(1e-8)


def test_duplicate_inequalities_are_allowed() -> None:
    rows = np.array([[1.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    found = minimize(
        lambda x: (float(-x[0] + x[1] ** 2), np.array([-1.0, 2 * x[1]])),
        [0.0, 1.0],
        LinearConstraints.of(2, at_most=(rows, np.array([1.0, 1.0, 2.0]))),
    )
    np.testing.assert_allclose(found.point, [1.0, 0.0], atol=1e-8)


@pytest.mark.parametrize("rule", QuasiNewtonRule)
def test_every_rule_finds_the_same_minimum(rule: QuasiNewtonRule) -> None:
    rng = np.random.default_rng(3)
    function, (rows, bounds) = convex(rng, 10), inequaliequalities(rng, 10)
    found = minimize(
        function, np.zeros(10), LinearConstraints.of(10, at_most=(rows, bounds)), NonlinearSettings(rule=rule)
    )
    best = minimize(function, np.ones(10), LinearConstraints.of(10, at_most=(rows, bounds)))
    np.testing.assert_allclose(found.point, best.point, atol=1e-7)


def test_the_minimum_of_rosenbrocks_function_is_found() -> None:
    def valley(x: np.ndarray) -> tuple[float, np.ndarray]:
        bend = x[1] - x[0] ** 2
        return float(100 * bend**2 + (1 - x[0]) ** 2), np.array([-400 * x[0] * bend - 2 * (1 - x[0]), 200 * bend])

    found = minimize(valley, [-1.2, 1.0])
    np.testing.assert_allclose(found.point, [1.0, 1.0], atol=1e-7)
    assert found.iterations < 60
    held = minimize(valley, [-1.2, 1.0], LinearConstraints.box([-np.inf, -np.inf], [0.5, np.inf]))
    np.testing.assert_allclose(held.point, [0.5, 0.25], atol=1e-7)


def test_an_exhausted_iteration_budget_is_reported() -> None:
    rng = np.random.default_rng(4)
    assert (
        minimize(convex(rng, 8), np.ones(8), settings=NonlinearSettings(max_iterations=1)).termination
        is Termination.BUDGET
    )


BAD = [
    ({"at_most": (np.ones((1, 3)), [1.0])}, [0.0, 0.0], "columns"),
    ({"at_most": (np.ones((1, 2)), [np.inf])}, [0.0, 0.0], "finite"),
    ({"at_most": ([[1.0, 0.0], [-1.0, 0.0]], [-1.0, -1.0])}, [0.0, 0.0], "infeasible"),
    ({"equal": ([[1.0, 0.0], [1.0, 0.0]], [1.0, 2.0])}, [0.0, 0.0], "inconsistent"),
    ({}, [0.0, np.nan], "finite"),
]


@pytest.mark.parametrize(("constraints", "start", "said"), BAD)
def test_invalid_input_raises_a_backend_error(constraints: dict[str, object], start: list[float], said: str) -> None:
    with pytest.raises(BackendError, match=said):
        minimize(lambda x: (0.0, np.zeros(2)), start, LinearConstraints.of(2, **constraints))  # type: ignore[arg-type]


@NEEDS_NATIVE
def test_the_kernel_takes_the_same_iterations_as_numpy() -> None:
    rng = np.random.default_rng(5)
    for _ in range(15):
        size = int(rng.integers(2, 15))
        function, (rows, bounds) = convex(rng, size), inequaliequalities(rng, size)
        equalities = rng.normal(size=(1, size))
        constraints = LinearConstraints.of(
            size, equal=(equalities, np.zeros(1)), at_most=(rows, np.maximum(bounds, 0.1))
        )
        start = rng.normal(size=size)
        quick = minimize(function, start, constraints)
        with use_backend("numpy"):
            plain = minimize(function, start, constraints)
        assert quick.termination is plain.termination
        assert quick.iterations == pytest.approx(plain.iterations, abs=2)
        assert quick.point == pytest.approx(plain.point, abs=1e-7)


@NEEDS_NATIVE
def test_exceptions_of_the_function_are_propagated() -> None:
    def broken(x: np.ndarray) -> tuple[float, np.ndarray]:
        raise ZeroDivisionError("broken")

    with pytest.raises(ZeroDivisionError, match="broken"):
        minimize(broken, [1.0, 2.0])
    with pytest.raises(BackendError, match="value or gradient of the function is not finite at"):
        minimize(
            lambda x: (float("nan"), np.full(2, np.nan)), [1.0, 2.0], LinearConstraints.box([1.0, 0.0], [2.0, 3.0])
        )
    with pytest.raises(BackendError, match="gradient: expected 2 entries, one per variable, got shape"):
        minimize(lambda x: (0.0, np.zeros(3)), [1.0, 2.0])

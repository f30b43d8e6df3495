from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from benchmarks.adapters.thesis import Levels, clamped_step, recursive_step, stacked_step
from benchmarks.suite.step import linear_problem

from poise.backend import native_function
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step
from tests.support.backends import NEEDS_NATIVE

FREE = np.ones(50, dtype=np.bool_)
NONE = np.zeros(50)


@pytest.mark.parametrize("levels", [recursive_step, stacked_step])
@pytest.mark.parametrize(("count", "rows"), [(1, 4), (4, 5), (10, 4), (4, 15)])
def test_without_limits_the_textbook_gives_the_prioritized_step(levels: Levels, count: int, rows: int) -> None:
    problem = linear_problem(np.random.default_rng(count), count, rows)
    found = levels(problem.jacobian, problem.target, problem.level_starts, NONE, FREE)
    undamped = StepProblem(
        problem.jacobian,
        problem.target,
        problem.level_starts,
        damping=Damping(DampingRule.PER_SINGULAR_VALUE, 1e-9, 1e-9),
    )
    np.testing.assert_allclose(found, solve_step(undamped).dq, atol=1e-9)


def test_columns_that_are_not_free_keep_what_they_hold() -> None:
    problem = linear_problem(np.random.default_rng(0), 3, 4)
    free = np.arange(50) > 4
    held = np.where(free, 0.0, 0.1)
    for levels in (recursive_step, stacked_step):
        found = levels(problem.jacobian, problem.target, problem.level_starts, held, free)
        np.testing.assert_allclose(found[:5], 0.1, rtol=1e-14)
        np.testing.assert_allclose(problem.jacobian @ found, problem.target, atol=1e-9)


def test_ranges_are_kept_and_the_goals_still_met_where_freedom_is_left() -> None:
    problem = linear_problem(np.random.default_rng(0), 3, 4)
    unlimited = recursive_step(problem.jacobian, problem.target, problem.level_starts, NONE, FREE)
    upper = np.full(50, 0.6 * np.abs(unlimited).max())
    found = clamped_step(problem.jacobian, problem.target, problem.level_starts, (-upper, upper))
    assert np.abs(unlimited).max() > upper[0]
    assert np.all(np.abs(found) <= upper)
    np.testing.assert_allclose(problem.jacobian @ found, problem.target, atol=1e-9)


@NEEDS_NATIVE
@pytest.mark.parametrize(("count", "rows"), [(1, 4), (4, 5), (10, 4), (4, 15)])
def test_the_textbook_in_the_kernel_is_the_textbook(count: int, rows: int) -> None:
    problem = linear_problem(np.random.default_rng(count), count, rows)
    given = problem.jacobian, problem.target, problem.level_starts
    found = np.empty(50)
    native_step().solve(*given, found)
    np.testing.assert_allclose(found, recursive_step(*given, NONE, FREE), atol=1e-9)


@NEEDS_NATIVE
def test_the_textbook_in_the_kernel_minds_sizes_and_numbers() -> None:
    jacobian, target, starts = np.ones((2, 3)), np.ones(2), np.array([0, 2], dtype=np.int32)
    with pytest.raises(ValueError, match="target"):
        native_step().solve(jacobian, np.ones(3), starts, np.empty(3))
    with pytest.raises(ValueError, match="into"):
        native_step().solve(jacobian, target, starts, np.empty(2))
    found = np.empty(3)
    native_step().solve(np.full((2, 3), np.nan), target, starts, found)
    assert np.isnan(found).all()
    native_step().solve(np.zeros((2, 3)), target, starts, found)
    assert not found.any()
    native_step().solve(np.zeros((2, 0)), target, starts, np.empty(0))


def native_step() -> Any:
    kernel = native_function("ProjectorStep")
    assert kernel is not None
    return kernel()

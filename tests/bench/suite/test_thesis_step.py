from __future__ import annotations

import numpy as np
import pytest

from poise.bench.suite.step import linear_problem
from poise.bench.suite.thesis_step import Levels, clamped_step, recursive_step, stacked_step
from poise.engine import Damping, DampingRule, StepProblem, solve_step

FREE = np.ones(50, dtype=np.bool_)
NONE = np.zeros(50)


@pytest.mark.parametrize("levels", [recursive_step, stacked_step])
@pytest.mark.parametrize(("count", "rows"), [(1, 4), (4, 5), (10, 4), (4, 15)])
def test_without_limits_the_textbook_gives_the_prioritized_step(levels: Levels, count: int, rows: int) -> None:
    problem = linear_problem(np.random.default_rng(count), count, rows)
    found = levels(problem.jacobian, problem.target, problem.level_starts, NONE, FREE)
    undamped = StepProblem(
        problem.jacobian, problem.target, problem.level_starts, damping=Damping(DampingRule.EACH, 1e-9, 1e-9)
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

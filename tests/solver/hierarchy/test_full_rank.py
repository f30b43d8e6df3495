"""Levels of full rank without active constraints: the step is the minimum-norm solution of all rows together."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest

from poise.solver.hierarchy.step_problem import StepProblem
from poise.solver.hierarchy.step_solver import solve_step

STARTS = np.array([0, 5, 7, 11], dtype=np.int32)


def full_rank_problem(rng: np.random.Generator, spread: float = 1.0) -> StepProblem:
    rows = rng.normal(size=(11, 20)) * np.geomspace(1.0, spread, 11)[:, None]
    return StepProblem(rows, rng.normal(size=11), STARTS)


@pytest.mark.parametrize("spread", [1.0, 0.1])
def test_the_step_is_the_pseudoinverse_of_all_rows(spread: float) -> None:
    problem = full_rank_problem(np.random.default_rng(0), spread)
    result = solve_step(problem)
    minimum_norm = np.linalg.pinv(problem.jacobian) @ problem.target
    np.testing.assert_allclose(result.dq, minimum_norm, rtol=0.0, atol=1e-13 * np.abs(minimum_norm).max())
    np.testing.assert_allclose(result.residual_norms, 0.0, atol=1e-13)


@pytest.mark.parametrize("spread", [1.0, 0.1])
def test_sigma_min_is_that_of_each_level_in_the_null_space_of_the_levels_above(spread: float) -> None:
    problem = full_rank_problem(np.random.default_rng(0), spread)
    triangle = np.linalg.qr(problem.jacobian.T)[1]
    blocks = [triangle[start:end, start:end] for start, end in itertools.pairwise(STARTS)]
    expected = [np.linalg.svd(block, compute_uv=False)[-1] for block in blocks]
    np.testing.assert_allclose(solve_step(problem).sigma_min, expected, rtol=1e-12)


def test_nearly_dependent_rows_have_a_small_sigma_min_and_are_damped() -> None:
    problem = full_rank_problem(np.random.default_rng(1))
    rows = problem.jacobian.copy()
    rows[6] = rows[5] + 1e-4 * rows[6]
    result = solve_step(StepProblem(rows, problem.target, STARTS))
    assert result.sigma_min[1] < 1e-2
    assert result.damping[1] > 0.0
    assert result.damping[0] == 0.0


@pytest.mark.parametrize(("a", "b", "d"), [(1.0, 0.3, 2.0), (-1.0, 4.0, 1e-9), (0.0, 0.0, 0.0), (3.0, 0.0, 3.0)])
def test_sigma_min_of_two_rows(a: float, b: float, d: float) -> None:
    block = np.array([[a, b], [0.0, d]])
    expected = np.linalg.svd(block, compute_uv=False)[-1]
    result = solve_step(StepProblem(block, np.ones(2), np.array([0, 2])))
    assert result.sigma_min[0] == pytest.approx(expected, rel=1e-6, abs=1e-15)


def test_a_result_can_be_pickled() -> None:
    result = solve_step(full_rank_problem(np.random.default_rng(2)))
    restored = pickle.loads(pickle.dumps(result))
    assert np.array_equal(restored.sigma_min, result.sigma_min)
    assert np.array_equal(restored.residuals, result.residuals)

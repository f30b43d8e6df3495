"""The step of levels that can all be met: by products of rows, by directions, and what is worked out later."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from poise.solver.hierarchy import regular
from poise.solver.hierarchy.active_set import solve_step as reference
from poise.solver.hierarchy.step_problem import StepProblem

STARTS = np.array([0, 5, 7, 11], dtype=np.int32)


def problem(rng: np.random.Generator, spread: float = 1.0) -> StepProblem:
    rows = rng.normal(size=(11, 20)) * np.geomspace(1.0, spread, 11)[:, None]
    return StepProblem(rows, rng.normal(size=11), STARTS)


def test_products_of_rows_and_directions_give_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    for spread in (1.0, 0.1):
        wanted = problem(rng, spread)
        quick = reference(wanted)
        with monkeypatch.context() as patch:
            patch.setattr(regular, "CONDITIONED", 0.0)
            plain = reference(wanted)
        assert isinstance(quick, regular.RegularResult)
        np.testing.assert_allclose(quick.dq, plain.dq, rtol=0.0, atol=1e-13 * np.abs(plain.dq).max())
        np.testing.assert_allclose(quick.sigma_min, plain.sigma_min, rtol=1e-12)
        np.testing.assert_allclose(quick.residual_norms, 0.0, atol=1e-13)


def test_rows_that_nearly_repeat_are_looked_at_closely() -> None:
    rng = np.random.default_rng(1)
    wanted = problem(rng)
    rows = wanted.jacobian.copy()
    rows[6] = rows[5] + 1e-4 * rows[6]
    near = StepProblem(rows, wanted.target, STARTS)
    assert regular._by_products(near.damping, regular.Stack(near, near.column_scales, near.target)) is None


def test_smallest_singular_value_of_two_rows() -> None:
    for a, b, d in ((1.0, 0.3, 2.0), (-1.0, 4.0, 1e-9), (1e-200, 0.0, 1.0), (0.0, 0.0, 0.0), (3.0, 0.0, 3.0)):
        block = np.array([[a, b], [0.0, d]])
        expected = np.linalg.svd(block, compute_uv=False)[-1]
        assert regular._smallest_value(block) == pytest.approx(expected, rel=1e-6, abs=1e-15)


def test_a_result_keeps_what_is_worked_out_later() -> None:
    result = reference(problem(np.random.default_rng(2)))
    again = pickle.loads(pickle.dumps(result))
    assert np.array_equal(again.sigma_min, result.sigma_min)
    assert np.array_equal(again.residuals, result.residuals)

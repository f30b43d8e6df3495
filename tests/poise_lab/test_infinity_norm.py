"""The infinity-norm step meets its task, and no step has a smaller largest entry."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from poise.errors import PoiseError
from poise_lab.techniques.infinity_norm import infinity_norm_step
from poise_lab.techniques.planar import chain


def least_largest_entry(J: np.ndarray, e: np.ndarray) -> float:
    """1/min ‖Jᵀy‖₁ over eᵀy = 1: all vertices of the dual, one after the other."""
    best = np.inf
    for basis in combinations(range(J.shape[1]), len(e) - 1):
        rows = np.vstack([J[:, list(basis)].T, e])
        if abs(np.linalg.det(rows)) > 1e-9:
            y = np.linalg.solve(rows, np.eye(len(e))[-1])
            best = min(best, float(np.abs(J.T @ y).sum()))
    return 1.0 / best


@pytest.mark.parametrize("seed", range(60))
def test_no_step_has_a_smaller_largest_entry(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = int(rng.integers(1, 4))
    J, e = rng.normal(size=(rows, int(rng.integers(rows, 9)))), rng.normal(size=rows)
    if seed % 3 == 0:  # parallel columns and zeros make vertices degenerate
        J = np.column_stack([np.round(J), np.eye(rows), np.round(J[:, :1])])
    step = infinity_norm_step(J, e)
    np.testing.assert_allclose(J @ step, e, atol=1e-9)
    assert np.abs(step).max() == pytest.approx(least_largest_entry(J, e), rel=1e-8)


@pytest.mark.parametrize("seed", range(20))
def test_all_joints_but_a_few_share_the_largest_variation(seed: int) -> None:
    rng = np.random.default_rng((7, seed))
    J, e = rng.normal(size=(6, 40)), rng.normal(size=6)
    step = infinity_norm_step(J, e)
    shared = np.abs(step) > (1.0 - 1e-9) * np.abs(step).max()
    assert np.count_nonzero(shared) >= 40 - 5
    np.testing.assert_allclose(J @ step, e, atol=1e-10)
    assert np.abs(step).max() <= np.abs(np.linalg.pinv(J) @ e).max()


def test_scaling_the_task_scales_the_step() -> None:
    J, e = chain(7).jacobian(np.full(7, 0.3), 6), np.array([0.02, -0.01])
    step = infinity_norm_step(J, e)
    np.testing.assert_allclose(infinity_norm_step(J, 1e-6 * e), 1e-6 * step, rtol=1e-8)
    assert not infinity_norm_step(J, np.zeros(2)).any()


@pytest.mark.parametrize("J", [np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]]), np.ones((3, 2))])
def test_dependent_rows_are_refused(J: np.ndarray) -> None:
    with pytest.raises(PoiseError, match="independent rows"):
        infinity_norm_step(J, np.ones(len(J)))

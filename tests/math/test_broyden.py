"""Broyden's method finds fixed points, also where plain fixed-point iteration diverges."""

from __future__ import annotations

import numpy as np

from poise.math.broyden import CONVERGED_CHANGE_TOL, fixed_point
from poise.types import AnyArray, Matrix


def test_each_row_converges_to_its_own_fixed_point() -> None:
    rng = np.random.default_rng(3)
    slopes = rng.uniform(-0.3, 0.3, size=(50, 3, 3))
    shifts = rng.normal(size=(50, 3))
    asked = []

    def mapped(values: Matrix, rows: AnyArray) -> Matrix:
        asked.append(len(rows))
        return np.asarray(np.einsum("nij,nj->ni", slopes[rows], np.sin(values)) + shifts[rows])

    found = fixed_point(mapped, np.zeros((50, 3)), 30)
    np.testing.assert_allclose(mapped(found, np.arange(50)), found, rtol=0.0, atol=CONVERGED_CHANGE_TOL)
    assert asked[-2] < 50  # the last iteration evaluates only the rows that have not converged


def test_it_converges_where_plain_iteration_diverges() -> None:
    slope = np.array([-1.4, 1.3, 3.0])[:, None]  # x = slope x + 1: plain iteration diverges

    found = fixed_point(lambda values, rows: slope[rows] * values + 1.0, np.zeros((3, 1)), 10)
    np.testing.assert_allclose(found, 1.0 / (1.0 - slope), rtol=0.0, atol=1e-7)


def test_an_empty_batch_is_returned_unchanged() -> None:
    assert fixed_point(lambda values, rows: values, np.zeros((0, 2)), 5).shape == (0, 2)

"""Sharing out a sum among bounded numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from poise.math.water_filling import filled

INFINITE = np.full(3, np.inf)
ONES = np.ones(3)


def test_without_bounds_the_shares_are_kept() -> None:
    shares = np.array([0.5, 0.3, 0.2])
    np.testing.assert_allclose(filled(np.zeros(3), shares, ONES, -INFINITE, INFINITE, 2.0), 2.0 * shares)


def test_what_one_cannot_take_the_others_take_in_proportion() -> None:
    shares, upper = np.array([0.5, 0.3, 0.2]), np.array([0.4, np.inf, np.inf])
    np.testing.assert_allclose(filled(np.zeros(3), shares, ONES, -INFINITE, upper, 2.0), [0.4, 0.96, 0.64])


def test_a_member_pushed_from_below_relieves_the_others() -> None:
    shares, lower = np.array([0.5, 0.5]), np.array([0.4, -np.inf])
    values = filled(np.zeros(2), shares, np.ones(2), lower, np.full(2, np.inf), 0.2)
    np.testing.assert_allclose(values, [0.4, -0.2])


def test_a_sum_out_of_reach_is_met_as_far_as_the_bounds_go() -> None:
    shares, upper = np.array([0.5, 0.3, 0.2]), np.array([0.4, 0.3, 0.2])
    np.testing.assert_allclose(filled(np.zeros(3), shares, ONES, -INFINITE, upper, 9.0), upper)
    np.testing.assert_allclose(filled(np.zeros(3), shares, ONES, -upper, upper, -9.0), -upper)


@settings(max_examples=100)
@given(st.integers(0, 2**32 - 1))
def test_the_sum_is_met_within_the_bounds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 7))
    start, weights = rng.normal(size=count), rng.normal(size=count)
    lower = np.where(rng.random(count) < 0.3, -np.inf, start - rng.uniform(0.0, 1.0, count))
    upper = np.where(rng.random(count) < 0.3, np.inf, start + rng.uniform(0.0, 1.0, count))
    inside = rng.uniform(np.maximum(lower, start - 2.0), np.minimum(upper, start + 2.0))
    target = float(weights @ inside)
    values = filled(start, weights, weights, lower, upper, target)
    assert np.all(values >= lower)
    assert np.all(values <= upper)
    assert weights @ values == pytest.approx(target, abs=1e-12)


def test_equal_slopes_and_weights_give_the_nearest_point_of_the_plane_in_the_box() -> None:
    rng = np.random.default_rng(7)
    for _ in range(5):
        start, weights = rng.normal(size=4), rng.normal(size=4)
        lower, upper = start - rng.uniform(0.0, 0.5, 4), start + rng.uniform(0.0, 0.5, 4)
        target = float(weights @ rng.uniform(lower, upper))
        best = minimize(
            lambda x, start=start: float((x - start) @ (x - start)),
            0.5 * (lower + upper),
            jac=lambda x, start=start: 2.0 * (x - start),
            bounds=list(zip(lower, upper, strict=True)),
            constraints={"type": "eq", "fun": lambda x, w=weights, t=target: w @ x - t},
            tol=1e-14,
        )
        np.testing.assert_allclose(filled(start, weights, weights, lower, upper, target), best.x, atol=1e-6)
